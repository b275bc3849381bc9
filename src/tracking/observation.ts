import type { Confidence, Metres, Seconds } from '../base/units.ts';
import type { BallId, PinId, TablePoint } from '../table/index.ts';

/** How likely a seen ball is each of the identities; empty when the picture says nothing. */
export type IdentityEvidence = Readonly<Partial<Record<BallId, number>>>;

/** One ball seen in one frame, projected to the table frame. */
export interface BallObservation {
  /** Centre of the ball at mid-exposure. */
  readonly x: Metres;
  readonly y: Metres;
  /** Standard deviation of the centre along either axis. */
  readonly sigma: Metres;
  readonly identity: IdentityEvidence;
  /** Chance that this is a ball at all. */
  readonly confidence: Confidence;
  /** Path travelled during the exposure, when the ball is a streak. Its sign is not known. */
  readonly streak?: { readonly x: Metres; readonly y: Metres };
}

/** What a pin looks like in one frame. */
export const PIN_LOOKS = [
  'standing',
  'displaced',
  'leaning',
  'fallen',
  'removed',
  'hidden',
] as const;
export type PinLook = (typeof PIN_LOOKS)[number];

/** One pin seen (or not) in one frame. */
export interface PinObservation {
  readonly pin: PinId;
  readonly look: PinLook;
  /** Centre of the base on the cloth, where it can be seen. */
  readonly x: Metres;
  readonly y: Metres;
  readonly sigma: Metres;
  readonly confidence: Confidence;
}

/** A part of the table that the camera cannot see in this frame (arm, cue, head). */
export type HiddenRegion = readonly TablePoint[];

/**
 * All that one frame shows of the table, in metres. The order of its lists means nothing.
 *
 * A ball that is covered is absent from `balls` and lies in one of `hidden`; a ball that is
 * absent and not in a hidden region was not found although it could have been.
 */
export interface Observation {
  /** Mid-exposure. */
  readonly t: Seconds;
  readonly balls: readonly BallObservation[];
  readonly pins: readonly PinObservation[];
  readonly hidden: readonly HiddenRegion[];
  /** `blind`: nothing in this frame can be relied on (a moved camera, a lamp gone off). */
  readonly view: 'clear' | 'blind';
}
