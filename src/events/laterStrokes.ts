import type { BallId } from '../table/index.ts';
import { type FitState, stateAt } from './fit.ts';
import { runOnCost } from './gaps.ts';
import type { Segment } from './segments.ts';
import {
  type BallMotion,
  COVERED_S,
  type Happening,
  type ShotContext,
  UNEXPLAINED_COST,
} from './shotModel.ts';

/**
 * Strokes before all balls are at rest: a cue ball that lies, or rolls out, is given speed that no
 * ball and no cushion explains, and runs on by itself as a struck ball does.
 */

/** A stroke gives at least this much speed, and more than noise makes of a rest. */
const GAIN_MIN = 0.15;
const GAIN_SIGMAS = 6;
/** A faster ball is not struck: nobody gets a cue to it. */
const ROLLING_OUT_MAX = 0.3;
/** A hand makes paths of pieces; a struck ball runs on for at least this long and this far. */
const RUN_MIN_S = 0.1;
const RUN_MIN_M = 0.05;
/** Cloth slows a ball by 2 m/s² at the most and spin speeds it up no faster; a hand does both. */
const ACCELERATION_MAX = 3;
const ACCELERATION_SIGMAS = 3;
/** A change of motion this near in time to one that is told is that one. */
const EXPLAINED_S = 0.06;
/** Within this time of the stroke nothing but what is told may turn the ball. */
const FREE_S = 0.4;
/** Room between two balls, beside their way between looks, in which one may have met the other. */
const BESIDE_M = 0.03;
/** Slower than this a ball lies, as far as can be told; up to that it may be said to. */
const MOVING_MIN = 0.02;
const CREEPING_MAX = 0.05;
/** A ball set out so long before the stroke that the stroke did not move it. */
const BEFORE_S = 0.03;
const SURE = 0.92;
/** Something that nobody saw may have moved the ball, or all others may have been at rest: ask. */
const DOUBTFUL = 0.6;

type Stroke = Happening & { readonly kind: 'strike' };

/** The strokes of cue balls after a shot's first motion; each names the balls in motion then. */
export function laterStrokes(
  motions: readonly BallMotion[],
  known: readonly Happening[],
  context: ShotContext,
): Happening[] {
  return motions
    .filter(({ ball }) => context.cueBalls.includes(ball))
    .flatMap((motion) =>
      motion.segments.slice(1).flatMap((post, k) => {
        const around = { motion, pre: motion.segments[k]!, post, motions, known, context };
        const stroke = strokeBetween(around);
        return stroke ? [stroke] : [];
      }),
    );
}

/** Two stretches of a cue ball, with all that may explain what lies between. */
interface Between {
  readonly motion: BallMotion;
  readonly pre: Segment;
  readonly post: Segment;
  readonly motions: readonly BallMotion[];
  readonly known: readonly Happening[];
  readonly context: ShotContext;
}

function strokeBetween(o: Between): Stroke | undefined {
  const { motion, pre, post, context } = o;
  if (post.rest || !isImpulse(motion, pre, post)) return undefined;
  const { t, cost } = meetingOf(motion, pre, post);
  const isCoveredUp = post.fit.fromT - pre.fit.untilT > COVERED_S;
  if (cost > UNEXPLAINED_COST && !isCoveredUp) return undefined;
  if (isExplained(o, t) || !runsFreely(o)) return undefined;
  const others = o.motions.filter((m) => m !== motion);
  const rolling = others.flatMap((m) => rollingAt(m, t));
  // With nothing else in motion this may be the shot's own stroke, or a ball that is carried off.
  if (rolling.length === 0) return undefined;
  const isSure =
    !isCoveredUp &&
    rolling.some(({ speed }) => speed > CREEPING_MAX) &&
    !others.some((m) => mayHaveMet(m, o, t));
  return {
    kind: 'strike',
    ball: motion.ball,
    moving: rolling.map(({ ball }) => ball),
    t,
    tSigma: Math.max(context.frameS / 6, isCoveredUp ? (post.fit.fromT - pre.fit.untilT) / 4 : 0),
    confidence: isSure ? SURE : DOUBTFUL,
  };
}

/** Whether a ball that lay or rolled out is suddenly on its way. */
function isImpulse({ path }: BallMotion, pre: Segment, post: Segment): boolean {
  const spanS = path.t[post.last]! - path.t[post.first]!;
  const way = Math.hypot(
    path.x[post.last]! - path.x[post.first]!,
    path.y[post.last]! - path.y[post.first]!,
  );
  if (spanS < RUN_MIN_S || way < RUN_MIN_M) return false;
  if (!pre.rest && post.fit.fromT - pre.fit.untilT > COVERED_S) return false;
  const before = stateAt(pre.fit, pre.fit.untilT);
  const after = stateAt(post.fit, post.fit.fromT);
  const [was, is] = [Math.hypot(before.vx, before.vy), Math.hypot(after.vx, after.vy)];
  const noise = Math.sqrt(before.vVar + after.vVar);
  return was < ROLLING_OUT_MAX && is - was > GAIN_MIN + GAIN_SIGMAS * noise && brakes(post);
}

/** Whether a stretch is slowed, or at most a little sped up by spin, as cloth does it. */
function brakes({ fit }: Segment): boolean {
  const sd = Math.sqrt(fit.cov[5]);
  return Math.hypot(fit.ax, fit.ay) < ACCELERATION_MAX + ACCELERATION_SIGMAS * sd;
}

/** When two stretches come nearest to each other, and the squared misfit of their meeting then. */
function meetingOf({ path }: BallMotion, pre: Segment, post: Segment): { t: number; cost: number } {
  const [t0, t1] = [path.t[pre.last]!, path.t[post.first]!];
  const [a, b] = [stateAt(pre.fit, t1), stateAt(post.fit, t1)];
  const [dvx, dvy] = [b.vx - a.vx, b.vy - a.vy];
  const back = ((b.x - a.x) * dvx + (b.y - a.y) * dvy) / (dvx * dvx + dvy * dvy);
  const t = Math.min(t1, Math.max(t0, t1 - back));
  const [p, q] = [stateAt(pre.fit, t), stateAt(post.fit, t)];
  const miss = (p.x - q.x) ** 2 + (p.y - q.y) ** 2;
  return { t, cost: miss / (p.xVar + q.xVar + 1e-8) };
}

/** Whether something that is told sent the ball off. Two balls that lay did not set off each other. */
function isExplained({ motion, pre, post, motions, known, context }: Between, t: number): boolean {
  const room = Math.max(EXPLAINED_S, 1.5 * context.frameS);
  return known.some((h) => {
    if (h.t < Math.min(t, pre.fit.untilT) - room || h.t > Math.max(t, post.fit.fromT) + room)
      return false;
    if (h.kind === 'stop') return false;
    if (h.kind !== 'ball-contact') return h.ball === motion.ball;
    if (![h.a, h.b].includes(motion.ball)) return false;
    const other = motions.find((m) => m !== motion && [h.a, h.b].includes(m.ball));
    return !other || h.t < t || rollingAt(other, h.t).length > 0;
  });
}

/** Whether the ball runs on for a while with no turn but those that are told. */
function runsFreely({ motion, post, known }: Between): boolean {
  const after = motion.segments.slice(motion.segments.indexOf(post));
  return after.slice(1).every((next, k) => {
    const last = after[k]!;
    const t = (last.fit.untilT + next.fit.fromT) / 2;
    if (t > post.fit.fromT + FREE_S) return true;
    const told = known.some((h) => involves(h, motion.ball) && Math.abs(h.t - t) < 0.1);
    return told || (!next.rest && runOnCost(last.fit, next.fit, t) < UNEXPLAINED_COST);
  });
}

const involves = (h: Happening, ball: BallId): boolean =>
  h.kind === 'ball-contact' ? h.a === ball || h.b === ball : h.ball === ball;

/** A ball that was on its way at a time and a moment before it, with its speed. */
function rollingAt(motion: BallMotion, t: number): { ball: BallId; speed: number }[] {
  const now = runningAt(motion, t);
  const before = runningAt(motion, t - BEFORE_S);
  if (!now || !before) return [];
  const speed = Math.min(Math.hypot(now.vx, now.vy), Math.hypot(before.vx, before.vy));
  return speed > MOVING_MIN ? [{ ball: motion.ball, speed }] : [];
}

/** Place and velocity of a ball that is on its way; between stretches, as the one before says. */
function runningAt({ path, segments }: BallMotion, t: number): FitState | undefined {
  const k = segments.findLastIndex((s) => path.t[s.first]! <= t);
  const [here, next] = [segments[k], segments[k + 1]];
  if (!here || here.rest) return undefined;
  const isOver = t > path.t[here.last]! + COVERED_S;
  return isOver && (!next || next.rest) ? undefined : stateAt(here.fit, t);
}

/** Whether a ball on its way, or out of sight, may have been in touch with the struck one. */
function mayHaveMet(other: BallMotion, { pre, known, context }: Between, t: number): boolean {
  const { path, ball } = other;
  if (
    known.some(
      (h) => (h.kind === 'pocketed' || h.kind === 'off-table') && h.ball === ball && h.t < t,
    )
  )
    return false;
  let k = 0;
  while (k + 1 < path.count && path.t[k + 1]! <= t) k++;
  const last = Math.min(path.count - 1, k + 1);
  const place = stateAt(pre.fit, Math.min(t, pre.fit.untilT));
  const apart = (i: number): number => Math.hypot(path.x[i]! - place.x, path.y[i]! - place.y);
  const state = runningAt(other, Math.min(t, path.t[path.count - 1]!));
  if (!state) return false;
  const unseenS = Math.max(path.t[last]!, t) - path.t[k]!;
  const way = Math.hypot(state.vx, state.vy) * (unseenS + context.frameS);
  return Math.min(apart(k), apart(last)) < 2 * context.table.ballRadius + BESIDE_M + way;
}
