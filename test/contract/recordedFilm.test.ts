// Film for the desk: cut out of the segments that the observer recorded, to the frame, of the camera
// that sees the whole table and of the one close over the pins.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RecordedFilm } from '../../src/app/filmClips.ts';
import { findFfmpeg, type Frame, openFfmpegSource, openVideo } from '../../src/capture/index.ts';
import type { FilmAnswer, FilmCamera } from '../../src/review/index.ts';
import { PinsFilm, pinsFilmName } from '../../src/session/index.ts';

const CLIP = resolve('test/videos/demo-nine-ball.mp4');
/** The second camera was opened so much later. */
const LATER_S = 1.5;

const root = mkdtempSync(join(tmpdir(), 'cenital-film-'));
const film = new RecordedFilm(root, join(root, 'clips'));
afterAll(() => rmSync(root, { recursive: true }));

/** Records a clip as a camera's stream, into a folder of film. Returns the number of frames. */
async function record(name: string, clip: string): Promise<number> {
  const folder = join(root, name);
  mkdirSync(folder);
  const source = await openFfmpegSource({
    ...{ url: `file:${clip}`, options: [] },
    recording: { folder, segmentSeconds: 1 },
  });
  let count = 0;
  for await (const _ of source.frames(new AbortController().signal)) count++;
  return count;
}

beforeAll(async () => {
  expect(await record('sitting', CLIP)).toBe(297);
  const clip = join(root, 'later.mp4');
  const cut = ['-ss', String(LATER_S), '-i', CLIP, '-c:v', 'libx264', '-preset', 'ultrafast'];
  spawnSync(findFfmpeg().path, ['-loglevel', 'error', ...cut, clip]);
  const later = pinsFilmName('01LATER');
  await record(later, clip);
  new PinsFilm(join(root, later)).align('sitting', -LATER_S);
});

const find = (from: number, to: number, camera: FilmCamera = 'table'): Promise<FilmAnswer> =>
  film.find({ session: 'sitting', camera, from, to });

async function framesOf(answer: FilmAnswer): Promise<readonly Frame[]> {
  if (answer.kind !== 'film') throw new Error(answer.reason);
  const clip = await openVideo(answer.path);
  const frames: Frame[] = [];
  for await (const frame of clip.frames(new AbortController().signal)) frames.push(frame);
  return frames;
}

/** Pixels that differ by more than coding does: what moved. */
const movedBetween = (a: Frame, b: Frame): number =>
  a.y.filter((luma, k) => Math.abs(luma - b.y[k]!) > 40).length;

describe('the film of a sitting', () => {
  test('is cut to the frame where it is asked for', async () => {
    const answer = await find(1, 2);
    expect(answer).toMatchObject({ kind: 'film', startS: 1 });
    // 60 frames a second: one second, plus or minus one frame.
    expect(Math.abs((await framesOf(answer)).length - 60)).toBeLessThanOrEqual(1);
  });

  // Each segment's file tells when it ends, not how long it is: the third one came two seconds late.
  test('runs on over all its segments, moment for moment', async () => {
    const times = (await framesOf(await find(0, 4.9))).map(({ t }) => t);
    expect(Math.abs(times.length - 294)).toBeLessThanOrEqual(1);
    const steps = times.slice(1).map((t, k) => t - times[k]!);
    expect(Math.max(...steps)).toBeLessThan(0.03);
  });

  test.each([
    ['a sitting that was not recorded', 'another', 'not-recorded'],
    ['a moment whose segment is not closed yet', 'sitting', 'not-yet'],
  ])('is missing for %s', async (_what, session, reason) => {
    const asked = { session, camera: 'table', from: 90, to: 92 } as const;
    expect(await film.find(asked)).toMatchObject({ kind: 'missing', reason });
  });
});

describe('the film of the camera over the pins', () => {
  test('shows the same moments, and it is said that there is one', async () => {
    const answers = await Promise.all([find(2, 3), find(2, 3, 'pins')]);
    for (const answer of answers)
      expect(answer).toMatchObject({ kind: 'film', startS: 2, cameras: ['table', 'pins'] });
    const [whole, close] = await Promise.all(answers.map(framesOf));
    expect(Math.abs(close!.length - 60)).toBeLessThanOrEqual(1);
    const [one, same, other] = [whole![30]!, close![30]!, close![45]!];
    expect(movedBetween(one, other)).toBeGreaterThan(100);
    expect(movedBetween(one, same)).toBeLessThan(movedBetween(one, other) / 4);
  });

  test('is not offered for what it does not show, and missing where it is asked for', async () => {
    expect(await find(0.2, 1.2)).toMatchObject({ kind: 'film', cameras: ['table'] });
    expect(await find(0.2, 1.2, 'pins')).toMatchObject({ kind: 'missing', cameras: ['table'] });
  });
});

// The page asked every two seconds for the film of a camera that had been pulled out in the evening.
test('film that grows no more is not waited for', async () => {
  const folder = join(root, 'sitting');
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1000, 1000);
  expect(await find(90, 92)).toMatchObject({ kind: 'missing', reason: 'not-recorded' });
});
