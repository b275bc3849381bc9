// How `cenital judge` reads a case: other spellings, fields left out, words that nobody knows.
import { describe, expect, test } from 'vitest';
import { reportOn } from '../../src/app/judge.ts';
import { scenariosSchema } from '../../src/app/judge/scenario.ts';

type Fields = Readonly<Record<string, unknown>>;

const linesOf = (scenario: Fields): readonly string[] =>
  reportOn(scenariosSchema.parse([{ id: 'X1', ...scenario }])).lines;
const PASSED = ['1 passed, 0 failed'];

const START = { type: 'shot_start', striker: 'A', ball: 'cue' };
const HIT = { type: 'ball_contact', a: 'cue', b: 4 };
const CUSHION = { type: 'cushion_contact', ball: 4, cushion: 'foot' };
const END = { type: 'shot_end' };

const nineBall = (events: readonly Fields[], expected: Fields, given: Fields = {}): Fields => ({
  game: 'nine-ball',
  given: { phase: 'open', shooter: 'A', on_table: [4, 7, 9], ...given },
  events,
  expect: { call: 'legal', ...expected },
});

const W = { type: 'shot_start', striker: 'A', ball: 'W' };
const ON_Y = { type: 'ball_contact', a: 'W', b: 'Y' };
const fivePins = (events: readonly Fields[], expected: Fields, given: Fields = {}): Fields => ({
  game: 'five-pins',
  given: { phase: 'play', shooter: 'A', ...given },
  events,
  expect: { call: 'legal', ...expected },
});

describe('how sure an event is', () => {
  // A contact at 0.4 was a foul without a question, because the contracts' word for it was not read.
  test.each(['conf', 'confidence'])('%s', (word) => {
    const events = [
      START,
      { type: 'ball_contact', a: 'cue', b: 7, [word]: 0.4 },
      HIT,
      CUSHION,
      END,
    ];
    const options = ['foul:B9-5.2b:A', 'legal:A'];
    expect(linesOf(nineBall(events, { call: 'query', options }))).toEqual(PASSED);
  });

  test.each(['much', 2, -1])('%j is no confidence', (conf) => {
    expect(linesOf(nineBall([START, { ...HIT, conf }, END], {}))[0]).toMatch(
      /^X1: event 2 \(ball_contact\): unknown confidence/,
    );
  });

  test.each([{ status: 'retracted' }, { retracted: true }])('withdrawn %j', (mark) => {
    const wrong = { type: 'ball_contact', a: 'cue', b: 7, ...mark };
    expect(linesOf(nineBall([START, wrong, HIT, CUSHION, END], { fouls: [] }))).toEqual(PASSED);
  });
});

describe('what may be left out', () => {
  test('the ball that is struck, the pocket, the times', () => {
    const events = [{ type: 'shot_start' }, HIT, { type: 'pocketed', ball: 4 }, END];
    expect(linesOf(nineBall(events, { removed: [4], continues: true }))).toEqual(PASSED);
  });

  test('a time here and there', () => {
    const events = [{ ...START, t: 3 }, HIT, { ...CUSHION, t: 3.5 }, END];
    expect(linesOf(nineBall(events, { fouls: [] }))).toEqual(PASSED);
  });

  test('the ball that is struck in five pins is the own one', () => {
    const events = [{ type: 'shot_start', striker: 'A' }, { ...ON_Y, a: 'Y', b: 'W' }, END];
    expect(linesOf(fivePins(events, { fouls: [] }, { balls: { A: 'Y', B: 'W' } }))).toEqual(PASSED);
  });

  test('whose fault it was: of whoever struck', () => {
    const said = { type: 'referee_input', kind: 'foot_off_floor' };
    const expected = { call: 'foul', fouls: ['B9-5.2d'], next: 'B' };
    expect(linesOf(nineBall([START, HIT, CUSHION, said, END], expected))).toEqual(PASSED);
  });

  test('who concedes may not', () => {
    expect(linesOf(nineBall([{ type: 'referee_input', kind: 'concession' }], {}))[0]).toBe(
      'X1: event 1 (referee_input): no player is named',
    );
  });

  test('how far a ball moved at the strike: further than one that settles', () => {
    const events = [W, { type: 'moved_at_strike', ball: 'R' }, ON_Y, END];
    const given = { frozen: [{ ball: 'W', to: 'R' }] };
    expect(linesOf(fivePins(events, { call: 'foul', fouls: ['Q5-16.3p'] }, given))).toEqual(PASSED);
  });

  test('what touched a pin before the other ball: asked', () => {
    const events = [W, { type: 'pin_touched', pin: 'P1' }, ON_Y, END];
    expect(linesOf(fivePins(events, { call: 'query' }))).toEqual(PASSED);
  });

  test('which balls are racked: all of them', () => {
    const racked = { type: 'rack_observed', apex: 1, centre: 9 };
    expect(linesOf(nineBall([racked], { call: 'none' }, { phase: 'break' }))).toEqual(PASSED);
  });

  test.each<[string, Fields, string]>([
    ['how long a ball had hung', { type: 'settle_drop', ball: 7 }, 'no rest_s is named'],
    ['how long a player took', { type: 'shot_timer', player: 'A' }, 'no elapsed_s is named'],
    ['which cushion', { type: 'cushion_contact', ball: 4 }, 'no cushion is named'],
    ['which ball', { type: 'pocketed' }, 'no ball is named'],
  ])('%s may not', (_what, event, said) => {
    expect(linesOf(nineBall([START, event], {}))[0]).toBe(
      `X1: event 2 (${String(event['type'])}): ${said}`,
    );
  });
});

describe('whether it mattered', () => {
  const drop = { type: 'settle_drop', ball: 7, rest_s: 21 };
  const said = (kind: string, more: Fields): readonly Fields[] => [
    START,
    drop,
    HIT,
    CUSHION,
    { type: 'referee_input', kind, ...more },
    END,
  ];

  // Without a value it was read as its contrary.
  test.each([
    [{}, 'replay'],
    [{ value: true }, 'replay'],
    [{ value: false }, 'legal'],
  ])('settle_affected %j', (more, call) => {
    expect(linesOf(nineBall(said('settle_affected', more), { call }))).toEqual(PASSED);
  });

  test.each<[Fields, string]>([
    [{}, 'no effect (true or false) is named'],
    [{ effect: 'much' }, 'unknown effect (true or false) much'],
  ])('an interference has to say so: %j', (more, problem) => {
    expect(linesOf(nineBall(said('interference', more), {}))[0]).toBe(
      `X1: event 5 (referee_input): ${problem}`,
    );
  });
});

describe('other spellings', () => {
  test('a pocket as the contracts call it', () => {
    const events = [START, HIT, { type: 'pocketed', ball: 4, pocket: 'top-left' }, END];
    expect(linesOf(nineBall(events, { removed: [4] }))).toEqual(PASSED);
  });

  test.each(['9_off', '9_off_table', '9_jumped', 'jump_9', 'nine_out', 'B9-7.1d'])(
    'a warning about the 9 off the table: %s',
    (warning) => {
      const events = [START, HIT, { type: 'off_table', ball: 9 }, END];
      const given = { warned: { A: [warning], B: [] } };
      expect(linesOf(nineBall(events, { call: 'rack_loss' }, given))).toEqual(PASSED);
    },
  );

  test.each(['two_fouls', 'second_foul', 'three_fouls', '2_fouls'])(
    'a warning at two fouls: %s',
    (warning) => {
      const given = { warned: { A: warning }, fouls: { A: 2, B: '1' } };
      const expected = { call: 'rack_loss', fouls_after: { A: 3, B: 1 } };
      expect(linesOf(nineBall([START, END], expected, given))).toEqual(PASSED);
    },
  );

  test.each<[string, unknown, string, number]>([
    ['degree', 'completely', 'legal', 2],
    ['degree', 'partly', 'legal', 0],
    ['degree', 'unsure', 'query', 0],
    ['mm', 12, 'legal', 2],
    ['millimetres', 12, 'legal', 2],
    ['mm', 3, 'legal', 0],
    ['mm', 6, 'query', 0],
  ])('a pin displaced, %s %j', (field, value, call, A) => {
    const events = [W, ON_Y, { type: 'pin_displaced', pin: 'P4', by: 'Y', [field]: value }, END];
    const expected = call === 'query' ? { call } : { call, points: { A, B: 0 } };
    expect(linesOf(fivePins(events, expected))).toEqual(PASSED);
  });

  test('a doubt leaves the row of fouls as it was', () => {
    const events = [START, { ...HIT, b: 7, conf: 0.4 }, HIT, CUSHION, END];
    const given = { fouls: { A: 1, B: 2 } };
    const expected = { call: 'query', fouls_after: { A: 1, B: 2 } };
    expect(linesOf(nineBall(events, expected, given))).toEqual(PASSED);
  });

  test.each(['jump_above_centre', 'accidental_hop', 'miscue'])(
    'the referee says that a jump was lawful: %s',
    (kind) => {
      const jump = { type: 'jump_inferred', ball: 'W', over: 'R', conf: 0.9 };
      const said = { type: 'referee_input', kind };
      expect(linesOf(fivePins([W, jump, ON_Y, said, END], { fouls: [] }))).toEqual(PASSED);
    },
  );

  // The mark on the first contact alone made a foul of a split hit.
  test.each([
    [{ simultaneous: true }, {}],
    [{}, { simultaneous: true }],
    [{ simultaneous: true }, { simultaneous: true }],
  ])('two contacts at one moment, marked %j and %j', (first, second) => {
    const wrong = { type: 'ball_contact', a: 'cue', b: 7, ...first };
    const expected = { fouls: [], query: ['first_contact_4_or_7'] };
    expect(
      linesOf(nineBall([START, wrong, { ...HIT, ...second }, CUSHION, END], expected)),
    ).toEqual(PASSED);
  });

  test('a contact after those two is another', () => {
    const split = { type: 'ball_contact', a: 'cue', b: 7, simultaneous: true };
    const third = { type: 'ball_contact', a: 'cue', b: 9 };
    const events = [START, split, HIT, third, CUSHION, END];
    expect(linesOf(nineBall(events, { query: ['first_contact_4_or_7'] }))).toEqual(PASSED);
  });

  test('in the lag each has the ball that he strikes', () => {
    const events = [
      { type: 'shot_start', striker: 'A', ball: 'Y' },
      { type: 'shot_start', striker: 'B', ball: 'W' },
      { type: 'cushion_contact', ball: 'W', cushion: 'top' },
      { type: 'cushion_contact', ball: 'Y', cushion: 'top' },
      { ...END, rest_from_bottom_mm: { W: 80, Y: 95 } },
    ];
    const expected = { call: 'lag', next: 'B', options: ['choose_opener:B'] };
    expect(linesOf(fivePins(events, expected, { phase: 'lag' }))).toEqual(PASSED);
  });

  test.each([
    [{ W: 'lower', Y: 'upper' }, 'Y:upper_half'],
    [{ W: 'upper', Y: 'lower' }, 'Y:lower_half'],
    [undefined, 'Y:upper_half'],
  ])('where the balls began the game: %j', (halves, spot) => {
    const given = {
      shooter: 'B',
      ball_in_hand: 'B',
      W_position: 'astride_middle_line',
      ...(halves && { in_hand_start_half: halves }),
    };
    const place = { type: 'referee_input', kind: 'place_in_hand', ball: 'Y' };
    const expected = { call: 'placement', spots: [spot] };
    expect(linesOf(fivePins([place], expected, given))).toEqual(PASSED);
  });
});

describe('a word that nobody knows', () => {
  test.each<[Fields, string]>([
    [{ phase: 'middle' }, 'unknown phase middle'],
    [{ shooter: 'Anna' }, 'unknown player Anna'],
    [{ ball_in_hand: 'both' }, 'unknown ball_in_hand both'],
    [{ fouls: { A: 'many' } }, 'unknown count of fouls many'],
    [{ warned: { A: ['tea'] } }, 'unknown warning tea'],
    [{ warned: { A: true } }, 'unknown warned true'],
    [{ on_table: [{ ball: 4 }] }, 'unknown ball {"ball":4}'],
    [{ clock: { limit_s: 'long' } }, 'unknown limit_s long'],
  ])('in given: %j', (given, said) => {
    expect(linesOf(nineBall([START, END], {}, given))[0]).toBe(`X1: given: ${said}`);
  });

  test.each<[Fields, string]>([
    [{ W_position: 'somewhere' }, 'unknown W_position somewhere'],
    [{ balls: { A: 'R', B: 'Y' } }, "unknown player's ball R"],
    [{ phase: 'open' }, 'unknown phase open'],
    [{ pins_up: ['P9'] }, 'unknown pin P9'],
  ])('in given of five pins: %j', (given, said) => {
    expect(linesOf(fivePins([W, END], {}, given))[0]).toBe(`X1: given: ${said}`);
  });

  test.each<[Fields, string]>([
    [{ ...W, mode: 'sideways' }, 'unknown mode sideways'],
    [{ ...W, direction: 'up' }, 'unknown direction up'],
    [{ ...W, cue_pos: 'there' }, 'unknown cue_pos there'],
    [{ ...W, moving: true }, 'unknown moving true'],
  ])('at the strike: %j', (event, said) => {
    expect(linesOf(fivePins([event, END], {}))[0]).toBe(`X1: event 1 (shot_start): ${said}`);
  });
});

describe('what was not heeded is said of a case that fails', () => {
  const fails = { call: 'rerack' };
  const lastOf = (scenario: Fields): string | undefined => linesOf(scenario)[0]?.split('; ').at(-1);

  test('a field of given', () => {
    expect(lastOf(nineBall([START, END], fails, { weather: 'fine' }))).toBe(
      'given: "weather" is not heeded',
    );
  });

  test('a field of an event', () => {
    expect(lastOf(nineBall([{ ...START, spin: 3 }, END], fails))).toBe(
      'event 1: "spin" is not heeded',
    );
  });

  test('a shot that does not end', () => {
    expect(lastOf(nineBall([START, HIT], fails))).toBe(
      'event 1: no shot_end follows, so that the shot is not judged',
    );
  });

  test('a striker who is not at the table', () => {
    expect(lastOf(nineBall([{ ...START, striker: 'B' }, END], fails))).toBe(
      'event 1: B strikes, but it is the turn of A',
    );
  });

  test('nothing of it where the expectation is met', () => {
    const events = [{ ...START, spin: 3 }, HIT, CUSHION, END];
    expect(linesOf(nineBall(events, {}))).toEqual(PASSED);
  });
});
