import { type BallId, TABLES } from '../../src/table/index.ts';
import { type Leg, lying, moving, type Place, velocityAfter } from './tableScene.ts';

const TABLE = TABLES['9ft']!;
const RESTITUTION = 0.8;

/** Where a leg is after some time. */
function along(leg: Leg, dt: number): { x: number; y: number } {
  return moving(leg)(leg.t + dt)!;
}

/** The first time after the start of a leg at which something holds, to a tenth of a millisecond. */
function when(leg: Leg, holds: (at: { x: number; y: number }) => boolean): number {
  let dt = 0;
  while (dt < 5 && !holds(along(leg, dt))) dt += 0.0001;
  return dt;
}

/** The cue ball runs off the top cushion into ball 1. */
export function bankShot(): Readonly<Partial<Record<BallId, Place>>> {
  const reach = TABLE.width / 2 - TABLE.ballRadius;
  const first: Leg = { t: 0.6, x: -0.7, y: 0, vx: 1.1, vy: 1.3 };
  const toCushion = when(first, (p) => p.y >= reach);
  const at = along(first, toCushion);
  const into = velocityAfter(first, toCushion);
  const second: Leg = {
    t: first.t + toCushion,
    ...at,
    vx: 0.92 * into.vx,
    vy: -RESTITUTION * into.vy,
  };
  // Ball 1 stands on the way, hit a little off centre.
  const target = { x: at.x + 0.3, y: at.y - 0.31 };
  const toBall = when(
    second,
    (p) => Math.hypot(p.x - target.x, p.y - target.y) <= 2 * TABLE.ballRadius,
  );
  const hit = along(second, toBall);
  const v = velocityAfter(second, toBall);
  const nx = (target.x - hit.x) / (2 * TABLE.ballRadius);
  const ny = (target.y - hit.y) / (2 * TABLE.ballRadius);
  const kick = 0.975 * (v.vx * nx + v.vy * ny);
  const t = second.t + toBall;
  return {
    cue: moving(first, second, { t, ...hit, vx: v.vx - kick * nx, vy: v.vy - kick * ny }),
    '1': moving({ t, ...target, vx: kick * nx, vy: kick * ny }),
    '2': lying(0.9, 0.3),
  };
}
