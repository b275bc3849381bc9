import type { Seconds } from '../base/units.ts';
import type { EventId } from '../events/index.ts';
import type { BallId } from '../table/index.ts';
import type { ClauseId, PerSide, Side } from './proposedCall.ts';
import type { Fact } from './sighting.ts';

/** Offences for which the referee warns beforehand (B9-7.1). */
export const WARNINGS = [
  'two-fouls',
  'nine-scratch',
  'nine-off',
  'advice',
  'slow-play',
  'partner-advice',
] as const;
export type Warning = (typeof WARNINGS)[number];

/** A fault of the shot that only a person can see. */
export const SHOT_FAULTS = [
  'foot-off-floor',
  'foot-outside-lines',
  'not-the-tip',
  'double-hit',
  'push-shot',
  'scoop',
  'ferrule',
  'moving-ball-touched',
  'ball-moving-at-strike',
  'into-frozen-cushion',
  'contact-position-irregular',
  'jumped-over',
  'pin-hit-directly',
  'wrong-ball',
  'wrong-partner',
] as const;
export type ShotFault = (typeof SHOT_FAULTS)[number];

/** What a referee, or the desk for him, tells the engine. */
export type RefereeInputBody =
  | { readonly kind: 'push-out'; readonly side: Side }
  | {
      readonly kind: 'push-out-choice';
      readonly side: Side;
      readonly choice: 'accept' | 'pass-back';
    }
  | { readonly kind: ShotFault; readonly side: Side }
  /** The player touched a ball or pin outside the stroke. */
  | { readonly kind: 'touch-confirmed'; readonly side: Side }
  /** The ball in hand was touched with something else than the cue, or before it was placed. */
  | { readonly kind: 'in-hand-touched'; readonly side: Side }
  /** Any clause as a fault of the shot that was played last. */
  | { readonly kind: 'add-fault'; readonly side: Side; readonly clause: ClauseId }
  /** The fault that was proposed did not happen. */
  | { readonly kind: 'waive-fault'; readonly clause: ClauseId }
  | {
      readonly kind: 'interference';
      readonly affected: boolean;
      readonly balls?: readonly BallId[];
    }
  | {
      readonly kind: 'third-party';
      readonly affected: boolean;
      readonly balls?: readonly BallId[];
      readonly restorable?: boolean;
    }
  | { readonly kind: 'settle-affected'; readonly affected: boolean }
  /** `shot`: the number of the shot it is about; the last one when absent. */
  | {
      readonly kind: 'claim';
      readonly side: Side;
      readonly against: Side;
      readonly clause: ClauseId;
      readonly shot?: number;
    }
  | { readonly kind: 'protest'; readonly side: Side }
  | { readonly kind: 'protest-settled' }
  | { readonly kind: 'warning'; readonly side: Side; readonly about: Warning }
  | { readonly kind: 'slow-play-persists'; readonly side: Side }
  | { readonly kind: 'advice-requested-and-given'; readonly side: Side }
  | { readonly kind: 'spectator-advice'; readonly side: Side }
  | { readonly kind: 'partner-intervened'; readonly side: Side }
  | { readonly kind: 'concession'; readonly side: Side }
  | { readonly kind: 'left-without-permission'; readonly side: Side }
  | { readonly kind: 'refused-to-continue'; readonly side: Side }
  | { readonly kind: 'disqualified'; readonly side: Side }
  | { readonly kind: 'clock-fault'; readonly side: Side }
  | { readonly kind: 'clock-extension'; readonly side: Side }
  /** The referee picked a ball up to place it in hand. */
  | { readonly kind: 'place-in-hand'; readonly ball: BallId }
  | {
      readonly kind: 'in-hand-option';
      readonly side: Side;
      readonly option: 'opponent-ball-to-start-spot' | 'as-they-lie';
    }
  | { readonly kind: 'choose-opener'; readonly side: Side; readonly opener: Side }
  | { readonly kind: 'draw-lots'; readonly white: Side }
  | { readonly kind: 'at-table'; readonly side: Side; readonly person: string }
  | { readonly kind: 'start-position' }
  | { readonly kind: 'rerack'; readonly side: Side }
  | { readonly kind: 'replay-break'; readonly side: Side }
  | { readonly kind: 'game-over' }
  | { readonly kind: 'correct-score'; readonly score: PerSide<number> }
  | { readonly kind: 'correct-turn'; readonly side: Side }
  | { readonly kind: 'correct-balls'; readonly onTable: readonly BallId[] }
  /** Nothing has happened until `t`: windows that end before it are closed. */
  | { readonly kind: 'time' }
  | Correction;

/** Inputs about the log itself. They are records too: nothing in the log is edited. */
export type Correction =
  | { readonly kind: 'strike-out'; readonly event: EventId }
  | { readonly kind: 'replace'; readonly event: EventId; readonly by: Fact }
  /** The referee looked: the doubtful event did happen. */
  | { readonly kind: 'confirm-event'; readonly event: EventId }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

export type RefereeInputKind = RefereeInputBody['kind'];

export type RefereeInput = RefereeInputBody & {
  readonly id: string;
  readonly t: Seconds;
  /** Who said it. */
  readonly from?: string;
};
export type RefereeInputOf<K extends RefereeInputKind> = RefereeInput & {
  readonly kind: K;
} & Extract<RefereeInputBody, { readonly kind: K }>;

const FAULT_KINDS: ReadonlySet<string> = new Set(SHOT_FAULTS);
export const isShotFault = (kind: string): kind is ShotFault => FAULT_KINDS.has(kind);

const CORRECTIONS: ReadonlySet<string> = new Set<Correction['kind']>([
  'strike-out',
  'replace',
  'confirm-event',
  'undo',
  'redo',
]);
export const isCorrection = (input: RefereeInput): input is RefereeInput & Correction =>
  CORRECTIONS.has(input.kind);
