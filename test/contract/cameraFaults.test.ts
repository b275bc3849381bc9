// Every fault of a camera, at a camera on loopback that ffmpeg reads as it reads a real one: it is
// said in words, nothing is called while it lasts, and play goes on when it is over.
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleFrames } from '../../src/app/sampleFrames.ts';
import { calibrateFromFrames } from '../../src/app/tableFinding.ts';
import type { Calibration } from '../../src/calibration/index.ts';
import type { TableEvent } from '../../src/events/index.ts';
import { TABLES } from '../../src/table/index.ts';
import { sayHealthReason } from '../../src/review/index.ts';
import { TABLE_ZONES } from '../../src/bus/index.ts';
import { childrenOf } from '../support/childProcesses.ts';
import { LiveBox, until } from '../support/liveBox.ts';
import {
  type Fault,
  picturesOf,
  RELAY_FPS,
  RelayCamera,
  type RelayPictures,
} from '../support/relayCamera.ts';

const CLIP = resolve('test/videos/demo-nine-ball.mp4');
const SIZE = 'scale=640:-2';
/** The clip's cue ball is struck at 0.9 s. */
const REST_S = '0.8';

let calibration: Calibration;
let pictures: RelayPictures;
let camera: RelayCamera;
let box: LiveBox;

beforeAll(async () => {
  const samples = await sampleFrames(CLIP, { filters: [SIZE] });
  calibration = calibrateFromFrames(samples, TABLES['9ft']!, CLIP);
  pictures = {
    rest: picturesOf(CLIP, SIZE, ['-t', REST_S]),
    shot: picturesOf(CLIP, SIZE),
    black: picturesOf(CLIP, `${SIZE},eq=brightness=-1`, ['-t', '0.1'])[0]!,
    otherSize: picturesOf(CLIP, 'scale=854:-2', ['-t', REST_S]),
  };
});

beforeAll(async () => {
  camera = new RelayCamera(pictures);
  await camera.start();
  const view = { widthPixelsMax: 1280 };
  box = new LiveBox({ kind: 'http-mjpeg', url: camera.url, view }, calibration);
  await until(isWell);
});

afterAll(async () => {
  await box.stop();
  camera.stop();
});

/** Index of the last time that something was said; -1 when it never was. */
const lastSaid = (words: string): number =>
  box.journal.said.findLastIndex((said) => said.startsWith(words));
const isWell = (): boolean => box.journal.isWell;

/** What was said holds for the whole table and for each part of it, and people can read it. */
function expectInWords(place: number, words: string): void {
  const [level, code] = words.split(' ') as [string, string];
  const body = box.journal.records.filter((r) => r.kind === 'health')[place]!.body;
  const grade = { level, reasons: expect.arrayContaining([code]) as string[] };
  expect(body).toMatchObject(grade);
  expect(body).toHaveProperty(
    'zones',
    TABLE_ZONES.map((zone) => ({ zone, ...grade })),
  );
  for (const text of Object.values(sayHealthReason(code))) expect(text).toMatch(/\w+ \w+ \w+/);
}

/** Has the camera fail until it is said in these words, then mends it. */
async function failAndMend(fault: Fault, words: string): Promise<void> {
  const before = lastSaid(words);
  camera.fault = fault;
  await until(() => lastSaid(words) > before);
  expectInWords(lastSaid(words), words);
  // A second and more of it: what is lost for so long begins anew.
  const { turn } = camera;
  await until(() => camera.turn > turn + 1.2 * RELAY_FPS);
  camera.fault = 'none';
  await until(isWell);
}

/** Pictures in which a shot of the clip has long been told and judged. */
const SHOT_PICTURES = 12 * RELAY_FPS;

/** Waits for an outcome, but for no more pictures than a shot takes: whether it came. */
async function withinShot(isSo: () => boolean): Promise<boolean> {
  const last = camera.turn + SHOT_PICTURES;
  await until(() => isSo() || camera.turn > last);
  return isSo();
}

/**
 * Shows the balls where they lay before the shot, which a box must not see happen. Balls that fell
 * lie on the table again, which no rule knows of: another match begins.
 */
async function rackUp(): Promise<void> {
  camera.rackUp();
  await failAndMend('black', 'blind picture-black');
  box.journal.forgetMatch();
}

interface Shot {
  events(): readonly TableEvent[];
  calls(): readonly string[];
}

/** Has the ball struck until the box tells of it; what is told and called from then on. */
async function strike(): Promise<Shot> {
  for (;;) {
    const { length } = box.journal.events;
    const events = (): readonly TableEvent[] => box.journal.events.slice(length);
    camera.strike();
    const isTold = await withinShot(() => events().some((e) => e.kind === 'shot-start'));
    const before = box.journal.calls.length;
    if (isTold) return { events, calls: () => box.journal.calls.slice(before) };
    await rackUp();
  }
}

// One box for all of it, as one box has to stand all of it.
describe('a box whose camera fails in every way', () => {
  test.each<[Fault, string]>([
    ['silent', 'stale no-picture'],
    ['frozen', 'stale picture-frozen'],
    ['slow', 'blind too-few-pictures'],
    ['black', 'blind picture-black'],
    ['garbage', 'blind picture-torn'],
    ['other-size', 'blind size-changed'],
  ])('(%s, at rest) says "%s", calls nothing, and is well again after it', async (fault, words) => {
    const epochs = box.journal.epochs.length;
    await failAndMend(fault, words);
    expect(box.journal.calls).toEqual([]);
    expect(box.journal.epochs.length).toBeGreaterThan(epochs);
  });

  test('is back when a camera that hung up is back', async () => {
    const before = lastSaid('disconnected camera-lost');
    camera.hangUp();
    await until(() => lastSaid('disconnected camera-lost') > before && isWell());
    expectInWords(lastSaid('disconnected camera-lost'), 'disconnected camera-lost');
    expect(box.journal.epochs.at(-1)).toBe('camera');
    expect(box.journal.calls).toEqual([]);
  });

  // A camera that hangs shows balls that lie still: taken at its word, the shot was over and
  // judged by where they seemed to stop.
  test.each<[Fault, string]>([
    ['frozen', 'stale picture-frozen'],
    ['silent', 'stale no-picture'],
    ['black', 'blind picture-black'],
    ['garbage', 'blind picture-torn'],
    ['slow', 'blind too-few-pictures'],
    ['other-size', 'blind size-changed'],
  ])('(%s, in the middle of a shot) interrupts and asks, and never calls', async (fault, words) => {
    // A machine that sees late may see the whole shot before the fault, and one that leaves
    // pictures out may take what it saw for no shot: strike again then.
    for (;;) {
      const { framesDropped } = box.status;
      const shot = await strike();
      await failAndMend(fault, words);
      const [told, called] = [shot.events(), shot.calls()];
      const isBehind = box.status.framesDropped > framesDropped;
      await rackUp();
      if (told.some((e) => e.kind === 'shot-end' && e.status === 'final')) continue;
      const wasStruck = told.some((e) => e.kind === 'shot-start' && e.status === 'final');
      if (!wasStruck && isBehind) continue;
      expect(told.map(({ kind }) => kind)).toContain('interrupted');
      expect(called.filter((call) => call !== 'query')).toEqual([]);
      return;
    }
  });

  test('(its reader killed, in the middle of a shot) says so, opens it again, and never calls', async () => {
    for (;;) {
      const shot = await strike();
      const before = lastSaid('disconnected camera-lost');
      const epochs = box.journal.epochs.length;
      for (const pid of childrenOf(process.pid, 'pipe:0')) process.kill(pid, 'SIGKILL');
      await until(() => lastSaid('disconnected camera-lost') > before && isWell());
      const [told, called] = [shot.events(), shot.calls()];
      await rackUp();
      if (told.some((e) => e.kind === 'shot-end' && e.status === 'final')) continue;
      expect(box.journal.epochs.slice(epochs)).toContain('camera');
      expect(told.map(({ kind }) => kind)).toContain('interrupted');
      expect(called.filter((call) => call !== 'query')).toEqual([]);
      return;
    }
  });

  test('judges a shot after all that as if nothing had been', async () => {
    // A machine that is too busy to look at all pictures asks instead of judging: strike again then.
    for (;;) {
      const shot = await strike();
      const isCalled = await withinShot(() => shot.calls().length > 0);
      if (isCalled && shot.calls()[0] !== 'query') {
        expect(shot.calls()[0]).toBe('legal');
        return;
      }
      await rackUp();
    }
  });
});
