// A thrifty camera in an empty hall: its encoder sends one and the same picture, to the bit, for as
// long as nothing moves. It was opened anew every 4 to 14 seconds all night, each time a new epoch,
// and told as lost and found. Whether it hangs, only the next movement tells; it is said once.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleFrames } from '../../src/app/sampleFrames.ts';
import { calibrateFromFrames } from '../../src/app/tableFinding.ts';
import { findFfmpeg } from '../../src/capture/index.ts';
import { TABLES } from '../../src/table/index.ts';
import { LiveBox, until } from '../support/liveBox.ts';
import { freeUdpPort, TS_ENCODING, UdpCamera } from '../support/udpCamera.ts';

const CLIP = resolve('test/videos/demo-nine-ball.mp4');
const SIZE = 'scale=640:-2';
const FPS = 25;
/** Longer than what it took to be opened anew twice. */
const STILL_S = 20;
/** Its stream has one key picture; with a fixed quantizer nothing is coded after the second one. */
const STREAM_S = 30;

const folder = mkdtempSync(join(tmpdir(), 'cenital-thrifty-'));
const still = join(folder, 'still.ts');
const lively = join(folder, 'lively.ts');
let port: number;
let camera: UdpCamera;
let box: LiveBox;

/** Makes a stream that a camera process sends again and again. */
function encode(to: string, input: readonly string[], coding: readonly string[] = []): void {
  const made = spawnSync(findFfmpeg().path, [
    ...['-loglevel', 'error', ...input, ...TS_ENCODING, ...coding, '-f', 'mpegts', to],
  ]);
  expect(made.stderr.toString()).toBe('');
}

beforeAll(async () => {
  const one = `select=eq(n\\,0),${SIZE},loop=loop=${STREAM_S * FPS}:size=1,setpts=N/${FPS}/TB`;
  encode(still, ['-i', CLIP, '-vf', one, '-r', String(FPS)], ['-g', '100000', '-qp', '20']);
  encode(lively, ['-t', '0.8', '-i', CLIP, '-vf', `fps=${FPS},${SIZE}`]);
  const samples = await sampleFrames(CLIP, { filters: [SIZE] });
  const calibration = calibrateFromFrames(samples, TABLES['9ft']!, CLIP);
  port = await freeUdpPort();
  camera = new UdpCamera(lively, port);
  camera.start(1000);
  box = new LiveBox({ kind: 'udp', url: `udp://127.0.0.1:${port}`, view: {} }, calibration);
  await until(() => box.journal.isWell);
});

afterAll(async () => {
  await box.stop();
  camera.kill();
  rmSync(folder, { recursive: true });
});

/** What it shows from now on, by another process that goes on where the first one ends. */
function show(clip: string): void {
  const { clockSeconds } = camera;
  camera.kill();
  camera = new UdpCamera(clip, port);
  camera.start(clockSeconds + 0.1);
}

test('a camera that shows one picture is opened anew once, told once, and then left alone', async () => {
  show(still);
  const isStill = (): boolean => box.journal.said.at(-1) === 'stale picture-still';
  // A machine that is held up may have lost it once more before.
  await until(() => isStill() && box.status.reopened > 0);
  const { reopened, framesRepeated, epochs } = box.status;
  const said = box.journal.said.length;
  await until(() => box.status.framesRepeated > framesRepeated + STILL_S * FPS);
  expect(box.status).toMatchObject({ reopened, epochs });
  expect(box.journal.said.slice(said)).toEqual([]);
  expect(isStill()).toBe(true);
  expect(box.journal.calls).toEqual([]);
});

test('it is seen at once when something moves again', async () => {
  show(lively);
  await until(() => box.journal.isWell);
  expect(box.journal.calls).toEqual([]);
});
