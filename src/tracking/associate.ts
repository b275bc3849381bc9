import { assign } from './assign.ts';
import type { NamedLook } from './evidence.ts';
import { innovation, type MotionFilter } from './filter.ts';
import type { TrackingLimits } from './limits.ts';
import type { BallMemory } from './trackingState.ts';

/** Chance that a ball is deflected within a frame by something that was not predicted. */
const KINK_CHANCE = 0.03;
/** Chance that a ball is struck hard within a frame, and how hard: a break is 11 m/s. */
const STRIKE_CHANCE = 0.003;
const STRIKE_SPEED_SD = 6;
/** Unseen for longer than this, a ball may be anywhere: it comes back as a newcomer. */
const STRUCK_UNSEEN_MAX_S = 0.15;
/** Density of false detections (per m^2) times the chance of missing a ball. */
const MISS_LOG_DENSITY = Math.log(0.005 * 0.05);
/** No ball jumps further than this many broad standard deviations. */
const BROAD_SIGMAS_MAX = 2.5;
const FORBIDDEN = 1e6;
/** Even a slow ball may be nudged this far. */
const KINK_REACH_MIN_M = 0.01;

/** A ball before the frame, with where it should be now. */
export interface Expected {
  readonly memory: BallMemory;
  readonly predicted: MotionFilter;
  /** The path before a doubtful kink. */
  readonly other: MotionFilter | undefined;
}

export interface Association {
  /** For each expected ball the observation that shows it. */
  readonly seen: readonly (NamedLook | undefined)[];
  /** Observations that belong to no expected ball. */
  readonly rest: readonly NamedLook[];
}

/** Pairs balls with observations by motion and identity together, all at once. */
export function associate(
  expected: readonly Expected[],
  observations: readonly NamedLook[],
  at: { t: number; dtS: number; limits: TrackingLimits },
): Association {
  if (expected.length === 0) return { seen: [], rest: observations };
  const spreads = kinkSpreads(expected, at);
  const cost = expected.map((e, i) => {
    // Struck while it was not seen, a ball has gone on ever since.
    const goneS = Math.min(STRUCK_UNSEEN_MAX_S, at.t - e.memory.lastSeenT);
    const spread = { kinkM: spreads[i]!, strikeM: STRIKE_SPEED_SD * Math.max(at.dtS, goneS) };
    const name = at.limits.balls.indexOf(e.memory.ball);
    return observations.map((o) => pairCost(e, o, spread) - (o.nameLogs[name] ?? 0));
  });
  const columnOf = cheapest(cost) ?? assign(cost.map((row, i) => withMiss(row, i, cost.length)));
  const taken = new Set(columnOf);
  return {
    seen: columnOf.map((c) => observations[c]),
    rest: observations.filter((_, k) => !taken.has(k)),
  };
}

/**
 * Each ball with the look that fits it best, or with none where that is dearer than missing it:
 * the best of all pairings where no two balls want the same look, as in nearly every frame.
 */
function cheapest(cost: readonly (readonly number[])[]): number[] | undefined {
  const taken = new Set<number>();
  const columnOf: number[] = [];
  for (const row of cost) {
    let best = -MISS_LOG_DENSITY;
    let column = -1;
    for (let k = 0; k < row.length; k++) if (row[k]! < best) [best, column] = [row[k]!, k];
    if (column >= 0 && taken.has(column)) return undefined;
    taken.add(column);
    columnOf.push(column);
  }
  return columnOf;
}

/** A row of costs with one column of its own for each ball that is not seen. */
const withMiss = (row: readonly number[], i: number, balls: number): number[] => [
  ...row,
  ...Array.from({ length: balls }, (_, k) => (k === i ? -MISS_LOG_DENSITY : FORBIDDEN)),
];

/** As `Math.hypot`, which is ten times as slow. */
const lengthOf = (x: number, y: number): number => Math.sqrt(x * x + y * y);

/** How far an unforeseen kink can carry each ball within the frame, metres. */
function kinkSpreads(
  expected: readonly Expected[],
  at: { dtS: number; limits: TrackingLimits },
): number[] {
  const radius = at.limits.table.ballRadius;
  const speeds = expected.map(({ memory: { motion } }) =>
    lengthOf(motion.filter.vx, motion.filter.vy),
  );
  return expected.map(({ memory, predicted }, i) => {
    const own = memory.motion.filter;
    let speed = Math.max(speeds[i]!, lengthOf(predicted.vx, predicted.vy));
    for (let k = 0; k < expected.length; k++) {
      const its = speeds[k]!;
      if (its <= speed) continue;
      const f = expected[k]!.memory.motion.filter;
      const gap = lengthOf(f.x - own.x, f.y - own.y) - 2 * radius;
      if (gap < 1.5 * its * at.dtS + radius) speed = its;
    }
    return Math.max(KINK_REACH_MIN_M, speed * at.dtS);
  });
}

function pairCost(e: Expected, o: NamedLook, spread: { kinkM: number; strikeM: number }): number {
  const off2 = (o.x - e.predicted.x) ** 2 + (o.y - e.predicted.y) ** 2;
  const motion = Math.max(
    motionLogDensity(e.predicted, o),
    e.other ? motionLogDensity(e.other, o) : -Infinity,
    broadLogDensity(off2, spread.kinkM ** 2 + e.predicted.pp, KINK_CHANCE),
    broadLogDensity(off2, spread.strikeM ** 2 + e.predicted.pp, STRIKE_CHANCE),
  );
  if (motion === -Infinity) return FORBIDDEN;
  return -motion;
}

/** Density of an unforeseen deflection that carries a ball so far off (m^2). */
function broadLogDensity(off2: number, variance: number, chance: number): number {
  if (off2 > BROAD_SIGMAS_MAX ** 2 * variance) return -Infinity;
  return Math.log(chance / (2 * Math.PI * variance)) - off2 / variance / 2;
}

function motionLogDensity(f: MotionFilter, o: NamedLook): number {
  const d2 = innovation(f, o);
  if (d2 > 36) return -Infinity;
  return -Math.log(2 * Math.PI * (f.pp + o.sigma ** 2)) - d2 / 2;
}
