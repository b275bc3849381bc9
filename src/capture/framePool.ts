import type { Frame } from './frame.ts';

/** Where the pixels of frames are put. */
export interface FrameMemory {
  /** A place for one frame of so many bytes; its content does not matter. */
  take(bytes: number): Uint8Array;
}

/**
 * Memory that threads share, used again and again: a frame goes to another thread without being
 * copied, and a box that runs for months does not ask for gigabytes a minute.
 *
 * Whoever lets a frame go gives its memory back, once.
 */
export class FramePool implements FrameMemory {
  private free: SharedArrayBuffer[] = [];

  take(bytes: number): Uint8Array {
    const memory = this.free.pop();
    // A camera that came back with another picture size leaves its old memory to the collector.
    if (memory?.byteLength === bytes) return new Uint8Array(memory);
    this.free = [];
    return new Uint8Array(new SharedArrayBuffer(bytes));
  }

  giveBack(frame: Frame): void {
    this.free.push(memoryOf(frame));
  }
}

/** The shared memory that holds a pooled frame. */
export function memoryOf(frame: Frame): SharedArrayBuffer {
  const { buffer } = frame.y;
  if (buffer instanceof SharedArrayBuffer) return buffer;
  throw new Error('broken invariant: this frame is not in shared memory');
}

/**
 * The planes of a frame in one piece of memory. All frames have the same form in the engine, by
 * whatever way they come: code that was compiled for one runs for all.
 */
export function frameIn(memory: Uint8Array, stamp: Omit<Frame, 'y' | 'u' | 'v'>): Frame {
  const { index, t, width, height, arrivedAt, complaints, isKey } = stamp;
  const luma = width * height;
  const y = memory.subarray(0, luma);
  const u = memory.subarray(luma, (luma * 5) / 4);
  const v = memory.subarray((luma * 5) / 4);
  const frame: { -readonly [K in keyof Frame]: Frame[K] } = { index, t, width, height, y, u, v };
  if (arrivedAt !== undefined) frame.arrivedAt = arrivedAt;
  if (complaints !== undefined) frame.complaints = complaints;
  if (isKey !== undefined) frame.isKey = isKey;
  return frame;
}

/** The same picture in memory of its own, for whoever keeps it after the frame was let go. */
export const copyOf = (frame: Frame): Frame => ({
  ...frame,
  y: frame.y.slice(),
  u: frame.u.slice(),
  v: frame.v.slice(),
});
