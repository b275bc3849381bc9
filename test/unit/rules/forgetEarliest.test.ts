// A match that nobody ends, on a table that is watched for months.
import { expect, test } from 'vitest';
import {
  createMatch,
  forgetEarliest,
  inputsTaken,
  type MatchInput,
  type MatchState,
  matchSetup,
  step,
  viewMatch,
} from '../../../src/rules/index.ts';
import { recordedMatch } from '../../support/recordedMatch.ts';

const after = (state: MatchState, inputs: readonly MatchInput[]): MatchState =>
  inputs.reduce((before, input) => step(before, input).state, state);

const shots = recordedMatch(3, 7) as readonly MatchInput[];
const played = after(createMatch(matchSetup('nine-ball', { first: 'A' })), shots);
const times = (count: number): readonly MatchInput[] =>
  Array.from({ length: count }, (_, i) => ({ kind: 'time', id: `t${i}`, t: 1000 + i }));

test('holds its newest two thousand inputs, and stands as it stood', () => {
  const long = after(played, times(5000));
  const short = forgetEarliest(long);
  expect(inputsTaken(short)).toEqual(inputsTaken(long).slice(-2000));
  expect(viewMatch(short, null)).toEqual(viewMatch(long, null));
});

test('lets nothing go that a match of usual length holds', () => {
  const usual = after(played, times(3900));
  expect(forgetEarliest(usual)).toBe(usual);
});

test('still takes corrections of what it holds, and refuses those of what it let go', () => {
  const long = forgetEarliest(after(after(played, times(4990)), recentShot()));
  const strikeOut = (event: string) =>
    step(long, { kind: 'strike-out', id: `out-${event}`, t: 9000, event } as MatchInput).outputs;
  expect(strikeOut('late').problems).toEqual([]);
  expect(strikeOut(shots[0]!.id).problems.map(({ code }) => code)).toEqual(['unknown-event']);
});

/** The last shot of the match once more, later. */
function recentShot(): readonly MatchInput[] {
  const [first] = shots;
  return [{ ...first, id: 'late', shot: 4, t: 8000 } as MatchInput];
}
