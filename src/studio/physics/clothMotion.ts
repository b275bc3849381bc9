import type { BallBody } from './body.ts';
import type { Materials } from './constants.ts';
import { GRAVITY } from './constants.ts';

/** Below this slip a ball rolls (m/s). */
const ROLLING_SLIP = 1e-7;
/** A sliding ball loses slip at 7/2 of its deceleration: the spin comes to meet the speed. */
const SLIP_RATIO = 3.5;

/**
 * Moves a ball on the cloth for `dt` seconds, exactly: sliding with constant deceleration until
 * its slip is gone, then rolling until it stands (Marlow 1995, chapter 3).
 */
export function moveOnCloth(b: BallBody, dt: number, cloth: Materials): void {
  spinDown(b, dt, cloth.spinDecayRadPerS2);
  let left = dt;
  const ux = b.vx - b.radius * b.wy;
  const uy = b.vy + b.radius * b.wx;
  const slip = Math.hypot(ux, uy);
  if (slip > ROLLING_SLIP) left = slide(b, dt, { x: ux / slip, y: uy / slip, slip, cloth });
  if (left > 0) roll(b, left, cloth.roll * GRAVITY);
}

interface Slip {
  readonly x: number;
  readonly y: number;
  readonly slip: number;
  readonly cloth: Materials;
}

/** Returns the time that is left once the ball rolls. */
function slide(b: BallBody, dt: number, s: Slip): number {
  const a = s.cloth.slide * GRAVITY;
  const untilRolling = s.slip / (SLIP_RATIO * a);
  const t = Math.min(dt, untilRolling);
  b.x += b.vx * t - 0.5 * a * s.x * t * t;
  b.y += b.vy * t - 0.5 * a * s.y * t * t;
  b.vx -= a * s.x * t;
  b.vy -= a * s.y * t;
  if (t < untilRolling) {
    const turn = (2.5 * a * t) / b.radius;
    b.wx -= turn * s.y;
    b.wy += turn * s.x;
    return 0;
  }
  matchSpin(b);
  return dt - t;
}

function roll(b: BallBody, dt: number, a: number): void {
  const speed = Math.hypot(b.vx, b.vy);
  if (speed === 0) {
    b.wx = b.wy = 0;
    return;
  }
  const untilRest = speed / a;
  const t = Math.min(dt, untilRest);
  const path = t * (1 - (0.5 * t) / untilRest);
  b.x += b.vx * path;
  b.y += b.vy * path;
  const keep = t < untilRest ? 1 - t / untilRest : 0;
  b.vx *= keep;
  b.vy *= keep;
  matchSpin(b);
}

function matchSpin(b: BallBody): void {
  b.wx = -b.vy / b.radius;
  b.wy = b.vx / b.radius;
}

function spinDown(b: BallBody, dt: number, rate: number): void {
  const drop = rate * dt;
  b.wz = Math.abs(b.wz) <= drop ? 0 : b.wz - Math.sign(b.wz) * drop;
}
