import type { BallId } from '../table/index.ts';
import type { NameLogs } from './evidence.ts';
import type { MotionFilter } from './filter.ts';
import type { TraceFrame } from './strands.ts';
import type { PinTrack } from './track.ts';
import type { TrailFrame } from './trail.ts';

/** A centre that was seen, kept for the tests of rest and of departure. */
export interface SeenCentre {
  readonly t: number;
  readonly x: number;
  readonly y: number;
  readonly sigma: number;
}

/** What a ball is taken to do: a path, or a rest averaged over `restCount` frames. */
export interface Motion {
  readonly filter: MotionFilter;
  readonly resting: boolean;
  readonly restCount: number;
}

/** All that is remembered of one ball. */
export interface BallMemory {
  readonly ball: BallId;
  readonly motion: Motion;
  /** The path before a kink that may have been an outlier: taken up again when it fits better. */
  readonly other?: Motion;
  readonly recent: readonly SeenCentre[];
  readonly lastSeenT: number;
  /** Seen in the latest frame. */
  readonly seen?: SeenCentre;
  readonly gone: boolean;
  readonly presence: number;
  /** Sum of the log evidence for each identity of the closed set; empty while nothing was said. */
  readonly identityLog: readonly number[];
}

/** Something seen that is not yet believed to be one of the balls. */
export interface Newcomer {
  readonly x: number;
  readonly y: number;
  readonly sigma: number;
  readonly t: number;
  readonly count: number;
  readonly nameLogs: NameLogs;
}

/** The tracker's memory; plain data, replaced at every step. */
export interface TrackingState {
  /** Time of the latest frame; absent before the first. */
  readonly t?: number;
  readonly balls: readonly BallMemory[];
  readonly newcomers: readonly Newcomer[];
  readonly pins: readonly PinTrack[];
  /** The last frames, while names in them may still have to be mended. */
  readonly trail: readonly TrailFrame[];
  /** All that was seen since the last rest, while no picture says who is who. */
  readonly trace: readonly TraceFrame[];
}

/** A tracker that has seen nothing. */
export const EMPTY_TRACKING: TrackingState = {
  balls: [],
  newcomers: [],
  pins: [],
  trail: [],
  trace: [],
};
