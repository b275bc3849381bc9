// Fine points that no other case of the rules tells apart: equal moments, late news, one condition
// of several. Each was found by a mutant of the rules that no test noticed.
import { describe, expect, test } from 'vitest';
import type { TableEventBody } from '../../../src/events/index.ts';
import type { PinId } from '../../../src/table/index.ts';
import type { MatchInput } from '../../../src/rules/index.ts';
import {
  createMatch,
  matchSetup,
  notationContext,
  parseRefereeInput,
  parseShot,
  step,
  viewMatch,
} from '../../../src/rules/index.ts';
import type { ScriptLine, ScriptOptions } from '../../support/rulesScript.ts';
import { check, play } from '../../support/rulesScript.ts';

type Case = readonly [
  what: string,
  script: readonly ScriptLine[],
  expected: string,
  ScriptOptions?,
];

const withOptions = (cases: readonly Case[], usual: ScriptOptions) =>
  cases.map(
    ([what, script, expected, options = usual]) => [what, script, expected, options] as const,
  );

const OPEN: ScriptOptions = { join: { phase: 'open' } };
const PLAY: ScriptOptions = { join: { phase: 'play' }, setup: { bestOf: 1 } };
const LAG: ScriptOptions = { setup: { first: null } };
const LEGAL = 'cue>1 1>cushion:left rest';
const BREAK = 'cue>1 1>cushion:right 2>cushion:right 3>cushion:top 4>cushion:top';
const LAYOUT = {
  balls: [],
  frozenPairs: [],
  frozenToCushion: [],
  hanging: [],
  pinsStanding: [],
  hidden: [],
};

/** An event of the first shot; a line of notation begins it at 0 and goes on by 0.25 s. */
const seen = (body: TableEventBody, t: number, id = `late-${t}`): MatchInput =>
  ({ ...body, id, t, shot: 1, confidence: 1, tSigma: 0, status: 'final' }) as MatchInput;

const codes = (script: readonly ScriptLine[], options: ScriptOptions = OPEN): readonly string[] =>
  play('nine-ball', script, options).problems.map(({ code }) => code);

const fallsInto = (t: number, id?: string): MatchInput =>
  seen({ kind: 'pocketed', ball: '3', pocket: 'top-left' }, t, id);
const touches = (t: number): MatchInput =>
  seen({ kind: 'ball-contact', a: 'cue', b: '3', frozen: false, simultaneous: false }, t);

const nineBall: readonly Case[] = [
  [
    'a confidence that is just enough asks nothing',
    ['cue>1? 1>cushion:left rest'],
    'legal; next B',
    { ...OPEN, readings: ['sure_confidence=0.5'] },
  ],
  [
    'eight doubts are still settled one by one',
    [`cue>1 1>cushion:left ${'2>cushion:left? '.repeat(8)}rest`],
    'legal; next B',
  ],
  [
    'of two doubts only the one that matters is asked about',
    ['5>rattle:top-left? cue>1 1>cushion:left? rest'],
    'query; open; ask confirm-cushion-contact',
  ],
  [
    'a break from outside is asked about whatever else was said of the stroke',
    [`via:direct from:beyond-head-string ${BREAK} rest`],
    'query; open; ask break-from-outside-head-string',
    { join: { phase: 'break' } },
  ],
  [
    'a break from outside that is a foul is not asked about',
    [`from:beyond-head-string ${BREAK} rest`],
    'foul B9-2b; B in hand',
    { join: { phase: 'break' }, readings: ['break_from_outside=foul'] },
  ],
  [
    'a ball that fell during the shot goes back, where a late one stays down',
    ['cue>1 1>cushion:left 6>drop@2 rest'],
    'legal; next B; ask settle-affected',
    { ...OPEN, readings: ['early_settle_drop=stays-down'] },
  ],
  ...['cue-3', '3-cue', '1-3', '3-1'].map((pair): Case => [
    `frozen ${pair} asks nothing about the 1`,
    [`frozen:${pair} cue>4 4>cushion:left rest`],
    'foul B9-5.2b; B in hand',
  ]),
  [
    'a lowest ball that did not touch was not met by the strike',
    ['cue>2 2>cushion:left rest'],
    'foul B9-5.2b; B in hand',
    { ...OPEN, readings: ['frozen_away=contact'] },
  ],
  [
    'another ball that moved is not the lowest that touched',
    ['frozen:cue-1 5>moved@5 cue>5 5>cushion:left rest'],
    'foul B9-5.2b; B in hand; ask frozen-ball-moved',
  ],
  [
    'a jump is asked about although another fault was reported',
    ['cue>jump:3 cue>1 1>cushion:left ref:foot-off-floor rest'],
    'foul B9-5.2d; B in hand; ask scoop-or-ferrule',
  ],
  [
    'a scratch does not make the break that missed the 1 lawful otherwise',
    ['cue>2 2>cushion:left cue>pocket:top-left ref:foot-off-floor rest'],
    'foul B9-5.2d; B in hand',
    { join: { phase: 'break' }, readings: ['break_miss_and_scratch=rerack'] },
  ],
  [
    'a warning of advice makes no other fault serious',
    ['cue>1 1>cushion:left cue>pocket:top-left rest'],
    'foul B9-5.2a; B in hand',
    { join: { phase: 'open', warned: { A: ['advice'], B: [] } } },
  ],
  [
    'one foul outside a shot loses no rack where no warning is needed',
    [{ kind: 'touch-confirmed', side: 'A' }],
    'foul B9-5.2f; B in hand',
    { ...OPEN, readings: ['three_fouls_unwarned=loss'] },
  ],
  [
    'a player sent away loses the match',
    [{ kind: 'disqualified', side: 'A' }],
    'match_loss; B wins',
    OPEN,
  ],
  [
    'a push shot between shots is no push of a frozen ball',
    [LEGAL, { kind: 'push-shot', side: 'B' }],
    'legal; next B | foul B9-5.2f; A in hand',
  ],
  [
    'an interference is about the ball that was touched after the shot',
    [
      LEGAL,
      { kind: 'foreign-touch', ball: '4', by: 'hand' },
      { kind: 'interference', affected: true },
    ],
    'legal; next B | restore; next B',
  ],
  [
    'an interference is about the shot where nothing was touched since',
    [
      LEGAL,
      { kind: 'shot-timer', side: 'B', elapsed: 1 },
      { kind: 'interference', affected: true },
    ],
    'replay; next A',
  ],
  [
    'a word about something else leaves the question who touched open',
    [
      { kind: 'foreign-touch', ball: '4', by: 'hand' },
      { kind: 'warning', side: 'A', about: 'advice' },
    ],
    'query; next A; ask touched-4',
  ],
  [
    'two contacts that cannot be told apart are asked about, whatever their times',
    [
      'cue>1 1>cushion:left rest',
      seen({ kind: 'ball-contact', a: 'cue', b: '3', frozen: false, simultaneous: true }, 0.26),
    ],
    'legal; next B; ask first-contact-1-or-3',
  ],
];

const fivePins: readonly Case[] = [
  [
    'an inferred jump over the red is asked about',
    ['white>yellow rest', seen({ kind: 'jump-inferred', ball: 'white', over: 'red' }, 0.1)],
    'foul Q5-16.3l; B+2; B in hand; ask confirm-jump',
  ],
  [
    'a contact that names the own ball second is its first',
    ['frozen:white-left yellow>white white>cushion:left rest'],
    'legal; next B',
  ],
  [
    'what a ball met that moved already is not what the own ball met first',
    ['frozen:white-left strike:white+yellow yellow>red white>cushion:left rest'],
    'foul Q5-16.3d Q5-16.3n; B+4; B in hand; ask into-frozen-cushion',
  ],
  [
    'another ball that moved says nothing of the red that touched',
    ['frozen:white-red yellow>moved@9 white>yellow rest'],
    'legal; next B',
  ],
  ['a red that touched nothing may move', ['red>moved@9 white>yellow rest'], 'legal; next B'],
  [
    'how touching balls were parted is told whatever else was',
    ['frozen:white-yellow aim:away via:direct white>yellow! rest'],
    'legal; next B',
  ],
  [
    'where the stroke went is told whatever else was',
    ['via:masse aim:into-frozen-cushion white>yellow rest'],
    'foul Q5-16.3i; B+2; B in hand',
  ],
  [
    'the cushion of another ball is not the one the own ball met',
    ['frozen:white-left strike:white+yellow yellow>cushion:right white>cushion:left rest'],
    'foul Q5-16.3d Q5-16.3n; B+4; B in hand; ask into-frozen-cushion',
  ],
  [
    'a touched pin counts once with a missed ball',
    ['white>touch:P1 rest'],
    'foul Q5-16.3a Q5-16.3n; B+2; B in hand',
    { ...PLAY, readings: ['pin_then_no_contact=single'] },
  ],
  [
    'no pin leaned, so none that fell is a fault',
    ['white>yellow rest'],
    'legal; next B',
    { ...PLAY, readings: ['leaning_pin=international'] },
  ],
  [
    'a leaning pin counts besides one that fell',
    ['white>yellow yellow>P1 P2>lean:red rest'],
    'legal; A+4; next B; pins P1 P2',
    { ...PLAY, readings: ['leaning_at_rest=felled'] },
  ],
  [
    'a shot without own pins is no fault of own pins',
    ['white>yellow white>red rest'],
    'legal; A+4; next B',
    { ...PLAY, readings: ['own_pins_after=fault'] },
  ],
  [
    'at one moment the own carambola counts as the first',
    ['white>yellow white>red yellow>red~ rest'],
    'legal; A+4; next B',
    { ...PLAY, readings: ['carom_both=first'] },
  ],
  [
    'a pin that leans says nothing of another that falls',
    ['white>yellow none>P2 rest'],
    'legal; next B; pins P2; ask P2-fell-by-itself',
    { ...PLAY, join: { phase: 'play', leaning: [{ pin: 'P1', on: 'yellow' }] } },
  ],
  [
    'an interference spoils a shot of five pins too',
    ['white>yellow rest', { kind: 'interference', affected: true }],
    'replay; next A',
  ],
  [
    'what was seen since does not hide that dirt was lifted',
    [
      { kind: 'hand-on-ball', ball: 'white', side: 'A', reason: 'foreign-body' },
      { kind: 'shot-timer', side: 'A', elapsed: 1 },
      { kind: 'touch-confirmed', side: 'A' },
    ],
    'foul Q5-16.3g; B+2; B in hand',
  ],
  [
    'a hand on the own ball that is not in hand',
    [
      { kind: 'hand-on-ball', ball: 'white', side: 'A', reason: 'unknown' },
      { kind: 'touch-confirmed', side: 'A' },
    ],
    'foul Q5-16.3m; B+2; B in hand',
  ],
  [
    'a hand on the own ball of who does not open',
    [
      { kind: 'hand-on-ball', ball: 'yellow', side: 'B', reason: 'unknown' },
      { kind: 'touch-confirmed', side: 'B' },
    ],
    'foul Q5-16.3m; A+2; A in hand',
    { join: { phase: 'opening' } },
  ],
];

const strikes = (
  ball: '3' | 'white' | 'yellow',
  t = 1,
  pinsStanding: readonly PinId[] = [],
): MatchInput =>
  seen({ kind: 'shot-start', ball, moving: [], layout: { ...LAYOUT, pinsStanding } }, t);

describe('nine-ball', () => {
  test.each(withOptions(nineBall, OPEN))('%s', (_what, script, expected, options) => {
    check('nine-ball', script, expected, options);
  });

  test('a legal shot ends the warning of two fouls and no other', () => {
    const warned = { A: ['slow-play', 'two-fouls'], B: [] } as const;
    const { state } = play('nine-ball', [LEGAL], { join: { phase: 'open', warned } });
    expect(viewMatch(state).warnings.map(({ about }) => about)).toEqual(['slow-play']);
  });
});

test('a rack that lies evenly over both halves does not tell where the head is', () => {
  const balls = [
    { ball: 'cue' as const, x: 0.3, y: 0 },
    { ball: '1' as const, x: 0.5, y: 0 },
    { ball: '2' as const, x: -0.5, y: 0 },
  ];
  const layout = { ...LAYOUT, balls };
  const strike = seen({ kind: 'shot-start', ball: 'cue', moving: [], layout }, -0.1, 'strike');
  const [, ...rest] = play('nine-ball', [`${BREAK} rest`]).inputs;
  check('nine-ball', [strike, ...rest], 'legal; next B', { join: { phase: 'break' } });
});

describe('five pins', () => {
  test.each(withOptions(fivePins, PLAY))('%s', (_what, script, expected, options) => {
    check('five-pins', script, expected, options);
  });

  test.each(['white', 'yellow'] as const)('a lag of which only the %s was seen at rest', (ball) => {
    const balls = [{ ball, x: -1, y: 0, confidence: 1 }];
    const end = seen({ kind: 'shot-end', layout: { ...LAYOUT, balls } } as never, 9);
    check(
      'five-pins',
      [strikes('white', 0), strikes('yellow', 0.1), end],
      'query; open; ask lag-nearest',
      LAG,
    );
  });

  test('a ball that leaves the table in the lag is what its call rests on', () => {
    const off = seen({ kind: 'off-table', ball: 'white' }, 2);
    const end = seen({ kind: 'shot-end', layout: LAYOUT }, 9);
    const script = [strikes('white', 0), strikes('yellow', 0.1), off, end];
    const [call] = play('five-pins', script, LAG).calls;
    expect(call!.ledger.map(({ clause, evidence }) => [clause, ...evidence])).toEqual([
      ['Q5-8.1', off.id],
    ]);
  });

  test('a fallen pin that a lag ball carries along was touched by it', () => {
    const fell = { kind: 'pin-fallen', pin: 'P1', by: 'none', root: 'none', causes: [] } as const;
    const end = seen({ kind: 'shot-end', layout: LAYOUT }, 9);
    const carried = seen({ kind: 'pin-dragged', pin: 'P1', by: 'white' }, 2);
    const script = [strikes('white', 0), strikes('yellow', 0.1), seen(fell, 1), carried, end];
    check('five-pins', script, 'lag; next B', LAG);
  });

  test('a second strike with another ball belongs to the lag alone', () => {
    const { problems } = play('five-pins', ['white>red', strikes('yellow')], PLAY);
    expect(problems.map(({ code }) => code)).toEqual(['shot-not-over']);
  });

  test('a pin set up again before the strike may fall, although the cue touched the ball before', () => {
    const stroke = { kind: 'placement-stroke', side: 'A', id: 'stroke', t: 0 } as const;
    const causes = [{ by: 'white', root: 'white', probability: 1 }];
    const fell = seen(
      { kind: 'pin-fallen', pin: 'P1', by: 'white', root: 'white', causes } as never,
      2,
    );
    const options = { ...PLAY, join: { phase: 'play', pinsRemoved: ['P1'] } } as const;
    expect(
      play('five-pins', [stroke, strikes('white', 1, ['P1']), fell], options).problems,
    ).toEqual([]);
  });

  test('the set after one that was joined is opened by the other side', () => {
    const joined = (phase: 'play' | 'opening'): string | null => {
      const setup = { bestOf: 3, distance: 4 };
      const script = ['strike:yellow yellow>white yellow>red rest'];
      return viewMatch(play('five-pins', script, { join: { phase, shooter: 'B' }, setup }).state)
        .turn;
    };
    // A opened the set in which B plays; B opened the one that B opens.
    expect([joined('play'), joined('opening')]).toEqual(['B', 'A']);
  });

  test('which ball felled the pin tells two readings apart', () => {
    const causes = [
      { by: 'white', root: 'white', probability: 0.5 },
      { by: 'yellow', root: 'yellow', probability: 0.5 },
    ];
    const fell = seen(
      { kind: 'pin-fallen', pin: 'P1', by: 'white', root: 'white', causes } as never,
      0.3,
    );
    const call = play('five-pins', ['white>yellow rest', fell], PLAY).calls.at(-1)!;
    expect(call.outcome.options.map(({ name }) => name)).toEqual(['negative:+2', 'legal:+2']);
  });

  test('the ball in hand of an opening has its place in words', () => {
    const ballInHand = { side: 'A', where: 'opening' } as const;
    const { state } = play('five-pins', [], { join: { phase: 'opening', ballInHand } });
    expect(viewMatch(state).ballInHand?.where?.en).toBe('start position');
  });
});

describe('moments', () => {
  test.each([
    ['a fact at the moment of the strike', ['cue>1~ 1>cushion:left rest']],
    ['a fact at the moment of the end', ['cue>1 1>cushion:left rest~']],
    [
      'a hand on a ball at the moment of the end',
      [LEGAL, { kind: 'hand-on-ball', ball: '2', side: 'B', reason: 'unknown', id: 'h', t: 0.75 }],
    ],
    [
      'a strike at the moment of the end before',
      [
        LEGAL,
        {
          ...seen({ kind: 'shot-start', ball: 'cue', moving: [], layout: LAYOUT }, 0.75),
          shot: 2,
        } as MatchInput,
      ],
    ],
    [
      'a fact of no confidence at all',
      ['cue>1 1>cushion:left rest', { ...touches(0.6), confidence: 0 } as MatchInput],
    ],
    [
      'a second version of a ball that fell',
      ['cue>1 1>cushion:left rest', fallsInto(0.6, 'f'), fallsInto(0.61, 'f')],
    ],
  ] as readonly (readonly [string, readonly ScriptLine[]])[])('%s is taken', (_what, script) => {
    expect(codes(script)).toEqual([]);
  });

  test.each([
    [
      'a contact of a ball after it fell, told late',
      [
        'cue>1 1>cushion:left',
        fallsInto(0.3),
        seen({ kind: 'cushion-contact', ball: '1', cushion: 'top', jaw: false }, 2),
        touches(1),
      ],
      'ball-gone',
    ],
    ['a contact before the strike, told after the end', [LEGAL, touches(-1)], 'out-of-order'],
    [
      'a second end within the shot',
      [LEGAL, seen({ kind: 'shot-end', layout: LAYOUT }, 0.6)],
      'out-of-order',
    ],
    ['a second strike with another ball', ['cue>1', strikes('3')], 'shot-not-over'],
    ['a redo where nothing was undone', [{ kind: 'redo' }], 'nothing-to-redo'],
  ] as readonly (readonly [string, readonly ScriptLine[], string])[])(
    '%s is refused',
    (_what, script, code) => {
      expect(codes(script)).toEqual([code]);
    },
  );

  test('a ball that falls at the moment of the end falls during the shot', () => {
    const drop = seen({ kind: 'settle-drop', ball: '6', pocket: 'top-left', restFor: 9 }, 0.75);
    check('nine-ball', [LEGAL, drop], 'legal; next B; ask settle-affected', OPEN);
  });
});

describe('problems and set-ups', () => {
  test('say in words what was wrong', () => {
    const wrong = [
      { kind: 'strike-out', event: 'nothing' },
      { ...touches(1), id: 'unheard', status: 'retracted' },
    ] as readonly ScriptLine[];
    const first = play('nine-ball', [LEGAL, ...wrong.slice(0, 2)], OPEN).problems;
    expect(first.map(({ message }) => message.en)).toEqual([
      'nothing: there is no such event to correct.',
      'unheard: there is no such event.',
    ]);
    const twice = { kind: 'protest', side: 'A', id: 'p', t: 9 } as const;
    const second = play('nine-ball', [LEGAL, twice, twice], OPEN).problems;
    expect(second.map(({ message }) => message.es)).toEqual(['p: ya se recibió.']);
  });

  test('a set-up begins a match and says nothing else', () => {
    const setup = matchSetup('five-pins');
    const begun = step(createMatch(matchSetup('nine-ball')), { kind: 'set-up', id: 's', setup });
    expect(begun.outputs).toEqual({ calls: [], problems: [] });
    expect([matchSetup('nine-ball').first, setup.first]).toEqual(['A', null]);
  });

  test('a correction that makes a waiting word idle is taken', () => {
    const push: ScriptLine = { kind: 'push-out', side: 'B', id: 'po', t: 3 };
    const end = seen({ kind: 'shot-end', layout: LAYOUT }, 4);
    const played = play(
      'nine-ball',
      [
        BREAK,
        push,
        end,
        { kind: 'strike-out', event: 's1.2' },
        { kind: 'strike-out', event: 's1.3' },
      ],
      { readings: ['push_out_after_foul=false'] },
    );
    expect(played.problems).toEqual([]);
    expect(played.calls[0]!.fouls).toEqual(['B9-3.1b']);
  });
});

describe('corrections', () => {
  // The late scratch had made a word of the referee idle, and for that its own end went unnoticed.
  test('one that makes late news impossible is refused, whatever the news had made idle', () => {
    const played = play(
      'nine-ball',
      [
        `${BREAK} rest`,
        { kind: 'push-out', side: 'B', id: 'po', t: 2 },
        seen({ kind: 'pocketed', ball: 'cue', pocket: 'top-left' }, 1.1, 'scratch'),
      ],
      { readings: ['push_out_after_foul=false'] },
    );
    expect(played.problems).toMatchObject([{ code: 'not-now', input: 'po' }]);
    const by = seen({ kind: 'off-table', ball: 'cue' }, 1, 's1.4');
    const input = { kind: 'replace', event: 's1.4', by, id: 'x', t: 30 } as MatchInput;
    const { state, outputs } = step(played.state, input);
    expect(state).toBe(played.state);
    expect(outputs.problems).toMatchObject([{ code: 'ball-gone', input: 'scratch' }]);
  });
});

describe('words', () => {
  const context = notationContext('nine-ball');
  const five = notationContext('five-pins');

  test.each(['  cue>1  rest ', 'cue>1 cue>2~? rest', 'cue>settles@0 rest'])(
    '"%s" is read',
    (line) => {
      expect(parseShot(line, context).ok).toBe(true);
    },
  );

  test.each(['cue?>1', 'stuck:cue-4', '>cue>1', 'x>P1', 'x>off', 'cue>foo:left', 'cue>drag:3'])(
    '"%s" is refused',
    (line) => {
      expect(parseShot(line, line.includes('P1') ? five : context).ok).toBe(false);
    },
  );

  test('a contact with a cushion is none with a jaw', () => {
    const parsed = parseShot('cue>cushion:left', context);
    expect(parsed.ok && parsed.value[1]).toMatchObject({ kind: 'cushion-contact', jaw: false });
  });

  test('a choice is read by its name, and nothing is no score and no event', () => {
    const parse = (fields: object): unknown => parseRefereeInput({ id: 'r', t: 1, ...fields });
    expect(parse({ kind: 'push-out-choice', side: 'A', choice: 'accept' })).toMatchObject({
      ok: true,
      value: { choice: 'accept' },
    });
    expect(parse({ kind: 'correct-score', score: null })).toMatchObject({ ok: false });
    expect(parse({ kind: 'replace', event: 'e', by: null })).toMatchObject({ ok: false });
  });
});
