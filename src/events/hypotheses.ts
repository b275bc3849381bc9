import type { BallId } from '../table/index.ts';
import { plainConfidence } from './confidence.ts';
import { type FitState, type PathFit, stateAt } from './fit.ts';
import { fitChoices, type FitChoice, innerCost, runOnCost } from './gaps.ts';
import { nearestRail } from './rails.ts';
import { scanTime, valleyWidth } from './scan.ts';
import {
  type BridgedGap,
  EVENT_PRICE,
  type Happening,
  type Hypothesis,
  type ShotContext,
  UNEXPLAINED_COST,
} from './shotModel.ts';

/** Doubt about where a nose is, along a straight cushion and in a jaw. */
const NOSE_SD_M = 0.0012;
const JAW_SD_M = 0.004;
/** The normal of a jaw is known to this share of a radian. */
const JAW_TURN_SD = 0.2;
/** What a model of a contact leaves out: spin, throw, squash. */
const SPEED_FLOOR = 0.02;
const CONTACT_GAP_SD_M = 0.0005;
/** A cushion takes or gives this share of its normal kick along itself (spin). */
const CUSHION_DRAG_SD = 0.2;
const THROW_SD = 0.08;
const BALL_RESTITUTION_SD = 0.1;
const MOMENTUM_SD = 0.05;
/** A kink may lie a little outside the gap between the looks: the cut is not exact. */
const SCAN_FRAMES = 1.5;
/** Fits of fewer looks move the time of an event by no more than this. */
const NEARBY_S = 0.006;

/** Approach to a nose or a ball that "nothing happened" cannot have survived, in sigmas. */
const NOSE_APPROACH_SIGMAS = 3;
const BALL_APPROACH_SIGMAS = 4;

const sq = (v: number): number => v * v;

/** Mean of two estimates of one place. */
function meet(a: FitState, b: FitState): { x: number; y: number; variance: number; gap2: number } {
  const wa = 1 / (a.xVar + 1e-12);
  const wb = 1 / (b.xVar + 1e-12);
  return {
    x: (a.x * wa + b.x * wb) / (wa + wb),
    y: (a.y * wa + b.y * wb) / (wa + wb),
    variance: 1 / (wa + wb),
    gap2: (sq(a.x - b.x) + sq(a.y - b.y)) / (a.xVar + b.xVar + 1e-12),
  };
}

/** Squared misfit of "met a cushion at t" for paths before and after. */
function cushionCost(pre: PathFit, post: PathFit, t: number, context: ShotContext): number {
  const a = stateAt(pre, t);
  const b = stateAt(post, t);
  const at = meet(a, b);
  const hit = nearestRail(context.rails, at.x, at.y);
  const noseSd = hit.rail.jaw ? JAW_SD_M : NOSE_SD_M;
  const in0 = a.vx * hit.nx + a.vy * hit.ny;
  const out0 = b.vx * hit.nx + b.vy * hit.ny;
  const along = (b.vx - a.vx) * -hit.ny + (b.vy - a.vy) * hit.nx;
  const speed2 = sq(a.vx) + sq(a.vy);
  const speedVar =
    a.vVar + b.vVar + sq(SPEED_FLOOR) + (hit.rail.jaw ? sq(JAW_TURN_SD) * speed2 : 0);
  const { cushionRestitution: e, cushionRestitutionSd: eSd } = context.physics;
  const wrongWay = in0 > 0 ? sq(in0) / speedVar : 0;
  return (
    at.gap2 +
    sq(hit.distance - context.table.ballRadius) / (at.variance + sq(noseSd)) +
    sq(out0 + e * in0) / (speedVar + sq(eSd * in0)) +
    sq(along) / (speedVar + sq(CUSHION_DRAG_SD * (1 + e) * in0)) +
    4 * wrongWay
  );
}

/** A single-event explanation with what it saves against "nothing happened here". */
export interface Offer {
  readonly hypothesis: Hypothesis;
  readonly saves: number;
}

function offerOf(
  happening: Happening,
  explains: readonly BridgedGap[],
  o: { cost: number; saves: number },
): Offer {
  const confidence = plainConfidence({ ...o, gaps: explains.length });
  return {
    hypothesis: { cost: o.cost, happenings: [{ ...happening, confidence }], explains },
    saves: o.saves,
  };
}

/** The cushion contact that explains a gap best. */
export function offerCushion(gap: BridgedGap, context: ShotContext): Offer | undefined {
  if (gap.pre.rest || !mayReachRail(gap, context)) return undefined;
  const margin = SCAN_FRAMES * context.frameS;
  let best: { cost: number; t: number; pre: PathFit; post: PathFit } | undefined;
  let width = (): number => 0;
  for (const pre of fitChoices(gap.motion, gap.pre, 'end'))
    for (const post of fitChoices(gap.motion, gap.post, 'start')) {
      const cost = (t: number): number =>
        cushionCost(pre.fit, post.fit, t, context) + innerCost(gap, pre.fit, post.fit, t);
      const found = best
        ? scanTime(cost, best.t - NEARBY_S, best.t + NEARBY_S)
        : scanTime(cost, gap.t0 - margin, gap.t1 + margin);
      const total = found.cost + pre.price + post.price + EVENT_PRICE;
      if (best && total >= best.cost) continue;
      best = { t: found.t, cost: total, pre: pre.fit, post: post.fit };
      width = () => valleyWidth(cost, found);
    }
  if (!best) return undefined;
  const at = meet(stateAt(best.pre, best.t), stateAt(best.post, best.t));
  const { rail, nx, ny } = nearestRail(context.rails, at.x, at.y);
  const happening: Happening = {
    kind: 'cushion-contact',
    ball: gap.motion.ball,
    cushion: rail.cushion,
    jaw: rail.jaw,
    t: best.t,
    tSigma: width(),
    confidence: 0.95,
  };
  const whole = stateAt(gap.pre.fit, best.t);
  const approach = -(whole.vx * nx + whole.vy * ny) / Math.sqrt(whole.vVar + 1e-6);
  const idle = idleCost(gap, {
    t: best.t,
    forced: !gap.post.rest && approach > NOSE_APPROACH_SIGMAS,
  });
  return offerOf(happening, [gap], { cost: best.cost, saves: idle - best.cost });
}

/** Cheap refusal: the gap's ends are too far from any cushion. */
function mayReachRail(gap: BridgedGap, context: ShotContext): boolean {
  const a = stateAt(gap.pre.fit, gap.t0);
  const b = stateAt(gap.post.fit, gap.t1);
  const speed = Math.max(Math.hypot(a.vx, a.vy), Math.hypot(b.vx, b.vy));
  const reach = context.table.ballRadius + 0.02 + speed * (gap.t1 - gap.t0 + 2 * context.frameS);
  const edge = (p: { x: number; y: number }): number =>
    Math.min(context.table.length / 2 - Math.abs(p.x), context.table.width / 2 - Math.abs(p.y));
  return Math.min(edge(a), edge(b)) < reach;
}

/**
 * What "nothing happened" costs. A bend that is smooth as far as its neighbourhood tells is
 * usually a slide that became a roll; but where running on is impossible (`forced`: through a
 * nose or a ball) all of both stretches testify.
 */
function idleCost(gap: BridgedGap, o: { t: number; forced: boolean }): number {
  const whole = o.forced ? runOnCost(gap.pre.fit, gap.post.fit, o.t) : 0;
  return Math.min(UNEXPLAINED_COST, Math.max(gap.break2, whole));
}

interface Pair {
  readonly aPre: PathFit;
  readonly aPost: PathFit;
  readonly bPre: PathFit;
  readonly bPost: PathFit;
}

/** Squared misfit of "a met b at t". */
function contactCost(p: Pair, t: number, context: ShotContext): number {
  const a0 = stateAt(p.aPre, t);
  const a1 = stateAt(p.aPost, t);
  const b0 = stateAt(p.bPre, t);
  const b1 = stateAt(p.bPost, t);
  const a = meet(a0, a1);
  const b = p.bPre === p.bPost ? { x: b0.x, y: b0.y, variance: b0.xVar, gap2: 0 } : meet(b0, b1);
  const d = Math.hypot(b.x - a.x, b.y - a.y) || 1e-9;
  const nx = (b.x - a.x) / d;
  const ny = (b.y - a.y) / d;
  const speedVar = a0.vVar + a1.vVar + b0.vVar + b1.vVar + sq(SPEED_FLOOR);
  const kickX = (b1.vx - b0.vx - (a1.vx - a0.vx)) / 2;
  const kickY = (b1.vy - b0.vy - (a1.vy - a0.vy)) / 2;
  const kick = Math.hypot(kickX, kickY);
  const lostX = a1.vx - a0.vx + b1.vx - b0.vx;
  const lostY = a1.vy - a0.vy + b1.vy - b0.vy;
  const closing = (a0.vx - b0.vx) * nx + (a0.vy - b0.vy) * ny;
  const parting = (b1.vx - a1.vx) * nx + (b1.vy - a1.vy) * ny;
  const across = kickX * -ny + kickY * nx;
  const e = context.physics.ballRestitution;
  return (
    a.gap2 +
    b.gap2 +
    sq(d - 2 * context.table.ballRadius) / (a.variance + b.variance + sq(CONTACT_GAP_SD_M)) +
    (sq(lostX) + sq(lostY)) / (speedVar + sq(MOMENTUM_SD * kick)) +
    sq(across) / (speedVar / 4 + sq(THROW_SD * kick)) +
    sq(parting - e * closing) / (speedVar + sq(BALL_RESTITUTION_SD * closing)) +
    (closing < 0 ? (4 * sq(closing)) / speedVar : 0)
  );
}

/** The contact of two balls that explains a gap of each. */
export function offerContact(
  ga: BridgedGap,
  gb: BridgedGap,
  context: ShotContext,
): Offer | undefined {
  const margin = SCAN_FRAMES * context.frameS;
  const lo = Math.max(ga.t0, gb.t0) - margin;
  const hi = Math.min(ga.t1, gb.t1) + margin;
  if (hi <= lo || !mayTouch(ga, gb, { lo, hi, context })) return undefined;
  if (stayedPut(ga) || stayedPut(gb)) return undefined;
  let best: { cost: number; t: number } | undefined;
  let width = (): number => 0;
  for (const { pair, price } of pairChoices(ga, gb)) {
    const cost = (t: number): number =>
      contactCost(pair, t, context) +
      innerCost(ga, pair.aPre, pair.aPost, t) +
      innerCost(gb, pair.bPre, pair.bPost, t);
    const found = best
      ? scanTime(cost, best.t - NEARBY_S, best.t + NEARBY_S)
      : scanTime(cost, lo, hi);
    const total = found.cost + price + EVENT_PRICE;
    if (best && total >= best.cost) continue;
    best = { t: found.t, cost: total };
    width = () => valleyWidth(cost, found);
  }
  if (!best) return undefined;
  const forced = closingSigmas(ga, gb, best.t) > BALL_APPROACH_SIGMAS;
  const idle = idleCost(ga, { t: best.t, forced }) + idleCost(gb, { t: best.t, forced });
  return offerOf(
    contactOf(ga.motion.ball, gb.motion.ball, { t: best.t, tSigma: width() }),
    [ga, gb],
    {
      cost: best.cost,
      saves: idle - best.cost,
    },
  );
}

/** A ball that lies where it lay was not moved by anything that can be seen. */
const STAYED_M = 0.0015;

function stayedPut({ pre, post }: BridgedGap): boolean {
  if (!pre.rest || !post.rest) return false;
  return Math.hypot(pre.fit.px - post.fit.px, pre.fit.py - post.fit.py) < STAYED_M;
}

/** How surely two balls were coming together before `t`. */
function closingSigmas(ga: BridgedGap, gb: BridgedGap, t: number): number {
  const a = stateAt(ga.pre.fit, t);
  const b = stateAt(gb.pre.fit, t);
  const d = Math.hypot(b.x - a.x, b.y - a.y) || 1e-9;
  const closing = ((a.vx - b.vx) * (b.x - a.x) + (a.vy - b.vy) * (b.y - a.y)) / d;
  return closing / Math.sqrt(a.vVar + b.vVar + 1e-6);
}

const contactOf = (a: BallId, b: BallId, at: { t: number; tSigma: number }): Happening => ({
  kind: 'ball-contact',
  a,
  b,
  t: at.t,
  tSigma: at.tSigma,
  confidence: 0.95,
});

/** Cheap refusal: two balls that stay far apart around the time. */
function mayTouch(
  ga: BridgedGap,
  gb: BridgedGap,
  o: { lo: number; hi: number; context: ShotContext },
): boolean {
  const t = (o.lo + o.hi) / 2;
  const a = stateAt(ga.pre.fit, t);
  const b = stateAt(gb.pre.fit, t);
  const speed = Math.hypot(a.vx, a.vy) + Math.hypot(b.vx, b.vy);
  const reach = 2 * o.context.table.ballRadius + speed * (o.hi - o.lo) + 0.03;
  return Math.hypot(a.x - b.x, a.y - b.y) < reach;
}

function pairChoices(ga: BridgedGap, gb: BridgedGap): { pair: Pair; price: number }[] {
  const sides: [FitChoice[], FitChoice[], FitChoice[], FitChoice[]] = [
    [...fitChoices(ga.motion, ga.pre, 'end')],
    [...fitChoices(ga.motion, ga.post, 'start')],
    [...fitChoices(gb.motion, gb.pre, 'end')],
    [...fitChoices(gb.motion, gb.post, 'start')],
  ];
  // All near or all far on each side of the contact: nine choices, not eighty-one.
  const pick = (list: FitChoice[], k: number): FitChoice => list[Math.min(k, list.length - 1)]!;
  const out: { pair: Pair; price: number }[] = [];
  for (let before = 0; before < Math.max(sides[0].length, sides[2].length); before++)
    for (let after = 0; after < Math.max(sides[1].length, sides[3].length); after++) {
      const [aPre, aPost, bPre, bPost] = [
        pick(sides[0], before),
        pick(sides[1], after),
        pick(sides[2], before),
        pick(sides[3], after),
      ];
      out.push({
        pair: { aPre: aPre.fit, aPost: aPost.fit, bPre: bPre.fit, bPost: bPost.fit },
        price: before + after,
      });
    }
  return out;
}
