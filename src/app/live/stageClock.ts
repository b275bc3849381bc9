import { PIPELINE_STAGES, type PipelineStages } from '../pipeline.ts';

/** Stages of a frame's way that are timed, in order. */
export const STAGES = ['balls', 'pins', 'project', 'track', 'infer', 'view'] as const;
export type Stage = (typeof STAGES)[number];

/** Milliseconds that one frame spent in each stage. */
export type StageTimes = Readonly<Partial<Record<Stage, number>>>;

/** Adds up what the stages of one frame take. */
export class StageClock {
  private times: Partial<Record<Stage, number>> = {};

  /** Runs a piece of a stage's work and books its time. */
  time<T>(stage: Stage, work: () => T): T {
    const from = performance.now();
    const result = work();
    this.times[stage] = (this.times[stage] ?? 0) + performance.now() - from;
    return result;
  }

  /** The times since the last call. */
  take(): StageTimes {
    const { times } = this;
    this.times = {};
    return times;
  }
}

/** The same stages, timed. */
export function timedStages(
  clock: StageClock,
  stages: PipelineStages = PIPELINE_STAGES,
): PipelineStages {
  return {
    createDetector: (options) => {
      const detector = stages.createDetector(options);
      return {
        prime: (frames) => detector.prime(frames),
        detect: (frame) => clock.time('balls', () => detector.detect(frame)),
        settled: () => detector.settled(),
      };
    },
    createPins: (options) => {
      const pins = stages.createPins(options);
      return {
        ...pins,
        prime: (frames) => pins.prime(frames),
        detect: (...seen) => clock.time('pins', () => pins.detect(...seen)),
        get doubts() {
          return pins.doubts;
        },
      };
    },
    createCloseView: (options) => {
      const view = stages.createCloseView(options);
      return {
        look: (...seen) => clock.time('pins', () => view.look(...seen)),
        motion: (frame) => clock.time('pins', () => view.motion(frame)),
        forget: () => view.forget(),
      };
    },
    project: (...given) => clock.time('project', () => stages.project(...given)),
    track: (...given) => clock.time('track', () => stages.track(...given)),
    infer: (...given) => clock.time('infer', () => stages.infer(...given)),
    finish: (...given) => clock.time('infer', () => stages.finish(...given)),
  };
}
