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
import {
  FIRST_PATIENCE_S,
  hangsThrough,
  isSilentTooLong,
  longerPatience,
} from './closeStillness.ts';
import { isBlinding, type Trouble } from './health.ts';
import { MomentFrames } from './momentFrames.ts';
import { PinsDelay } from './pinsDelay.ts';
import {
  type Moment,
  PINS_CAMERA_LATE,
  PINS_CAMERA_LOST,
  type PinsCamera,
  type PinsCameraOptions,
} from './pinsCamera.ts';

const RETRY_MS = [250, 10_000] as const;
/** A sitting that held for this long was no failed try. */
const HELD_S = 20;
const TICK_MS = 200;
/** Less than this between two cameras tells nothing of pins and balls: a picture. */
const WORTH_SETTING_S = 0.03;
/** Pins that are seen to fall so much too late or too early make the order of things doubtful. */
const WORTH_TELLING_S = 0.04;

/** Reads the second camera beside the first, at its own pace, and keeps its newest frames. */
export class LivePinsCamera implements PinsCamera {
  private readonly o: PinsCameraOptions;
  private readonly pool = new FramePool();
  private readonly stop = new AbortController();
  private readonly backOff: BackOff;
  private readonly done: Promise<void>;
  private watch = startStreamWatch();
  private readonly frames: MomentFrames;
  private laterSeconds: number;
  private readonly delay = new PinsDelay();
  private isLate = false;
  private isOpen = false;
  /** When a ball was last seen moving by the pins, by this machine's clock. */
  private passedAt: number | undefined;
  /** Begin of the row of equal pictures through which a ball passed. */
  private hungSince: number | undefined;
  /** How long it may be silent before it is opened anew, seconds. */
  private patienceS = FIRST_PATIENCE_S;
  private openedAt = 0;
  private wake: () => void = () => {};

  constructor(options: PinsCameraOptions) {
    this.o = options;
    this.laterSeconds = options.laterSeconds ?? 0;
    this.frames = new MomentFrames(this.pool);
    this.frames.aheadSeconds = Math.max(0, -this.laterSeconds);
    this.backOff = new BackOff(...(options.retryMs ?? RETRY_MS));
    this.done = this.run();
  }

  begin(): void {}

  get troubles(): readonly Trouble[] {
    if (!this.isOpen || this.isIll()) return PINS_CAMERA_LOST;
    return this.isLate ? PINS_CAMERA_LATE : [];
  }

  hearLater(seconds: number): void {
    const known = this.delay.take(this.laterSeconds + seconds);
    if (known === undefined) return;
    this.o.onDelay?.(known);
    const apart = Math.abs(known.laterSeconds - this.laterSeconds);
    const wasLate = this.isLate;
    this.isLate = this.o.isLaterByHand === true && apart > WORTH_TELLING_S;
    const laterMilliseconds = Math.round(1000 * known.laterSeconds);
    const measured = { laterMilliseconds, balls: known.passings };
    if (this.isLate && !wasLate)
      this.o.say('the camera of the pins is not as late as laterMilliseconds says', measured);
    if (this.o.isLaterByHand === true || apart < WORTH_SETTING_S) return;
    // A ball has just passed, and no other is passing: no frame is on its way to be put with another.
    this.laterSeconds = known.laterSeconds;
    this.frames.aheadSeconds = Math.max(0, -this.laterSeconds);
    this.o.say('the camera of the pins was measured', measured);
  }

  async frameAt({ t, hostSeconds, ballPasses }: Moment): Promise<Frame | undefined> {
    if (ballPasses) this.passedAt = hostSeconds;
    if (this.isIll()) return undefined;
    await this.untilShown(hostSeconds);
    const own = hostSeconds - this.hostSecondsOf(0);
    const frame = this.frames.takeNearest(own);
    if (frame) this.o.onAligned?.(own - t);
    return frame && { ...frame, t: t + frame.t - own };
  }

  get waitSeconds(): number {
    return Math.max(0, this.laterSeconds);
  }

  giveBack(frame: Frame): void {
    this.pool.giveBack(frame);
  }

  async close(): Promise<void> {
    this.stop.abort();
    this.wake();
    await this.done;
  }

  private async run(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      const from = now();
      try {
        await this.sit();
        this.learnPatience();
      } catch (error) {
        if (!(error instanceof ObserverError)) throw error;
        this.o.say('the camera of the pins failed', { reason: error.message });
      }
      this.frames.clear();
      if (now() - from > HELD_S) this.backOff.reset();
      await sleep(this.backOff.take(), undefined, { signal }).catch(() => {});
    }
  }

  private async sit(): Promise<void> {
    const source = await this.o.open(this.pool);
    this.watch = startStreamWatch();
    this.hungSince = undefined;
    this.openedAt = now();
    const end = new AbortController();
    const stop = (): void => end.abort();
    this.stop.signal.addEventListener('abort', stop);
    if (this.stop.signal.aborted) stop();
    const isOver = (): boolean => this.isLost() || this.o.wantsReopening?.() === true;
    const ticking = setInterval(() => isOver() && stop(), TICK_MS);
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
    // One that sends for a while is no thrifty one.
    if (arrivedAt - this.openedAt > HELD_S) this.patienceS = FIRST_PATIENCE_S;
    const { sameSince } = this.watch;
    if (sameSince !== undefined) this.noteHanging(sameSince, frame.t);
    if (isDoubtful(this.watch)) this.pool.giveBack(frame);
    else this.frames.add(frame);
    this.wake();
  }

  /** Where its pictures come later than the table's, the one of this moment is still on its way. */
  private async untilShown(hostSeconds: number): Promise<void> {
    if (this.laterSeconds <= 0) return;
    const until = hostSeconds + this.laterSeconds;
    const isShown = (): boolean => {
      const { newest } = this.frames;
      return newest !== undefined && this.hostSecondsOf(newest.t) >= hostSeconds;
    };
    while (now() < until && !isShown() && !this.stop.signal.aborted) await this.news(until - now());
  }

  private news(secondsMost: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, secondsMost * 1000);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** When a frame was taken, by the clock of this machine, but for what the way takes at least. */
  private hostSecondsOf(t: number): number {
    return t + this.watch.leastDelay - this.laterSeconds;
  }

  private noteHanging(sameSince: number, t: number): void {
    const still = { from: this.hostSecondsOf(sameSince), to: this.hostSecondsOf(t) };
    if (this.hangs() || !hangsThrough(still, this.passedAt)) return;
    this.hungSince = sameSince;
    this.o.say('the camera of the pins hangs', { reason: 'a ball rolled through its picture' });
  }

  private hangs(): boolean {
    return this.hungSince !== undefined && this.hungSince === this.watch.sameSince;
  }

  private isIll(): boolean {
    // The same picture for long is no fault here: most of the time nothing moves by the pins.
    const isFault = (code: Trouble['code']) => code !== 'picture-frozen' && isBlinding({ code });
    return this.hangs() || streamTroubles(this.watch, now()).some(isFault);
  }

  private isLost(): boolean {
    return this.hangs() || this.isSilent();
  }

  private isSilent(): boolean {
    const { last } = this.watch;
    if (last === undefined) return false;
    return isSilentTooLong({ ...last, now: now() }, this.passedAt, this.patienceS);
  }

  /** One that fell silent although no ball passed is waited for longer the next time. */
  private learnPatience(): void {
    const { last } = this.watch;
    if (last && isSilentTooLong({ ...last, now: now() }, undefined, this.patienceS))
      this.patienceS = longerPatience(this.patienceS);
  }
}

const now = (): number => performance.now() / 1000;
