// `cenital judge`: the engine on worked cases.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { judgeScenarios } from '../../src/app/judge.ts';

const CATALOGUE = '../shared/rules/scenarios.json';
const folder = mkdtempSync(join(tmpdir(), 'cenital-judge-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (content: unknown): string => {
  const path = join(mkdtempSync(join(folder, 'case-')), 'cases.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
const miss = (changes: object = {}): object => ({
  id: 'X1',
  game: 'nine-ball',
  given: { phase: 'open', shooter: 'A', on_table: [2, 9] },
  events: [
    { t: 0, type: 'shot_start', ball: 'cue' },
    { t: 1, type: 'shot_end' },
  ],
  expect: { call: 'foul', fouls: ['B9-5.2b'], next: 'B' },
  ...changes,
});

describe.runIf(existsSync(CATALOGUE))('the catalogue', () => {
  test('every worked case passes, under every alternative too', () => {
    expect(judgeScenarios(CATALOGUE).lines).toEqual(['110 passed, 0 failed']);
  });
});

test('a case that passes and one that fails, with what was expected and found', () => {
  const wrong = miss({ id: 'X2', expect: { call: 'legal', next: 'B' } });
  expect(judgeScenarios(file([miss(), wrong])).lines).toEqual([
    'X2: call: expected "legal", found "foul"',
    '1 passed, 1 failed',
  ]);
});

test.each([
  [
    'an event type that nobody knows',
    { events: [{ t: 0, type: 'dance' }] },
    'event 1 (dance): unknown event type dance',
  ],
  [
    'a ball',
    { events: [{ t: 0, type: 'shot_start', ball: 'blue' }] },
    'event 1 (shot_start): unknown ball blue',
  ],
  [
    'a referee input',
    { events: [{ t: 0, type: 'referee_input', kind: 'dance' }] },
    'event 1 (referee_input): unknown referee input dance',
  ],
])('%s fails its case with a clear word', (_what, changes, problem) => {
  const { lines, failed } = judgeScenarios(file([miss(changes)]));
  expect(failed).toBe(1);
  expect(lines[0]).toBe(`X1: ${problem}`);
});

describe('who strikes after a push out shows what was chosen', () => {
  const played = (striker: string): object => ({
    given: { phase: 'push_out_choice', shooter: 'A', on_table: [2, 9] },
    events: [
      { t: 0, type: 'shot_start', striker, ball: 'cue' },
      { t: 1, type: 'ball_contact', a: 'cue', b: 2 },
      { t: 2, type: 'cushion_contact', ball: 2, cushion: 'left1' },
      { t: 3, type: 'shot_end' },
    ],
  });
  test.each([
    ['A', 'B'],
    ['B', 'A'],
  ])('%s plays', (striker, next) => {
    const expected = { ...played(striker), expect: { call: 'legal', next } };
    expect(judgeScenarios(file([miss(expected)])).lines).toEqual(['1 passed, 0 failed']);
  });

  test('after a push out that was played in the case', () => {
    const events = [
      { t: 0, type: 'referee_input', kind: 'push_out', player: 'B' },
      { t: 1, type: 'shot_start', striker: 'B', ball: 'cue' },
      { t: 2, type: 'shot_end' },
      { t: 3, type: 'shot_start', striker: 'B', ball: 'cue' },
      { t: 4, type: 'shot_end' },
    ];
    const given = { phase: 'post_break', shooter: 'B', push_out: 'declared' };
    const expected = { call: 'foul', fouls: ['B9-5.2b'], next: 'A' };
    const report = judgeScenarios(file([miss({ given, events, expect: expected })]));
    expect(report.lines).toEqual(['1 passed, 0 failed']);
  });

  test('nobody is told: whoever may choose plays', () => {
    const { given, events } = played('A') as { given: object; events: { striker?: string }[] };
    const untold = events.map(({ striker: _striker, ...event }) => event);
    const expected = miss({ given, events: untold, expect: { call: 'legal', next: 'B' } });
    expect(judgeScenarios(file([expected])).lines).toEqual(['1 passed, 0 failed']);
  });
});

describe('a shot clock that is given in nine-ball', () => {
  const given = { phase: 'open', shooter: 'A', on_table: [2, 9], clock: { limit_s: 35 } };
  test.each<[string, object, object]>([
    [
      'is asked about when it is over',
      { type: 'shot_timer', player: 'A', elapsed_s: 36 },
      { call: 'propose_warning' },
    ],
    ['is quiet until then', { type: 'shot_timer', player: 'A', elapsed_s: 34 }, { call: 'none' }],
    [
      'costs a foul on the word of the referee',
      { type: 'referee_input', kind: 'clock_fault', player: 'A' },
      { call: 'foul', ball_in_hand: 'B' },
    ],
  ])('%s', (_what, event, expected) => {
    const scenario = miss({ given, events: [{ t: 0, ...event }], expect: expected });
    expect(judgeScenarios(file([scenario])).lines).toEqual(['1 passed, 0 failed']);
  });
});

test('a race that is given ends the match', () => {
  const given = { phase: 'open', shooter: 'A', on_table: [9], race_to: 3, racks: { A: 2, B: 0 } };
  const events = [
    { t: 0, type: 'shot_start', ball: 'cue' },
    { t: 1, type: 'ball_contact', a: 'cue', b: 9 },
    { t: 2, type: 'pocketed', ball: 9, pocket: 'FL' },
    { t: 3, type: 'shot_end' },
  ];
  const expected = { call: 'rack_win', rack_winner: 'A', winner: 'A' };
  const report = judgeScenarios(file([miss({ given, events, expect: expected })]));
  expect(report.lines).toEqual(['1 passed, 0 failed']);
});

describe('the same input in other words', () => {
  const shot = [
    { t: 0, type: 'shot_start', ball: 'cue' },
    { t: 1, type: 'ball_contact', a: 'cue', b: 2 },
    { t: 2, type: 'cushion_contact', ball: 2, cushion: 'left1' },
  ];
  test.each([
    ['foot_off_floor', 'B9-5.2d'],
    ['foot', 'B9-5.2d'],
    ['no_foot_on_floor', 'B9-5.2d'],
    ['double_touch', 'B9-5.2f'],
    ['pushed', 'B9-5.2f'],
    ['deliberate_scoop', 'B9-5.2h1'],
    ['ferrule_touch', 'B9-5.2h2'],
    ['touched_moving_ball', 'B9-5.2g'],
    ['ball_spinning_at_strike', 'B9-5.2e'],
  ])('%s', (kind, clause) => {
    const events = [
      ...shot,
      { t: 3, type: 'referee_input', kind, player: 'A' },
      { t: 4, type: 'shot_end' },
    ];
    const scenario = miss({ events, expect: { call: 'foul', fouls: [clause], next: 'B' } });
    expect(judgeScenarios(file([scenario])).lines).toEqual(['1 passed, 0 failed']);
  });

  test.each([
    ['conceded', { call: 'rack_loss' }],
    ['unscrewed_cue', { call: 'rack_loss' }],
    ['outside_interference', { call: 'replay', next: 'A' }],
  ])('%s', (kind, expected) => {
    const said = { t: 5, type: 'referee_input', kind, player: 'A', affects: true };
    const scenario = miss({
      events: [...shot, { t: 4, type: 'shot_end' }, said],
      expect: expected,
    });
    expect(judgeScenarios(file([scenario])).lines).toEqual(['1 passed, 0 failed']);
  });

  test('a fault waived, and balls that the referee puts right', () => {
    const events = [
      { t: 0, type: 'shot_start', ball: 'cue' },
      { t: 1, type: 'shot_end' },
      { t: 2, type: 'referee_input', kind: 'waive', clause: 'B9-5.2b' },
      { t: 3, type: 'referee_input', kind: 'correct_balls', on_table: [1, 9] },
    ];
    const scenario = miss({ events, expect: { call: 'legal', lowest_after: 1 } });
    expect(judgeScenarios(file([scenario])).lines).toEqual(['1 passed, 0 failed']);
  });
});

test('a reading that nobody knows fails its case', () => {
  const expected = { call: 'foul', alternatives: { 'tea=green': { call: 'legal' } } };
  expect(judgeScenarios(file([miss({ expect: expected })])).lines[0]).toBe(
    'X1 [tea=green]: profile rfeb-bola-9 has no reading "tea"',
  );
});

test.each([
  ['no file', 'nowhere.json', 'no-scenarios'],
  ['no JSON', file('{'), 'bad-scenarios'],
  ['no list of cases', file({ a: 1 }), 'bad-scenarios'],
])('%s is wrong input', (_what, path, code) => {
  expect(() => judgeScenarios(path)).toThrowError(expect.objectContaining({ code, exitStatus: 2 }));
});
