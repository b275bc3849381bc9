// What the desk does with film and pictures that others have made.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Calibration } from '../../../src/calibration/index.ts';
import type { FilmSpan, PinsDelayNote } from '../../../src/review/index.ts';
import { TABLES } from '../../../src/table/index.ts';
import { openDesk } from '../../support/review/desk.ts';
import type { TestDesk } from '../../support/review/desk.ts';
import { FakeFeed } from '../../support/review/fakeFeed.ts';
import { openSitting } from '../../support/review/feedShots.ts';
import { ensurePageBuilt } from '../../support/review/page.ts';

let desk: TestDesk;
let folder: string;
const asked: FilmSpan[] = [];
const kept: Calibration[] = [];
let delay: PinsDelayNote | null = null;

beforeAll(async () => {
  await ensurePageBuilt();
  folder = mkdtempSync(join(tmpdir(), 'cenital-film-'));
  const path = join(folder, 'segment.mp4');
  writeFileSync(path, Buffer.from('0123456789'));
  const feed = new FakeFeed({ session: 'log-1', game: 'nine-ball', table: TABLES['9ft']! });
  desk = await openDesk(feed, {
    film: {
      find: async (span) => {
        asked.push(span);
        return { kind: 'film', path, startS: 7, cameras: ['table', 'pins'] };
      },
    },
    live: {
      picture: async () => ({ jpeg: Buffer.from([0xff, 0xd8, 0xff]), ageS: 0.4 }),
      calibration: async () => null,
      pinsDelay: async () => delay,
      isByHand: async () => kept.length > 0,
      keep: async (calibration) => void kept.push(calibration),
      forget: async () => void kept.splice(0),
    },
  });
  openSitting(feed, 'nine-ball');
});
afterAll(async () => {
  await desk.end();
  rmSync(folder, { recursive: true });
});

describe('film', () => {
  test('is found by its span and read in pieces, as a player walks along it', async () => {
    const place = await fetch(`${desk.url}/api/film?session=sitting-1&from=8&to=10`);
    const found = (await place.json()) as { url: string; startS: number };
    expect(found.startS).toBe(7);
    expect(asked[0]).toEqual({ session: 'sitting-1', camera: 'table', from: 8, to: 10 });
    const piece = await fetch(`${desk.url}${found.url}`, { headers: { range: 'bytes=2-4' } });
    expect(piece.status).toBe(206);
    expect(await piece.text()).toBe('234');
  });

  test('of the camera over the pins is asked for by its name', async () => {
    const query = 'session=sitting-1&camera=pins&from=8&to=10';
    const place = await fetch(`${desk.url}/api/film?${query}`);
    const found = (await place.json()) as { url: string; cameras: readonly string[] };
    expect(found.cameras).toEqual(['table', 'pins']);
    await fetch(`${desk.url}${found.url}`);
    expect(asked.slice(-2).map(({ camera }) => camera)).toEqual(['pins', 'pins']);
    const other = query.replace('pins', 'moon');
    expect((await fetch(`${desk.url}/api/film?${other}`)).status).toBe(400);
  });

  test.each(['..%2F..', 'a/b', ''])('a sitting called %j is none', async (session) => {
    const answer = await fetch(`${desk.url}/api/film?session=${session}&from=0&to=1`);
    expect(answer.status).toBe(400);
  });
});

describe('the set-up', () => {
  const post = (corners: unknown): Promise<Response> =>
    fetch(`${desk.url}/api/calibration/corners`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: desk.url },
      body: JSON.stringify({ corners, width: 1920, height: 1080 }),
    });
  const corners = [
    { u: 300, v: 200 },
    { u: 1620, v: 200 },
    { u: 1620, v: 860 },
    { u: 300, v: 860 },
  ];

  test('shows the newest picture and never an old one out of a cache', async () => {
    const answer = await fetch(`${desk.url}/api/live.jpg`);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('tells how far apart two cameras were measured, once they were', async () => {
    const ask = (): Promise<Response> => fetch(`${desk.url}/api/pins-delay`);
    expect((await ask()).status).toBe(404);
    const figures = { laterMilliseconds: 120, sigmaMilliseconds: 5, balls: 9 };
    delay = { version: 1, cameras: '', measuredAt: '2026-11-30T19:00:00Z', ...figures };
    expect(await (await ask()).json()).toMatchObject(figures);
  });

  test('corners dragged by hand become a calibration that says how far it misses them', async () => {
    const crooked = corners.map((corner, i) => (i === 0 ? { ...corner, u: corner.u + 4 } : corner));
    expect((await post(crooked)).status).toBe(200);
    expect(kept[0]?.camera).toMatchObject({ width: 1920, height: 1080 });
    expect(kept[0]?.residual).toBeGreaterThan(0.0005);
    expect(kept[0]?.residual).toBeLessThan(0.01);
  });

  test('corners that no camera can see are refused', async () => {
    expect((await post([...corners].reverse())).status).toBe(422);
    expect((await post(corners.slice(1))).status).toBe(400);
    expect(kept).toHaveLength(1);
  });

  test('corners can be taken back, and only by a page of this desk', async () => {
    const path = `${desk.url}/api/calibration/corners`;
    expect((await fetch(path, { method: 'DELETE' })).status).toBe(403);
    const own = { method: 'DELETE', headers: { origin: desk.url } };
    expect((await fetch(path, own)).status).toBe(200);
    expect(kept).toEqual([]);
  });
});
