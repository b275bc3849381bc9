// A network camera that speaks RTSP: opened, stamped by its own clock, killed, and back.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleFrames } from '../../src/app/sampleFrames.ts';
import { calibrateFromFrames } from '../../src/app/tableFinding.ts';
import { findFfmpeg, type Frame, openFfmpegSource, rtspInput } from '../../src/capture/index.ts';
import { TABLES } from '../../src/table/index.ts';
import { LiveBox, until } from '../support/liveBox.ts';
import { RtspCamera } from '../support/rtspCamera.ts';
import { TS_ENCODING } from '../support/udpCamera.ts';
import { expectToldInEachZone } from '../support/toldHealth.ts';

const CLIP = resolve('test/videos/demo-nine-ball.mp4');
const SIZE = 'scale=640:-2';
const FPS = 25;
const folder = mkdtempSync(join(tmpdir(), 'cenital-rtsp-'));
/** The table at rest, before the clip's stroke. */
const rest = join(folder, 'rest.mp4');
let camera: RtspCamera;

beforeAll(async () => {
  const made = spawnSync(findFfmpeg().path, [
    ...['-loglevel', 'error', '-t', '0.8', '-i', CLIP, '-vf', `fps=${FPS},${SIZE}`],
    ...[...TS_ENCODING, rest],
  ]);
  expect(made.stderr.toString()).toBe('');
  camera = new RtspCamera(rest);
  await camera.start();
});

afterAll(() => {
  camera.stop();
  rmSync(folder, { recursive: true });
});

describe('frames of an RTSP camera', () => {
  test('carry the time of their taking, not of their coming', async () => {
    const source = await openFfmpegSource(rtspInput(camera.url));
    const frames: Frame[] = [];
    const end = new AbortController();
    let releasing: NodeJS.Timeout | undefined;
    for await (const frame of source.frames(end.signal)) {
      frames.push(frame);
      if (frames.length === FPS) {
        camera.isHeldUp = true;
        releasing = setTimeout(() => camera.release(), 600);
      }
      if (frames.length >= 3 * FPS) end.abort();
    }
    clearTimeout(releasing);
    expect(source.format).toMatchObject({ width: 640, height: 360 });
    const steps = frames.slice(1).map(({ t }, k) => t - frames[k]!.t);
    for (const step of steps) expect(step).toBeCloseTo(1 / FPS, 2);
    const waits = frames.slice(1).map(({ arrivedAt }, k) => arrivedAt! - frames[k]!.arrivedAt!);
    expect(Math.max(...waits)).toBeGreaterThan(0.2);
  });

  test.each([
    ['of today', { major: 7, origin: 'PATH' }, '-timeout'],
    ['before 5', { major: 4, origin: 'PATH' }, '-stimeout'],
    ['of the package', { major: 0, origin: 'package' }, '-stimeout'],
  ] as const)('an ffmpeg %s is told in its own words how long to wait', (_which, program, word) => {
    expect(rtspInput(camera.url, program).options).toContain(word);
  });
});

describe('a box at an RTSP camera', () => {
  let box: LiveBox;
  const isWell = (): boolean => box.journal.isWell;
  const count = (words: string): number =>
    box.journal.said.filter((said) => said.includes(words)).length;

  beforeAll(async () => {
    const samples = await sampleFrames(CLIP, { filters: [SIZE] });
    const calibration = calibrateFromFrames(samples, TABLES['9ft']!, CLIP);
    box = new LiveBox({ kind: 'rtsp', url: camera.url, view: {} }, calibration);
    await until(isWell);
  });

  afterAll(() => box.stop());

  test('says that it is lost when it is killed, and watches on when it is back', async () => {
    camera.kill();
    await until(() => count('camera-lost') > 0);
    expectToldInEachZone(box.journal, 'disconnected camera-lost');
    await camera.start();
    await until(isWell);
    expect(box.journal.epochs.at(-1)).toBe('camera');
    expect(box.journal.calls).toEqual([]);
    expect(box.journal.events).toEqual([]);
  });

  test('notices one that keeps the line and sends nothing', async () => {
    const before = count('no-picture');
    camera.isHeldUp = true;
    await until(() => count('no-picture') > before);
    expectToldInEachZone(box.journal, 'stale no-picture');
    camera.release();
    await until(isWell);
    expect(box.journal.calls).toEqual([]);
  });
});
