/** A stretch of the first profile, both ends included, and how much further in the second lies. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly lag: number;
}

/**
 * Pearson's correlation of two profiles of brightness over a stretch, -1 to 1; brightness and
 * contrast are free. NaN where one of them is all of one shade.
 */
export function correlation(
  reference: Float64Array,
  now: Float64Array,
  { from, to, lag }: Stretch,
): number {
  const n = to - from + 1;
  let a = 0;
  let b = 0;
  let aa = 0;
  let bb = 0;
  let ab = 0;
  for (let k = from; k <= to; k++) {
    const x = reference[k]!;
    const y = now[k + lag]!;
    a += x;
    b += y;
    aa += x * x;
    bb += y * y;
    ab += x * y;
  }
  const spread = (aa - (a * a) / n) * (bb - (b * b) / n);
  return spread > 0 ? (ab - (a * b) / n) / Math.sqrt(spread) : NaN;
}
