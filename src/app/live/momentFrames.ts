import type { Frame, FramePool } from '../../capture/index.ts';

/** Frames taken further apart than this do not show one moment. */
const PAIR_S = 0.1;
/** The table's frames wait for half a second at most until they are looked at. */
const KEPT_S = 0.65;
/** More are never kept, whatever their times say: a camera's clock may jump. */
const FRAMES_MOST = 39;
const FRAMES_PER_SECOND_MOST = 60;

/** The newest frames of the second camera, to be asked for by the moment of their taking. */
export class MomentFrames {
  private readonly pool: FramePool;
  private frames: Frame[] = [];
  /** The table's frames come so much later: those of this camera wait for them. */
  aheadSeconds = 0;

  constructor(pool: FramePool) {
    this.pool = pool;
  }

  get newest(): Frame | undefined {
    return this.frames.at(-1);
  }

  add(frame: Frame): void {
    this.frames.push(frame);
    const framesMost = FRAMES_MOST + Math.ceil(this.aheadSeconds * FRAMES_PER_SECOND_MOST);
    const keptSeconds = KEPT_S + this.aheadSeconds;
    while (this.frames.length > framesMost || frame.t - this.frames[0]!.t > keptSeconds)
      this.pool.giveBack(this.frames.shift()!);
  }

  /** The frame taken nearest to a time of this camera's clock; it and all older ones are let go. */
  takeNearest(t: number): Frame | undefined {
    let best = -1;
    this.frames.forEach((frame, k) => {
      if (best < 0 || Math.abs(frame.t - t) < Math.abs(this.frames[best]!.t - t)) best = k;
    });
    const frame = this.frames[best];
    if (frame === undefined || Math.abs(frame.t - t) > PAIR_S) return undefined;
    for (const older of this.frames.splice(0, best + 1).slice(0, -1)) this.pool.giveBack(older);
    return frame;
  }

  clear(): void {
    for (const frame of this.frames.splice(0)) this.pool.giveBack(frame);
  }
}
