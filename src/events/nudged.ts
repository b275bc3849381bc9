import type { TableSpec } from '../table/index.ts';
import type { BallPath } from './ballPath.ts';
import type { BallMotion, Happening } from './shotModel.ts';
import type { Segment } from './segments.ts';

/**
 * A ball that lay and now lies a little further on was touched, too softly for its setting out to
 * show, by a ball that came up to it then. To leave that out would tell a stroke that met nothing.
 */

/** A place of rest is the mean of so many looks at least. */
const REST_LOOKS = 6;
/** What two places of rest must differ by: neighbours pull a measured centre aside by a millimetre. */
const MOVED_M = 0.002;
const MOVED_SIGMAS = 5;
/** Further than this is no nudge: its motion shows. */
const MOVED_MAX_M = 0.15;
/** How near the other ball came, beyond touching, and how much sooner or later than it seemed to set out. */
const REACH_M = 0.006;
const SOONER_S = 0.4;
const LATER_S = 0.1;
/** A ball that creeps at once is set out for so long before it lies again. */
const CREEPS_S = 0.8;
/** A ball that crept no further than this all that while touched nothing. */
const WAY_MIN_M = 0.004;
const CONFIDENCE = 0.6;

/** A change from one place of rest to another. */
interface Nudge {
  readonly motion: BallMotion;
  readonly place: { readonly x: number; readonly y: number };
  /** When it was last seen at the one and first at the other. */
  readonly from: number;
  readonly until: number;
  readonly dx: number;
  readonly dy: number;
}

/** Contacts, told with doubt, for balls that were moved a little with nothing told to touch them. */
export function explainNudged(
  motions: readonly BallMotion[],
  known: readonly Happening[],
  table: TableSpec,
): Happening[] {
  return motions.flatMap((motion) => {
    const nudge = nudgeOf(motion);
    if (!nudge || known.some((h) => concerns(h, nudge))) return [];
    if (isRacked(nudge, motions, table)) return [];
    const met = motions
      .filter((other) => other !== motion)
      .flatMap((other) => meeting(other, nudge, table) ?? [])
      .sort((a, b) => a.gap - b.gap)[0];
    if (!met) return [];
    const [a, b] = [met.motion.ball, motion.ball];
    return [{ kind: 'ball-contact', a, b, t: met.t, tSigma: 0.03, confidence: CONFIDENCE }];
  });
}

/** The first change of a ball's place of rest. */
function nudgeOf(motion: BallMotion): Nudge | undefined {
  const { segments, path } = motion;
  const [first] = segments;
  if (!first || first.first !== 0 || looksOf(first) < REST_LOOKS) return undefined;
  const second = segments.slice(1).find((s) => s.rest && looksOf(s) >= REST_LOOKS);
  if (!second) return undefined;
  const place = placeAt(path, 0);
  const dx = second.fit.px - place.x;
  const dy = second.fit.py - place.y;
  const sigma = path.sigma[0]! * Math.hypot(REST_LOOKS ** -0.5, looksOf(second) ** -0.5);
  const moved = Math.hypot(dx, dy);
  if (moved < Math.max(MOVED_M, MOVED_SIGMAS * sigma) || moved > MOVED_MAX_M) return undefined;
  const until = path.t[second.first]!;
  // Where the cutting made one slow stretch of rest and creeping, the rest's end is not known.
  const from = first.rest ? path.t[first.last]! : Math.max(path.t[0]!, until - CREEPS_S);
  return { motion, place, from, until, dx, dy };
}

/** The mean of some looks from one on. */
function placeAt({ x, y }: BallPath, from: number): { readonly x: number; readonly y: number } {
  const mean = (of: Float64Array): number =>
    of.slice(from, from + REST_LOOKS).reduce((sum, v) => sum + v, 0) / REST_LOOKS;
  return { x: mean(x), y: mean(y) };
}

const looksOf = (s: Segment): number => s.last - s.first + 1;

/** In a rack nobody can tell who touched whom. */
const RACK_GAP_M = 0.012;
const RACK_NEIGHBOURS = 2;

function isRacked(
  { motion, place }: Nudge,
  motions: readonly BallMotion[],
  { ballRadius }: TableSpec,
): boolean {
  const isNear = ({ path: { x, y } }: BallMotion): boolean =>
    Math.hypot(x[0]! - place.x, y[0]! - place.y) < 2 * ballRadius + RACK_GAP_M;
  return motions.filter((m) => m !== motion && isNear(m)).length >= RACK_NEIGHBOURS;
}

function concerns(h: Happening, { motion, until }: Nudge): boolean {
  if (h.t > until + LATER_S || h.kind === 'stop') return false;
  return h.kind === 'ball-contact' ? [h.a, h.b].includes(motion.ball) : h.ball === motion.ball;
}

/** When a ball first came up to the place of a nudged one, from the side it was moved away from. */
function meeting(
  motion: BallMotion,
  { place, from, until, dx, dy }: Nudge,
  { ballRadius }: TableSpec,
): { motion: BallMotion; gap: number; t: number } | undefined {
  const { path } = motion;
  let met: { motion: BallMotion; gap: number; t: number } | undefined;
  let [first, last] = [-1, -1];
  for (let k = 0; k < path.count; k++) {
    if (path.t[k]! < from - SOONER_S || path.t[k]! > until + LATER_S) continue;
    if (first < 0) first = k;
    last = k;
    const [x, y] = [place.x - path.x[k]!, place.y - path.y[k]!];
    const gap = Math.hypot(x, y) - 2 * ballRadius;
    if (gap > REACH_M || x * dx + y * dy <= 0) continue;
    // Once it touches, the time is known; what follows is the two of them rolling on.
    if (!met || (met.gap > 0 && gap < met.gap)) met = { motion, gap, t: path.t[k]! };
  }
  if (!met) return undefined;
  const way = Math.hypot(path.x[last]! - path.x[first]!, path.y[last]! - path.y[first]!);
  return way < WAY_MIN_M ? undefined : met;
}
