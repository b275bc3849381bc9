import type { BallPath } from './ballPath.ts';

/**
 * A path of constant acceleration fitted to seen centres: `p + v tau + a tau^2 / 2` with
 * `tau = t - tRef`, both axes with one covariance (upper triangle of a 3 x 3 matrix).
 *
 * Sliding and rolling both are exactly of this form (constant deceleration).
 */
export interface PathFit {
  readonly tRef: number;
  readonly px: number;
  readonly py: number;
  readonly vx: number;
  readonly vy: number;
  readonly ax: number;
  readonly ay: number;
  readonly cov: readonly [number, number, number, number, number, number];
  readonly count: number;
  /** First and last time of what was fitted: further away friction may have changed. */
  readonly fromT: number;
  readonly untilT: number;
}

/** A place and velocity on a fitted path with standard deviations per axis. */
export interface FitState {
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  readonly xVar: number;
  readonly xvCov: number;
  readonly vVar: number;
}

/** Prior on velocity and acceleration: strokes reach 12 m/s, friction gives 2 m/s^2. */
const VELOCITY_SD = 8;
const ACCELERATION_SD = 1.3;
const VELOCITY_WEIGHT = 1 / (VELOCITY_SD * VELOCITY_SD);
const ACCELERATION_WEIGHT = 1 / (ACCELERATION_SD * ACCELERATION_SD);

/**
 * Sums of a weighted quadratic fit about one origin; add points, then solve.
 *
 * Plain fields and no arrays: this is the innermost loop of the product.
 */
export class FitSums {
  private s0 = 0;
  private s1 = 0;
  private s2 = 0;
  private s3 = 0;
  private s4 = 0;
  private bx0 = 0;
  private bx1 = 0;
  private bx2 = 0;
  private by0 = 0;
  private by1 = 0;
  private by2 = 0;
  private q = 0;
  private i0 = 0;
  private i1 = 0;
  private i2 = 0;
  private i3 = 0;
  private i4 = 0;
  private i5 = 0;
  private readonly t0: number;
  private readonly x0: number;
  private readonly y0: number;
  count = 0;
  private untilT = -Infinity;

  constructor(t0: number, x0: number, y0: number) {
    this.t0 = t0;
    this.x0 = x0;
    this.y0 = y0;
  }

  add(t: number, x: number, y: number, sigma: number): void {
    const w = 1 / (sigma * sigma);
    const tau = t - this.t0;
    const half = (tau * tau) / 2;
    const dx = x - this.x0;
    const dy = y - this.y0;
    this.s0 += w;
    this.s1 += w * tau;
    this.s2 += w * half;
    this.s3 += w * tau * half;
    this.s4 += w * half * half;
    this.bx0 += w * dx;
    this.bx1 += w * dx * tau;
    this.bx2 += w * dx * half;
    this.by0 += w * dy;
    this.by1 += w * dy * tau;
    this.by2 += w * dy * half;
    this.q += w * (dx * dx + dy * dy);
    this.count += 1;
    if (t > this.untilT) this.untilT = t;
  }

  /** Solves for the path; returns the squared misfit in units of variance, prior included. */
  solve(): number {
    const { s0, s1, s2, s3 } = this;
    const a11 = 2 * s2 + VELOCITY_WEIGHT;
    const a22 = this.s4 + ACCELERATION_WEIGHT;
    const c00 = a11 * a22 - s3 * s3;
    const c01 = s2 * s3 - s1 * a22;
    const c02 = s1 * s3 - s2 * a11;
    const scale = 1 / (s0 * c00 + s1 * c01 + s2 * c02 || 1e-300);
    this.i0 = c00 * scale;
    this.i1 = c01 * scale;
    this.i2 = c02 * scale;
    this.i3 = (s0 * a22 - s2 * s2) * scale;
    this.i4 = (s1 * s2 - s0 * s3) * scale;
    this.i5 = (s0 * a11 - s1 * s1) * scale;
    const gain = this.gain(this.bx0, this.bx1, this.bx2) + this.gain(this.by0, this.by1, this.by2);
    return Math.max(0, this.q - gain);
  }

  private gain(b0: number, b1: number, b2: number): number {
    return (
      this.i0 * b0 * b0 +
      this.i3 * b1 * b1 +
      this.i5 * b2 * b2 +
      2 * (this.i1 * b0 * b1 + this.i2 * b0 * b2 + this.i4 * b1 * b2)
    );
  }

  /** Squared misfit of "the ball stands still". */
  restMisfit(): number {
    return Math.max(0, this.q - (this.bx0 * this.bx0 + this.by0 * this.by0) / this.s0);
  }

  /** Squared innovation of a further point after `solve`, over its variance. */
  innovation(t: number, x: number, y: number, sigma: number): number {
    const tau = t - this.t0;
    const half = (tau * tau) / 2;
    // Inverse times (1, tau, half): the weights of the three sums in the prediction.
    const k0 = this.i0 + this.i1 * tau + this.i2 * half;
    const k1 = this.i1 + this.i3 * tau + this.i4 * half;
    const k2 = this.i2 + this.i4 * tau + this.i5 * half;
    const variance = k0 + k1 * tau + k2 * half;
    const dx = x - this.x0 - (k0 * this.bx0 + k1 * this.bx1 + k2 * this.bx2);
    const dy = y - this.y0 - (k0 * this.by0 + k1 * this.by1 + k2 * this.by2);
    return (dx * dx + dy * dy) / (variance + sigma * sigma);
  }

  /** The path after `solve`. */
  fit(): PathFit {
    const { i0, i1, i2, i3, i4, i5 } = this;
    return {
      tRef: this.t0,
      px: this.x0 + i0 * this.bx0 + i1 * this.bx1 + i2 * this.bx2,
      py: this.y0 + i0 * this.by0 + i1 * this.by1 + i2 * this.by2,
      vx: i1 * this.bx0 + i3 * this.bx1 + i4 * this.bx2,
      vy: i1 * this.by0 + i3 * this.by1 + i4 * this.by2,
      ax: i2 * this.bx0 + i4 * this.bx1 + i5 * this.bx2,
      ay: i2 * this.by0 + i4 * this.by1 + i5 * this.by2,
      cov: [i0, i1, i2, i3, i4, i5],
      count: this.count,
      fromT: this.t0,
      untilT: this.untilT,
    };
  }

  /** A fit of a ball that stands still. */
  restFit(): PathFit {
    return {
      tRef: this.t0,
      px: this.x0 + this.bx0 / this.s0,
      py: this.y0 + this.by0 / this.s0,
      vx: 0,
      vy: 0,
      ax: 0,
      ay: 0,
      cov: [1 / this.s0, 0, 0, 0, 0, 0],
      count: this.count,
      fromT: this.t0,
      untilT: this.untilT,
    };
  }
}

/** Fits the points `first` to `last` of a path (inclusive), without those in `skipped`. */
export function fitPath(
  path: BallPath,
  span: { first: number; last: number; skipped?: ReadonlySet<number>; rest?: boolean },
): PathFit {
  const sums = new FitSums(path.t[span.first]!, path.x[span.first]!, path.y[span.first]!);
  for (let k = span.first; k <= span.last; k++)
    if (!span.skipped?.has(k)) sums.add(path.t[k]!, path.x[k]!, path.y[k]!, path.sigma[k]!);
  if (span.rest) return sums.restFit();
  sums.solve();
  return sums.fit();
}

/** Beyond this long outside of what was fitted, a slide may have become a roll. */
const TRUSTED_S = 0.05;
/** Spread of accelerations that a ball may have meanwhile, m/s^2. */
const BEYOND_ACCELERATION_SD = 0.3;

/** Where a fitted ball is at `t`, how fast, and how well that is known. */
export function stateAt(fit: PathFit, t: number): FitState {
  const tau = t - fit.tRef;
  const half = (tau * tau) / 2;
  const [c0, c1, c2, c3, c4, c5] = fit.cov;
  const xVar =
    c0 + 2 * c1 * tau + 2 * c2 * half + c3 * tau * tau + 2 * c4 * tau * half + c5 * half * half;
  const vVar = c3 + 2 * c4 * tau + c5 * tau * tau;
  const outside = Math.max(fit.fromT - t, t - fit.untilT) - TRUSTED_S;
  // A rest has no velocity to change.
  const drift = outside > 0 && c3 > 0 ? BEYOND_ACCELERATION_SD * outside : 0;
  return {
    x: fit.px + fit.vx * tau + fit.ax * half,
    y: fit.py + fit.vy * tau + fit.ay * half,
    vx: fit.vx + fit.ax * tau,
    vy: fit.vy + fit.ay * tau,
    xVar: Math.max(0, xVar) + (drift === 0 ? 0 : (drift * outside * drift * outside) / 4),
    xvCov: c1 + (c2 + c3) * tau + c4 * half + c4 * tau * tau + c5 * half * tau,
    vVar: Math.max(0, vVar) + drift * drift,
  };
}
