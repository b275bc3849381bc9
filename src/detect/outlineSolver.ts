import { EDGE, type EdgeRays } from './edgeRays.ts';
import { OUTLINE_POINTS } from './tableView.ts';

/** An edge this far from the fitted outline (share of the radius) is another edge. */
export const OUTLIER_SHARE = 0.11;
/** Fewer edges than this make no outline. */
const LEAST_RAYS = 10;
/** How many rays the prior on the radius stands for, and the share of the radius that one errs by. */
const PRIOR_RAYS = 3;
const RAY_ERROR = 0.04;
/** Turns of reweighting; the first two look further than an outlier lies. */
const TURNS = 5;
/** No solution moves a centre further than this share of the radius at once. */
const MOST_MOVE = 0.5;

/** The way from the expected outline to the one that the edges show. */
export interface OutlineSolution {
  /** Shift of the centre, pixels. */
  readonly u: number;
  readonly v: number;
  /** Fitted over expected radius. */
  readonly scale: number;
}

/** What is known of the outline's scale before its edges are met. */
export interface OutlinePrior {
  readonly scale: number;
  /** Standard deviation of that scale. */
  readonly sigma: number;
}

/** Robust least squares for the shift and the radius of an outline whose rays have been cast. */
export class OutlineSolver {
  /** Variance of the last solution's centre along an axis, where each ray errs by one pixel. */
  variance = 0;
  private readonly rays: EdgeRays;
  // The normal equations, in fields: taking lists apart fills the collector's hands.
  private xx = 0;
  private xy = 0;
  private xz = 0;
  private yy = 0;
  private yz = 0;
  private zz = 0;
  private px = 0;
  private py = 0;
  private pz = 0;
  /** The solution so far: pixels, pixels, and a share of the radius. */
  private x = 0;
  private y = 0;
  private z = 0;

  constructor(rays: EdgeRays) {
    this.rays = rays;
  }

  /**
   * Every `stride`-th ray was cast, for an outline of `scale`.
   *
   * @returns nothing where too few edges show.
   */
  solve(expected: {
    readonly scale: number;
    readonly stride: number;
    readonly prior: OutlinePrior;
  }): OutlineSolution | undefined {
    const { scale, stride, prior } = expected;
    const { radius } = this.rays.outline;
    this.x = this.y = this.z = 0;
    // As strong as a few good rays that would err by the prior's sigma.
    const strength = ((PRIOR_RAYS * RAY_ERROR) / prior.sigma) ** 2 * radius * radius;
    for (let turn = 0; turn < TURNS; turn++) {
      const used = this.addUp(scale, stride, OUTLIER_SHARE * radius * Math.max(1, 3 - turn));
      if (used * stride < LEAST_RAYS) return undefined;
      this.zz += strength;
      this.pz += strength * (prior.scale - scale);
      if (!this.turnTo()) return undefined;
    }
    const limit = MOST_MOVE * radius;
    const long = Math.hypot(this.x, this.y);
    const cut = long > limit ? limit / long : 1;
    return { u: this.x * cut, v: this.y * cut, scale: scale + this.z };
  }

  /** Sets the normal equations up from the edges within `tune` pixels of the solution so far. */
  private addUp(scale: number, stride: number, tune: number): number {
    const { state, edge, weight } = this.rays;
    const { du, dv } = this.rays.outline;
    const { x, y, z } = this;
    this.clear();
    let used = 0;
    for (let i = 0; i < OUTLINE_POINTS; i += stride) {
      if (state[i] !== EDGE) continue;
      const length = Math.sqrt(du[i]! * du[i]! + dv[i]! * dv[i]!);
      const cu = du[i]! / length;
      const cv = dv[i]! / length;
      const target = (edge[i]! - 1) * scale * length;
      const q = (target - (x * cu + y * cv + z * length)) / tune;
      if (q >= 1 || q <= -1) continue;
      const w = weight[i]! * (1 - q * q) * (1 - q * q);
      used++;
      this.xx += w * cu * cu;
      this.xy += w * cu * cv;
      this.xz += w * cu * length;
      this.yy += w * cv * cv;
      this.yz += w * cv * length;
      this.zz += w * length * length;
      this.px += w * cu * target;
      this.py += w * cv * target;
      this.pz += w * length * target;
    }
    return used;
  }

  private clear(): void {
    this.xx = this.xy = this.xz = this.yy = this.yz = this.zz = 0;
    this.px = this.py = this.pz = 0;
  }

  /** Solves the equations, or tells that they leave something open. */
  private turnTo(): boolean {
    const { xx, xy, xz, yy, yz, zz, px, py, pz } = this;
    const c00 = yy * zz - yz * yz;
    const c01 = xz * yz - xy * zz;
    const c02 = xy * yz - xz * yy;
    const det = xx * c00 + xy * c01 + xz * c02;
    if (Math.abs(det) < 1e-9) return false;
    const c11 = xx * zz - xz * xz;
    const c12 = xy * xz - xx * yz;
    this.variance = (c00 + c11) / (2 * det);
    this.x = (c00 * px + c01 * py + c02 * pz) / det;
    this.y = (c01 * px + c11 * py + c12 * pz) / det;
    this.z = (c02 * px + c12 * py + (xx * yy - xy * xy) * pz) / det;
    return true;
  }
}
