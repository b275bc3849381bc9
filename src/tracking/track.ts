import type { Confidence, Metres, MetresPerSecond, Seconds } from '../base/units.ts';
import type { BallId, PinId } from '../table/index.ts';
import type { PinLook } from './observation.ts';

export const BALL_STATES = ['rest', 'moving', 'hidden', 'gone'] as const;
export type BallState = (typeof BALL_STATES)[number];

/** One ball followed over time, as known at one moment. */
export interface Track {
  readonly ball: BallId;
  /** Filtered centre; the last known one while hidden. */
  readonly x: Metres;
  readonly y: Metres;
  readonly vx: MetresPerSecond;
  readonly vy: MetresPerSecond;
  readonly sigma: Metres;
  /** `hidden` may come back; `gone` is settled: pocketed or off the table. */
  readonly state: BallState;
  /** Chance that a ball is there. */
  readonly confidence: Confidence;
  /** Chance that it is this ball and not another. */
  readonly identityConfidence: Confidence;
  /** The raw centre seen in this frame; absent when the ball was not seen. */
  readonly seen?: { readonly x: Metres; readonly y: Metres; readonly sigma: Metres };
}

/** One pin followed over time. */
export interface PinTrack {
  readonly pin: PinId;
  readonly look: PinLook;
  readonly x: Metres;
  readonly y: Metres;
  readonly sigma: Metres;
  readonly confidence: Confidence;
}

/** Looks reported as `from` between two times, both included, are of the ball `to`: names were mended. */
export interface Renaming {
  readonly from: BallId;
  readonly to: BallId;
  readonly since: Seconds;
  readonly until: Seconds;
}

/** The tracker's output for one observation. */
export interface TrackedFrame {
  readonly t: Seconds;
  readonly balls: readonly Track[];
  readonly pins: readonly PinTrack[];
  readonly view: 'clear' | 'blind';
  /** Names of earlier frames that turned out wrong; this frame has the right ones. */
  readonly renamed?: readonly Renaming[];
}
