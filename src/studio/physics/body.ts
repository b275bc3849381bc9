import type { BallId } from '../../table/index.ts';

/**
 * Where a ball is in its life: on the cloth, in flight, inside a pocket's drop, held by a hand,
 * or gone (`pocketed` balls lie still in the pocket; `off` balls left the table).
 */
export type BodyState = 'cloth' | 'air' | 'pocket' | 'held' | 'pocketed' | 'off';

/**
 * A ball as the simulator moves it. Mutable on purpose: a shot takes 20,000 steps.
 *
 * Table frame with z up from the cloth (a ball on the cloth has z = radius); metres, seconds,
 * radians. `q` turns the ball's own directions into the table's.
 */
export interface BallBody {
  readonly id: BallId;
  readonly radius: number;
  readonly mass: number;
  state: BodyState;
  x: number;
  y: number;
  z: number;
  vx: number;
  vy: number;
  vz: number;
  wx: number;
  wy: number;
  wz: number;
  qw: number;
  qx: number;
  qy: number;
  qz: number;
}

export interface BodyStart {
  readonly id: BallId;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly mass: number;
}

/** A ball at rest on the cloth. */
export function restingBody(start: BodyStart): BallBody {
  const { id, x, y, radius, mass } = start;
  return {
    ...{ id, radius, mass, state: 'cloth', x, y, z: radius },
    ...{ vx: 0, vy: 0, vz: 0, wx: 0, wy: 0, wz: 0, qw: 1, qx: 0, qy: 0, qz: 0 },
  };
}

/** Whether it takes part in contacts. */
export const isInPlay = (b: BallBody): boolean => b.state === 'cloth' || b.state === 'air';

/** Whether it moves or spins. */
export const isMoving = (b: BallBody): boolean =>
  b.state === 'air' ||
  b.state === 'pocket' ||
  (b.state === 'cloth' && (b.vx !== 0 || b.vy !== 0 || b.wz !== 0 || b.wx !== 0 || b.wy !== 0));

/** Moment of inertia of a solid ball. */
export const inertia = (b: BallBody): number => 0.4 * b.mass * b.radius * b.radius;

/** Kinetic and potential energy in joules, zero for a ball at rest on the cloth. */
export function energy(b: BallBody): number {
  const linear = b.vx * b.vx + b.vy * b.vy + b.vz * b.vz;
  const angular = b.wx * b.wx + b.wy * b.wy + b.wz * b.wz;
  const lift = b.state === 'air' || b.state === 'cloth' ? b.z - b.radius : 0;
  return 0.5 * b.mass * linear + 0.5 * inertia(b) * angular + b.mass * 9.81 * lift;
}

/** Turns the orientation by the present spin for `dt` seconds. */
export function turn(b: BallBody, dt: number): void {
  const rate = Math.hypot(b.wx, b.wy, b.wz);
  const half = 0.5 * rate * dt;
  if (half < 1e-9) return;
  const s = Math.sin(half) / rate;
  const w = Math.cos(half);
  const x = b.wx * s;
  const y = b.wy * s;
  const z = b.wz * s;
  const { qw, qx, qy, qz } = b;
  b.qw = w * qw - x * qx - y * qy - z * qz;
  b.qx = w * qx + x * qw + y * qz - z * qy;
  b.qy = w * qy - x * qz + y * qw + z * qx;
  b.qz = w * qz + x * qy - y * qx + z * qw;
}

/** Takes all motion from a ball. */
export function halt(b: BallBody): void {
  b.vx = b.vy = b.vz = b.wx = b.wy = b.wz = 0;
}
