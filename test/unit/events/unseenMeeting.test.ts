// A ball of the cloth's own colour was not found, and "the cue ball touched no ball" was called.
import { describe, expect, test } from 'vitest';
import { type BallId, TABLES } from '../../../src/table/index.ts';
import type { Observation } from '../../../src/tracking/index.ts';
import { film, inferFrom, lying, moving, told, velocityAfter } from '../../support/tableScene.ts';

const STROKE = { t: 0.8, x: -0.7, y: 0.1, vx: 1.2, vy: 0.05 };

/** The stroke, and a second leg after some time that begins where the first one is by then. */
function thenGoes(
  after: number,
  turn: (v: { vx: number; vy: number }) => { vx: number; vy: number },
) {
  const t = STROKE.t + after;
  return moving(STROKE, { t, ...moving(STROKE)(t)!, ...turn(velocityAfter(STROKE, after)) });
}

/** A ball that lies where the stroke's first leg ends after some time, and is seen once beyond. */
function goesUnseen(after: number): (t: number) => { x: number; y: number } | undefined {
  const { x, y } = moving(STROKE)(STROKE.t + after)!;
  const { vx, vy } = velocityAfter(STROKE, after);
  const apart = (2 * TABLES['9ft']!.ballRadius) / Math.hypot(vx, vy);
  const place = { x: x + apart * vx, y: y + apart * vy };
  const onItsWay = STROKE.t + after + 0.1;
  return (t) => {
    if (t < STROKE.t + after) return place;
    if (Math.abs(t - onItsWay) > 1 / 120) return undefined;
    return { x: place.x + 0.09 * vx, y: place.y + 0.09 * vy };
  };
}

const inferScene = (cue: ReturnType<typeof moving>): string[] => {
  const others: Partial<Record<BallId, ReturnType<typeof lying>>> = { 8: lying(0.7, -0.35) };
  const seen: Observation[] = film({ cue, ...others }, { seconds: 12 });
  return told(inferFrom(seen).events);
};

describe('a struck ball that is said to have touched none', () => {
  test('and is slowed at once in the open met something unseen: the shot is a question (C8)', () => {
    const cue = thenGoes(0.7, ({ vx }) => ({ vx: 0.2 * vx, vy: -0.1 }));
    expect(inferScene(cue)).toEqual(['strike cue', 'interrupted', 'shot-end']);
  });

  test('and rolls out by itself met nothing', () => {
    const slow = moving({ ...STROKE, vx: 0.4 });
    expect(inferScene(slow)).toEqual(['strike cue', 'shot-end']);
  });

  // A green 6 on green cloth was lost as soon as it was struck, all but one look at it.
  test('met the ball that lay there and was hardly seen again: the referee is asked', () => {
    const cue = thenGoes(0.7, ({ vx }) => ({ vx: 0.1 * vx, vy: -0.1 }));
    const { events } = inferFrom(
      film({ cue, 6: goesUnseen(0.7), 8: lying(0.7, -0.35) }, { seconds: 12 }),
    );
    expect(told(events)).toEqual(['strike cue', 'contact 6 cue', 'shot-end']);
    expect(events.find(({ kind }) => kind === 'ball-contact')!.confidence).toBeLessThan(0.7);
  });
});
