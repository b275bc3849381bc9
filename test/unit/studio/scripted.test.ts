// What the studio plays by script, not by physics: hands, sleeves, balls that hang or jump.
import { describe, expect, test } from 'vitest';
import { frameTruth } from '../../../src/studio/film/truth.ts';
import { poseAt } from '../../../src/studio/physics/timeline.ts';
import { seededRandom } from '../../../src/studio/random.ts';
import { drawLook } from '../../../src/studio/scene/drawLook.ts';
import { drawRack } from '../../../src/studio/scene/rackProp.ts';
import type { Take } from '../../../src/studio/scene/stage.ts';
import { Stage } from '../../../src/studio/scene/stage.ts';
import { TABLES } from '../../../src/table/index.ts';
import type { BallId } from '../../../src/table/index.ts';

const TABLE = TABLES['9ft']!;
const SIZE = { width: 1280, height: 720 };

const stageOf = (
  layout: readonly { readonly id: BallId; readonly x: number; readonly y: number }[],
): Stage => new Stage({ game: 'nine-ball', layout, random: seededRandom('s'), hasPeople: true });

const typesOf = (take: Take): string[] => take.happenings.map((h) => h.type);

const placeOf = (take: Take, id: BallId, t: number) =>
  poseAt(
    take.balls.find((b) => b.id === id)!,
    t,
  );

/** Visible shares of a ball over a span, at 20 a second. */
function sharesSeen(take: Take, id: BallId, [from, to]: readonly [number, number]): number[] {
  const plain = drawLook(seededRandom('look'), TABLE, SIZE);
  const look = { ...plain, graphics: [] };
  const seen: number[] = [];
  for (let t = from; t < to; t += 0.05)
    for (const ball of frameTruth(take, look, { frame: 0, t }).balls)
      if (ball[0] === id) seen.push(ball[5]);
  return seen;
}

describe('a hand that places a ball', () => {
  test('carries it to the spot, hides it on the way, and leaves the others alone', () => {
    const stage = stageOf([
      { id: 'cue', x: -0.6, y: -0.5 },
      { id: '3', x: 0.7, y: -0.1 },
    ]);
    stage.wait(0.6);
    stage.placeByHand('cue', { x: 0.15, y: -0.3 }, 1.3);
    stage.wait(1);
    const take = stage.finish();
    expect(typesOf(take)).toEqual(['hand_on_ball', 'ball_placed']);
    expect(placeOf(take, 'cue', take.durationS)).toMatchObject({ x: 0.15, y: -0.3 });
    expect(placeOf(take, '3', take.durationS)).toMatchObject({ x: 0.7, y: -0.1 });
    expect(Math.min(...sharesSeen(take, 'cue', [0.7, 1.8]))).toBeLessThan(0.6);
    expect(new Set(sharesSeen(take, 'cue', [2.7, 2.9]))).toEqual(new Set([1]));
  });
});

describe('a sleeve', () => {
  test('sends the ball it brushes off slowly, without a shot', () => {
    const stage = stageOf([
      { id: 'cue', x: -0.6, y: 0.2 },
      { id: '8', x: 0.2, y: -0.35 },
    ]);
    stage.wait(1.2);
    stage.brush('8', { speed: 0.22, direction: 0 });
    stage.settle(6);
    const take = stage.finish();
    expect(typesOf(take)).toEqual(['disturbance', 'shot_end']);
    expect(take.happenings[0]).toMatchObject({ t: 1.2, ball: '8', by: 'sleeve' });
    const moved = placeOf(take, '8', take.durationS).x - 0.2;
    expect(moved).toBeGreaterThan(0.1);
    expect(moved).toBeLessThan(0.6);
    expect(Math.min(...sharesSeen(take, '8', [0.9, 1.5]))).toBeLessThan(1);
  });
});

describe('a ball on the lip', () => {
  test('hangs for 6 seconds and drops by itself', () => {
    const pocket = TABLE.pockets.find((p) => p.id === 'bottom-right')!;
    const k = (pocket.dropRadius + 0.0015) / Math.SQRT2;
    const lip = { x: pocket.x - k, y: pocket.y + k };
    const stage = stageOf([
      { id: 'cue', x: -0.2, y: 0.1 },
      { id: '6', ...lip },
    ]);
    stage.wait(6);
    stage.dropHanging('6', 'bottom-right', 6);
    stage.wait(1.5);
    const take = stage.finish();
    expect(placeOf(take, '6', 5.9)).toMatchObject({ ...lip, state: 'cloth' });
    expect(take.happenings).toMatchObject([
      { type: 'settle_drop', ball: '6', pocket: 'bottom-right', rest_s: 6 },
      { type: 'pocketed', ball: '6', pocket: 'bottom-right' },
    ]);
    expect(placeOf(take, '6', take.durationS).state).toBe('pocketed');
  });
});

describe('a ball that jumps', () => {
  test('passes over another ball and leaves the table', () => {
    const stage = stageOf([
      { id: 'cue', x: 0.55, y: 0.05 },
      { id: '2', x: 0.85, y: 0.05 },
    ]);
    stage.wait(0.2);
    stage.shoot('cue', { speed: 2.4, direction: 0, lift: 1.9 });
    stage.settle(3);
    const take = stage.finish();
    expect(typesOf(take)).toContain('off_table');
    expect(typesOf(take)).not.toContain('ball_contact');
    expect(placeOf(take, 'cue', take.durationS).state).toBe('off');
  });

  test('as an object ball may, hops off where the script says', () => {
    const stage = stageOf([
      { id: 'cue', x: 0, y: 0 },
      { id: '5', x: 0.9, y: 0 },
    ]);
    stage.roll('5', { speed: 2.2, direction: 0 });
    stage.hop('5', 1.7);
    stage.settle(3);
    expect(stage.finish().happenings).toMatchObject([{ type: 'off_table', ball: '5' }, {}]);
  });
});

describe('a rack', () => {
  test('is lifted off the balls and taken away; they stay where they were', () => {
    const stage = stageOf([
      { id: 'cue', x: -0.7, y: 0 },
      { id: '1', x: TABLE.length / 4, y: 0 },
    ]);
    stage.wait(0.4);
    stage.liftRack(drawRack(seededRandom('r')));
    stage.wait(1.2);
    const take = stage.finish();
    const rack = take.figures.find((f) => f.name === 'rack')!;
    expect(rack.solidsAt(0.2).length).toBeGreaterThan(5);
    expect(rack.solidsAt(take.durationS)).toEqual([]);
    expect(placeOf(take, '1', take.durationS)).toMatchObject({ x: TABLE.length / 4, y: 0 });
    expect(typesOf(take)).toEqual([]);
  });
});
