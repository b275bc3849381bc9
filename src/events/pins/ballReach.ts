import type { BallId, TableSpec } from '../../table/index.ts';
import type { TrackedFrame } from '../../tracking/index.ts';

/** Height and radius of a pin's head over its neck: what a ball meets first (FIBiS: 25 mm, 6 mm). */
const HEAD_HEIGHT_M = 0.022;
const HEAD_RADIUS_M = 0.003;
/** A ball unseen for longer than this went no known way. */
const BRIDGED_S = 0.3;

/** Distance of a ball's centre from a standing pin's axis at which the two touch, on the table. */
export function touchDistance(table: TableSpec): number {
  const { ballRadius: R } = table;
  return Math.sqrt(R * R - (R - HEAD_HEIGHT_M) ** 2) + HEAD_RADIUS_M;
}

/** One stretch of a ball's path between two frames that saw it. */
interface Step {
  readonly t0: number;
  readonly t1: number;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly sigma: number;
}

/** A ball's path through the frames of a shot, for distances to places on the table. */
export interface BallRoute {
  readonly ball: BallId;
  readonly steps: readonly Step[];
}

/** How near a ball came to a place. */
export interface Approach {
  readonly ball: BallId;
  /** When it first came within reach, or nearest when it never did. */
  readonly t: number;
  readonly nearest: number;
  readonly sigma: number;
  /** Its velocity then. */
  readonly vx: number;
  readonly vy: number;
}

/** The routes of all balls that were seen. */
export function routesOf(frames: readonly TrackedFrame[]): BallRoute[] {
  const routes = new Map<BallId, { steps: Step[]; t: number; x: number; y: number }>();
  for (const frame of frames)
    for (const ball of frame.balls) {
      if (!ball.seen) continue;
      const { x, y, sigma } = ball.seen;
      const known = routes.get(ball.ball);
      if (known && frame.t - known.t <= BRIDGED_S)
        known.steps.push({
          t0: known.t,
          t1: frame.t,
          x0: known.x,
          y0: known.y,
          x1: x,
          y1: y,
          sigma,
        });
      if (known) Object.assign(known, { t: frame.t, x, y });
      else routes.set(ball.ball, { steps: [], t: frame.t, x, y });
    }
  return [...routes].map(([ball, { steps }]) => ({ ball, steps }));
}

/** How a ball came near `place` between two times; nothing when its path then is not known. */
export function approach(
  route: BallRoute,
  place: { readonly x: number; readonly y: number },
  o: { readonly from: number; readonly to: number; readonly reach: number },
): Approach | undefined {
  let best: Approach | undefined;
  for (const step of route.steps) {
    if (step.t1 < o.from || step.t0 > o.to) continue;
    const found = approachIn(step, place, o);
    if (best && best.nearest <= o.reach) {
      // The first touch counts for the time; a later, nearer point only for the distance.
      best = { ...best, nearest: Math.min(best.nearest, found.nearest) };
    } else if (!best || found.nearest < best.nearest) best = { ball: route.ball, ...found };
  }
  return best;
}

function approachIn(
  step: Step,
  place: { readonly x: number; readonly y: number },
  o: { readonly from: number; readonly to: number; readonly reach: number },
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
  const { sigma } = step;
  const start = Math.hypot(x, y);
  if (nearest > o.reach || start <= o.reach)
    return { t: start <= o.reach ? from : from + s, nearest, sigma, vx, vy };
  // Where the straight path enters the circle of reach.
  const miss2 = v2 > 0 ? x * x + y * y - along * along * v2 : start * start;
  const back = Math.sqrt(Math.max(0, (o.reach * o.reach - miss2) / Math.max(1e-12, v2)));
  return { t: from + Math.max(0, Math.min(s, along - back)), nearest, sigma, vx, vy };
}
