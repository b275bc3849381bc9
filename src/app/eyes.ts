import type { Seconds } from '../base/units.ts';
import type { Frame } from '../capture/index.ts';
import type { TableEvent } from '../events/index.ts';
import type { TrackedFrame } from '../tracking/index.ts';
import { createPipeline, type PipelineOptions, type PipelineStages } from './pipeline.ts';
import { pinsTrouble, ViewHealth, type ViewTrouble } from './viewHealth.ts';

/** How far a frame is to be trusted. */
export type Look = 'trusted' | 'doubtful';

/** What one frame, or the lack of one, led to. */
export interface Sight {
  readonly tracked: TrackedFrame;
  readonly events: readonly TableEvent[];
  /** What a view that was lost for long leaves behind: it belongs before all that comes now. */
  readonly lostEvents: readonly TableEvent[];
  readonly troubles: readonly ViewTrouble[];
  readonly isBlind: boolean;
  /** The view is back after it was lost for long: what comes from here on begins anew. */
  readonly isNewEpoch: boolean;
  /** How much longer than reckoned with the pins' camera took, where a ball has just told. */
  readonly pinsLater?: Seconds;
}

/** Runs a piece of work; a clock may be behind it. */
export type Timed = <T>(work: () => T) => T;

/** What happened on the table in this time cannot be told from where the balls lie after it. */
const LOST_FOR_LONG_S = 1;
/** Frames this far apart leave a hole in a shot: the same as a view that was lost. */
const GAP_S = 0.25;
/** Less than any two frames are apart. */
const A_MOMENT_S = 1e-4;

/**
 * The pipeline behind a watch over the view: the same for a live table and a recording. Nothing is
 * inferred from a frame of a moved camera or a dark table, and after a long blindness all begins anew.
 */
export class Eyes {
  private readonly pipeline: ReturnType<typeof createPipeline>;
  private readonly health: ViewHealth;
  private readonly watching: Timed;
  private lostFrom: Seconds | undefined;
  private lastClear: Seconds | undefined;

  constructor(
    options: PipelineOptions,
    by: { readonly stages?: PipelineStages; readonly watching?: Timed } = {},
  ) {
    this.pipeline = createPipeline(options, by.stages);
    this.health = new ViewHealth(options.calibration);
    this.watching = by.watching ?? ((work) => work());
  }

  /** Learns the empty table from frames of the same camera. */
  prime(frames: readonly Frame[]): void {
    this.pipeline.prime(frames);
  }

  /** @param close - A frame of the pins' camera, stamped with the table camera's time of its taking. */
  see(frame: Frame, look: Look = 'trusted', close?: Frame): Sight {
    const { isBlind, troubles } = this.watching(() => this.health.take(frame));
    if (isBlind || look === 'doubtful') return { ...this.loseView(frame.t), troubles, isBlind };
    const back = this.findView(frame.t);
    const { detected, pinsTrouble: pins, ...step } = this.pipeline.feed(frame, close);
    const hiding = this.watching(() => this.health.takeSeen(detected, frame.t));
    const wrong = [...troubles, ...hiding, ...(pins ? [pinsTrouble(pins)] : [])];
    return { ...back, ...step, troubles: wrong, isBlind: false };
  }

  /** Nothing can be seen at `t`, whatever the view itself says. */
  loseView(t: Seconds): Sight {
    this.lostFrom ??= this.lastClear ?? t;
    const { events, tracked } = this.pipeline.loseView(t);
    const nothing = { lostEvents: [], troubles: [], isNewEpoch: false };
    return { ...nothing, events, tracked, isBlind: true };
  }

  /** Begins a sitting on the same table, with another clock. */
  restart(): void {
    this.lostFrom = undefined;
    this.lastClear = undefined;
    this.pipeline.restart();
  }

  settled(): Promise<void> {
    return this.pipeline.settled();
  }

  finish(): readonly TableEvent[] {
    return this.pipeline.finish();
  }

  /** Takes note that the view is clear; after it was lost for long, all begins anew. */
  private findView(t: Seconds): Pick<Sight, 'isNewEpoch' | 'lostEvents'> {
    const lost = t - (this.lostFrom ?? this.lastClear ?? t);
    this.lostFrom = undefined;
    this.lastClear = t;
    if (lost < GAP_S) return { isNewEpoch: false, lostEvents: [] };
    // Where no frame came at all, nobody has told the pipeline yet.
    const { events } = this.pipeline.loseView(t - A_MOMENT_S);
    const isNewEpoch = lost >= LOST_FOR_LONG_S;
    if (isNewEpoch) this.pipeline.restart();
    return { isNewEpoch, lostEvents: events };
  }
}
