import type { BallId, TableSpec } from '../../table/index.ts';
import type { TrackedFrame } from '../../tracking/index.ts';

/** Height and radius of a pin's head over its neck: what a ball meets first (FIBiS: 25 mm, 6 mm). */
const HEAD_HEIGHT_M = 0.022;
const HEAD_RADIUS_M = 0.003;
/** A ball unseen for longer than this went no known way, up to the next limit on a likely one. */
const BRIDGED_S = 0.3;
const COVERED_MAX_S = 2.5;
/** How far, and in time by how much, a ball may be off the way on which it is thought under cover. */
const COVERED_SIGMA_M = 0.02;
const COVERED_DOUBT_S = 0.3;

/** Distance of a ball's centre from a standing pin's axis at which the two touch, on the table. */
export function touchDistance(table: TableSpec): number {
  const { ballRadius: R } = table;
  return Math.sqrt(R * R - (R - HEAD_HEIGHT_M) ** 2) + HEAD_RADIUS_M;
}

/** A ball's centre as it was seen once. */
interface Look {
  readonly t: number;
  readonly x: number;
  readonly y: number;
  readonly sigma: number;
}

/** One stretch of a ball's path between two frames that saw it, or of its likely way unseen. */
interface Step {
  readonly t0: number;
  readonly t1: number;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly sigma: number;
  /** Doubt of the times; zero where the ball was seen. */
  readonly doubtS: number;
}

/** A ball's path through the frames of a shot, for distances to places on the table. */
export interface BallRoute {
  readonly ball: BallId;
  readonly steps: readonly Step[];
  /** Its likely ways while it was out of sight for long. */
  readonly unseen: readonly Step[];
  /** When it was out of sight for long. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
}

/** How near a ball came to a place. */
export interface Approach {
  readonly ball: BallId;
  /** When it first came within reach, or nearest when it never did. */
  readonly t: number;
  readonly nearest: number;
  readonly sigma: number;
  /** Doubt of `t` where nobody saw the ball; else zero. */
  readonly doubtS: number;
  /** Its velocity then. */
  readonly vx: number;
  readonly vy: number;
}

/** The routes of all balls that were seen. */
export function routesOf(frames: readonly TrackedFrame[]): BallRoute[] {
  const looks = new Map<BallId, Look[]>();
  for (const { t, balls } of frames)
    for (const { ball, seen } of balls) {
      if (!seen) continue;
      const known = looks.get(ball) ?? [];
      looks.set(ball, known);
      known.push({ t, x: seen.x, y: seen.y, sigma: seen.sigma });
    }
  return [...looks].map(([ball, seen]) => routeOf(ball, seen));
}

function routeOf(ball: BallId, looks: readonly Look[]): BallRoute {
  const steps: Step[] = [];
  const unseen: Step[] = [];
  const gaps: { from: number; to: number }[] = [];
  looks.slice(1).forEach((to, k) => {
    const from = looks[k]!;
    const spanS = to.t - from.t;
    if (spanS <= BRIDGED_S) steps.push(stepBetween(from, to));
    else gaps.push({ from: from.t, to: to.t });
    if (spanS > BRIDGED_S && spanS <= COVERED_MAX_S) unseen.push(...unseenSteps(looks, k));
  });
  return { ball, steps, unseen, gaps };
}

const stepBetween = (a: Look, b: Look, doubtS = 0): Step => ({
  ...{ t0: a.t, x0: a.x, y0: a.y },
  ...{ t1: b.t, x1: b.x, y1: b.y },
  ...{ sigma: b.sigma, doubtS },
});

/**
 * The likely way of a ball from look `k` to the next, unseen for long: on as it came and, from where
 * the two lines cross, as it was seen to go; straight where they do not cross.
 */
function unseenSteps(looks: readonly Look[], k: number): Step[] {
  const from = { ...looks[k]!, sigma: COVERED_SIGMA_M };
  const to = { ...looks[k + 1]!, sigma: COVERED_SIGMA_M };
  const came = velocityBetween(looks[k - 1] ?? from, from);
  const went = velocityBetween(to, looks[k + 2] ?? to);
  const cross = came.x * went.y - came.y * went.x;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  // Seconds on the first line and on the second, at the speeds seen.
  const ahead = (dx * went.y - dy * went.x) / cross;
  const left = (came.x * dy - came.y * dx) / cross;
  if (!(ahead > 0 && left > 0 && Number.isFinite(ahead + left)))
    return [stepBetween(from, to, COVERED_DOUBT_S)];
  const t = from.t + ((to.t - from.t) * ahead) / (ahead + left);
  const [x, y] = [from.x + came.x * ahead, from.y + came.y * ahead];
  const turn = { t, x, y, sigma: COVERED_SIGMA_M };
  return [stepBetween(from, turn, COVERED_DOUBT_S), stepBetween(turn, to, COVERED_DOUBT_S)];
}

function velocityBetween(a: Look, b: Look): { readonly x: number; readonly y: number } {
  const dt = Math.max(1e-6, b.t - a.t);
  return { x: (b.x - a.x) / dt, y: (b.y - a.y) / dt };
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly reach: number;
}

/** How a ball came near `place` between two times; nothing when its path then was not seen. */
export const approach = (
  { ball, steps }: BallRoute,
  place: { readonly x: number; readonly y: number },
  span: Span,
): Approach | undefined => nearestOf(ball, steps, { place, span });

/** How near it may have come meanwhile where nobody saw it. */
export const unseenApproach = (
  { ball, unseen }: BallRoute,
  place: { readonly x: number; readonly y: number },
  span: Span,
): Approach | undefined => nearestOf(ball, unseen, { place, span });

function nearestOf(
  ball: BallId,
  steps: readonly Step[],
  { place, span }: { place: { readonly x: number; readonly y: number }; span: Span },
): Approach | undefined {
  const { reach } = span;
  let best: Approach | undefined;
  for (const step of steps) {
    const [from, to] = [span.from - step.doubtS, span.to + step.doubtS];
    if (step.t1 < from || step.t0 > to) continue;
    const found = approachIn(step, place, { from, to, reach });
    if (best && best.nearest <= reach) {
      // The first touch counts for the time; a later, nearer point only for the distance.
      best = { ...best, nearest: Math.min(best.nearest, found.nearest) };
    } else if (!best || found.nearest < best.nearest) best = { ball, ...found };
  }
  return best;
}

function approachIn(
  step: Step,
  place: { readonly x: number; readonly y: number },
  o: Span,
): Omit<Approach, 'ball'> {
  const dt = Math.max(1e-6, step.t1 - step.t0);
  const vx = (step.x1 - step.x0) / dt;
  const vy = (step.y1 - step.y0) / dt;
  const from = Math.max(step.t0, o.from);
  const to = Math.min(step.t1, o.to);
  const x = step.x0 + vx * (from - step.t0) - place.x;
  const y = step.y0 + vy * (from - step.t0) - place.y;
  const v2 = vx * vx + vy * vy;
  const along = v2 > 0 ? -(x * vx + y * vy) / v2 : 0;
  const s = Math.min(Math.max(0, along), Math.max(0, to - from));
  const nearest = Math.hypot(x + vx * s, y + vy * s);
  const { sigma, doubtS } = step;
  const start = Math.hypot(x, y);
  if (nearest > o.reach || start <= o.reach)
    return { t: start <= o.reach ? from : from + s, nearest, sigma, doubtS, vx, vy };
  // Where the straight path enters the circle of reach.
  const miss2 = v2 > 0 ? x * x + y * y - along * along * v2 : start * start;
  const back = Math.sqrt(Math.max(0, (o.reach * o.reach - miss2) / Math.max(1e-12, v2)));
  return { t: from + Math.max(0, Math.min(s, along - back)), nearest, sigma, doubtS, vx, vy };
}
