import type { BallId } from '../table/index.ts';
import type { NameLogs } from './evidence.ts';

/** What was seen of a ball in one frame. */
export interface TrailLook {
  readonly t: number;
  readonly x: number;
  readonly y: number;
  readonly sigma: number;
  readonly nameLogs: NameLogs;
}

/** Where one ball was taken to be in a frame, and how fast it went, with the variances of both. */
export interface TrailPlace {
  readonly ball: BallId;
  /** Where that ball's name stands in the closed set. */
  readonly name: number;
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  readonly pp: number;
  readonly vv: number;
  readonly resting: boolean;
  /** Absent where the ball was not seen. */
  readonly look?: TrailLook;
  /** It left its path in this frame, or was not seen any more. */
  readonly disturbed: boolean;
}

/** All balls in one frame. */
export interface TrailFrame {
  readonly t: number;
  readonly places: readonly TrailPlace[];
}

/** One frame before a kink, and three from it on: enough to tell where each ball went. */
export const TRAIL_FRAMES = 4;

export const extendTrail = (
  trail: readonly TrailFrame[],
  frame: TrailFrame,
): readonly TrailFrame[] => [...trail.slice(1 - TRAIL_FRAMES), frame];
