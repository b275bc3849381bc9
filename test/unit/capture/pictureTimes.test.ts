import { describe, expect, test } from 'vitest';
import { PictureTimes } from '../../../src/capture/pictureTimes.ts';

const STEP = 1 / 30;
const bytes = new Uint8Array(1);

/** Times of pictures that came at these seconds, and by the camera's clock were taken at those. */
function timesOf(arrivals: readonly number[], stamps: readonly number[] = []): number[] {
  const times = new PictureTimes();
  const settled = arrivals.flatMap((arrivedAt, k) => {
    const stampedAt = stamps[k];
    return times.take({ bytes, arrivedAt, ...(stampedAt !== undefined && { stampedAt }) });
  });
  return [...settled, ...times.release()].map(({ t }) => t);
}

const steady = (count: number): number[] => Array.from({ length: count }, (_, k) => k * STEP);
const rounded = (times: readonly number[]): number[] => times.map((t) => Math.round(t * 1e4) / 1e4);

describe('times of pictures that carry none', () => {
  test('are those of their coming, since the first', () => {
    const arrivals = [5, 5.031, 5.07, 5.098, 5.14, 5.16, 5.2, 5.235];
    expect(rounded(timesOf(arrivals))).toEqual(rounded(arrivals.map((t) => t - 5)));
  });

  test('lie a usual step apart where they come in a heap after a delay', () => {
    const heap = [20, 20.001, 20.002, 20.003].map((k) => 10 * STEP + (k - 20) + 3 * STEP);
    const times = timesOf([...steady(10), ...heap, ...[14, 15].map((k) => k * STEP)]);
    expect(times).toHaveLength(16);
    const steps = times.slice(1).map((t, k) => t - times[k]!);
    for (const step of steps) expect(step).toBeCloseTo(STEP, 2);
  });

  test('leave a gap before a heap where pictures were lost on the way', () => {
    const times = timesOf([...steady(10), 1, 1.001]);
    expect(times[10]).toBeCloseTo(1 - STEP, 2);
    expect(times[11]).toBeCloseTo(1, 2);
  });

  test('follow a camera that takes fewer pictures from now on', () => {
    const slower = Array.from({ length: 20 }, (_, k) => 1 + k / 10);
    expect(rounded(timesOf([...steady(10), ...slower])).slice(10)).toEqual(rounded(slower));
  });

  // They ran a second ahead of their coming, and the camera counted as late from then on.
  test('follow a camera that takes more pictures again', () => {
    const slow = Array.from({ length: 20 }, (_, k) => k / 5);
    const quick = Array.from({ length: 50 }, (_, k) => 4 + k / 25);
    const times = timesOf([...slow, ...quick]).slice(20);
    times.forEach((t, k) => expect(Math.abs(t - quick[k]!)).toBeLessThan(0.03));
  });

  test('never go back, and leave no ball a leap, where one comes hard on the other', () => {
    const times = timesOf([...steady(10), 0.334, 0.336, 0.4]);
    const steps = times.slice(1).map((t, k) => t - times[k]!);
    expect(Math.min(...steps)).toBeGreaterThan(STEP / 4);
  });

  test('a picture that is held back is due a moment after it came', () => {
    const times = new PictureTimes();
    for (const arrivedAt of steady(10)) times.take({ bytes, arrivedAt });
    expect(times.dueAt).toBeUndefined();
    expect(times.take({ bytes, arrivedAt: 1 })).toEqual([]);
    expect(times.dueAt).toBeGreaterThan(1);
    expect(times.dueAt).toBeLessThan(1 + STEP / 2);
    expect(times.release().map(({ t }) => t)).toEqual([1]);
  });
});

describe('times that the camera writes', () => {
  test('are taken at their word, whatever the way takes', () => {
    const stamps = steady(12).map((t) => 1e9 + t);
    const arrivals = steady(12).map((t, k) => t + (k % 3) * 0.02);
    expect(rounded(timesOf(arrivals, stamps))).toEqual(rounded(steady(12)));
  });

  test.each<[string, (t: number) => number]>([
    ['stand still', () => 1e9],
    ['are set back', (t) => (t > 0.2 ? 1e9 - 60 : 1e9) + t],
    ['are set forward', (t) => (t > 0.2 ? 1e9 + 60 : 1e9) + t],
  ])('are given up where they %s', (_what, clock) => {
    const times = timesOf(steady(20), steady(20).map(clock));
    const steps = times.slice(1).map((t, k) => t - times[k]!);
    expect(Math.max(...steps)).toBeLessThan(1.5 * STEP);
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
    expect(times.at(-1)).toBeCloseTo(19 * STEP, 1);
  });
});
