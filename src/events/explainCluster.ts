import { checksOf } from './clusterChecks.ts';
import type { Cluster } from './cluster.ts';
import { type Problem, problemOf, type Struck } from './clusterProblem.ts';
import { leastSquares } from './leastSquares.ts';
import { simulatedConfidence } from './confidence.ts';
import {
  EVENT_PRICE,
  type Happening,
  type Hypothesis,
  isCovered,
  type ShotContext,
} from './shotModel.ts';
import type { SimContact, SimStroke } from './simulate.ts';
import { strokeStarts } from './strokeStarts.ts';

const ITERATIONS = 8;
/** Random tries whose best are refined: chains of contacts have many valleys. */
const TRIES_MAX = 80;
const REFINED = 6;
/** A first refinement this good needs no others; one this bad is worth trying harder. */
const GOOD_COST_PER_GAP = 12;
const BAD_COST_PER_GAP = 50;
const HARD_TRIES_MAX = 400;
const HARD_REFINED = 14;
/** How well simulated times are known (measured), in view and under cover. */
const SIMULATED_T_SIGMA_S = 0.0015;
const COVERED_T_SIGMA_S = 0.025;

/**
 * Explains a cluster by running it: the balls start as the clean stretches before say, and end
 * as the clean stretches after say, and what they meet on the way is what happened.
 *
 * @param struck - The member that a blow set in motion, where that happened in this cluster.
 */
export function explainCluster(
  cluster: Cluster,
  context: ShotContext,
  struck?: Struck,
): Hypothesis | undefined {
  const checks = checksOf(cluster, context);
  const problem = problemOf(cluster, checks, { context, struck });
  const starts = struck
    ? strokeStarts(cluster, problem, { struck, context })
    : sideStarts(cluster, problem);
  let best = refine(problem, starts, {
    count: REFINED,
    good: GOOD_COST_PER_GAP * cluster.gaps.length,
  });
  if (best && best.cost > BAD_COST_PER_GAP * cluster.gaps.length) {
    const around = scatter(problem, [best.params, ...starts], HARD_TRIES_MAX);
    const harder = refine(problem, around, {
      count: HARD_REFINED,
      good: BAD_COST_PER_GAP * cluster.gaps.length,
    });
    if (harder && harder.cost < best.cost) best = harder;
  }
  if (!best) return undefined;
  return hypothesisOf(cluster, { ...problem.account(best.params), cost: best.cost }, struck);
}

/** Refines the cheapest starts and keeps the best; stops early when one is good. */
function refine(
  problem: Problem,
  starts: readonly Float64Array[],
  o: { count: number; good: number },
): { params: Float64Array; cost: number } | undefined {
  const priced = starts.map((params) => {
    const { r } = problem.residuals(params);
    return { params, cost: r.reduce((sum, v) => sum + v * v, 0) };
  });
  priced.sort((a, b) => a.cost - b.cost);
  let best: { params: Float64Array; cost: number } | undefined;
  for (const { params } of priced.slice(0, o.count)) {
    const found = leastSquares(problem.residuals, params, ITERATIONS);
    if (!best || found.cost < best.cost) best = found;
    if (best.cost < o.good) break;
  }
  return best;
}

/** Random tries around given ones: near the first, wider around the others. */
function scatter(
  problem: Problem,
  centres: readonly Float64Array[],
  count: number,
): Float64Array[] {
  const normal = normals(problem.size);
  return Array.from({ length: count }, (_, k) => {
    const centre = k % 2 === 0 ? centres[0]! : centres[k % centres.length]!;
    const spread = k % 4 === 0 ? 0.3 : 1;
    return centre.map((v, i) => v + spread * normal() * (i >= problem.strokeAt ? 0.1 : 1));
  });
}

/** As the stretches say, a little to either side of each path, and at random around them. */
function sideStarts(cluster: Cluster, problem: Problem): Float64Array[] {
  const nominal = new Float64Array(problem.size);
  const starts = [nominal];
  cluster.members.forEach((m, i) => {
    const offset = problem.offsets[i]!;
    if (offset < 0) return;
    const speed = Math.hypot(m.start.vx, m.start.vy) || 1;
    for (const side of [-2, -1, 1, 2]) {
      const start = nominal.slice();
      start[offset + 2] = (-m.start.vy / speed) * side;
      start[offset + 3] = (m.start.vx / speed) * side;
      starts.push(start);
    }
  });
  const normal = normals(cluster.gaps.length);
  while (starts.length < TRIES_MAX) starts.push(nominal.map(() => normal()));
  return starts;
}

/** A repeatable stream of standard normals: the same shot is always explained the same way. */
function normals(seed: number): () => number {
  let state = 0x9e3779b9 ^ seed;
  const uniform = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** A simulated account of a cluster. */
interface Account {
  readonly cost: number;
  readonly contacts: readonly SimContact[];
  readonly stroke?: SimStroke;
}

function hypothesisOf(cluster: Cluster, account: Account, struck?: Struck): Hypothesis {
  const inside = account.contacts.filter((c) => isInside(cluster, c));
  const gaps = cluster.gaps.length;
  const covered = cluster.gaps.some(isCovered);
  const confidence = simulatedConfidence({ cost: account.cost, gaps, covered });
  const tSigma = covered ? COVERED_T_SIGMA_S : SIMULATED_T_SIGMA_S;
  const happenings: Happening[] = inside.flatMap((c) =>
    happeningOf(cluster, c, { t: c.t, tSigma, confidence }),
  );
  if (account.stroke && struck)
    happenings.unshift({
      kind: 'strike',
      ball: struck.member.motion.ball,
      t: account.stroke.t,
      tSigma: 0.003,
      confidence: 0.95,
    });
  return {
    cost: account.cost + EVENT_PRICE * happenings.length,
    happenings,
    explains: cluster.gaps,
  };
}

/** A member that has passed its gap runs on only as company for the others. */
function isInside(cluster: Cluster, c: SimContact): boolean {
  const bodies = c.kind === 'ball' ? [c.a, c.b] : [c.a];
  return bodies.some((k) => c.t <= (cluster.members[k]!.gap?.t1 ?? -Infinity));
}

function happeningOf(
  cluster: Cluster,
  c: SimContact,
  at: { t: number; tSigma: number; confidence: number },
): Happening[] {
  const ball = cluster.members[c.a]!.motion.ball;
  switch (c.kind) {
    case 'ball':
      return [{ kind: 'ball-contact', a: ball, b: cluster.members[c.b]!.motion.ball, ...at }];
    case 'cushion':
      return [{ kind: 'cushion-contact', ball, cushion: c.cushion, jaw: c.jaw, ...at }];
    case 'pocket':
      // A ball that was seen again did not fall: one that stood by, or whose path goes on.
      if (!cluster.members[c.a]!.gap || cluster.members[c.a]!.gap?.post) return [];
      return [{ kind: 'pocketed', ball, pocket: c.pocket, ...at }];
  }
}
