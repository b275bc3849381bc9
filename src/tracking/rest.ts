import { startFilter, type MotionFilter } from './filter.ts';
import type { TrackingLimits } from './limits.ts';
import type { Motion, SeenCentre } from './trackingState.ts';

/** A look this far off the middle of its neighbours is displaced; a slow roll stays nearer to it. */
const DISPLACED_SIGMAS = 5;
/** A rest is believed after this long without drift. */
const REST_WINDOW_S = 0.25;
/** And after at least so many looks. */
const REST_LOOKS_MIN = 5;
/** Slower than this a ball rolls on for less than a tenth of a second. */
const REST_SPEED_MAX = 0.012;
/** The mean of a rest forgets after this many frames, to follow a slow drift of the camera. */
const REST_MEMORY_FRAMES = 240;
/** What a mean cannot know better than: vibration, rounding, drift. */
const REST_FLOOR_M = 0.0002;

/** The looks that still count for the tests below. */
export function keepRecent(recent: readonly SeenCentre[], seen: SeenCentre): SeenCentre[] {
  const from = seen.t - REST_WINDOW_S;
  const kept = recent.filter((s) => s.t >= from);
  kept.push(seen);
  return kept;
}

/** Turns a slow path into a rest, a rest that drifts off into a path, and leaves the others alone. */
export function judgeRest(
  motion: Motion,
  recent: readonly SeenCentre[],
  limits: TrackingLimits,
): Motion {
  if (recent.length < REST_LOOKS_MIN) return motion;
  const spanS = recent.at(-1)!.t - recent[0]!.t;
  if (motion.resting) return hasDeparted(motion, recent, limits) ? departing(recent) : motion;
  if (spanS < 0.8 * REST_WINDOW_S) return motion;
  const half = Math.floor(recent.length / 2);
  const early = meanOf(recent.slice(0, half));
  const late = meanOf(recent.slice(recent.length - half));
  const speed = Math.hypot(late.x - early.x, late.y - early.y) / (spanS / 2);
  const noise = Math.hypot(early.sigma, late.sigma) / (spanS / 2);
  if (speed > REST_SPEED_MAX + 2 * noise) return motion;
  if (Math.hypot(motion.filter.vx, motion.filter.vy) > 10 * REST_SPEED_MAX) return motion;
  return { filter: restFilter(meanOf(recent)), resting: true, restCount: recent.length };
}

/** Folds one look into a rest. */
export function updateRest(motion: Motion, seen: SeenCentre): Motion {
  const n = Math.min(motion.restCount + 1, REST_MEMORY_FRAMES);
  const { filter } = motion;
  return {
    filter: restFilter({
      x: filter.x + (seen.x - filter.x) / n,
      y: filter.y + (seen.y - filter.y) / n,
      sigma: seen.sigma / Math.sqrt(n),
    }),
    resting: true,
    restCount: n,
  };
}

const restFilter = (mean: { x: number; y: number; sigma: number }): MotionFilter => ({
  x: mean.x,
  y: mean.y,
  vx: 0,
  vy: 0,
  pp: mean.sigma ** 2 + REST_FLOOR_M ** 2,
  pv: 0,
  vv: 0,
});

function hasDeparted(motion: Motion, recent: readonly SeenCentre[], limits: TrackingLimits) {
  const late = meanOf(recent.slice(-REST_LOOKS_MIN));
  const d2 = (late.x - motion.filter.x) ** 2 + (late.y - motion.filter.y) ** 2;
  return d2 > (limits.kinkSigmas + 1) ** 2 * (late.sigma ** 2 + motion.filter.pp);
}

function departing(recent: readonly SeenCentre[]): Motion {
  const last = recent.slice(-REST_LOOKS_MIN);
  const spanS = Math.max(1e-3, last.at(-1)!.t - last[0]!.t);
  const vx = (last.at(-1)!.x - last[0]!.x) / spanS;
  const vy = (last.at(-1)!.y - last[0]!.y) / spanS;
  const sigma = (2 * last[0]!.sigma) / spanS;
  return {
    filter: startFilter(last.at(-1)!, { vx, vy, sigma }),
    resting: false,
    restCount: 0,
  };
}

/** The mean of looks at one place, without those that are displaced: far off the middle of them. */
function meanOf(looks: readonly SeenCentre[]): { x: number; y: number; sigma: number } {
  const middle = { x: medianOf(looks.map((s) => s.x)), y: medianOf(looks.map((s) => s.y)) };
  let x = 0;
  let y = 0;
  let variance = 0;
  let n = 0;
  for (const s of looks) {
    if (Math.hypot(s.x - middle.x, s.y - middle.y) > DISPLACED_SIGMAS * s.sigma) continue;
    x += s.x;
    y += s.y;
    variance += s.sigma ** 2;
    n += 1;
  }
  if (n === 0) return { ...middle, sigma: looks[0]?.sigma ?? 0 };
  return { x: x / n, y: y / n, sigma: Math.sqrt(variance) / n };
}

function medianOf(values: number[]): number {
  values.sort((a, b) => a - b);
  const half = values.length >> 1;
  const above = values[half] ?? 0;
  return values.length % 2 === 1 ? above : (above + (values[half - 1] ?? above)) / 2;
}
