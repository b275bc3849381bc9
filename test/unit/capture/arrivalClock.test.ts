// Pictures without times of their own: those of their coming count.
import { expect, test } from 'vitest';
import { ArrivalClock } from '../../../src/capture/arrivalClock.ts';

const STEP = 1 / 25;
const FPS = 30;
const DELAY = 1000.05;
/** ffmpeg's time of a picture: to the next twenty-fifth of a second. */
const readAt = (taken: number): number => Math.round(taken / STEP) * STEP;

const stampsOf = (delayOf: (n: number) => number, count = 10 * FPS): readonly number[] => {
  const clock = new ArrivalClock();
  return Array.from({ length: count }, (_, n) =>
    clock.stamp(readAt(n / FPS), n / FPS + delayOf(n)),
  );
};
const stepsOf = (times: readonly number[]): readonly number[] =>
  times.slice(1).map((t, k) => t - times[k]!);

// Thirty pictures a second were counted in twenty-fifths: two of them had one time, and a ball
// stood still between them.
test('a camera of thirty pictures a second has them a thirtieth apart', () => {
  const steps = stepsOf(stampsOf(() => DELAY)).slice(FPS);
  for (const step of steps) expect(step).toBeCloseTo(1 / FPS, 6);
});

test('pictures that are held up together keep the times at which they were read', () => {
  const heldUp = (n: number): number => (n > 100 && n <= 130 ? DELAY + (130 - n) / FPS : DELAY);
  const times = stampsOf(heldUp);
  expect(times[110]! - times[90]!).toBeLessThan(20 / FPS + 3 * STEP);
  expect(times[200]! - times[90]!).toBeCloseTo(110 / FPS, 6);
});

test('times never go back', () => {
  const late = stampsOf((n) => DELAY + (n < 20 ? 0.5 - n / 60 : 0.03 * Math.abs(Math.sin(n))));
  for (const step of stepsOf(late)) expect(step).toBeGreaterThanOrEqual(-1e-9);
});
