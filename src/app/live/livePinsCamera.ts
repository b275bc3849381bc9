import { setTimeout as sleep } from 'node:timers/promises';
import { ObserverError } from '../../base/error.ts';
import {
  type Frame,
  FramePool,
  isDoubtful,
  signOf,
  startStreamWatch,
  stepStreamWatch,
  streamTroubles,
} from '../../capture/index.ts';
import { BackOff } from './backOff.ts';
import { isBlinding, type Trouble } from './health.ts';
import {
  type Moment,
  PINS_CAMERA_LOST,
  type PinsCamera,
  type PinsCameraOptions,
} from './pinsCamera.ts';

const RETRY_MS = [250, 10_000] as const;
/** A silent or frozen camera is opened anew after this. */
const LOST_S = 3;
/** A sitting that held for this long was no failed try. */
const HELD_S = 20;
const TICK_MS = 200;
/** Frames taken further apart than this do not show one moment. */
const PAIR_S = 0.1;
/** The table's frames wait for a quarter of a second at most until they are looked at. */
const KEPT_S = 0.4;
const KEPT_MOST = 24;

/** Reads the second camera beside the first, at its own pace, and keeps its newest frames. */
export class LivePinsCamera implements PinsCamera {
  private readonly o: PinsCameraOptions;
  private readonly pool = new FramePool();
  private readonly stop = new AbortController();
  private readonly backOff: BackOff;
  private readonly done: Promise<void>;
  private watch = startStreamWatch();
  private frames: Frame[] = [];
  private isOpen = false;

  constructor(options: PinsCameraOptions) {
    this.o = options;
    this.backOff = new BackOff(...(options.retryMs ?? RETRY_MS));
    this.done = this.run();
  }

  begin(): void {}

  get troubles(): readonly Trouble[] {
    return this.isOpen && !this.isIll() ? [] : PINS_CAMERA_LOST;
  }

  frameAt({ t, hostSeconds }: Moment): Promise<Frame | undefined> {
    if (this.isIll()) return Promise.resolve(undefined);
    const apart = (frame: Frame): number => this.hostSecondsOf(frame) - hostSeconds;
    let best = -1;
    this.frames.forEach((frame, k) => {
      if (best < 0 || Math.abs(apart(frame)) < Math.abs(apart(this.frames[best]!))) best = k;
    });
    const frame = this.frames[best];
    if (frame === undefined || Math.abs(apart(frame)) > PAIR_S) return Promise.resolve(undefined);
    for (const older of this.frames.splice(0, best + 1).slice(0, -1)) this.pool.giveBack(older);
    return Promise.resolve({ ...frame, t: t + apart(frame) });
  }

  giveBack(frame: Frame): void {
    this.pool.giveBack(frame);
  }

  async close(): Promise<void> {
    this.stop.abort();
    await this.done;
  }

  private async run(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      const from = now();
      try {
        await this.sit();
      } catch (error) {
        if (!(error instanceof ObserverError)) throw error;
        this.o.say('the camera of the pins failed', { reason: error.message });
      }
      this.forgetFrames();
      if (now() - from > HELD_S) this.backOff.reset();
      await sleep(this.backOff.take(), undefined, { signal }).catch(() => {});
    }
  }

  private async sit(): Promise<void> {
    const source = await this.o.open(this.pool);
    this.watch = startStreamWatch();
    const end = new AbortController();
    const stop = (): void => end.abort();
    this.stop.signal.addEventListener('abort', stop);
    if (this.stop.signal.aborted) stop();
    const ticking = setInterval(() => this.isLost() && stop(), TICK_MS);
    try {
      for await (const frame of source.frames(end.signal)) this.take(frame);
    } finally {
      clearInterval(ticking);
      this.stop.signal.removeEventListener('abort', stop);
      this.isOpen = false;
      await source.close();
    }
  }

  private take(frame: Frame): void {
    const { arrivedAt = now() } = frame;
    this.watch = stepStreamWatch(this.watch, { ...frame, ...signOf(frame), arrivedAt, dropped: 0 });
    this.isOpen = true;
    if (isDoubtful(this.watch)) return this.pool.giveBack(frame);
    this.frames.push(frame);
    while (this.frames.length > KEPT_MOST || frame.t - this.frames[0]!.t > KEPT_S)
      this.pool.giveBack(this.frames.shift()!);
  }

  private forgetFrames(): void {
    for (const frame of this.frames.splice(0)) this.pool.giveBack(frame);
  }

  /** When a frame was taken, by the clock of this machine, but for what the way takes at least. */
  private hostSecondsOf(frame: Frame): number {
    return frame.t + this.watch.leastDelay - (this.o.laterSeconds ?? 0);
  }

  private isIll(): boolean {
    return streamTroubles(this.watch, now()).some((code) => isBlinding({ code }));
  }

  private isLost(): boolean {
    const { last, sameSince } = this.watch;
    if (last === undefined) return false;
    const isFrozen = this.isIll() && sameSince !== undefined && last.t - sameSince > LOST_S;
    return isFrozen || now() - last.arrivedAt > LOST_S;
  }
}

const now = (): number => performance.now() / 1000;
