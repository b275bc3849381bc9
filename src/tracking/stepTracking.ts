import { Confidence, Metres, MetresPerSecond } from '../base/units.ts';
import { isOnBed } from '../table/index.ts';
import { associate, type Expected } from './associate.ts';
import { type NamedLook, nameLogsOf } from './evidence.ts';
import { mendExchanges } from './exchange.ts';
import { admit } from './newcomers.ts';
import { innovation, predictFilter, startFilter, updateFilter } from './filter.ts';
import type { TrackingLimits } from './limits.ts';
import type { Observation } from './observation.ts';
import { stepPins } from './pins.ts';
import { predictTogether } from './predict.ts';
import { renameAtRest } from './renameAtRest.ts';
import { judgeRest, keepRecent, updateRest } from './rest.ts';
import { steady } from './steady.ts';
import type { Track, TrackedFrame } from './track.ts';
import type { BallMemory, Motion, SeenCentre, TrackingState } from './trackingState.ts';
import { followTrace } from './trace.ts';
import { extendTrail, type TrailPlace } from './trail.ts';

/** Identity is judged from many frames that look alike: each counts as a fifth of a witness. */
const EVIDENCE_WEIGHT = 0.2;
const IDENTITY_LOG_MIN = -30;

/**
 * Folds one observation into the tracks.
 *
 * The set of balls is closed: nobody is born who is not in `limits.balls`, and a ball that is
 * missing is hidden until it is known to be gone. Total: frames that go back in time are
 * answered with the state as it was; the order of the observation's lists means nothing.
 */
export function stepTracking(
  state: TrackingState,
  observation: Observation,
  limits: TrackingLimits,
): { state: TrackingState; frame: TrackedFrame } {
  const dtS = state.t === undefined ? 0 : observation.t - state.t;
  if (state.t !== undefined && !(dtS > 0)) return { state, frame: frameOf(state, 'blind', limits) };
  const usable =
    observation.view === 'blind' ? [] : steady(state.balls, usableBalls(observation, limits));
  const expected = expect(state, dtS, limits);
  const { seen, rest } = isRepeat(expected, usable)
    ? { seen: [], rest: [] }
    : associate(expected, usable, { t: observation.t, dtS, limits });
  const followed = expected.map((e, i) => follow(e, seen[i], { t: observation.t, limits }));
  const places = followed.map((b, i) => placeOf(b, seen[i], { lastT: state.t, limits }));
  const mended = mendExchanges(followed, extendTrail(state.trail, { t: observation.t, places }));
  const { balls, newcomers } = admit({ ...state, balls: mended.balls }, rest, {
    t: observation.t,
    limits,
  });
  const anew = renameAtRest(
    balls.map((b) => retire(b, observation, limits)),
    observation.t,
    limits,
  );
  const told = followTrace(
    state.trace,
    { balls: anew.balls, t: observation.t, renamed: mended.renamed },
    limits,
  );
  const next: TrackingState = {
    t: observation.t,
    balls: told.balls,
    newcomers,
    pins: observation.view === 'blind' ? state.pins : stepPins(state.pins, observation.pins),
    trail: anew.renamed.length + told.renamed.length > 0 ? [] : mended.trail,
    trace: told.trace,
  };
  const frame = frameOf(next, observation.view, limits);
  const renamed = [...mended.renamed, ...anew.renamed, ...told.renamed];
  return { state: next, frame: renamed.length > 0 ? { ...frame, renamed } : frame };
}

/** Drops what cannot be a ball of this table; sorts, so that the order given means nothing. */
function usableBalls(observation: Observation, limits: TrackingLimits): NamedLook[] {
  return observation.balls
    .filter(
      (b) =>
        Number.isFinite(b.x + b.y + b.sigma) &&
        b.sigma > 0 &&
        isOnBed(limits.table, b, limits.outsideMargin),
    )
    .map((b) => ({ ...b, nameLogs: nameLogsOf(b.identity, limits.balls) }))
    .sort((a, b) => a.x - b.x || a.y - b.y);
}

function expect(state: TrackingState, dtS: number, limits: TrackingLimits): Expected[] {
  const present = state.balls.filter((b) => !b.gone);
  const predicted = predictTogether(
    present.map((b) => b.motion.filter),
    dtS,
    limits,
  );
  return present.map((memory, i) => ({
    memory,
    predicted: memory.motion.resting ? memory.motion.filter : predicted[i]!,
    other: otherPath(memory, predicted[i]!, { dtS, limits }),
  }));
}

/** The path before a doubtful kink; a resting ball that another should have hit may be where that sends it. */
function otherPath(
  { motion, other }: BallMemory,
  predicted: Motion['filter'],
  at: { dtS: number; limits: TrackingLimits },
): Motion['filter'] | undefined {
  if (other) return predictFilter(other.filter, at.dtS, at.limits);
  return motion.resting && predicted.vx !== 0 ? predicted : undefined;
}

/**
 * Whether a frame repeats the one before: every ball that should have moved stands exactly
 * where it was. Some cameras and recorders do that; taken at its word all balls would stop.
 */
function isRepeat(expected: readonly Expected[], balls: readonly NamedLook[]): boolean {
  let repeats = 0;
  for (const { memory, predicted } of expected) {
    const last = memory.seen;
    if (!last || memory.motion.resting) continue;
    if ((predicted.x - last.x) ** 2 + (predicted.y - last.y) ** 2 < (8 * last.sigma) ** 2) continue;
    if (!balls.some((b) => Math.hypot(b.x - last.x, b.y - last.y) < 0.2 * last.sigma)) return false;
    repeats += 1;
  }
  return repeats > 0;
}

function follow(
  e: Expected,
  o: NamedLook | undefined,
  at: { t: number; limits: TrackingLimits },
): BallMemory {
  const { memory } = e;
  if (!o) return unseen(e);
  const seen: SeenCentre = { t: at.t, x: o.x, y: o.y, sigma: o.sigma };
  const recent = keepRecent(memory.recent, seen);
  const { motion, other } = updateMotion(e, seen, at.limits);
  const followed: BallMemory = {
    ball: memory.ball,
    motion: judgeRest(motion, recent, at.limits),
    recent,
    lastSeenT: at.t,
    seen,
    gone: memory.gone,
    presence: memory.presence + 0.3 * (o.confidence - memory.presence),
    identityLog: addEvidence(memory, o),
  };
  return other ? { ...followed, other } : followed;
}

/** What is kept of a ball for the mending of names. */
function placeOf(
  b: BallMemory,
  o: NamedLook | undefined,
  at: { lastT: number | undefined; limits: TrackingLimits },
): TrailPlace {
  const { x, y, vx, vy, pp, vv } = b.motion.filter;
  const { ball, seen } = b;
  const { resting } = b.motion;
  // A path that goes on beside the old one began in this frame.
  const disturbed = seen ? b.other !== undefined : b.lastSeenT === at.lastT;
  const name = at.limits.balls.indexOf(ball);
  if (!seen || !o) return { ball, name, x, y, vx, vy, pp, vv, resting, disturbed };
  const look = { t: seen.t, x: seen.x, y: seen.y, sigma: seen.sigma, nameLogs: o.nameLogs };
  return { ball, name, x, y, vx, vy, pp, vv, resting, look, disturbed };
}

function unseen(e: Expected): BallMemory {
  const { ball, motion, recent, lastSeenT, gone, presence, identityLog } = e.memory;
  const next = motion.resting ? motion : { ...motion, filter: e.predicted };
  return { ball, motion: next, recent, lastSeenT, gone, presence, identityLog };
}

function updateMotion(
  e: Expected,
  seen: SeenCentre,
  limits: TrackingLimits,
): { motion: Motion; other?: Motion } {
  const { motion, other } = e.memory;
  const limit = limits.kinkSigmas ** 2;
  const fits = innovation(e.predicted, seen);
  if (other && e.other && wasDisplaced(e, seen, { fits, limit }))
    return { motion: advance(other, e.other, seen) };
  if (fits <= limit) return { motion: advance(motion, e.predicted, seen) };
  const kicked = !other && e.other && innovation(e.other, seen) < limit;
  const restart = kicked ? updateFilter(e.other, seen) : startFilter(seen, kinkVelocity(e, seen));
  return {
    motion: { filter: restart, resting: false, restCount: 0 },
    other: { ...motion, filter: e.predicted },
  };
}

/**
 * Whether a look shows that the one before it, which began a second path, was displaced: it lies on
 * the old path, and fits that better or is nearer to it than to where the second path is or leads.
 * A path of two looks, of which little is known, fits nearly every look.
 */
function wasDisplaced(
  { memory, predicted, other }: Expected,
  seen: SeenCentre,
  { fits, limit }: { fits: number; limit: number },
): boolean {
  if (!other) return false;
  const onOld = innovation(other, seen);
  if (onOld >= limit) return false;
  const off = (at: { x: number; y: number }): number => Math.hypot(seen.x - at.x, seen.y - at.y);
  return onOld < fits || off(other) < Math.min(off(predicted), off(memory.motion.filter));
}

/** After a kink: the velocity is that from the last place, known to within itself. */
function kinkVelocity(e: Expected, seen: SeenCentre) {
  const dtS = Math.max(1e-3, seen.t - e.memory.lastSeenT);
  const from = e.memory.motion.filter;
  const vx = (seen.x - from.x) / dtS;
  const vy = (seen.y - from.y) / dtS;
  return { vx, vy, sigma: Math.max(0.3, 1.5 * Math.hypot(vx, vy), Math.hypot(from.vx, from.vy)) };
}

function advance(motion: Motion, predicted: Motion['filter'], seen: SeenCentre): Motion {
  if (motion.resting) return updateRest(motion, seen);
  return { ...motion, filter: updateFilter(predicted, seen) };
}

function addEvidence(memory: BallMemory, o: NamedLook): readonly number[] {
  if (o.nameLogs.length === 0) return memory.identityLog;
  const logs = o.nameLogs.map((log, k) => (memory.identityLog[k] ?? 0) + EVIDENCE_WEIGHT * log);
  const best = Math.max(...logs);
  for (let k = 0; k < logs.length; k++) logs[k] = Math.max(IDENTITY_LOG_MIN, logs[k]! - best);
  return logs;
}

/** Settles that a ball is gone: last seen on its way out, and missing since, uncovered. */
function retire(b: BallMemory, observation: Observation, limits: TrackingLimits): BallMemory {
  if (b.gone || b.seen || observation.view === 'blind') return b;
  if (observation.t - b.lastSeenT < limits.goneAfterSeconds) return b;
  return isLeaving(b, limits) ? { ...b, gone: true } : b;
}

/** Whether the last look had the ball at a pocket, or fast enough to have reached one or jumped. */
function isLeaving(b: BallMemory, limits: TrackingLimits): boolean {
  const last = b.recent.at(-1);
  if (!last) return false;
  const { vx, vy } = b.motion.filter;
  const reach = limits.table.ballRadius + Math.hypot(vx, vy) * 0.5;
  if (!isOnBed(limits.table, last, -limits.table.ballRadius * 0.5)) return true;
  return limits.table.pockets.some(
    (p) => Math.hypot(p.x - last.x, p.y - last.y) < p.dropRadius + reach,
  );
}

function frameOf(
  state: TrackingState,
  view: 'clear' | 'blind',
  limits: TrackingLimits,
): TrackedFrame {
  const t = state.t ?? 0;
  return { t, balls: state.balls.map((b) => trackOf(b, t, limits)), pins: state.pins, view };
}

function trackOf(b: BallMemory, t: number, limits: TrackingLimits): Track {
  const f = b.seen ? b.motion.filter : onTable(b.motion.filter, limits);
  const hidden = !b.seen && t - b.lastSeenT > limits.hiddenAfterSeconds;
  const still = b.motion.resting ? 'rest' : 'moving';
  const track: { -readonly [K in keyof Track]: Track[K] } = {
    ball: b.ball,
    x: Metres(f.x),
    y: Metres(f.y),
    vx: MetresPerSecond(f.vx),
    vy: MetresPerSecond(f.vy),
    sigma: Metres(Math.sqrt(Math.max(0, f.pp))),
    state: b.gone ? 'gone' : hidden ? 'hidden' : still,
    confidence: Confidence(b.gone ? 0 : b.presence),
    identityConfidence: Confidence(identityConfidence(b, limits)),
  };
  if (b.seen) track.seen = { x: b.seen.x, y: b.seen.y, sigma: b.seen.sigma };
  return track;
}

/** A ball that nobody sees runs no further than the noses: into a pocket, or it came back from a cushion. */
function onTable(f: Motion['filter'], { table }: TrackingLimits): Motion['filter'] {
  if (isOnBed(table, f)) return f;
  const within = (at: number, half: number): number => Math.min(half, Math.max(-half, at));
  return {
    ...f,
    x: within(f.x, table.length / 2),
    y: within(f.y, table.width / 2),
  };
}

/** The share of the evidence that speaks for the name; 1 while names are arbitrary. */
function identityConfidence(b: BallMemory, limits: TrackingLimits): number {
  if (b.identityLog.length === 0) return 1;
  const own = b.identityLog[limits.balls.indexOf(b.ball)] ?? 0;
  const all = b.identityLog.reduce((sum, log) => sum + Math.exp(log), 0);
  return Math.exp(own) / all;
}
