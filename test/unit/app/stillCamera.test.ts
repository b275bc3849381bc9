// A camera that stopped at one picture while all balls lay still: when it is opened anew, and what
// shows that it does not stand still any more.
import { describe, expect, test } from 'vitest';
import { isLively, type StillCamera, stoppedAt } from '../../../src/app/live/stillCamera.ts';

test('is opened anew ever more seldom', () => {
  const patience: number[] = [];
  let still: StillCamera | undefined;
  for (let n = 0; n < 6; n++) patience.push((still = stoppedAt(90, still)).patienceSeconds);
  expect(patience).toEqual([60, 120, 240, 480, 600, 600]);
});

describe('is taken for still', () => {
  const still = stoppedAt(90, undefined);
  test.each<[string, Parameters<typeof isLively>[1], boolean]>([
    ['while it repeats its picture', { luma: 90, sinceOpened: 9, isRepeated: true }, false],
    ['while a new stream settles', { luma: 90.4, sinceOpened: 1, isRepeated: false }, false],
    ['until pictures differ', { luma: 90, sinceOpened: 3, isRepeated: false }, true],
    ['until it shows something else', { luma: 80, sinceOpened: 0, isRepeated: false }, true],
  ])('%s', (_what, picture, lively) => {
    expect(isLively(still, picture)).toBe(lively);
  });
});
