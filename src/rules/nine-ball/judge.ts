import { judgeInDoubt, makeQuery } from '../doubt.ts';
import type { Verdict } from '../judgement.ts';
import { makeJudgement } from '../judgement.ts';
import type { CallOption, LedgerEntry, Query } from '../proposedCall.ts';
import type { ShotRecord } from '../shotRecord.ts';
import { inputsOf, orderFacts } from '../shotRecord.ts';
import type { Fact } from '../sighting.ts';
import { nameOf } from '../wording.ts';
import { brokenFromOutside, judgeBreak } from './breakShot.ts';
import { splitDrops } from './drops.ts';
import type { NineBallFacts } from './facts.ts';
import { readNineBallFacts } from './facts.ts';
import * as foulOf from './fouls.ts';
import type { Asked, Found } from './found.ts';
import { conclude } from './outcome.ts';
import type { NineBallSituation } from './situation.ts';

/** Judges one nine-ball shot that has come to rest. */
export function judgeNineBall(
  situation: NineBallSituation,
  shot: ShotRecord,
): Verdict<NineBallSituation> {
  const replayed = replayOf(situation, shot);
  if (replayed) return replayed;
  const { shooter, fouls, options } = situation;
  return judgeInDoubt(
    orderFacts(shot.facts),
    { sureConfidence: options.sureConfidence, shooter, held: { foulsAfter: fouls } },
    (facts) => judgeReading(situation, shot, facts),
  );
}

function judgeReading(
  situation: NineBallSituation,
  shot: ShotRecord,
  reported: readonly Fact[],
): Verdict<NineBallSituation> {
  const drops = splitDrops(situation, shot, reported);
  const facts = readNineBallFacts(situation, shot, drops.facts);
  const { restored: restore } = drops;
  const { fouls, queries, rerack, asks } = findFouls(situation, shot, { facts, reported });
  return conclude(situation, shot, { facts, fouls, queries, rerack, asks, restore });
}

interface Read {
  readonly facts: NineBallFacts;
  readonly reported: readonly Fact[];
}

type Findings = Pick<Found, 'fouls' | 'queries' | 'rerack' | 'asks'>;

function findFouls(situation: NineBallSituation, shot: ShotRecord, read: Read): Findings {
  const { facts, reported } = read;
  const first = foulOf.wrongFirstBall(situation, facts, shot);
  const lost = foulOf.cueBallLost(facts);
  const always = [
    ...lost,
    ...foulOf.wrongBallStruck(shot),
    ...foulOf.movingAtStrike(reported),
    ...foulOf.ballsOff(situation, facts),
    ...foulOf.reportedFaults(shot),
  ];
  const queries = [...foulOf.jumpQueries(shot, reported), ...dropQueries(facts, shot)];
  const waived = new Set(inputsOf(shot.inputs, 'waive-fault').map(({ clause }) => clause));
  const keep = (entries: readonly LedgerEntry[]): readonly LedgerEntry[] =>
    entries.filter(({ clause }) => !waived.has(clause));
  if (situation.pushOutDeclared) return { fouls: keep(always), queries, rerack: null, asks: null };
  if (situation.phase === 'break') {
    const broken = judgeBreak(situation, facts, keep(first.fouls));
    const outside = waived.has('B9-2b') ? null : brokenFromOutside(situation, shot, reported);
    if (broken.kind === 'rerack') {
      const others = always.filter((foul) => !lost.includes(foul));
      const counted = situation.options.breakMissAndScratch === 'rerack' ? others : always;
      return { fouls: keep(counted), queries, rerack: broken.why, asks: null };
    }
    const line = outsideFoul(situation, outside);
    return {
      fouls: keep([...broken.fouls, ...line, ...always]),
      queries: [...first.queries, ...queries],
      rerack: null,
      asks: outside && line.length === 0 ? askOutside(situation, outside) : null,
    };
  }
  const contact = [...first.fouls, ...foulOf.noCushion(facts, shot.end)];
  const split = situation.options.splitHit === 'query' ? first.queries.find(isSplitHit) : undefined;
  return {
    fouls: keep([...asPlacementStroke(shot, contact), ...always]),
    queries: [...first.queries.filter((query) => query !== split), ...queries],
    rerack: null,
    asks: split ? { query: split, options: legalOrFoul(situation) } : null,
  };
}

const isSplitHit = ({ code }: Query): boolean => Boolean(code?.startsWith('first-contact-'));

const legalOrFoul = ({ shooter: side }: NineBallSituation): readonly CallOption[] => [
  { name: 'legal', side },
  { name: 'foul', side },
];

const outsideFoul = (
  { options }: NineBallSituation,
  outside: Fact | null,
): readonly LedgerEntry[] =>
  outside && options.breakFromOutside === 'foul' ? [foulOf.entry('B9-2b', OUTSIDE, [outside])] : [];

/** A9-13: an obligation without a sanction; the referee says what follows. */
function askOutside({ shooter: side }: NineBallSituation, fact: Fact): Asked {
  const question = {
    es: '¿Rompió desde fuera de la zona de cabeza? ¿Repetir o falta?',
    en: 'Was the break played from beyond the head string? Replay or foul?',
  };
  return {
    query: makeQuery('B9-2b', 'break-from-outside-head-string', { question, fact }),
    options: [
      { name: 'replay-break', side },
      { name: 'foul', side },
    ],
  };
}

const OUTSIDE = {
  es: 'La blanca no estaba detrás de la línea de cabeza.',
  en: 'The cue ball was not behind the head string.',
};

/** B9-6b: a forward stroke while placing the ball is a shot, and a foul unless it is a legal one. */
function asPlacementStroke(
  shot: ShotRecord,
  contact: readonly LedgerEntry[],
): readonly LedgerEntry[] {
  const stroke = shot.facts.find(({ kind }) => kind === 'placement-stroke');
  if (!stroke || contact.length === 0) return contact;
  const fact = {
    es: 'Golpe hacia delante al colocar la bola, sin tiro legal.',
    en: 'A forward stroke while placing the ball that was no legal shot.',
  };
  return [foulOf.entry('B9-6b', fact, [stroke])];
}

/** B9-8.2c: a hanging ball fell by itself during the shot; did that matter? */
function dropQueries(facts: NineBallFacts, shot: ShotRecord): readonly Query[] {
  if (inputsOf(shot.inputs, 'settle-affected').length > 0) return [];
  return facts.fellAlone.map((fact) => {
    const question = {
      es: `¿Influyó en la tirada que cayera sola ${nameOf(fact.ball).es}?`,
      en: `Did it affect the shot that ${nameOf(fact.ball).en} fell by itself?`,
    };
    return makeQuery('B9-8.2c', 'settle-affected', { question, fact });
  });
}

/** B9-8.1a and 8.2c: the shot was disturbed; everything goes back and it is played again. */
function replayOf(
  situation: NineBallSituation,
  shot: ShotRecord,
): Verdict<NineBallSituation> | null {
  const cause = shot.inputs.find(
    (input) =>
      (input.kind === 'interference' ||
        input.kind === 'third-party' ||
        input.kind === 'settle-affected') &&
      input.affected,
  );
  if (!cause) return null;
  const clause = cause.kind === 'settle-affected' ? 'B9-8.2c' : 'B9-8.1a';
  const { shooter, inHand } = situation;
  const reason = {
    es: `La tirada fue perturbada: se reponen las bolas y ${shooter} repite.`,
    en: `The shot was disturbed: the balls go back and ${shooter} plays it again.`,
  };
  return {
    judgement: makeJudgement({
      call: 'replay',
      reason,
      next: shooter,
      ballInHand: inHand?.side ?? null,
      ledger: [foulOf.entry(clause, reason, [shot.opening, cause])],
      outcome: { restore: 'all', foulsAfter: situation.fouls, inHandPlace: inHand?.where ?? null },
    }),
    after: situation,
  };
}
