import type { MjpegPart } from './mjpegParts.ts';

/** A picture and when it was taken, seconds since the first. */
export interface TimedPicture {
  readonly bytes: Uint8Array;
  readonly t: number;
}

/** The usual step between pictures is the middle one of so many. */
const STEPS = 15;
/** Before so many are known no picture counts as late. */
const STEPS_LEAST = 5;
/** A picture that comes later than this many usual steps after the one before was held up. */
const LATE_STEPS = 1.5;
/** Pictures that come within this of each other after a delay came in a heap. */
const HEAP_STEPS = 0.25;
/** However close two pictures come, no camera takes them closer than this: the first was late. */
const LEAST_STEPS = 0.6;
/** Put off by that, a picture is timed so much after its coming at most: a camera may be faster now. */
const AHEAD_MOST_S = 0.02;
/** Nor than this, whatever is usual; ffmpeg wants times that go on. */
const LEAST_STEP_S = 1e-3;
/** A heap of this many bytes waits for no more. */
const HEAP_BYTES_MAX = 32 << 20;
/** A camera's clock that steps by this much more than passed here was set, and is not believed. */
const CLOCK_STEP_S = 1;

/**
 * Times for pictures that carry none, or the camera's own where it stamps them.
 *
 * A picture counts as taken when its first byte comes. Where the way or this machine is held up,
 * pictures come in a heap: taken by their coming, balls would have leapt. So one that is late waits
 * for a quarter of the usual step; those that come with it lie one usual step before the next, from
 * the newest back, as far as the time since the one before the heap has room for them.
 */
export class PictureTimes {
  private readonly steps: number[] = [];
  private readonly heap: MjpegPart[] = [];
  private heapBytes = 0;
  private last: { readonly t: number; readonly arrivedAt: number } | undefined;
  /** When what was taken at zero would have come. */
  private zeroAt: number | undefined;
  private stamps: { readonly zero: number; readonly last: number } | 'not-believed' | undefined;

  /** When what is held back is to be let go, seconds of the clock of `arrivedAt`. */
  get dueAt(): number | undefined {
    const newest = this.heap.at(-1);
    return newest && newest.arrivedAt + HEAP_STEPS * (this.usualStep ?? 0);
  }

  /** Takes the next picture, and gives those whose times are settled with it. */
  take(part: MjpegPart): readonly TimedPicture[] {
    const { dueAt } = this;
    const before = dueAt !== undefined && part.arrivedAt > dueAt ? this.release() : [];
    const t = this.stampedTime(part);
    if (t !== undefined) return [...before, this.settle(part, t)];
    if (this.heap.length === 0 && !this.isLate(part))
      return [...before, this.settle(part, this.arrivalTime(part))];
    this.heap.push(part);
    this.heapBytes += part.bytes.length;
    return this.heapBytes > HEAP_BYTES_MAX ? [...before, ...this.release()] : before;
  }

  /** Lets go what was held back. */
  release(): readonly TimedPicture[] {
    const parts = this.heap.splice(0);
    this.heapBytes = 0;
    const newest = parts.at(-1);
    if (newest === undefined || this.last === undefined) return [];
    const to = this.arrivalTime(newest);
    const room = (to - this.last.t) / parts.length;
    const step = Math.min(this.usualStep ?? room, room);
    return parts.map((part, k) => this.settle(part, to - (parts.length - 1 - k) * step));
  }

  private get usualStep(): number | undefined {
    const { steps } = this;
    if (steps.length < STEPS_LEAST) return undefined;
    return [...steps].sort((a, b) => a - b)[steps.length >> 1];
  }

  private isLate({ arrivedAt }: MjpegPart): boolean {
    const { usualStep, last } = this;
    if (usualStep === undefined || last === undefined) return false;
    return arrivedAt - last.arrivedAt > LATE_STEPS * usualStep;
  }

  private arrivalTime({ arrivedAt }: MjpegPart): number {
    this.zeroAt ??= arrivedAt;
    return this.afterLast(arrivedAt - this.zeroAt);
  }

  /** By the camera's own clock; undefined where it has none, or one that cannot be believed. */
  private stampedTime({ stampedAt, arrivedAt }: MjpegPart): number | undefined {
    const { stamps, last } = this;
    if (stampedAt === undefined || stamps === 'not-believed') return undefined;
    if (stamps === undefined || last === undefined) {
      this.stamps = { zero: stampedAt - (last?.t ?? 0), last: stampedAt };
      return last === undefined ? undefined : this.afterLast(last.t);
    }
    const passed = stampedAt - stamps.last;
    if (passed > 0 && passed < arrivedAt - last.arrivedAt + CLOCK_STEP_S) {
      this.stamps = { ...stamps, last: stampedAt };
      return this.afterLast(stampedAt - stamps.zero);
    }
    this.stamps = 'not-believed';
    this.zeroAt = last.arrivedAt - last.t;
    return undefined;
  }

  private afterLast(t: number): number {
    if (this.last === undefined) return t;
    const putOff = this.last.t + LEAST_STEPS * (this.usualStep ?? 0);
    return Math.max(t, Math.min(putOff, t + AHEAD_MOST_S), this.last.t + LEAST_STEP_S);
  }

  private settle({ bytes, arrivedAt }: MjpegPart, t: number): TimedPicture {
    if (this.last !== undefined) this.steps.push(t - this.last.t);
    if (this.steps.length > STEPS) this.steps.shift();
    this.last = { t, arrivedAt };
    return { bytes, t };
  }
}
