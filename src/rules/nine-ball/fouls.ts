import type { BallId } from '../../table/index.ts';
import { makeQuery } from '../doubt.ts';
import type { Bilingual, ClauseId, LedgerEntry, Query } from '../proposedCall.ts';
import type { RefereeInput, RefereeInputKind } from '../refereeInput.ts';
import type { ShotRecord } from '../shotRecord.ts';
import { idsOf, layoutBefore } from '../shotRecord.ts';
import type { Fact } from '../sighting.ts';
import { listOf, nameOf } from '../wording.ts';
import type { NineBallFacts } from './facts.ts';
import type { NineBallSituation } from './situation.ts';

/** The faults of a shot with what they rest on, and the questions that remain. */
export interface FoulFindings {
  readonly fouls: readonly LedgerEntry[];
  readonly queries: readonly Query[];
}

/** One line of the account that costs no points. */
export const entry = (
  clause: ClauseId,
  fact: Bilingual,
  evidence: readonly (Pick<Fact, 'id'> | null)[],
): LedgerEntry => ({
  clause,
  fact,
  evidence: idsOf(evidence),
  points: 0,
  to: null,
});

/** B9-5.2a: the cue ball is pocketed or leaves the table. */
export function cueBallLost({ cueLost }: NineBallFacts): readonly LedgerEntry[] {
  if (!cueLost) return [];
  const fact =
    cueLost.kind === 'pocketed'
      ? { es: 'La blanca se embolsó.', en: 'The cue ball was pocketed.' }
      : { es: 'La blanca salió de la mesa.', en: 'The cue ball left the table.' };
  return [entry('B9-5.2a', fact, [cueLost])];
}

/** B9-5.2b: the first ball touched is not the lowest, or none is. A split hit follows A9-10. */
export function wrongFirstBall(
  situation: NineBallSituation,
  facts: NineBallFacts,
  shot: ShotRecord,
): FoulFindings {
  const { firstHit, lowest } = facts;
  const first = firstHit[0];
  if (!first || lowest === undefined) return { fouls: noContact(facts), queries: awayQuery(facts) };
  if (!firstHit.some(({ ball }) => ball === lowest)) {
    const fact = {
      es: `Primera bola tocada: ${nameOf(first.ball).es}; la menor es ${nameOf(lowest).es}.`,
      en: `First ball touched: ${nameOf(first.ball).en}; the lowest is ${nameOf(lowest).en}.`,
    };
    const fouls = [entry('B9-5.2b', fact, [shot.opening, first.fact])];
    return { fouls, queries: awayQuery(facts) };
  }
  if (firstHit.length === 1) return { fouls: [], queries: awayQuery(facts) };
  return splitHit(situation, facts, lowest);
}

function noContact({ opening }: NineBallFacts): readonly LedgerEntry[] {
  const fact = { es: 'La blanca no tocó ninguna bola.', en: 'The cue ball touched no ball.' };
  return [entry('B9-5.2b', fact, [opening])];
}

function splitHit(
  situation: NineBallSituation,
  { firstHit }: NineBallFacts,
  lowest: BallId,
): FoulFindings {
  const together = firstHit.map(({ fact }) => fact);
  const others = firstHit.flatMap(({ ball }) => (ball === lowest ? [] : [ball]));
  const balls = [lowest, ...others];
  const fact = {
    es: `Contacto simultáneo con ${listOf(balls).es}.`,
    en: `${listOf(balls).en} were touched at the same moment.`,
  };
  const question = {
    es: `¿Cuál fue la primera: ${listOf(balls).es}?`,
    en: `Which was first: ${listOf(balls).en}?`,
  };
  const query = makeQuery('B9-5.2b', `first-contact-${balls.join('-or-')}`, {
    question,
    fact: together[0] as Fact,
  });
  return {
    fouls: situation.options.splitHit === 'foul' ? [entry('B9-5.2b', fact, together)] : [],
    queries: [{ ...query, evidence: together.map(({ id }) => id) }],
  };
}

/** A9-19: it was played away from a lowest ball that touched the cue ball. */
function awayQuery({ playedAway, opening, lowest }: NineBallFacts): readonly Query[] {
  if (!playedAway || lowest === undefined) return [];
  const question = {
    es: `¿Movió el golpe a ${nameOf(lowest).es}, que estaba pegada?`,
    en: `Did the strike move ${nameOf(lowest).en}, which was touching?`,
  };
  return [makeQuery('B9-5.2j', 'frozen-ball-moved', { question, fact: opening })];
}

/**
 * B9-5.2c: nothing pocketed and nothing to a cushion once the lowest ball was touched. "No ball is
 * pocketed", the text says: a cue ball that falls is a scratch, and no second fault beside it.
 */
export function noCushion(facts: NineBallFacts, end: Fact | null): readonly LedgerEntry[] {
  const { lowestHit, cushionAfter, pocketed, cueLost } = facts;
  if (!lowestHit || cushionAfter || cueLost || pocketed.length > 0) return [];
  const fact = {
    es: 'Tras tocar la bola menor no hubo bola embolsada ni banda.',
    en: 'After the lowest ball was touched nothing fell and nothing reached a cushion.',
  };
  return [entry('B9-5.2c', fact, [lowestHit, end])];
}

/** B9-5.2e: a ball still moved when the cue ball was struck. */
export function movingAtStrike(facts: readonly Fact[]): readonly LedgerEntry[] {
  const start = facts.find((fact) => fact.kind === 'shot-start');
  if (!start || start.moving.length === 0) return [];
  const fact = {
    es: `En movimiento al tirar: ${listOf(start.moving).es}.`,
    en: `Still moving at the strike: ${listOf(start.moving).en}.`,
  };
  return [entry('B9-5.2e', fact, [start])];
}

/** B9-5.2f: the cue struck another ball than the cue ball. */
export function wrongBallStruck({ opening }: ShotRecord): readonly LedgerEntry[] {
  if (opening.kind !== 'shot-start' || opening.ball === 'cue') return [];
  const fact = {
    es: `Se golpeó ${nameOf(opening.ball).es} con el taco.`,
    en: `The cue struck ${nameOf(opening.ball).en}.`,
  };
  return [entry('B9-5.2f', fact, [opening])];
}

/** B9-7.1d for the 9; for the others only where the profile says so (B9-8.4, A9-07). */
export function ballsOff(
  situation: NineBallSituation,
  { off }: NineBallFacts,
): readonly LedgerEntry[] {
  const nine = off.find(({ ball }) => ball === '9');
  if (nine) {
    const fact = { es: 'La 9 salió de la mesa.', en: 'The 9 left the table.' };
    return [entry('B9-7.1d', fact, [nine.fact])];
  }
  if (off.length === 0 || situation.options.objectBallOff === 'no-foul') return [];
  const balls = listOf(off.map(({ ball }) => ball));
  const fact = { es: `Fuera de la mesa: ${balls.es}.`, en: `Off the table: ${balls.en}.` };
  return [
    entry(
      'B9-8.4',
      fact,
      off.map((loss) => loss.fact),
    ),
  ];
}

/** The clause behind each fault that the referee reports. */
export function reportedFaults(shot: ShotRecord): readonly LedgerEntry[] {
  return shot.inputs.flatMap((input) => {
    const clause = reportedClause(input, isFrozenToCue(shot));
    return clause ? [entry(clause, REPORTED, [input])] : [];
  });
}

const REPORTED: Bilingual = { es: 'Lo señala el árbitro.', en: 'Reported by the referee.' };

/**
 * The clause behind a fault that the referee reports; null where the input is none in this game.
 *
 * `frozen`: the cue ball touched another before the strike, so that a push is B9-5.2j.
 */
export function reportedClause(input: RefereeInput, frozen: boolean): ClauseId | null {
  if (input.kind === 'add-fault' || input.kind === 'claim') return input.clause;
  if (input.kind === 'push-shot') return frozen ? 'B9-5.2j' : 'B9-5.2f';
  return CLAUSE_OF[input.kind] ?? null;
}

const CLAUSE_OF: Readonly<Partial<Record<RefereeInputKind, ClauseId>>> = {
  'foot-off-floor': 'B9-5.2d',
  'ball-moving-at-strike': 'B9-5.2e',
  'touch-confirmed': 'B9-5.2f',
  'double-hit': 'B9-5.2f',
  'not-the-tip': 'B9-5.2f',
  'moving-ball-touched': 'B9-5.2g',
  scoop: 'B9-5.2h1',
  ferrule: 'B9-5.2h2',
  'in-hand-touched': 'B9-5.2i',
  'advice-requested-and-given': 'B9-7.1c1',
};

const isFrozenToCue = (shot: ShotRecord): boolean =>
  layoutBefore(shot).frozenPairs.some((pair) => [pair.a, pair.b].includes('cue'));

/** The referee said what the jump was: a fault of B9-5.2h, or none. */
const answersJump = (input: RefereeInput): boolean =>
  input.kind === 'scoop' ||
  input.kind === 'ferrule' ||
  (input.kind === 'waive-fault' && input.clause.startsWith('B9-5.2h'));

/** A hop the camera saw is never a foul by itself (B9-5.2h): it asks, unless the referee has said. */
export function jumpQueries(shot: ShotRecord, facts: readonly Fact[]): readonly Query[] {
  if (shot.inputs.some(answersJump)) return [];
  const jumps = facts.filter(
    (fact) => (fact.kind === 'jump-seen' || fact.kind === 'jump-inferred') && fact.ball === 'cue',
  );
  return jumps.map((fact) => {
    const question = {
      es: '¿Saltó la blanca por excavar, o la tocó la virola?',
      en: 'Was the jump of the cue ball scooped, or did the ferrule touch it?',
    };
    return makeQuery('B9-5.2h2', 'scoop-or-ferrule', { question, fact });
  });
}
