// A camera over the pins shows one picture for minutes: that is no fault until a ball rolls through.
import { expect, test } from 'vitest';
import {
  FIRST_PATIENCE_S,
  hangsThrough,
  isSilentTooLong,
  longerPatience,
} from '../../../src/app/live/closeStillness.ts';

test.each([
  ['no ball has passed yet', { from: 0, to: 600 }, undefined, false],
  ['a ball passed before', { from: 10, to: 600 }, 9, false],
  ['a ball is passing, its pictures are on the way', { from: 0, to: 10.3 }, 10, false],
  ['a ball passed, and its pictures show it', { from: 10.4, to: 30 }, 10, false],
  ['a ball passed in the midst of one picture', { from: 0, to: 10.6 }, 10, true],
])('%s', (_what, still, passedAt, hangs) => {
  expect(hangsThrough(still, passedAt)).toBe(hangs);
});

test.each([
  ['a moment', 2, undefined, FIRST_PATIENCE_S, false],
  ['longer than any camera hesitates', 4, undefined, FIRST_PATIENCE_S, true],
  ['as long as the last time', 4, undefined, 60, false],
  ['as long as that, and a ball has passed meanwhile', 4, 102, 60, true],
  ['as long as that, and a ball passed before', 4, 99, 60, false],
])('a camera over the pins that is silent for %s', (_what, silentS, passedAt, patience, isOver) => {
  expect(isSilentTooLong({ arrivedAt: 100, now: 100 + silentS }, passedAt, patience)).toBe(isOver);
});

test('a camera that falls silent again and again is opened anew ever more seldom', () => {
  const patiences = [FIRST_PATIENCE_S];
  for (let n = 0; n < 6; n++) patiences.push(longerPatience(patiences.at(-1)!));
  expect(patiences).toEqual([3, 60, 120, 240, 480, 600, 600]);
});
