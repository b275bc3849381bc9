/** The best place found by scanning. */
export interface ScanResult {
  readonly t: number;
  readonly cost: number;
  /** Step of the coarse scan, seconds. */
  readonly step: number;
}

const COARSE_STEP_S = 0.002;
const STEPS_MAX = 300;
const REFINEMENTS = 12;
const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** No scan knows a time better than this: what the paths assume is not that exact. */
const SIGMA_MIN_S = 0.0001;

/** Finds the least cost between two times: a coarse scan, then golden section. */
export function scanTime(cost: (t: number) => number, lo: number, hi: number): ScanResult {
  const steps = Math.max(4, Math.min(STEPS_MAX, Math.ceil((hi - lo) / COARSE_STEP_S)));
  const step = (hi - lo) / steps;
  let bestT = lo;
  let best = Infinity;
  for (let k = 0; k <= steps; k++) {
    const t = lo + k * step;
    const c = cost(t);
    if (c < best) [best, bestT] = [c, t];
  }
  const found = goldenSection(cost, Math.max(lo, bestT - step), Math.min(hi, bestT + step));
  // Three equal times bracket nothing when the best lies on a flat: keep the better of both.
  const { t, at } = found.at <= best ? found : { t: bestT, at: best };
  return { t, cost: at, step };
}

/** Narrows a valley down; one new cost a step, the other is known from the step before. */
function goldenSection(
  cost: (t: number) => number,
  lo: number,
  hi: number,
): { t: number; at: number } {
  let a = lo;
  let b = hi;
  let t1 = b - GOLDEN * (b - a);
  let t2 = a + GOLDEN * (b - a);
  let c1 = cost(t1);
  let c2 = cost(t2);
  for (let k = 0; k < REFINEMENTS; k++) {
    if (c1 < c2) {
      [b, t2, c2] = [t2, t1, c1];
      t1 = b - GOLDEN * (b - a);
      c1 = cost(t1);
    } else {
      [a, t1, c1] = [t1, t2, c2];
      t2 = a + GOLDEN * (b - a);
      c2 = cost(t2);
    }
  }
  return c1 < c2 ? { t: t1, at: c1 } : { t: t2, at: c2 };
}

/** Standard deviation of the time found when `cost` is a sum of squared sigmas, seconds. */
export function valleyWidth(cost: (t: number) => number, found: ScanResult): number {
  const { t, step } = found;
  // Chi-square rises by one at one sigma; probe there instead of trusting one curvature.
  for (let d = SIGMA_MIN_S; d < 20 * step; d *= 2) {
    const rise = Math.min(cost(t - d), cost(t + d)) - found.cost;
    if (rise >= 1) return Math.max(SIGMA_MIN_S, d / Math.sqrt(rise));
  }
  return 20 * step;
}
