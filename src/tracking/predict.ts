import { isOnBed } from '../table/index.ts';
import { type MotionFilter, predictFilter } from './filter.ts';
import type { TrackingLimits } from './limits.ts';

/** Share of the normal speed that comes back in a contact or off a nose; the middle of what is measured. */
const BALL_RESTITUTION = 0.95;
const CUSHION_RESTITUTION = 0.8;
/** Velocities after a predicted kink are known to this share of the change. */
const KINK_DOUBT = 0.3;
/** More kinks than this within one frame are not worth following. */
const KINKS_MAX = 12;
/** A hidden ball is somewhere on the table, whatever the filter says. */
const POSITION_SD_MAX = 0.5;
/** No ball is faster than the hardest break. */
const SPEED_MAX = 15;
const SPEED_SD_MAX = 8;

interface Body {
  x: number;
  y: number;
  vx: number;
  vy: number;
  /** Sum of the changes of velocity, and of those times the time left: doubt to be added. */
  kickSpeed: number;
  kickReach: number;
}

/**
 * Predicts all balls together over one frame: balls meet balls and noses.
 *
 * A ball at speed moves several diameters between frames. Predicted along a straight line the
 * two balls of a contact would exchange their names; predicted with the contact they do not.
 */
export function predictTogether(
  filters: readonly MotionFilter[],
  dtS: number,
  limits: TrackingLimits,
): readonly MotionFilter[] {
  // Most frames of an evening show balls at rest, which stay where they are.
  if (filters.every(isStill)) return filters;
  const bodies = filters.map(({ x, y, vx, vy }): Body => ({
    x,
    y,
    vx,
    vy,
    kickSpeed: 0,
    kickReach: 0,
  }));
  const next: Kink = { after: Infinity, i: -1, with: -1 };
  let left = dtS;
  for (let kinks = 0; left > 0 && kinks < KINKS_MAX; kinks++) {
    findKink(bodies, next, limits);
    const meets = next.after <= left;
    const step = meets ? next.after : left;
    for (const b of bodies) {
      b.x += b.vx * step;
      b.y += b.vy * step;
    }
    left -= step;
    if (!meets) break;
    if (next.with >= 0) bounceBalls(bodies[next.i]!, bodies[next.with]!, left);
    else bounceCushion(bodies[next.i]!, next.with === NOSE_X ? 'x' : 'y', left);
  }
  return filters.map((f, i) =>
    isStill(f) && bodies[i]!.kickSpeed === 0
      ? f
      : withDoubt(predictFilter(f, dtS, limits), bodies[i]!),
  );
}

const isStill = (f: MotionFilter): boolean => f.vx === 0 && f.vy === 0 && f.vv === 0;

function withDoubt(predicted: MotionFilter, body: Body): MotionFilter {
  const pp = Math.max(0, predicted.pp) + (KINK_DOUBT * body.kickReach) ** 2;
  const vv = Math.max(0, predicted.vv) + (KINK_DOUBT * body.kickSpeed) ** 2;
  return soundFilter({
    x: body.x,
    y: body.y,
    vx: body.vx,
    vy: body.vy,
    pp: Math.min(POSITION_SD_MAX ** 2, pp),
    pv: body.kickSpeed > 0 ? 0 : predicted.pv,
    vv,
  });
}

/** Keeps a filter within what balls can do, and its covariance a covariance. */
function soundFilter(f: MotionFilter): MotionFilter {
  const speed = Math.sqrt(f.vx * f.vx + f.vy * f.vy);
  const keep = speed > SPEED_MAX ? SPEED_MAX / speed : 1;
  const vv = Math.min(SPEED_SD_MAX ** 2, f.vv);
  const tie = 0.99 * Math.sqrt(f.pp * vv);
  return {
    x: f.x,
    y: f.y,
    vx: f.vx * keep,
    vy: f.vy * keep,
    pp: f.pp,
    pv: Math.min(tie, Math.max(-tie, f.pv)),
    vv,
  };
}

/** The next kink on straight paths: after how long, of whom, and with which ball or nose. */
interface Kink {
  after: number;
  i: number;
  with: number;
}
const NOSE_X = -1;
const NOSE_Y = -2;

/** Writes the next kink into `next`; infinitely far when nothing moves. */
function findKink(bodies: readonly Body[], next: Kink, limits: TrackingLimits): void {
  next.after = Infinity;
  const reach = 2 * limits.table.ballRadius;
  for (let i = 0; i < bodies.length; i++) {
    const a = bodies[i]!;
    if (a.vx === 0 && a.vy === 0) continue;
    findNose(a, i, { next, limits });
    for (let j = 0; j < bodies.length; j++) {
      if (i === j) continue;
      const after = timeToTouch(a, bodies[j]!, reach);
      if (after < next.after) [next.after, next.i, next.with] = [after, i, j];
    }
  }
}

function findNose(a: Body, i: number, to: { next: Kink; limits: TrackingLimits }): void {
  const { table } = to.limits;
  const { next } = to;
  // Beyond the noses a ball is in a pocket's mouth: no straight cushion stops it there.
  if (!isOnBed(table, a, -table.ballRadius)) return;
  const afterX = noseTime(a.x, a.vx, table.length / 2 - table.ballRadius);
  if (afterX < next.after) [next.after, next.i, next.with] = [afterX, i, NOSE_X];
  const afterY = noseTime(a.y, a.vy, table.width / 2 - table.ballRadius);
  if (afterY < next.after) [next.after, next.i, next.with] = [afterY, i, NOSE_Y];
}

const noseTime = (at: number, speed: number, reachM: number): number =>
  speed === 0 ? Infinity : (Math.sign(speed) * reachM - at) / speed;

/** Seconds until two balls touch on straight paths; infinite when they do not come together. */
function timeToTouch(a: Body, b: Body, reachM: number): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const vx = b.vx - a.vx;
  const vy = b.vy - a.vy;
  const closing = dx * vx + dy * vy;
  if (closing >= 0) return Infinity;
  const gap = dx * dx + dy * dy - reachM * reachM;
  if (gap <= 0) return 0;
  const v2 = vx * vx + vy * vy;
  const root = closing * closing - v2 * gap;
  return root < 0 ? Infinity : (-closing - Math.sqrt(root)) / v2;
}

function bounceBalls(a: Body, b: Body, leftS: number): void {
  const d = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const nx = (b.x - a.x) / d;
  const ny = (b.y - a.y) / d;
  const closing = (a.vx - b.vx) * nx + (a.vy - b.vy) * ny;
  const kick = (closing * (1 + BALL_RESTITUTION)) / 2;
  for (const [body, sign] of [[a, -1] as const, [b, 1] as const]) {
    body.vx += sign * kick * nx;
    body.vy += sign * kick * ny;
    body.kickSpeed += Math.abs(closing);
    body.kickReach += Math.abs(closing) * leftS;
  }
}

function bounceCushion(a: Body, axis: 'x' | 'y', leftS: number): void {
  const speed = axis === 'x' ? a.vx : a.vy;
  if (axis === 'x') a.vx *= -CUSHION_RESTITUTION;
  else a.vy *= -CUSHION_RESTITUTION;
  a.kickSpeed += Math.abs(speed);
  a.kickReach += Math.abs(speed) * leftS;
}
