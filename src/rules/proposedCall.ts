import type { Confidence, Seconds } from '../base/units.ts';
import type { BallId, GameName, PinId } from '../table/index.ts';
import type { EventId } from '../events/index.ts';

/** A clause of a rule text, such as `B9-5.2b` or `Q5-3.3a`. */
export type ClauseId = string;
/** The two sides of a match. */
export const SIDES = ['A', 'B'] as const;
export type Side = (typeof SIDES)[number];
export const otherSide = (side: Side): Side => (side === 'A' ? 'B' : 'A');
/** One value for each side. */
export type PerSide<T> = Readonly<Record<Side, T>>;

/** A sentence in both languages of the product. */
export interface Bilingual {
  readonly es: string;
  readonly en: string;
}

/** One line of the account: a fact, the clause it falls under, and what it is worth. */
export interface LedgerEntry {
  readonly clause: ClauseId;
  readonly fact: Bilingual;
  readonly evidence: readonly EventId[];
  readonly points: number;
  readonly to: Side | null;
}

/** A question to the referee about a fact that matters and could not be decided. */
export interface Query {
  readonly clause: ClauseId;
  readonly question: Bilingual;
  readonly evidence: readonly EventId[];
  /** When to look, seconds since the session's first frame. */
  readonly at: Seconds;
  /** The question as one stable word, such as `first-contact-4-or-7`. */
  readonly code?: string;
}

/**
 * What the rules engine suggests to the referee. A proposal, never a ruling.
 *
 * Words are those of `rulebook.md` section 0. `confidence` is the weakest among the evidence.
 */
export interface ProposedCall {
  readonly id: string;
  readonly game: GameName;
  readonly shot: number;
  readonly t: Seconds;
  readonly call: string;
  readonly fouls: readonly ClauseId[];
  readonly points: Readonly<Record<Side, number>> | null;
  readonly next: Side | null;
  readonly ballInHand: string | null;
  readonly respot: readonly BallId[];
  readonly reason: Bilingual;
  readonly ledger: readonly LedgerEntry[];
  readonly queries: readonly Query[];
  readonly evidence: readonly EventId[];
  readonly confidence: Confidence;
  /** `provisional` until nothing that can still happen changes it (hanging ball, rocking pin). */
  readonly status: 'provisional' | 'final' | 'retracted';
}

/** The words of a call, as the catalogue and the wire write them; `query` means that a fact which matters could not be decided. */
export const CALL_NAMES = [
  'legal',
  'foul',
  'negative',
  'rack_win',
  'rack_loss',
  'match_loss',
  'push_out',
  'rerack',
  'replay',
  'restore',
  'none',
  'choice',
  'propose_warning',
  'query',
  'placement',
  'lag',
  'lag_repeat',
] as const;
export type CallName = (typeof CALL_NAMES)[number];

/** Where a ball in hand may be put. Halves are those of the long axis: lower is -x, upper +x. */
export type InHandPlace =
  | 'anywhere'
  | 'behind-head-string'
  | 'lower-half'
  | 'upper-half'
  | 'half-opposite-to-opponent'
  | 'opening';

/** Where the referee puts a ball, such as `start-spot-opposite-to` the yellow. */
export interface Spotting {
  readonly ball: BallId;
  readonly place:
    | 'foot-spot'
    | 'start-spot'
    | 'start-spot-mirror'
    | 'start-spot-upper'
    | 'start-spot-opposite-to'
    | 'start-spot-same-half-as'
    | 'in-hand-half-opposite-to'
    | 'upper-half'
    | 'lower-half'
    | 'lower-half-in-hand';
  /** The ball that `...-opposite-to` and `...-same-half-as` refer to. */
  readonly relativeTo?: BallId;
}

/** What somebody may choose now, such as `push-out` by A. */
export interface CallOption {
  readonly name: string;
  readonly side: Side;
}

/** Points of one five-pins shot by where they come from. */
export interface Breakdown {
  readonly pins: number;
  readonly carom: number;
  readonly penalty: number;
}

/** All that follows from a call besides who plays next. */
export interface CallOutcome {
  /** The same side plays on. */
  readonly continues: boolean;
  readonly inHandPlace: InHandPlace | null;
  readonly options: readonly CallOption[];
  /** Balls that stay down or are gone. */
  readonly removed: readonly BallId[];
  /** Balls to put back where they were; `all` for the layout before the shot. */
  readonly restore: readonly BallId[] | 'all';
  readonly spots: readonly Spotting[];
  readonly pinsReset: readonly PinId[];
  /** Pins left out because a ball lies on their spot. */
  readonly pinsRemoved: readonly PinId[];
  readonly breakdown: Breakdown | null;
  /** Consecutive fouls after the shot (nine-ball). */
  readonly foulsAfter: PerSide<number> | null;
  readonly scoreAfter: PerSide<number> | null;
  readonly rackWinner: Side | null;
  readonly setWinner: Side | null;
  readonly winner: Side | null;
  readonly nextPhase: string | null;
  readonly pauseMinutes: number;
  /** Half of the match was reached before its 45th minute. */
  readonly pauseDeferred: boolean;
  readonly claim: 'accepted' | 'rejected-late' | null;
  /** Who of each pair is at the table. */
  readonly atTable: PerSide<string> | null;
}

/** A proposal of this engine: a `ProposedCall` with all that follows from it. */
export interface JudgedCall extends ProposedCall {
  readonly call: CallName;
  readonly ballInHand: Side | null;
  readonly outcome: CallOutcome;
}

/** What the referee decides about a proposal. Recorded beside it, never over it. */
export interface Ruling {
  readonly id: string;
  /** The proposal it answers. */
  readonly callId: string;
  readonly decision: 'confirm' | 'change' | 'reject' | 'not-conclusive';
  readonly by: string;
  readonly note?: string;
}
