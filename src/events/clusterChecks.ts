import type { Cluster } from './cluster.ts';
import { type FitState, stateAt } from './fit.ts';
import type { Gap, ShotContext } from './shotModel.ts';
import type { SimBody } from './simulate.ts';

/** What the simulation leaves out (side spin, squash) grows with the time since it began. */
const MODEL_PLACE_SD = 0.0006;
const MODEL_SPEED_SD = 0.04;
const MODEL_ACCELERATION_SD = 1.2;
/** Over longer times slide and roll even out: what is left out grows more slowly. */
const MODEL_ACCELERATION_LONG_SD = 0.25;
const LONG_S = 0.15;
/** Where a nose is, and how far a ball sinks into it. */
const NOSE_SD = 0.004;
/** Looks further off than this many sigmas count as displaced. */
const LOOK_SIGMAS_MAX = 4;
/** A ball that should not have been met misses its place by at most this. */
const BYSTANDER_SD = 0.0012;
/** A ball that left must be in a pocket's reach to within this. */
const POCKET_SD = 0.01;

/** A stop of the simulation at which a member is compared with what was seen. */
export interface Check {
  readonly t: number;
  readonly member: number;
  /** Writes up to four residuals, in sigmas, from `at` on. */
  readonly compare: (body: SimBody, r: Float64Array, at: number) => void;
}

/** What each member must agree with: looks inside its gap, and the stretch after it. */
export function checksOf(cluster: Cluster, context: ShotContext): Check[] {
  const checks: Check[] = [];
  cluster.members.forEach((m, member) => {
    if (m.gap) checks.push(...gapChecks(cluster, m.gap, { member, context }));
    else {
      const end = stateAt(m.pre.fit, cluster.t1);
      checks.push(placeCheck(member, { t: cluster.t1, x: end.x, y: end.y, sd: BYSTANDER_SD }));
    }
  });
  return checks.sort((a, b) => a.t - b.t);
}

function gapChecks(
  cluster: Cluster,
  gap: Gap,
  o: { member: number; context: ShotContext },
): Check[] {
  const checks: Check[] = [];
  const { path } = gap.motion;
  if (gap.t0 > cluster.t0 + 1e-9) {
    const at = stateAt(gap.pre.fit, gap.t0);
    const sd = Math.sqrt(at.xVar + MODEL_PLACE_SD ** 2);
    checks.push(placeCheck(o.member, { t: gap.t0, x: at.x, y: at.y, sd }));
  }
  for (const k of gap.inner)
    checks.push(
      placeCheck(o.member, {
        t: path.t[k]!,
        x: path.x[k]!,
        y: path.y[k]!,
        sd: Math.hypot(path.sigma[k]!, MODEL_PLACE_SD),
        robust: true,
      }),
    );
  if (gap.post) checks.push(endCheck(cluster, o.member, gap.t1, stateAt(gap.post.fit, gap.t1)));
  else checks.push(goneCheck(o.member, gap.t1, o.context));
  return checks;
}

function placeCheck(
  member: number,
  o: { t: number; x: number; y: number; sd: number; robust?: boolean },
): Check {
  return {
    t: o.t,
    member,
    compare: (body, r, at) => {
      const dx = (body.x - o.x) / o.sd;
      const dy = (body.y - o.y) / o.sd;
      const miss = Math.hypot(dx, dy);
      const keep = o.robust && miss > LOOK_SIGMAS_MAX ? LOOK_SIGMAS_MAX / miss : 1;
      r[at] = dx * keep;
      r[at + 1] = dy * keep;
    },
  };
}

/**
 * What was seen of a ball after its gap. Under a cover what the model leaves out adds up over all of
 * it; only across the last nose the path after it is as good as the time since: it tells when the
 * ball was there.
 */
function endCheck(cluster: Cluster, member: number, t: number, end: FitState): Check {
  const all = endSds(end, t - cluster.t0);
  return {
    t,
    member,
    compare: (body, r, at) => {
      const dx = body.x - end.x;
      const dy = body.y - end.y;
      const dvx = body.vx - end.vx;
      const dvy = body.vy - end.vy;
      const { nx, ny, t: metT } = body.met ?? NOTHING_MET;
      if ((nx === 0 && ny === 0) || t - cluster.t0 < LONG_S) {
        r[at] = dx / all.place;
        r[at + 1] = dy / all.place;
        r[at + 2] = dvx / all.speed;
        r[at + 3] = dvy / all.speed;
        return;
      }
      const across = endSds(end, t - metT);
      r[at] = (dx * nx + dy * ny) / Math.max(across.place, NOSE_SD);
      r[at + 1] = (dy * nx - dx * ny) / all.place;
      r[at + 2] = (dvx * nx + dvy * ny) / across.speed;
      r[at + 3] = (dvy * nx - dvx * ny) / all.speed;
    },
  };
}

const NOTHING_MET = { t: -Infinity, nx: 0, ny: 0 };

/** How well place and speed of a ball can be simulated over a span. */
function endSds(end: FitState, spanS: number): { place: number; speed: number } {
  const accelerationSd = spanS > LONG_S ? MODEL_ACCELERATION_LONG_SD : MODEL_ACCELERATION_SD;
  return {
    place: Math.sqrt(end.xVar + MODEL_PLACE_SD ** 2 + (0.25 * accelerationSd * spanS ** 2) ** 2),
    speed: Math.sqrt(end.vVar + MODEL_SPEED_SD ** 2 + (0.5 * accelerationSd * spanS) ** 2),
  };
}

/** A ball that was not seen again has fallen: its distance from the nearest drop counts. */
function goneCheck(member: number, t: number, context: ShotContext): Check {
  return {
    t,
    member,
    compare: (body, r, at) => {
      if (body.gone) return;
      let gap = Infinity;
      for (const p of context.table.pockets)
        gap = Math.min(gap, Math.hypot(body.x - p.x, body.y - p.y) - p.dropRadius);
      r[at] = Math.min(20, 2 + Math.max(0, gap) / POCKET_SD);
    },
  };
}
