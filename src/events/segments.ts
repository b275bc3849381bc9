import type { BallPath } from './ballPath.ts';
import { COVERED_S } from './shotModel.ts';
import { fitPath, FitSums, type PathFit } from './fit.ts';

/** A stretch of a ball's path between events: one acceleration, or rest. Indices into the path. */
export interface Segment {
  readonly first: number;
  readonly last: number;
  readonly rest: boolean;
  readonly fit: PathFit;
  /** Points that do not belong to the path: displaced detections. */
  readonly skipped: ReadonlySet<number>;
}

/** Price of a new stretch in units of squared sigma; lower breaks paths to pieces (measured). */
const MOVING_PENALTY = 20;
const REST_PENALTY = 13;
/** Shorter rests appear by chance at kinks. */
const REST_POINTS_MIN = 6;
/** Price of calling a point displaced, and how far off it must be for that. */
const SKIP_PENALTY = 14;
const SKIP_INNOVATION = 25;
const SKIP_POINTS_MIN = 5;
/** A stretch whose motion explains no more squared sigmas than this did not move. */
const MOTION_WORTH = 14;
/** Nor one this slow that explains no more than that: rolling, it would have stopped halfway. */
const CREEP_WORTH = 40;
const CREEP_DECELERATION = 0.05;
/** Two neighbours are one rest unless parting them is worth more: hundreds of cuts are tried. */
const REST_JOIN_WORTH = 45;
const REST_JOIN_GAP_M = 0.01;
/** Longest stretch in points; a longer one is cut and joined smoothly again. */
const POINTS_MAX = 256;
/** A start this much dearer than the best is never the best again. */
const PRUNE_MARGIN = 60;

interface Start {
  readonly first: number;
  readonly costBefore: number;
  readonly sums: FitSums;
  readonly skipped: number[];
  skipCost: number;
  misfit: number;
}

/** The best way to cut a path up to each look: plain columns, for they are written all the time. */
interface Cuts {
  readonly cost: Float64Array;
  /** The first look of the last stretch; -1 where the last look stands alone. */
  readonly first: Int32Array;
  readonly rest: Uint8Array;
  /** Looks that the last stretch skips: so many of a list that may have grown since. */
  readonly skippedCount: Int32Array;
  readonly skipped: (readonly number[])[];
}

/**
 * Cuts a path into stretches of constant acceleration or rest at the least total misfit.
 *
 * Exact dynamic programme over all cuts. A point far off a stretch is skipped at a price
 * rather than bending it, so single displaced detections cost no cut.
 */
export function segmentPath(path: BallPath): Segment[] {
  const n = path.count;
  if (n === 0) return [];
  const cuts = noCuts(n);
  const starts: Start[] = [];
  for (let k = 0; k < n; k++) {
    // What a ball did while nobody saw it is not for one arc to smooth over.
    if (k > 0 && path.t[k]! - path.t[k - 1]! > COVERED_S) starts.length = 0;
    starts.push(startAt(path, k, cuts.cost[k]!));
    // A point on its own, between two stretches: displaced.
    cuts.cost[k + 1] = cuts.cost[k]! + SKIP_PENALTY;
    for (const start of starts) extend(start, path, k, cuts);
    prune(starts, k, cuts.cost[k + 1]! + PRUNE_MARGIN);
  }
  return trace(path, cuts);
}

const noCuts = (looks: number): Cuts => ({
  cost: new Float64Array(looks + 1),
  first: new Int32Array(looks + 1).fill(-1),
  rest: new Uint8Array(looks + 1),
  skippedCount: new Int32Array(looks + 1),
  skipped: new Array<readonly number[]>(looks + 1),
});

/** Drops the starts that can no longer be part of the best cut, in place. */
function prune(starts: Start[], k: number, costMax: number): void {
  let kept = 0;
  for (const s of starts)
    if (k - s.first < POINTS_MAX && s.costBefore + s.misfit + s.skipCost < costMax)
      starts[kept++] = s;
  starts.length = kept;
}

const startAt = (path: BallPath, k: number, costBefore: number): Start => ({
  first: k,
  costBefore,
  sums: new FitSums(path.t[k]!, path.x[k]!, path.y[k]!),
  skipped: [],
  skipCost: 0,
  misfit: 0,
});

function extend(start: Start, path: BallPath, k: number, cuts: Cuts): void {
  const { sums } = start;
  const t = path.t[k]!;
  const x = path.x[k]!;
  const y = path.y[k]!;
  const sigma = path.sigma[k]!;
  if (sums.count >= SKIP_POINTS_MIN && sums.innovation(t, x, y, sigma) > SKIP_INNOVATION) {
    start.skipped.push(k);
    start.skipCost += SKIP_PENALTY;
  } else {
    sums.add(t, x, y, sigma);
    start.misfit = sums.solve();
  }
  const base = start.costBefore + start.skipCost;
  const moving = base + MOVING_PENALTY + start.misfit;
  const resting =
    sums.count >= REST_POINTS_MIN ? base + REST_PENALTY + sums.restMisfit() : Infinity;
  const cost = Math.min(moving, resting);
  if (cost >= cuts.cost[k + 1]!) return;
  cuts.cost[k + 1] = cost;
  cuts.first[k + 1] = start.first;
  cuts.rest[k + 1] = resting < moving ? 1 : 0;
  cuts.skippedCount[k + 1] = start.skipped.length;
  cuts.skipped[k + 1] = start.skipped;
}

function trace(path: BallPath, cuts: Cuts): Segment[] {
  const segments: Segment[] = [];
  for (let end = path.count; end > 0;) {
    const first = cuts.first[end]!;
    if (first < 0) {
      end -= 1;
      continue;
    }
    const skipped = new Set(cuts.skipped[end]!.slice(0, cuts.skippedCount[end]));
    let last = end - 1;
    while (skipped.has(last)) last -= 1;
    const rests = cuts.rest[end] === 1;
    const span = { first, last, skipped, rest: rests };
    const rest = rests || standsStill(path, span);
    segments.push({ ...span, rest, fit: fitPath(path, { ...span, rest }) });
    end = first;
  }
  return mergeRests(path, segments.reverse());
}

/** Joins neighbours that one rest explains nearly as well: noise alone cut them. */
function mergeRests(path: BallPath, segments: readonly Segment[]): Segment[] {
  const out: Segment[] = [];
  for (const next of segments) {
    let last = next;
    for (let before = out.at(-1); before; before = out.at(-1)) {
      const joined = joinAsRest(path, before, last);
      if (!joined) break;
      out.pop();
      last = joined;
    }
    out.push(last);
  }
  return out;
}

function joinAsRest(path: BallPath, a: Segment, b: Segment): Segment | undefined {
  if (Math.hypot(a.fit.px - b.fit.px, a.fit.py - b.fit.py) > REST_JOIN_GAP_M) return undefined;
  const skipped = new Set([...a.skipped, ...b.skipped]);
  for (let k = a.last + 1; k < b.first; k++) skipped.add(k);
  const span = { first: a.first, last: b.last, skipped };
  const dearer = misfitOf(path, { ...span, rest: true }) - misfitOf(path, a) - misfitOf(path, b);
  if (dearer > REST_JOIN_WORTH) return undefined;
  return { ...span, rest: true, fit: fitPath(path, { ...span, rest: true }) };
}

function misfitOf(path: BallPath, span: Omit<Segment, 'fit'>): number {
  const sums = sumsOf(path, span);
  return span.rest ? sums.restMisfit() : sums.solve();
}

function sumsOf(
  path: BallPath,
  span: { first: number; last: number; skipped: ReadonlySet<number> },
): FitSums {
  const sums = new FitSums(path.t[span.first]!, path.x[span.first]!, path.y[span.first]!);
  for (let k = span.first; k <= span.last; k++)
    if (!span.skipped.has(k)) sums.add(path.t[k]!, path.x[k]!, path.y[k]!, path.sigma[k]!);
  return sums;
}

/** Whether a stretch that was fitted with motion is explained as well without. */
function standsStill(
  path: BallPath,
  span: { first: number; last: number; skipped: ReadonlySet<number> },
): boolean {
  if (span.last - span.first + 1 - span.skipped.size < REST_POINTS_MIN) return false;
  const sums = sumsOf(path, span);
  const worth = sums.restMisfit() - sums.solve();
  const fit = sums.fit();
  const durationS = path.t[span.last]! - path.t[span.first]!;
  const start = Math.hypot(fit.vx, fit.vy);
  const end = Math.hypot(fit.vx + fit.ax * durationS, fit.vy + fit.ay * durationS);
  const creeps = Math.max(start, end) < CREEP_DECELERATION * durationS;
  return worth < (creeps ? CREEP_WORTH : MOTION_WORTH);
}
