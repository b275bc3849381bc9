import type { BallId, PinId } from '../table/index.ts';
import type { PixelPoint } from '../calibration/index.ts';
import type { PinLook } from '../tracking/index.ts';

/** One ball found in one frame, in pixels of the full image. */
export interface BallDetection extends PixelPoint {
  /** Apparent radius in pixels. */
  readonly radius: number;
  /** Standard deviation of the centre in pixels. */
  readonly sigma: number;
  /** Chance that this is a ball, 0 to 1. */
  readonly confidence: number;
  readonly identity: Readonly<Partial<Record<BallId, number>>>;
  /** How far the ball stands out from the cloth at its edge, colour units; absent for a streak. */
  readonly contrast?: number;
  /** Path in pixels during the exposure, for a streak. Its sign is not known. */
  readonly streak?: PixelPoint;
}

/** One pin as seen in one frame, in pixels. */
export interface PinDetection extends PixelPoint {
  readonly pin: PinId;
  readonly look: PinLook;
  readonly sigma: number;
  readonly confidence: number;
}

/** All that was found in one frame. */
export interface DetectedFrame {
  readonly balls: readonly BallDetection[];
  readonly pins: readonly PinDetection[];
  /** Outlines in pixels of what hides the table (arm, cue, head). */
  readonly hidden: readonly (readonly PixelPoint[])[];
  /** Names of the set whose balls would hardly stand out from this cloth, seen or not. */
  readonly likeCloth?: readonly BallId[];
  readonly view: 'clear' | 'blind';
  /** Why the view is blind or poor, in words for the health page. */
  readonly problems: readonly string[];
}
