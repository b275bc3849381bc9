// A camera that was never lost made one sitting of months.
import { expect, test } from 'vitest';
import { LongSitting } from '../../../src/app/live/longSitting.ts';

const HOUR_S = 3600;

/** Hour of the first moment at which a sitting may end, where balls move in these hours. */
function endsAt(isPlayed: (hour: number) => boolean): number | undefined {
  const sitting = new LongSitting(0);
  for (let t = 0; t < 48 * HOUR_S; t += 10)
    if (sitting.isOver(t, isPlayed(t / HOUR_S))) return t / HOUR_S;
  return undefined;
}

test.each([
  ['at an empty table after half a day', () => false, 12],
  [
    'never before, however long nobody plays',
    (hour: number) => hour > 11.9 && hour < 13,
    13 + 1 / 6,
  ],
  ['not while people play', (hour: number) => hour < 30, 30 + 1 / 6],
  ['not between two shots', (hour: number) => (hour * 60) % 9 < 1, undefined],
])('a sitting ends %s', (_what, isPlayed, hours) => {
  const end = endsAt(isPlayed);
  if (hours === undefined) expect(end).toBeUndefined();
  else expect(end).toBeCloseTo(hours, 1);
});
