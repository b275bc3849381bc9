import { stateAt } from './fit.ts';
import type { BallMotion, Happening, ShotContext } from './shotModel.ts';

/**
 * No resting ball sets off by itself: one that left its place with nothing told to have touched
 * it was touched by whatever was moving beside it. What could not be explained exactly is told
 * with low confidence, which asks the referee, instead of being left out, which would accuse a player.
 */

/** A ball further than this from its rest has left it. */
const LEFT_M = 0.01;
/** Looks at one place that make it a place of rest. */
const REST_LOOKS = 3;
/** A contact may be told this many frames after the first look that shows the ball on its way. */
const FRAMES_BESIDE = 2;
/** Room between the two balls as seen, beside the way of a frame. */
const REACH_M = 0.03;
/** Slower balls beside it did not set it off. */
const SPEED_MIN = 0.05;
/** In a rack nobody can tell who touched whom. */
const RACK_GAP_M = 0.012;
const RACK_NEIGHBOURS = 2;
const CONFIDENCE = 0.6;

interface Departure {
  readonly motion: BallMotion;
  readonly place: { readonly x: number; readonly y: number };
  /** Last look at rest, and first beyond. */
  readonly restT: number;
  readonly leftT: number;
}

/** Contacts for the balls that left their rest with nothing told to have touched them. */
export function explainDeparted(
  motions: readonly BallMotion[],
  known: readonly Happening[],
  context: ShotContext,
): Happening[] {
  const departures = motions.flatMap(departureOf);
  return departures.flatMap((departure) => {
    if (isTold(departure, known, context) || isRacked(departure, departures, context)) return [];
    const by = striker(departure, motions, context);
    if (!by) return [];
    const when = setOffAt(departure, context);
    const { ball } = departure.motion;
    return [
      { kind: 'ball-contact' as const, a: by.ball, b: ball, ...when, confidence: CONFIDENCE },
    ];
  });
}

/** How a ball that lay still left its place for good. */
function departureOf(motion: BallMotion): Departure[] {
  const { path } = motion;
  let k = 0;
  const isAway = (i: number): boolean =>
    Math.hypot(path.x[i]! - path.x[0]!, path.y[i]! - path.y[0]!) > LEFT_M;
  // Two looks in a row: one alone may be displaced.
  while (k + 1 < path.count && !(isAway(k) && isAway(k + 1))) k++;
  if (k < REST_LOOKS || k + 1 >= path.count) return [];
  // A ball that sets off at a few centimetres a second is long on its way by then.
  const rest = motion.segments.find((s) => s.rest && s.first === 0)?.fit;
  const place = rest ? { x: rest.px, y: rest.py } : { x: path.x[0]!, y: path.y[0]! };
  return [{ motion, place, restT: path.t[k - 1]!, leftT: path.t[k]! }];
}

/** When a ball set off: where its path, run back, was nearest to its place of rest. */
function setOffAt(
  { motion, place, restT, leftT }: Departure,
  { frameS }: ShotContext,
): { t: number; tSigma: number } {
  const middle = { t: (restT + leftT) / 2, tSigma: (leftT - restT) / 3 };
  const { path } = motion;
  const after = motion.segments.find((s) => !s.rest && path.t[s.last]! > leftT);
  if (!after) return middle;
  const at = stateAt(after.fit, path.t[after.first]!);
  const speed2 = at.vx ** 2 + at.vy ** 2;
  if (speed2 < SPEED_MIN ** 2) return middle;
  const back = ((at.x - place.x) * at.vx + (at.y - place.y) * at.vy) / speed2;
  const t = Math.min(leftT, path.t[after.first]! - back);
  return t < restT - LEFT_M / Math.sqrt(speed2) - frameS ? middle : { t, tSigma: frameS / 2 };
}

function isTold(
  { motion, leftT }: Departure,
  known: readonly Happening[],
  { frameS }: ShotContext,
): boolean {
  return known.some((h) => {
    if (h.kind === 'strike') return h.ball === motion.ball;
    if (h.kind !== 'ball-contact') return false;
    return [h.a, h.b].includes(motion.ball) && h.t < leftT + FRAMES_BESIDE * frameS;
  });
}

function isRacked(
  { motion, place }: Departure,
  departures: readonly Departure[],
  { table }: ShotContext,
): boolean {
  const reach = 2 * table.ballRadius + RACK_GAP_M;
  const near = departures.filter(
    (o) => o.motion !== motion && Math.hypot(o.place.x - place.x, o.place.y - place.y) < reach,
  );
  return near.length >= RACK_NEIGHBOURS;
}

/** The moving ball that was nearest to a place when the ball there left it. */
function striker(
  { motion, place, restT, leftT }: Departure,
  motions: readonly BallMotion[],
  { table, frameS }: ShotContext,
): BallMotion | undefined {
  let best: { motion: BallMotion; gap: number } | undefined;
  for (const other of motions) {
    if (other === motion) continue;
    const { path } = other;
    for (let k = 0; k + 1 < path.count; k++) {
      if (path.t[k + 1]! < restT - frameS || path.t[k]! > leftT) continue;
      const dt = path.t[k + 1]! - path.t[k]!;
      const speed = Math.hypot(path.x[k + 1]! - path.x[k]!, path.y[k + 1]! - path.y[k]!) / dt;
      if (speed < SPEED_MIN || dt > FRAMES_BESIDE * frameS) continue;
      const gap = Math.hypot(path.x[k]! - place.x, path.y[k]! - place.y) - 2 * table.ballRadius;
      if (gap > REACH_M + speed * dt || (best && gap >= best.gap)) continue;
      best = { motion: other, gap };
    }
  }
  return best?.motion;
}
