import type { Seconds } from '../../base/units.ts';
import type { PositionFrame } from '../../bus/index.ts';
import type { Calibration } from '../../calibration/index.ts';
import type { Frame } from '../../capture/index.ts';
import { type CropJudge, findTable } from '../../detect/index.ts';
import type { Corners } from '../../detect/index.ts';
import type { TableEvent } from '../../events/index.ts';
import type { GameName, TableSpec } from '../../table/index.ts';
import type { TrackedFrame } from '../../tracking/index.ts';
import { Eyes, type Look, type Sight } from '../eyes.ts';
import type { PipelineOptions, PipelineStages } from '../pipeline.ts';
import type { ViewTrouble } from '../viewHealth.ts';
import { rehearseShot } from './rehearsedShot.ts';
import { StageClock, type StageTimes, timedStages } from './stageClock.ts';

/** What is known before the first frame is looked at. */
export interface SeerTask {
  readonly game: GameName;
  readonly table: TableSpec;
  /** Found in the frames when absent. */
  readonly calibration?: Calibration;
  /** Corners of the noses that a person dragged: the table is looked for near them. */
  readonly corners?: Corners;
  /** A second camera, close over the pins. */
  readonly pinsCamera?: PipelineOptions['pinsCamera'];
}

/** How an opening went. */
export type Opened =
  | { readonly ok: true; readonly calibration: Calibration }
  | { readonly ok: false; readonly problems: readonly string[] };

/** All that one frame, or the lack of one, led to. */
export interface Seen {
  /** What a view that was lost for long leaves behind: logged before the new epoch begins. */
  readonly lostEvents: readonly TableEvent[];
  readonly events: readonly TableEvent[];
  /** Absent where the frame was not looked at. */
  readonly positions?: PositionFrame;
  /** What is wrong with the view. */
  readonly troubles: readonly ViewTrouble[];
  readonly isBlind: boolean;
  readonly isMoving: boolean;
  /** The view is back after it was lost for long: what comes from here on begins anew. */
  readonly isNewEpoch: boolean;
  /** How much longer than reckoned with the pins' camera took, where a ball has just told. */
  readonly pinsLater?: Seconds;
  readonly stageMs: StageTimes;
}

export type { Look } from '../eyes.ts';

/** Looks at frames and says what happened: in this thread or in another one. */
export interface Seer {
  /** Learns the table from frames that show it; may be called again. */
  open(task: SeerTask, frames: readonly Frame[]): Promise<Opened>;
  /**
   * Frames in order of time; from a doubtful one nothing is inferred, but the view is watched. The
   * frame is not read any more when the answer has come.
   *
   * @param close - A frame of the pins' camera, stamped with the table camera's time of its taking.
   */
  see(frame: Frame, look: Look, close?: Frame): Promise<Seen>;
  /** Nothing can be seen at `t`, whatever the view itself says. */
  loseView(t: Seconds): Promise<Seen>;
  /** Begins a sitting on the same table, with another clock. */
  restart(): Promise<void>;
  /** Closes what is open at the end of a recording. */
  finish(): Promise<Seen>;
  close(): Promise<void>;
}

const NOTHING = {
  lostEvents: [],
  events: [],
  troubles: [],
  isBlind: false,
  isMoving: false,
  isNewEpoch: false,
  stageMs: {},
} satisfies Seen;

/** Seeing in the calling thread, one call at a time. */
export class PlainSeer {
  private readonly clock = new StageClock();
  private readonly stages: PipelineStages;
  private readonly judge: CropJudge | undefined;
  private eyes: Eyes | undefined;
  private hasRehearsed = false;

  constructor(stages?: PipelineStages, judge?: CropJudge) {
    this.stages = timedStages(this.clock, stages);
    this.judge = judge;
  }

  open(task: SeerTask, frames: readonly Frame[]): Opened {
    const found = calibrationOf(task, frames);
    if (!found.ok) return found;
    const { calibration } = found;
    const { game, pinsCamera } = task;
    const more = { ...(this.judge && { judge: this.judge }), ...(pinsCamera && { pinsCamera }) };
    this.eyes = new Eyes(
      { calibration, game, ...more },
      { stages: this.stages, watching: (work) => this.clock.time('view', work) },
    );
    this.eyes.prime(frames);
    return found;
  }

  /**
   * Looks at frames, and goes through a shot, for nothing: what the engine compiles on the way is
   * ready when the first frame counts, and no queue of frames waits for it.
   */
  rehearse(task: SeerTask, calibration: Calibration, frames: Iterable<Frame>): void {
    const eyes = new Eyes({ calibration, game: task.game }, { stages: this.stages });
    for (const frame of frames) eyes.see(frame);
    eyes.finish();
    if (!this.hasRehearsed) rehearseShot(task.game, calibration.table);
    this.hasRehearsed = true;
    this.clock.take();
  }

  see(frame: Frame, look: Look = 'trusted', close?: Frame): Seen {
    const sight = this.opened().see(frame, look, close);
    const seen = this.seenAs(sight);
    return sight.isBlind ? seen : { ...seen, positions: positionsOf(frame, sight.tracked) };
  }

  /** Waits for what the judge of crops says of the frames so far; it counts from the next one on. */
  async settled(): Promise<void> {
    await this.eyes?.settled();
  }

  loseView(t: Seconds): Seen {
    return this.seenAs(this.opened().loseView(t));
  }

  restart(): void {
    this.opened().restart();
  }

  finish(): Seen {
    const events = this.opened().finish();
    return { ...NOTHING, events, stageMs: this.clock.take() };
  }

  private seenAs({ tracked, ...sight }: Sight): Seen {
    return { ...sight, isMoving: isMoving(tracked), stageMs: this.clock.take() };
  }

  private opened(): Eyes {
    if (this.eyes === undefined) throw new Error('broken invariant: asked to see before opening');
    return this.eyes;
  }
}

function calibrationOf(task: SeerTask, frames: readonly Frame[]): Opened {
  const { calibration, corners, table } = task;
  if (calibration !== undefined && corners === undefined) return { ok: true, calibration };
  const found = findTable(frames, table, corners === undefined ? {} : { corners });
  if (found.ok) return { ok: true, calibration: found.value.calibration };
  // Where no nose is found near dragged corners, the corners count as they were dragged.
  if (calibration !== undefined) return { ok: true, calibration };
  return { ok: false, problems: found.problems.map(({ text }) => text) };
}

const isMoving = ({ balls }: TrackedFrame): boolean =>
  balls.some(({ state }) => state === 'moving');

function positionsOf(frame: Frame, tracked: TrackedFrame): PositionFrame {
  return {
    frame: frame.index,
    t: frame.t,
    balls: tracked.balls
      .filter((ball) => ball.state !== 'gone')
      .map(({ ball, x, y, state, confidence }) => ({ ball, x, y, state, confidence })),
    pins: tracked.pins.map(({ pin, x, y, look }) => ({ pin, x, y, look })),
  };
}
