import { type EventOf, OPENED_LATE, STRUCK_AGAIN, UNSEEN_MEETING } from '../events/index.ts';
import type { BallId } from '../table/index.ts';
import type { Judgement, Verdict } from './judgement.ts';
import { makeJudgement } from './judgement.ts';
import type { Bilingual, CallOption, CallOutcome, ClauseId, Query, Side } from './proposedCall.ts';
import { factsOf } from './shotRecord.ts';
import type { Fact, FactOf } from './sighting.ts';
import { listOf, nameOf } from './wording.ts';

/** The answer to a question about a shot. `unsure` is a real answer and is never rounded. */
export type Answer = 'yes' | 'no' | 'unsure';

/** Whether a reported fact happened. What was reported weakly is unsure, never "no". */
export const happened = (fact: Fact, sureConfidence: number): Answer =>
  fact.confidence >= sureConfidence ? 'yes' : 'unsure';

/** A fact that allows more than one reading. */
interface Doubt {
  readonly fact: Fact;
  /** Each other reading of it; null: it did not happen. */
  readonly others: readonly (Fact | null)[];
}

/** Above this number of doubtful facts nobody could settle them one by one: the shot is asked about. */
const MOST_DOUBTS = 8;

/** What opens and closes a shot frames it; its confidence weakens the call but asks nothing. */
const FRAME: ReadonlySet<Fact['kind']> = new Set(['shot-start', 'placement-stroke', 'shot-end']);

function doubtOf(fact: Fact, sureConfidence: number): Doubt | null {
  if (fact.kind === 'shot-start') return earlyStroke(fact, sureConfidence);
  if (FRAME.has(fact.kind)) return null;
  const others = otherCases(fact, sureConfidence);
  if (happened(fact, sureConfidence) === 'unsure') return { fact, others: [null, ...others] };
  return others.length > 0 ? { fact, others } : null;
}

/** A stroke is none the less one; whether balls still moved then is asked where it is not sure. */
function earlyStroke(fact: EventOf<'shot-start'>, sureConfidence: number): Doubt | null {
  const isOpen = fact.moving.length > 0 && happened(fact, sureConfidence) === 'unsure';
  return isOpen ? { fact, others: [{ ...fact, moving: [] }] } : null;
}

/** What else a pin may have done, given that it did something. */
function otherCases(fact: Fact, sureConfidence: number): readonly Fact[] {
  if (fact.kind === 'pin-displaced' && fact.degree === 'unsure')
    return [{ ...fact, degree: 'full' }];
  if (fact.kind !== 'pin-fallen' || fact.causes.length < 2) return NO_OTHERS;
  const { causes, root } = fact;
  if (causes.some(({ probability }) => probability >= sureConfidence)) return NO_OTHERS;
  return causes
    .filter((cause) => cause.root !== root)
    .map((cause) => ({ ...fact, by: cause.by, root: cause.root }));
}

const NO_OTHERS: readonly Fact[] = [];

interface Asking {
  readonly sureConfidence: number;
  readonly shooter: Side;
  /** What stands as it was until the referee answers. */
  readonly held?: Partial<CallOutcome>;
}

/**
 * Judges a shot under every reading of its doubtful facts.
 *
 * Where all readings agree the doubt does not matter. Where they differ the call is `query`: it
 * asks about each fact that alone or together with others changes the call. The standing goes on
 * with a reading without a fault until the referee answers, and says so by `query`.
 */
export function judgeInDoubt<S>(
  facts: readonly Fact[],
  options: Asking,
  judge: (facts: readonly Fact[]) => Verdict<S>,
): Verdict<S> {
  const main = judge(facts);
  const lost = factsOf(facts, 'interrupted')[0];
  const doubts: Doubt[] = [];
  for (const fact of facts) {
    const doubt = doubtOf(fact, options.sureConfidence);
    if (doubt) doubts.push(doubt);
  }
  if (!lost && doubts.length === 0) return main;
  const isSettled = doubts.length <= MOST_DOUBTS;
  const readings = isSettled ? readingsOf(facts, doubts) : [];
  const judged = readings.map(({ facts: read, choices }) => {
    const verdict = judge(read);
    return { verdict, choices, said: signature(verdict.judgement) };
  });
  const asked = isSettled ? doubts.filter((_, i) => matters(i, judged)) : doubts;
  if (!lost && asked.length === 0) return main;
  const verdicts = [main, ...judged.map(({ verdict }) => verdict)];
  const working = verdicts.find((v) => !isFault(v.judgement)) ?? main;
  return {
    judgement: askAbout(main.judgement, {
      queries: [...(lost ? [lostQuery(lost)] : []), ...asked.map((doubt) => queryAbout(doubt))],
      readings: verdicts.map((v) => v.judgement),
      ...options,
    }),
    after: working.after,
  };
}

interface Judged {
  readonly choices: readonly number[];
  readonly said: string;
}

/** Whether two readings that differ in this doubt alone lead to different calls. */
function matters(doubt: number, judged: readonly Judged[]): boolean {
  const saidBy = new Map<string, string>();
  return judged.some(({ choices, said }) => {
    const others = choices.filter((_, i) => i !== doubt).join();
    const known = saidBy.get(others);
    saidBy.set(others, said);
    return known !== undefined && known !== said;
  });
}

/** One way to read all doubtful facts: which reading of each is chosen, 0 being as reported. */
interface Reading {
  readonly facts: readonly Fact[];
  readonly choices: readonly number[];
}

/** Every combination of readings, the reported one among them. */
function readingsOf(facts: readonly Fact[], doubts: readonly Doubt[]): readonly Reading[] {
  let readings: readonly Reading[] = [{ facts, choices: [] }];
  for (const { fact, others } of doubts)
    readings = readings.flatMap((reading) => [
      { facts: reading.facts, choices: [...reading.choices, 0] },
      ...others.map((other, i) => ({
        facts: reading.facts.flatMap((f) => (f === fact ? (other ? [other] : []) : [f])),
        choices: [...reading.choices, i + 1],
      })),
    ]);
  return readings;
}

export const isFault = (judgement: Judgement): boolean =>
  judgement.fouls.length > 0 || judgement.call === 'rack_loss';

/** What a call amounts to; two readings with the same signature need no question. */
function signature({ call, fouls, points, next, ballInHand, respot, outcome }: Judgement): string {
  const { removed, rackWinner, winner, pinsReset, breakdown } = outcome;
  return JSON.stringify([
    call,
    fouls,
    points,
    next,
    ballInHand,
    respot,
    removed,
    rackWinner,
    winner,
    pinsReset,
    breakdown,
  ]);
}

function askAbout(
  main: Judgement,
  asked: Asking & {
    readonly queries: readonly Query[];
    readonly readings: readonly Judgement[];
  },
): Judgement {
  const names = new Set(asked.readings.map(nameOfReading));
  const options: CallOption[] = [...names].map((name) => ({ name, side: asked.shooter }));
  return makeJudgement({
    call: 'query',
    reason: {
      es: 'Un hecho dudoso cambia la propuesta: mire la repetición.',
      en: 'A doubtful fact changes the call: look at the replay.',
    },
    ledger: main.ledger.map((entry) => ({ ...entry, points: 0, to: null })),
    queries: [...main.queries, ...asked.queries],
    evidence: [...main.evidence, ...asked.queries.flatMap((query) => query.evidence)],
    outcome: { ...asked.held, options },
    openUntil: main.openUntil,
  });
}

/** The call, its clauses and its points, such as `legal:+2`: what tells the readings apart. */
function nameOfReading({ call, fouls, points }: Judgement): string {
  const total = points ? points.A + points.B : 0;
  return [call, ...fouls, ...(total > 0 ? [`+${total}`] : [])].join(':');
}

/** Why nothing more is known of a shot, by what its interruption gives as a reason. */
const LOST: Readonly<Record<string, Pick<Query, 'code' | 'question'>>> = {
  [UNSEEN_MEETING]: {
    code: 'unseen-meeting',
    question: {
      es: 'La bola jugada cambió de camino donde no se ve ninguna bola. ¿A cuál tocó?',
      en: 'The struck ball changed its way where no ball is seen. Which one did it touch?',
    },
  },
  [STRUCK_AGAIN]: {
    code: 'struck-again',
    question: {
      es: 'Se tiró otra vez antes de que pararan las bolas. ¿Cómo queda la tirada anterior?',
      en: 'The next stroke came before the balls were at rest. What of the shot before it?',
    },
  },
  [OPENED_LATE]: {
    code: 'opened-late',
    question: {
      es: 'La imagen empezó con la tirada. ¿Se vio desde el golpe?',
      en: 'The picture began with the shot. Was it seen from the stroke on?',
    },
  },
};

const PICTURE_LOST: Pick<Query, 'code' | 'question'> = {
  code: 'picture-lost',
  question: {
    es: 'Se perdió la imagen durante la tirada. ¿Qué pasó después?',
    en: 'The picture was lost during the shot. What happened afterwards?',
  },
};

const lostQuery = (fact: FactOf<'interrupted'>): Query => ({
  clause: 'doubt',
  ...(LOST[fact.reason] ?? PICTURE_LOST),
  evidence: [fact.id],
  at: fact.t,
});

const queryAbout = ({ fact }: Doubt): Query => ({
  clause: 'doubt',
  code: `confirm-${fact.kind}`,
  question: questionAbout(fact),
  evidence: [fact.id],
  at: fact.t,
});

const both = (a: BallId, b: BallId): Bilingual => ({
  es: `¿Tocó ${nameOf(a).es} a ${nameOf(b).es}?`,
  en: `Did ${nameOf(a).en} touch ${nameOf(b).en}?`,
});

function questionAbout(fact: Fact): Bilingual {
  if (fact.kind === 'ball-contact') return both(fact.a, fact.b);
  if (fact.kind === 'cushion-contact')
    return {
      es: `¿Tocó banda ${nameOf(fact.ball).es}?`,
      en: `Did ${nameOf(fact.ball).en} reach a cushion?`,
    };
  if (fact.kind === 'shot-start')
    return {
      es: `¿Había aún bolas en movimiento al tirar (${listOf(fact.moving).es})?`,
      en: `Were balls still moving at the strike (${listOf(fact.moving).en})?`,
    };
  if (fact.kind === 'pin-fallen')
    return {
      es: `¿Cayó ${nameOf(fact.pin).es}, y qué bola la tiró?`,
      en: `Did ${nameOf(fact.pin).en} fall, and which ball felled it?`,
    };
  if (fact.kind === 'pin-displaced')
    return {
      es: `¿Está ${nameOf(fact.pin).es} del todo fuera de su sitio?`,
      en: `Is ${nameOf(fact.pin).en} completely off its spot?`,
    };
  if ('ball' in fact)
    return {
      es: `¿Pasó de verdad lo que se vio con ${nameOf(fact.ball).es} (${fact.kind})?`,
      en: `Did what was seen of ${nameOf(fact.ball).en} really happen (${fact.kind})?`,
    };
  return { es: `¿Pasó de verdad (${fact.kind})?`, en: `Did it really happen (${fact.kind})?` };
}

/** A query of the rules themselves. */
export const makeQuery = (
  clause: ClauseId,
  code: string,
  about: { readonly question: Bilingual; readonly fact: Pick<Fact, 'id' | 't'> },
): Query => ({
  clause,
  code,
  question: about.question,
  evidence: [about.fact.id],
  at: about.fact.t,
});
