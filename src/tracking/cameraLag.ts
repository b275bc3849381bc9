import type { Metres, MetresPerSecond, Seconds } from '../base/units.ts';
import { type BallId, distance, type TablePoint } from '../table/index.ts';

/** Balls that move, as the table's own camera has them at one moment. */
export interface MovingBalls {
  readonly t: Seconds;
  readonly balls: readonly ({ readonly ball: BallId } & TablePoint)[];
}

/** Where another camera of the table saw something move; `t` as if it took no longer over its pictures. */
export interface SeenMotion extends TablePoint {
  readonly t: Seconds;
}

/** What is known of the balls that pass before both cameras; treat as opaque. */
export interface CameraLag {
  readonly ways: readonly MovingBalls[];
  readonly motions: readonly SeenMotion[];
}

export const NO_CAMERA_LAG: CameraLag = { ways: [], motions: [] };

/** Cameras further apart than this are not of use together; cheap network cameras take up to 1 s. */
const LAG_MOST_S = 1;
const STEP_S = 0.01;
/** A passing is over when nothing moved for this long; the way after it is known by then. */
const OVER_AFTER_S = LAG_MOST_S + 0.2;
/** Balls that go round and round are looked at in pieces. */
const PASSING_MOST_S = 6;
/** Fewer sights, or a shorter way, fit many lags. */
const LEAST_MOTIONS = 4;
const LEAST_WAY: Metres = 0.07;
/** A slower ball is at the same place for too long to tell a moment; metres a second. */
const LEAST_SPEED: MetresPerSecond = 0.3;
/** Farther off than this is wrong, however far. */
const FAR: Metres = 0.15;
/** What moves is a ball with its shadow: its middle lies this near to where the ball is. */
const NEAR: Metres = 0.025;
/** Lags farther from the best one must fit worse by this, on average, for it to be told. */
const TOLD_APART_S = 0.08;
const WORSE_BY: Metres = 0.02;
/** The tracker leaves a ball out for no longer than this. */
const GAP_S = 0.1;

/** What a passing told: how much longer than the table's camera the other one took, if it did. */
export interface LagStep {
  readonly lag: CameraLag;
  /** Seconds, negative where the table's camera takes longer; absent while nothing is told. */
  readonly told?: Seconds;
}

/**
 * Measures how much longer one of two cameras takes over its pictures, by balls that roll past both.
 *
 * The other camera says where something moved, and the table's where each ball was when: the lag is
 * the one by which all of the first lies on the second. Told once for each passing, and only where no
 * other lag does nearly as well. Pure and total.
 */
export function stepCameraLag(
  before: CameraLag,
  now: MovingBalls,
  motion: SeenMotion | undefined,
): LagStep {
  // The clock of another sitting.
  const known = now.t < (before.ways.at(-1)?.t ?? now.t) ? NO_CAMERA_LAG : before;
  const motions = motion ? [...known.motions, motion] : known.motions;
  const oldest = now.t - PASSING_MOST_S - 2 * OVER_AFTER_S;
  const ways = [...known.ways.filter(({ t }) => t > oldest), now];
  const [first] = motions;
  const last = motions.at(-1);
  if (first === undefined || last === undefined) return { lag: { ways, motions } };
  const isOver = now.t - last.t > OVER_AFTER_S || now.t - first.t > PASSING_MOST_S + OVER_AFTER_S;
  if (!isOver) return { lag: { ways, motions } };
  const told = lagOf(ways, motions.filter(isQuick));
  const lag = { ways, motions: [] };
  return told === undefined ? { lag } : { lag, told };
}

/** Whether the sight before or after tells that it went on quickly. */
function isQuick(motion: SeenMotion, k: number, all: readonly SeenMotion[]): boolean {
  return [all[k - 1], all[k + 1]].some((other) => {
    const span = other ? Math.abs(motion.t - other.t) : Infinity;
    return other !== undefined && span < GAP_S && distance(motion, other) > LEAST_SPEED * span;
  });
}

/** The lag that a passing proves; undefined where it fits several, or none. */
function lagOf(ways: readonly MovingBalls[], motions: readonly SeenMotion[]): Seconds | undefined {
  const [first] = motions;
  const isLong = motions.some((motion) => distance(motion, first!) > LEAST_WAY);
  if (motions.length < LEAST_MOTIONS || !isLong) return undefined;
  const count = Math.round(LAG_MOST_S / STEP_S);
  const lags = Array.from({ length: 2 * count + 1 }, (_, k) => (k - count) * STEP_S);
  const misses = lags.map((lag) => motions.map((motion) => missOf(ways, motion, lag)));
  const means = misses.map((each) => each.reduce((sum, miss) => sum + miss, 0) / each.length);
  const best = means.indexOf(Math.min(...means));
  const middle = [...misses[best]!].sort((a, b) => a - b)[motions.length >> 1]!;
  const isUnique = means.every(
    (mean, k) => Math.abs(k - best) * STEP_S <= TOLD_APART_S || mean >= means[best]! + WORSE_BY,
  );
  const isInside = best > 0 && best < means.length - 1;
  if (middle > NEAR || !isUnique || !isInside) return undefined;
  return lags[best]! + STEP_S * vertexOf(means[best - 1]!, means[best]!, means[best + 1]!);
}

/** How far from the nearest ball a motion lies, if it was seen so much later than it happened. */
function missOf(ways: readonly MovingBalls[], motion: SeenMotion, lag: number): number {
  const t = motion.t - lag;
  const after = firstFrom(ways, t);
  const [a, b] = [ways[after - 1], ways[after]];
  if (a === undefined || b === undefined || b.t - a.t > GAP_S) return FAR;
  const share = (t - a.t) / (b.t - a.t);
  let nearest: number = FAR;
  for (const from of a.balls) {
    const to = b.balls.find(({ ball }) => ball === from.ball);
    if (to === undefined) continue;
    const at = { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
    nearest = Math.min(nearest, distance(at, motion));
  }
  return nearest;
}

/** Index of the first entry at or after a time. */
function firstFrom(ways: readonly MovingBalls[], t: number): number {
  let [low, high] = [0, ways.length];
  while (low < high) {
    const mid = (low + high) >> 1;
    if (ways[mid]!.t < t) low = mid + 1;
    else high = mid;
  }
  return low;
}

/** Where the parabola through three equidistant values is least, in steps from the middle one. */
function vertexOf(before: number, at: number, after: number): number {
  const bend = before - 2 * at + after;
  return bend <= 0 ? 0 : (before - after) / (2 * bend);
}
