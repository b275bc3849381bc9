import type { Cluster, Member } from './cluster.ts';
import { type Problem, STROKE_SPEED_SD, type Struck } from './clusterProblem.ts';
import { stateAt } from './fit.ts';
import type { ShotContext } from './shotModel.ts';

/** Share of a head-on ball's speed that the other takes on, with usual restitution. */
const TRANSFER = 0.97;
/** Thinner contacts than this are not guessed from the other ball's path. */
const FULLNESS_MIN = 0.05;
/** Slower balls do not tell a direction. */
const KICK_MIN = 0.05;

/**
 * Strokes worth trying: towards each look inside the gap and towards its end, and the ones that
 * would send a resting ball the way it went.
 */
export function strokeStarts(
  cluster: Cluster,
  problem: Problem,
  o: { struck: Struck; context: ShotContext },
): Float64Array[] {
  const { member, from, until } = o.struck;
  const gap = member.gap!;
  const { start } = member;
  const { path } = gap.motion;
  const looks = [...gap.inner.slice(0, 4), ...(gap.post ? [gap.post.first] : [])];
  const firstSeen = looks[0] === undefined ? until : path.t[looks[0]]!;
  const starts: Float64Array[] = [];
  for (const share of [0.05, 0.35, 0.65, 0.95]) {
    const t = from + share * (Math.min(firstSeen, until) - from);
    for (const k of looks) {
      const dt = path.t[k]! - t;
      if (dt < 1e-3) continue;
      const velocity = { x: (path.x[k]! - start.x) / dt, y: (path.y[k]! - start.y) / dt };
      starts.push(paramsOf(problem, o.struck, { t, ...velocity }));
    }
    for (const other of cluster.members) {
      const aim = other !== member && other.gap ? aimAt(other, member, o.context) : undefined;
      if (!aim) continue;
      for (const factor of [1, 1.3])
        starts.push(
          paramsOf(problem, o.struck, {
            t,
            x: aim.x * aim.speed * factor,
            y: aim.y * aim.speed * factor,
          }),
        );
    }
  }
  return starts;
}

function paramsOf(
  problem: Problem,
  struck: Struck,
  stroke: { t: number; x: number; y: number },
): Float64Array {
  const params = new Float64Array(problem.size);
  const half = (struck.until - struck.from) / 2 || 1;
  params[problem.strokeAt] = (stroke.t - struck.from - half) / half;
  params[problem.strokeAt + 1] = stroke.x / STROKE_SPEED_SD;
  params[problem.strokeAt + 2] = stroke.y / STROKE_SPEED_SD;
  return params;
}

/** The stroke that would send a resting ball the way it went: along the line of centres. */
function aimAt(
  other: Member,
  struck: Member,
  context: ShotContext,
): { x: number; y: number; speed: number } | undefined {
  const went = departureOf(other);
  const kick = Math.hypot(went.x, went.y);
  if (kick < KICK_MIN) return undefined;
  const reach = 2 * context.table.ballRadius;
  const x = other.start.x - (reach * went.x) / kick - struck.start.x;
  const y = other.start.y - (reach * went.y) / kick - struck.start.y;
  const d = Math.hypot(x, y) || 1e-9;
  const fullness = (x * went.x + y * went.y) / (d * kick);
  if (fullness < FULLNESS_MIN) return undefined;
  return { x: x / d, y: y / d, speed: kick / (TRANSFER * fullness) };
}

/** Change of velocity of a ball over its gap; from its looks where no stretch follows. */
function departureOf(m: Member): { x: number; y: number } {
  const gap = m.gap!;
  if (gap.post) {
    const after = stateAt(gap.post.fit, gap.t1);
    return { x: after.vx - m.start.vx, y: after.vy - m.start.vy };
  }
  const { path } = gap.motion;
  const [k] = gap.inner;
  if (k === undefined) return { x: 0, y: 0 };
  const dt = Math.max(0.004, (path.t[k]! - gap.t0) / 2);
  return { x: (path.x[k]! - m.start.x) / dt, y: (path.y[k]! - m.start.y) / dt };
}
