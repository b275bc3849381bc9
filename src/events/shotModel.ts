import type { BallId, CushionId, PocketId, TableSpec } from '../table/index.ts';
import type { BallPath } from './ballPath.ts';
import type { PhysicsConstants } from './physics.ts';
import type { Rails } from './rails.ts';
import type { Segment } from './segments.ts';

/** What the inference of one shot takes for granted. */
export interface ShotContext {
  readonly table: TableSpec;
  readonly rails: Rails;
  /** The balls that players strike. */
  readonly cueBalls: readonly BallId[];
  readonly physics: PhysicsConstants;
  /** Median time between frames. */
  readonly frameS: number;
  /** `quick` leaves out what takes long: simulating tangles. */
  readonly depth: 'quick' | 'full';
  /** Balls were already running when the view began: what they meet is no stroke. */
  readonly running?: boolean;
}

/** One ball of a shot with its path cut into stretches. */
export interface BallMotion {
  readonly ball: BallId;
  readonly path: BallPath;
  /** The stretches long enough to be believed; what lies between them is a gap. */
  readonly segments: readonly Segment[];
  /** All stretches, those too short to be believed on their own included. */
  readonly short: readonly Segment[];
}

/** A place between two stretches of one ball's path that asks for a cause. */
export interface Gap {
  readonly motion: BallMotion;
  /** Index of the stretch before; the one after is the next. */
  readonly index: number;
  readonly pre: Segment;
  /** Absent where the ball was not seen again. */
  readonly post?: Segment;
  /** Indices of looks between the two stretches that belong to neither. */
  readonly inner: readonly number[];
  /** Times of the last look of the stretch before and the first of the one after (or the last at all). */
  readonly t0: number;
  readonly t1: number;
  /** Squared misfit of "nothing happened". */
  readonly break2: number;
}

/** A ball unseen for longer than this may have met several things: such gaps are simulated first. */
export const COVERED_S = 0.15;
export const isCovered = (gap: Gap): boolean =>
  gap.t1 - gap.t0 - gap.inner.length * COVERED_S > COVERED_S && !gap.pre.rest;

/** A gap whose ball was seen again. */
export type BridgedGap = Gap & { readonly post: Segment };
export const isBridged = (gap: Gap): gap is BridgedGap => gap.post !== undefined;

/** Something that is taken to have happened, before it is given a name and a status. */
export type Happening = {
  readonly t: number;
  readonly tSigma: number;
  readonly confidence: number;
} & (
  | {
      readonly kind: 'strike';
      readonly ball: BallId;
      /** Of a later stroke: the balls that were on their way then. */
      readonly moving?: readonly BallId[];
    }
  | {
      readonly kind: 'ball-contact';
      readonly a: BallId;
      readonly b: BallId;
      readonly frozen?: boolean;
      readonly simultaneous?: boolean;
    }
  | {
      readonly kind: 'cushion-contact';
      readonly ball: BallId;
      readonly cushion: CushionId;
      readonly jaw: boolean;
    }
  | { readonly kind: 'pocketed'; readonly ball: BallId; readonly pocket: PocketId }
  | { readonly kind: 'off-table'; readonly ball: BallId }
  | { readonly kind: 'stop'; readonly ball: BallId }
);

/** One way in which gaps may have come about. */
export interface Hypothesis {
  /** Squared misfit in sigmas, with the price of what it supposes. */
  readonly cost: number;
  readonly happenings: readonly Happening[];
  readonly explains: readonly Gap[];
}

/** Price of supposing one event, in squared sigmas. */
export const EVENT_PRICE = 6;
/** Price of leaving a gap unexplained; hypotheses dearer than that are not believed. */
export const UNEXPLAINED_COST = 60;
