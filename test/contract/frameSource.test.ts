import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  findFfmpeg,
  type Frame,
  type FrameSource,
  httpMjpegInput,
  newestFrames,
  openFfmpegSource,
  openVideo,
  SEGMENT_LIST,
} from '../../src/capture/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'cenital-capture-'));
const clip = join(folder, 'clip.mp4');
const uneven = join(folder, 'uneven.mkv');
const odd = join(folder, 'odd.png');

beforeAll(() => {
  make(
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=320x180:rate=25:duration=2',
    '-pix_fmt',
    'yuv420p',
    clip,
  );
  // Frames 3 and 4 of every five are missing: uneven times, as a camera under load gives them.
  make(
    ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=50:duration=1'],
    ...['-vf', 'select=lt(mod(n\\,5)\\,3)', '-vsync', 'passthrough', uneven],
  );
  make('-f', 'lavfi', '-i', 'testsrc2=size=321x181:rate=1:duration=1', '-frames:v', '1', odd);
});
afterAll(() => rmSync(folder, { recursive: true }));

function make(...args: string[]): void {
  const run = spawnSync(findFfmpeg().path, ['-loglevel', 'error', '-y', ...args], {
    encoding: 'utf8',
  });
  expect(run.stderr, run.stderr).toBe('');
}

async function readAll(source: FrameSource): Promise<Frame[]> {
  const frames: Frame[] = [];
  for await (const frame of source.frames(new AbortController().signal)) frames.push(frame);
  return frames;
}

describe('a recording as a source', () => {
  test('gives every frame once, numbered, with its own time from zero', async () => {
    const source = await openVideo(clip);
    expect(source.format).toEqual({ width: 320, height: 180, fps: 25, frames: 50 });
    const frames = await readAll(source);
    expect(frames.map((f) => f.index)).toEqual([...Array(50).keys()]);
    frames.forEach((f, n) => expect(f.t).toBeCloseTo(n / 25, 3));
  });

  test('gives planes of the promised size', async () => {
    const [frame] = await readAll(await openVideo(clip));
    expect([frame?.y.length, frame?.u.length, frame?.v.length]).toEqual([57600, 14400, 14400]);
  });

  test('keeps uneven frame times', async () => {
    const frames = await readAll(await openVideo(uneven));
    expect(frames.slice(0, 6).map((f) => Math.round(f.t * 50))).toEqual([0, 1, 2, 5, 6, 7]);
  });

  test('cuts a picture of odd size to even', async () => {
    const source = await openVideo(odd);
    expect(source.format).toMatchObject({ width: 320, height: 180 });
    expect(await readAll(source)).toHaveLength(1);
  });

  test('stops when it is told to, and may be closed twice', async () => {
    const source = await openVideo(clip);
    const stop = new AbortController();
    let seen = 0;
    for await (const _ of source.frames(stop.signal)) if (++seen === 3) stop.abort();
    expect(seen).toBe(3);
    await source.close();
    await source.close();
  });

  test.each([
    ['a file that is missing', join(folder, 'nothing.mp4'), 'file-missing'],
    ['a folder', folder, 'file-missing'],
    ['a file that is no video', 'package.json', 'not-a-video'],
  ])('refuses %s with one line', async (_what, path, code) => {
    await expect(openVideo(path)).rejects.toMatchObject({
      code,
      exitStatus: 2,
      message: expect.not.stringContaining('\n'),
    });
  });

  test('refuses a torn file', async () => {
    const torn = join(folder, 'torn.mp4');
    writeFileSync(torn, Buffer.alloc(20_000, 7));
    await expect(openVideo(torn)).rejects.toMatchObject({ code: 'not-a-video' });
  });
});

describe('a network camera as a source', () => {
  test('motion JPEG over HTTP is stamped as it arrives', async () => {
    const port = await freePort();
    const camera = spawn(findFfmpeg().path, [
      ...['-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=2'],
      ...['-f', 'mpjpeg', '-listen', '1', `http://127.0.0.1:${port}`],
    ]);
    try {
      const source = await openWhenListening(port);
      const frames = await readAll(source);
      expect(frames.length).toBeGreaterThan(10);
      expect(frames.every((f, n) => n === 0 || f.t >= (frames[n - 1] as Frame).t)).toBe(true);
    } finally {
      camera.kill('SIGKILL');
    }
  });
});

/** A listener that does not listen yet refuses at once: ask again, a bounded number of times. */
async function openWhenListening(port: number): Promise<FrameSource> {
  const tries = 50;
  for (let n = 1; ; n++) {
    try {
      return await openFfmpegSource(httpMjpegInput(`http://127.0.0.1:${port}`));
    } catch (error) {
      if (n === tries) throw error;
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

describe('the queue of newest frames', () => {
  test('lets the oldest go when its reader falls behind, and counts them', async () => {
    const { source, emitAll } = burst(40);
    const queue = newestFrames(source, new AbortController().signal);
    const seen: number[] = [];
    for await (const frame of queue) {
      if (seen.length === 0) await emitAll;
      seen.push(frame.index);
    }
    expect(seen.at(-1)).toBe(39);
    expect(queue.dropped).toBe(40 - seen.length);
    expect(queue.dropped).toBeGreaterThan(0);
  });

  test('holds half a second, up to sixty frames of it', async () => {
    const { source, emitAll } = burst(100, undefined, 90);
    const queue = newestFrames(source, new AbortController().signal);
    const seen: number[] = [];
    for await (const frame of queue) {
      if (seen.length === 0) await emitAll;
      seen.push(frame.index);
    }
    // The first one was taken before the others came.
    expect(seen.slice(1)).toEqual(Array.from({ length: 46 }, (_, k) => 54 + k));
    expect(queue.dropped).toBe(53);
  });

  test('passes a failure of the source on, after the frames that came before it', async () => {
    const { source } = burst(3, new Error('unplugged'));
    const seen: number[] = [];
    const reading = (async () => {
      for await (const frame of newestFrames(source, new AbortController().signal))
        seen.push(frame.index);
    })();
    await expect(reading).rejects.toThrow('unplugged');
    expect(seen).toEqual([0, 1, 2]);
  });
});

/** A camera that sends all its frames at once, then ends or fails. */
function burst(
  count: number,
  failure?: Error,
  fps = 60,
): { source: FrameSource; emitAll: Promise<void> } {
  let done: () => void = () => {};
  const emitAll = new Promise<void>((resolve) => (done = resolve));
  const empty = new Uint8Array(0);
  const source: FrameSource = {
    format: { width: 2, height: 2, fps },
    async *frames() {
      for (let index = 0; index < count; index++) {
        yield { index, t: index / fps, width: 2, height: 2, y: empty, u: empty, v: empty };
      }
      done();
      if (failure) throw failure;
    },
    close: async () => {},
  };
  return { source, emitAll };
}

describe('a source that is recorded while it is read', () => {
  test('keeps its own stream in segments whose times are those of the frames', async () => {
    const kept = mkdtempSync(join(folder, 'kept-'));
    const input = {
      url: `file:${clip}`,
      options: [],
      recording: { folder: kept, segmentSeconds: 1 },
    };
    const source = await openFfmpegSource(input);
    expect(source.format).toEqual({ width: 320, height: 180, fps: 25, frames: 50 });
    expect(await readAll(source)).toHaveLength(50);
    const segments = readFileSync(join(kept, SEGMENT_LIST), 'utf8').trimEnd().split('\n');
    expect(segments[0]).toMatch(/^000000\.mkv,0\.0/);
    const again = await readAll(await openVideo(join(kept, '000000.mkv')));
    expect(again.length).toBeGreaterThan(10);
  });
});
