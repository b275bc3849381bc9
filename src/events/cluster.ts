import { type FitState, stateAt } from './fit.ts';
import type { Segment } from './segments.ts';
import { type BallMotion, COVERED_S, type Gap, type ShotContext } from './shotModel.ts';

/** One ball in a cluster: where it comes from, what was seen of it inside, where it goes. */
export interface Member {
  readonly motion: BallMotion;
  readonly gap?: Gap;
  readonly pre: Segment;
  /** Place and velocity when the cluster begins. */
  readonly start: FitState;
}

/** Gaps that belong together in time and place, with the balls that stand by. */
export interface Cluster {
  readonly members: readonly Member[];
  readonly gaps: readonly Gap[];
  readonly t0: number;
  readonly t1: number;
}

const MEMBERS_MAX = 12;
/** Gaps this many frames apart are one chain; further apart a clean look separates them. */
const GAP_MARGIN_FRAMES = 0.25;
/** Longer gaps are covers: what happens under them is simulated with less trust. */
const DURATION_MAX_S = 2.2;

/**
 * Gathers unexplained gaps that overlap in time and lie within reach of each other, and adds the
 * balls nearby that kept still or went straight on.
 */
export function clustersOf(
  gaps: readonly Gap[],
  motions: readonly BallMotion[],
  context: ShotContext,
): Cluster[] {
  const free = new Set(gaps);
  const clusters: Cluster[] = [];
  for (const seed of [...gaps].sort((a, b) => a.t0 - b.t0)) {
    if (!free.delete(seed)) continue;
    const group = [seed];
    for (let k = 0; k < group.length && group.length < MEMBERS_MAX; k++)
      for (const other of free)
        if (belongs(group[k]!, other, context) && startsWith(group, other)) {
          group.push(other);
          free.delete(other);
        }
    const cluster = clusterOf(group, motions, context);
    if (cluster) clusters.push(cluster);
  }
  return clusters;
}

/**
 * Whether another gap can be part of a group: of a ball of its own, and one whose stretch before
 * reaches back to where the group begins, so that there is a place to start it from.
 */
function startsWith(group: readonly Gap[], other: Gap): boolean {
  const t0 = Math.min(other.t0, ...group.map((g) => g.t0));
  return (
    !group.some((g) => g.motion === other.motion) &&
    [...group, other].every((g) => firstT(g) - t0 < COVERED_S)
  );
}

/** Builds one cluster from its gaps. */
export function clusterOf(
  gaps: readonly Gap[],
  motions: readonly BallMotion[],
  context: ShotContext,
): Cluster | undefined {
  const t0 = Math.min(...gaps.map((g) => g.t0));
  const t1 = Math.max(...gaps.map((g) => g.t1));
  if (t1 - t0 > DURATION_MAX_S) return undefined;
  const members: Member[] = gaps.map((gap) => ({
    motion: gap.motion,
    gap,
    pre: gap.pre,
    start: stateAt(gap.pre.fit, Math.max(t0, firstT(gap))),
  }));
  for (const motion of motions) {
    if (members.some((m) => m.motion === motion)) continue;
    const pre = segmentThrough(motion, t0, t1);
    if (!pre) continue;
    const start = stateAt(pre.fit, t0);
    if (members.some((m) => m.gap && near(m, start, { t0, t1, context })))
      members.push({ motion, pre, start });
  }
  return { members: members.slice(0, MEMBERS_MAX + 2), gaps, t0, t1 };
}

const firstT = (gap: Gap): number => gap.motion.path.t[gap.pre.first]!;

/** The stretch that holds the whole of a span of time. */
function segmentThrough(motion: BallMotion, t0: number, t1: number): Segment | undefined {
  const { t } = motion.path;
  return motion.segments.find((s) => t[s.first]! <= t0 && t[s.last]! >= t1);
}

function near(
  m: Member,
  at: FitState,
  o: { t0: number; t1: number; context: ShotContext },
): boolean {
  const after = m.gap ? afterGap(m.gap) : m.start;
  const speed =
    Math.max(Math.hypot(m.start.vx, m.start.vy), Math.hypot(after.vx, after.vy)) +
    Math.hypot(at.vx, at.vy);
  const reach = 2 * o.context.table.ballRadius + 0.02 + speed * (o.t1 - o.t0);
  return Math.hypot(m.start.x - at.x, m.start.y - at.y) < reach;
}

/** Place and velocity when a gap is over; for a ball that left, as it was last known. */
function afterGap(gap: Gap): FitState {
  return gap.post ? stateAt(gap.post.fit, gap.t1) : stateAt(gap.pre.fit, gap.t0);
}

function belongs(a: Gap, b: Gap, context: ShotContext): boolean {
  const margin = GAP_MARGIN_FRAMES * context.frameS;
  if (a.t0 > b.t1 + margin || b.t0 > a.t1 + margin) return false;
  const p = stateAt(a.pre.fit, a.t0);
  const q = stateAt(b.pre.fit, b.t0);
  const ends = [afterGap(a), afterGap(b)];
  const speed = Math.max(...[p, q, ...ends].map((s) => Math.hypot(s.vx, s.vy)));
  const span = Math.max(a.t1, b.t1) - Math.min(a.t0, b.t0);
  const reach = 2 * context.table.ballRadius + 0.03 + 1.5 * speed * span;
  return Math.hypot(p.x - q.x, p.y - q.y) < reach;
}
