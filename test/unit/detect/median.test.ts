import { expect, test } from 'vitest';
import { medianOfFirst, nthSmallest } from '../../../src/detect/median.ts';

test('the number at a place is the one that sorting would put there', () => {
  let seed = 11;
  const next = (): number => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  for (let trial = 0; trial < 300; trial++) {
    const count = 1 + Math.floor(next() * 40);
    // Few values, so that many are equal.
    const numbers = Array.from({ length: count }, () => Math.floor(next() * 12));
    const sorted = [...numbers].sort((p, q) => p - q);
    const n = Math.floor(next() * count);
    expect(nthSmallest(Float64Array.from(numbers), count, n), `trial ${trial}`).toBe(sorted[n]);
    expect(medianOfFirst(Float64Array.from(numbers), count)).toBe(sorted[count >> 1]);
  }
});

test('what lies beyond the first numbers is left alone', () => {
  const values = Float64Array.from([5, 1, 3, -9, -8]);
  expect(medianOfFirst(values, 3)).toBe(3);
  expect([...values.subarray(3)]).toEqual([-9, -8]);
});
