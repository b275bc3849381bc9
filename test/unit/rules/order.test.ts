// Facts of one moment: what came first is a matter of the rules, never of who told it first.
import { describe, expect, test } from 'vitest';
import type { Fact, JudgedCall } from '../../../src/rules/index.ts';
import { callsOf, isFact, printCall, step } from '../../../src/rules/index.ts';
import type { GameName } from '../../../src/table/index.ts';
import type { ScriptOptions } from '../../support/rulesScript.ts';
import { play, startMatch } from '../../support/rulesScript.ts';

const POOL: ScriptOptions = { join: { phase: 'open', onTable: ['2', '6', '9'] } };
const PINS: ScriptOptions = { join: { phase: 'play' }, setup: { bestOf: 1 } };

/** Tells a shot with these facts all at one moment, in the order given by `order`. */
function tell(
  game: GameName,
  line: string,
  order: (facts: readonly Fact[]) => readonly Fact[],
): JudgedCall {
  const options = game === 'nine-ball' ? POOL : PINS;
  const facts = play(game, [line], options).inputs.filter(isFact);
  const [strike, end] = [facts[0]!, facts.at(-1)!];
  const inner = order(facts.slice(1, -1)).map((fact) => ({ ...fact, t: 2 }));
  let state = startMatch(game, options);
  for (const fact of [strike, ...inner, { ...end, t: 9 }]) {
    const next = step(state, fact);
    expect(next.outputs.problems).toEqual([]);
    state = next.state;
  }
  return callsOf(state)[0]!;
}

const orders: readonly ((facts: readonly Fact[]) => readonly Fact[])[] = [
  (facts) => facts,
  (facts) => facts.toReversed(),
  (facts) => [...facts.slice(1), ...facts.slice(0, 1)],
  (facts) => [...facts.slice(2), ...facts.slice(0, 2)],
];

const SPLIT = 'legal; A+4; next B; ask first-contact-yellow-or-red';

describe.each([
  // A contact comes before the cushion of the same moment.
  ['nine-ball', 'cue>2 2>cushion:left rest', 'legal; next B'],
  ['nine-ball', 'cue>2 cue>cushion:top rest', 'legal; next B'],
  // And before the loss of a ball.
  ['nine-ball', 'cue>2 2>pocket:top-left rest', 'legal; next A; gone 2'],
  ['nine-ball', 'cue>2 2>off rest', 'legal; next B; gone 2'],
  ['nine-ball', 'cue>2 2>cushion:left cue>pocket:top-left rest', 'foul B9-5.2a; B in hand'],
  // Two balls at the same moment are a split hit, whichever was told first.
  ['nine-ball', 'cue>6 cue>2 2>cushion:left rest', 'legal; next B; ask first-contact-2-or-6'],
  // A frozen ball leaves its cushion before it comes back.
  ['nine-ball', 'frozen:2-left cue>2 2<cushion:left 2>cushion:left rest', 'legal; next B'],
  // How it was struck is known before what was met.
  ['five-pins', 'jump white>yellow rest', 'foul Q5-16.3l; B+2; B in hand; ask confirm-jump'],
  ['five-pins', 'white>yellow yellow>P1 rest', 'legal; A+2; next B; pins P1'],
  // The balls first, then the pins: a pin of the same moment is no pin before.
  ['five-pins', 'white>yellow white>touch:P1 rest', 'legal; next B'],
  ['five-pins', 'white>yellow white>P1 rest', 'negative; B+2; next B; pins P1'],
  // The red and the other ball at the same moment: asked, and meanwhile the shooter's benefit.
  ['five-pins', 'white>red white>yellow rest', SPLIT],
  ['five-pins', 'white>yellow white>red yellow>red rest', SPLIT],
  ['five-pins', 'white>yellow white>off rest', 'foul Q5-16.3c; B+2; B in hand'],
] as const)('%s: %s', (game, line, expected) => {
  const shot = line.replace('jump ', 'white>jump:pins ');
  test.each(orders.map((order, i) => [i, order] as const))('told in order %i', (_i, order) => {
    expect(printCall(tell(game, shot, order))).toBe(expected);
  });
});

test('equal things told in any order are the same', () => {
  const line = 'cue>2 6>cushion:left 9>cushion:left 6>cushion:top 9>cushion:top rest';
  const [first, ...others] = orders.map((order) => tell('nine-ball', line, order).ledger);
  for (const other of others) expect(other).toEqual(first);
});
