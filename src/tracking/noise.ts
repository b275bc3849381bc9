import type { BallObservation, Observation } from './observation.ts';

/** Without anything to measure: what a good detector on a 1080p picture reaches. */
const USUAL_NOISE_M = 0.001;
const NOISE_MIN_M = 0.0001;
const NOISE_MAX_M = 0.005;
/** A ball that moved less than this between frames is slow enough to be recognised without a name. */
const SLOW_M = 0.015;
const LOOKS_MIN = 20;
const LOOKS_MAX = 20_000;
/** Median of |z| for a Gaussian, and the noise of a second difference. */
const MEDIAN_OF_ABS = 0.6745;
const SECOND_DIFFERENCE = Math.sqrt(6);

/**
 * Estimates the standard deviation of centres along one axis from slow balls, metres.
 *
 * Second differences of three following frames are free of steady motion, and their median is
 * free of displaced detections and contacts. Frames need not be even: only runs of three with
 * equal steps are used.
 */
export function estimateNoise(observations: readonly Observation[]): number {
  const bends: number[] = [];
  for (let k = 2; k < observations.length && bends.length < LOOKS_MAX; k++) {
    const [a, b, c] = [observations[k - 2]!, observations[k - 1]!, observations[k]!];
    const step = c.t - b.t;
    if (!(step > 0) || Math.abs(b.t - a.t - step) > 0.1 * step) continue;
    for (const mid of b.balls) {
      const before = nearest(a.balls, mid);
      const after = nearest(c.balls, mid);
      if (!before || !after) continue;
      bends.push(
        Math.abs(before.x - 2 * mid.x + after.x),
        Math.abs(before.y - 2 * mid.y + after.y),
      );
    }
  }
  if (bends.length < LOOKS_MIN) return USUAL_NOISE_M;
  bends.sort((p, q) => p - q);
  const sigma = bends[bends.length >> 1]! / (MEDIAN_OF_ABS * SECOND_DIFFERENCE);
  return Math.min(NOISE_MAX_M, Math.max(NOISE_MIN_M, sigma));
}

function nearest(
  balls: readonly BallObservation[],
  to: BallObservation,
): BallObservation | undefined {
  let best: BallObservation | undefined;
  let reach = SLOW_M;
  for (const b of balls) {
    const d = Math.hypot(b.x - to.x, b.y - to.y);
    if (d < reach) [reach, best] = [d, b];
  }
  return best;
}
