import { stateAt } from './fit.ts';
import type { EventLimits } from './limits.ts';
import type { PhysicsConstants } from './physics.ts';
import type { Segment } from './segments.ts';
import type { BallMotion, Happening } from './shotModel.ts';

/** One constant as it was seen so far: sum of weights and of weighted logs against its start value. */
interface Tally {
  readonly weight: number;
  readonly sum: number;
}

/** What a table's own motion has told of its constants; plain data, folded shot by shot. */
export interface LearntPhysics {
  readonly sliding: Tally;
  readonly rolling: Tally;
  readonly ball: Tally;
  readonly cushion: Tally;
}

const NOTHING: Tally = { weight: 0, sum: 0 };
export const NOTHING_LEARNT: LearntPhysics = {
  sliding: NOTHING,
  rolling: NOTHING,
  ball: NOTHING,
  cushion: NOTHING,
};

/** What the start values are worth: a table may differ by a fifth (one sigma, in logs). */
const PRIOR_SD = 0.2;
/** One stretch or contact differs from the next by this: spin, height, speed. */
const FRICTION_SCATTER = 0.15;
const BALL_SCATTER = 0.06;
const CUSHION_SCATTER = 0.15;
/** Old shots fade, so that a cloth that is cleaned or heated is learnt anew: about forty count. */
const MEMORY_WEIGHT_MAX = 4000;
/** A measurement further off than this factor measured something else. */
const FACTOR_MAX = 1.6;
/** Stretches this long tell a deceleration; slower contacts than this tell no restitution. */
const ROLL_MIN_S = 0.5;
const SLIDE_MIN_S = 0.12;
const SPEED_MIN = 0.3;
/** Sliding brakes twenty times as hard as rolling: what lies between is neither. */
const ROLL_SHARE_MAX = 2;
const SLIDE_SHARE_MIN = 0.6;
/** Stretches either side of an event begin and end this near to it. */
const BESIDE_S = 0.06;
const SURE = 0.9;

/** The constants of a table as far as they are learnt. */
export function learntPhysics(start: PhysicsConstants, learnt: LearntPhysics): PhysicsConstants {
  const times = (tally: Tally): number => Math.exp(tally.sum / (tally.weight + PRIOR_SD ** -2));
  return {
    ...start,
    slidingDeceleration: start.slidingDeceleration * times(learnt.sliding),
    rollingDeceleration: start.rollingDeceleration * times(learnt.rolling),
    ballRestitution: Math.min(0.99, start.ballRestitution * times(learnt.ball)),
    cushionRestitution: Math.min(0.97, start.cushionRestitution * times(learnt.cushion)),
  };
}

/** Limits with a table's own constants instead of the start values. */
export const onTable = (limits: EventLimits, learnt: LearntPhysics): EventLimits => ({
  ...limits,
  physics: learntPhysics(limits.physics, learnt),
});

/** Folds in what one shot tells: decelerations of clean stretches, restitutions of clean contacts. */
export function learnFrom(
  learnt: LearntPhysics,
  shot: { readonly happenings: readonly Happening[]; readonly motions: readonly BallMotion[] },
  start: PhysicsConstants,
): LearntPhysics {
  const { motions } = shot;
  let next = learnt;
  for (const motion of motions)
    for (const segment of motion.segments) next = learnFriction(next, motion, segment, start);
  for (const h of shot.happenings) {
    if (h.confidence < SURE) continue;
    if (h.kind === 'cushion-contact' && !h.jaw)
      next = { ...next, cushion: learnCushion(next.cushion, h, motions, start) };
    if (h.kind === 'ball-contact' && !h.frozen)
      next = { ...next, ball: learnContact(next.ball, h, motions, start) };
  }
  return next;
}

function learnFriction(
  learnt: LearntPhysics,
  { path }: BallMotion,
  { fit, first, last, rest }: Segment,
  start: PhysicsConstants,
): LearntPhysics {
  const spanS = path.t[last]! - path.t[first]!;
  const speed = Math.hypot(fit.vx, fit.vy);
  if (rest || speed < 1e-6) return learnt;
  const brake = -(fit.ax * fit.vx + fit.ay * fit.vy) / speed;
  const sd = Math.sqrt(fit.cov[5]);
  if (spanS >= ROLL_MIN_S && brake < ROLL_SHARE_MAX * start.rollingDeceleration)
    return {
      ...learnt,
      rolling: fold(learnt.rolling, brake / start.rollingDeceleration, {
        sd: sd / start.rollingDeceleration,
        scatter: FRICTION_SCATTER,
      }),
    };
  const slides = Math.hypot(fit.ax, fit.ay) > SLIDE_SHARE_MIN * start.slidingDeceleration;
  if (spanS < SLIDE_MIN_S || !slides) return learnt;
  return {
    ...learnt,
    sliding: fold(learnt.sliding, Math.hypot(fit.ax, fit.ay) / start.slidingDeceleration, {
      sd: sd / start.slidingDeceleration,
      scatter: FRICTION_SCATTER,
    }),
  };
}

/** Velocities of a ball just before and after an event, where clean stretches tell them. */
function aroundEvent(ball: string, t: number, motions: readonly BallMotion[]) {
  const motion = motions.find((m) => m.ball === ball);
  if (!motion) return undefined;
  const { path, segments } = motion;
  const pre = segments.findLast(
    (s) => path.t[s.first]! < t && Math.abs(path.t[s.last]! - t) < BESIDE_S,
  );
  const post = segments.find(
    (s) => path.t[s.last]! > t && Math.abs(path.t[s.first]! - t) < BESIDE_S,
  );
  if (!pre || !post || pre === post) return undefined;
  return { before: stateAt(pre.fit, t), after: stateAt(post.fit, t) };
}

function learnCushion(
  tally: Tally,
  h: Happening & { kind: 'cushion-contact' },
  motions: readonly BallMotion[],
  start: PhysicsConstants,
): Tally {
  const around = aroundEvent(h.ball, h.t, motions);
  if (!around) return tally;
  const across = h.cushion === 'top' || h.cushion === 'bottom' ? 'vy' : 'vx';
  const speed = Math.abs(around.before[across]);
  if (speed < SPEED_MIN) return tally;
  const sd = Math.sqrt(around.before.vVar + around.after.vVar) / speed;
  const share = -around.after[across] / around.before[across];
  return fold(tally, share / start.cushionRestitution, { sd, scatter: CUSHION_SCATTER });
}

function learnContact(
  tally: Tally,
  h: Happening & { kind: 'ball-contact' },
  motions: readonly BallMotion[],
  start: PhysicsConstants,
): Tally {
  const [a, b] = [aroundEvent(h.a, h.t, motions), aroundEvent(h.b, h.t, motions)];
  if (!a || !b) return tally;
  const d = Math.hypot(b.before.x - a.before.x, b.before.y - a.before.y) || 1;
  const nx = (b.before.x - a.before.x) / d;
  const ny = (b.before.y - a.before.y) / d;
  const closing = (a.before.vx - b.before.vx) * nx + (a.before.vy - b.before.vy) * ny;
  const parting = (b.after.vx - a.after.vx) * nx + (b.after.vy - a.after.vy) * ny;
  if (closing < SPEED_MIN) return tally;
  const variance = a.before.vVar + a.after.vVar + b.before.vVar + b.after.vVar;
  return fold(tally, parting / closing / start.ballRestitution, {
    sd: Math.sqrt(variance) / closing,
    scatter: BALL_SCATTER,
  });
}

/** Adds one measurement, as a factor of the start value, with its own and the usual scatter. */
function fold(tally: Tally, factor: number, o: { sd: number; scatter: number }): Tally {
  if (!(factor > 1 / FACTOR_MAX && factor < FACTOR_MAX)) return tally;
  const weight = 1 / (o.sd ** 2 + o.scatter ** 2);
  const keep = tally.weight > MEMORY_WEIGHT_MAX ? MEMORY_WEIGHT_MAX / tally.weight : 1;
  return {
    weight: keep * tally.weight + weight,
    sum: keep * tally.sum + weight * Math.log(factor),
  };
}
