import { expect, test } from 'vitest';
import type { Observation } from '../../../src/tracking/index.ts';
import { film, inferFrom, lying, moving, told } from '../../support/tableScene.ts';

/**
 * Broadcast film whose lines were interlaced shows every ball 2 mm further up in one frame than
 * in the next. Of a table at rest it told dozens of contacts inside the rack, and of a break no shot.
 */
function shake(observations: readonly Observation[], byM: number): Observation[] {
  return observations.map((o, k) => ({
    ...o,
    balls: o.balls.map((b) => ({ ...b, y: b.y + (Math.floor(k / 3) % 2 === 0 ? byM : -byM) / 2 })),
  }));
}

const SCENE = {
  cue: moving({ t: 2, x: -0.8, y: 0.1, vx: 1.1, vy: 0 }),
  '2': lying(0.5, 0.3),
  '5': lying(0.5, -0.4),
  '6': lying(0.556, -0.4),
  '9': lying(-0.4, 0.5),
};

test('a picture that shakes by 2 mm tells nothing of a table at rest', () => {
  const still = { ...SCENE, cue: lying(-0.8, 0.1) };
  const { events } = inferFrom(shake(film(still, { fps: 25, seconds: 4 }), 0.002));
  expect(told(events)).toEqual([]);
});

test('and of a shot what happened, and no more', () => {
  const { events } = inferFrom(shake(film(SCENE, { fps: 25, seconds: 4 }), 0.002));
  const lines = told(events);
  expect(lines[0]).toBe('strike cue');
  expect(lines.filter((line) => line.startsWith('contact'))).toEqual([]);
});

test('balls that a hand moves together are not taken for a picture that shakes', () => {
  const shifted = (x: number, y: number) => (t: number) => ({ x: t < 2 ? x : x + 0.03, y });
  const scene = { cue: lying(-0.8, 0.1), '2': shifted(0.5, 0.3), '5': shifted(0.5, -0.4) };
  const { frames } = inferFrom(film(scene, { fps: 30, seconds: 4 }));
  const last = frames.at(-1)!.balls.find((b) => b.ball === '5')!;
  expect(last.x).toBeCloseTo(0.53, 3);
});
