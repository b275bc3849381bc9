import type { BallId, TableSpec } from '../table/index.ts';

/** What the tracker takes for granted about the table and about what a frame can show. */
export interface TrackingLimits {
  readonly table: TableSpec;
  /** Who may exist: the closed set of identities of the game. */
  readonly balls: readonly BallId[];
  /** Accelerations that the motion filter expects between contacts, m/s^2 (sliding is about 2). */
  readonly accelerationSd: number;
  /** Innovations beyond this many standard deviations are a kink or an outlier. */
  readonly kinkSigmas: number;
  /** Unseen for longer than this, a ball is reported hidden. */
  readonly hiddenAfterSeconds: number;
  /** Unseen for longer than this after heading into a pocket or over a rail, it is gone. */
  readonly goneAfterSeconds: number;
  /** Frames in which a newcomer must stay put before it is believed. */
  readonly birthFrames: number;
  /** Centres further outside the noses than this are not balls in play. */
  readonly outsideMargin: number;
}

/** Limits that fit cameras of 25 to 120 fps with centres good to 0.3 to 3 mm. */
export function trackingLimits(table: TableSpec, balls: readonly BallId[]): TrackingLimits {
  return {
    table,
    balls,
    // Sliding friction of 0.2 g; a rolling ball needs a tenth of it.
    accelerationSd: 2,
    // Once in ten thousand for a Gaussian, so jitter at rest is never a kink twice in a row.
    kinkSigmas: 4,
    // Two or three missed detections at 30 fps are ordinary.
    hiddenAfterSeconds: 0.12,
    // A ball that comes back out of a jaw does so within half a second.
    goneAfterSeconds: 0.7,
    birthFrames: 3,
    // Half a ball: a centre between the noses and the drop of a pocket.
    outsideMargin: 0.075,
  };
}
