import { type BallId, cueBallsOf, type TableSpec } from '../table/index.ts';
import type { TrackedFrame } from '../tracking/index.ts';
import { type FitState, FitSums, type PathFit, stateAt } from './fit.ts';
import type { EventLimits } from './limits.ts';

/**
 * Strokes just after the view opened. A ball that had been rolling all along was at the time of
 * its first look where its path, carried back, says; a ball that stood then and was struck is
 * further on than that. By how much, in standard deviations, decides, and not how many looks.
 *
 * What else makes a ball late: a ball that ran into it, a nose that it came back from, a film
 * that begins with one picture several times, a first look that is displaced. Where one of these
 * would do, the stroke is told with a doubt, or not at all.
 */

/** A stroke just after the view opened. */
export interface OpeningStroke {
  readonly ball: BallId;
  /** When it was first seen on its way. */
  readonly seenT: number;
  /** How sure it is that the shot was in view from its stroke on; nothing it tells is surer. */
  readonly confidence: number;
}

const SURE = 1;
/** Asks the referee. */
const DOUBTFUL = 0.6;

/** A ball this late stood at its first look; one this late may have. In standard deviations. */
const STOOD_SIGMAS = 5;
const MAY_HAVE_STOOD_SIGMAS = 3;
/**
 * Frames may have been taken this share of their interval earlier or later than they say: film
 * taken over from another rate has steps of 5 to 6 in turn.
 */
const UNEVEN = 0.045;
/** A resting ball is seen within this of its first look. */
const SAME_PLACE_M = 0.003;
const SAME_PLACE_SIGMAS = 5;
/** A ball that is struck leaves its place along its path: to this, beyond the noise. */
const ASIDE_M = 0.002;
const ASIDE_SIGMAS = 4;
/** A first look alone may be displaced by this much. */
const DISPLACED_M = 0.035;
/** A ball this near to touching another, beyond the noise, may have been run into by it. */
const BESIDE_M = 0.004;
/** A look this far off a run is behind a contact. */
const KINK_SIGMAS = 4;
/** Looks after this long say nothing more about how a ball set out. */
const RUN_MAX_S = 0.15;
/** By then balls that lay have been seen to rest. */
const OPENING_MAX_S = 0.6;
/** Coming back from a nose takes 1.67 to 1.95 times the way from it, for what speed a nose keeps. */
const NOSE_BACK_MIN = 1.6;
const NOSE_BACK_MAX = 2;
/** Two pictures are the same one where no ball is seen elsewhere by more than this of its noise. */
const COPY_SIGMAS = 0.02;

/** Times nearer than this are one. */
const SAME_TIME_S = 1e-6;

interface Look {
  readonly t: number;
  readonly x: number;
  readonly y: number;
  readonly sigma: number;
}

/**
 * The cue ball that was struck since the view opened on balls at rest; undefined while that cannot
 * be told, or where it is not so.
 */
export function strokeSinceOpening(
  frames: readonly TrackedFrame[],
  { game, table, balls }: EventLimits,
): OpeningStroke | undefined {
  const [first, last] = [frames[0], frames.at(-1)];
  if (!first || last!.t - first.t > OPENING_MAX_S) return undefined;
  // Where none can have fallen, one that is not seen yet may be what set the others off.
  const isMissing = (ball: BallId): boolean => !last!.balls.some((b) => b.ball === ball);
  if (table.pockets.length === 0 && balls.some(isMissing)) return undefined;
  for (const ball of cueBallsOf(game)) {
    const found = sureOfStroke(frames, ball, table);
    if (found) return { ball, ...found };
  }
  return undefined;
}

function sureOfStroke(
  frames: readonly TrackedFrame[],
  ball: BallId,
  table: TableSpec,
): Omit<OpeningStroke, 'ball'> | undefined {
  const looks = looksAt(frames, ball);
  const [home] = looks;
  if (!home || home.t > frames[0]!.t) return undefined;
  // From when another ball moves on, the struck one may have met it.
  const aloneUntil = othersLieUntil(frames, ball);
  const alone = looks.filter(({ t }) => t < aloneUntil);
  const run = setOff(alone);
  if (!run) return undefined;
  const late = lateness(home, run, home.t);
  if (!late.isOnPath || late.way < MAY_HAVE_STOOD_SIGMAS * late.sd) return undefined;
  const isSure = isSeenAtRest(frames, alone, { run, table }) && !mayBeRunInto(frames, ball, table);
  const seenT = run.firstT;
  if (isSure) return { seenT, confidence: SURE };
  const isOver = run.isOver || alone.length < looks.length;
  return isOver ? { seenT, confidence: DOUBTFUL } : undefined;
}

function looksAt(frames: readonly TrackedFrame[], ball: BallId): Look[] {
  return frames.flatMap(({ t, balls }) => {
    const seen = balls.find((b) => b.ball === ball)?.seen;
    return seen ? [{ t, x: seen.x, y: seen.y, sigma: seen.sigma }] : [];
  });
}

/** The straight run of a ball that left the place of its first look. */
interface Run {
  /** As the looks say. */
  readonly line: PathFit;
  /** The same with a doubt about when they were taken. */
  readonly motion: PathFit;
  readonly firstT: number;
  /** How far the ball goes in the time by which frames are uneven. */
  readonly unevenM: number;
  /** Nothing more will be seen of it. */
  readonly isOver: boolean;
}

function setOff(looks: readonly Look[]): Run | undefined {
  const home = looks[0]!;
  const isAway = (k: number): boolean => {
    const { x, y, sigma } = looks[k]!;
    return Math.hypot(x - home.x, y - home.y) > roomFor(home.sigma, sigma);
  };
  // Two looks in a row: one alone may be displaced.
  const k = looks.findIndex((_, i) => i + 1 < looks.length && isAway(i) && isAway(i + 1));
  if (k < 0) return undefined;
  const [a, b] = [looks[k]!, looks[k + 1]!];
  const unevenM = UNEVEN * Math.hypot(b.x - a.x, b.y - a.y);
  let last = k + 1;
  let line = fitOf(looks.slice(k, last + 1), 0);
  while (last + 1 < looks.length && goesOn(line, looks[last + 1]!, { since: a.t, unevenM })) {
    last += 1;
    line = fitOf(looks.slice(k, last + 1), 0);
  }
  const motion = fitOf(looks.slice(k, last + 1), unevenM);
  const { vVar, ...at } = stateAt(line, a.t);
  // A first look that was displaced leaves a ball that lies.
  if (Math.hypot(at.vx, at.vy) < STOOD_SIGMAS * Math.sqrt(vVar)) return undefined;
  return { line, motion, firstT: a.t, unevenM, isOver: last + 1 < looks.length };
}

function fitOf(looks: readonly Look[], unevenM: number): PathFit {
  const [first] = looks;
  const sums = new FitSums(first!.t, first!.x, first!.y);
  for (const { t, x, y, sigma } of looks) sums.add(t, x, y, Math.hypot(sigma, unevenM));
  sums.solve();
  return sums.fit();
}

/** Whether a look lies on a run: beside it to the noise, along it to the unevenness of frames too. */
function goesOn(line: PathFit, look: Look, o: { since: number; unevenM: number }): boolean {
  if (look.t - o.since > RUN_MAX_S) return false;
  const at = stateAt(line, look.t);
  const { along, aside } = offset(at, look);
  const sd = Math.hypot(Math.sqrt(at.xVar), look.sigma);
  return aside < KINK_SIGMAS * sd && Math.abs(along) < KINK_SIGMAS * Math.hypot(sd, 3 * o.unevenM);
}

/** Where a place is as seen along a path: ahead of it and beside it, metres. */
function offset(at: FitState, place: { x: number; y: number }): { along: number; aside: number } {
  const speed = Math.hypot(at.vx, at.vy) || 1e-9;
  const [dx, dy] = [place.x - at.x, place.y - at.y];
  return {
    along: (dx * at.vx + dy * at.vy) / speed,
    aside: Math.abs(dx * at.vy - dy * at.vx) / speed,
  };
}

const roomFor = (a: number, b: number): number =>
  Math.max(SAME_PLACE_M, SAME_PLACE_SIGMAS * Math.hypot(a, b));

/** How far a ball was, at a time, ahead of where its path carried back would have it. */
interface Lateness {
  readonly way: number;
  readonly sd: number;
  readonly isOnPath: boolean;
}

function lateness(home: Look, { line, motion, unevenM }: Run, t: number): Lateness {
  const back = stateAt(motion, t);
  const way = offset(back, home).along;
  const sd = Math.hypot(Math.sqrt(back.xVar), home.sigma, unevenM);
  // How well the path is known where it meets the place, not where it would have been.
  const met = stateAt(line, t + way / (Math.hypot(back.vx, back.vy) || 1e-9));
  const asideSd = Math.hypot(Math.sqrt(met.xVar), home.sigma);
  return { way, sd, isOnPath: offset(met, home).aside < ASIDE_M + ASIDE_SIGMAS * asideSd };
}

/** Until when all other balls are known to have lain where they were first seen. */
function othersLieUntil(frames: readonly TrackedFrame[], ball: BallId): number {
  const others = new Set(frames.flatMap((f) => f.balls.map((b) => b.ball)));
  others.delete(ball);
  return Math.min(
    ...[...others].map((other) => {
      const looks = looksAt(frames, other);
      const [home] = looks;
      if (!home) return -Infinity;
      const away = looks.find(
        ({ x, y, sigma }) => Math.hypot(x - home.x, y - home.y) > roomFor(home.sigma, sigma),
      );
      if (away) return away.t;
      // One that is lost from view may be on its way.
      const lastT = looks.at(-1)!.t;
      return lastT < frames.at(-1)!.t ? lastT + SAME_TIME_S : Infinity;
    }),
  );
}

/** Whether a ball's rest was seen so well that nothing else accounts for where it was. */
function isSeenAtRest(
  frames: readonly TrackedFrame[],
  looks: readonly Look[],
  { run, table }: { run: Run; table: TableSpec },
): boolean {
  const home = looks[0]!;
  const sameT = sameUntil(frames);
  const late = lateness(home, run, sameT);
  const surely = STOOD_SIGMAS * late.sd;
  const atRest = looks.filter(({ t }) => t > sameT && t < run.firstT);
  // One look alone may be displaced, but not that far.
  if (late.way < surely + (atRest.length === 0 ? DISPLACED_M : 0)) return false;
  return staysTooLong(home, atRest, run) || !mayComeFromNose(home, run, late, table);
}

/**
 * Whether a ball was near one place for longer than it would be on its way to a nose and back: it
 * goes twice across what counts as that place, and out of it between two looks.
 */
function staysTooLong(home: Look, atRest: readonly Look[], { line }: Run): boolean {
  const times = [home.t, ...atRest.map(({ t }) => t)];
  const stepS = Math.max(0, ...times.slice(1).map((t, k) => t - times[k]!));
  const stayS = times.at(-1)! - home.t - stepS;
  return Math.hypot(line.vx, line.vy) * stayS > 4 * roomFor(home.sigma, home.sigma);
}

/** Until when the first picture was shown: some films begin with one picture several times. */
function sameUntil(frames: readonly TrackedFrame[]): number {
  const k = frames.findIndex((frame, i) => i > 0 && !isCopy(frames[i - 1]!, frame));
  return frames[(k < 0 ? frames.length : k) - 1]!.t;
}

const isCopy = (before: TrackedFrame, frame: TrackedFrame): boolean =>
  frame.balls.every(({ ball, seen }) => {
    const was = before.balls.find((b) => b.ball === ball)?.seen;
    if (!seen || !was) return true;
    return Math.hypot(seen.x - was.x, seen.y - was.y) < COPY_SIGMAS * seen.sigma;
  });

/** Whether a ball that was on its way to a nose and back would have been as late. */
function mayComeFromNose(
  home: Look,
  { line: fit }: Run,
  { way, sd }: Lateness,
  table: TableSpec,
): boolean {
  const speed = Math.hypot(fit.vx, fit.vy) || 1e-9;
  const far = wayToNose(table, home, { x: -fit.vx / speed, y: -fit.vy / speed });
  const room = MAY_HAVE_STOOD_SIGMAS * sd;
  return NOSE_BACK_MIN * far < way + room && NOSE_BACK_MAX * far > way - room;
}

function wayToNose(
  { length, width, ballRadius }: TableSpec,
  from: { x: number; y: number },
  along: { x: number; y: number },
): number {
  const to = (at: number, step: number, half: number): number =>
    step === 0 ? Infinity : Math.max(0, (Math.sign(step) * (half - ballRadius) - at) / step);
  return Math.min(to(from.x, along.x, length / 2), to(from.y, along.y, width / 2));
}

/** Whether another ball lay so near that it may have run into this one and stopped dead. */
function mayBeRunInto(
  [first]: readonly TrackedFrame[],
  ball: BallId,
  { ballRadius }: TableSpec,
): boolean {
  const own = first!.balls.find((b) => b.ball === ball)!;
  return first!.balls.some((b) => {
    const gap = Math.hypot(b.x - own.x, b.y - own.y) - 2 * ballRadius;
    return b.ball !== ball && gap < BESIDE_M + SAME_PLACE_SIGMAS * Math.hypot(b.sigma, own.sigma);
  });
}

/** How sure an opening stroke is once more was seen. */
export const sureOf = (
  { confidence }: OpeningStroke,
  frames: readonly TrackedFrame[],
  limits: EventLimits,
): number => (cameLater(frames, limits) ? Math.min(DOUBTFUL, confidence) : confidence);

/** Whether a ball came into view on its way after the first look: it may be what set the others off. */
function cameLater(frames: readonly TrackedFrame[], { balls }: EventLimits): boolean {
  const [first] = frames;
  return balls.some((ball) => {
    const looks = looksAt(
      frames.filter(({ t }) => t < first!.t + OPENING_MAX_S),
      ball,
    );
    const [home] = looks;
    if (!home || home.t <= first!.t) return false;
    return looks.some(
      ({ t, x, y, sigma }) =>
        t < home.t + RUN_MAX_S && Math.hypot(x - home.x, y - home.y) > roomFor(home.sigma, sigma),
    );
  });
}
