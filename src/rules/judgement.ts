import type { Seconds } from '../base/units.ts';
import type { EventId } from '../events/index.ts';
import type { BallId } from '../table/index.ts';
import type {
  Bilingual,
  CallName,
  CallOutcome,
  ClauseId,
  LedgerEntry,
  PerSide,
  Query,
  Side,
} from './proposedCall.ts';

/** What a game's rules say about one shot or one input, before it gets a name and a status. */
export interface Judgement {
  readonly call: CallName;
  readonly fouls: readonly ClauseId[];
  readonly points: PerSide<number> | null;
  readonly next: Side | null;
  readonly ballInHand: Side | null;
  readonly respot: readonly BallId[];
  readonly reason: Bilingual;
  readonly ledger: readonly LedgerEntry[];
  readonly queries: readonly Query[];
  /** Events it rests on besides those of the ledger. */
  readonly evidence: readonly EventId[];
  readonly outcome: CallOutcome;
  /** Until then a hanging ball or a rocking pin may still change it. */
  readonly openUntil: Seconds | null;
}

/** A judgement and the standing that follows from it. */
export interface Verdict<S> {
  readonly judgement: Judgement;
  /** What is proposed besides, such as a warning. */
  readonly also?: readonly Judgement[];
  readonly after: S;
}

/** Nothing follows. */
export const NO_OUTCOME: CallOutcome = {
  continues: false,
  inHandPlace: null,
  options: [],
  removed: [],
  restore: [],
  spots: [],
  pinsReset: [],
  pinsRemoved: [],
  breakdown: null,
  foulsAfter: null,
  scoreAfter: null,
  rackWinner: null,
  setWinner: null,
  winner: null,
  nextPhase: null,
  pauseMinutes: 0,
  pauseDeferred: false,
  claim: null,
  atTable: null,
};

/** Everything a judgement may leave out; `outcome` is filled up from the empty one. */
export type JudgementParts = Partial<Omit<Judgement, 'call' | 'reason' | 'outcome'>> & {
  readonly call: CallName;
  readonly reason: Bilingual;
  readonly outcome?: Partial<CallOutcome>;
};

export function makeJudgement(parts: JudgementParts): Judgement {
  // Field by field: all judgements have one shape, and a run of shots takes half the time.
  return {
    call: parts.call,
    fouls: parts.fouls ?? [],
    points: parts.points ?? null,
    next: parts.next ?? null,
    ballInHand: parts.ballInHand ?? null,
    respot: parts.respot ?? [],
    reason: joinSentences([parts.reason]),
    ledger: parts.ledger ?? [],
    queries: parts.queries ?? [],
    evidence: parts.evidence ?? [],
    outcome: { ...NO_OUTCOME, ...parts.outcome },
    openUntil: parts.openUntil ?? null,
  };
}

/** Joins sentences of both languages, each with a capital. */
export function joinSentences(sentences: readonly Bilingual[]): Bilingual {
  let es = '';
  let en = '';
  for (const sentence of sentences) {
    const gap = es === '' ? '' : ' ';
    es += gap + capitalised(sentence.es);
    en += gap + capitalised(sentence.en);
  }
  return { es, en };
}

function capitalised(text: string): string {
  const first = text.charAt(0);
  const capital = first.toUpperCase();
  return first === capital ? text : capital + text.slice(1);
}

/** Sets one side's value. */
export const withSide = <T>(values: PerSide<T>, side: Side, value: T): PerSide<T> =>
  side === 'A' ? { A: value, B: values.B } : { A: values.A, B: value };
