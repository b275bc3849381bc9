import type { DropsBody, HealthBody } from '../../bus/index.ts';
import type { TableEvent } from '../../events/index.ts';
import type { Seen } from './seer.ts';

/** What one frame cost on its way; seconds. */
export interface FrameCost {
  /** Capture time of the frame, and when it had been read (monotonic), seconds. */
  readonly frameT: number;
  readonly arrivedAt: number;
  /** From the frame's arrival until it was looked at. */
  readonly waitSeconds: number;
  /** From its arrival until all that it led to was logged. */
  readonly totalSeconds: number;
  readonly stageMs: Seen['stageMs'];
  readonly events: readonly TableEvent[];
}

/** A box that has neither looked at a frame nor waited for a camera for this long hangs. */
const HANGS_AFTER_S = 10;

/** Running figures of a box; read by the monitor, written by the live table. */
export class BoxStatus {
  health: HealthBody = { level: 'disconnected', reasons: ['starting'] };
  session = '';
  epochs = 0;
  reopened = 0;
  restartsOfSeeing = 0;
  frames = 0;
  framesDropped = 0;
  /** Frames that have been read and wait to be looked at. */
  framesWaiting = 0;
  framesRepeated = 0;
  framesDoubtful = 0;
  framesPerSecond = 0;
  /** How much later than usual the last frame came, seconds. */
  lagSeconds = 0;
  records = 0;
  /** Records let go because the log could not be written for too long. */
  recordsDropped = 0;
  /** Monotonic seconds of the last sign that the loop goes round. */
  aliveAt = performance.now() / 1000;
  /** Whether the loop has gone round lately. */
  get isAlive(): boolean {
    return performance.now() / 1000 - this.aliveAt < HANGS_AFTER_S;
  }

  drops: () => DropsBody | undefined = () => undefined;
  private readonly listeners: ((cost: FrameCost) => void)[] = [];

  /** Calls `listener` for every frame that was looked at. */
  onFrame(listener: (cost: FrameCost) => void): void {
    this.listeners.push(listener);
  }

  tookFrame(cost: FrameCost): void {
    this.frames++;
    for (const listener of this.listeners) listener(cost);
  }
}
