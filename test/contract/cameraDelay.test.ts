// Two cameras of which one takes longer over its pictures: measured by the balls that roll past both.
// Before that it was written down by hand, or pins fell before the balls that felled them came.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { MeasuredDelay } from '../../src/app/live/pinsDelay.ts';
import { type LiveBox, until } from '../support/liveBox.ts';
import {
  CLIP,
  CLOSE_CLIP,
  COARSE,
  coarseCalibration,
  openPinsBox,
  relayOf,
  urlOf,
} from '../support/pinsBox.ts';
import { RELAY_FPS } from '../support/relayCamera.ts';

// Three balls have to roll by, and a busy machine may miss one.
vi.setConfig({ testTimeout: 400_000 });

const DELAY_MS = 300;
/** Pictures over HTTP are timed to a twenty-fifth of a second. */
const TIMED_TO_S = 0.04;

const whole = relayOf(CLIP, COARSE);
const close = relayOf(CLOSE_CLIP, 'scale=640:-2', { delayMilliseconds: DELAY_MS });
const measured: MeasuredDelay[] = [];
const said: string[] = [];
let box: LiveBox;

beforeAll(async () => {
  await Promise.all([whole.start(), close.start()]);
  const cameras = { table: urlOf(whole), pins: urlOf(close) };
  box = openPinsBox(cameras, await coarseCalibration(), {
    say: (line) => void said.push(line),
    onDelay: (delay) => void measured.push(delay),
  });
  await until(() => box.journal.isWell);
});

afterAll(async () => {
  await box.stop();
  await box.live.pins?.camera.close();
  for (const camera of [whole, close]) camera.stop();
});

/** Plays the clip's shot once, and waits until all lies still. */
async function play(): Promise<void> {
  const from = box.journal.events.length;
  const last = whole.turn + 12 * RELAY_FPS;
  for (const camera of [whole, close]) camera.strike();
  const isOver = () => box.journal.events.slice(from).some(({ kind }) => kind === 'shot-end');
  await until(() => isOver() || whole.turn > last);
  const { turn } = whole;
  await until(() => whole.turn > turn + 2 * RELAY_FPS);
  for (const camera of [whole, close]) camera.rackUp();
  const standing = () => box.journal.lastPositions?.pins.every(({ look }) => look === 'standing');
  await until(() => standing() === true);
}

test('a camera that takes longer is measured, and its pictures put with those of their moment', async () => {
  while (measured.length === 0) await play();
  const [{ laterSeconds }] = measured as [MeasuredDelay];
  expect(Math.abs(laterSeconds - DELAY_MS / 1000)).toBeLessThan(TIMED_TO_S);
  expect(said).toContain('the camera of the pins was measured');
  expect(box.live.pins!.camera.waitSeconds).toBe(laterSeconds);
  expect(box.journal.calls).not.toContain('foul');
});
