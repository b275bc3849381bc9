// The studio's motion against formulas and figures that others have published.
import { describe, expect, test } from 'vitest';
import { restingBody } from '../../../src/studio/physics/body.ts';
import type { BallBody } from '../../../src/studio/physics/body.ts';
import { collideBalls } from '../../../src/studio/physics/ballContact.ts';
import { moveOnCloth } from '../../../src/studio/physics/clothMotion.ts';
import { GRAVITY, POOL_MATERIALS } from '../../../src/studio/physics/constants.ts';
import { collideCushion } from '../../../src/studio/physics/cushionContact.ts';

const RADIUS = 0.028575;

function ball(part: Partial<BallBody>): BallBody {
  return Object.assign(restingBody({ id: 'cue', x: 0, y: 0, radius: RADIUS, mass: 0.17 }), part);
}

const rolling = (vx: number, vy = 0): BallBody =>
  ball({ vx, vy, wx: -vy / RADIUS, wy: vx / RADIUS });

describe('a ball struck in the middle', () => {
  test.each([0.5, 1, 3])(
    'at %s m/s slides 12 v^2 / 49 mu g and then rolls at 5/7 of its speed',
    (v) => {
      // Shepard, "Amateur Physics for the Amateur Pool Player" (1997); Marlow (1995).
      const b = ball({ vx: v });
      const untilRolling = (2 * v) / (7 * POOL_MATERIALS.slide * GRAVITY);
      moveOnCloth(b, untilRolling, POOL_MATERIALS);
      expect(b.x).toBeCloseTo((12 * v * v) / (49 * POOL_MATERIALS.slide * GRAVITY), 9);
      expect(b.vx).toBeCloseTo((5 / 7) * v, 9);
      expect(b.vx - RADIUS * b.wy).toBeCloseTo(0, 9);
    },
  );

  test('rolls out v^2 / 2 mu g, whatever the steps', () => {
    const whole = rolling(1);
    moveOnCloth(whole, 60, POOL_MATERIALS);
    const steps = rolling(1);
    for (let i = 0; i < 30_000; i++) moveOnCloth(steps, 0.002, POOL_MATERIALS);
    const published = 1 / (2 * POOL_MATERIALS.roll * GRAVITY);
    expect(whole.x).toBeCloseTo(published, 9);
    expect(steps.x).toBeCloseTo(published, 6);
    expect(whole.vx).toBe(0);
  });
});

describe('two balls', () => {
  test('in a stun shot part at a right angle but for restitution and throw', () => {
    // The 90 degree rule (Alciatore): a sliding cue ball leaves along the tangent line.
    const a = ball({ vx: 2 });
    const half = Math.PI / 6;
    const b = restingBody({
      id: '1',
      x: 2 * RADIUS * Math.cos(half),
      y: 2 * RADIUS * Math.sin(half),
      radius: RADIUS,
      mass: 0.17,
    });
    collideBalls(a, b, POOL_MATERIALS);
    const angle = Math.abs(Math.atan2(a.vy, a.vx) - Math.atan2(b.vy, b.vx)) * (180 / Math.PI);
    expect(angle).toBeGreaterThan(84);
    expect(angle).toBeLessThan(91);
  });

  test('throw a cut ball by one to six degrees', () => {
    // Alciatore: collision-induced throw of a stun shot peaks near 5 to 6 degrees at slow speed.
    const throwAt = (v: number): number => {
      const half = Math.PI / 6;
      const a = ball({ vx: v });
      const b = restingBody({
        id: '1',
        x: 2 * RADIUS * Math.cos(half),
        y: 2 * RADIUS * Math.sin(half),
        radius: RADIUS,
        mass: 0.17,
      });
      collideBalls(a, b, POOL_MATERIALS);
      return (half - Math.atan2(b.vy, b.vx)) * (180 / Math.PI);
    };
    expect(throwAt(0.5)).toBeGreaterThan(3);
    expect(throwAt(0.5)).toBeLessThan(6.5);
    expect(throwAt(4)).toBeGreaterThan(0.5);
    expect(throwAt(4)).toBeLessThan(throwAt(0.5));
  });
});

describe('a cushion', () => {
  const bounce = (b: BallBody): BallBody => {
    collideCushion(b, { nx: -1, ny: 0, noseHeight: 0.0365, materials: POOL_MATERIALS });
    return b;
  };

  test('gives a ball that rolls straight in 60 to 90 per cent of its speed back', () => {
    // Alciatore: ball-rail restitution 0.6 to 0.9; Mathavan (2010) for rolling balls under 2.5 m/s.
    const b = bounce(rolling(1));
    expect(-b.vx).toBeGreaterThan(0.6);
    expect(-b.vx).toBeLessThan(0.9);
  });

  test('lets running side widen the rebound and reverse side close it', () => {
    const out = (wz: number): number => {
      const b = bounce(Object.assign(rolling(1, 1), { wz }));
      return Math.atan2(b.vy, -b.vx);
    };
    // The ball runs along +y: turning clockwise drives its touching side backwards, and so itself on.
    expect(out(-40)).toBeGreaterThan(out(0));
    expect(out(40)).toBeLessThan(out(0));
  });
});
