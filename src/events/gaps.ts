import type { BallPath } from './ballPath.ts';
import { fitPath, type PathFit, stateAt } from './fit.ts';
import { type Segment, segmentPath } from './segments.ts';
import type { BallMotion, BridgedGap, Gap } from './shotModel.ts';

/** Looks on either side that tell a bend from a kink. */
const NEAR_POINTS = 8;
/** Long stretches are biased at a kink by a short slide: offer nearer ones too. */
const FIT_POINTS = [12, 6] as const;
/** Shorter stretches say too little about velocity to be one side of an event. */
const CLEAN_POINTS = 3;
/** A look misses its stretch by no more than this many squared sigmas; displaced ones cost no more. */
const LOOK_COST_MAX = 16;

/** Cuts a path and keeps the stretches that can be believed. */
export function motionOf(path: BallPath): BallMotion {
  const all = segmentPath(path);
  const kept = all.filter(isClean);
  return { ball: path.ball, path, segments: kept.length > 0 ? kept : all, short: all };
}

const isClean = ({ rest, fit }: Segment): boolean => rest || fit.count >= CLEAN_POINTS;

/** A path that need not be cut: its ball lay still. */
export function lyingStill(path: BallPath): BallMotion {
  const span = { first: 0, last: path.count - 1, rest: true };
  const segments: Segment[] = [{ ...span, fit: fitPath(path, span), skipped: new Set() }];
  return { ball: path.ball, path, segments, short: segments };
}

/** A ball that was not seen for this long at the end has left. */
export const MISSING_S = 0.35;
/** A ball that leaves is followed this many steps beyond its last look: it was not seen after. */
const FOLLOW_STEPS = 1.6;
/** Looks at the end of such a path that are compared and not built upon. */
const TAIL_POINTS = 3;

/**
 * The gaps between neighbouring stretches of one ball, and the one at its end if it left. Two looks
 * and two more of a ball of which nothing else is known fit whatever is near.
 */
export function gapsOf(motion: BallMotion, o: { untilT: number; frameS: number }): Gap[] {
  const out: Gap[] = [];
  if (motion.segments.some(isClean))
    for (let k = 0; k + 1 < motion.segments.length; k++)
      out.push(bridge(motion, k, motion.segments[k + 1]!));
  const end = endGap(motion, o);
  if (end) out.push(end);
  return out;
}

/** The gap after the stretch with index `k`. */
function bridge(motion: BallMotion, k: number, post: Segment): Gap {
  const pre = motion.segments[k]!;
  const inner: number[] = [];
  for (let i = pre.last + 1; i < post.first; i++) inner.push(i);
  const t0 = motion.path.t[pre.last]!;
  const t1 = motion.path.t[post.first]!;
  const break2 = isSettling(pre, post) ? 0 : breakOf(motion, pre, post);
  return { motion, index: k, pre, post, inner, t0, t1, break2 };
}

/**
 * Two places of rest nearer than this are one: a resting ball settles, and a camera that is
 * shaken by a step moves every ball by a pixel or two at once.
 */
const SETTLING_M = 0.004;

/** A ball that is seen this far beside its rest at once did not roll there. */
const LEAP_M = 0.012;
/** The way to a rest takes so long at least: the last of it is a roll that slows down by this. */
const SLOWS_BY = 0.1;
/** Share of that time within which nothing rolled. */
const LEAP_SHARE = 0.5;

function isSettling(pre: Segment, post: Segment): boolean {
  if (!pre.rest || !post.rest) return false;
  const t = post.fit.tRef;
  const [a, b] = [stateAt(pre.fit, t), stateAt(post.fit, t)];
  const way = Math.hypot(a.x - b.x, a.y - b.y);
  if (way < SETTLING_M) return true;
  const rollS = Math.sqrt((2 * way) / SLOWS_BY);
  return way < LEAP_M && post.fit.fromT - pre.fit.untilT < LEAP_SHARE * rollS;
}

/** Whether the ball had not moved before this gap. */
export const startsFromRest = ({ motion, index }: Gap): boolean =>
  motion.segments
    .slice(0, index + 1)
    .every((s, k, all) => s.rest && (k === 0 || isSettling(all[k - 1]!, s)));

function endGap(motion: BallMotion, o: { untilT: number; frameS: number }): Gap | undefined {
  const { path, segments } = motion;
  const pre = segments.at(-1);
  const lastT = path.t[path.count - 1]!;
  if (!pre || o.untilT - lastT < MISSING_S) return undefined;
  const short = withoutTail(motion, pre);
  const inner: number[] = [];
  for (let i = short.last + 1; i < path.count; i++) if (!pre.skipped.has(i)) inner.push(i);
  return {
    motion,
    index: segments.length - 1,
    pre: short,
    inner,
    t0: path.t[short.last]!,
    t1: lastT + FOLLOW_STEPS * o.frameS,
    break2: Infinity,
  };
}

/** A stretch without its last looks, which may already lie behind a touch of a jaw. */
function withoutTail(motion: BallMotion, segment: Segment): Segment {
  const last = segment.last - TAIL_POINTS;
  if (segment.rest || last - segment.first < 2 * CLEAN_POINTS) return segment;
  const span = { first: segment.first, last, skipped: segment.skipped };
  return { ...segment, last, fit: fitPath(motion.path, span) };
}

/**
 * Opens an unexplained gap into smaller ones around the short stretches inside it: two looks of
 * a fast ball tell a velocity too. Empty where there is none.
 */
export function openGap(gap: Gap): Gap[] {
  if (!gap.post) return [];
  const { motion, post } = gap;
  const inside = motion.short.filter(
    (s) => s.first > gap.pre.last && s.last < post.first && s.fit.count >= 2,
  );
  if (inside.length === 0) return [];
  const segments = [gap.pre, ...inside, post];
  const opened: BallMotion = { ...motion, segments };
  return segments.slice(1).map((s, k) => ({ ...bridge(opened, k, s), index: gap.index + k }));
}

/** Squared misfit, over its variance, of place and velocity running on across a gap. */
function breakOf(motion: BallMotion, pre: Segment, post: Segment): number {
  const before = nearFit(motion, pre, { side: 'end', points: NEAR_POINTS });
  const after = nearFit(motion, post, { side: 'start', points: NEAR_POINTS });
  return runOnCost(before, after, (motion.path.t[pre.last]! + motion.path.t[post.first]!) / 2);
}

/** Squared misfit of two fits being one path at `t`. */
export function runOnCost(before: PathFit, after: PathFit, t: number): number {
  const a = stateAt(before, t);
  const b = stateAt(after, t);
  const place = ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) / (a.xVar + b.xVar + 1e-12);
  const speed = ((a.vx - b.vx) ** 2 + (a.vy - b.vy) ** 2) / (a.vVar + b.vVar + 1e-9);
  return place + speed;
}

/** Squared misfit of the looks inside a gap when its event was at `t`. */
export function innerCost(gap: BridgedGap, before: PathFit, after: PathFit, t: number): number {
  let cost = 0;
  for (const k of gap.inner) {
    const { path } = gap.motion;
    const at = stateAt(path.t[k]! < t ? before : after, path.t[k]!);
    const miss = (at.x - path.x[k]!) ** 2 + (at.y - path.y[k]!) ** 2;
    cost += Math.min(LOOK_COST_MAX, miss / (at.xVar + path.sigma[k]! ** 2));
  }
  return cost;
}

/** A fit of the looks of a stretch that are nearest to one of its ends. */
export function nearFit(
  motion: BallMotion,
  segment: Segment,
  o: { side: 'start' | 'end'; points: number },
): PathFit {
  if (segment.rest || segment.last - segment.first < o.points) return segment.fit;
  const first = o.side === 'start' ? segment.first : segment.last - o.points + 1;
  const last = o.side === 'start' ? segment.first + o.points - 1 : segment.last;
  return fitPath(motion.path, { first, last, skipped: segment.skipped });
}

/** A stretch as seen from its end or start: all of it, and only what is near, at a small price. */
export interface FitChoice {
  readonly fit: PathFit;
  readonly price: number;
}

export function fitChoices(
  motion: BallMotion,
  segment: Segment,
  side: 'start' | 'end',
): readonly FitChoice[] {
  const choices: FitChoice[] = [{ fit: segment.fit, price: 0 }];
  if (segment.rest) return choices;
  FIT_POINTS.forEach((points, k) => {
    if (segment.last - segment.first >= points + 2)
      choices.push({ fit: nearFit(motion, segment, { side, points }), price: 1 + k });
  });
  return choices;
}
