import type { Frame, FrameSource } from './frame.ts';

/**
 * Frames that may always wait for the reader, and as many more as came in half a second: to explain
 * a long break takes 0.2 to 0.4 s, once, when all balls lie still.
 */
const QUEUE_LEAST = 15;
const QUEUE_SECONDS = 0.5;
/** More never wait, whatever their times say: a camera's clock may jump. */
const QUEUE_MOST = 60;

export interface FrameQueueOptions {
  /** Gets each frame that is let go, to give its memory back. */
  readonly onDrop?: (frame: Frame) => void;
  /** The reader waits so long with each frame on purpose; asked for each. */
  readonly waitSeconds?: () => number;
}

/** The newest frames of a source for a reader that may fall behind. */
export interface FrameQueue extends AsyncIterable<Frame> {
  /** Frames let go because the reader was behind, here or in the source itself. */
  readonly dropped: number;
  /** Frames that wait for the reader now. */
  readonly waiting: number;
}

/**
 * Reads a source at its own pace and keeps its newest frames; the oldest go first and are counted.
 *
 * For a camera, whose frames come whether they are read or not. A recording that is read as fast
 * as it goes needs none: there the reader sets the pace.
 */
export function newestFrames(
  source: FrameSource,
  signal: AbortSignal,
  options: FrameQueueOptions = {},
): FrameQueue {
  return new BoundedFrameQueue(source, signal, options);
}

class BoundedFrameQueue implements FrameQueue {
  private droppedHere = 0;
  private readonly frames: Frame[] = [];
  private readonly source: FrameSource;
  private readonly signal: AbortSignal;
  private readonly onDrop: (frame: Frame) => void;
  private readonly waitSeconds: () => number;
  private wake: () => void = () => {};

  constructor(source: FrameSource, signal: AbortSignal, options: FrameQueueOptions) {
    this.source = source;
    this.signal = signal;
    this.onDrop = options.onDrop ?? (() => {});
    this.waitSeconds = options.waitSeconds ?? (() => 0);
  }

  get dropped(): number {
    return this.droppedHere + (this.source.dropped ?? 0);
  }

  get waiting(): number {
    return this.frames.length;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Frame> {
    let isOver = false;
    const pump = this.pump().finally(() => {
      isOver = true;
      this.wake();
    });
    // Its failure is reported below, when the frames that came before it have been read.
    pump.catch(() => {});
    for (;;) {
      const frame = this.frames.shift();
      if (frame !== undefined) yield frame;
      else if (isOver) break;
      else await new Promise<void>((resolve) => (this.wake = resolve));
    }
    await pump;
  }

  private async pump(): Promise<void> {
    for await (const frame of this.source.frames(this.signal)) {
      this.frames.push(frame);
      if (this.isTooLong(frame)) {
        this.onDrop(this.frames.shift()!);
        this.droppedHere++;
      }
      this.wake();
    }
  }

  private isTooLong(newest: Frame): boolean {
    const { length } = this.frames;
    if (length <= QUEUE_LEAST) return false;
    const spanMost = QUEUE_SECONDS + this.waitSeconds();
    return length > QUEUE_MOST || newest.t - this.frames[0]!.t > spanMost;
  }
}
