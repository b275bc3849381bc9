// Cushions that the usual accounts miss, and one that is none.
import { expect, test } from 'vitest';
import { TABLES } from '../../../src/table/index.ts';
import { film, inferFrom, lying, moving, straightShot, told } from '../../support/tableScene.ts';

const CAROM = TABLES['carom']!;
const nose = CAROM.width / 2 - CAROM.ballRadius;

test('a ball that comes back from a nose has met it, though spin bends its way behind it', () => {
  // Film of twelve frames a second that says it has twenty-five: cloth brakes four times as hard,
  // and no stretch of constant acceleration that is known joins the two ways. No cushion was told.
  const hit = 1.2;
  const scene = {
    white: (t: number) => {
      if (t < 0.8) return { x: -0.4, y: nose - 1 };
      if (t < hit) return { x: -0.4 + 1.5 * (t - 0.8), y: nose - 2.5 * (hit - t) };
      const after = t - hit;
      const slide = Math.min(after, 0.14);
      return {
        x: 0.2 + 1.4 * after - 4 * slide * slide - 8 * slide * (after - slide),
        y: nose - 2.2 * after + 4 * slide * slide + 8 * slide * (after - slide),
      };
    },
    red: lying(-1, -0.5),
    yellow: lying(1.2, 0),
  };
  const { events } = inferFrom(film(scene, { seconds: 1.9, fps: 25 }), {
    game: 'five-pins',
    table: CAROM,
  });
  expect(told(events)).toContain('cushion white top');
});

test('a ball that lay frozen to a cushion and is pressed against it has met no cushion', () => {
  const reach = 2 * CAROM.ballRadius;
  const scene = {
    white: moving(
      { t: 0.8, x: 0.5, y: nose - reach - 0.5, vx: 0, vy: 1 },
      { t: 1.326, x: 0.5, y: nose - reach, vx: 0.02, vy: -0.35 },
    ),
    yellow: moving({ t: 1.328, x: 0.5, y: nose, vx: 0.05, vy: -0.25 }),
    red: lying(-1, -0.5),
  };
  const { events } = inferFrom(film(scene, { seconds: 5, noiseM: 0.0003 }), {
    game: 'five-pins',
    table: CAROM,
  });
  expect(told(events)).not.toContain('cushion yellow top');
});

test('four looks that come and go by a nose are no ball that met it', () => {
  // A glove was a newcomer for four frames: two looks went to the nose and two came back.
  const pool = TABLES['9ft']!;
  const rail = pool.width / 2 - pool.ballRadius;
  const scene = {
    ...straightShot(),
    '7': (t: number) => {
      const k = Math.round((t - 1.6) * 25);
      if (k < 0 || k > 5) return undefined;
      return [
        { x: -0.47, y: -rail + 0.1 },
        { x: -0.463, y: -rail + 0.075 },
        { x: -0.457, y: -rail + 0.04 },
        { x: -0.453, y: -rail + 0.007 },
        { x: -0.478, y: -rail + 0.003 },
        { x: -0.488, y: -rail + 0.006 },
      ][k];
    },
  };
  const { events } = inferFrom(film(scene, { seconds: 2.6, fps: 25, noiseM: 0.0015 }));
  expect(told(events).filter((line) => line.includes('7'))).toEqual([]);
});
