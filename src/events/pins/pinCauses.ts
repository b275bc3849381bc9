import { Confidence } from '../../base/units.ts';
import type { BallId, BodyId, PinId } from '../../table/index.ts';
import type { PinCause } from '../tableEvent.ts';
import { approach, type Approach, type BallRoute, unseenApproach } from './ballReach.ts';
import type { PinChange } from './pinHistory.ts';

/** A pin that went down, with what is known of why. */
export interface KnownFall {
  readonly pin: PinId;
  readonly t: number;
  /** Where it stood. */
  readonly x: number;
  readonly y: number;
  /** Direction in which it was pushed, metres per second; zero when not known. */
  readonly vx: number;
  readonly vy: number;
  readonly root: BallId | 'none';
  /** Where it was seen lying, if it was while others fell. */
  readonly seen: readonly { readonly t: number; readonly x: number; readonly y: number }[];
}

/** What may have touched a pin, and when. */
export interface Touch {
  readonly by: BodyId;
  readonly root: BallId | 'none';
  readonly t: number;
  /** Doubt of `t` where nobody saw the ball; else zero. */
  readonly doubtS: number;
  readonly chance: number;
  readonly vx: number;
  readonly vy: number;
}

/** Doubt of a distance beyond that of the two centres: the pin's shape, the path between frames. */
const SHAPE_SD_M = 0.0012;
/** A pin was seen standing until so shortly after it was touched. */
const LATE_S = 0.045;
/** A felled pin reaches another within this time, lying length and roll included. */
const DOMINO_S = 0.7;
/** A pin 25 mm long that falls from its spot, or is carried, reaches this far without being seen. */
const DOMINO_REACH_M = 0.11;
/** A lying pin seen this near to another's place can have felled it. */
const LYING_REACH_M = 0.024;
/** What a domino is worth before anything is known of its direction. */
const DOMINO_CHANCE = 0.35;
const DOMINO_AHEAD_CHANCE = 0.75;
const DOMINO_SEEN_CHANCE = 0.85;
/** What is left of that where a ball surely touched the pin as well. */
const BESIDE_BALL_SHARE = 0.25;
/** Something else (cloth, a cue, a draught) fells a pin this rarely when a body is near. */
const OTHER_CHANCE = 0.02;
/** Two touches nearer in time than this have no known order. */
const ORDER_SD_S = 0.004;

/** The balls that may have touched a pin between the sights of a change. */
export function ballTouches(
  change: PinChange,
  routes: readonly BallRoute[],
  reach: number,
): Touch[] {
  const place = change.before;
  const from = change.before.t - LATE_S;
  const to = change.after.t;
  const chanceOf = (near: Approach): number => touchChance(near, reach, place.sigma);
  return routes.flatMap((route) => {
    const ways = [approach, unseenApproach].flatMap(
      (way) => way(route, place, { from, to, reach }) ?? [],
    );
    const near = ways.sort((a, b) => chanceOf(b) - chanceOf(a))[0];
    if (!near || chanceOf(near) < 0.01) return [];
    const { doubtS, vx, vy } = near;
    // Whoever felled the pin was there when it fell.
    const t = Math.min(to, Math.max(from, near.t));
    return [{ by: route.ball, root: route.ball, t, doubtS, chance: chanceOf(near), vx, vy }];
  });
}

/** A ball that nobody saw may have been anywhere: likelier than that nothing was there. */
const UNSEEN_CHANCE = 0.15;

/** The balls that were out of sight all the while a pin fell. */
export const unseenTouches = (change: PinChange, routes: readonly BallRoute[]): Touch[] =>
  routes
    .filter(({ gaps }) => gaps.some((g) => g.from < change.before.t && g.to > change.after.t))
    .map(({ ball }) => ({
      ...{ by: ball, root: ball, chance: UNSEEN_CHANCE },
      ...{ t: change.before.t, doubtS: change.after.t - change.before.t, vx: 0, vy: 0 },
    }));

/** A touched pin may rock for so long, and be seen standing, before it falls. */
const ROCKS_S = 0.4;

/** The same where nothing was near when the pin fell: who was shortly before. */
export const earlierTouches = (
  change: PinChange,
  routes: readonly BallRoute[],
  reach: number,
): Touch[] => {
  const before = { ...change.before, t: change.before.t - ROCKS_S };
  const touches = ballTouches({ ...change, before }, routes, reach);
  return touches.map((touch) => ({ ...touch, doubtS: ROCKS_S }));
};

/** Chance that a ball which came this near touched the pin. */
export function touchChance(near: Approach, reach: number, pinSigma: number): number {
  const sd = Math.hypot(near.sigma, pinSigma, SHAPE_SD_M);
  return 1 / (1 + Math.exp((1.7 * (near.nearest - reach)) / sd));
}

/**
 * The pins felled shortly before that may have struck this one. Their flight is not seen, so where
 * a ball surely touched the pin that is the simpler account; `balls` are what touched it so far.
 */
export function pinTouches(
  change: PinChange,
  falls: readonly KnownFall[],
  o: { readonly routes: readonly BallRoute[]; readonly balls: readonly Touch[] },
): Touch[] {
  const { routes, balls } = o;
  const left = balls.reduce((rest, ball) => rest * (1 - ball.chance), 1);
  return falls.flatMap((fall) => {
    if (fall.pin === change.pin || fall.t > change.after.t) return [];
    if (change.after.t - fall.t > DOMINO_S && !liesNear(fall, change)) return [];
    const chance = dominoChance(fall, change) * Math.max(left, BESIDE_BALL_SHARE);
    if (chance === 0) return [];
    const t = Math.max(change.before.t, fall.t);
    const root = carrierOf(fall, routes, t) ?? fall.root;
    return [{ by: fall.pin, root, t, doubtS: 0, chance, vx: fall.vx, vy: fall.vy }];
  });
}

function dominoChance(fall: KnownFall, change: PinChange): number {
  if (liesNear(fall, change)) return DOMINO_SEEN_CHANCE;
  const dx = change.before.x - fall.x;
  const dy = change.before.y - fall.y;
  const far = Math.hypot(dx, dy);
  if (far > DOMINO_REACH_M) return 0;
  const speed = Math.hypot(fall.vx, fall.vy);
  if (speed === 0 || far === 0) return DOMINO_CHANCE;
  const ahead = (dx * fall.vx + dy * fall.vy) / (far * speed);
  if (ahead < 0) return 0;
  return ahead > 0.5 ? DOMINO_AHEAD_CHANCE : DOMINO_CHANCE;
}

const liesNear = (fall: KnownFall, change: PinChange): boolean =>
  fall.seen.some(
    (s) =>
      s.t <= change.after.t + LATE_S &&
      s.t >= change.before.t - DOMINO_S &&
      Math.hypot(s.x - change.before.x, s.y - change.before.y) < LYING_REACH_M,
  );

/** A ball this near to a felled pin's last place pushes it along. */
const CARRY_REACH_M = 0.045;

/** The ball that drags a felled pin at a time; it comes before the one that felled it (Q5-9.4). */
function carrierOf(fall: KnownFall, routes: readonly BallRoute[], t: number): BallId | undefined {
  const place = fall.seen.filter((s) => s.t <= t).at(-1);
  if (!place) return undefined;
  let best: Approach | undefined;
  for (const route of routes) {
    const near = approach(route, place, { from: t - LATE_S, to: t, reach: CARRY_REACH_M });
    if (near && near.nearest < CARRY_REACH_M && (!best || near.nearest < best.nearest)) best = near;
  }
  return best?.ball;
}

/**
 * Shares a pin's fall out among what may have touched it.
 *
 * The first to touch it felled it: each touch gets what the earlier ones have left over, times
 * its own chance. Touches too near in time to be ordered share alike.
 */
export function shareCauses(touches: readonly Touch[]): PinCause[] {
  const causes = touches
    .map((touch) => {
      const left = touches.reduce((rest, other) => {
        if (other === touch) return rest;
        const first = 1 / (1 + Math.exp((1.7 * (other.t - touch.t)) / ORDER_SD_S));
        return rest * (1 - first * other.chance);
      }, 1);
      return { ...touch, weight: touch.chance * left };
    })
    .sort((a, b) => b.weight - a.weight);
  const sum = causes.reduce((total, c) => total + c.weight, 0) + OTHER_CHANCE;
  const shared = causes
    .filter((c) => c.weight / sum > 0.01)
    .map(({ by, root, weight }): PinCause => ({ by, root, probability: Confidence(weight / sum) }));
  const rest = 1 - shared.reduce((total, c) => total + c.probability, 0);
  return rest > 0.01 || shared.length === 0
    ? [...shared, { by: 'none', root: 'none', probability: Confidence(rest) }]
    : shared;
}

/** The likeliest cause: first the ball behind it, then the body. */
export function likeliest(causes: readonly PinCause[]): PinCause {
  const roots = new Map<PinCause['root'], number>();
  for (const c of causes) roots.set(c.root, (roots.get(c.root) ?? 0) + c.probability);
  const [root] = [...roots].reduce((best, next) => (next[1] > best[1] ? next : best));
  return causes
    .filter((c) => c.root === root)
    .reduce((best, next) => (next.probability > best.probability ? next : best));
}
