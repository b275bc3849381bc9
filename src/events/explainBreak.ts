import type { Cluster, Member } from './cluster.ts';
import { explainCluster } from './explainCluster.ts';
import { stateAt } from './fit.ts';
import type { Segment } from './segments.ts';
import {
  type BallMotion,
  EVENT_PRICE,
  type Gap,
  type Happening,
  type Hypothesis,
  type ShotContext,
} from './shotModel.ts';

/** Balls closer than this to touching hand a blow on within a millisecond. */
const TIGHT_GAP_M = 0.0025;
/** Fewer balls in touch than this are no rack: their contacts can be told apart. */
const RACK_BALLS_MIN = 4;
/** Nine balls hide each other's edges: racked, they are seen up to so far from touching. */
const RACK_GAP_M = 0.012;
/** That many balls so close together are a rack, however well they are seen. */
const FULL_RACK_MIN = 7;
const STEP_S = 0.0005;
/** Two balls reached within this time were reached together as far as anyone can tell. */
const TOGETHER_S = 0.0004;
/** All balls of a rack have their first velocity this soon after the first contact. */
const SPREAD_S = 0.0012;
/** A ball whose path does not begin at its place in the rack met something on the way. */
const DETOUR_M = 0.006;
const DETOUR_COST_MAX = 110;

/** A break: what can be told of it, and which gaps it accounts for. */
export interface Break {
  readonly t: number;
  readonly hypotheses: readonly Hypothesis[];
  /** Gaps that are part of the break, explained or not. */
  readonly gaps: readonly Gap[];
}

/**
 * Recognises a ball running into a rack and tells what can be told: which ball it reached
 * first, and what each ball met on its way out. Who touched whom inside the rack hangs on gaps
 * of micrometres, so it is left out rather than guessed.
 */
export function inferBreak(
  motions: readonly BallMotion[],
  gaps: readonly Gap[],
  context: ShotContext,
): Break | undefined {
  const breaker = motions
    .filter((m) => runsOf(m).length > 0)
    .sort((a, b) => departureOf(a) - departureOf(b))
    .find((m) => rackOf(m, motions, { t: departureOf(m), context }).length === 0);
  if (!breaker) return undefined;
  const first = firstReached(breaker, motions, context);
  if (!first) return undefined;
  const rack = rackOf(first.motion, motions, { t: departureOf(breaker), context });
  if (rack.length === 0) return undefined;
  const involved = gaps.filter((g) => isInvolved(g, { breaker, rack, t: first.t, context }));
  const contact: Happening = {
    kind: 'ball-contact',
    a: breaker.ball,
    b: first.motion.ball,
    simultaneous: first.simultaneous,
    t: first.t,
    tSigma: 0.0008,
    confidence: 0.95,
  };
  const hypotheses: Hypothesis[] = [{ cost: EVENT_PRICE, happenings: [contact], explains: [] }];
  // What each ball met on its way out is simulated: that waits until the shot is over.
  if (context.depth === 'quick') return { t: first.t, hypotheses, gaps: involved };
  for (const gap of involved)
    if (gap.pre.rest && gap.t1 > first.t) hypotheses.push(...detourOf(gap, first.t, context));
  return { t: first.t, hypotheses, gaps: involved };
}

const departureOf = (m: BallMotion): number => m.path.t[runsOf(m)[0]!.first]!;

/**
 * The stretches after a rest, however short: a hard break reaches the rack in two or three looks,
 * of which the first may still show the ball at the tip.
 */
function runsOf(m: BallMotion): readonly Segment[] {
  const rest = m.segments.find((s) => s.rest);
  if (!rest) return [];
  return m.short.filter((s) => !s.rest && s.first > rest.last && s.fit.count >= 2 && hasLeft(m, s));
}

/** A stretch in which the ball is carried off: a resting ball that is seen poorly only trembles. */
const LEFT_M = 0.03;

function hasLeft({ path }: BallMotion, { first, last }: Segment): boolean {
  return Math.hypot(path.x[last]! - path.x[first]!, path.y[last]! - path.y[first]!) > LEFT_M;
}

/** Where a ball lies at a time: its latest rest that began before it. */
function lyingAt(m: BallMotion, t: number): Segment | undefined {
  return m.segments.findLast((s) => s.rest && m.path.t[s.first]! < t);
}

/** The rack that a ball is part of at a time: the balls that touch it, directly or through others. */
function rackOf(
  of: BallMotion,
  motions: readonly BallMotion[],
  o: { t: number; context: ShotContext },
): BallMotion[] {
  const tight = groupOf(of, motions, { ...o, gapM: TIGHT_GAP_M });
  if (tight.length >= RACK_BALLS_MIN) return tight;
  const loose = groupOf(of, motions, { ...o, gapM: RACK_GAP_M });
  return loose.length >= FULL_RACK_MIN ? loose : [];
}

interface Nearness {
  readonly t: number;
  readonly gapM: number;
  readonly context: ShotContext;
}

function groupOf(of: BallMotion, motions: readonly BallMotion[], o: Nearness): BallMotion[] {
  const group = [of];
  for (let k = 0; k < group.length; k++)
    for (const m of motions) if (!group.includes(m) && areNear(group[k]!, m, o)) group.push(m);
  return group;
}

function areNear(a: BallMotion, b: BallMotion, { t, gapM, context }: Nearness): boolean {
  const [p, q] = [lyingAt(a, t), lyingAt(b, t)];
  if (!p || !q) return false;
  const gap = Math.hypot(p.fit.px - q.fit.px, p.fit.py - q.fit.py) - 2 * context.table.ballRadius;
  return gap < gapM;
}

interface Reached {
  readonly t: number;
  readonly motion: BallMotion;
  readonly simultaneous: boolean;
}

/** Runs of a breaker that are followed towards the rack, whatever the others seem to do. */
const RUNS_ALWAYS = 3;

/**
 * The resting ball that the breaker reaches first. A fast one's way to the rack may be in several
 * pieces; of those beyond the usual, what begins when others are on their way lies behind the blow.
 */
function firstReached(
  breaker: BallMotion,
  motions: readonly BallMotion[],
  context: ShotContext,
): Reached | undefined {
  const others = motions.filter((m) => m !== breaker && runsOf(m).length > 0);
  const othersLeft = Math.min(...others.map(departureOf));
  for (const [k, run] of runsOf(breaker).entries()) {
    if (k >= RUNS_ALWAYS && breaker.path.t[run.first]! >= othersLeft) break;
    const reached = reachedOn(run, breaker, { motions, context });
    if (reached) return reached;
  }
  return undefined;
}

function reachedOn(
  run: Segment,
  breaker: BallMotion,
  o: { motions: readonly BallMotion[]; context: ShotContext },
): Reached | undefined {
  const reach = 2 * o.context.table.ballRadius;
  const from = breaker.path.t[run.first]!;
  const resting = o.motions.filter((m) => m !== breaker && lyingAt(m, from));
  const until = breaker.path.t[run.last]! + 2 * o.context.frameS;
  const reached: { t: number; motion: BallMotion }[] = [];
  for (const motion of resting) {
    const { px, py } = lyingAt(motion, from)!.fit;
    for (let t = from; t < until; t += STEP_S) {
      const at = stateAt(run.fit, t);
      const gap = Math.hypot(at.x - px, at.y - py) - reach;
      if (gap > 0) continue;
      reached.push({ t: t + gap / (Math.hypot(at.vx, at.vy) + 1e-9), motion });
      break;
    }
  }
  const [first, second] = reached.sort((a, b) => a.t - b.t);
  if (!first) return undefined;
  return { ...first, simultaneous: second !== undefined && second.t - first.t < TOGETHER_S };
}

/** Gaps of the rack up to and including the blow, and the breaker's at the blow. */
function isInvolved(
  gap: Gap,
  o: { breaker: BallMotion; rack: readonly BallMotion[]; t: number; context: ShotContext },
): boolean {
  const near = gap.t0 < o.t + 1.5 * o.context.frameS;
  if (gap.motion === o.breaker) return near && gap.t1 > o.t;
  return near && o.rack.includes(gap.motion);
}

/** What a ball of the rack met between leaving its place and its first clean stretch. */
function detourOf(gap: Gap, t: number, context: ShotContext): Hypothesis[] {
  const place = stateAt(gap.pre.fit, t);
  if (gap.post) {
    const back = stateAt(gap.post.fit, t);
    const miss = Math.hypot(back.x - place.x, back.y - place.y);
    if (miss < DETOUR_M + 3 * Math.sqrt(back.xVar)) return [];
  }
  const alone: Gap = { ...gap, t0: Math.min(t, gap.t1 - 1e-4) };
  const member: Member = { motion: gap.motion, gap: alone, pre: gap.pre, start: place };
  const cluster: Cluster = { members: [member], gaps: [alone], t0: alone.t0, t1: gap.t1 };
  const found = explainCluster(cluster, context, { member, from: t, until: t + SPREAD_S });
  if (!found || found.cost > DETOUR_COST_MAX) return [];
  return [{ ...found, happenings: found.happenings.filter((h) => h.kind !== 'strike') }];
}
