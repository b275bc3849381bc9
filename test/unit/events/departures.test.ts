// Balls that leave the bed: over a rail, into a pocket, or only out of sight.
import { describe, expect, test } from 'vitest';
import { TABLES } from '../../../src/table/index.ts';
import { film, inferFrom, lying, moving, type Place, told } from '../../support/tableScene.ts';

const table = TABLES['9ft']!;
const until =
  (t1: number, place: Place): Place =>
  (t) =>
    t > t1 ? undefined : place(t);

describe('a ball that flies over the rail', () => {
  const flying = moving({ t: 0.6, x: 0.4, y: 0.3, vx: 0.9, vy: 3 });

  test('and is seen beyond the nose, is off the table', () => {
    const { events } = inferFrom(
      film({ cue: until(0.72, flying), '3': lying(-0.5, 0) }, { seconds: 4 }),
    );
    const off = events.find((e) => e.kind === 'off-table');
    expect(off?.kind === 'off-table' && off.ball).toBe('cue');
    // It crossed the line of the noses at y = width / 2.
    expect(Math.abs((off?.t ?? 0) - 0.712)).toBeLessThan(0.02);
    expect(off?.confidence).toBeGreaterThanOrEqual(0.9);
    expect(told(events).filter((l) => l.startsWith('pocketed'))).toEqual([]);
  });

  test('and was last seen on the bed, is off the table with little confidence', () => {
    const { events } = inferFrom(
      film({ cue: until(0.67, flying), '3': lying(-0.5, 0) }, { seconds: 5 }),
    );
    const off = events.find((e) => e.kind === 'off-table');
    expect(off?.confidence).toBeLessThan(0.7);
  });

  test('C44: on a table without pockets nothing is ever pocketed', () => {
    const far = moving({ t: 0.6, x: 0.9, y: 0.2, vx: 3, vy: 0.3 });
    const { events } = inferFrom(
      film({ white: until(0.78, far), yellow: lying(-0.5, 0) }, { seconds: 4 }),
      { game: 'five-pins', table: TABLES['carom']! },
    );
    expect(told(events)).toContain('off-table white');
    expect(told(events).filter((l) => l.startsWith('pocketed'))).toEqual([]);
  });
});

test('a slow ball that goes out of sight in mid-table has not left it', () => {
  const slow = moving({ t: 0.6, x: -0.8, y: 0.2, vx: 0.6, vy: 0 });
  const { events, frames } = inferFrom(
    film({ cue: until(1.2, slow), '1': lying(0.5, 0) }, { seconds: 5 }),
  );
  expect(told(events).filter((l) => /off-table|pocketed/.test(l))).toEqual([]);
  expect(frames.at(-1)!.balls.find((b) => b.ball === 'cue')!.state).toBe('hidden');
});

test('a ball that stays in view beside the rail is not off the table', () => {
  const nose = table.width / 2 - table.ballRadius;
  const scene = {
    cue: moving(
      { t: 0.6, x: -0.4, y: 0, vx: 0, vy: 2 },
      { t: 0.6 + nose / 2, x: -0.4, y: nose, vx: 0, vy: -0.4 },
    ),
  };
  const { events } = inferFrom(film(scene, { seconds: 4 }));
  expect(told(events)).toContain('cushion cue top');
  expect(told(events).filter((l) => l.startsWith('off-table'))).toEqual([]);
});
