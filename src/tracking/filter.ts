import type { TrackingLimits } from './limits.ts';

/**
 * Position and velocity of one ball with their variances (both axes share them).
 *
 * A rest is a filter of its own: the mean of what was seen since the ball stopped.
 */
export interface MotionFilter {
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  /** Variances of position, position with velocity, and velocity: m^2, m^2/s, m^2/s^2. */
  readonly pp: number;
  readonly pv: number;
  readonly vv: number;
}

/** A velocity of which nothing is known yet: break shots reach 10 m/s. */
const UNKNOWN_VELOCITY_VARIANCE = 9;

/** Starts a ball at a place with a known or an unknown velocity. */
export function startFilter(
  at: { x: number; y: number; sigma: number },
  velocity?: { vx: number; vy: number; sigma: number },
): MotionFilter {
  return {
    x: at.x,
    y: at.y,
    vx: velocity?.vx ?? 0,
    vy: velocity?.vy ?? 0,
    pp: at.sigma ** 2,
    pv: 0,
    vv: velocity ? velocity.sigma ** 2 : UNKNOWN_VELOCITY_VARIANCE,
  };
}

/** Moves a filter `dtS` seconds on by free motion; contacts are the caller's matter. */
export function predictFilter(f: MotionFilter, dtS: number, limits: TrackingLimits): MotionFilter {
  const a2 = limits.accelerationSd ** 2;
  return {
    x: f.x + f.vx * dtS,
    y: f.y + f.vy * dtS,
    vx: f.vx,
    vy: f.vy,
    pp: f.pp + 2 * f.pv * dtS + f.vv * dtS * dtS + (a2 * dtS ** 4) / 4,
    pv: f.pv + f.vv * dtS + (a2 * dtS ** 3) / 2,
    vv: f.vv + a2 * dtS * dtS,
  };
}

/** Squared innovation over its variance, both axes together. */
export function innovation(f: MotionFilter, seen: { x: number; y: number; sigma: number }): number {
  const s = f.pp + seen.sigma ** 2;
  return ((seen.x - f.x) ** 2 + (seen.y - f.y) ** 2) / s;
}

/** Folds one seen centre into a predicted filter. */
export function updateFilter(
  f: MotionFilter,
  seen: { x: number; y: number; sigma: number },
): MotionFilter {
  const s = f.pp + seen.sigma ** 2;
  const kp = f.pp / s;
  const kv = f.pv / s;
  const dx = seen.x - f.x;
  const dy = seen.y - f.y;
  return {
    x: f.x + kp * dx,
    y: f.y + kp * dy,
    vx: f.vx + kv * dx,
    vy: f.vy + kv * dy,
    pp: f.pp * (1 - kp),
    pv: f.pv * (1 - kp),
    vv: f.vv - kv * f.pv,
  };
}
