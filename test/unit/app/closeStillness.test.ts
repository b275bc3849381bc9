// A camera over the pins shows one picture for minutes: that is no fault until a ball rolls through.
import { expect, test } from 'vitest';
import { hangsThrough } from '../../../src/app/live/closeStillness.ts';

test.each([
  ['no ball has passed yet', { from: 0, to: 600 }, undefined, false],
  ['a ball passed before', { from: 10, to: 600 }, 9, false],
  ['a ball is passing, its pictures are on the way', { from: 0, to: 10.3 }, 10, false],
  ['a ball passed, and its pictures show it', { from: 10.4, to: 30 }, 10, false],
  ['a ball passed in the midst of one picture', { from: 0, to: 10.6 }, 10, true],
])('%s', (_what, still, passedAt, hangs) => {
  expect(hangsThrough(still, passedAt)).toBe(hangs);
});
