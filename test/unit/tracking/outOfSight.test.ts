// The place of a ball out of sight is drawn on the table: it must not run on through a rail.
import { describe, expect, test } from 'vitest';
import { isOnBed, TABLES } from '../../../src/table/index.ts';
import { film, inferFrom, moving, type Place } from '../../support/tableScene.ts';

const table = TABLES['9ft']!;

describe.each([
  ['a corner pocket', { x: 0.9, y: 0.265, vx: 1.5, vy: 1.5 }],
  ['a middle pocket', { x: 0, y: 0.2, vx: 0, vy: 2 }],
  ['a cushion', { x: -0.6, y: 0.1, vx: -1, vy: 2 }],
])('a ball that goes out of sight on its way to %s', (_, start) => {
  const rolling = moving({ t: 0.6, ...start });
  const covered: Place = (t) => (t > 0.7 ? undefined : rolling(t));
  const { frames } = inferFrom(film({ cue: covered }, { seconds: 2 }));
  const unseen = frames.flatMap(({ balls }) => balls.filter((b) => !b.seen));

  test('is thought on the table, within the line of the noses', () => {
    expect(unseen.length).toBeGreaterThan(30);
    expect(unseen.filter((b) => !isOnBed(table, b))).toEqual([]);
  });

  test('is known less and less well', () => {
    const hidden = unseen.filter((b) => b.state === 'hidden');
    hidden.slice(1).forEach((b, k) => expect(b.sigma).toBeGreaterThanOrEqual(hidden[k]!.sigma));
  });
});
