import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ObserverError } from '../base/error.ts';
import type { FrameMemory } from './framePool.ts';

/** The pixels of one frame. */
export interface Piece {
  readonly pixels: Uint8Array;
  /** When its last byte had come, seconds of this machine's monotonic clock. */
  readonly arrivedAt: number;
}

/** Whole frames that may wait for the reader; more are left to the writer. */
const WAITING_MAX = 1;

/**
 * A way for pixels from another process right into the memory of frames.
 *
 * A child's own standard output would allocate and copy every 64 kilobytes of 190 megabytes a
 * second: the collector alone then takes most of a core. Here the system reads into the frame's
 * memory itself.
 */
export class PixelPipe {
  /** The end that the writing process gets as its standard output; to be let go of then. */
  readonly far: Socket;
  private readonly near: Socket;
  private readonly filling: Filling;

  constructor(ends: { readonly near: Socket; readonly far: Socket }, filling: Filling) {
    this.near = ends.near;
    this.far = ends.far;
    this.filling = filling;
  }

  /** The frames of so many bytes each, in order; a last, shorter one is dropped. For one reader. */
  async *pieces(bytes: number, memory: FrameMemory): AsyncGenerator<Piece> {
    this.filling.begin(bytes, memory);
    this.near.resume();
    for (;;) {
      const piece = this.filling.ready.shift();
      if (piece !== undefined) {
        this.near.resume();
        yield piece;
      } else if (this.near.destroyed) return;
      else await this.filling.news();
    }
  }

  close(): void {
    this.near.destroy();
  }
}

/** Memory that looks like a disk; there on every Linux. */
const IN_MEMORY = '/dev/shm';

/**
 * Opens such a way. Its name needs a place among the files; that may be on a disk that is full.
 *
 * @throws ObserverError `no-room` when there is no place for it.
 */
export async function openPixelPipe(): Promise<PixelPipe> {
  let cause: unknown;
  for (const root of [tmpdir(), IN_MEMORY]) {
    try {
      return await openIn(root);
    } catch (error) {
      cause = error;
    }
  }
  const places = `${tmpdir()} or ${IN_MEMORY}`;
  const mend = `free some room in ${places}, and let this user write there`;
  throw new ObserverError('no-room', `no camera can be read: ${mend}`, { cause });
}

async function openIn(root: string): Promise<PixelPipe> {
  // Nobody else may look into a folder of this kind.
  const folder = mkdtempSync(join(root, 'cenital-'));
  const server = createServer({ pauseOnConnect: true });
  try {
    const path = join(folder, 'pixels');
    server.listen(path);
    await once(server, 'listening');
    return await joinEnds(server, path);
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function joinEnds(server: Server, path: string): Promise<PixelPipe> {
  const filling = new Filling();
  const onread = {
    buffer: () => filling.room(),
    callback: (bytes: number) => filling.took(bytes),
  };
  const near = connect({ path, onread });
  // Nothing is read before the size of a frame is known.
  near.pause();
  // What breaks it closes it too, and that ends the frames.
  near.on('error', () => {});
  near.on('close', () => filling.wake());
  const [far] = (await once(server, 'connection')) as [Socket];
  return new PixelPipe({ near, far }, filling);
}

/** Fills piece after piece of memory. */
class Filling {
  readonly ready: Piece[] = [];
  wake: () => void = () => {};
  /** Where to read is asked for before the first frame's memory is there. */
  private readonly firstByte = new Uint8Array(1);
  private memory: FrameMemory | undefined;
  private piece: Uint8Array = this.firstByte;
  private bytes = 0;
  private filled = 0;

  begin(bytes: number, memory: FrameMemory): void {
    this.memory = memory;
    this.bytes = bytes;
  }

  /** Where the next bytes belong. */
  room(): Uint8Array {
    return this.piece.subarray(this.filled);
  }

  /** Takes note of so many bytes; false when no more are wanted for now. */
  took(bytes: number): boolean {
    if (this.memory === undefined) throw new Error('broken invariant: pixels before their size');
    if (this.piece === this.firstByte) {
      this.piece = this.memory.take(this.bytes);
      this.piece[0] = this.firstByte[0]!;
    }
    this.filled += bytes;
    if (this.filled < this.bytes) return true;
    this.ready.push({ pixels: this.piece, arrivedAt: performance.now() / 1000 });
    this.piece = this.memory.take(this.bytes);
    this.filled = 0;
    this.wake();
    return this.ready.length <= WAITING_MAX;
  }

  news(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}
