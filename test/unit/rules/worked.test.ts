// Edge cases of both games, one line each.
import { describe, expect, test } from 'vitest';
import type { GameName } from '../../../src/table/index.ts';
import { play, words } from '../../support/rulesScript.ts';
import type { WorkedCase } from './workedCases.ts';
import { fivePinsWorked, nineBallWorked } from './workedCases.ts';

const named = (cases: readonly WorkedCase[]) =>
  cases.map((worked) => [worked[0].map((line) => lineOf(line)).join(', '), worked] as const);
const lineOf = (line: WorkedCase[0][number]): string =>
  typeof line === 'string' ? line : line.kind;

const check = (game: GameName, [script, expected, join, setup]: WorkedCase): void => {
  const usual: Partial<Record<GameName, object>> = {
    'nine-ball': { join: { phase: 'open', ...join }, setup: { ...setup } },
    'five-pins': {
      join: { phase: 'play', score: { A: 10, B: 10 }, ...join },
      setup: { bestOf: 1, ...setup },
    },
  };
  const played = play(game, script, usual[game]);
  expect(played.problems).toEqual([]);
  expect(words(played)).toBe(expected);
};

describe('nine-ball', () => {
  test.each(named(nineBallWorked))('%s', (_what, worked) => check('nine-ball', worked));
});

describe('five pins', () => {
  test.each(named(fivePinsWorked))('%s', (_what, worked) => check('five-pins', worked));
});
