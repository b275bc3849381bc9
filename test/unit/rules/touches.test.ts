// What hands and clothes touch while a shot is in progress, and what the referee says of it.
import { describe, expect, test } from 'vitest';
import type { RefereeInputBody, SightingBody } from '../../../src/rules/index.ts';
import { emptyLayout } from '../../../src/rules/shotRecord.ts';
import type { GameName } from '../../../src/table/index.ts';
import type { Played, ScriptLine, ScriptOptions } from '../../support/rulesScript.ts';
import { play, words } from '../../support/rulesScript.ts';

const REST = {
  kind: 'shot-end',
  layout: emptyLayout,
} as never;

interface Touched {
  readonly shot: string;
  readonly touch: SightingBody;
  readonly legal: string;
  readonly touchFault: string;
  readonly options: ScriptOptions;
}

const GAMES: Readonly<Record<GameName, Touched>> = {
  'nine-ball': {
    shot: 'cue>4 4>cushion:left',
    touch: { kind: 'foreign-touch', ball: '7', by: 'spectator' },
    legal: 'legal; next B',
    touchFault: 'foul B9-5.2f; B in hand',
    options: { join: { phase: 'open', onTable: ['4', '7', '9'], fouls: { A: 1, B: 0 } } },
  },
  'five-pins': {
    shot: 'white>yellow',
    touch: { kind: 'foreign-touch', ball: 'red', by: 'spectator' },
    legal: 'legal; next B',
    touchFault: 'foul Q5-16.3m; B+2; B in hand',
    options: { join: { phase: 'play' }, setup: { bestOf: 1 } },
  },
};

const THIRD_PARTY: RefereeInputBody = { kind: 'third-party', affected: false };
const CONFIRMED: RefereeInputBody = { kind: 'touch-confirmed', side: 'A' };

describe.each(Object.entries(GAMES) as [GameName, Touched][])('%s', (game, touched) => {
  const { shot, touch, legal, touchFault, options } = touched;
  const ball = 'ball' in touch ? touch.ball : '';
  const playing = (...after: readonly ScriptLine[]): Played =>
    play(game, [shot, touch, ...after], options);
  const restored = ({ calls }: Played): unknown => calls[0]?.outcome.restore;

  // A sleeve that the camera saw on a ball during the shot left no trace in the proposal.
  test('a touch that nobody speaks of is asked about, and the call stands', () => {
    expect(words(playing(REST))).toBe(`${legal}; ask touched-${ball}`);
  });

  // A spectator moved a ball during a legal shot: the referee said so, and nothing was put back.
  test.each<[string, readonly ScriptLine[]]>([
    ['while the shot is in progress', [THIRD_PARTY, REST]],
    ['after its end', [REST, THIRD_PARTY]],
    ['as an interference', [REST, { kind: 'interference', affected: false }]],
  ])('strangers touched it, said %s: it goes back and the call stands', (_when, after) => {
    const played = playing(...after);
    expect(words(played)).toBe(legal);
    expect(restored(played)).toEqual([ball]);
  });

  test('the referee names the balls himself', () => {
    const played = play(game, [shot, { ...THIRD_PARTY, balls: [ball as never] }, REST], options);
    expect(restored(played)).toEqual([ball]);
  });

  // Said a moment after the end it was a second offence beside a legal shot, which had cleared the
  // row of fouls.
  test.each<[string, readonly ScriptLine[]]>([
    ['while the shot is in progress', [CONFIRMED, REST]],
    ['after its end', [REST, CONFIRMED]],
  ])('the player touched it, said %s: a fault of that shot', (_when, after) => {
    const played = playing(...after);
    expect(words(played).split(' | ')[0]).toBe(touchFault);
    expect(played.calls[0]?.outcome.foulsAfter?.A ?? 2).toBe(2);
  });

  test('what was touched after the end is no fault of the shot', () => {
    const played = play(game, [`${shot} rest`, touch, CONFIRMED], options);
    expect(words(played)).toBe(`${legal} | ${touchFault}`);
  });

  test('a touch of the shot, and another after it that the referee speaks of', () => {
    const played = playing(REST, { ...touch }, CONFIRMED);
    expect(words(played).split(' | ')).toHaveLength(2);
  });

  test('the referee waives it', () => {
    const clause = game === 'nine-ball' ? 'B9-5.2f' : 'Q5-16.3m';
    expect(words(playing(REST, { kind: 'waive-fault', clause }))).toBe(legal);
  });

  test('waiving something else does not answer it', () => {
    const played = playing(REST, { kind: 'waive-fault', clause: 'B9-5.2d' });
    expect(words(played)).toBe(`${legal}; ask touched-${ball}`);
  });

  test('it mattered: everything goes back and nothing is asked', () => {
    const played = playing(REST, { kind: 'interference', affected: true });
    expect(words(played)).toBe('replay; next A');
    expect(restored(played)).toBe('all');
  });
});

test('a ball that fell by itself goes back with the one a spectator moved', () => {
  const played = play(
    'nine-ball',
    [
      'cue>4 6>drop@20 4>cushion:left',
      { kind: 'foreign-touch', ball: '7', by: 'spectator' },
      { kind: 'interference', affected: false },
      { kind: 'settle-affected', affected: false },
      REST,
    ],
    { join: { phase: 'open', onTable: ['4', '6', '7', '9'] } },
  );
  expect(words(played)).toBe('legal; next B');
  expect(played.calls[0]?.outcome.restore).toEqual(['6', '7']);
});

describe('the half in which a ball began the game (Q5-10.4)', () => {
  const astride = (setOpener: 'A' | 'B'): Played =>
    play('five-pins', [{ kind: 'place-in-hand', ball: 'yellow' }], {
      join: {
        phase: 'play',
        shooter: 'B',
        setOpener,
        halves: { white: 'astride' },
        ballInHand: { side: 'B', where: 'half-opposite-to-opponent' },
      },
    });

  // The yellow was sent to the upper half in every set, though B opens the second one from below.
  test.each([
    ['A', 'upper-half'],
    ['B', 'lower-half'],
  ] as const)('%s opened the set', (opener, place) => {
    expect(astride(opener).calls[0]?.outcome.spots).toEqual([{ ball: 'yellow', place }]);
  });
});
