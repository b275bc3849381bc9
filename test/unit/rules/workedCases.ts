// What a sceptical referee tried: edge cases of both texts, worked out from the rules by hand.
import type { JoinAt, MatchSetup } from '../../../src/rules/index.ts';
import type { ScriptLine } from '../../support/rulesScript.ts';

/** A script, what is proposed, and what stands before it where that is not the usual. */
export type WorkedCase = readonly [
  script: readonly ScriptLine[],
  expected: string,
  join?: JoinAt,
  setup?: Partial<MatchSetup>,
];

/** Usually an open table with all nine balls, A to shoot. */
export const nineBallWorked: readonly WorkedCase[] = [
  [
    [
      'cue>1 1>cushion:right 2>cushion:right 3>cushion:right 4>cushion:right 5>pocket:top-right rest',
    ],
    'legal; next A; gone 5',
    { phase: 'break' },
  ],
  [
    [
      'cue>1 1>cushion:right 2>cushion:right 3>cushion:right 4>cushion:right 9>pocket:top-right rest',
    ],
    'rack_win; A wins; gone 9',
    { phase: 'break' },
  ],
  [
    ['cue>1 1>cushion:right 2>cushion:right 3>cushion:right rest'],
    'foul B9-3.1b; B in hand',
    { phase: 'break' },
  ],
  [
    [
      'cue>1 1>cushion:right 1>cushion:left 2>cushion:right 2>cushion:top 3>cushion:right cue>cushion:left rest',
    ],
    'foul B9-3.1b; B in hand',
    { phase: 'break' },
  ],
  [
    ['cue>1 1>cushion:right 2>cushion:right 3>cushion:right 4>cushion:right rest'],
    'legal; next B',
    { phase: 'break' },
  ],
  [
    ['cue>1 1>cushion:right 2>cushion:right 3>cushion:right 5>off rest'],
    'legal; next B; gone 5',
    { phase: 'break' },
  ],
  [
    ['cue>1 5>pocket:top-right 6>pocket:top-right 7>pocket:top-right rest'],
    'foul B9-3.1b; B in hand; gone 5 6 7',
    { phase: 'break' },
  ],
  [
    ['cue>1 1>cushion:right 2>cushion:right 3>cushion:right 4>cushion:right cue>off rest'],
    'foul B9-5.2a; B in hand',
    { phase: 'break' },
  ],
  [
    ['cue>1 1>cushion:right 2>cushion:right 3>cushion:right 4>cushion:right 9>off rest'],
    'foul B9-7.1d; B in hand; back 9',
    { phase: 'break' },
  ],
  [
    ['cue>1 1>cushion:right 2>cushion:right 3>cushion:right 4>cushion:right 9>off rest'],
    'rack_loss B9-7.1d; B wins; gone 9',
    { phase: 'break', warned: { A: ['nine-off'], B: [] } },
  ],
  [
    [
      'cue>3 3>cushion:right 4>cushion:right 5>cushion:right 6>cushion:right 9>pocket:top-right rest',
    ],
    'rerack; A in hand',
    { phase: 'break' },
  ],
  [
    [
      'cue>3 cue>1 1>cushion:right 2>cushion:right 3>cushion:right 4>cushion:right cue>pocket:top-right rest',
    ],
    'foul B9-5.2a; B in hand',
    { phase: 'break' },
  ],
  [
    ['cue>1 9>pocket:top-right 1>cushion:right 2>cushion:right 3>cushion:right rest'],
    'rack_win; A wins; gone 9',
    { phase: 'break' },
  ],
  [
    [
      'cue>1 1>cushion:right 2>cushion:right 3>cushion:right 4>cushion:right 9>pocket:top-right cue>off rest',
    ],
    'foul B9-5.2a; B in hand; back 9',
    { phase: 'break' },
  ],
  [
    [
      'cue>1 1>cushion:right 2>cushion:right 3>cushion:right 4>cushion:right 2>pocket:top-right ref:foot-off-floor rest',
    ],
    'foul B9-5.2d; B in hand; gone 2',
    { phase: 'break' },
  ],
  [
    [{ kind: 'push-out', side: 'B' }, 'cue>cushion:right rest'],
    'push_out; next A',
    {
      phase: 'post-break',
      shooter: 'B',
      fouls: { A: 1, B: 0 },
      ballInHand: { side: 'B', where: 'anywhere' },
    },
  ],
  [
    [{ kind: 'push-out-choice', side: 'A', choice: 'accept' }],
    'choice; next A',
    { phase: 'push-out-choice', onTable: ['2', '6', '9'] },
  ],
  [
    [{ kind: 'push-out', side: 'B' }, 'cue>3 ref:foot-off-floor rest'],
    'foul B9-5.2d; A in hand',
    { phase: 'post-break', shooter: 'B' },
  ],
  [
    [{ kind: 'push-out', side: 'B' }, 'cue>1 1>9 9>pocket:top-right rest'],
    'push_out; next A; back 9',
    { phase: 'post-break', shooter: 'B' },
  ],
  [
    [{ kind: 'push-out', side: 'B' }, 'cue>6 6>off rest'],
    'push_out; next A; gone 6',
    { phase: 'post-break', shooter: 'B' },
  ],
  [
    [{ kind: 'push-out', side: 'B' }, 'cue>9 9>off rest'],
    'foul B9-7.1d; A in hand; back 9',
    { phase: 'post-break', shooter: 'B' },
  ],
  [
    [{ kind: 'push-out', side: 'B' }, 'cue>3 cue>pocket:top-right rest'],
    'rack_loss B9-5.2a B9-7.1a; A wins',
    {
      phase: 'post-break',
      shooter: 'B',
      fouls: { A: 0, B: 2 },
      warned: { A: [], B: ['two-fouls'] },
    },
  ],
  [
    [{ kind: 'push-out', side: 'B' }, 'strike:cue+6 rest'],
    'foul B9-5.2e; A in hand',
    { phase: 'post-break', shooter: 'B' },
  ],
  [['cue>1 1>cushion:right rest'], 'legal; next A', { phase: 'post-break', shooter: 'B' }],
  [
    ['cue>1 9>pocket:top-right rest'],
    'rack_win; B wins; gone 9',
    { phase: 'post-break', shooter: 'B' },
  ],
  [
    ['frozen:3-top strike:cue cue>3 3>cushion:top rest'],
    'foul B9-5.2c; B in hand',
    { onTable: ['3', '6', '9'] },
  ],
  [
    ['frozen:3-top strike:cue cue>3 3>cushion:right rest'],
    'legal; next B',
    { onTable: ['3', '6', '9'] },
  ],
  [
    ['frozen:3-top strike:cue cue>3 cue>cushion:top rest'],
    'legal; next B',
    { onTable: ['3', '6', '9'] },
  ],
  [
    ['frozen:cue-top strike:cue cue>3 cue>cushion:top rest'],
    'foul B9-5.2c; B in hand',
    { onTable: ['3', '6', '9'] },
  ],
  [
    ['frozen:cue-top strike:cue cue<cushion:top cue>3 cue>cushion:top rest'],
    'legal; next B',
    { onTable: ['3', '6', '9'] },
  ],
  [
    ['frozen:cue-4 strike:cue cue>4! 4>cushion:right rest'],
    'legal; next B',
    { onTable: ['4', '7', '9'] },
  ],
  [
    ['frozen:cue-4 strike:cue cue>4! rest'],
    'foul B9-5.2c; B in hand',
    { onTable: ['4', '7', '9'] },
  ],
  [
    ['frozen:cue-7 strike:cue cue>7! 7>cushion:right cue>4 4>cushion:right rest'],
    'foul B9-5.2b; B in hand',
    { onTable: ['4', '7', '9'] },
  ],
  [
    ['frozen:cue-4 strike:cue cue>cushion:right rest'],
    'foul B9-5.2b; B in hand; ask frozen-ball-moved',
    { onTable: ['4', '7', '9'] },
  ],
  [['cue>2 2>9 9>pocket:top-right rest'], 'rack_win; A wins; gone 9', { onTable: ['2', '6', '9'] }],
  [
    ['cue>2 cue>9 9>pocket:top-right 6>pocket:top-right rest'],
    'rack_win; A wins; gone 6 9',
    { onTable: ['2', '6', '9'] },
  ],
  [
    ['cue>9 9>pocket:top-right cue>pocket:top-right rest'],
    'foul B9-5.2a; B in hand; back 9',
    { onTable: ['9'] },
  ],
  [
    ['cue>2 2>9 9>pocket:top-right cue>pocket:top-right rest'],
    'foul B9-5.2a; B in hand; back 9',
    { onTable: ['2', '9'], warned: { A: ['nine-scratch'], B: [] } },
  ],
  [
    ['cue>9 9>pocket:top-right cue>off rest'],
    'rack_loss B9-5.2a B9-7.1b; B wins; gone 9',
    { onTable: ['9'], warned: { A: ['nine-scratch'], B: [] } },
  ],
  [
    ['cue>9 9>pocket:top-right cue>off rest'],
    'foul B9-5.2a; B in hand; back 9',
    { onTable: ['9'], warned: { A: [], B: ['nine-scratch'] } },
  ],
  [
    ['cue>7 7>9 9>off rest'],
    'rack_loss B9-7.1d; B wins; gone 9',
    { onTable: ['7', '9'], warned: { A: ['nine-off'], B: [] } },
  ],
  [['cue>2 2>6 6>off rest'], 'legal; next B; gone 6', { onTable: ['2', '6', '9'] }],
  [
    ['cue>2 2>6 6>off 8>off 2>pocket:top-right rest'],
    'legal; next A; gone 2 6 8',
    { onTable: ['2', '6', '8', '9'] },
  ],
  [['cue>6 6>off rest'], 'foul B9-5.2b; B in hand; gone 6', { onTable: ['2', '6', '9'] }],
  [
    ['cue>cushion:right rest'],
    'rack_loss B9-5.2b B9-7.1a; B wins',
    { onTable: ['3', '9'], fouls: { A: 2, B: 0 }, warned: { A: ['two-fouls'], B: [] } },
  ],
  [
    ['cue>pocket:top-right rest'],
    'foul B9-5.2a B9-5.2b; B in hand | propose_warning; next B',
    { onTable: ['2', '6', '9'], fouls: { A: 1, B: 0 } },
  ],
  [
    ['cue>2 2>cushion:right rest'],
    'legal; next B',
    { onTable: ['2', '6', '9'], fouls: { A: 2, B: 1 } },
  ],
  [
    ['cue>2 2>cushion:right rest hangs:6 6>drop@5'],
    'legal; next B | restore; next B',
    { onTable: ['2', '6', '9'] },
  ],
  [['cue>2 rest hangs:6 6>drop@3'], 'legal; next A; gone 6', { onTable: ['2', '6', '9'] }],
  [
    ['cue>6 rest hangs:2 2>drop@3'],
    'foul B9-5.2b; B in hand; gone 2',
    { onTable: ['2', '6', '9'] },
  ],
  [
    ['cue>6 rest hangs:9 9>drop@3'],
    'foul B9-5.2b; B in hand; back 9',
    { onTable: ['2', '6', '9'] },
  ],
  [
    [{ kind: 'placement-contact', ball: '7', side: 'A' }],
    'foul B9-5.2i; B in hand | propose_warning; next B',
    {
      onTable: ['4', '7', '9'],
      fouls: { A: 1, B: 0 },
      ballInHand: { side: 'A', where: 'anywhere' },
    },
  ],
  [[{ kind: 'spectator-advice', side: 'A' }], 'none; next A', { onTable: ['4', '7', '9'] }],
  [
    [{ kind: 'advice-requested-and-given', side: 'A' }],
    'rack_loss B9-7.1c1; B wins',
    { onTable: ['4', '7', '9'], warned: { A: ['advice'], B: [] } },
  ],
  [
    ['cue>4 4>cushion:right ref:double-hit rest'],
    'foul B9-5.2f; B in hand',
    { onTable: ['4', '7', '9'] },
  ],
  [
    ['cue>4 4>cushion:right ref:moving-ball-touched rest'],
    'foul B9-5.2g; B in hand',
    { onTable: ['4', '7', '9'] },
  ],
  [
    ['cue>7 cue>4~ 4>cushion:right rest'],
    'legal; next B; ask first-contact-4-or-7',
    { onTable: ['4', '7', '9'] },
  ],
  [
    [{ kind: 'slow-play-persists', side: 'A' }],
    'propose_warning; next A',
    { onTable: ['4', '7', '9'] },
  ],
  [[{ kind: 'concession', side: 'A' }], 'rack_loss; B wins', { onTable: ['4', '7', '9'] }],
  [[{ kind: 'shot-timer', side: 'A', elapsed: 119 }], '', { onTable: ['4', '7', '9'] }],
  [
    [{ kind: 'shot-timer', side: 'A', elapsed: 120 }],
    'propose_warning; next A',
    { onTable: ['4', '7', '9'] },
  ],
  [['cue>4 4>cushion:right 7>settles@0.4 rest'], 'legal; next B', { onTable: ['4', '7', '9'] }],
  [['cue>4 4>9 9>rattle:top-right rest'], 'foul B9-5.2c; B in hand', { onTable: ['4', '9'] }],
  [
    [
      'from:behind-head-string cue>1 1>cushion:right 2>cushion:right 3>cushion:right 4>cushion:right rest',
    ],
    'legal; next B',
    { phase: 'break' },
  ],
  [
    [
      { kind: 'hand-on-ball', ball: '7', side: 'A', reason: 'unknown' },
      { kind: 'touch-confirmed', side: 'A' },
    ],
    'foul B9-5.2f; B in hand',
    { onTable: ['4', '7', '9'] },
  ],
  [
    [
      { kind: 'hand-on-ball', ball: '7', side: 'B', reason: 'unknown' },
      { kind: 'touch-confirmed', side: 'B' },
    ],
    'foul B9-5.2f; A in hand',
    { onTable: ['4', '7', '9'] },
  ],
  [
    ['cue>cushion:right cue>2 cue>cushion:left rest'],
    'legal; next B',
    { onTable: ['2', '6', '9'] },
  ],
  [
    ['cue>2 2>pocket:top-right cue>pocket:top-right rest'],
    'foul B9-5.2a; B in hand; gone 2',
    { onTable: ['2', '6', '9'] },
  ],
];

/** Usually a single game to 60 at 10-10, A to shoot. */
export const fivePinsWorked: readonly WorkedCase[] = [
  [['white>yellow rest'], 'legal; next B'],
  [['white>yellow yellow>P1 yellow>P2 yellow>P3 rest'], 'legal; A+6; next B; pins P1 P2 P3'],
  [['white>yellow yellow>P0 rest'], 'legal; A+8; next B; pins P0'],
  [['white>yellow white>red rest'], 'legal; A+4; next B'],
  [['white>yellow white>red red>P1 red>P0 rest'], 'legal; A+10; next B; pins P0 P1'],
  [['white>yellow white>P3 rest'], 'negative; B+2; next B; pins P3'],
  [['white>yellow yellow>red white>P3 rest'], 'negative; B+5; next B; pins P3'],
  [['white>cushion:right rest'], 'foul Q5-16.3n; B+2; B in hand'],
  [['white>red red>P0 white>yellow yellow>P1 rest'], 'foul Q5-16.4a; B+10; B in hand; pins P0 P1'],
  [['white>P3 white>yellow rest'], 'foul Q5-16.3a; B+4; B in hand; pins P3'],
  [
    ['white>P3 white>yellow yellow>red yellow>P1 rest'],
    'foul Q5-16.3a; B+9; B in hand; pins P1 P3',
  ],
  [['white>P0 white>red rest'], 'foul Q5-16.3a Q5-16.4a; B+14; B in hand; pins P0'],
  [['white>red white>off rest'], 'foul Q5-16.4c; B+6; B in hand'],
  [['white>red red>P1 white>off rest'], 'foul Q5-16.4c; B+8; B in hand; pins P1'],
  [['white>P1 white>off rest'], 'foul Q5-16.3a Q5-16.4b; B+8; B in hand; pins P1'],
  [['white>yellow white>off red>off rest'], 'foul Q5-16.3c; B+2; B in hand'],
  [['white>yellow yellow>off red>off rest'], 'foul Q5-16.3c; B+2; B in hand'],
  [['white>yellow red>off rest'], 'foul Q5-16.3c; B+2; B in hand'],
  [['white>rail-top white>yellow rest'], 'foul Q5-16.3c; B+2; B in hand'],
  [['white>rail-top rest'], 'foul Q5-16.4b; B+4; B in hand'],
  [['white>yellow rest'], 'legal; next B', { phase: 'opening', score: { A: 0, B: 0 } }],
  [
    ['white>cushion:right rest'],
    'foul Q5-16.3n; B+2; next B',
    { phase: 'opening', score: { A: 0, B: 0 } },
  ],
  [['white>red rest'], 'foul Q5-16.4a; B+4; next B', { phase: 'opening', score: { A: 0, B: 0 } }],
  [['white>off rest'], 'foul Q5-16.4b; B+4; next B', { phase: 'opening', score: { A: 0, B: 0 } }],
  [
    ['white>yellow yellow>P0 rest'],
    'negative; B+8; next B; pins P0',
    { phase: 'opening', score: { A: 0, B: 0 } },
  ],
  [
    ['white>yellow white>P1 rest'],
    'negative; B+2; next B; pins P1',
    { phase: 'opening', score: { A: 0, B: 0 } },
  ],
  [
    ['white>P1 white>yellow rest'],
    'foul Q5-16.3a; B+4; B in hand; pins P1',
    { phase: 'opening', score: { A: 0, B: 0 } },
  ],
  [
    ['white>yellow ref:foot-outside-lines rest'],
    'foul Q5-16.3j; B+2; B in hand',
    { phase: 'opening', score: { A: 0, B: 0 } },
  ],
  [['white>yellow none>P3 rest'], 'legal; next B; pins P3; ask P3-fell-by-itself'],
  [['white>yellow P1>P3 rest'], 'legal; next B; pins P3; ask P3-fell-by-itself'],
  [['white>yellow white>full:P4 rest'], 'negative; B+2; next B; pins P4'],
  [['white>yellow yellow>P1 P1>full:P4 rest'], 'legal; A+4; next B; pins P1 P4'],
  [['white>partial:P4 white>yellow rest'], 'foul Q5-16.3a; B+2; B in hand; pins P4'],
  [
    ['white>yellow yellow>P1 yellow>P0 white>red yellow>red white>P4 rest'],
    'negative; B+12; next B; pins P0 P1 P4',
  ],
  [
    ['white>P2 white>cushion:right rest'],
    'foul Q5-16.3a Q5-16.3n; B+6; B in hand; pins P2',
    { leaning: [{ pin: 'P2', on: 'white' }] },
  ],
  [
    ['white>yellow yellow>P2 rest'],
    'legal; A+2; next B; pins P2',
    { leaning: [{ pin: 'P2', on: 'yellow' }] },
  ],
  [
    ['white>yellow none>P2 rest'],
    'legal; A+2; next B; pins P2',
    { leaning: [{ pin: 'P2', on: 'yellow' }] },
  ],
  [
    ['none>P2 white>yellow rest'],
    'legal; next B; pins P2',
    { leaning: [{ pin: 'P2', on: 'white' }] },
  ],
  [
    ['white>yellow yellow>P0 rest'],
    'legal; A+8; next B; pins P0',
    { pinsRemoved: ['P1', 'P2', 'P3', 'P4'] },
  ],
  [
    ['white>yellow yellow>P0 yellow>P1 rest'],
    'legal; A+6; A wins; pins P0 P1',
    { score: { A: 55, B: 50 } },
  ],
  [
    ['white>yellow yellow>P1 rest'],
    'legal; A+2; A wins; pins P1',
    { score: { A: 58, B: 50 } },
    { bestOf: 5 },
  ],
  [['white>cushion:right rest'], 'foul Q5-16.3n; B+2; B wins', { score: { A: 50, B: 58 } }],
  [['white>yellow white>P1 rest'], 'negative; B+2; B wins; pins P1', { score: { A: 50, B: 59 } }],
  [['strike:white+red white>yellow rest'], 'foul Q5-16.3d; B+2; B in hand'],
  [['white>yellow ref:not-the-tip rest'], 'foul Q5-16.3e; B+2; B in hand'],
  [['white>yellow yellow>red ref:pin-hit-directly rest'], 'foul Q5-16.3h; B+5; B in hand'],
  [
    ['white>yellow ref:double-hit ref:foot-off-floor rest'],
    'foul Q5-16.3f Q5-16.3j; B+4; B in hand',
  ],
  [['frozen:white-yellow strike:white via:direct white>yellow! rest'], 'legal; next B'],
  [
    ['frozen:white-yellow strike:white via:direct white>yellow! yellow>P1 rest'],
    'negative; B+2; next B; pins P1',
  ],
  [['frozen:white-yellow strike:white via:direct yellow>red rest'], 'negative; B+3; next B'],
  [['frozen:white-yellow strike:white via:masse white>red rest'], 'foul Q5-16.4a; B+4; B in hand'],
  [['frozen:white-red strike:white white>yellow yellow>P1 rest'], 'legal; A+2; next B; pins P1'],
  [
    ['frozen:white-red strike:white red>settles@0.9 white>yellow white>red rest'],
    'legal; A+4; next B',
  ],
  [['frozen:white-top strike:white white>yellow white>cushion:top rest'], 'legal; next B'],
  [
    [{ kind: 'shot-timer', side: 'A', elapsed: 40 }],
    'query; next A; ask clock-fault',
    { extensionsLeft: { A: 1, B: 1 } },
  ],
  [
    [
      { kind: 'hand-on-ball', ball: 'yellow', side: 'B', reason: 'unknown' },
      { kind: 'touch-confirmed', side: 'B' },
    ],
    'foul Q5-16.3k; A+2; A in hand',
    { shooter: 'B', ballInHand: { side: 'B', where: 'half-opposite-to-opponent' } },
  ],
  [
    [{ kind: 'in-hand-touched', side: 'A' }],
    'foul Q5-16.3k; B+2; B in hand',
    { ballInHand: { side: 'A', where: 'half-opposite-to-opponent' } },
  ],
  [
    ['white>yellow yellow>P1 rest'],
    'legal; A+2; next B; pins P1',
    { atTable: { A: 'a1', B: 'b1' } },
    { pairs: { A: ['a1', 'a2'], B: ['b1', 'b2'] } },
  ],
  [
    ['white>yellow rest'],
    'legal; next B',
    { atTable: { A: 'a1', B: 'b1' } },
    { pairs: { A: ['a1', 'a2'], B: ['b1', 'b2'] } },
  ],
  [
    ['white>yellow yellow>red rest'],
    'legal; A+3; next B',
    { atTable: { A: 'a1', B: 'b1' } },
    { pairs: { A: ['a1', 'a2'], B: ['b1', 'b2'] } },
  ],
  [
    [{ kind: 'place-in-hand', ball: 'yellow' }],
    'placement; next B',
    {
      shooter: 'B',
      halves: { white: 'upper' },
      ballInHand: { side: 'B', where: 'half-opposite-to-opponent' },
    },
  ],
  [['strike:yellow yellow>white white>P1 rest'], 'foul Q5-16.3o; B+4; B in hand; pins P1'],
  [['strike:red red>yellow rest'], 'foul Q5-16.3o; B+2; B in hand'],
  [
    [
      { kind: 'foreign-touch', ball: 'red', by: 'referee', confidence: 0.9 },
      { kind: 'third-party', affected: false },
    ],
    'restore; next A',
  ],
  [
    ['white>yellow yellow>P0 yellow>P1 yellow>P3 yellow>P4 rest'],
    'legal; A+10; next B; pins P0 P1 P3 P4',
    { pinsRemoved: ['P2'] },
  ],
  [['white>yellow yellow>P2 yellow>spot:P2 rest'], 'legal; A+2; next B'],
  [['white>yellow yellow>P1 red>drag:P1 P1>P2 P1>P3 rest'], 'legal; A+6; next B; pins P1 P2 P3'],
  [
    ['white>yellow white>red red>P1 white>drag:P1 P1>P0 rest'],
    'negative; B+10; next B; pins P0 P1',
  ],
  [['white>P1 P1>P0 white>yellow rest'], 'foul Q5-16.3a; B+8; B in hand; pins P0 P1'],
  [['white>red red>P1 white>off yellow>off rest'], 'foul Q5-16.4c; B+8; B in hand; pins P1'],
];
