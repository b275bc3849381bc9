import { spawn } from 'node:child_process';
import { expect, onTestFinished, test, vi } from 'vitest';
import { memoryOf } from '../../../src/capture/index.ts';
import { frameIn, FramePool } from '../../../src/capture/framePool.ts';
import { openPixelPipe } from '../../../src/capture/pixelPipe.ts';

/** A process that writes so many bytes, each the number of its place. */
const WRITER = `const bytes = Buffer.from(Array.from({ length: Number(process.argv[1]) }, (_, k) => k));
process.stdout.write(bytes);`;

/** What comes of so many bytes, cut into pieces of `size`. */
async function piecesOf(bytes: number, size: number, memory = new FramePool()): Promise<Buffer[]> {
  const pipe = await openPixelPipe();
  const writer = spawn(process.execPath, ['-e', WRITER, String(bytes)], {
    stdio: ['ignore', pipe.far, 'inherit'],
  });
  pipe.far.destroy();
  const pieces: Buffer[] = [];
  for await (const { pixels } of pipe.pieces(size, memory)) pieces.push(Buffer.from(pixels));
  pipe.close();
  writer.kill();
  return pieces;
}

test('every byte comes once, in order, however the pieces are cut', async () => {
  for (const [bytes, size] of [
    [300_000, 100_000],
    [30_000, 7],
    [5, 1],
  ] as const) {
    const whole = Buffer.concat(await piecesOf(bytes, size));
    const kept = bytes - (bytes % size);
    expect(whole.equals(Buffer.from(Array.from({ length: kept }, (_, k) => k)))).toBe(true);
  }
});

// The way has a name among the files: with a full disk no camera could be opened again.
test('a folder for temporary files that takes none is done without', async () => {
  vi.stubEnv('TMPDIR', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await piecesOf(300, 100)).toHaveLength(3);
});

test('a last piece that is not whole is no frame', async () => {
  expect(await piecesOf(250, 100)).toHaveLength(2);
  expect(await piecesOf(0, 100)).toHaveLength(0);
});

test('pieces lie in the memory that they were given, to be shared between threads', async () => {
  const memory = new FramePool();
  const taken: Uint8Array[] = [];
  const take = memory.take.bind(memory);
  memory.take = (bytes) => {
    const room = take(bytes);
    taken.push(room);
    return room;
  };
  const [piece] = await piecesOf(6, 6, memory);
  const frame = frameIn(taken[0]!, { index: 0, t: 0, width: 2, height: 2 });
  expect(Buffer.from(memoryOf(frame))).toEqual(piece);
});
