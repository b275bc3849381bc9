// The specification of five pins: for every clause what happens and what is proposed.
import type { JoinAt } from '../../../src/rules/index.ts';
import type { ScriptLine, ScriptOptions } from '../../support/rulesScript.ts';
import type { Case } from './nineBallCases.ts';

const NO_LAYOUT = {
  balls: [],
  frozenPairs: [],
  frozenToCushion: [],
  hanging: [],
  pinsStanding: [],
  hidden: [],
};
const PLAY: JoinAt = { phase: 'play', score: { A: 10, B: 10 } };
const single = { bestOf: 1, distance: 60 };
const inPlay: ScriptOptions = { join: PLAY, setup: single };

const at = (
  what: string,
  script: readonly ScriptLine[],
  expected: string,
  options: ScriptOptions = inPlay,
): Case => ({ what, script, options, expected });

const joined = (join: Partial<JoinAt>, ...readings: string[]): ScriptOptions => ({
  join: { ...PLAY, ...join },
  setup: single,
  readings,
});
const reading = (...readings: string[]): ScriptOptions => joined({}, ...readings);
const opening = (...readings: string[]): ScriptOptions =>
  joined({ phase: 'opening', score: { A: 0, B: 0 } }, ...readings);
const lag = (...readings: string[]): ScriptOptions => joined({ phase: 'lag' }, ...readings);
const pairs = (join: Partial<JoinAt> = {}, ...readings: string[]): ScriptOptions => ({
  join: { ...PLAY, ...join },
  setup: { ...single, pairs: { A: ['a1', 'a2'], B: ['b1', 'b2'] } },
  readings,
});
const sets = (join: Partial<JoinAt>, bestOf = 3): ScriptOptions => ({
  join: { ...PLAY, ...join },
  setup: { bestOf, distance: 60 },
});
/** Minutes since the match began, as a start before the first second. */
const since = (minutes: number, options: ScriptOptions): ScriptOptions => ({
  ...options,
  setup: { ...options.setup, startedAt: -minutes * 60 },
});

const HIT = 'white>yellow rest';
const BACK = 'yellow>white rest';
const PIN = 'white>yellow yellow>P1 rest';

/** The end of a lag with both balls at rest, so far from the cushion of arrival. */
const lagEnd = (white: number, yellow: number): ScriptLine => ({
  kind: 'shot-end',
  id: 'lag-end',
  t: 30,
  shot: 1,
  tSigma: 0,
  confidence: 1,
  status: 'final',
  layout: {
    balls: [
      { ball: 'white', x: white - 1.42, y: 0.3 },
      { ball: 'yellow', x: yellow - 1.42, y: -0.3 },
    ],
    frozenPairs: [],
    frozenToCushion: [],
    hanging: [],
    pinsStanding: [],
    hidden: [],
  },
});
const second = (t = 0.01): ScriptLine => ({
  kind: 'shot-start',
  id: 'second-strike',
  t,
  shot: 1,
  tSigma: 0,
  confidence: 1,
  status: 'final',
  ball: 'yellow',
  moving: [],
  layout: {
    balls: [],
    frozenPairs: [],
    frozenToCushion: [],
    hanging: [],
    pinsStanding: [],
    hidden: [],
  },
});
const seen = (t: number, fields: object): ScriptLine =>
  ({ id: `seen${t}`, t, shot: 1, tSigma: 0, confidence: 1, status: 'final', ...fields }) as never;
const STRIKE = 'strike:white';
const UP = [
  seen(1, { kind: 'cushion-contact', ball: 'white', cushion: 'right', jaw: false }),
  seen(2, { kind: 'cushion-contact', ball: 'yellow', cushion: 'right', jaw: false }),
];

export const fivePinsCases: Readonly<Record<string, readonly Case[]>> = {
  'Q5-1.1': [
    at(
      'the distance reached',
      [PIN],
      'legal; A+2; A wins; pins P1',
      joined({ score: { A: 58, B: 50 } }),
    ),
    at(
      'one point short',
      [PIN],
      'legal; A+2; next B; pins P1',
      joined({ score: { A: 57, B: 50 } }),
    ),
    at(
      "by the opponent's fault too, and ball in hand is moot",
      ['white>cushion:top rest'],
      'foul Q5-16.3n; B+2; B wins',
      joined({ score: { A: 10, B: 58 } }),
    ),
    at(
      'not so where the profile says no',
      ['white>cushion:top rest'],
      'foul Q5-16.3n; B+2; B in hand',
      joined({ score: { A: 10, B: 58 } }, 'win_on_fault=false'),
    ),
  ],
  'Q5-1.2': [
    at(
      'points beyond the distance all count',
      ['white>yellow yellow>P0 rest'],
      'legal; A+8; A wins; pins P0',
      joined({ score: { A: 59, B: 0 } }),
    ),
  ],
  'Q5-2.4a': [
    at(
      'the second ball struck late: again',
      [STRIKE, UP[0]!, second(1.5), lagEnd(0.2, 0.1)],
      'lag_repeat; open',
      lag(),
    ),
    at('or never', [STRIKE, UP[0]!, lagEnd(0.2, 0.1)], 'lag_repeat; open', lag()),
    at(
      'struck at the very moment it arrives is in time',
      [STRIKE, UP[0]!, second(1), lagEnd(0.2, 0.1)],
      'lag; next B',
      lag(),
    ),
  ],
  'Q5-2.4b': [
    at(
      'late for the second time',
      [STRIKE, UP[0]!, second(1.5), lagEnd(0.2, 0.1)],
      'lag; next A',
      joined({ phase: 'lag', lagFaults: { A: 0, B: 1 } }),
    ),
    at(
      'once each is no second time',
      [STRIKE, UP[0]!, second(1.5), lagEnd(0.2, 0.1)],
      'lag_repeat; open',
      joined({ phase: 'lag', lagFaults: { A: 1, B: 0 } }),
    ),
  ],
  'Q5-2.5': [
    at(
      'four passes',
      [
        STRIKE,
        second(),
        ...UP,
        seen(3, { kind: 'cushion-contact', ball: 'yellow', cushion: 'right', jaw: false }),
        lagEnd(0.2, 0.1),
      ],
      'lag; next A',
      lag(),
    ),
    at(
      'played again by the profile',
      [
        STRIKE,
        second(),
        ...UP,
        seen(3, { kind: 'cushion-contact', ball: 'yellow', cushion: 'right', jaw: false }),
        lagEnd(0.2, 0.1),
      ],
      'lag_repeat; open',
      lag('lag_doubled=repeat'),
    ),
    at(
      'the other cushions do not count',
      [
        STRIKE,
        second(),
        ...UP,
        seen(3, { kind: 'cushion-contact', ball: 'yellow', cushion: 'left', jaw: false }),
        lagEnd(0.2, 0.1),
      ],
      'lag; next B',
      lag(),
    ),
  ],
  'Q5-2.6': [
    at(
      'the white caused the collision',
      [
        STRIKE,
        second(),
        ...UP,
        seen(3, {
          kind: 'ball-contact',
          a: 'white',
          b: 'yellow',
          frozen: false,
          simultaneous: false,
        }),
        { kind: 'lag-collision', culprit: 'white', id: 'c', t: 3, confidence: 1 } as never,
        lagEnd(0.1, 0.2),
      ],
      'lag; next B',
      lag(),
    ),
  ],
  'Q5-2.7': [
    at(
      'nobody can be blamed',
      [
        STRIKE,
        second(),
        ...UP,
        seen(3, {
          kind: 'ball-contact',
          a: 'white',
          b: 'yellow',
          frozen: false,
          simultaneous: false,
        }),
        lagEnd(0.1, 0.2),
      ],
      'lag_repeat; open',
      lag(),
    ),
    at('equal distance', [STRIKE, second(), ...UP, lagEnd(0.1, 0.101)], 'lag_repeat; open', lag()),
    at(
      'two millimetres apart are equal',
      [STRIKE, second(), ...UP, lagEnd(0.25, 0.252)],
      'lag_repeat; open',
      lag('lag_tolerance=0.0021'),
    ),
  ],
  'Q5-2.8': [
    at(
      'the red touched',
      [
        STRIKE,
        second(),
        ...UP,
        seen(3, { kind: 'ball-contact', a: 'white', b: 'red', frozen: false, simultaneous: false }),
        lagEnd(0.03, 0.1),
      ],
      'lag; next B',
      lag(),
    ),
    at(
      'a pin brushed',
      [
        STRIKE,
        second(),
        ...UP,
        seen(3, { kind: 'pin-touched', pin: 'P2', by: 'yellow' }),
        lagEnd(0.2, 0.1),
      ],
      'lag; next A',
      lag(),
    ),
    at(
      'a pin felled',
      [
        STRIKE,
        second(),
        ...UP,
        seen(3, { kind: 'pin-fallen', pin: 'P2', by: 'yellow', root: 'yellow', causes: [] }),
        lagEnd(0.2, 0.1),
      ],
      'lag; next A',
      lag(),
    ),
    at(
      'a pin moved',
      [
        STRIKE,
        second(),
        ...UP,
        seen(3, {
          kind: 'pin-displaced',
          pin: 'P2',
          by: 'yellow',
          distance: 0.004,
          degree: 'partial',
        }),
        lagEnd(0.2, 0.1),
      ],
      'lag; next A',
      lag(),
    ),
    at(
      'both',
      [
        STRIKE,
        second(),
        ...UP,
        seen(3, { kind: 'ball-contact', a: 'white', b: 'red', frozen: false, simultaneous: false }),
        seen(4, { kind: 'pin-touched', pin: 'P2', by: 'yellow' }),
        lagEnd(0.2, 0.1),
      ],
      'lag_repeat; open',
      lag(),
    ),
  ],
  'Q5-2.9': [
    at(
      'the nearer ball chooses',
      [STRIKE, second(), ...UP, lagEnd(0.18, 0.095)],
      'lag; next B',
      lag(),
    ),
    at('the white', [STRIKE, second(), ...UP, lagEnd(0.08, 0.095)], 'lag; next A', lag()),
    at('not seen: asked', ['strike:white rest'], 'query; open; ask lag-nearest', lag()),
    at(
      'the referee answers',
      ['strike:white rest', { kind: 'choose-opener', side: 'B', opener: 'A' }],
      'query; open; ask lag-nearest | choice; next A',
      lag(),
    ),
  ],
  'Q5-2.10': [
    at(
      'the opener plays the white',
      [
        STRIKE,
        second(),
        ...UP,
        lagEnd(0.18, 0.095),
        { kind: 'choose-opener', side: 'B', opener: 'B' },
        HIT,
      ],
      'lag; next B | choice; next B | legal; next A',
      lag(),
    ),
    at(
      'only the winner chooses',
      [
        STRIKE,
        second(),
        ...UP,
        lagEnd(0.18, 0.095),
        { kind: 'choose-opener', side: 'A', opener: 'A' },
      ],
      'lag; next B',
      lag(),
    ),
    at(
      'who strikes has chosen himself',
      [STRIKE, second(), ...UP, lagEnd(0.18, 0.095), HIT.replace('white', 'strike:white white')],
      'lag; next B | legal; next A',
      lag(),
    ),
  ],
  'Q5-2.3': [
    at(
      'lots give B the white',
      [{ kind: 'draw-lots', white: 'B' }, 'strike:yellow rest'],
      'query; open; ask lag-nearest',
      lag(),
    ),
  ],
  'Q5-3.1': [
    at(
      'one shot each',
      [PIN, BACK, HIT],
      'legal; A+2; next B; pins P1 | legal; next A | legal; next B',
    ),
  ],
  'Q5-3.2': [
    at(
      'valid points go with the fault',
      ['white>yellow yellow>P1 white>off rest'],
      'foul Q5-16.3c; B+4; B in hand; pins P1',
    ),
  ],
  'Q5-3.3a': [
    at('the other ball not touched', ['white>cushion:top rest'], 'foul Q5-16.3n; B+2; B in hand'),
  ],
  'Q5-3.3b': [
    at('the red first', ['white>red rest'], 'foul Q5-16.4a; B+4; B in hand'),
    at('a pin first', ['white>P3 white>yellow rest'], 'foul Q5-16.3a; B+4; B in hand; pins P3'),
  ],
  'Q5-3.3c': [
    at(
      'own ball fells pins afterwards',
      ['white>yellow white>P1 yellow>P2 rest'],
      'negative; B+4; next B; pins P1 P2',
    ),
    at(
      'a fault where the profile says so',
      ['white>yellow white>P1 rest'],
      'foul; B+2; B in hand; pins P1',
      reading('own_pins_after=fault'),
    ),
  ],
  'Q5-3.3d': [
    at(
      "the opponent's ball played",
      ['strike:yellow yellow>white rest'],
      'foul Q5-16.3o; B+2; B in hand',
    ),
  ],
  'Q5-3.4': [at('the other ball and nothing else', [HIT], 'legal; next B')],
  'Q5-3.5a': [at('the other ball fells a pin', [PIN], 'legal; A+2; next B; pins P1')],
  'Q5-3.5b': [
    at(
      'the other ball drives the red onto pins',
      ['white>yellow yellow>red red>P1 red>P2 rest'],
      'legal; A+7; next B; pins P1 P2',
    ),
  ],
  'Q5-3.5c': [
    at(
      'own ball drives the red onto pins',
      ['white>yellow white>red red>P1 rest'],
      'legal; A+6; next B; pins P1',
    ),
  ],
  'Q5-3.5d': [at('casín', ['white>yellow yellow>red rest'], 'legal; A+3; next B')],
  'Q5-3.5e': [at('carom', ['white>yellow white>red rest'], 'legal; A+4; next B')],
  'Q5-4.1': [
    at(
      'the referee announces the end',
      [{ kind: 'game-over' }],
      'none; A wins',
      joined({ score: { A: 30, B: 20 } }),
    ),
    at(
      'of a game that B leads',
      [{ kind: 'game-over' }],
      'none; B wins',
      joined({ score: { A: 10, B: 20 } }),
    ),
    at('of a drawn game', [{ kind: 'game-over' }], 'none; open'),
  ],
  'Q5-4.2': [
    at(
      'the second set of three',
      [PIN],
      'legal; A+2; A wins; pins P1',
      sets({ score: { A: 58, B: 50 }, sets: { A: 1, B: 0 } }),
    ),
    at(
      'the first set of three',
      [PIN, 'white>yellow rest'.replace('white>yellow', 'yellow>white')],
      'legal; A+2; A wins; pins P1 | legal; next A',
      sets({ score: { A: 58, B: 50 } }),
    ),
    at(
      'the second of five',
      [PIN],
      'legal; A+2; A wins; pins P1',
      sets({ score: { A: 58, B: 50 }, sets: { A: 1, B: 0 } }, 5),
    ),
  ],
  'Q5-4.3': [
    at(
      'left without permission',
      [{ kind: 'left-without-permission', side: 'A' }],
      'match_loss; B wins',
    ),
  ],
  'Q5-4.4': [
    at('refused to go on', [{ kind: 'refused-to-continue', side: 'B' }], 'match_loss; A wins'),
  ],
  'Q5-5.3': [at('the opening touches the other ball', [HIT], 'legal; next B', opening())],
  'Q5-5.4': [
    at(
      'its points are negative',
      ['white>yellow white>red rest'],
      'negative; B+4; next B',
      opening(),
    ),
    at(
      'with ball in hand by the profile',
      ['white>yellow white>red rest'],
      'negative; B+4; B in hand',
      opening('opening_points_in_hand=true'),
    ),
    at(
      'other faults give ball in hand',
      ['white>red white>yellow rest'],
      'foul Q5-16.4a; B+4; B in hand',
      opening(),
    ),
  ],
  'Q5-5.5': [
    at(
      'missed: the opponent opens',
      ['white>cushion:top rest', 'yellow>white white>P1 rest'],
      'foul Q5-16.3n; B+2; next B | negative; A+2; next A; pins P1',
      opening(),
    ),
    at(
      'ball in hand by the profile',
      ['white>cushion:top rest', 'yellow>white white>P1 rest'],
      'foul Q5-16.3n; B+2; B in hand | legal; B+2; next A; pins P1',
      opening('opening_miss=ball_in_hand'),
    ),
    at(
      'no such thing in the middle of the game',
      ['white>cushion:top rest', 'yellow>white white>P1 rest'],
      'foul Q5-16.3n; B+2; B in hand | legal; B+2; next A; pins P1',
    ),
  ],
  'Q5-5.6': [
    at(
      'a foot outside the marks',
      [HIT, { kind: 'foot-outside-lines', side: 'A' }],
      'foul Q5-16.3j; B+2; B in hand',
      opening(),
    ),
  ],
  'Q5-5.7': [
    at(
      'the start alternates, whoever won',
      [PIN, 'yellow>white white>P1 rest'],
      'legal; A+2; A wins; pins P1 | negative; A+2; next A; pins P1',
      sets({ score: { A: 58, B: 50 }, setOpener: 'A' }),
    ),
  ],
  'Q5-5.8': [
    at(
      'each keeps his ball in the next set',
      [PIN, 'strike:white white>yellow rest'],
      'legal; A+2; A wins; pins P1 | foul Q5-16.3o; A+2; A in hand',
      sets({ score: { A: 58, B: 50 } }),
    ),
  ],
  'Q5-6.1': [
    at(
      'half-way and late enough',
      [PIN],
      'legal; A+2; next B; pins P1',
      since(50, joined({ score: { A: 29, B: 0 } })),
    ),
  ],
  'Q5-6.2a': [
    at(
      'half the distance',
      [PIN],
      'legal; A+2; next B; pins P1',
      since(50, joined({ score: { A: 28, B: 0 } })),
    ),
  ],
  'Q5-6.2b': [
    at(
      'one set all',
      [PIN],
      'legal; A+2; A wins; pins P1',
      since(50, sets({ score: { A: 58, B: 0 }, sets: { A: 0, B: 1 } })),
    ),
  ],
  'Q5-6.3': [
    at(
      'too early',
      [PIN],
      'legal; A+2; next B; pins P1',
      since(30, joined({ score: { A: 29, B: 0 } })),
    ),
  ],
  'Q5-7.1': [
    at(
      'touching balls, played away and nothing',
      ['frozen:white-yellow white>cushion:top rest'],
      'foul Q5-16.3n; B+2; B in hand',
    ),
  ],
  'Q5-7.2a': [
    at(
      'straight at the ball, no points',
      ['frozen:white-yellow via:direct white>yellow! rest'],
      'legal; next B',
    ),
    at(
      'points go to the opponent',
      ['frozen:white-yellow via:direct white>yellow! yellow>P1 rest'],
      'negative; B+2; next B; pins P1',
    ),
    at(
      'not told how: taken as direct, and asked',
      ['frozen:yellow-white white>yellow! yellow>P1 rest'],
      'negative; B+2; next B; pins P1; ask direct-or-off-cushion',
    ),
  ],
  'Q5-7.2b': [
    at(
      'off a cushion with the other ball still',
      ['frozen:white-yellow via:cushion white>cushion:top white>yellow yellow>P1 rest'],
      'legal; A+2; next B; pins P1',
    ),
    at(
      'the other ball moved',
      [
        'frozen:white-yellow via:masse yellow>moved@8 white>cushion:top white>yellow yellow>P1 rest',
      ],
      'foul Q5-16.3p; B+4; B in hand; pins P1',
    ),
    at(
      'the other ball was driven',
      ['frozen:white-yellow via:cushion white>yellow! white>cushion:top rest'],
      'foul Q5-16.3p; B+2; B in hand',
    ),
    at(
      'not told how and nothing moved',
      ['frozen:white-yellow white>cushion:top white>yellow yellow>P1 rest'],
      'legal; A+2; next B; pins P1',
    ),
  ],
  'Q5-7.2c': [
    at(
      'a settling of 0.8 mm',
      [
        'frozen:white-yellow via:cushion yellow>settles@0.8 white>cushion:top white>yellow yellow>red rest',
      ],
      'legal; A+3; next B',
    ),
    at(
      'one of 1.5 mm is the limit',
      ['frozen:white-yellow via:cushion yellow>moved@1.5 white>cushion:top white>yellow rest'],
      'legal; next B',
    ),
    at(
      'one of 3 mm is a move',
      ['frozen:white-yellow via:cushion yellow>settles@3 white>cushion:top white>yellow rest'],
      'foul Q5-16.3p; B+2; B in hand',
    ),
    at(
      'a ball that did not touch may settle',
      ['yellow>settles@3 white>yellow rest'],
      'legal; next B',
    ),
  ],
  'Q5-7.3': [
    at(
      'the red moved at the strike',
      ['frozen:white-red red>moved@6 white>yellow rest'],
      'foul Q5-16.3p; B+2; B in hand',
    ),
    at(
      'the red was driven',
      ['frozen:white-red white>red! white>yellow rest'],
      'foul Q5-16.3p; B+2; B in hand',
    ),
    at('the red stayed', ['frozen:white-red white>yellow rest'], 'legal; next B'),
    at(
      'the red met later is the red first',
      ['frozen:white-red white>cushion:top white>red rest'],
      'foul Q5-16.4a; B+4; B in hand',
    ),
  ],
  'Q5-7.4': [
    at(
      'told',
      ['frozen:white-top aim:into-frozen-cushion white>yellow rest'],
      'foul Q5-16.3i; B+2; B in hand',
    ),
    at(
      'seen: asked',
      ['frozen:white-top white>cushion:top white>yellow rest'],
      'legal; next B; ask into-frozen-cushion',
    ),
    at(
      'told that it was not',
      ['frozen:white-top aim:away white>cushion:top white>yellow rest'],
      'legal; next B',
    ),
    at(
      'it left the cushion first',
      ['frozen:white-top white<cushion:top white>cushion:top white>yellow rest'],
      'legal; next B',
    ),
    at(
      'another cushion',
      ['frozen:white-top white>cushion:left white>yellow rest'],
      'legal; next B',
    ),
    at(
      'another ball that is frozen does not matter',
      ['frozen:yellow-top white>cushion:top white>yellow rest'],
      'legal; next B',
    ),
  ],
  'Q5-8.1': [
    at(
      'the rail top counts as off',
      ['white>yellow yellow>rail-top yellow>P1 rest'],
      'foul Q5-16.3c; B+4; B in hand; pins P1',
    ),
  ],
  'Q5-8.2a': [
    at('own ball off', ['white>yellow white>off rest'], 'foul Q5-16.3c; B+2; B in hand'),
    at(
      'and the picture lost: where the balls lie nobody knows',
      ['white>yellow white>off lost', 'strike:yellow yellow>white rest'],
      'query; open; ask picture-lost | legal; next A',
    ),
  ],
  'Q5-8.2b': [
    at(
      "the opponent's ball off",
      ['white>yellow yellow>off rest'],
      'foul Q5-16.3c; B+2; B in hand',
    ),
  ],
  'Q5-8.2c': [
    at('the red off', ['white>yellow yellow>red red>off rest'], 'foul Q5-16.3c; B+5; B in hand'),
  ],
  'Q5-8.3': [
    at(
      'the option is open after own ball off',
      [
        'white>yellow white>off rest',
        { kind: 'in-hand-option', side: 'B', option: 'opponent-ball-to-start-spot' },
      ],
      'foul Q5-16.3c; B+2; B in hand | placement; next B',
    ),
  ],
  'Q5-9.1': [
    at(
      'a pin that leans is asked about',
      ['white>yellow P1>lean:yellow rest'],
      'legal; next B; ask P1-base-clear-of-cloth',
    ),
    at(
      'felled where the profile says so',
      ['white>yellow P1>lean:yellow rest'],
      'legal; A+2; next B; pins P1',
      reading('leaning_at_rest=felled'),
    ),
  ],
  'Q5-9.2': [
    at('it stood up again', ['white>yellow yellow>P1 P1>up rest'], 'legal; A+2; next B; pins P1'),
    at(
      'and fell again: once',
      ['white>yellow yellow>P1 P1>up white>P1 rest'],
      'legal; A+2; next B; pins P1',
    ),
  ],
  'Q5-9.3': [
    at(
      'a pin fells a pin',
      ['white>yellow yellow>P1 P1>P0 rest'],
      'legal; A+6; next B; pins P0 P1',
    ),
  ],
  'Q5-9.4': [
    at(
      'dragged by the other ball',
      ['white>yellow yellow>P1 yellow>drag:P1 P1>P0 rest'],
      'legal; A+6; next B; pins P0 P1',
    ),
    at(
      'dragged by the own ball',
      ['white>yellow yellow>P1 white>drag:P1 P1>P3 rest'],
      'negative; B+4; next B; pins P1 P3',
    ),
    at(
      'a pin nobody is known to have felled falls onto another',
      ['white>yellow none>P1 P1>P3 rest'],
      'legal; next B; pins P1 P3; ask P1-fell-by-itself P3-fell-by-itself',
    ),
  ],
  'Q5-9.5': [
    at(
      'completely off its spot',
      ['white>yellow yellow>full:P4 rest'],
      'legal; A+2; next B; pins P4',
    ),
    at(
      'not felled where the profile says so',
      ['white>yellow yellow>full:P4 rest'],
      'legal; next B; pins P4',
      reading('displaced_pin=standing'),
    ),
    at(
      'pushed off by a felled pin',
      ['white>yellow yellow>P1 P1>full:P4 rest'],
      'legal; A+4; next B; pins P1 P4',
    ),
    at(
      'by own ball: negative',
      ['white>yellow white>full:P4 rest'],
      'negative; B+2; next B; pins P4',
    ),
    at(
      'by own ball before the other: a fault',
      ['white>full:P4 white>yellow rest'],
      'foul Q5-16.3a; B+4; B in hand; pins P4',
    ),
    at('by nothing: only set up', ['white>yellow none>full:P4 rest'], 'legal; next B; pins P4'),
    at(
      'off its spot and then felled: once',
      ['white>yellow yellow>full:P4 yellow>P4 rest'],
      'legal; A+2; next B; pins P4',
    ),
    at(
      'hard to tell: asked',
      ['white>yellow yellow>unsure:P4 rest'],
      'query; open; ask confirm-pin-displaced',
    ),
  ],
  'Q5-9.6': [
    at(
      'moved twice: the first ball is behind it',
      ['white>yellow yellow>partial:P1 white>partial:P1 P1>P2 rest'],
      'legal; A+2; next B; pins P1 P2',
    ),
    at('partly off its spot', ['white>yellow yellow>partial:P4 rest'], 'legal; next B; pins P4'),
    at(
      'by own ball before the other it was touched',
      ['white>partial:P4 white>yellow rest'],
      'foul Q5-16.3a; B+2; B in hand; pins P4',
    ),
  ],
  'Q5-9.7': [
    at(
      'out of play with a correct shot',
      ['white>P2 white>yellow rest'],
      'legal; next B; pins P2',
      joined({ leaning: [{ pin: 'P2', on: 'white' }] }),
    ),
    at(
      'a fault under the international rule',
      ['white>P2 white>yellow rest'],
      'foul Q5-9.7; B+4; B in hand; pins P2',
      joined({ leaning: [{ pin: 'P2', on: 'white' }] }, 'leaning_pin=international'),
    ),
    at(
      'felled by own ball when the shot is not correct',
      ['white>P2 white>cushion:top rest'],
      'foul Q5-16.3a Q5-16.3n; B+6; B in hand; pins P2',
      joined({ leaning: [{ pin: 'P2', on: 'white' }] }),
    ),
    at(
      'with nothing else behind it',
      ['none>P2 white>yellow rest'],
      'legal; next B; pins P2',
      joined({ leaning: [{ pin: 'P2', on: 'white' }] }),
    ),
    at(
      'felled by the other ball it counts',
      ['white>yellow yellow>P2 rest'],
      'legal; A+2; next B; pins P2',
      joined({ leaning: [{ pin: 'P2', on: 'white' }] }),
    ),
  ],
  'Q5-9.8': [
    at(
      'it falls as the other ball is hit',
      ['white>yellow none>P2 rest'],
      'legal; A+2; next B; pins P2',
      joined({ leaning: [{ pin: 'P2', on: 'yellow' }] }),
    ),
    at(
      'it falls before the ball that it leans on is hit: by itself',
      ['none>P2 white>yellow rest'],
      'legal; next B; pins P2; ask P2-fell-by-itself',
      joined({ leaning: [{ pin: 'P2', on: 'yellow' }] }),
    ),
    at(
      'it leans on the red, which nothing met: by itself',
      ['white>yellow none>P2 rest'],
      'legal; next B; pins P2; ask P2-fell-by-itself',
      joined({ leaning: [{ pin: 'P2', on: 'red' }] }),
    ),
    at(
      'it falls as the ball that it leans on moves with the strike',
      ['frozen:white-yellow via:direct yellow>moved@8 none>P2 rest'],
      'negative; B+2; next B; pins P2',
      joined({ leaning: [{ pin: 'P2', on: 'yellow' }] }),
    ),
    at(
      'the one that leaned after the last shot',
      ['white>yellow P1>lean:white rest', 'yellow>white none>P1 rest'],
      'legal; next B; ask P1-base-clear-of-cloth | legal; B+2; next A; pins P1',
    ),
  ],
  'Q5-9.9': [
    at(
      'it fell by itself during the shot',
      ['white>yellow none>P1 rest'],
      'legal; next B; pins P1; ask P1-fell-by-itself',
    ),
    at(
      'or between shots',
      [{ kind: 'pin-fallen', pin: 'P1', by: 'none', root: 'none', causes: [] } as never],
      'restore; next A; pins P1',
    ),
  ],
  'Q5-9.10': [
    at(
      'a ball on its spot keeps it out',
      ['white>yellow yellow>spot:P2 yellow>P2 rest'],
      'legal; A+2; next B',
    ),
    at(
      'the red alone is 8 with two pins out',
      ['white>yellow yellow>P0 rest'],
      'legal; A+8; next B; pins P0',
      joined({ pinsRemoved: ['P2', 'P4'] }),
    ),
    at(
      'seen between shots',
      [{ kind: 'spot-occupied', pin: 'P2', ball: 'red' } as never, 'white>yellow rest'],
      'legal; next B',
    ),
  ],
  'Q5-10.1': [
    at(
      'ball in hand',
      ['white>cushion:top rest', 'yellow>white rest'],
      'foul Q5-16.3n; B+2; B in hand | legal; next A',
    ),
  ],
  'Q5-10.2': [
    at(
      'the opposite half',
      [{ kind: 'place-in-hand', ball: 'yellow' }],
      'placement; next A',
      joined({ halves: { white: 'upper' } }),
    ),
    at(
      'the other opposite half',
      [{ kind: 'place-in-hand', ball: 'yellow' }],
      'placement; next A',
      joined({ halves: { white: 'lower' } }),
    ),
    at(
      'nobody saw where it lies: asked',
      [{ kind: 'place-in-hand', ball: 'yellow' }],
      'query; next A; ask half-of-white',
    ),
  ],
  'Q5-10.4': [
    at(
      'astride the middle line',
      [{ kind: 'place-in-hand', ball: 'yellow' }],
      'placement; next A',
      joined({ halves: { white: 'astride' } }),
    ),
    at(
      'the white, with the yellow astride',
      [{ kind: 'place-in-hand', ball: 'white' }],
      'placement; next A',
      joined({ halves: { yellow: 'astride' } }),
    ),
  ],
  'Q5-10.5': [
    at(
      "the opponent's ball to its start spot",
      [
        'white>cushion:top rest',
        { kind: 'in-hand-option', side: 'B', option: 'opponent-ball-to-start-spot' },
      ],
      'foul Q5-16.3n; B+2; B in hand | placement; next B',
    ),
    at(
      'as they lie',
      ['white>cushion:top rest', { kind: 'in-hand-option', side: 'B', option: 'as-they-lie' }],
      'foul Q5-16.3n; B+2; B in hand',
    ),
    at(
      'only with ball in hand',
      [{ kind: 'in-hand-option', side: 'A', option: 'opponent-ball-to-start-spot' }],
      '',
    ),
  ],
  'Q5-10.6': [
    at(
      'touched before it was placed',
      [
        'white>cushion:top rest',
        { kind: 'hand-on-ball', ball: 'yellow', side: 'B', reason: 'unknown' },
        { kind: 'touch-confirmed', side: 'B' },
      ],
      'foul Q5-16.3n; B+2; B in hand | foul Q5-16.3k; A+2; A in hand',
    ),
  ],
  'Q5-10.7': [
    at(
      'a foot fault in hand',
      ['white>yellow yellow>P0 ref:foot-outside-lines rest'],
      'foul Q5-16.3j; B+10; B in hand; pins P0',
    ),
  ],
  'Q5-15.1a': [
    at('two whites', ['white>yellow yellow>P1 yellow>P2 rest'], 'legal; A+4; next B; pins P1 P2'),
  ],
  'Q5-15.1b': [
    at(
      'the red with a white',
      ['white>yellow yellow>P0 yellow>P3 rest'],
      'legal; A+6; next B; pins P0 P3',
    ),
    at(
      'felled by different balls',
      ['white>yellow yellow>P1 yellow>red red>P0 rest'],
      'legal; A+9; next B; pins P0 P1',
    ),
    at(
      'they must be the same ball by the profile',
      ['white>yellow yellow>P1 yellow>red red>P0 rest'],
      'legal; A+13; next B; pins P0 P1',
      reading('red_with_white=same_ball'),
    ),
    at(
      'the same ball there',
      ['white>yellow yellow>P1 yellow>P0 rest'],
      'legal; A+6; next B; pins P0 P1',
      reading('red_with_white=same_ball'),
    ),
    at(
      'a displaced white is a fallen one',
      ['white>yellow yellow>full:P1 yellow>P0 rest'],
      'legal; A+6; next B; pins P0 P1',
    ),
    at(
      'the whole castle',
      ['white>yellow yellow>P0 yellow>P1 yellow>P2 yellow>P3 yellow>P4 rest'],
      'legal; A+12; next B; pins P0 P1 P2 P3 P4',
    ),
  ],
  'Q5-15.1c': [
    at('the red alone', ['white>yellow yellow>P0 rest'], 'legal; A+8; next B; pins P0'),
    at(
      'ten today',
      ['white>yellow yellow>P0 rest'],
      'legal; A+10; next B; pins P0',
      reading('red_alone=10'),
    ),
  ],
  'Q5-15.2a': [at('own ball to the red', ['white>yellow white>red rest'], 'legal; A+4; next B')],
  'Q5-15.2b': [
    at('the other ball to the red', ['white>yellow red>yellow rest'], 'legal; A+3; next B'),
    at(
      'only once the other ball was hit',
      ['white>red red>yellow white>yellow rest'],
      'foul Q5-16.4a; B+4; B in hand',
    ),
  ],
  'Q5-15.2c': [
    at('both, own first', ['white>yellow white>red yellow>red rest'], 'legal; A+4; next B'),
    at('both, the other first', ['white>yellow yellow>red white>red rest'], 'legal; A+4; next B'),
    at(
      'the first one by the profile',
      ['white>yellow yellow>red white>red rest'],
      'legal; A+3; next B',
      reading('carom_both=first'),
    ),
    at(
      'own first by that profile',
      ['white>yellow white>red yellow>red rest'],
      'legal; A+4; next B',
      reading('carom_both=first'),
    ),
  ],
  'Q5-15.3': [
    at(
      'pins and carom',
      ['white>yellow yellow>P0 yellow>P1 yellow>P2 yellow>P3 yellow>P4 white>red rest'],
      'legal; A+16; next B; pins P0 P1 P2 P3 P4',
    ),
  ],
  'Q5-15.5': [
    at(
      'positive and negative',
      ['white>yellow white>red yellow>P1 white>P3 rest'],
      'negative; B+8; next B; pins P1 P3',
    ),
  ],
  'Q5-16.1a': [
    at(
      'valid points are lost',
      [PIN.replace('rest', 'ref:double-hit rest')],
      'foul Q5-16.3f; B+4; B in hand; pins P1',
    ),
  ],
  'Q5-16.1b': [
    at(
      'two faults add up',
      ['white>jump:pins white>red rest'],
      'foul Q5-16.3l Q5-16.4a; B+6; B in hand; ask confirm-jump',
    ),
  ],
  'Q5-16.2': [
    at(
      'only the points, no ball in hand',
      ['white>yellow white>P0 rest'],
      'negative; B+8; next B; pins P0',
    ),
  ],
  'Q5-16.3': [
    at(
      'any clause as a fault',
      [HIT, { kind: 'add-fault', side: 'A', clause: 'Q5-16.3h' }],
      'foul Q5-16.3h; B+2; B in hand',
    ),
  ],
  'Q5-16.3a': [
    at(
      'a pin brushed first',
      ['white>touch:P2 white>yellow rest'],
      'foul Q5-16.3a; B+2; B in hand',
    ),
    at(
      'not enough by the profile',
      ['white>touch:P2 white>yellow rest'],
      'legal; next B',
      reading('pin_before=felled'),
    ),
    at(
      'felled first is enough there',
      ['white>P2 white>yellow rest'],
      'foul Q5-16.3a; B+4; B in hand; pins P2',
      reading('pin_before=felled'),
    ),
    at('brushed afterwards', ['white>yellow white>touch:P2 rest'], 'legal; next B'),
    at('brushed by the other ball', ['white>yellow yellow>touch:P2 rest'], 'legal; next B'),
    at(
      'and the other ball never',
      ['white>P3 rest'],
      'foul Q5-16.3a Q5-16.3n; B+6; B in hand; pins P3',
    ),
    at(
      'counted once by the profile',
      ['white>P3 rest'],
      'foul Q5-16.3a Q5-16.3n; B+4; B in hand; pins P3',
      reading('pin_then_no_contact=single'),
    ),
    at(
      'that profile does not excuse a plain miss',
      ['white>cushion:top rest'],
      'foul Q5-16.3n; B+2; B in hand',
      reading('pin_then_no_contact=single'),
    ),
  ],
  'Q5-16.3b': [
    at('not touched counts once', ['white>cushion:top rest'], 'foul Q5-16.3n; B+2; B in hand'),
  ],
  'Q5-16.3c': [
    at(
      'two balls off are one fault',
      ['white>yellow white>off yellow>off rest'],
      'foul Q5-16.3c; B+2; B in hand',
    ),
    at(
      'one each by the profile',
      ['white>yellow white>off yellow>off rest'],
      'foul Q5-16.3c; B+4; B in hand',
      reading('several_off=per_ball'),
    ),
    at(
      'own ball lost untouched and the red too',
      ['white>red white>off red>off rest'],
      'foul Q5-16.4c; B+6; B in hand',
    ),
    at(
      'the red adds by the profile',
      ['white>red white>off red>off rest'],
      'foul Q5-16.3c Q5-16.4c; B+8; B in hand',
      reading('several_off=per_ball'),
    ),
  ],
  'Q5-16.3d': [
    at(
      'a ball still rolls',
      ['strike:white+red white>yellow rest'],
      'foul Q5-16.3d; B+2; B in hand',
    ),
    at(
      'reported',
      [HIT, { kind: 'ball-moving-at-strike', side: 'A' }],
      'foul Q5-16.3d; B+2; B in hand',
    ),
  ],
  'Q5-16.3e': [
    at('not the tip', [HIT, { kind: 'not-the-tip', side: 'A' }], 'foul Q5-16.3e; B+2; B in hand'),
  ],
  'Q5-16.3f': [
    at(
      'double hit',
      [HIT, { kind: 'double-hit', side: 'A' }, { kind: 'push-shot', side: 'A' }],
      'foul Q5-16.3f; B+2; B in hand',
    ),
  ],
  'Q5-16.3g': [
    at(
      'chalk lifted off a ball',
      [
        { kind: 'hand-on-ball', ball: 'yellow', side: 'A', reason: 'foreign-body' },
        { kind: 'touch-confirmed', side: 'A' },
      ],
      'foul Q5-16.3g; B+2; B in hand',
    ),
    at(
      'during the shot',
      [
        'white>yellow',
        { kind: 'hand-on-ball', ball: 'red', side: 'A', reason: 'foreign-body' },
        { kind: 'touch-confirmed', side: 'A' },
        seen(50, {
          kind: 'shot-end',
          layout: {
            balls: [],
            frozenPairs: [],
            frozenToCushion: [],
            hanging: [],
            pinsStanding: [],
            hidden: [],
          },
        }),
      ],
      'foul Q5-16.3g; B+2; B in hand',
    ),
  ],
  'Q5-16.3h': [
    at(
      'a pin hit directly',
      [HIT, { kind: 'pin-hit-directly', side: 'A' }],
      'foul Q5-16.3h; B+2; B in hand',
    ),
  ],
  'Q5-16.3i': [
    at(
      'reported',
      [HIT, { kind: 'into-frozen-cushion', side: 'A' }],
      'foul Q5-16.3i; B+2; B in hand',
    ),
  ],
  'Q5-16.3j': [
    at(
      'of the player who did not play last: a fault of its own',
      ['white>yellow rest', { kind: 'foot-off-floor', side: 'B' }],
      'legal; next B | foul Q5-16.3j; A+2; A in hand',
    ),
    at(
      'no foot on the floor',
      [HIT, { kind: 'foot-off-floor', side: 'A' }],
      'foul Q5-16.3j; B+2; B in hand',
    ),
  ],
  'Q5-16.3k': [
    at(
      'not with the cue',
      [{ kind: 'in-hand-touched', side: 'A' }],
      'foul Q5-16.3k; B+2; B in hand',
    ),
    at(
      'the opening ball touched by hand',
      [
        { kind: 'hand-on-ball', ball: 'white', side: 'A', reason: 'unknown' },
        { kind: 'touch-confirmed', side: 'A' },
      ],
      'foul Q5-16.3k; B+2; B in hand',
      opening(),
    ),
    at(
      'another ball then is any touch',
      [
        { kind: 'hand-on-ball', ball: 'red', side: 'A', reason: 'unknown' },
        { kind: 'touch-confirmed', side: 'A' },
      ],
      'foul Q5-16.3m; B+2; B in hand',
      opening(),
    ),
  ],
  'Q5-16.3l': [
    at(
      'over the pins',
      ['white>jump:pins white>yellow rest'],
      'foul Q5-16.3l; B+2; B in hand; ask confirm-jump',
    ),
    at(
      'over the red',
      ['white>jump:red white>yellow rest'],
      'foul Q5-16.3l; B+2; B in hand; ask confirm-jump',
    ),
    at(
      'over the other ball is something else',
      ['white>jump:yellow white>yellow rest'],
      'legal; next B',
    ),
    at('after the contact it is allowed', ['white>yellow white>jump:pins rest'], 'legal; next B'),
    at('by the other ball', ['yellow>jump:pins white>yellow rest'], 'legal; next B'),
    at(
      'hardly seen: asked, not called',
      ['white>jump:pins? white>yellow rest'],
      'query; open; ask confirm-jump confirm-jump-seen',
    ),
    at('reported', [HIT, { kind: 'jumped-over', side: 'A' }], 'foul Q5-16.3l; B+2; B in hand'),
  ],
  'Q5-16.3m': [
    at(
      'a touch between shots, confirmed',
      [{ kind: 'disturbance', ball: 'red' } as never, { kind: 'touch-confirmed', side: 'A' }],
      'foul Q5-16.3m; B+2; B in hand',
    ),
    at(
      'not confirmed: asked',
      [{ kind: 'hand-on-ball', ball: 'red', side: 'B', reason: 'unknown' }],
      'query; next A; ask touched-red',
    ),
    at(
      'the ball in hand met another',
      [{ kind: 'placement-contact', ball: 'red', side: 'A' }],
      'foul Q5-16.3m; B+2; B in hand',
    ),
    at(
      'hardly seen',
      [{ kind: 'placement-contact', ball: 'red', side: 'A', confidence: 0.4 } as never],
      'query; next A; ask placement-contact',
    ),
    at(
      'a moving ball',
      [HIT, { kind: 'moving-ball-touched', side: 'A' }],
      'foul Q5-16.3m; B+2; B in hand',
    ),
  ],
  'Q5-16.3n': [
    at('own ball touched nothing', ['rest'], 'foul Q5-16.3n; B+2; B in hand'),
    at(
      'waived by the referee, nothing is left of it',
      ['white>cushion:top rest', { kind: 'waive-fault', clause: 'Q5-16.3n' }],
      'legal; next B',
    ),
    at(
      'a stroke while placing the ball is a shot with the own ball',
      [{ kind: 'placement-stroke', side: 'A' }, { kind: 'shot-end', layout: NO_LAYOUT } as never],
      'foul Q5-16.3n; B+2; B in hand',
    ),
  ],
  'Q5-16.3o': [
    at(
      'valued with the struck ball as own',
      ['strike:yellow yellow>white white>P1 rest'],
      'foul Q5-16.3o; B+4; B in hand; pins P1',
    ),
    at(
      'worth nothing by the profile',
      ['strike:yellow yellow>white white>P1 white>red rest'],
      'foul Q5-16.3o; B+2; B in hand; pins P1',
      reading('wrong_ball_values=none'),
    ),
    at('the red struck', ['strike:red red>yellow rest'], 'foul Q5-16.3o; B+2; B in hand'),
    at(
      'seen and reported is one fault',
      ['strike:yellow yellow>white ref:wrong-ball rest'],
      'foul Q5-16.3o; B+2; B in hand',
    ),
  ],
  'Q5-16.3p': [
    at(
      'reported',
      [HIT, { kind: 'contact-position-irregular', side: 'A' }],
      'foul Q5-16.3p; B+2; B in hand',
    ),
  ],
  'Q5-16.3q': [
    at(
      'the referee confirms',
      [{ kind: 'clock-fault', side: 'A' }],
      'foul Q5-16.3q; B+2; B in hand',
    ),
    at(
      'after the shot of the other player',
      [HIT, { kind: 'clock-fault', side: 'B' }],
      'legal; next B | foul Q5-16.3q; A+2; A in hand',
    ),
  ],
  'Q5-16.4a': [
    at(
      'the red and the other ball at one moment: asked, and meanwhile a carom',
      ['white>red white>yellow~ rest'],
      'legal; A+4; next B; ask first-contact-yellow-or-red',
    ),
    at(
      'told in the other order',
      ['white>yellow white>red~ rest'],
      'legal; A+4; next B; ask first-contact-yellow-or-red',
    ),
    at(
      'once it met the other ball, a split hit of the others is none',
      ['white>yellow yellow>red~ white>red rest'],
      'legal; A+4; next B',
    ),
    at(
      'the same ball twice is no split hit',
      ['white>red white>red~ white>yellow rest'],
      'foul Q5-16.4a; B+4; B in hand',
    ),
    at(
      'nor is a shot straight out of touching balls',
      ['frozen:white-yellow via:direct white>yellow! white>red~ rest'],
      'negative; B+4; next B',
    ),
    at('the red, never the other ball', ['white>red rest'], 'foul Q5-16.4a; B+4; B in hand'),
    at(
      'the red, then the other ball',
      ['white>red white>yellow rest'],
      'foul Q5-16.4a; B+4; B in hand',
    ),
    at(
      'two by the profile',
      ['white>red white>yellow rest'],
      'foul Q5-16.4a; B+2; B in hand',
      reading('red_first_then_opp=2'),
    ),
    at(
      'the red fells two whites',
      ['white>red red>P1 red>P4 rest'],
      'foul Q5-16.4a; B+8; B in hand; pins P1 P4',
    ),
    at('then casín', ['white>red white>yellow yellow>red rest'], 'foul Q5-16.4a; B+7; B in hand'),
    at(
      'as a claim it costs as much',
      [HIT, { kind: 'claim', side: 'B', against: 'A', clause: 'Q5-16.4a' }],
      'foul Q5-16.4a; B+4; B in hand',
    ),
  ],
  'Q5-16.4b': [
    at(
      'own ball off, the other never touched',
      ['white>cushion:top white>off rest'],
      'foul Q5-16.4b; B+4; B in hand',
    ),
    at(
      'eight when read literally',
      ['white>cushion:top white>off rest'],
      'foul Q5-16.4b; B+8; B in hand',
      reading('penalty_16_4=literal_plus'),
    ),
    at(
      'the other ball off is not own ball',
      ['white>red red>yellow yellow>off rest'],
      'foul Q5-16.3c Q5-16.4a; B+6; B in hand',
    ),
  ],
  'Q5-16.4c': [
    at('after the red', ['white>red white>off rest'], 'foul Q5-16.4c; B+6; B in hand'),
    at(
      'twelve when read literally',
      ['white>red white>off rest'],
      'foul Q5-16.4c; B+12; B in hand',
      reading('penalty_16_4=literal_plus'),
    ),
  ],
  'Q5-17.1': [
    at(
      'among other news of the moment',
      [
        { kind: 'shot-timer', side: 'A', elapsed: 10 },
        { kind: 'foreign-touch', ball: 'red', by: 'spectator' },
        { kind: 'third-party', affected: false },
      ],
      'restore; next A',
    ),
    at(
      'the referee brushes the red',
      [
        'white>yellow',
        { kind: 'foreign-touch', ball: 'red', by: 'referee' },
        { kind: 'third-party', affected: false },
        seen(70, {
          kind: 'shot-end',
          layout: {
            balls: [],
            frozenPairs: [],
            frozenToCushion: [],
            hanging: [],
            pinsStanding: [],
            hidden: [],
          },
        }),
      ],
      'legal; next B',
    ),
    at('it spoilt the shot', [HIT, { kind: 'third-party', affected: true }], 'replay; next A'),
    at(
      'between shots',
      [
        { kind: 'foreign-touch', ball: 'red', by: 'referee' },
        { kind: 'third-party', affected: false },
      ],
      'restore; next A',
    ),
    at(
      'the balls are named',
      [{ kind: 'interference', affected: false, balls: ['red'] }],
      'restore; next A',
    ),
    at(
      'all of them',
      [
        { kind: 'foreign-touch', ball: 'red', by: 'x' },
        { kind: 'third-party', affected: true },
      ],
      'restore; next A',
    ),
  ],
  'Q5-17.2': [
    at(
      'not to be restored',
      [{ kind: 'third-party', affected: false, restorable: false }],
      'placement; next A',
    ),
    at('the start position', [{ kind: 'start-position' }], 'placement; next A'),
  ],
  'Q5-18.1': [
    at(
      'ten seconds left',
      [{ kind: 'shot-timer', side: 'A', elapsed: 30 }],
      'propose_warning; next A',
    ),
    at('more than that', [{ kind: 'shot-timer', side: 'A', elapsed: 29 }], ''),
    at(
      'time is up',
      [{ kind: 'shot-timer', side: 'A', elapsed: 40 }],
      'query; next A; ask clock-fault',
    ),
    at(
      'no extension is left',
      [
        { kind: 'clock-extension', side: 'A' },
        { kind: 'clock-extension', side: 'A' },
        { kind: 'clock-extension', side: 'A' },
        { kind: 'shot-timer', side: 'A', elapsed: 40 },
      ],
      'query; next A; ask clock-fault',
    ),
  ],
  'Q5-18.2': [
    at(
      'without a clock the director decides',
      [{ kind: 'slow-play-persists', side: 'A' }],
      'query; next A; ask sporting-director',
    ),
  ],
  'Q5-19.1': [
    at(
      'claimed as the shot ends',
      [HIT, { kind: 'claim', side: 'B', against: 'A', clause: 'Q5-16.3o' }],
      'foul Q5-16.3o; B+2; B in hand',
    ),
    at(
      'too late',
      [HIT, BACK, { kind: 'claim', side: 'B', against: 'A', clause: 'Q5-16.3o' }],
      'legal; next B | legal; next A | none; next A',
    ),
  ],
  'Q5-20.1': [
    at(
      'the pair says who plays',
      [{ kind: 'at-table', side: 'A', person: 'a2' }, PIN],
      'legal; A+2; next B; pins P1',
      pairs(),
    ),
  ],
  'Q5-20.2': [
    at("points change the other pair's player", [PIN], 'legal; A+2; next B; pins P1', pairs()),
  ],
  'Q5-20.3': [
    at(
      'negative points without pins',
      ['white>cushion:top rest'],
      'foul Q5-16.3n; B+2; B in hand',
      pairs(),
    ),
    at('with pins', ['white>yellow white>P1 rest'], 'negative; B+2; next B; pins P1', pairs()),
  ],
  'Q5-20.4': [
    at('the opening', [PIN], 'negative; B+2; next B; pins P1', pairs({ phase: 'opening' })),
  ],
  'Q5-20.5': [
    at(
      'the wrong partner',
      [HIT, { kind: 'wrong-partner', side: 'A' }],
      'foul Q5-20.5; B+2; B in hand',
      pairs(),
    ),
  ],
  'Q5-20.8': [
    at(
      'first a warning',
      [{ kind: 'partner-intervened', side: 'A' }],
      'propose_warning; next A',
      pairs(),
    ),
    at(
      'then it may be the end',
      [
        { kind: 'warning', side: 'A', about: 'partner-advice' },
        { kind: 'partner-intervened', side: 'A' },
      ],
      'query; next A; ask disqualify-pair',
      pairs(),
    ),
    at('disqualified', [{ kind: 'disqualified', side: 'A' }], 'match_loss; B wins', pairs()),
  ],
};

/** Clauses that set things up, bind people or refer elsewhere: the engine has nothing to judge. */
export const withoutConsequence: Readonly<Record<string, string>> = {
  'Q5-1.3': 'match set-up: `bestOf`',
  'Q5-1.4': 'match set-up: `distance`',
  'Q5-2.1': 'the referee sets the pins',
  'Q5-2.2': 'the referee places the balls',
  'Q5-5.1a': 'the referee places the balls; input `start-position` lists the places',
  'Q5-5.1b': 'the referee places the balls; input `start-position` lists the places',
  'Q5-5.1c': 'the referee places the balls; input `start-position` lists the places',
  'Q5-5.2': 'how the ball is placed; a breach is Q5-16.3k, input `in-hand-touched`',
  'Q5-10.3': 'how the ball is placed; a breach is Q5-16.3k, input `in-hand-touched`',
  'Q5-11.1': 'lines on the floor',
  'Q5-11.2': 'a breach is Q5-16.3j, input `foot-outside-lines`',
  'Q5-12.1': '`MatchView.balls` shows whose ball is which',
  'Q5-13.1': 'conduct',
  'Q5-14.1': 'conduct',
  'Q5-20.6': 'conduct',
  'Q5-20.7': 'a breach is Q5-20.8, input `partner-intervened`',
  'Q5-21.1': 'the table of match points is missing in the text',
  'Q5-21.2': 'the table of match points is missing in the text',
  'Q5-22.1': 'refers to other rules',
  'Q5-23.1': 'refers to other rules',
};
