import { MISSING_S } from './gaps.ts';
import type { BallMotion, Happening, ShotContext } from './shotModel.ts';

/**
 * What is concluded from a poor view of a shot's beginning: a ball that was seen too seldom
 * after the stroke, or never again after it was hit. All of it comes with low confidence.
 */

/** A ball further than this from its rest has left it. */
const LEFT_M = 0.01;
/** Seen between two frames only: such a stroke is more often right than wrong, no more. */
const STRIKE_CONFIDENCE = 0.7;

/** A place along a path: where and when a ball was seen. */
interface Look {
  readonly t: number;
  readonly x: number;
  readonly y: number;
}

const lookAt = ({ path }: BallMotion, k: number): Look => ({
  t: path.t[k]!,
  x: path.x[k]!,
  y: path.y[k]!,
});

/** A path that comes this far within its first looks began in mid-roll. */
const RUNNING_M = 0.012;
const RUNNING_SIGMAS = 8;
const RUNNING_S = 0.15;

/** Whether a ball was already on its way when the view began: then no first departure is a stroke. */
export function opensRunning(motions: readonly BallMotion[]): boolean {
  const begins = Math.min(...motions.map((m) => m.path.t[0] ?? Infinity));
  return motions.some(({ path, segments }) => {
    const [first] = segments;
    if (!first || first.rest || path.t[first.first]! > begins + RUNNING_S) return false;
    const until = path.t[0]! + RUNNING_S;
    let k = 0;
    while (k + 1 < path.count && path.t[k + 1]! <= until) k++;
    const way = Math.hypot(path.x[k]! - path.x[0]!, path.y[k]! - path.y[0]!);
    return k >= 2 && way > Math.max(RUNNING_M, RUNNING_SIGMAS * path.sigma[0]!);
  });
}

/** Looks at the first place that make it a place of rest. */
const REST_LOOKS = 3;

/** How many looks from the first on show the ball where it was first; one alone may be displaced. */
function looksAtRest({ path }: BallMotion): number {
  const isNear = (k: number): boolean =>
    Math.hypot(path.x[k]! - path.x[0]!, path.y[k]! - path.y[0]!) < LEFT_M;
  let k = 0;
  while (k < path.count && (isNear(k) || (k + 1 < path.count && isNear(k + 1)))) k++;
  return k;
}

/** A ball that drifts on by this much from look to look rolls slowly and does not lie. */
const CREEP_M = 0.003;
const CREEP_SIGMAS = 4;

function creeps({ path }: BallMotion, looks: number): boolean {
  // Means of a third at either end: a single look may be displaced.
  const share = Math.max(1, Math.floor(looks / 3));
  const drift = (of: Float64Array): number =>
    (sumOf(of, looks - share, looks) - sumOf(of, 0, share)) / share;
  const noise = path.sigma[0]! / Math.sqrt(share);
  return Math.hypot(drift(path.x), drift(path.y)) > Math.max(CREEP_M, CREEP_SIGMAS * noise);
}

function sumOf(of: Float64Array, from: number, until: number): number {
  let sum = 0;
  for (let k = from; k < until; k++) sum += of[k]!;
  return sum;
}

/** The last look at rest and the first two after it, for a ball that left the place it lay at. */
function leaving(motion: BallMotion): { rest: Look; looks: readonly Look[] } | undefined {
  // Where a clear rest ends, a roll of a centimetre a second begins, however slowly it gets away.
  const [first] = motion.segments;
  const near = looksAtRest(motion);
  const k = first?.rest && near < motion.path.count ? Math.min(near, first.last + 1) : near;
  if (k < REST_LOOKS || k >= motion.path.count || creeps(motion, k)) return undefined;
  const looks = [lookAt(motion, k), ...(k + 1 < motion.path.count ? [lookAt(motion, k + 1)] : [])];
  return { rest: lookAt(motion, k - 1), looks };
}

/**
 * The stroke of a shot in which no clear one was found: the first ball that left its rest. None
 * where another was on its way before that one: whoever set out second was struck by no cue.
 */
export function assumeStrike(motions: readonly BallMotion[]): Happening | undefined {
  let best: { ball: BallMotion['ball']; t: number; tSigma: number } | undefined;
  for (const motion of motions) {
    const left = leaving(motion);
    if (!left) continue;
    const { t, tSigma } = departure(left.rest, left.looks);
    if (!best || t < best.t) best = { ball: motion.ball, t, tSigma };
  }
  if (!best || motions.some((m) => m.ball !== best.ball && wasAwayBy(m, best.t))) return undefined;
  return { kind: 'strike', confidence: STRIKE_CONFIDENCE, ...best };
}

/** Whether a ball had left the place where it was first seen before a time. */
function wasAwayBy(motion: BallMotion, t: number): boolean {
  const k = looksAtRest(motion);
  return k + 1 < motion.path.count && motion.path.t[k]! < t;
}

/** Runs the first two looks back to the place of rest; half-way between looks where there is one. */
function departure(rest: Look, looks: readonly Look[]): { t: number; tSigma: number } {
  const [a, b] = looks as readonly [Look, Look | undefined];
  const middle = { t: (rest.t + a.t) / 2, tSigma: (a.t - rest.t) / 3 };
  if (!b) return middle;
  const speed = Math.hypot(b.x - a.x, b.y - a.y) / (b.t - a.t);
  const away = Math.hypot(a.x - rest.x, a.y - rest.y);
  const t = a.t - away / speed;
  return t >= rest.t && t <= a.t ? { t, tSigma: middle.tSigma / 2 } : middle;
}

/** Room for the way a fast ball makes between two looks, beside the balls' own size. */
const REACH_M = 0.05;
/** Speed along the line of centres that a hit takes from the striker at least. */
const SPEED_LOST_MIN = 0.2;
const CONTACT_CONFIDENCE = 0.75;
/** The same where no pocket explains that it is not seen any more: the referee is asked. */
const UNEXPLAINED_CONFIDENCE = 0.6;
const POCKET_CONFIDENCE = 0.6;
/** Half-width of the pocket's mouth that a ray may aim at. */
const AIM_M = 0.09;

/**
 * A ball that lay still, was never seen again but for one look, and lay where the striker's path
 * has a kink: it was hit there, and fell where the striker's lost momentum points, if a pocket is
 * there.
 */
export function explainVanished(
  motions: readonly BallMotion[],
  o: { untilT: number; context: ShotContext; known: readonly Happening[] },
): Happening[] {
  return motions
    .filter((motion) => vanishedAtRest(motion, o.untilT))
    .flatMap((gone) => {
      if (o.known.some((h) => h.kind === 'pocketed' && h.ball === gone.ball)) return [];
      const hits = motions.flatMap((striker) =>
        striker === gone ? [] : kinkAt(striker, gone, o.context),
      );
      const [hit] = hits.sort((a, b) => a.t - b.t);
      if (!hit) return [];
      const { contact, fall } = aftermath(gone, hit, o.context);
      const isKnown = o.known.some(
        (h) =>
          h.kind === 'ball-contact' &&
          [h.a, h.b].includes(gone.ball) &&
          Math.abs(h.t - hit.t) < 0.1,
      );
      return [...(isKnown ? [] : [contact]), ...(fall ? [fall] : [])];
    });
}

function vanishedAtRest(motion: BallMotion, untilT: number): boolean {
  const { path } = motion;
  const looks = looksAtRest(motion);
  const wasAtRest = looks >= REST_LOOKS && looks >= path.count - 1;
  return wasAtRest && untilT - path.t[path.count - 1]! >= MISSING_S;
}

interface Kink {
  readonly striker: BallMotion['ball'];
  readonly t: number;
  readonly tSigma: number;
  /** Velocity that the striker lost, m/s. */
  readonly lost: { readonly x: number; readonly y: number };
}

/** The bend of a path near a resting ball, about when that ball was last seen. */
function kinkAt(striker: BallMotion, gone: BallMotion, context: ShotContext): Kink[] {
  const { path } = striker;
  const place = lookAt(gone, looksAtRest(gone) - 1);
  const reach = 2 * context.table.ballRadius + REACH_M;
  for (let k = 1; k + 2 < path.count; k++) {
    const [before, at, next, after] = [k - 1, k, k + 1, k + 2].map((i) => lookAt(striker, i));
    if (at!.t < place.t - context.frameS) continue;
    if (Math.hypot(at!.x - place.x, at!.y - place.y) > reach) continue;
    const [a, b] = [velocity(before!, at!), velocity(next!, after!)];
    const lost = { x: a.x - b.x, y: a.y - b.y };
    if (Math.hypot(lost.x, lost.y) < SPEED_LOST_MIN) continue;
    const span = next!.t - at!.t;
    return [{ striker: striker.ball, t: at!.t + span / 4, tSigma: span / 3, lost }];
  }
  return [];
}

const velocity = (a: Look, b: Look): { x: number; y: number } => ({
  x: (b.x - a.x) / (b.t - a.t),
  y: (b.y - a.y) / (b.t - a.t),
});

function aftermath(
  gone: BallMotion,
  hit: Kink,
  context: ShotContext,
): { contact: Happening; fall?: Happening } {
  const { t, tSigma, lost } = hit;
  const contact: Happening = {
    kind: 'ball-contact',
    a: hit.striker,
    b: gone.ball,
    t,
    tSigma,
    confidence: CONTACT_CONFIDENCE,
  };
  const from = lookAt(gone, looksAtRest(gone) - 1);
  const speed = Math.hypot(lost.x, lost.y);
  const aimed = context.table.pockets
    .map((pocket) => {
      const [dx, dy] = [pocket.x - from.x, pocket.y - from.y];
      const along = (dx * lost.x + dy * lost.y) / speed;
      return { pocket, along, aside: Math.abs(dx * lost.y - dy * lost.x) / speed };
    })
    .filter(({ along, aside }) => along > 0 && aside < AIM_M)
    .sort((a, b) => a.along - b.along)[0];
  if (!aimed) return { contact: { ...contact, confidence: UNEXPLAINED_CONFIDENCE } };
  const fall: Happening = {
    kind: 'pocketed',
    ball: gone.ball,
    pocket: aimed.pocket.id,
    t: t + aimed.along / speed,
    tSigma: 2 * tSigma,
    confidence: POCKET_CONFIDENCE,
  };
  return { contact, fall };
}
