import type { TablePoint } from '../../table/index.ts';
import type { PositionTrail } from '../view/positionTrail.ts';

/** What the cue ball did after it met the first ball, as far as positions tell. */
export const SPINS = ['follow', 'stun', 'draw', 'unseen'] as const;
export type Spin = (typeof SPINS)[number];

/** A ball's way just after a moment. */
export interface Launch {
  readonly speed: number;
  readonly way: TablePoint;
}

/** Long enough to average the noise of a few frames, short enough that friction takes little. */
const LAUNCH_S = 0.1;
const FEWEST_POINTS = 3;
/** Slower than this, the way of a ball is mostly noise: 2 mm over a tenth of a second. */
const SLOWEST = 0.03;

/** Speed and way of a ball over the tenth of a second after `t`; null where it was not seen. */
export function launchOf(trail: PositionTrail, ball: string, t: number): Launch | null {
  return wayBetween(trail, ball, t, t + LAUNCH_S);
}

function wayBetween(trail: PositionTrail, ball: string, from: number, to: number): Launch | null {
  const points = trail.path(ball, from, to);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < FEWEST_POINTS) return null;
  const seconds = last.t - first.t;
  const way = { x: (last.x - first.x) / seconds, y: (last.y - first.y) / seconds };
  const speed = Math.hypot(way.x, way.y);
  return speed < SLOWEST ? null : { speed, way };
}

/** Before the contact: long enough for three frames of a slow camera. */
const BEFORE_S = 0.12;
/** Just after it, and once the cloth has turned most of the spin into way. */
const EARLY_S: Window = [0.005, 0.12];
const LATE_S: Window = [0.15, 0.45];
/**
 * Change of speed that spin brings, as a share of the speed before. A rolling ball's is 2/7; the
 * noise of positions brings a fifth of this at 1.5 m/s.
 */
const LEAST_BEND = 0.05;
/** Nearly full on: what is left of the speed is too little to tell its way. */
const STOPPED = 0.25;
/** What a stun shot leaves along the old way then: 0.02 full on, 0.06 at a cut of 15 degrees. */
const STUN_LEAVES = 0.04;
/** Nearly along the old way: the ball was hardly met, and spin bends nothing. */
const LEAST_TURN = 0.3;

type Window = readonly [fromS: number, toS: number];

export interface Contact {
  readonly t: number;
  /** When the ball met a cushion or another ball again, which bends its path too. */
  readonly untilS?: number | undefined;
}

/**
 * Follow or draw, from how the path of the struck ball bends after its first contact.
 *
 * A sliding ball leaves the contact and is slowed along its own way; forward or backward roll
 * pushes it besides along the way it had before (the slip of the cloth point, Coriolis 1835).
 * So what counts is the change of velocity across the new way, towards or away from the old one.
 * Side spin cannot be told from this.
 */
export function spinOf(trail: PositionTrail, ball: string, { t, untilS }: Contact): Spin {
  const end = Math.min(t + LATE_S[1], untilS ?? Infinity);
  const before = velocityIn(trail, ball, [t - BEFORE_S, t - 0.001]);
  const early = velocityIn(trail, ball, [t + EARLY_S[0], Math.min(t + EARLY_S[1], end)]);
  const late = velocityIn(trail, ball, [t + LATE_S[0], end]);
  if (before === null || early === null || late === null) return 'unseen';
  const speed = Math.hypot(before.x, before.y);
  if (speed < SLOWEST) return 'unseen';
  const old = { x: before.x / speed, y: before.y / speed };
  const isStopped = Math.hypot(early.x, early.y) < STOPPED * speed;
  const bend = isStopped
    ? along(late, old) / speed - STUN_LEAVES
    : bendOf(early, late, old) / speed;
  if (Number.isNaN(bend)) return 'unseen';
  if (bend > LEAST_BEND) return 'follow';
  return bend < -LEAST_BEND ? 'draw' : 'stun';
}

const along = (velocity: TablePoint, way: TablePoint): number =>
  velocity.x * way.x + velocity.y * way.y;

/** The push along the old way that bends the new one; NaN where hardly anything bends it. */
function bendOf(early: TablePoint, late: TablePoint, old: TablePoint): number {
  const across = acrossTo(early, old);
  const turn = along(across, old);
  return turn < LEAST_TURN ? NaN : (along(late, across) - along(early, across)) / turn;
}

/** The direction across a way, on the side of another direction. */
function acrossTo(way: TablePoint, side: TablePoint): TablePoint {
  const speed = Math.hypot(way.x, way.y);
  const across = { x: -way.y / speed, y: way.x / speed };
  return across.x * side.x + across.y * side.y < 0 ? { x: -across.x, y: -across.y } : across;
}

/** Velocity by the line that fits all positions of a window best; null where there are too few. */
function velocityIn(trail: PositionTrail, ball: string, [from, to]: Window): TablePoint | null {
  const points = trail.path(ball, from, to);
  if (points.length < FEWEST_POINTS) return null;
  const meanOf = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const times = points.map((point) => point.t);
  const middle = meanOf(times);
  const spread = times.reduce((sum, time) => sum + (time - middle) ** 2, 0);
  const slopeOf = (values: readonly number[]): number =>
    values.reduce((sum, value, i) => sum + value * (times[i]! - middle), 0) / spread;
  return { x: slopeOf(points.map(({ x }) => x)), y: slopeOf(points.map(({ y }) => y)) };
}
