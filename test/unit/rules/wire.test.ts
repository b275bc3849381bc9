// What the rules say reaches a desk over the stream as it was said.
import { expect, test } from 'vitest';
import { decodeCall, encodeCall } from '../../../src/bus/codeBody.ts';
import { wireCallSchema } from '../../../src/bus/wireBody.ts';
import { play } from '../../support/rulesScript.ts';
import { fivePinsCases } from './fivePinsCases.ts';
import { nineBallCases } from './nineBallCases.ts';

test.each([
  ['nine-ball', nineBallCases],
  ['five-pins', fivePinsCases],
] as const)('every call of the tables of %s: outcome and query codes too', (game, table) => {
  const calls = Object.values(table)
    .flat()
    .flatMap(({ script, options }) => play(game, script, options).outputs);
  expect(calls.some(({ queries }) => queries.some(({ code }) => code !== undefined))).toBe(true);
  for (const call of calls) {
    const sent = JSON.parse(JSON.stringify(encodeCall(call))) as unknown;
    expect(decodeCall(wireCallSchema.parse(sent))).toEqual(call);
  }
});
