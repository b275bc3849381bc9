import { type Cluster, clusterOf } from './cluster.ts';
import { explainCluster } from './explainCluster.ts';
import { fitPath, stateAt } from './fit.ts';
import type { Segment } from './segments.ts';
import {
  type BallMotion,
  type Gap,
  type Hypothesis,
  type ShotContext,
  UNEXPLAINED_COST,
} from './shotModel.ts';

/** What is settled so far: accounts that were chosen, and the gaps they explain. */
export interface Settled {
  readonly chosen: Hypothesis[];
  readonly taken: Set<Gap>;
}

/** A ball does not leave its rest by itself: to leave that unexplained costs more than another gap. */
const UNMOVED_COST = 200;
/** Room around two touching balls within which one may have touched the other. */
const REACH_M = 0.03;
/** Fewer looks than this on either side do not carry a stretch. */
const LOOKS_MIN = 3;
/** Larger tangles than this are not simulated. */
const GAPS_MAX = 5;
/** A simulated account may miss by this much a gap. */
const COST_MAX = 110;

/**
 * Looks again at gaps that nothing explained though a ball was near: a touch so thin, or so near
 * to another event, that the other ball's path shows no gap of its own there. That path is cut,
 * what was settled about it at that time is opened again, and all of it is simulated together.
 */
export function reopenGaps(
  open: readonly Gap[],
  motions: readonly BallMotion[],
  o: Settled & { readonly context: ShotContext },
): void {
  for (const gap of open) {
    if (o.taken.has(gap) || !gap.post) continue;
    const around = motions.filter((m) => m !== gap.motion && isNear(m, gap, o.context));
    for (const partner of around) if (reopenWith(gap, partner, motions, o)) break;
  }
}

function reopenWith(
  gap: Gap,
  partner: BallMotion,
  motions: readonly BallMotion[],
  o: Settled & { readonly context: ShotContext },
): boolean {
  const cut = cutFor(partner, gap);
  if (!cut) return false;
  const former = o.chosen.filter((h) => h.explains.some((g) => isSpanned(g, cut)));
  const others = former.flatMap((h) => h.explains.filter((g) => g.motion.ball !== partner.ball));
  const gaps = [gap, cut, ...others.filter((g) => g.motion.ball !== gap.motion.ball)];
  if (gaps.length > GAPS_MAX || former.some((h) => h.happenings.some((e) => e.kind === 'strike')))
    return false;
  const cluster: Cluster | undefined = clusterOf(gaps, motions, o.context);
  const found = cluster && explainCluster(cluster, o.context);
  if (!found || found.cost > COST_MAX * gaps.length) return false;
  const idle = gap.pre.rest ? UNMOVED_COST : Math.min(UNEXPLAINED_COST, gap.break2);
  if (found.cost > former.reduce((sum, h) => sum + h.cost, idle)) return false;
  const explains = [...new Set([gap, ...former.flatMap((h) => h.explains)])];
  for (const h of former) o.chosen.splice(o.chosen.indexOf(h), 1);
  o.chosen.push({ ...found, explains });
  explains.forEach((g) => o.taken.add(g));
  return true;
}

const isSpanned = (g: Gap, cut: Gap): boolean =>
  g.motion.ball === cut.motion.ball && g.t0 < cut.t1 && g.t1 > cut.t0;

/** Whether a ball may have been in touch with another's while that one's gap lasted. */
function isNear(m: BallMotion, gap: Gap, context: ShotContext): boolean {
  const at = stateAt(gap.pre.fit, gap.t0);
  const { path } = m;
  for (let k = 0; k < path.count; k++) {
    if (path.t[k]! < gap.t0 - 1.5 * context.frameS) continue;
    if (path.t[k]! > gap.t1 + 1.5 * context.frameS) return false;
    const next = Math.min(k + 1, path.count - 1);
    const way = Math.hypot(path.x[next]! - path.x[k]!, path.y[next]! - path.y[k]!);
    const apart = Math.hypot(path.x[k]! - at.x, path.y[k]! - at.y);
    if (apart < 2 * context.table.ballRadius + REACH_M + way) return true;
  }
  return false;
}

/** A partner's path cut where the gap of the other is; absent where too little is left on a side. */
function cutFor({ ball, path, segments, short }: BallMotion, gap: Gap): Gap | undefined {
  const whole = segments.findLast((s) => path.t[s.first]! <= gap.t0);
  if (!whole) return undefined;
  let last = whole.last;
  while (last >= whole.first && path.t[last]! > gap.t0 + 1e-9) last--;
  if (last - whole.first + 1 < LOOKS_MIN) return undefined;
  const pre = part(path, whole, { first: whole.first, last });
  const after = segments
    .filter((s) => path.t[s.last]! >= gap.t1)
    .map((s) => {
      let { first } = s;
      while (first <= s.last && path.t[first]! < gap.t1 - 1e-9) first++;
      return { s, first };
    })
    .find(({ s, first }) => s.last - first + 1 >= LOOKS_MIN);
  if (!after || path.t[after.first]! - path.t[last]! > 0.2) return undefined;
  const post = part(path, after.s, { first: after.first, last: after.s.last });
  const inner: number[] = [];
  for (let k = last + 1; k < after.first; k++) if (!whole.skipped.has(k)) inner.push(k);
  const motion = { ball, path, segments, short };
  return {
    motion,
    index: segments.indexOf(whole),
    pre,
    post,
    inner,
    t0: path.t[last]!,
    t1: path.t[after.first]!,
    break2: Infinity,
  };
}

function part(
  path: BallMotion['path'],
  whole: Segment,
  span: { first: number; last: number },
): Segment {
  if (span.first === whole.first && span.last === whole.last) return whole;
  const { rest, skipped } = whole;
  return { ...span, rest, skipped, fit: fitPath(path, { ...span, rest, skipped }) };
}
