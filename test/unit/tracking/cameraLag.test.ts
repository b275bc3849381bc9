// How much longer one of two cameras takes over its pictures: told by balls that roll past both, or
// not at all. Each case is played with lags and noise of many seeds, which are printed.
import { describe, expect, test } from 'vitest';
import type { BallId, TablePoint } from '../../../src/table/index.ts';
import { NO_CAMERA_LAG, stepCameraLag } from '../../../src/tracking/index.ts';

const SEEDS = [...Array(40).keys()].map((k) => 7000 + k);
const TABLE_FPS = 30;
const CLOSE_FPS = 25;
/** The second camera sees so far around the pins. */
const HALF_VIEW = 0.25;
const SEES_AT = 0.004;

/** Places of balls at a time; none before or after they move. */
type Play = (t: number) => readonly ({ readonly ball: BallId } & TablePoint)[];

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    // A linear congruential generator (Numerical Recipes).
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** All that a play of six seconds tells, with the second camera's pictures so much later. */
function toldBy(play: Play, lag: number, seed: number): readonly number[] {
  const random = randomOf(seed);
  const noise = (): number => SEES_AT * (random() + random() + random() - 1.5);
  let known = NO_CAMERA_LAG;
  const told: number[] = [];
  let shown = -1;
  for (let k = 0; k < 10 * TABLE_FPS; k++) {
    const t = k / TABLE_FPS;
    const picture = Math.floor(t * CLOSE_FPS);
    const at = picture / CLOSE_FPS;
    const [ball] = play(at - lag).filter(
      ({ x, y }) => Math.max(Math.abs(x), Math.abs(y)) < HALF_VIEW,
    );
    const motion =
      picture === shown || ball === undefined
        ? undefined
        : { t: at, x: ball.x + noise(), y: ball.y + noise() };
    shown = picture;
    const step = stepCameraLag(known, { t, balls: play(t) }, motion);
    known = step.lag;
    if (step.told !== undefined) told.push(step.told);
  }
  return told;
}

const rolls =
  (
    from: TablePoint,
    v: { readonly vx: number; readonly vy: number },
    ball: BallId = 'white',
  ): Play =>
  (t) =>
    t < 2 || t > 5 ? [] : [{ ball, x: from.x + v.vx * (t - 2), y: from.y + v.vy * (t - 2) }];

describe('a ball that rolls past two cameras', () => {
  test.each(SEEDS)('tells how much later the second one shows it (seed %i)', (seed) => {
    const random = randomOf(seed);
    const lag = 1.8 * random() - 0.9;
    const speed = 0.4 + 2 * random();
    const play = rolls({ x: -1, y: -0.2 * random() }, { vx: speed, vy: 0.2 * random() });
    const told = toldBy(play, lag, seed);
    // A ball that crosses the view in a few pictures may tell nothing; what is told is right.
    for (const each of told) expect(Math.abs(each - lag)).toBeLessThan(0.015);
    if (speed > 0.6 && speed < 1.5) expect(told).toHaveLength(1);
  });

  test.each(SEEDS.slice(0, 10))(
    'is not taken for another that rolls elsewhere (seed %i)',
    (seed) => {
      const lag = randomOf(seed)() - 0.5;
      const one = rolls({ x: -1, y: 0 }, { vx: 0.7, vy: 0 });
      const other = rolls({ x: 1, y: 0.6 }, { vx: -0.5, vy: -0.05 }, 'red');
      const told = toldBy((t) => [...one(t), ...other(t)], lag, seed);
      for (const each of told) expect(Math.abs(each - lag)).toBeLessThan(0.015);
      expect(told).toHaveLength(1);
    },
  );

  test.each<[string, Play]>([
    ['creeps', rolls({ x: -0.3, y: 0 }, { vx: 0.1, vy: 0 })],
    ['does not come near the pins', rolls({ x: -1, y: 0.5 }, { vx: 0.7, vy: 0 })],
    [
      'goes round and round with others on one way',
      (t) =>
        (['white', 'yellow', 'red'] as const).map((ball, k) => ({
          ...{ ball, x: ((t * 0.8 + k * 0.24 + 3) % 0.72) - 0.36, y: 0 },
        })),
    ],
  ])('tells nothing where it %s', (_what, play) => {
    for (const seed of SEEDS) expect(toldBy(play, 0.3, seed)).toEqual([]);
  });

  test('tells nothing where the table camera loses it', () => {
    const play = rolls({ x: -1, y: 0 }, { vx: 0.7, vy: 0 });
    const hidden: Play = (t) => (t > 2.8 ? [] : play(t));
    const random = randomOf(1);
    let known = NO_CAMERA_LAG;
    for (let k = 0; k < 10 * TABLE_FPS; k++) {
      const t = k / TABLE_FPS;
      const [ball] = play(t - 0.2);
      const motion = ball && Math.abs(ball.x) < HALF_VIEW && { ...ball, y: SEES_AT * random(), t };
      const { lag, told } = stepCameraLag(known, { t, balls: hidden(t) }, motion || undefined);
      known = lag;
      expect(told).toBeUndefined();
    }
  });
});
