// Film for the desk: cut out of the segments that the observer recorded, to the frame.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RecordedFilm } from '../../src/app/filmClips.ts';
import { openFfmpegSource, openVideo } from '../../src/capture/index.ts';

const root = mkdtempSync(join(tmpdir(), 'cenital-film-'));
const film = new RecordedFilm(root, join(root, 'clips'));
afterAll(() => rmSync(root, { recursive: true }));

beforeAll(async () => {
  const folder = join(root, 'sitting');
  mkdirSync(folder);
  const source = await openFfmpegSource({
    url: `file:${resolve('test/videos/demo-nine-ball.mp4')}`,
    options: [],
    recording: { folder, segmentSeconds: 1 },
  });
  let last = 0;
  for await (const frame of source.frames(new AbortController().signal)) last = frame.index;
  expect(last).toBe(296);
});

describe('the film of a sitting', () => {
  test('is cut to the frame where it is asked for', async () => {
    const answer = await film.find({ session: 'sitting', from: 1, to: 2 });
    expect(answer).toMatchObject({ kind: 'film', startS: 1 });
    if (answer.kind !== 'film') return;
    const clip = await openVideo(answer.path);
    let frames = 0;
    for await (const _ of clip.frames(new AbortController().signal)) frames++;
    // 60 frames a second: one second, plus or minus one frame.
    expect(Math.abs(frames - 60)).toBeLessThanOrEqual(1);
  });

  // Each segment's file tells when it ends, not how long it is: the third one came two seconds late.
  test('runs on over all its segments, moment for moment', async () => {
    const answer = await film.find({ session: 'sitting', from: 0, to: 4.9 });
    if (answer.kind !== 'film') throw new Error(answer.reason);
    const clip = await openVideo(answer.path);
    const times: number[] = [];
    for await (const { t } of clip.frames(new AbortController().signal)) times.push(t);
    expect(Math.abs(times.length - 294)).toBeLessThanOrEqual(1);
    const steps = times.slice(1).map((t, k) => t - times[k]!);
    expect(Math.max(...steps)).toBeLessThan(0.03);
  });

  test.each([
    ['a sitting that was not recorded', 'another', 'not-recorded'],
    ['a moment whose segment is not closed yet', 'sitting', 'not-yet'],
  ])('is missing for %s', async (_what, session, reason) => {
    expect(await film.find({ session, from: 90, to: 92 })).toEqual({ kind: 'missing', reason });
  });
});
