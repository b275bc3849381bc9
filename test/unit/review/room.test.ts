import { describe, expect, test } from 'vitest';
import { heatMapOf } from '../../../src/review/room/heatMap.ts';
import { ratesOf } from '../../../src/review/room/rates.ts';
import { matches, NO_FILTER } from '../../../src/review/room/shotFilter.ts';
import { shotsCsv } from '../../../src/review/room/shotsCsv.ts';
import { summarizeShot } from '../../../src/review/room/shotSummary.ts';
import type { ShotSummary } from '../../../src/review/room/shotSummary.ts';
import { packTrack, unpackTrack } from '../../../src/review/room/trackFile.ts';
import { EMPTY_VIEW, foldRecord } from '../../../src/review/view/deskView.ts';
import type { DeskRecord } from '../../../src/review/index.ts';
import { TABLES } from '../../../src/table/index.ts';
import { emptyMatch, playFakeMatch } from '../../support/review/fakeMatch.ts';
import type { FakeShot } from '../../support/review/fakeMatch.ts';
import { input, logOf } from '../../support/review/records.ts';

const played = playFakeMatch('nine-ball', 6);

function summaryOf(shot: FakeShot, ...extra: readonly DeskRecord[]): ShotSummary {
  const events = shot.events.map((event): DeskRecord => ({ kind: 'event', event }));
  const log = logOf(...events, { kind: 'call', call: shot.call }, ...extra);
  const view = log.reduce(foldRecord, EMPTY_VIEW);
  const match = emptyMatch('nine-ball');
  return summarizeShot({ shot: view.shots[0]!, inputs: view.inputs, match, frames: shot.frames });
}

const shots = played.map((shot) => summaryOf(shot));
/** The filter lists a shot that has it, and not one that has something else. */
const YES_NO = [true, false];

describe('a shot in one line', () => {
  test('speed, first ball and resting place are those of the toy table', () => {
    const [first] = shots;
    expect(first?.struck).toBe('cue');
    expect(first?.firstContact).toBe('2');
    // The toy strikes at 2.2 m/s and slows at 0.35 m/s²: 2.18 m/s over the first tenth.
    expect(first?.speedMetresPerSecond).toBeCloseTo(2.18, 1);
    expect(first?.distanceMetres).toBeCloseTo(Math.hypot(1.05, 0.1), 3);
    const end = played[0]!.frames.at(-1)!.balls.find((b) => b.id === 'cue')!;
    expect(first?.rest?.x).toBeCloseTo(end.x, 3);
  });

  test('a fact struck out by the referee does not count', () => {
    const withPot = played.find((s) => s.events.some((e) => e.kind === 'pocketed'))!;
    const pot = withPot.events.find((e) => e.kind === 'pocketed')!;
    expect(summaryOf(withPot).potted).not.toEqual([]);
    expect(summaryOf(withPot, input('strike-out', { event: pot.id })).potted).toEqual([]);
  });
});

describe('the list of shots', () => {
  test('filters by player, ball and speed, each alone', () => {
    const list = (change: object) => shots.filter((s) => matches(s, { ...NO_FILTER, ...change }));
    expect(list({})).toHaveLength(shots.length);
    expect(list({ player: 'nobody' })).toEqual([]);
    expect(list({ ball: '2' }).every((s) => s.firstContact === '2')).toBe(true);
    expect(list({ slowest: 3 }).every((s) => (s.speedMetresPerSecond ?? 0) >= 3)).toBe(true);
  });

  test('filters by pocket, spin and the fastest speed, each alone', () => {
    const potted = [{ ball: '2', pocket: 'top-left' }];
    const shot = { ...shots[0]!, potted, spin: 'draw', speedMetresPerSecond: 2 } as const;
    const isListed = (change: object): boolean => matches(shot, { ...NO_FILTER, ...change });
    expect([isListed({ pocket: 'top-left' }), isListed({ pocket: 'top-right' })]).toEqual(YES_NO);
    expect([isListed({ spin: 'draw' }), isListed({ spin: 'follow' })]).toEqual(YES_NO);
    expect([isListed({ fastest: 2 }), isListed({ fastest: 1.9 })]).toEqual(YES_NO);
    expect([isListed({ ball: '2' }), isListed({ ball: '7' })]).toEqual(YES_NO);
    const other = { ...NO_FILTER, player: shot.player };
    expect(matches(shot, other) && !matches({ ...shot, player: 'Eva' }, other)).toBe(true);
  });

  test('each outcome lists the shots that had it', () => {
    const plain = { ...shots[0]!, fouls: [], potted: [], scored: [], decision: 'confirm' };
    const outcomesOf = (change: object) =>
      (['potted', 'missed', 'points', 'foul', 'undecided'] as const).filter((outcome) =>
        matches({ ...plain, ...change }, { ...NO_FILTER, outcome }),
      );
    expect(outcomesOf({})).toEqual(['missed']);
    expect(outcomesOf({ potted: [{ ball: '2', pocket: 'top-left' }] })).toEqual(['potted']);
    // The cue ball down with a ball is no pot, and its foul is no miss.
    const scratch = [{ ball: 'cue', pocket: 'top-left' }];
    expect(outcomesOf({ potted: scratch, fouls: ['B9-5.2a'] })).toEqual(['foul']);
    expect(outcomesOf({ scored: [{ clause: 'Q5-15.1a', points: 2, to: 'A' }] })).toEqual([
      'points',
    ]);
    expect(outcomesOf({ decision: null })).toEqual(['missed', 'undecided']);
  });

  test('filters by words of the note and by tags', () => {
    const note = { shot: 1, note: 'Too hard', tags: ['Break'] };
    for (const text of ['hard', 'break']) {
      expect(matches(shots[0]!, { ...NO_FILTER, text }, note)).toBe(true);
      expect(matches(shots[0]!, { ...NO_FILTER, text })).toBe(false);
    }
  });

  test('filters by the clause of a foul', () => {
    const foul = { ...shots[0]!, fouls: ['B9-5.2a', 'B9-5.2b'] };
    expect(matches(foul, { ...NO_FILTER, foul: 'B9-5.2b' })).toBe(true);
    expect(matches(foul, { ...NO_FILTER, foul: 'B9-5.2c' })).toBe(false);
  });

  test('a shot whose speed was not seen matches no limit of speed', () => {
    const unseen = { ...shots[0]!, speedMetresPerSecond: null };
    expect(matches(unseen, { ...NO_FILTER, slowest: 0 })).toBe(false);
  });

  test('a name that a spreadsheet would take for a formula is written as text', () => {
    const csv = shotsCsv([{ ...shots[0]!, player: '=HYPERLINK("x")' }], []);
    expect(csv).toContain('"\'=HYPERLINK(""x"")"');
  });
});

describe('figures', () => {
  test('count pots, pockets, position play and first contacts as a coach would', () => {
    const base = { ...shots[0]!, side: 'A', fouls: [], potted: [], distanceMetres: 1 } as const;
    const pot = (shot: number, pocket: string) => ({
      ...{ ...base, shot, potted: [{ ball: '2', pocket }] },
    });
    const list = [
      pot(1, 'top-left'),
      { ...pot(2, 'top-right'), distanceMetres: 0.3 },
      { ...base, shot: 3 },
      { ...base, shot: 4, side: 'B', fouls: ['B9-5.2b'] } as const,
    ];
    const rates = ratesOf(list);
    expect(rates.pots).toMatchObject({ hits: 2, of: 4 });
    expect(rates.firstContact).toMatchObject({ hits: 3, of: 4 });
    // After the first pot another followed, after the second a miss.
    expect(rates.position).toMatchObject({ hits: 1, of: 2 });
    expect(rates.byPocket).toEqual([
      { name: 'top-left', hits: 1, of: 2 },
      { name: 'top-right', hits: 1, of: 2 },
    ]);
    expect(rates.byDistance).toMatchObject([
      { from: 0, to: 0.4, hits: 1, of: 1 },
      { from: 0.8, to: 1.2, hits: 1, of: 3 },
    ]);
  });

  test('pins by way of scoring: points and times of the player himself', () => {
    const scored = (to: 'A' | 'B') => ({
      ...{ ...shots[0]!, side: 'A' as const },
      scored: [{ clause: 'Q5-15.1a', points: 4, to }],
    });
    expect(ratesOf([scored('A'), scored('A'), scored('B')]).byScoring).toEqual([
      { name: 'Q5-15.1a', points: 8, times: 2 },
    ]);
  });

  test('every rate carries its count', () => {
    const rates = ratesOf(shots);
    expect(rates.pots.of).toBe(shots.length);
    expect(rates.byDistance.reduce((sum, rate) => sum + rate.of, 0)).toBe(shots.length);
  });

  test('no shots give no rates and no division by nothing', () => {
    expect(ratesOf([]).pots).toEqual({ name: 'pots', hits: 0, of: 0 });
  });

  test('a heat map counts every place once, also those on the very edge', () => {
    const table = TABLES['9ft']!;
    const corner = { x: table.length / 2, y: -table.width / 2 };
    const map = heatMapOf([corner, corner, { x: 0, y: 0 }], table);
    expect(map.cells.reduce((a, b) => a + b)).toBe(3);
    expect(map.cells.at(-1)).toBe(2);
  });
});

describe('a kept track', () => {
  test('gives back every place within a tenth of a millimetre of what the tremble allows', () => {
    const { frames } = played[0]!;
    const back = unpackTrack(packTrack(frames));
    for (const frame of frames) {
      const kept = back.findLast((f) => f.t <= frame.t + 0.0006)!;
      for (const ball of frame.balls.filter((b) => b.state !== 'gone')) {
        const found = kept.balls.find((b) => b.id === ball.id)!;
        expect(Math.hypot(found.x - ball.x, found.y - ball.y)).toBeLessThan(0.001);
      }
    }
  });

  test('a ball that is no longer named is gone, not standing where it was last seen', () => {
    const ball = { id: '2', x: 0, y: 0, state: 'moving' as const, confidence: 1 };
    const back = unpackTrack(
      packTrack([
        { t: 0, balls: [ball], pins: [] },
        { t: 0.1, balls: [], pins: [] },
      ]),
    );
    expect(back.at(-1)?.balls[0]?.state).toBe('gone');
  });
});
