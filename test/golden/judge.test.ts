// Worked cases of our own in the words that `cenital judge` reads, a case a line: worked out by
// hand from the rule texts, each with its clauses and its point.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reportOn } from '../../src/app/judge.ts';
import { scenariosSchema } from '../../src/app/judge/scenario.ts';

test.each(['nine-ball', 'five-pins'])('every worked case of %s', (game) => {
  const lines = readFileSync(`test/golden/judge/${game}.cases.jsonl`, 'utf8').trim().split('\n');
  const cases = scenariosSchema.parse(lines.map((line) => JSON.parse(line) as unknown));
  expect(reportOn(cases).lines).toEqual([`${cases.length} passed, 0 failed`]);
});
