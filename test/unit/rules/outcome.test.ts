// What a call says besides its name: places, pins, pauses, pairs, options, the account.
import { describe, expect, test } from 'vitest';
import type { JudgedCall, MatchInput, Sighting } from '../../../src/rules/index.ts';
import {
  callsOf,
  clauseText,
  CLAUSES,
  printCall,
  step,
  viewMatch,
} from '../../../src/rules/index.ts';
import type { Played, ScriptOptions } from '../../support/rulesScript.ts';
import { play, playOn } from '../../support/rulesScript.ts';
import { fivePinsCases } from './fivePinsCases.ts';
import { nineBallCases } from './nineBallCases.ts';
import { fivePinsWorked, nineBallWorked } from './workedCases.ts';

const last = (played: Played): JudgedCall => played.calls.at(-1)!;
const single = { bestOf: 1, distance: 60 };
const FIVE: ScriptOptions = { join: { phase: 'play', score: { A: 10, B: 10 } }, setup: single };
const five = (...script: Parameters<typeof play>[1]): JudgedCall =>
  last(play('five-pins', script, FIVE));
const open = (...onTable: ('2' | '4' | '6' | '7' | '9')[]): ScriptOptions => ({
  join: { phase: 'open', onTable },
});
const BREAK = 'cue>1 1>cushion:right 2>cushion:right 3>cushion:top 4>cushion:top';

describe('every proposal of the tables', () => {
  const all = [
    ...Object.values(nineBallCases)
      .flat()
      .map((c) => ['nine-ball', c.what, c.script, c.options] as const),
    ...Object.values(fivePinsCases)
      .flat()
      .map((c) => ['five-pins', c.what, c.script, c.options] as const),
    ...nineBallWorked.map(([script, , join, setup], i) => {
      const options = { join: { phase: 'open', ...join } as const, ...(setup && { setup }) };
      return ['nine-ball', `worked ${i}`, script, options] as const;
    }),
    ...fivePinsWorked.map(([script, , join, setup], i) => {
      const options = { join: { phase: 'play', ...join } as const, setup: { bestOf: 1, ...setup } };
      return ['five-pins', `worked ${i}`, script, options] as const;
    }),
  ];
  test.each(all.map(([game, what, ...rest]) => [`${game}: ${what}`, game, ...rest] as const))(
    '%s',
    (_what, game, script, options) => {
      const played = play(game, script, options);
      for (const call of played.outputs) checkProse(call);
      expect(account(played)).toMatchSnapshot();
    },
  );
});

/** All that was said, in lines short enough to be read in a diff. */
function account({ outputs, problems, state }: Played): string {
  const { players: _players, profile: _profile, game: _game, ...view } = viewMatch(state);
  return [
    ...outputs.flatMap((call) => [
      `${call.id} ${call.status} at ${call.t}, shot ${call.shot}, ${call.confidence}: ${printCall(call)}`,
      `  ${call.reason.en} / ${call.reason.es} [${call.evidence.join(' ')}]`,
      ...call.ledger.map(
        ({ clause, points, to, evidence, fact }) =>
          `  ${clause} ${points} to ${to} [${evidence.join(' ')}] ${fact.en} / ${fact.es}`,
      ),
      ...call.queries.map(
        ({ clause, code, at, evidence, question }) =>
          `  ${clause}? ${code} at ${at} [${evidence.join(' ')}] ${question.en} / ${question.es}`,
      ),
      `  ${JSON.stringify(call.outcome, unlessUsual)}`,
    ]),
    ...problems.map(
      ({ code, input, message }) => `${code} ${input}: ${message.en} / ${message.es}`,
    ),
    JSON.stringify(view, unlessUsual),
  ].join('\n');
}

/** Leaves out what says nothing. */
const unlessUsual = (key: string, value: unknown): unknown =>
  [null, false, 0].includes(value as null) || (Array.isArray(value) && value.length === 0 && key)
    ? undefined
    : value;

/** Reasons, facts and questions are there in both languages; clauses are real ones. */
function checkProse(call: JudgedCall): void {
  const texts = [
    call.reason,
    ...call.ledger.map(({ fact }) => fact),
    ...call.queries.map(({ question }) => question),
  ];
  for (const { es, en } of texts) {
    expect(es).toMatch(/\p{L}{2}/u);
    expect(en).toMatch(/\p{L}{2}/u);
    expect(`${es}${en}`).not.toMatch(/undefined|null|NaN/);
  }
  for (const clause of [...call.fouls, ...call.ledger.map((entry) => entry.clause)])
    expect(clauseText(clause), clause).toBeDefined();
  for (const { clause } of call.queries)
    if (clause !== 'doubt') expect(clauseText(clause), clause).toBeDefined();
  expect(call.evidence.length).toBeGreaterThan(0);
  for (const { evidence } of [...call.ledger, ...call.queries])
    for (const id of evidence) expect(call.evidence).toContain(id);
}

test('every clause has its text in both languages', () => {
  expect(Object.keys(CLAUSES)).toHaveLength(59 + 127);
  for (const { es, en } of Object.values(CLAUSES)) {
    expect(es).toMatch(/\.$/);
    expect(en).toMatch(/\.$/);
  }
});

describe('nine-ball', () => {
  test('a legal break opens the way to a push out', () => {
    const played = play('nine-ball', [`${BREAK} rest`]);
    expect(last(played).outcome.options).toEqual([{ name: 'push-out', side: 'B' }]);
    expect(viewMatch(played.state)).toMatchObject({ pushOut: 'available', phase: 'post-break' });
    const declared = playOn(played.state, [{ kind: 'push-out', side: 'B' }], 3);
    expect(viewMatch(declared.state).pushOut).toBe('declared');
    const twice = playOn(declared.state, [{ kind: 'push-out', side: 'B' }], 4);
    expect(twice.problems).toEqual([]);
    const out = playOn(declared.state, ['rest'], 5);
    expect(last(out).outcome.options).toEqual([
      { name: 'accept', side: 'A' },
      { name: 'pass-back', side: 'A' },
    ]);
    expect(viewMatch(out.state)).toMatchObject({ phase: 'push-out-choice', pushOut: 'none' });
  });

  test('a match joined after a break knows by the ball in hand that it was fouled', () => {
    const readings = ['push_out_after_foul=false'];
    const inHand = { side: 'B', where: 'anywhere' } as const;
    const join = { phase: 'post-break', shooter: 'B' } as const;
    const pushOut = (more: object): string =>
      viewMatch(play('nine-ball', [], { join: { ...join, ...more }, readings }).state).pushOut;
    expect(pushOut({})).toBe('available');
    expect(pushOut({ ballInHand: inHand })).toBe('none');
  });

  test('none is offered after a fouled break under world rules', () => {
    const fouled = play('nine-ball', [`${BREAK} cue>off rest`], {
      readings: ['push_out_after_foul=false'],
    });
    expect(viewMatch(fouled.state).pushOut).toBe('none');
    const by = play('nine-ball', [`${BREAK} cue>off rest`]);
    expect(viewMatch(by.state).pushOut).toBe('available');
  });

  test.each([
    ['the foot end is +x', 1, -0.5, 'query'],
    ['the foot end is -x', -1, 0.5, 'query'],
    ['behind it, +x', 1, -0.7, 'legal'],
    ['behind it, -x', -1, 0.7, 'legal'],
    ['on the line, within the margin', 1, -0.632, 'legal'],
  ])('where the cue ball lay at the break: %s', (_what, foot, cueX, call) => {
    const played = play('nine-ball', [`${BREAK} rest`]);
    const at = (ball: string, x: number): object => ({ ball, x, y: 0 });
    const layout = {
      balls: [at('cue', cueX), at('1', 0.64 * foot), at('9', 0.7 * foot)],
      frozenPairs: [],
      frozenToCushion: [],
      hanging: [],
      pinsStanding: [],
      hidden: [],
    };
    let state = play('nine-ball', []).state;
    for (const input of played.inputs)
      state = step(
        state,
        (input.kind === 'shot-start' ? { ...input, layout } : input) as MatchInput,
      ).state;
    expect(callsOf(state)[0]?.call).toBe(call);
  });

  test('a cue ball or a rack that nobody saw asks nothing', () => {
    for (const balls of [[{ ball: 'cue', x: 0, y: 0 }], [{ ball: '1', x: 1, y: 0 }]]) {
      const played = play('nine-ball', [`${BREAK} rest`]);
      let state = play('nine-ball', []).state;
      for (const input of played.inputs)
        state = step(
          state,
          (input.kind === 'shot-start'
            ? { ...input, layout: { ...input.layout, balls } }
            : input) as MatchInput,
        ).state;
      expect(callsOf(state)[0]?.call).toBe('legal');
    }
  });

  test('a strike is as good as its mode, if nothing is said of its place', () => {
    expect(last(play('nine-ball', [`via:direct ${BREAK} rest`])).call).toBe('legal');
  });

  test('what goes back is named', () => {
    const restore = (script: Parameters<typeof play>[1]): unknown =>
      last(play('nine-ball', script, open('2', '6', '7', '9'))).outcome.restore;
    expect(restore(['cue>2 2>cushion:right rest hangs:6 6>drop@7'])).toEqual(['6']);
    expect(restore(['6>drop@2 cue>2 2>cushion:left rest'])).toEqual(['6']);
    expect(
      restore([{ kind: 'settle-drop', ball: '6', pocket: 'top-left', restFor: 8 } as never]),
    ).toEqual(['6']);
    expect(
      restore([
        { kind: 'foreign-touch', ball: '7', by: 'x' },
        { kind: 'hand-on-ball', ball: '6', side: 'A', reason: 'unknown' },
        { kind: 'disturbance', ball: '7' } as never,
        { kind: 'interference', affected: false },
      ]),
    ).toEqual(['7', '6']);
    expect(restore([{ kind: 'interference', affected: false, balls: ['2'] }])).toEqual(['2']);
    expect(restore([{ kind: 'interference', affected: true }])).toBe('all');
    expect(restore(['cue>2 2>cushion:left rest', { kind: 'interference', affected: true }])).toBe(
      'all',
    );
    expect(restore(['cue>2 2>cushion:left rest'])).toEqual([]);
  });

  test('racks are counted, fouls and warnings end with the rack', () => {
    const played = play(
      'nine-ball',
      ['cue>9 cue>pocket:top-left rest', 'cue>9 9>pocket:top-left rest'],
      open('9'),
    );
    expect(last(played).outcome).toMatchObject({
      rackWinner: 'B',
      winner: null,
      foulsAfter: { A: 1, B: 0 },
    });
    expect(viewMatch(played.state)).toMatchObject({
      score: { A: 0, B: 1 },
      fouls: { A: 0, B: 0 },
      phase: 'break',
      turn: 'B',
      lowestBall: '1',
      ballInHand: { side: 'B', where: { es: 'detrás de la línea de cabeza' } },
    });
  });

  test('the last rack ends the match', () => {
    const played = play('nine-ball', ['cue>9 9>pocket:top-left rest'], {
      ...open('9'),
      setup: { raceTo: 1 },
    });
    expect(last(played)).toMatchObject({ next: null, outcome: { winner: 'A', rackWinner: 'A' } });
    expect(viewMatch(played.state)).toMatchObject({
      winner: 'A',
      turn: null,
      phase: 'over',
      ballInHand: null,
    });
    const lost = play('nine-ball', [{ kind: 'concession', side: 'A' }], {
      ...open('9'),
      setup: { raceTo: 1 },
    });
    expect(last(lost).outcome).toMatchObject({ winner: 'B', rackWinner: 'B' });
  });

  test('a game ended by the referee has no winner of its own', () => {
    const played = play('nine-ball', [{ kind: 'game-over' }]);
    expect(viewMatch(played.state)).toMatchObject({ phase: 'over', winner: null, turn: null });
  });

  test('a rerack keeps fouls and warnings', () => {
    const join = {
      phase: 'break',
      fouls: { A: 1, B: 2 },
      warned: { A: ['nine-off'], B: [] },
    } as const;
    for (const script of [
      ['cue>cushion:right rest'],
      [{ kind: 'replay-break', side: 'A' } as const],
    ]) {
      const played = play('nine-ball', script, { join });
      expect(viewMatch(played.state)).toMatchObject({
        fouls: { A: 1, B: 2 },
        warnings: [{ side: 'A', about: 'nine-off', text: { en: '9 off the table' } }],
        phase: 'break',
        turn: 'A',
      });
    }
  });

  test('the same warning twice is one', () => {
    const played = play('nine-ball', [
      { kind: 'warning', side: 'A', about: 'slow-play' },
      { kind: 'warning', side: 'A', about: 'slow-play' },
    ]);
    expect(viewMatch(played.state).warnings).toHaveLength(1);
  });

  test('the options of a question are its readings', () => {
    const doubtful = last(play('nine-ball', ['cue>2 2>cushion:left? rest'], open('2', '9')));
    expect(doubtful.outcome.options).toEqual([
      { name: 'legal', side: 'A' },
      { name: 'foul:B9-5.2c', side: 'A' },
    ]);
    expect(doubtful.queries[0]?.question).toEqual({
      es: '¿Tocó banda la 2?',
      en: 'Did the 2 reach a cushion?',
    });
    const touched = last(
      play('nine-ball', [{ kind: 'disturbance', ball: '7' } as never], open('7', '9')),
    );
    expect(touched.outcome.options).toEqual([
      { name: 'interference', side: 'A' },
      { name: 'touch-confirmed', side: 'A' },
    ]);
  });

  test('play goes on from a question as if there had been no fault', () => {
    const played = play('nine-ball', ['cue>2 2>cushion:left? rest'], open('2', '9'));
    expect(viewMatch(played.state)).toMatchObject({
      turn: 'B',
      ballInHand: null,
      fouls: { A: 0, B: 0 },
      openQueries: 1,
    });
  });

  test('more doubts than anybody can settle are asked about one and all', () => {
    const doubts = Array.from(
      { length: 9 },
      (_, i) => `cue>cushion:${i % 2 ? 'left' : 'right'}?`,
    ).join(' ');
    const { call, queries } = last(
      play('nine-ball', [`cue>2 2>cushion:left ${doubts} rest`], open('2', '9')),
    );
    expect(call).toBe('query');
    expect(queries).toHaveLength(9);
  });

  test('a doubtful pocketing that matters', () => {
    const { queries } = last(
      play(
        'nine-ball',
        [
          'cue>2 2>pocket:top-left? 2>cushion:left? rest'.replace(
            '2>pocket:top-left? 2>cushion:left?',
            '2>cushion:left 6>pocket:top-left?',
          ),
        ],
        open('2', '6', '9'),
      ),
    );
    expect(queries.map(({ code }) => code)).toEqual(['confirm-pocketed']);
    expect(queries[0]?.question.en).toContain('the 6');
  });
});

describe('five pins', () => {
  const place = ({ outcome }: JudgedCall): string[] =>
    outcome.spots.map(({ ball, place: where, relativeTo }) =>
      [ball, where, ...(relativeTo ? [relativeTo] : [])].join(' '),
    );

  test('balls off the table go to their places', () => {
    expect(place(five('white>yellow white>off rest'))).toEqual([
      'white start-spot-opposite-to yellow',
    ]);
    expect(place(five('white>yellow yellow>off rest'))).toEqual([
      'yellow in-hand-half-opposite-to white',
    ]);
    expect(place(five('white>yellow red>off rest'))).toEqual(['red start-spot']);
    expect(place(five('white>yellow rest'))).toEqual([]);
    const won = play('five-pins', ['white>cushion:top white>off rest'], {
      join: { phase: 'play', score: { A: 0, B: 58 } },
      setup: single,
    });
    expect(place(last(won))).toEqual([]);
    const opening: ScriptOptions = { join: { phase: 'opening' }, setup: single };
    expect(place(last(play('five-pins', ['white>off rest'], opening)))).toEqual([]);
  });

  test.each([
    ['the other ball below, the upper spot free', [['yellow', -1, 0]], 'opposite-to'],
    [
      'taken by the red',
      [
        ['yellow', -1, 0],
        ['red', 1.32, 0.06],
      ],
      'same-half-as',
    ],
    [
      'the red a ball further',
      [
        ['yellow', -1, 0],
        ['red', 1.32, 0.0616],
      ],
      'opposite-to',
    ],
    [
      'the other ball above, the lower spot taken',
      [
        ['yellow', 1, 0],
        ['red', -1.33, 0],
      ],
      'same-half-as',
    ],
    [
      'the upper spot does not matter then',
      [
        ['yellow', 1, 0],
        ['red', 1.32, 0],
      ],
      'opposite-to',
    ],
    [
      'itself seen there at the end',
      [
        ['yellow', -1, 0],
        ['white', 1.32, 0],
      ],
      'opposite-to',
    ],
  ] as const)('the start spot of the own ball: %s', (_what, lie, expected) => {
    const played = play('five-pins', ['white>yellow white>off rest'], FIVE);
    let state = play('five-pins', [], FIVE).state;
    const balls = lie.map(([ball, x, y]) => ({ ball, x, y }));
    for (const input of played.inputs)
      state = step(
        state,
        input.kind === 'shot-end' ? { ...input, layout: { ...input.layout, balls } } : input,
      ).state;
    expect(place(callsOf(state)[0]!)).toEqual([`white start-spot-${expected} yellow`]);
  });

  test('a shot that third parties spoilt beyond repair starts from the start position', () => {
    const spoilt = { kind: 'third-party', affected: true, restorable: false } as const;
    const call = five('white>yellow yellow>P1 rest', spoilt);
    expect(call).toMatchObject({
      call: 'replay',
      next: 'A',
      points: { A: 0, B: 0 },
      ledger: [{ clause: 'Q5-17.2' }],
      outcome: { restore: [], breakdown: { pins: 0, carom: 0, penalty: 0 } },
    });
    expect(place(call)).toEqual([
      'yellow start-spot-upper',
      'red start-spot',
      'white lower-half-in-hand',
    ]);
  });

  test.each([
    ['another ball lies there', 'white', 0.71, 0.03, 'start-spot-mirror'],
    ['it lies a ball further', 'white', 0.71, 0.0616, 'start-spot'],
    ['the red itself was seen there', 'red', 0.71, 0, 'start-spot'],
  ])('the start spot of the red: %s', (_what, ball, x, y, expected) => {
    const played = play('five-pins', ['white>yellow red>off rest'], FIVE);
    let state = play('five-pins', [], FIVE).state;
    for (const input of played.inputs)
      state = step(
        state,
        (input.kind === 'shot-end'
          ? { ...input, layout: { ...input.layout, balls: [{ ball, x, y }] } }
          : input) as MatchInput,
      ).state;
    expect(place(callsOf(state)[0]!)).toEqual([`red ${expected}`]);
  });

  test.each([
    ['lower', -0.5, 'upper-half'],
    ['upper', 0.5, 'lower-half'],
    ['astride', 0.03, 'upper-half'],
    ['just clear of the line', -0.031, 'upper-half'],
    ['just clear of it above', 0.031, 'lower-half'],
  ])('the half of the ball in hand, the other ball lying %s', (_what, x, expected) => {
    const played = play('five-pins', ['white>red rest'], FIVE);
    let state = play('five-pins', [], FIVE).state;
    for (const input of played.inputs)
      state = step(
        state,
        (input.kind === 'shot-end'
          ? { ...input, layout: { ...input.layout, balls: [{ ball: 'white', x, y: 0 }] } }
          : input) as MatchInput,
      ).state;
    const placed = playOn(state, [{ kind: 'place-in-hand', ball: 'yellow' }], 4);
    expect(place(last(placed))).toEqual([`yellow ${expected}`]);
  });

  test('the white astride goes to the lower half, where it started', () => {
    const played = play('five-pins', [{ kind: 'place-in-hand', ball: 'white' }], {
      ...FIVE,
      join: { phase: 'play', halves: { yellow: 'astride' } },
    });
    expect(place(last(played))).toEqual(['white lower-half']);
  });

  test('option 10.5 in either half', () => {
    const option = {
      kind: 'in-hand-option',
      side: 'B',
      option: 'opponent-ball-to-start-spot',
    } as const;
    const lower = play('five-pins', ['white>red rest', option], FIVE);
    expect(place(last(lower))).toEqual(['white start-spot-upper', 'yellow lower-half-in-hand']);
    expect(viewMatch(lower.state).ballInHand).toMatchObject({
      side: 'B',
      where: { en: 'in the lower half' },
    });
    const upper = play('five-pins', ['white>red rest', option], {
      ...FIVE,
      readings: ['start_option_half=upper'],
    });
    expect(place(last(upper))).toEqual(['white start-spot-upper', 'yellow upper-half']);
    expect(viewMatch(upper.state).ballInHand).toMatchObject({ where: { en: 'in the upper half' } });
  });

  test('the start position lists three places', () => {
    expect(place(five({ kind: 'start-position' }))).toEqual([
      'yellow start-spot-upper',
      'red start-spot',
      'white lower-half-in-hand',
    ]);
    expect(place(five({ kind: 'third-party', affected: false, restorable: false }))).toHaveLength(
      3,
    );
    expect(place(five({ kind: 'third-party', affected: false, restorable: true }))).toEqual([]);
  });

  test('what third parties moved goes back', () => {
    expect(five('white>yellow rest', { kind: 'third-party', affected: true }).outcome.restore).toBe(
      'all',
    );
    expect(
      five(
        { kind: 'foreign-touch', ball: 'red', by: 'x' },
        { kind: 'hand-on-ball', ball: 'white', side: 'A', reason: 'unknown' },
        { kind: 'disturbance', ball: 'red' } as never,
        { kind: 'third-party', affected: false },
      ).outcome.restore,
    ).toEqual(['red', 'white']);
    expect(five({ kind: 'third-party', affected: true }).outcome.restore).toBe('all');
    expect(
      five({ kind: 'third-party', affected: false, balls: ['yellow'] }).outcome.restore,
    ).toEqual(['yellow']);
    const during = play(
      'five-pins',
      [
        'white>yellow',
        { kind: 'foreign-touch', ball: 'red', by: 'x' },
        { kind: 'disturbance', ball: 'yellow' } as never,
        { kind: 'third-party', affected: false, balls: ['white'] },
      ],
      FIVE,
    );
    const ended = playOn(
      during.state,
      [{ ...during.inputs[0], kind: 'shot-end', id: 'end', t: 90 } as never],
      5,
    );
    expect(last(ended).outcome.restore).toEqual(['white', 'red', 'yellow']);
    const untold = play(
      'five-pins',
      ['white>yellow', { kind: 'foreign-touch', ball: 'red', by: 'x' }],
      FIVE,
    );
    expect(
      last(
        playOn(
          untold.state,
          [{ ...untold.inputs[0], kind: 'shot-end', id: 'end', t: 90 } as never],
          5,
        ),
      ).outcome.restore,
    ).toEqual([]);
  });

  test('pins out of play stay out, come back and are named', () => {
    const spot = five('white>yellow yellow>spot:P2 yellow>P2 yellow>P1 rest').outcome;
    expect(spot).toMatchObject({ pinsReset: ['P1'], pinsRemoved: ['P2'] });
    const out = play('five-pins', ['white>yellow rest'], {
      ...FIVE,
      join: { phase: 'play', pinsRemoved: ['P4'] },
    });
    expect(last(out).outcome.pinsRemoved).toEqual(['P4']);
    expect(viewMatch(out.state).pinsInPlay).toEqual(['P0', 'P1', 'P2', 'P3']);
    expect(
      five({
        kind: 'pin-displaced',
        pin: 'P3',
        by: 'none',
        distance: 0.01,
        degree: 'full',
      } as never).outcome.pinsReset,
    ).toEqual(['P3']);
    const between = play(
      'five-pins',
      [
        { kind: 'spot-occupied', pin: 'P2', ball: 'red' } as never,
        { kind: 'spot-occupied', pin: 'P2', ball: 'red' } as never,
        { kind: 'pin-upright', pin: 'P1' } as never,
        { kind: 'micro-motion', ball: 'red', distance: 0 } as never,
      ],
      FIVE,
    );
    expect(viewMatch(between.state).pinsInPlay).toEqual(['P0', 'P1', 'P3', 'P4']);
    expect(between.problems).toEqual([]);
  });

  test('a pin that leans between shots leans in the next', () => {
    const played = play(
      'five-pins',
      [{ kind: 'pin-leaning', pin: 'P1', on: 'yellow' } as never, 'white>yellow none>P1 rest'],
      FIVE,
    );
    expect(last(played).points).toEqual({ A: 2, B: 0 });
  });

  test('a leaning pin that fell too counts once where leaning is felled', () => {
    const played = play('five-pins', ['white>yellow yellow>P1 P1>up P1>lean:yellow rest'], {
      ...FIVE,
      readings: ['leaning_at_rest=felled'],
    });
    expect(last(played).points).toEqual({ A: 2, B: 0 });
    expect(last(played).queries).toEqual([]);
  });

  test('the account of a shot', () => {
    const { ledger, outcome } = five('white>yellow white>red white>P3 yellow>P0 white>off rest');
    expect(ledger.map(({ clause, points, to }) => `${clause} ${points} ${to}`)).toEqual([
      'Q5-16.3c 2 B',
      'Q5-15.1a 2 B',
      'Q5-15.1b 4 B',
      'Q5-15.2a 4 B',
    ]);
    expect(outcome).toMatchObject({
      breakdown: { pins: 6, carom: 4, penalty: 2 },
      scoreAfter: { A: 10, B: 22 },
      nextPhase: 'play',
    });
    expect(five('white>yellow rest').ledger).toMatchObject([
      { clause: 'Q5-3.4', points: 0, to: null },
    ]);
    expect(five('white>yellow yellow>red rest').ledger[0]?.evidence).toEqual(['s1.1', 's1.2']);
    expect(five('white>yellow white>red yellow>red rest').ledger[0]).toMatchObject({
      clause: 'Q5-15.2c',
      points: 4,
      evidence: ['s1.1', 's1.2'],
    });
  });

  test('the reason in words', () => {
    expect(five('white>yellow yellow>P1 rest').reason.en).toBe(
      'Correct shot. The yellow fells pin P1. 2 points to A. B plays.',
    );
    expect(five('white>yellow rest').reason.en).toBe('Correct shot. B plays.');
    expect(five('white>red rest').reason.es).toBe(
      'Falta. La roja se tocó antes. 4 puntos para B. Bola en mano para B.',
    );
    expect(five('white>yellow white>P1 rest').reason.en).toMatch(/^Negative points\./);
    const won = last(
      play('five-pins', ['white>yellow yellow>P1 rest'], {
        join: { phase: 'play', score: { A: 58, B: 0 } },
        setup: single,
      }),
    );
    expect(won.reason.en).toBe('Correct shot. The yellow fells pin P1. 2 points to A.');
  });

  const pause = (
    join: object,
    minutes: number,
    setup: object = single,
    ...readings: string[]
  ): unknown => {
    const played = play('five-pins', ['white>yellow yellow>P1 rest'], {
      join: { phase: 'play', ...join },
      setup: { ...setup, startedAt: -minutes * 60 },
      readings,
    });
    const { pauseMinutes, pauseDeferred } = last(played).outcome;
    return `${pauseMinutes} ${pauseDeferred ? 'deferred' : 'now'}`;
  };

  test.each([
    ['half and late', { score: { A: 28, B: 0 } }, 50, '5 now'],
    ['half by the other side', { score: { A: 0, B: 30 } }, 50, '5 now'],
    ['at 45 minutes', { score: { A: 28, B: 0 } }, 45, '5 now'],
    ['before', { score: { A: 28, B: 0 } }, 44.9, '0 deferred'],
    ['not half', { score: { A: 27, B: 0 } }, 50, '0 now'],
    ['won', { score: { A: 58, B: 0 } }, 50, '0 now'],
  ])('the pause of a single game: %s', (_what, join, minutes, expected) => {
    expect(pause(join, minutes)).toBe(expected);
  });

  test('a deferred pause comes at the first turn after the 45th minute, and once', () => {
    const played = play(
      'five-pins',
      ['white>yellow yellow>P1 rest', 'yellow>white rest', 'white>yellow rest'],
      {
        join: { phase: 'play', score: { A: 29, B: 0 } },
        setup: { ...single, startedAt: -(45 * 60 - 10) },
      },
    );
    expect(played.calls.map(({ outcome }) => outcome.pauseMinutes)).toEqual([0, 5, 0]);
    expect(played.calls.map(({ outcome }) => outcome.pauseDeferred)).toEqual([true, false, false]);
  });

  test('or never where the profile says so', () => {
    expect(pause({ score: { A: 29, B: 0 } }, 30, single, 'early_half=skip')).toBe('0 now');
  });

  test.each([
    ['1-1 of three', { score: { A: 58, B: 0 }, sets: { A: 0, B: 1 } }, { bestOf: 3 }, '5 now'],
    ['1-0 of three', { score: { A: 58, B: 0 } }, { bestOf: 3 }, '0 now'],
    [
      '2-0 of three is the end',
      { score: { A: 58, B: 0 }, sets: { A: 1, B: 0 } },
      { bestOf: 3 },
      '0 now',
    ],
    ['2-1 of five', { score: { A: 58, B: 0 }, sets: { A: 1, B: 1 } }, { bestOf: 5 }, '5 now'],
    ['1-1 of five', { score: { A: 58, B: 0 }, sets: { A: 0, B: 1 } }, { bestOf: 5 }, '0 now'],
    [
      'in the middle of a set',
      { score: { A: 0, B: 0 }, sets: { A: 1, B: 1 } },
      { bestOf: 3 },
      '0 now',
    ],
  ])('the pause of a match in sets: %s', (_what, join, setup, expected) => {
    expect(pause(join, 50, { distance: 60, ...setup })).toBe(expected);
  });

  test('a deferred pause in sets waits for the end of a set', () => {
    const join = { phase: 'play', score: { A: 58, B: 0 }, sets: { A: 1, B: 1 } } as const;
    const played = play('five-pins', ['white>yellow yellow>P1 rest', 'yellow>white rest'], {
      join,
      setup: { distance: 60, bestOf: 5, startedAt: -(45 * 60 - 10) },
    });
    expect(
      played.calls.map(({ outcome }) => `${outcome.pauseMinutes} ${outcome.pauseDeferred}`),
    ).toEqual(['0 true', '0 true']);
  });

  test('sets', () => {
    const played = play('five-pins', ['white>yellow yellow>P1 rest'], {
      join: { phase: 'play', score: { A: 58, B: 50 } },
      setup: { distance: 60, bestOf: 3 },
    });
    expect(last(played)).toMatchObject({
      next: 'B',
      outcome: { setWinner: 'A', winner: null, scoreAfter: { A: 60, B: 50 }, nextPhase: 'opening' },
    });
    expect(viewMatch(played.state)).toMatchObject({
      sets: { A: 1, B: 0 },
      setsToWin: 2,
      score: { A: 0, B: 0 },
      phase: 'opening',
      turn: 'B',
      distance: 60,
    });
    const fault = play('five-pins', [{ kind: 'clock-fault', side: 'A' }], {
      join: { phase: 'play', score: { A: 0, B: 58 } },
      setup: { distance: 60, bestOf: 3 },
    });
    expect(last(fault)).toMatchObject({
      ballInHand: null,
      outcome: { setWinner: 'B', scoreAfter: { A: 0, B: 60 } },
    });
    const match = play('five-pins', [{ kind: 'clock-fault', side: 'A' }], {
      join: { phase: 'play', score: { A: 0, B: 58 } },
      setup: single,
    });
    expect(last(match)).toMatchObject({ next: null, outcome: { winner: 'B' } });
    // Only an opening that misses is opened again: any other fault is a ball in hand in play.
    const begun = play('five-pins', [{ kind: 'clock-fault', side: 'A' }], {
      join: { phase: 'opening' },
      setup: single,
    });
    expect(viewMatch(begun.state).phase).toBe('play');
  });

  const pairs = (
    script: Parameters<typeof play>[1],
    join: object = {},
    ...readings: string[]
  ): unknown =>
    last(
      play('five-pins', script, {
        join: { phase: 'play', ...join },
        setup: { ...single, pairs: { A: ['a1', 'a2'], B: ['b1', 'b2'] } },
        readings,
      }),
    ).outcome.atTable;

  test.each([
    ['points', ['white>yellow yellow>P1 rest'], {}, 'a1 b2'],
    ['and back', ['white>yellow yellow>P1 rest'], { atTable: { A: 'a1', B: 'b2' } }, 'a1 b1'],
    ['a carom', ['white>yellow white>red rest'], {}, 'a1 b2'],
    ['no points', ['white>yellow rest'], {}, 'a1 b1'],
    ['a fault without pins', ['white>cushion:top rest'], {}, 'a1 b1'],
    ['a fault with pins', ['white>P1 rest'], {}, 'a1 b2'],
    ['negative points with pins', ['white>yellow white>P1 rest'], {}, 'a1 b2'],
    ['the opening', ['white>yellow yellow>P1 rest'], { phase: 'opening' }, 'a1 b1'],
    ['a fault outside a shot', [{ kind: 'clock-fault', side: 'A' }], {}, 'a1 b1'],
    [
      'the referee names another',
      [{ kind: 'at-table', side: 'A', person: 'a2' }, 'white>yellow rest'],
      {},
      'a2 b1',
    ],
  ] as const)('who of the pairs plays: %s', (_what, script, join, expected) => {
    expect(pairs(script, join)).toEqual({ A: expected.slice(0, 2), B: expected.slice(3) });
  });

  test('a pair of whom only one is known', () => {
    const join = { ...FIVE.join, atTable: { A: 'a1', B: 'b1' } };
    const call = last(play('five-pins', ['white>yellow yellow>P1 rest'], { ...FIVE, join }));
    expect(call.outcome.atTable).toEqual(join.atTable);
  });

  test('the pair that did not score, by the profile', () => {
    expect(pairs(['white>yellow white>P1 rest'], {}, 'pair_change=non_scoring_pair')).toEqual({
      A: 'a2',
      B: 'b1',
    });
    expect(pairs(['white>yellow yellow>P1 rest'], {}, 'pair_change=non_scoring_pair')).toEqual({
      A: 'a1',
      B: 'b2',
    });
  });

  test('the clock offers what is left', () => {
    const names = (script: Parameters<typeof play>[1], join: object = {}): string[] =>
      last(play('five-pins', script, { join: { phase: 'play', ...join } })).outcome.options.map(
        ({ name }) => name,
      );
    expect(names([{ kind: 'shot-timer', side: 'A', elapsed: 40 }])).toEqual([
      'clock-fault',
      'clock-extension',
    ]);
    expect(
      names([{ kind: 'shot-timer', side: 'A', elapsed: 40 }], { extensionsLeft: { A: 0, B: 2 } }),
    ).toEqual(['clock-fault']);
    const { state } = play('five-pins', [{ kind: 'clock-extension', side: 'B' }], FIVE);
    expect(viewMatch(state).clock).toEqual({
      limitSeconds: 40,
      startedAt: null,
      extensionsLeft: { A: 2, B: 1 },
    });
  });

  test('no clock, no question', () => {
    const { profile } = play('five-pins', [], FIVE).state.setup;
    const clockless =
      profile.game === 'five-pins'
        ? { ...profile, options: { ...profile.options, shotClock: null } }
        : profile;
    const played = play('five-pins', [{ kind: 'shot-timer', side: 'A', elapsed: 90 }], {
      ...FIVE,
      setup: { ...single, profile: clockless },
    });
    expect(played.calls).toEqual([]);
    expect(viewMatch(played.state).clock).toBeNull();
  });

  test('a table where nothing was seen has no lowest ball', () => {
    const { state } = play('nine-ball', [], { join: { phase: 'open', onTable: [] } });
    expect(viewMatch(state).lowestBall).toBeNull();
  });

  test('the standing as a board shows it', () => {
    const { state } = play('five-pins', ['white>red rest'], FIVE);
    expect(viewMatch(state)).toMatchObject({
      game: 'five-pins',
      profile: 'rfeb-5-quillas',
      players: { A: 'A', B: 'B' },
      distance: 60,
      phase: 'play',
      turn: 'B',
      score: { A: 10, B: 14 },
      sets: null,
      setsToWin: null,
      fouls: { A: 0, B: 0 },
      ballInHand: { side: 'B', where: { en: "in the half opposite the opponent's ball" } },
      winner: null,
      lowestBall: null,
      ballsOnTable: ['white', 'yellow', 'red'],
      balls: { A: 'white', B: 'yellow' },
      atTable: null,
      pushOut: 'none',
      halted: false,
      isPlaying: false,
      shot: 1,
    });
    const cautioned = play(
      'five-pins',
      [
        { kind: 'warning', side: 'B', about: 'partner-advice' },
        { kind: 'warning', side: 'A', about: 'slow-play' },
      ],
      FIVE,
    );
    expect(viewMatch(cautioned.state).warnings).toMatchObject([
      { side: 'B', about: 'partner-advice', text: { es: 'Consejo no pedido' } },
    ]);
    expect(viewMatch(play('five-pins', ['strike:white'], FIVE).state).isPlaying).toBe(true);
    expect(viewMatch(play('five-pins', []).state)).toMatchObject({
      phase: 'opening',
      balls: { A: 'white', B: 'yellow' },
    });
    expect(viewMatch(play('five-pins', [], { setup: { first: null } }).state)).toMatchObject({
      phase: 'lag',
      turn: 'A',
    });
    expect(
      viewMatch(
        play('five-pins', [], { setup: { first: 'B', pairs: { A: ['x', 'y'], B: ['v', 'w'] } } })
          .state,
      ),
    ).toMatchObject({
      phase: 'opening',
      turn: 'B',
      balls: { A: 'yellow', B: 'white' },
      atTable: { A: 'x', B: 'v' },
    });
  });

  test('a match joined in a phase of the other game is simply under way', () => {
    expect(viewMatch(play('five-pins', [], { join: { phase: 'open' } }).state).phase).toBe('play');
    expect(viewMatch(play('nine-ball', [], { join: { phase: 'play' } }).state).phase).toBe('open');
    expect(viewMatch(play('nine-ball', [], { setup: { first: null } }).state)).toMatchObject({
      phase: 'break',
      turn: 'A',
    });
  });

  test('a pin with two likely causes is asked about when they differ in worth', () => {
    const causes = [
      { by: 'yellow', root: 'yellow', probability: 0.55 },
      { by: 'white', root: 'white', probability: 0.45 },
    ];
    const told = (probabilities: readonly number[]): JudgedCall => {
      const played = play('five-pins', ['white>yellow yellow>P1 rest'], FIVE);
      let state = play('five-pins', [], FIVE).state;
      for (const input of played.inputs)
        state = step(
          state,
          (input.kind === 'pin-fallen'
            ? {
                ...input,
                root: 'yellow',
                causes: causes.map((c, i) => ({ ...c, probability: probabilities[i]! })),
              }
            : input) as MatchInput,
        ).state;
      return callsOf(state)[0]!;
    };
    expect(told([0.55, 0.45])).toMatchObject({
      call: 'query',
      queries: [{ code: 'confirm-pin-fallen' }],
    });
    expect(told([0.55, 0.45]).queries[0]?.question.en).toBe(
      'Did pin P1 fall, and which ball felled it?',
    );
    expect(told([0.7, 0.3]).call).toBe('legal');
  });

  test('the questions name what to look at', () => {
    const asks = (line: string): string | undefined => five(line).queries.at(-1)?.question.en;
    expect(asks('white>yellow? rest')).toBe('Did the white touch the yellow?');
    expect(asks('white>yellow yellow>unsure:P4 rest')).toBe('Is pin P4 completely off its spot?');
    expect(asks('white>yellow white>off? rest')).toBe(
      'Did what was seen of the white really happen (off-table)?',
    );
    expect(asks('frozen:white-top aim:into-frozen-cushion? white>yellow rest')).toBe(
      'Did it really happen (strike-manner)?',
    );
    expect(five('white>yellow? rest').queries[0]).toMatchObject({
      at: 0.25,
      evidence: ['s1.1'],
      clause: 'doubt',
    });
  });
});

test('a sighting is a fact of its own', () => {
  const jump: Sighting = {
    kind: 'jump-seen',
    ball: 'cue',
    over: '7',
    id: 'j',
    t: 0.1,
    confidence: 0.9,
  };
  const played = play('nine-ball', ['strike:cue', jump], open('4', '7', '9'));
  expect(played.problems).toEqual([]);
});
