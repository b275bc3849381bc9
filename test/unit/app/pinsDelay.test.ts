// What single balls told of two cameras becomes known when they agree, and follows a camera that is
// set anew.
import { expect, test } from 'vitest';
import { PinsDelay } from '../../../src/app/live/pinsDelay.ts';

/** What is known after each passing, milliseconds; null while nothing is. */
function knownAfter(...passings: readonly number[]): readonly (number | null)[] {
  const delay = new PinsDelay();
  return passings.map((ms) => {
    const known = delay.take(ms / 1000);
    return known === undefined ? null : Math.round(1000 * known.laterSeconds);
  });
}

test.each<[string, readonly number[], readonly (number | null)[]]>([
  ['three that agree are enough', [118, 121, 125], [null, null, 121]],
  ['two that agree are not', [118, 121, 400], [null, null, null]],
  ['one in five may be of another ball', [118, 121, 125, 400, 122], [null, null, 121, null, 122]],
  ['those that never agree tell nothing', [0, 100, 200, 300, 400], [null, null, null, null, null]],
  ['a camera set anew is followed', [0, 2, 1, 300, 302, 303], [null, null, 1, null, null, 302]],
])('%s', (_what, passings, known) => {
  expect(knownAfter(...passings)).toEqual(known);
});
