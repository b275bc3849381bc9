// A match that nobody ends, on a table that is watched for months.
import { expect, test } from 'vitest';
import {
  callsOf,
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

// A rules engine that joins a log without a beginning goes over twenty thousand records, each
// third a new version of an event: the whole match was worked out again for each.
test('works nothing out again that lies before an event that is told anew', () => {
  const long = after(
    after(createMatch(matchSetup('nine-ball', { first: 'A' })), times(3000)),
    shots,
  );
  const place = stepsOf(long).findLast(({ value }) => value.input.kind === 'ball-contact')!;
  const event = { ...place.value.input, confidence: 0.9 } as MatchInput;
  for (const version of [event, { ...event, status: 'retracted' } as MatchInput]) {
    const { state } = step(long, version);
    expect(stepsOf(state)).toContain(place.before);
    expect(inputsTaken(state)).toHaveLength(inputsTaken(long).length + 1);
  }
});

/** The nodes of a match's list of steps, the first one first. */
function stepsOf({ steps }: MatchState): readonly NonNullable<MatchState['steps']>[] {
  const nodes: NonNullable<MatchState['steps']>[] = [];
  for (let node = steps; node; node = node.before) nodes.unshift(node);
  return nodes;
}

test('an event that is told anew leads to what the newest versions alone lead to', () => {
  const begun = createMatch(matchSetup('nine-ball', { first: 'A' }));
  const recent = 40;
  for (const [place, event] of shots.entries()) {
    const isOld = place < shots.length - recent;
    if (isOld || shots.findLastIndex(({ id }) => id === event.id) !== place) continue;
    const version = { ...event, confidence: 0.6 } as MatchInput;
    const anew = after(begun, [...shots, version]);
    const atOnce = after(begun, shots.with(place, version));
    expect(callsOf(anew)).toEqual(callsOf(atOnce));
    expect(viewMatch(anew, null)).toEqual(viewMatch(atOnce, null));
  }
});

test('an event that was withdrawn and is told anew after all counts as if it had never been', () => {
  const begun = createMatch(matchSetup('nine-ball', { first: 'A' }));
  const event = shots.find(({ kind }) => kind === 'ball-contact')!;
  const withdrawn = { ...event, status: 'retracted' } as MatchInput;
  const anew = after(begun, [...shots, withdrawn, event]);
  expect(callsOf(anew)).toEqual(callsOf(after(begun, shots)));
});

test('what a device saw a person do is told anew as an event is', () => {
  const begun = createMatch(matchSetup('nine-ball', { first: 'A' }));
  const at = shots.findIndex(({ kind }) => kind === 'ball-contact');
  const { t } = shots[at] as { t: number };
  const seen = { kind: 'foreign-touch', ball: '5', by: 'hand' } as const;
  const sighting: MatchInput = { ...seen, id: 'seen', t, confidence: 0.9 };
  const doubted: MatchInput = { ...sighting, confidence: 0.3 };
  const inserted = (one: MatchInput) => [...shots.slice(0, at), one, ...shots.slice(at)];
  const anew = after(begun, [...inserted(sighting), doubted]);
  expect(callsOf(anew)).toEqual(callsOf(after(begun, inserted(doubted))));
});
