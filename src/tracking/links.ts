import type { TableSpec } from '../table/index.ts';
import type { Strand, StrandEnd } from './strands.ts';

/** Costs are squared sigmas. Places on both sides of a kink agree to this, metres. */
const CONTINUITY_SD_M = 0.005;
/** Beyond this a leap means that more happened than one kink: how much more says less and less. */
const LEAP_SOFT = 25;
/** A kink asks for a cause. */
const KINK_COST = 8;
/** A look that is missing where the ball was, and at most so much for a cover. */
const MISS_COST = 6;
const MISSES_COST_MAX = 40;
/** A ball that comes from nowhere, or ends in the open. */
const BIRTH_COST = 60;
const OPEN_END_COST = 50;
/** One on its way into a pocket, and one that a fast ball may have knocked into it between looks. */
const POCKET_END_COST = 8;
const KICKED_END_COST = 20;
const ROLLS_ON_S = 0.25;
const KICKED_S = 0.05;
/** A look alone that is no ball's. */
const STRAY_COST = 18;
/** What a strand was followed by so far is left alone unless this much speaks for another. */
const CHANGE_COST = 3;
/** No ball is unseen for longer and still linked. */
const UNSEEN_MAX_S = 2.5;
/** No ball is faster; the hardest break is 15 m/s. */
const SPEED_MAX = 18;
/** Steps in which the moment of a kink is searched. */
const STEPS = 12;
/** Share of the speed towards a nose that comes back, and how well what lies beyond is known. */
const RESTITUTION = 0.8;
const BEYOND_NOSE_SHARE = 0.3;

/** What speaks against one strand being the continuation of another; infinite where it cannot be. */
export function linkCost(a: Strand, b: Strand, table: TableSpec): number {
  const [from, to] = [a.tail, b.head];
  const dtS = to.t - from.t;
  if (dtS <= 0 || dtS > UNSEEN_MAX_S) return Infinity;
  if (Math.hypot(to.x - from.x, to.y - from.y) > SPEED_MAX * dtS + 0.02) return Infinity;
  const missed = b.looks[0]!.frame - a.looks.at(-1)!.frame - 1;
  const missing = Math.min(MISSES_COST_MAX, MISS_COST * missed);
  return missing + leapCost(from, to, table) + (isSmooth(from, to) ? 0 : KINK_COST);
}

export const keptCost = -CHANGE_COST;

/** What speaks against a strand being the last of its ball. */
export function endCost({ looks, tail, beside }: Strand, table: TableSpec): number {
  if (looks.length === 1) return STRAY_COST;
  let least = OPEN_END_COST;
  for (const p of table.pockets) {
    const [dx, dy] = [p.x - tail.x, p.y - tail.y];
    const speed2 = tail.vx ** 2 + tail.vy ** 2;
    const ahead = (dx * tail.vx + dy * tail.vy) / (speed2 + 1e-9);
    const s = Math.min(ROLLS_ON_S, Math.max(0, ahead));
    const reach = p.dropRadius + table.ballRadius;
    const isOnWay = Math.hypot(dx - tail.vx * s, dy - tail.vy * s) < reach;
    const isKicked = Math.hypot(dx, dy) < reach + beside * KICKED_S;
    least = Math.min(least, isOnWay ? POCKET_END_COST : isKicked ? KICKED_END_COST : least);
  }
  return least;
}

export const birthCost = (strand: Strand): number =>
  strand.looks.length === 1 ? STRAY_COST : BIRTH_COST;

/** Whether a strand runs on into another without a kink. */
function isSmooth(from: StrandEnd, to: StrandEnd): boolean {
  const dtS = to.t - from.t;
  const dx = to.x - from.x - from.vx * dtS;
  const dy = to.y - from.y - from.vy * dtS;
  const place = (dx * dx + dy * dy) / (from.pp + to.pp + from.vv * dtS * dtS);
  const turn = ((to.vx - from.vx) ** 2 + (to.vy - from.vy) ** 2) / (from.vv + to.vv);
  return place < 16 && turn < 16;
}

/** How far a ball would have had to leap between its old and its new path, at the kindest moment. */
function leapCost(from: StrandEnd, to: StrandEnd, table: TableSpec): number {
  let best = Infinity;
  const dvx = from.vx - to.vx;
  const dvy = from.vy - to.vy;
  const dx = from.x - (to.x - to.vx * (to.t - from.t));
  const dy = from.y - (to.y - to.vy * (to.t - from.t));
  const dtS = to.t - from.t;
  const meets = -(dx * dvx + dy * dvy) / (dvx * dvx + dvy * dvy + 1e-9);
  for (let k = -1; k <= STEPS; k++) {
    const s = k < 0 ? Math.min(dtS, Math.max(0, meets)) : (dtS * k) / STEPS;
    best = Math.min(best, leapAt(from, to, { s, dtS, table }));
  }
  return best;
}

function leapAt(
  from: StrandEnd,
  to: StrandEnd,
  o: { s: number; dtS: number; table: TableSpec },
): number {
  const left = o.dtS - o.s;
  const a = onBed(from.x + from.vx * o.s, from.y + from.vy * o.s, RESTITUTION, o.table);
  const b = onBed(to.x - to.vx * left, to.y - to.vy * left, 1 / RESTITUTION, o.table);
  const beyond = BEYOND_NOSE_SHARE * (a.beyond + b.beyond);
  const variance =
    CONTINUITY_SD_M ** 2 +
    from.pp +
    to.pp +
    from.vv * o.s * o.s +
    to.vv * left * left +
    beyond * beyond;
  const leap = ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) / variance;
  const soft = leap < LEAP_SOFT ? leap : LEAP_SOFT * (1 + Math.log(leap / LEAP_SOFT));
  // A place that is known less well is met by chance more often.
  return soft + 2 * Math.log(variance / CONTINUITY_SD_M ** 2);
}

/** A place as reached off the noses, with how far it would have been beyond them. */
function onBed(
  x: number,
  y: number,
  share: number,
  table: TableSpec,
): { x: number; y: number; beyond: number } {
  const overX = Math.max(0, Math.abs(x) - table.length / 2 + table.ballRadius);
  const overY = Math.max(0, Math.abs(y) - table.width / 2 + table.ballRadius);
  return {
    x: x - Math.sign(x) * overX * (1 + share),
    y: y - Math.sign(y) * overY * (1 + share),
    beyond: Math.hypot(overX, overY),
  };
}
