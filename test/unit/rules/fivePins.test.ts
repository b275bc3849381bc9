// Five pins clause by clause: what happened, in one line, and what is proposed.
import { describe, expect, test } from 'vitest';
import { FIVE_PINS_CLAUSES } from '../../../src/rules/clauses/fivePins.ts';
import { fivePinsCases, withoutConsequence } from './fivePinsCases.ts';
import { play, words } from '../../support/rulesScript.ts';

describe.each(Object.entries(fivePinsCases))('%s', (_clause, cases) => {
  test.each(cases.map((c) => [c.what, c] as const))(
    '%s',
    (_what, { script, options, expected }) => {
      expect(words(play('five-pins', script, options))).toBe(expected);
    },
  );
});

test('every clause of the game has a case, or is known to have no consequence', () => {
  const known = [...Object.keys(fivePinsCases), ...Object.keys(withoutConsequence)];
  expect(known.sort()).toEqual(Object.keys(FIVE_PINS_CLAUSES).sort());
});
