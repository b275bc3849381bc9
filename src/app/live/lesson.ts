import type { Frame } from '../../capture/index.ts';

/** Frames from which the table is learnt: a second of them, which a hand seldom covers whole. */
const SPAN_S = 1;
const FRAMES = 20;

/** Gathers frames, spread over a second, from which the table is learnt. */
export class Lesson {
  readonly frames: Frame[] = [];

  /** Takes a frame into the lesson; false when it is not wanted. */
  take(frame: Frame): boolean {
    const last = this.frames.at(-1);
    if (last !== undefined && frame.t - last.t < SPAN_S / FRAMES) return false;
    this.frames.push(frame);
    return true;
  }

  get isComplete(): boolean {
    return this.frames.length >= FRAMES;
  }
}
