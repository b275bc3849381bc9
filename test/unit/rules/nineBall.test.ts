// Nine-ball clause by clause: what happened, in one line, and what is proposed.
import { describe, expect, test } from 'vitest';
import { NINE_BALL_CLAUSES } from '../../../src/rules/clauses/nineBall.ts';
import { nineBallCases } from './nineBallCases.ts';
import { play, words } from '../../support/rulesScript.ts';

describe.each(Object.entries(nineBallCases))('%s', (_clause, cases) => {
  test.each(cases.map((c) => [c.what, c] as const))(
    '%s',
    (_what, { script, options, expected }) => {
      expect(words(play('nine-ball', script, options))).toBe(expected);
    },
  );
});

test('every clause of the game has a case', () => {
  expect(Object.keys(nineBallCases).sort()).toEqual(Object.keys(NINE_BALL_CLAUSES).sort());
});
