// The specification of nine-ball: for every clause what happens and what is proposed.
import type { JoinAt, Warning } from '../../../src/rules/index.ts';
import type { BallId } from '../../../src/table/index.ts';
import type { ScriptLine, ScriptOptions } from '../../support/rulesScript.ts';

export interface Case {
  readonly what: string;
  readonly script: readonly ScriptLine[];
  readonly options?: ScriptOptions;
  readonly expected: string;
}

const at = (what: string, script: readonly ScriptLine[], expected: string, options = {}): Case => ({
  what,
  script,
  options,
  expected,
});

/** A shoots with these object balls on the table. */
const open = (...onTable: BallId[]): ScriptOptions => ({ join: { phase: 'open', onTable } });
const joined = (join: JoinAt, ...readings: string[]): ScriptOptions => ({ join, readings });
const warned = (onTable: BallId[], ...about: Warning[]): ScriptOptions =>
  joined({ phase: 'open', onTable, warned: { A: about, B: [] } });
const afterBreak: ScriptOptions = { join: { phase: 'post-break', shooter: 'B' } };

/** The end of a shot whose beginning stands in another line. */
const REST = {
  kind: 'shot-end',
  layout: {
    balls: [],
    frozenPairs: [],
    frozenToCushion: [],
    hanging: [],
    pinsStanding: [],
    hidden: [],
  },
} as never;

const FOUR = 'cue>1 1>cushion:right 2>cushion:right 3>cushion:top 4>cushion:top';
const LEGAL = 'cue>2 2>cushion:left rest';
const MISS = 'cue>cushion:right rest';

export const nineBallCases: Readonly<Record<string, readonly Case[]>> = {
  'B9-1.1': [
    at(
      'the 9 on a legal combination',
      ['cue>2 2>9 9>pocket:top-left rest'],
      'rack_win; A wins; gone 9',
      open('2', '9'),
    ),
    at('the 9 on the break', [`${FOUR} 9>pocket:top-left rest`], 'rack_win; A wins; gone 9'),
    at('the last rack of the race', ['cue>9 9>pocket:top-left rest'], 'rack_win; A wins; gone 9', {
      ...open('9'),
      setup: { raceTo: 1 },
    }),
  ],
  'B9-1.2': [
    at(
      'a rack without the 5',
      [
        {
          kind: 'rack-observed',
          apex: '1',
          centre: '9',
          present: ['1', '2', '3', '4', '6', '7', '8', '9'],
        } as never,
      ],
      'query; next A; ask rack-invalid:missing-5',
    ),
    at(
      'a complete rack',
      [
        {
          kind: 'rack-observed',
          apex: '1',
          centre: '9',
          present: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
        } as never,
      ],
      '',
    ),
  ],
  'B9-1.3': [
    at(
      'the lowest first, another ball falls',
      ['cue>2 cue>5 5>pocket:top-left rest'],
      'legal; next A; gone 5',
      open('2', '5', '9'),
    ),
  ],
  'B9-1.4a': [
    at(
      'who pockets goes on',
      ['cue>2 2>pocket:top-left rest', 'cue>5 5>cushion:left rest'],
      'legal; next A; gone 2 | legal; next B',
      open('2', '5', '9'),
    ),
  ],
  'B9-1.4b': [at('a legal miss', [LEGAL], 'legal; next B', open('2', '9'))],
  'B9-1.4c': [at('ball in hand after a foul', [MISS], 'foul B9-5.2b; B in hand', open('2', '9'))],
  'B9-1.5': [
    at(
      'a ball nobody named',
      ['cue>2 2>cushion:left 7>pocket:top-left rest'],
      'legal; next A; gone 7',
      open('2', '7', '9'),
    ),
  ],
  'B9-1.6': [
    at(
      'three fouls in a row, warned',
      [MISS],
      'rack_loss B9-5.2b B9-7.1a; B wins',
      joined({
        phase: 'open',
        onTable: ['2', '9'],
        fouls: { A: 2, B: 0 },
        warned: { A: ['two-fouls'], B: [] },
      }),
    ),
  ],
  'B9-2a': [
    at(
      'the 2 at the apex',
      [
        {
          kind: 'rack-observed',
          apex: '2',
          centre: '9',
          present: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
        } as never,
      ],
      'query; next A; ask rack-invalid:apex-must-be-1',
    ),
    at(
      'the 9 not in the centre',
      [
        {
          kind: 'rack-observed',
          apex: '1',
          centre: '8',
          present: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
        } as never,
      ],
      'query; next A; ask rack-invalid:centre-must-be-9',
    ),
    at(
      'a rack that is not seen well',
      [
        {
          kind: 'rack-observed',
          apex: 'unsure',
          centre: 'unsure',
          present: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
        } as never,
      ],
      'query; next A; ask rack-unsure:apex-must-be-1 rack-unsure:centre-must-be-9',
    ),
    at(
      'a rack after the break is none',
      [`${FOUR} rest`, { kind: 'rack-observed', apex: '2', centre: '8', present: [] } as never],
      'legal; next B',
    ),
  ],
  'B9-2b': [
    at(
      'a break from beyond the head string is asked about',
      [`from:beyond-head-string ${FOUR} rest`],
      'query; open; ask break-from-outside-head-string',
    ),
    at(
      'or is a foul where the profile says so',
      [`from:beyond-head-string ${FOUR} rest`],
      'foul B9-2b; B in hand',
      { readings: ['break_from_outside=foul'] },
    ),
    at('a break from behind it', [`from:behind-head-string ${FOUR} rest`], 'legal; next B'),
    at(
      'the referee lets it be broken again',
      [`from:beyond-head-string ${FOUR} rest`, { kind: 'replay-break', side: 'A' }],
      'query; open; ask break-from-outside-head-string | rerack; A in hand',
    ),
    at(
      'the referee waives it',
      [`from:beyond-head-string ${FOUR} rest`, { kind: 'waive-fault', clause: 'B9-2b' }],
      'legal; next B',
    ),
  ],
  'B9-3.1': [at('a normal break', [`${FOUR} rest`], 'legal; next B')],
  'B9-3.1a': [
    at(
      'a scratch on the break',
      [`${FOUR} 7>pocket:top-left cue>pocket:bottom-middle rest`],
      'foul B9-5.2a; B in hand; gone 7',
    ),
    at(
      'with the 1 missed too: only the contact is excused',
      ['cue>pocket:top-left rest'],
      'foul B9-5.2a; B in hand',
    ),
    at(
      'or racked again where the profile says so',
      ['cue>pocket:top-left rest'],
      'foul B9-5.2a; B in hand',
      { readings: ['break_miss_and_scratch=foul'] },
    ),
  ],
  'B9-3.1b': [
    at(
      'three balls to a cushion',
      ['cue>1 1>cushion:right 2>cushion:right 3>cushion:top rest'],
      'foul B9-3.1b; B in hand',
    ),
    at(
      'the same ball twice counts once',
      ['cue>1 1>cushion:right 1>cushion:left 2>cushion:right 3>cushion:top rest'],
      'foul B9-3.1b; B in hand',
    ),
    at(
      'pocketed balls count',
      ['cue>1 2>pocket:top-left 6>pocket:top-left 3>cushion:right 5>cushion:right rest'],
      'legal; next A; gone 2 6',
    ),
    at(
      'unless the profile says no',
      ['cue>1 2>pocket:top-left 6>pocket:top-left 3>cushion:right 5>cushion:right rest'],
      'foul B9-3.1b; B in hand; gone 2 6',
      { readings: ['break_pocketed_counts=false'] },
    ),
    at(
      'a pocketed ball that met a cushion counts anyway',
      ['cue>1 2>cushion:top 2>pocket:top-left 6>cushion:top 3>cushion:right 5>cushion:right rest'],
      'legal; next A; gone 2',
      { readings: ['break_pocketed_counts=false'] },
    ),
    at(
      'a jumped ball counts',
      ['cue>1 2>off 6>cushion:top 3>cushion:right 5>cushion:right rest'],
      'legal; next B; gone 2',
    ),
    at(
      'pocketing alone is enough under world rules',
      ['cue>1 2>pocket:top-left rest'],
      'legal; next A; gone 2',
      { readings: ['break_pocket_exempts=true'] },
    ),
    at(
      'nothing pocketed is not excused there',
      ['cue>1 2>cushion:top rest'],
      'foul B9-3.1b; B in hand',
      { readings: ['break_pocket_exempts=true'] },
    ),
    at(
      'the cue ball is none of the four',
      ['cue>1 cue>cushion:right 1>cushion:right 2>cushion:right 3>cushion:top rest'],
      'foul B9-3.1b; B in hand',
    ),
  ],
  'B9-3.1c': [
    at('the rack missed', ['cue>cushion:right cue>cushion:left rest'], 'rerack; A in hand'),
    at(
      'the 1 second',
      ['cue>2 cue>1 1>cushion:right 2>cushion:right 3>cushion:right 4>cushion:right rest'],
      'rerack; A in hand',
    ),
    at(
      'a foul where the profile says so',
      ['cue>2 cue>1 1>cushion:right 2>cushion:right 3>cushion:right 4>cushion:right rest'],
      'foul B9-5.2b; B in hand',
      { readings: ['break_one_second=foul'] },
    ),
    at('a complete miss is one there too', ['cue>cushion:right rest'], 'foul B9-5.2b; B in hand', {
      readings: ['break_misses_one=foul'],
    }),
    at(
      'with a foot in the air it is that foul',
      ['cue>cushion:right ref:foot-off-floor rest'],
      'foul B9-5.2d; B in hand',
    ),
    at(
      'missed and scratched, racked again by the profile',
      ['cue>pocket:top-left rest'],
      'rerack; A in hand',
      { readings: ['break_miss_and_scratch=rerack'] },
    ),
    at(
      'the referee racks again',
      ['cue>pocket:top-left rest', { kind: 'rerack', side: 'A' }],
      'foul B9-5.2a; B in hand | rerack; A in hand',
    ),
  ],
  'B9-3.1d': [
    at(
      'nothing needs to be touched',
      [{ kind: 'push-out', side: 'B' }, 'rest'],
      'push_out; next A',
      afterBreak,
    ),
    at(
      'not in another shot',
      [{ kind: 'push-out', side: 'A' }, 'rest'],
      'foul B9-5.2b; B in hand',
      open('2', '9'),
    ),
    at(
      'other fouls stay',
      [{ kind: 'push-out', side: 'B' }, 'cue>3 3>pocket:top-left cue>pocket:top-left rest'],
      'foul B9-5.2a; A in hand; back 3',
      afterBreak,
    ),
    at(
      'after a foul on the break too',
      [`${FOUR} cue>pocket:top-left rest`, { kind: 'push-out', side: 'B' }, 'rest'],
      'foul B9-5.2a; B in hand | push_out; next A',
    ),
    at(
      'not so under world rules',
      [`${FOUR} cue>pocket:top-left rest`, { kind: 'push-out', side: 'B' }, 'rest'],
      'foul B9-5.2a; B in hand | foul B9-5.2b; A in hand',
      { readings: ['push_out_after_foul=false'] },
    ),
  ],
  'B9-3.1e1': [
    at(
      'not announced: a normal shot',
      ['cue>cushion:right rest'],
      'foul B9-5.2b; A in hand',
      afterBreak,
    ),
    at(
      'announced by the wrong player',
      [{ kind: 'push-out', side: 'A' }, 'rest'],
      'foul B9-5.2b; A in hand',
      afterBreak,
    ),
  ],
  'B9-3.1e2': [
    at(
      'what falls comes back',
      [{ kind: 'push-out', side: 'B' }, 'cue>6 6>pocket:top-left rest'],
      'push_out; next A; back 6',
      afterBreak,
    ),
    at(
      'only the 9 under world rules',
      [{ kind: 'push-out', side: 'B' }, 'cue>6 6>pocket:top-left 9>pocket:top-left rest'],
      'push_out; next A; back 9; gone 6',
      { ...afterBreak, readings: ['push_out_respot=nine_only'] },
    ),
    at(
      'on a fouled one too',
      [{ kind: 'push-out', side: 'B' }, 'cue>3 3>pocket:top-left cue>pocket:top-left rest'],
      'foul B9-5.2a; A in hand; gone 3',
      { ...afterBreak, readings: ['push_out_respot=nine_only'] },
    ),
  ],
  'B9-3.1f': [
    at(
      'accepted',
      [
        { kind: 'push-out', side: 'B' },
        'rest',
        { kind: 'push-out-choice', side: 'A', choice: 'accept' },
      ],
      'push_out; next A | choice; next A',
      afterBreak,
    ),
    at(
      'handed back',
      [
        { kind: 'push-out', side: 'B' },
        'rest',
        { kind: 'push-out-choice', side: 'A', choice: 'pass-back' },
        'cue>1 1>cushion:left rest',
      ],
      'push_out; next A | choice; next B | legal; next A',
      afterBreak,
    ),
    at(
      'who strikes accepts',
      [{ kind: 'push-out', side: 'B' }, 'rest', 'cue>1 1>cushion:left rest'],
      'push_out; next A | legal; next B',
      afterBreak,
    ),
    at(
      'only the other player may choose',
      [
        { kind: 'push-out', side: 'B' },
        'rest',
        { kind: 'push-out-choice', side: 'B', choice: 'accept' },
      ],
      'push_out; next A',
      afterBreak,
    ),
  ],
  'B9-4.1a': [
    at('a ball on the break', [`${FOUR} 6>pocket:top-left rest`], 'legal; next A; gone 6'),
  ],
  'B9-4.1b': [
    at(
      'a ball that comes back out of the jaws is not pocketed',
      ['cue>4 4>rattle:top-right 4>cushion:right rest'],
      'legal; next B',
      open('4', '7', '9'),
    ),
  ],
  'B9-4.2': [
    at(
      'the next rack is broken by the other',
      ['cue>9 9>pocket:top-left rest', `${FOUR} rest`],
      'rack_win; A wins; gone 9 | legal; next A',
      open('9'),
    ),
    at(
      'or by the winner',
      ['cue>9 9>pocket:top-left rest', `${FOUR} rest`],
      'rack_win; A wins; gone 9 | legal; next B',
      { ...open('9'), setup: { breaks: 'winner' } },
    ),
    at(
      'or by the loser',
      ['cue>9 9>pocket:top-left rest', `${FOUR} rest`],
      'rack_win; A wins; gone 9 | legal; next A',
      { ...open('9'), setup: { breaks: 'loser' } },
    ),
  ],
  'B9-5.1a': [
    at(
      'what fell stays down',
      ['cue>5 cue>2 2>pocket:top-left rest'],
      'foul B9-5.2b; B in hand; gone 2',
      open('2', '5', '9'),
    ),
    at(
      'the 9 comes back',
      ['cue>5 9>pocket:top-left rest'],
      'foul B9-5.2b; B in hand; back 9',
      open('2', '5', '9'),
    ),
  ],
  'B9-5.1b': [
    at(
      'the opponent shoots',
      [MISS, LEGAL],
      'foul B9-5.2b; B in hand | legal; next A',
      open('2', '9'),
    ),
  ],
  'B9-5.2': [
    at(
      'three faults are one foul',
      ['cue>6 cue>pocket:bottom-middle ref:foot-off-floor rest', LEGAL, MISS],
      'foul B9-5.2a B9-5.2b B9-5.2d; B in hand | legal; next A | foul B9-5.2b; B in hand | propose_warning; next B',
      open('2', '6', '9'),
    ),
  ],
  'B9-5.2a': [
    at(
      'pocketed',
      ['cue>2 2>cushion:left cue>pocket:top-left rest'],
      'foul B9-5.2a; B in hand',
      open('2', '9'),
    ),
    at(
      'off the table',
      ['cue>5 5>pocket:top-left cue>off rest'],
      'foul B9-5.2a; B in hand; gone 5',
      open('5', '6', '9'),
    ),
  ],
  'B9-5.2b': [
    at('none touched', [MISS], 'foul B9-5.2b; B in hand', open('2', '9')),
    at(
      'another first',
      ['cue>6 6>cushion:left rest'],
      'foul B9-5.2b; B in hand',
      open('2', '6', '9'),
    ),
    at(
      'named the other way round',
      ['6>cue 6>cushion:left rest'],
      'foul B9-5.2b; B in hand',
      open('2', '6', '9'),
    ),
    at(
      'two at once: for the shooter, and asked about',
      ['cue>4 cue>7~ 4>cushion:right rest'],
      'legal; next B; ask first-contact-4-or-7',
      open('4', '7', '9'),
    ),
    at(
      'a foul where the profile says so',
      ['cue>4 cue>7~ 4>cushion:right rest'],
      'foul B9-5.2b; B in hand; ask first-contact-4-or-7',
      { ...open('4', '7', '9'), readings: ['split_hit=foul'] },
    ),
    at(
      'or only a question',
      ['cue>4 cue>7~ 4>cushion:right rest'],
      'query; open; ask first-contact-4-or-7',
      { ...open('4', '7', '9'), readings: ['split_hit=query'] },
    ),
    at(
      'two wrong balls at once are no split hit',
      ['cue>7 cue>8~ 7>cushion:right rest'],
      'foul B9-5.2b; B in hand',
      open('4', '7', '8', '9'),
    ),
    at(
      'a later contact is not at once',
      ['cue>7 cue>4 4>cushion:right rest'],
      'foul B9-5.2b; B in hand',
      open('4', '7', '9'),
    ),
    at(
      'a doubtful first contact is asked about',
      ['cue>7? cue>4 4>cushion:right rest'],
      'query; open; ask confirm-ball-contact',
      open('4', '7', '9'),
    ),
  ],
  'B9-5.2c': [
    at(
      'a cushion only before the contact',
      ['cue>cushion:top cue>3 rest'],
      'foul B9-5.2c; B in hand',
      open('3', '9'),
    ),
    at(
      'a cushion afterwards',
      ['cue>cushion:top cue>3 3>cushion:left rest'],
      'legal; next B',
      open('3', '9'),
    ),
    at('by the cue ball', ['cue>3 cue>cushion:left rest'], 'legal; next B', open('3', '9')),
    at(
      'a cue ball that falls is a ball pocketed: the scratch alone',
      ['cue>3 cue>pocket:top-left rest'],
      'foul B9-5.2a; B in hand',
      open('3', '9'),
    ),
    at(
      'at the very moment of the contact counts',
      ['cue>3 3>cushion:left~ rest'],
      'legal; next B',
      open('3', '9'),
    ),
    at(
      'a doubtful cushion is asked about',
      ['cue>3 3>cushion:left? rest'],
      'query; open; ask confirm-cushion-contact',
      open('3', '9'),
    ),
    at(
      'a doubtful one besides a sure one does not matter',
      ['cue>3 3>cushion:left? 3>cushion:right rest'],
      'legal; next B',
      open('3', '9'),
    ),
    at(
      'a pocketed ball needs no cushion',
      ['cue>3 3>pocket:top-left rest'],
      'legal; next A; gone 3',
      open('3', '9'),
    ),
  ],
  'B9-5.2d': [
    at(
      'reported after the shot',
      [LEGAL, { kind: 'foot-off-floor', side: 'A' }],
      'foul B9-5.2d; B in hand',
      open('2', '9'),
    ),
  ],
  'B9-5.2e': [
    at(
      'a ball still rolls',
      ['strike:cue+6 cue>2 2>pocket:top-left rest'],
      'foul B9-5.2e; B in hand; gone 2',
      open('2', '6', '9'),
    ),
    at(
      'a ball that may have been at rest is asked about',
      ['strike:cue+6? cue>2 2>pocket:top-left rest'],
      'query; open; ask confirm-shot-start',
      open('2', '6', '9'),
    ),
    at(
      'a doubtful stroke with all balls at rest asks nothing',
      ['strike:cue? cue>2 2>cushion:left rest'],
      'legal; next B',
      open('2', '9'),
    ),
    at(
      'reported by the referee',
      [`${LEGAL.replace('rest', 'ref:ball-moving-at-strike rest')}`],
      'foul B9-5.2e; B in hand',
      open('2', '9'),
    ),
  ],
  'B9-5.2f': [
    at(
      'a touch between shots, confirmed',
      [{ kind: 'disturbance', ball: '7' } as never, { kind: 'touch-confirmed', side: 'A' }],
      'foul B9-5.2f; B in hand',
      open('4', '7', '9'),
    ),
    at(
      'a touch that nobody confirmed is asked about',
      [{ kind: 'hand-on-ball', ball: '7', side: 'A', reason: 'unknown' }],
      'query; next A; ask touched-7',
      open('4', '7', '9'),
    ),
    at(
      'during the shot',
      [
        'cue>2 2>cushion:left',
        { kind: 'touch-confirmed', side: 'A' },
        {
          kind: 'shot-end',
          id: 'end',
          t: 30,
          shot: 1,
          tSigma: 0,
          confidence: 1,
          status: 'final',
          layout: {
            balls: [],
            frozenPairs: [],
            frozenToCushion: [],
            hanging: [],
            pinsStanding: [],
            hidden: [],
          },
        },
      ],
      'foul B9-5.2f; B in hand',
      open('2', '9'),
    ),
    at(
      'the cue struck another ball',
      ['strike:6 6>2 2>cushion:left rest'],
      'foul B9-5.2b B9-5.2f; B in hand',
      open('2', '6', '9'),
    ),
    at(
      'double hit',
      [LEGAL, { kind: 'double-hit', side: 'A' }],
      'foul B9-5.2f; B in hand',
      open('2', '9'),
    ),
    at(
      'not with the tip',
      [LEGAL, { kind: 'not-the-tip', side: 'A' }],
      'foul B9-5.2f; B in hand',
      open('2', '9'),
    ),
  ],
  'B9-5.2g': [
    at(
      'a moving ball touched',
      [LEGAL, { kind: 'moving-ball-touched', side: 'A' }],
      'foul B9-5.2g; B in hand',
      open('2', '9'),
    ),
  ],
  'B9-5.2h1': [
    at(
      'a scoop the referee saw',
      ['cue>jump:7 cue>4 4>cushion:right ref:scoop rest'],
      'foul B9-5.2h1; B in hand',
      open('4', '7', '9'),
    ),
  ],
  'B9-5.2h2': [
    at(
      'a hop is asked about',
      ['cue>jump:unknown cue>4 4>cushion:right rest'],
      'legal; next B; ask scoop-or-ferrule',
      open('4', '7', '9'),
    ),
    at(
      'a doubtful hop too',
      ['cue>jump:7? cue>4 4>cushion:right rest'],
      'legal; next B; ask scoop-or-ferrule',
      open('4', '7', '9'),
    ),
    at(
      'the ferrule touched',
      ['cue>jump:7 cue>4 4>cushion:right ref:ferrule rest'],
      'foul B9-5.2h2; B in hand',
      open('4', '7', '9'),
    ),
  ],
  'B9-5.2h3': [
    at(
      'another ball that hops is nothing',
      ['cue>4 4>jump:unknown 4>cushion:right rest'],
      'legal; next B',
      open('4', '7', '9'),
    ),
    at(
      'the referee says that it was hit above its centre',
      ['cue>jump:7 cue>4 4>cushion:right rest', { kind: 'waive-fault', clause: 'B9-5.2h1' }],
      'legal; next B',
      open('4', '7', '9'),
    ),
    at(
      'what he says of something else leaves it open',
      ['cue>jump:7 cue>4 4>cushion:right rest', { kind: 'waive-fault', clause: 'B9-5.2d' }],
      'legal; next B; ask scoop-or-ferrule',
      open('4', '7', '9'),
    ),
  ],
  'B9-5.2i': [
    at(
      'the ball in hand touches the 7',
      [{ kind: 'placement-contact', ball: '7', side: 'A' }],
      'foul B9-5.2i; B in hand',
      joined({
        phase: 'open',
        onTable: ['4', '7', '9'],
        ballInHand: { side: 'A', where: 'anywhere' },
      }),
    ),
    at(
      'if that is not sure it is asked about',
      [{ kind: 'placement-contact', ball: '7', side: 'A', confidence: 0.5 } as never],
      'query; next A; ask placement-contact',
      open('4', '7', '9'),
    ),
    at(
      'reported',
      [{ kind: 'in-hand-touched', side: 'A' }],
      'foul B9-5.2i; B in hand',
      open('4', '7', '9'),
    ),
  ],
  'B9-5.2j': [
    at(
      'struck, not pushed',
      ['frozen:cue-4 cue>4! 4>cushion:right rest'],
      'legal; next B',
      open('4', '7', '9'),
    ),
    at(
      'pushed',
      ['frozen:cue-4 cue>4! 4>cushion:right ref:push-shot rest'],
      'foul B9-5.2j; B in hand',
      open('4', '7', '9'),
    ),
    at(
      'a push without touching balls is another foul',
      ['cue>4 4>cushion:right ref:push-shot rest'],
      'foul B9-5.2f; B in hand',
      open('4', '7', '9'),
    ),
    at(
      'played away: no contact, and asked about',
      ['frozen:cue-4 cue>cushion:top rest'],
      'foul B9-5.2b; B in hand; ask frozen-ball-moved',
      open('4', '7', '9'),
    ),
    at(
      'played away and the ball moved with it',
      ['frozen:4-cue 4>moved@3 cue>cushion:top rest'],
      'legal; next B; ask frozen-ball-moved',
      open('4', '7', '9'),
    ),
    at(
      'a contact where the profile says so',
      ['frozen:cue-4 cue>cushion:top rest'],
      'legal; next B; ask frozen-ball-moved',
      { ...open('4', '7', '9'), readings: ['frozen_away=contact'] },
    ),
    at(
      'played away into another ball',
      ['frozen:cue-4 cue>7 7>cushion:top rest'],
      'foul B9-5.2b; B in hand; ask frozen-ball-moved',
      open('4', '7', '9'),
    ),
  ],
  'B9-6a': [
    at(
      'placing the ball is no event',
      [MISS, 'cue>2 2>cushion:top rest'],
      'foul B9-5.2b; B in hand | legal; next A',
      open('2', '9'),
    ),
  ],
  'B9-6b': [
    at(
      'a forward stroke that is no legal shot',
      [{ kind: 'placement-stroke', side: 'A' }, 'cue>cushion:right rest'],
      'foul B9-6b; B in hand',
      open('4', '7', '9'),
    ),
    at(
      'a legal one is a shot',
      [{ kind: 'placement-stroke', side: 'A' }, 'cue>4 4>cushion:right rest'],
      'legal; next B',
      open('4', '7', '9'),
    ),
  ],
  'B9-7.1': [
    at(
      'not warned: a standard foul',
      [{ kind: 'advice-requested-and-given', side: 'A' }],
      'foul B9-7.1c1; B in hand',
      open('4', '7', '9'),
    ),
    at(
      'a warning is for its own offence',
      ['cue>9 9>pocket:top-left cue>pocket:top-left rest'],
      'foul B9-5.2a; B in hand; back 9',
      warned(['9'], 'nine-off'),
    ),
  ],
  'B9-7.1a': [
    at(
      'the second foul calls for a warning',
      [MISS],
      'foul B9-5.2b; B in hand | propose_warning; next B',
      joined({ phase: 'open', onTable: ['2', '9'], fouls: { A: 1, B: 0 } }),
    ),
    at(
      'the third without it counts as the second',
      [MISS, LEGAL, MISS],
      'foul B9-5.2b; B in hand | propose_warning; next B | legal; next A | foul B9-5.2b; B in hand | propose_warning; next B',
      joined({ phase: 'open', onTable: ['2', '9'], fouls: { A: 2, B: 0 } }),
    ),
    at(
      'with it the rack is lost',
      [MISS, { kind: 'warning', side: 'A', about: 'two-fouls' }, LEGAL, MISS],
      'foul B9-5.2b; B in hand | propose_warning; next B | legal; next A | rack_loss B9-5.2b B9-7.1a; B wins',
      joined({ phase: 'open', onTable: ['2', '9'], fouls: { A: 1, B: 0 } }),
    ),
    at(
      'a legal shot in between clears the row',
      [MISS, LEGAL, LEGAL, LEGAL, MISS],
      'foul B9-5.2b; B in hand | legal; next A | legal; next B | legal; next A | foul B9-5.2b; B in hand',
      open('2', '9'),
    ),
    at(
      'the warning goes with the row',
      [
        MISS,
        { kind: 'warning', side: 'A', about: 'two-fouls' },
        LEGAL,
        LEGAL,
        LEGAL,
        MISS,
        LEGAL,
        MISS,
        LEGAL,
        MISS,
      ],
      'foul B9-5.2b; B in hand | propose_warning; next B | legal; next A | legal; next B | legal; next A | foul B9-5.2b; B in hand | legal; next A | foul B9-5.2b; B in hand | propose_warning; next B | legal; next A | foul B9-5.2b; B in hand | propose_warning; next B',
      joined({ phase: 'open', onTable: ['2', '9'], fouls: { A: 1, B: 0 } }),
    ),
    at(
      'a warning before the second foul is none',
      [{ kind: 'warning', side: 'A', about: 'two-fouls' }, MISS],
      'foul B9-5.2b; B in hand | propose_warning; next B',
      joined({ phase: 'open', onTable: ['2', '9'], fouls: { A: 1, B: 0 } }),
    ),
    at(
      'lost without a warning where the profile says so',
      [MISS],
      'rack_loss B9-5.2b B9-7.1a; B wins',
      joined(
        { phase: 'open', onTable: ['2', '9'], fouls: { A: 2, B: 0 } },
        'three_fouls_unwarned=loss',
      ),
    ),
    at(
      'outside a shot too',
      [{ kind: 'touch-confirmed', side: 'A' }],
      'rack_loss B9-5.2f B9-7.1a; B wins',
      joined({
        phase: 'open',
        onTable: ['2', '9'],
        fouls: { A: 2, B: 0 },
        warned: { A: ['two-fouls'], B: [] },
      }),
    ),
    at(
      'outside a shot without the warning',
      [{ kind: 'touch-confirmed', side: 'A' }],
      'foul B9-5.2f; B in hand | propose_warning; next B',
      joined({ phase: 'open', onTable: ['2', '9'], fouls: { A: 2, B: 0 } }),
    ),
    at(
      'lost outside a shot by the profile',
      [{ kind: 'touch-confirmed', side: 'A' }],
      'rack_loss B9-5.2f B9-7.1a; B wins',
      joined(
        { phase: 'open', onTable: ['2', '9'], fouls: { A: 2, B: 0 } },
        'three_fouls_unwarned=loss',
      ),
    ),
    at(
      'a push out clears the row',
      [{ kind: 'push-out', side: 'B' }, 'rest', 'cue>1 1>cushion:left rest', MISS],
      'push_out; next A | legal; next B | foul B9-5.2b; A in hand',
      joined({
        phase: 'post-break',
        shooter: 'B',
        fouls: { A: 0, B: 2 },
        warned: { A: [], B: ['two-fouls'] },
      }),
    ),
    at(
      'or not, by the profile',
      [{ kind: 'push-out', side: 'B' }, 'rest', 'cue>1 1>cushion:left rest', MISS],
      'push_out; next A | legal; next B | rack_loss B9-5.2b B9-7.1a; A wins',
      joined(
        {
          phase: 'post-break',
          shooter: 'B',
          fouls: { A: 0, B: 2 },
          warned: { A: [], B: ['two-fouls'] },
        },
        'push_out_clears_fouls=false',
      ),
    ),
  ],
  'B9-7.1b': [
    at(
      'the last ball and a scratch, warned',
      ['cue>9 9>pocket:top-left cue>pocket:top-left rest'],
      'rack_loss B9-5.2a B9-7.1b; B wins; gone 9',
      warned(['9'], 'nine-scratch'),
    ),
    at(
      'not warned',
      ['cue>9 9>pocket:top-left cue>pocket:top-left rest'],
      'foul B9-5.2a; B in hand; back 9',
      open('9'),
    ),
    at(
      'never a loss under world rules',
      ['cue>9 9>pocket:top-left cue>pocket:top-left rest'],
      'foul B9-5.2a; B in hand; back 9',
      { ...warned(['9'], 'nine-scratch'), readings: ['nine_scratch=never_loss'] },
    ),
    at(
      'with other balls too where the profile says so',
      ['cue>2 9>pocket:top-left cue>pocket:top-left rest'],
      'rack_loss B9-5.2a B9-7.1b; B wins; gone 9',
      { ...warned(['2', '9'], 'nine-scratch'), readings: ['nine_scratch=warned'] },
    ),
    at(
      'a scratch without the 9 is a foul',
      ['cue>9 9>cushion:left cue>pocket:top-left rest'],
      'foul B9-5.2a; B in hand',
      warned(['9'], 'nine-scratch'),
    ),
  ],
  'B9-7.1c1': [
    at(
      'during the shot, a loss by the profile',
      ['cue>2 2>cushion:left', { kind: 'advice-requested-and-given', side: 'A' }, REST],
      'rack_loss B9-7.1c1; B wins',
      { ...open('2', '9'), readings: ['advice_unwarned=loss'] },
    ),
    at(
      'during the shot, a foul like any other',
      ['cue>2 2>cushion:left', { kind: 'advice-requested-and-given', side: 'A' }, REST],
      'foul B9-7.1c1; B in hand',
      open('2', '9'),
    ),
    at(
      'warned: lost',
      [{ kind: 'advice-requested-and-given', side: 'A' }],
      'rack_loss B9-7.1c1; B wins',
      warned(['4', '9'], 'advice'),
    ),
    at(
      'unwarned, lost by the profile',
      [{ kind: 'advice-requested-and-given', side: 'A' }],
      'rack_loss B9-7.1c1; B wins',
      { ...open('4', '9'), readings: ['advice_unwarned=loss'] },
    ),
    at(
      'during the shot, warned',
      ['cue>4', { kind: 'advice-requested-and-given', side: 'A' }, '4>cushion:left rest'],
      'rack_loss B9-7.1c1; B wins',
      warned(['4', '9'], 'advice'),
    ),
  ],
  'B9-7.1c2': [
    at(
      'help nobody asked for',
      [{ kind: 'spectator-advice', side: 'A' }],
      'none; next A',
      open('4', '9'),
    ),
  ],
  'B9-7.1d': [
    at('not warned', ['cue>7 7>9 9>off rest'], 'foul B9-7.1d; B in hand; back 9', open('7', '9')),
    at(
      'warned',
      ['cue>7 7>9 9>off rest'],
      'rack_loss B9-7.1d; B wins; gone 9',
      warned(['7', '9'], 'nine-off'),
    ),
  ],
  'B9-7.1f': [
    at(
      'two minutes: a warning is proposed',
      [{ kind: 'shot-timer', side: 'A', elapsed: 121 }],
      'propose_warning; next A',
      open('4', '9'),
    ),
    at('not before', [{ kind: 'shot-timer', side: 'A', elapsed: 119 }], '', open('4', '9')),
    at(
      'warned already: asked',
      [{ kind: 'shot-timer', side: 'A', elapsed: 125 }],
      'query; next A; ask slow-play-persists',
      warned(['4', '9'], 'slow-play'),
    ),
    at(
      'persists after the warning',
      [{ kind: 'slow-play-persists', side: 'A' }],
      'rack_loss; B wins',
      warned(['4', '9'], 'slow-play'),
    ),
    at(
      'persists, never warned',
      [{ kind: 'slow-play-persists', side: 'A' }],
      'propose_warning; next A',
      open('4', '9'),
    ),
  ],
  'B9-7.1g': [
    at(
      'the one who does not shoot concedes',
      [{ kind: 'concession', side: 'B' }],
      'rack_loss; A wins',
      open('9'),
    ),
    at(
      'in the middle of a shot',
      ['cue>9 9>cushion:left', { kind: 'concession', side: 'A' }],
      'rack_loss; B wins',
      open('9'),
    ),
  ],
  'B9-8.1a': [
    at(
      'interference that mattered',
      [LEGAL, { kind: 'interference', affected: true }],
      'replay; next A',
      open('2', '9'),
    ),
    at(
      'ball in hand stays',
      [MISS, 'cue>2 2>cushion:left rest', { kind: 'third-party', affected: true }],
      'foul B9-5.2b; B in hand | replay; B in hand',
      open('2', '9'),
    ),
    at(
      'before any shot everything goes back',
      [{ kind: 'interference', affected: true }],
      'restore; next A',
      open('2', '9'),
    ),
  ],
  'B9-8.1b': [
    at(
      'among other news of the moment',
      [
        { kind: 'shot-timer', side: 'A', elapsed: 10 },
        { kind: 'foreign-touch', ball: '9', by: 'spectator' },
        { kind: 'interference', affected: false },
      ],
      'restore; next A',
      open('2', '9'),
    ),
    at(
      'a spectator nudges the 7',
      [
        { kind: 'foreign-touch', ball: '7', by: 'spectator' },
        { kind: 'interference', affected: false },
      ],
      'restore; next A',
      open('4', '7', '9'),
    ),
    at(
      'during the shot without effect',
      [
        LEGAL,
        { kind: 'disturbance', ball: '9' } as never,
        { kind: 'interference', affected: true },
      ],
      'legal; next B | restore; next B',
      open('2', '9'),
    ),
  ],
  'B9-8.2a': [
    at(
      'a ball that settles',
      [{ kind: 'micro-motion', ball: '7', distance: 0.0012 } as never],
      '',
      open('4', '7', '9'),
    ),
  ],
  'B9-8.2b': [
    at(
      'within five seconds it belongs to the shot',
      ['cue>2 2>cushion:right rest hangs:6 6>drop@3'],
      'legal; next A; gone 6',
      open('2', '6', '9'),
    ),
    at(
      'at five seconds it goes back',
      ['cue>2 2>cushion:right rest hangs:6 6>drop@5'],
      'legal; next B | restore; next B',
      open('2', '6', '9'),
    ),
    at(
      'the 9 wins',
      ['cue>2 9>cushion:right rest hangs:9 9>drop@2'],
      'rack_win; A wins; gone 9',
      open('2', '9'),
    ),
    at(
      'down without credit by the profile',
      ['cue>2 2>cushion:right rest hangs:6 6>drop@3'],
      'legal; next B; gone 6',
      { ...open('2', '6', '9'), readings: ['early_settle_drop=stays_down'] },
    ),
    at(
      'always back under world rules',
      ['cue>2 2>cushion:right rest hangs:6 6>drop@3'],
      'legal; next B',
      { ...open('2', '6', '9'), readings: ['early_settle_drop=restored'] },
    ),
    at(
      'down without credit on a foul',
      ['cue>6 6>cushion:right rest hangs:6 6>drop@3'],
      'foul B9-5.2b; B in hand; gone 6',
      { ...open('2', '6', '9'), readings: ['early_settle_drop=stays_down'] },
    ),
    at(
      'long after, without a shot',
      [{ kind: 'settle-drop', ball: '6', pocket: 'top-left', restFor: 8 } as never],
      'restore; next A',
      open('2', '6', '9'),
    ),
    at(
      'soon after, of a shot nobody knows',
      [{ kind: 'settle-drop', ball: '6', pocket: 'top-left', restFor: 2 } as never],
      'query; next A; ask settle-drop-of-which-shot',
      open('2', '6', '9'),
    ),
  ],
  'B9-8.2c': [
    at(
      'a fall during the shot that mattered',
      ['6>drop@21 cue>2 rest', { kind: 'settle-affected', affected: true }],
      'replay; next A',
      open('2', '6', '9'),
    ),
    at(
      'that did not',
      ['6>drop@21 cue>2 2>cushion:left rest', { kind: 'settle-affected', affected: false }],
      'legal; next B',
      open('2', '6', '9'),
    ),
    at(
      'nobody has said',
      ['6>drop@2 cue>2 2>cushion:left rest'],
      'legal; next B; ask settle-affected',
      open('2', '6', '9'),
    ),
  ],
  'B9-8.3a': [
    at(
      'before the next shot',
      [LEGAL, { kind: 'claim', side: 'B', against: 'A', clause: 'B9-5.2d' }],
      'foul B9-5.2d; B in hand',
      open('2', '9'),
    ),
    at(
      'after it',
      [LEGAL, LEGAL, { kind: 'claim', side: 'B', against: 'A', clause: 'B9-5.2d' }],
      'legal; next B | legal; next A | none; next A',
      open('2', '9'),
    ),
    at(
      'of a shot of the same visit',
      [
        'cue>2 2>pocket:top-left rest',
        'cue>9 9>cushion:left rest',
        { kind: 'claim', side: 'B', against: 'A', clause: 'B9-5.2d', shot: 1 },
      ],
      'legal; next A; gone 2 | legal; next B | none; next B',
      open('2', '9'),
    ),
  ],
  'B9-8.3b': [
    at(
      'a protest stops play, the next shot resumes it',
      [{ kind: 'protest', side: 'A' }, LEGAL],
      'legal; next B',
      open('2', '9'),
    ),
    at(
      'a foul the referee takes back',
      [MISS, { kind: 'waive-fault', clause: 'B9-5.2b' }],
      'legal; next B',
      open('2', '9'),
    ),
  ],
  'B9-8.4': [
    at(
      'the lowest ball driven off is gone',
      ['cue>1 1>off 2>cushion:right rest', 'cue>2 2>cushion:left rest'],
      'legal; next B; gone 1 | legal; next A',
      open('1', '2', '9'),
    ),
    at('a foul under world rules', ['cue>1 1>off 2>off rest'], 'foul B9-8.4; B in hand; gone 1 2', {
      ...open('1', '2', '9'),
      readings: ['object_ball_off=foul'],
    }),
  ],
  'B9-8.5': [
    at(
      'a frozen ball has not touched its cushion',
      ['frozen:3-top cue>3 3>cushion:top rest'],
      'foul B9-5.2c; B in hand',
      open('3', '9'),
    ),
    at(
      'another cushion counts',
      ['frozen:3-top cue>3 3>cushion:left rest'],
      'legal; next B',
      open('3', '9'),
    ),
    at(
      'another ball on that cushion counts',
      ['frozen:3-top cue>3 cue>cushion:top rest'],
      'legal; next B',
      open('3', '9'),
    ),
  ],
  'B9-8.6a': [
    at(
      'it left the cushion and came back',
      ['frozen:3-top cue>3 3<cushion:top 3>cushion:top rest'],
      'legal; next B',
      open('3', '9'),
    ),
    at(
      'it left the cushion and did not',
      ['frozen:3-top cue>3 3<cushion:top rest'],
      'foul B9-5.2c; B in hand',
      open('3', '9'),
    ),
  ],
  'B9-8.6b': [
    at(
      'a ball that flies off has reached a cushion',
      ['cue>3 6>off rest'],
      'legal; next B; gone 6',
      open('3', '6', '9'),
    ),
  ],
  'B9-8.7': [
    at(
      'never a loss on the break',
      [`${FOUR} 9>pocket:top-left cue>pocket:top-left rest`],
      'foul B9-5.2a; B in hand; back 9',
      joined({ phase: 'break', warned: { A: ['nine-scratch'], B: [] } }),
    ),
    at(
      'not even by the sternest profile',
      [`${FOUR} 9>pocket:top-left cue>pocket:top-left rest`],
      'foul B9-5.2a; B in hand; back 9',
      joined({ phase: 'break', warned: { A: ['nine-scratch'], B: [] } }, 'nine_scratch=warned'),
    ),
  ],
  'B9-8.8': [
    at(
      'other balls remain at the strike',
      [
        'cue>8 8>pocket:top-left 8>9 9>pocket:top-left cue>pocket:top-left rest'.replace(
          '8>pocket:top-left 8>9',
          '8>9 8>pocket:top-left',
        ),
      ],
      'foul B9-5.2a; B in hand; back 9; gone 8',
      warned(['8', '9'], 'nine-scratch'),
    ),
    at(
      'judged after the shot by the profile',
      ['cue>8 8>9 8>pocket:top-left 9>pocket:top-left cue>pocket:top-left rest'],
      'rack_loss B9-5.2a B9-7.1b; B wins; gone 8 9',
      { ...warned(['8', '9'], 'nine-scratch'), readings: ['others_remain=after_shot'] },
    ),
    at(
      'the 9 struck first',
      ['cue>9 9>pocket:top-left rest'],
      'foul B9-5.2b; B in hand; back 9',
      open('2', '6', '9'),
    ),
  ],
};
