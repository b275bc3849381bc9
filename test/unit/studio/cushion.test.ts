// Rebounds against what Mathavan, Jackson and Parkin published: "A theoretical analysis of billiard
// ball dynamics under cushion impacts", Proc. IMechE C 224 (2010) 1863, section 4, with their
// constants of a snooker table (ball of 52.5 mm, nose at 7/5 of its radius, valid under 2.5 m/s).
import { describe, expect, test } from 'vitest';
import type { BallBody } from '../../../src/studio/physics/body.ts';
import { restingBody } from '../../../src/studio/physics/body.ts';
import { POOL_MATERIALS } from '../../../src/studio/physics/constants.ts';
import { collideCushion } from '../../../src/studio/physics/cushionContact.ts';

const RADIUS = 0.02625;
const PAPER = {
  ...POOL_MATERIALS,
  ballMassKg: 0.1406,
  slide: 0.212,
  cushionRestitution: 0.98,
  cushionFriction: 0.14,
};
const DEG = Math.PI / 180;

interface Incidence {
  readonly speed: number;
  /** Angle to the cushion: 90 is head on. */
  readonly degrees: number;
  /** Topspin and side spin in rolling speeds, `V / R`. */
  readonly top?: number;
  readonly side?: number;
}

interface Rebound {
  readonly speed: number;
  /** Angle to the cushion, over 90 when the ball comes back to the side it came from. */
  readonly degrees: number;
}

/** The ball runs along +x and into a cushion that lies at +y. */
function rebound({ speed, degrees, top = 1, side = 0 }: Incidence): Rebound {
  const vx = speed * Math.cos(degrees * DEG);
  const vy = speed * Math.sin(degrees * DEG);
  const b: BallBody = Object.assign(
    restingBody({ id: 'cue', x: 0, y: 0, radius: RADIUS, mass: PAPER.ballMassKg }),
    {
      ...{ vx, vy, wx: (-top * vy) / RADIUS, wy: (top * vx) / RADIUS },
      wz: (side * speed) / RADIUS,
    },
  );
  collideCushion(b, { nx: 0, ny: -1, noseHeight: 1.4 * RADIUS, materials: PAPER });
  return { speed: Math.hypot(b.vx, b.vy), degrees: Math.atan2(-b.vy, b.vx) / DEG };
}

describe('a ball that rolls into a cushion without side spin', () => {
  test('leaves at an angle that its speed has no part in (figure 8)', () => {
    for (const degrees of [15, 30, 45, 60, 75]) {
      const slow = rebound({ speed: 0.5, degrees });
      const fast = rebound({ speed: 2.4, degrees });
      expect(fast.degrees, `at ${degrees}`).toBeCloseTo(slow.degrees, 6);
      expect(fast.speed).toBeGreaterThan(slow.speed);
    }
  });

  test('loses most of its speed at incident angles around 40 degrees (figures 8 and 9)', () => {
    const angles = Array.from({ length: 17 }, (_, i) => 5 + 5 * i);
    const kept = angles.map((degrees) => rebound({ speed: 1, degrees }).speed);
    const worst = angles[kept.indexOf(Math.min(...kept))]!;
    expect(worst).toBeGreaterThanOrEqual(30);
    expect(worst).toBeLessThanOrEqual(50);
  });
});

describe('spin', () => {
  test('of twice the rolling speed brings a ball back from a head-on contact as fast as it came (figure 9)', () => {
    expect(rebound({ speed: 1, degrees: 90, top: 2 }).speed).toBeCloseTo(1, 1);
  });

  test('forwards changes the angle little (figure 9)', () => {
    for (const degrees of [30, 45, 60]) {
      const plain = rebound({ speed: 1, degrees }).degrees;
      expect(Math.abs(rebound({ speed: 1, degrees, top: 2 }).degrees - plain)).toBeLessThan(8);
    }
  });

  test('to the running side sends a ball off faster than it came (figure 10)', () => {
    const running = [-2, 2].map((side) => rebound({ speed: 1, degrees: 30, side }).speed);
    expect(Math.max(...running)).toBeGreaterThan(1);
  });

  test('to the other side throws a ball back where it came from, near head on (figures 10 and 11)', () => {
    const back = [-2, 2].map((side) => rebound({ speed: 1, degrees: 80, side }).degrees);
    expect(Math.max(...back)).toBeGreaterThan(90);
    expect(Math.min(...back)).toBeLessThan(90);
  });
});
