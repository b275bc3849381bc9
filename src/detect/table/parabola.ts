/** offset(t) = a + b t + c t^2. */
export interface Parabola {
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

export interface ParabolaFit extends Parabola {
  /** Indices of the points that lie on it. */
  readonly inliers: readonly number[];
}

export interface RansacOptions {
  /** Points nearer than this lie on the curve. */
  readonly tolerance: number;
  /** Bow, as the largest |c|. */
  readonly bowMax: number;
  readonly rounds?: number;
}

/** Enough to draw three inliers at least once in a thousand when one point in three is good. */
const ROUNDS = 300;

/**
 * The parabola that most points lie on (RANSAC, then least squares on its inliers).
 *
 * Draws come from a fixed sequence: the same points give the same curve.
 */
export function ransacParabola(
  t: readonly number[],
  offset: readonly number[],
  options: RansacOptions,
): ParabolaFit | undefined {
  if (t.length < 12) return undefined;
  const draw = fixedDraws(t.length);
  let best: ParabolaFit | undefined;
  for (let round = 0; round < (options.rounds ?? ROUNDS); round++) {
    const picks = [draw(), draw(), draw()];
    const curve = leastSquaresParabola(t, offset, picks);
    if (curve === undefined || Math.abs(curve.c) > options.bowMax) continue;
    const inliers = pointsOn(curve, t, offset, options.tolerance);
    if (best === undefined || inliers.length > best.inliers.length) best = { ...curve, inliers };
  }
  for (let i = 0; best !== undefined && i < 3; i++) {
    const refined = leastSquaresParabola(t, offset, best.inliers);
    if (refined === undefined) break;
    best = { ...refined, inliers: pointsOn(refined, t, offset, options.tolerance) };
  }
  return best;
}

export const parabolaAt = (curve: Parabola, t: number): number =>
  curve.a + t * (curve.b + t * curve.c);

function pointsOn(
  curve: Parabola,
  t: readonly number[],
  offset: readonly number[],
  tolerance: number,
): number[] {
  const on: number[] = [];
  for (let k = 0; k < t.length; k++)
    if (Math.abs(offset[k]! - parabolaAt(curve, t[k]!)) < tolerance) on.push(k);
  return on;
}

function leastSquaresParabola(
  t: readonly number[],
  offset: readonly number[],
  members: readonly number[],
): Parabola | undefined {
  const s = [0, 0, 0, 0, 0];
  const r = [0, 0, 0];
  for (const k of members) {
    let power = 1;
    for (let p = 0; p < 5; p++) {
      s[p]! += power;
      if (p < 3) r[p]! += power * offset[k]!;
      power *= t[k]!;
    }
  }
  const [s0, s1, s2, s3, s4] = s as [number, number, number, number, number];
  const [r0, r1, r2] = r as [number, number, number];
  const m0 = s2 * s4 - s3 * s3;
  const m1 = s1 * s4 - s2 * s3;
  const m2 = s1 * s3 - s2 * s2;
  const det = s0 * m0 - s1 * m1 + s2 * m2;
  if (!(Math.abs(det) > 1e-9)) return undefined;
  return {
    a: (r0 * m0 - r1 * m1 + r2 * m2) / det,
    b: (-r0 * m1 + r1 * (s0 * s4 - s2 * s2) - r2 * (s0 * s3 - s1 * s2)) / det,
    c: (r0 * m2 - r1 * (s0 * s3 - s1 * s2) + r2 * (s0 * s2 - s1 * s1)) / det,
  };
}

/** A fixed pseudo-random walk over 0 .. n-1 (Park and Miller's minimal standard). */
function fixedDraws(n: number): () => number {
  let state = 20_011;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
}
