// A network camera that is an ffmpeg process of its own: killed, started again, its clock set back,
// its packets lost.
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
import { BadCable, freeUdpPort, TS_ENCODING, UdpCamera } from '../support/udpCamera.ts';
import { expectToldInEachZone } from '../support/toldHealth.ts';

const CLIP = resolve('test/videos/demo-nine-ball.mp4');
const SIZE = 'scale=640:-2';
const folder = mkdtempSync(join(tmpdir(), 'cenital-udp-'));
/** The table at rest, before the clip's stroke. */
const rest = join(folder, 'rest.ts');
let camera: UdpCamera;
let cable: BadCable;
let box: LiveBox;

beforeAll(async () => {
  const made = spawnSync(findFfmpeg().path, [
    ...['-loglevel', 'error', '-t', '0.8', '-i', CLIP, '-vf', `fps=25,${SIZE}`],
    ...[...TS_ENCODING, '-f', 'mpegts', rest],
  ]);
  expect(made.stderr.toString()).toBe('');
  const samples = await sampleFrames(CLIP, { filters: [SIZE] });
  const calibration = calibrateFromFrames(samples, TABLES['9ft']!, CLIP);
  const port = await freeUdpPort();
  cable = new BadCable(port);
  camera = new UdpCamera(rest, await cable.open());
  camera.start(1000);
  const url = `udp://127.0.0.1:${port}`;
  box = new LiveBox({ kind: 'udp', url, view: {} }, calibration);
  await until(isWell);
});

afterAll(async () => {
  await box.stop();
  camera.kill();
  cable.close();
  rmSync(folder, { recursive: true });
});

const isWell = (): boolean => box.journal.isWell;
const count = (words: string): number =>
  box.journal.said.filter((said) => said.includes(words)).length;

test('a camera whose packets are lost is torn until they come again', async () => {
  const before = count('picture-torn');
  cable.lostShare = 0.3;
  await until(() => count('picture-torn') > before);
  expectToldInEachZone(box.journal, 'blind picture-torn');
  cable.lostShare = 0;
  await until(isWell);
  expect(box.journal.calls).toEqual([]);
});

test('a camera that is killed is stale, then lost, and watched again when it is started', async () => {
  camera.kill();
  await until(() => count('no-picture') > 0 && count('camera-lost') > 0);
  expectToldInEachZone(box.journal, 'stale no-picture');
  expectToldInEachZone(box.journal, 'disconnected camera-lost');
  camera.start(2000);
  await until(isWell);
  expect(box.journal.epochs.at(-1)).toBe('camera');
  expect(box.journal.calls).toEqual([]);
});

// ffmpeg joins the two clocks itself where the format allows jumps, as this one does; where it
// does not, the box begins anew (see the unit test of the stream's watch).
test('a camera whose clock jumps back is watched on', async () => {
  const { clockSeconds } = camera;
  const { positions } = box.journal;
  camera.kill();
  camera.start(clockSeconds - 4);
  await until(() => box.journal.positions > positions + 25 && isWell());
  expect(box.journal.calls).toEqual([]);
  expect(box.journal.events).toEqual([]);
});
