import type { BallPath } from './ballPath.ts';
import { explainCameBack } from './cameBack.ts';
import { type Cluster, clustersOf } from './cluster.ts';
import { explainDeparted } from './departed.ts';
import { inferDeparture } from './departure.ts';
import { inferBreak } from './explainBreak.ts';
import { explainCluster } from './explainCluster.ts';
import { stateAt } from './fit.ts';
import { gapsOf, lyingStill, motionOf, openGap, startsFromRest } from './gaps.ts';
import { type Offer, offerContact, offerCushion } from './hypotheses.ts';
import { laterStrokes } from './laterStrokes.ts';
import {
  type BallMotion,
  type BridgedGap,
  type Gap,
  type Happening,
  type Hypothesis,
  isBridged,
  isCovered,
  type ShotContext,
  UNEXPLAINED_COST,
} from './shotModel.ts';
import { explainNudged } from './nudged.ts';
import { reopenGaps } from './reopen.ts';
import { stopTime } from './stopping.ts';
import { assumeStrike, explainVanished, opensRunning } from './unclearStart.ts';

/** Gaps smoother than this are a slide that turned into a roll, or nothing at all. */
const SMOOTH_BREAK2 = 20;
/** Single-event accounts up to this cost per gap are believed; the others are simulated first. */
const SURE_COST = 18;
/** Larger tangles (a break) are not simulated: who touched whom inside a rack cannot be seen. */
const CLUSTER_GAPS_MAX = 5;
const STARTERS_MAX = 2;
/** A simulated account may miss by this much a gap: its structure is right long before its constants. */
const SIMULATED_COST_MAX = 110;

/**
 * Explains the paths of one shot, from rest to rest, by what must have happened.
 *
 * Paths are cut into stretches of constant acceleration; each gap between them asks for a
 * cause, and causes compete by how well geometry, momentum and restitution fit. What no single
 * cause explains is simulated. Returns in order of time.
 */
export function inferShot(
  paths: readonly BallPath[],
  untilT: number,
  setting: ShotContext,
): { readonly happenings: Happening[]; readonly motions: readonly BallMotion[] } {
  const motions = paths.map((path) =>
    setting.depth === 'quick' && path.lies ? lyingStill(path) : motionOf(path),
  );
  const context: ShotContext = { ...setting, running: opensRunning(motions) };
  const gaps = motions.flatMap((m) => gapsOf(m, { untilT, frameS: context.frameS }));
  const { chosen, open } = explainGaps(gaps, motions, context);
  const happenings = chosen.flatMap((h) => h.happenings);
  const isStruck = context.running || happenings.some((h) => h.kind === 'strike');
  const strike = isStruck ? undefined : assumeStrike(motions);
  if (strike) happenings.push(strike);
  happenings.push(...explainVanished(motions, { untilT, context, known: happenings }));
  happenings.push(...explainDeparted(motions, happenings, context));
  if (context.depth === 'full') {
    happenings.push(...explainCameBack(open, happenings, { motions, context }));
    happenings.push(...explainNudged(motions, happenings, context.table));
  }
  if (context.depth === 'full') happenings.push(...laterStrokes(motions, happenings, context));
  for (const motion of motions) {
    const fell = happenings.some((h) => h.kind === 'pocketed' && h.ball === motion.ball);
    const gone = fell ? undefined : inferDeparture(motion, untilT, context);
    if (gone) happenings.push(gone);
    // When a shot ended is asked once it has.
    const stop = context.depth === 'full' ? stopTime(motion, context) : undefined;
    if (stop) happenings.push(stop);
  }
  return { happenings: happenings.sort((a, b) => a.t - b.t), motions };
}

function explainGaps(
  gaps: readonly Gap[],
  motions: readonly BallMotion[],
  context: ShotContext,
): { chosen: readonly Hypothesis[]; open: readonly Gap[] } {
  const rackBreak = inferBreak(motions, gaps, context);
  const taken = new Set<Gap>(rackBreak?.gaps);
  const offers = offersFor(
    gaps.filter((g) => isBridged(g) && !taken.has(g)) as BridgedGap[],
    context,
  );
  const plain = offers.filter((o) => !o.hypothesis.explains.some(isCovered));
  const chosen = choose(plain, taken, SURE_COST);
  if (rackBreak) chosen.push(...rackBreak.hypotheses);
  const simulates = context.depth === 'full';
  const strike = strikeOf(openOf(gaps, taken), chosen, {
    running: context.running === true,
    rivals: simulates ? 'simulate' : 'ignore',
  });
  if (strike) take(strike, chosen, taken);
  if (simulates) {
    simulateTangles(openOf(gaps, taken), motions, { chosen, taken, context });
    const late =
      strike ??
      strikeOf(openOf(gaps, taken), chosen, {
        running: context.running === true,
        rivals: 'ignore',
      });
    if (late && late !== strike) take(late, chosen, taken);
  }
  const opened = openOf(gaps, taken).flatMap(openGap);
  if (opened.length > 0) {
    const finer = offersFor(opened.filter(isBridged), context);
    chosen.push(...choose(finer, taken, SURE_COST));
    if (simulates) simulateTangles(openOf(opened, taken), motions, { chosen, taken, context });
    for (const gap of gaps)
      if (opened.some((o) => taken.has(o) && isWithin(o, gap))) taken.add(gap);
  }
  chosen.push(...choose(offers, taken, UNEXPLAINED_COST));
  if (simulates) reopenGaps(openOf(gaps, taken), motions, { chosen, taken, context });
  return { chosen, open: openOf(gaps, taken) };
}

function simulateTangles(
  open: readonly Gap[],
  motions: readonly BallMotion[],
  o: { chosen: Hypothesis[]; taken: Set<Gap>; context: ShotContext },
): void {
  for (const cluster of clustersOf(open, motions, o.context)) {
    if (cluster.gaps.length > CLUSTER_GAPS_MAX) continue;
    const found = simulateCluster(cluster, o.chosen, o.context);
    if (found) take(found, o.chosen, o.taken);
  }
}

const isWithin = (part: Gap, gap: Gap): boolean =>
  part.motion.ball === gap.motion.ball && part.t0 >= gap.t0 && part.t1 <= gap.t1;

const openOf = (gaps: readonly Gap[], taken: ReadonlySet<Gap>): Gap[] =>
  gaps.filter((g) => !taken.has(g) && (g.break2 > SMOOTH_BREAK2 || isCovered(g)));

function take(hypothesis: Hypothesis, chosen: Hypothesis[], taken: Set<Gap>): void {
  chosen.push(hypothesis);
  hypothesis.explains.forEach((g) => taken.add(g));
}

/** Simulates a cluster; if nothing moved before it, also with the stroke inside it. */
function simulateCluster(
  cluster: Cluster,
  chosen: readonly Hypothesis[],
  context: ShotContext,
): Hypothesis | undefined {
  const accounts = [explainCluster(cluster, context)];
  const first =
    !context.running && chosen.every((h) => h.happenings.every((e) => e.t > cluster.t0 - 0.005));
  if (first) {
    const starters = cluster.members.filter((m) => m.gap && startsFromRest(m.gap));
    starters.sort((a, b) => departedBy(a.gap!) - departedBy(b.gap!));
    for (const struck of starters.slice(0, STARTERS_MAX))
      accounts.push(
        explainCluster(cluster, context, {
          member: struck,
          from: struck.gap!.t0,
          until: departedBy(struck.gap!),
        }),
      );
  }
  let best: Hypothesis | undefined;
  for (const account of accounts)
    if (account && (!best || account.cost < best.cost)) best = account;
  return best && best.cost < SIMULATED_COST_MAX * cluster.gaps.length ? best : undefined;
}

function offersFor(gaps: readonly BridgedGap[], context: ShotContext): Offer[] {
  const offers: Offer[] = [];
  const add = (o: Offer | undefined): void => {
    if (o && o.saves > 0) offers.push(o);
  };
  gaps.forEach((gap, i) => {
    add(offerCushion(gap, context));
    for (const other of gaps.slice(i + 1))
      if (other.motion !== gap.motion) add(offerContact(gap, other, context));
  });
  return offers.sort((a, b) => b.saves - a.saves);
}

/** Chooses single causes greedily by what they save; each gap is explained once. */
function choose(offers: readonly Offer[], taken: Set<Gap>, costMax: number): Hypothesis[] {
  const chosen: Hypothesis[] = [];
  for (const { hypothesis } of offers) {
    if (hypothesis.cost > costMax * hypothesis.explains.length) continue;
    if (hypothesis.explains.some((g) => taken.has(g))) continue;
    take(hypothesis, chosen, taken);
  }
  return chosen;
}

/**
 * The first ball that left its rest with nothing else happening before: the stroke. Where another
 * may have left before it, between the same looks, who struck whom is for the simulation to tell.
 */
function strikeOf(
  open: readonly Gap[],
  chosen: readonly Hypothesis[],
  o: { running: boolean; rivals: 'simulate' | 'ignore' },
): Hypothesis | undefined {
  if (o.running) return undefined;
  const starters = open.filter(startsFromRest);
  const [first, ...others] = starters.sort((a, b) => departedBy(a) - departedBy(b));
  if (!first || !isBridged(first) || first.inner.length > 0) return undefined;
  if (o.rivals === 'simulate' && others.some((g) => g.t0 < departedBy(first) - 1e-6))
    return undefined;
  const before = chosen.some((h) => h.happenings.some((e) => e.t < first.t0 - 0.005));
  if (before) return undefined;
  const { t, cost } = departureTime(first);
  if (cost > UNEXPLAINED_COST) return undefined;
  return {
    cost,
    happenings: [{ kind: 'strike', ball: first.motion.ball, t, tSigma: 0.002, confidence: 0.95 }],
    explains: [first],
  };
}

/** Time of the first look that was not at the place of rest. */
function departedBy(gap: Gap): number {
  const [k] = gap.inner;
  return k === undefined ? gap.t1 : gap.motion.path.t[k]!;
}

/** When the path after a rest began: where it comes nearest to the place of rest. */
function departureTime(gap: BridgedGap): { t: number; cost: number } {
  const rest = stateAt(gap.pre.fit, gap.t0);
  const at = stateAt(gap.post.fit, gap.t1);
  const v2 = at.vx ** 2 + at.vy ** 2;
  if (v2 === 0) return { t: gap.t1, cost: 0 };
  const back = ((at.x - rest.x) * at.vx + (at.y - rest.y) * at.vy) / v2;
  const t = Math.min(gap.t1, Math.max(gap.t0 - 0.005, gap.t1 - back));
  const start = stateAt(gap.post.fit, t);
  const miss = (start.x - rest.x) ** 2 + (start.y - rest.y) ** 2;
  return { t, cost: miss / (start.xVar + rest.xVar + 1e-8) };
}
