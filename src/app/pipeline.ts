import type { Seconds } from '../base/units.ts';
import type { Calibration } from '../calibration/index.ts';
import type { Frame } from '../capture/index.ts';
import {
  type CloseViewOptions,
  type CropJudge,
  createBallDetector,
  createCloseView,
  createPinDetector,
  type DetectedFrame,
  type PinDetector,
  projectDetections,
} from '../detect/index.ts';
import {
  EMPTY_EVENTS,
  eventLimits,
  finishEvents,
  stepEvents,
  type TableEvent,
} from '../events/index.ts';
import { ballIdsOf, type GameName } from '../table/index.ts';
import { PinCameras, type PinsTroubleCode } from './pinCameras.ts';
import {
  EMPTY_TRACKING,
  stepTracking,
  type TrackedFrame,
  trackingLimits,
} from '../tracking/index.ts';

/** What the pipeline is made for. */
export interface PipelineOptions {
  readonly calibration: Calibration;
  readonly game: GameName;
  /** A second look at what has a ball's outline; without one the outline decides alone. */
  readonly judge?: CropJudge;
  /** A second camera, close over the pins of five pins. */
  readonly pinsCamera?: Omit<CloseViewOptions, 'table'>;
}

/** All that one frame led to. */
export interface PipelineStep {
  readonly detected: DetectedFrame;
  readonly tracked: TrackedFrame;
  /** Events that are new, changed, final or retracted. */
  readonly events: readonly TableEvent[];
  /** What is wrong with the camera of the pins; absent when nothing is. */
  readonly pinsTrouble?: PinsTroubleCode;
  /** How much longer than reckoned with it took over its pictures, where a ball has just told. */
  readonly pinsLater?: Seconds;
}

/** Frames in, events out: the same for a camera and for a recording. */
export interface Pipeline {
  /** Lets the detector learn the empty table from frames of the same camera. */
  prime(frames: readonly Frame[]): void;
  /** @param close - A frame of the pins' camera, stamped with the table camera's time of its taking. */
  feed(frame: Frame, close?: Frame): PipelineStep;
  /** Waits for what the judge says of the frames so far; it counts from the next one on. */
  settled(): Promise<void>;
  /** Tells that at `t` nothing can be seen: what goes on for long is interrupted by it. */
  loseView(t: Seconds): PipelineStep;
  /**
   * Forgets where the balls were and what was going on, after a view that was lost for long. The
   * empty table stays known, and ids and shots are numbered on.
   */
  restart(): void;
  /** Closes what is open when the source has ended. */
  finish(): readonly TableEvent[];
}

/** The stages of the pipeline; a test puts another one in the place of one of them. */
export interface PipelineStages {
  readonly createDetector: typeof createBallDetector;
  readonly createPins: typeof createPinDetector;
  readonly createCloseView: typeof createCloseView;
  readonly project: typeof projectDetections;
  readonly track: typeof stepTracking;
  readonly infer: typeof stepEvents;
  readonly finish: typeof finishEvents;
}

export const PIPELINE_STAGES: PipelineStages = {
  createDetector: createBallDetector,
  createPins: createPinDetector,
  createCloseView,
  project: projectDetections,
  track: stepTracking,
  infer: stepEvents,
  finish: finishEvents,
};

/** Wires detection, projection, tracking and event inference; holds their states and nothing else. */
export function createPipeline(
  { calibration, game, judge, pinsCamera }: PipelineOptions,
  stages: PipelineStages = PIPELINE_STAGES,
): Pipeline {
  const detector = stages.createDetector({ calibration, game, ...(judge && { judge }) });
  const pins = game === 'five-pins' ? stages.createPins({ calibration }) : undefined;
  const { table } = calibration;
  const cameras =
    pins && pinsCamera && new PinCameras(stages.createCloseView({ ...pinsCamera, table }));
  const tracking = trackingLimits(table, ballIdsOf(game));
  const limits = eventLimits(game, table);
  let tracks = EMPTY_TRACKING;
  let events = EMPTY_EVENTS;
  let last: TrackedFrame | undefined;
  const follow = (detected: DetectedFrame, t: Seconds, close?: Frame): PipelineStep => {
    const own = stages.project(detected, calibration, t);
    const observation = cameras && own.view === 'clear' ? cameras.add(own, close, last) : own;
    const tracked = stages.track(tracks, observation, tracking);
    tracks = tracked.state;
    last = tracked.frame;
    const inferred = stages.infer(events, tracked.frame, limits);
    events = inferred.state;
    const step = { detected, tracked: tracked.frame, events: inferred.events };
    return {
      ...step,
      ...(cameras?.trouble && { pinsTrouble: cameras.trouble }),
      ...(own.view === 'clear' && pinsLaterOf(cameras)),
    };
  };
  return {
    prime(frames) {
      detector.prime(frames);
      pins?.prime(frames);
    },
    feed(frame, close) {
      const balls = detector.detect(frame);
      return follow(pins ? withPins(balls, frame, pins) : balls, frame.t, close);
    },
    loseView(t) {
      const detected: DetectedFrame = {
        balls: [],
        pins: [],
        hidden: [],
        view: 'blind',
        problems: [],
      };
      return follow(detected, t);
    },
    restart() {
      tracks = EMPTY_TRACKING;
      last = undefined;
      cameras?.restart();
      events = { ...EMPTY_EVENTS, nextId: events.nextId, shot: events.shot };
    },
    settled: () => detector.settled(),
    finish() {
      const inferred = stages.finish(events, limits);
      events = inferred.state;
      return inferred.events;
    },
  };
}

const pinsLaterOf = (cameras: PinCameras | undefined): Pick<PipelineStep, 'pinsLater'> =>
  cameras?.toldLater === undefined ? {} : { pinsLater: cameras.toldLater };

/** Adds the pins, which balls and players of the same frame may hide. */
function withPins(seen: DetectedFrame, frame: Frame, pins: PinDetector): DetectedFrame {
  if (seen.view === 'blind') return seen;
  return {
    ...seen,
    pins: pins.detect(frame, seen.balls, seen.hidden),
    problems: [...seen.problems, ...pins.doubts],
  };
}
