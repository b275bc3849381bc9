import { CholeskyDecomposition, Matrix } from 'ml-matrix';

/** What is known of a parameter before any measurement: a normal belief. */
export interface Prior {
  readonly mean: number;
  readonly sigma: number;
}

export interface LeastSquaresProblem {
  /** Residuals divided by their expected standard deviation, in a fixed order. */
  readonly residuals: (params: readonly number[]) => Float64Array;
  /** One per parameter; `undefined` where nothing is known. */
  readonly priors: readonly (Prior | undefined)[];
  /** One per parameter: the change that matters, used for numeric derivatives. */
  readonly scales: readonly number[];
  /** Residuals beyond this many standard deviations are outliers (Tukey); absent: none are. */
  readonly outlierAt?: number;
}

export interface LeastSquaresFit {
  readonly params: readonly number[];
  /** Tukey weight of each residual, 0 for an outlier. */
  readonly weights: Float64Array;
}

/** More is never needed here: a fit settles in about ten. */
const ITERATIONS_MAX = 60;
/** Two steps that lower the cost (chi squared) by less move no parameter by a fifth of its sigma. */
const IMPROVEMENT_MIN = 0.02;

/**
 * Levenberg-Marquardt with priors and Tukey weights that are renewed at every accepted step.
 *
 * Written here because the npm one knows neither, and damps all parameters alike although a
 * focal length counts thousands and a distortion hundredths (docs/decisions/0006).
 */
export function minimise(start: readonly number[], problem: LeastSquaresProblem): LeastSquaresFit {
  let params = [...start];
  let residuals = problem.residuals(params);
  let weights = tukeyWeights(residuals, problem.outlierAt);
  let damping = 1e-3;
  let settled = 0;
  let normal = normalEquations(params, residuals, weights, problem);
  for (let i = 0; i < ITERATIONS_MAX && settled < 2; i++) {
    const before = cost(params, residuals, weights, problem);
    const accepted = tryStep(params, weights, normal, { damping, before, problem });
    if (accepted === undefined) {
      if (damping > 1e8) break;
      damping *= 10;
      continue;
    }
    damping = Math.max(1e-9, damping / 5);
    settled = before - accepted.cost < IMPROVEMENT_MIN ? settled + 1 : 0;
    params = accepted.params;
    residuals = accepted.residuals;
    weights = tukeyWeights(residuals, problem.outlierAt);
    normal = normalEquations(params, residuals, weights, problem);
  }
  return { params, weights };
}

function tryStep(
  params: readonly number[],
  weights: Float64Array,
  normal: { readonly A: Matrix; readonly b: Matrix },
  context: { damping: number; before: number; problem: LeastSquaresProblem },
): { params: number[]; residuals: Float64Array; cost: number } | undefined {
  const damped = normal.A.clone();
  for (let j = 0; j < params.length; j++) {
    damped.set(j, j, damped.get(j, j) * (1 + context.damping) + 1e-12);
  }
  const cholesky = new CholeskyDecomposition(damped);
  if (!cholesky.isPositiveDefinite()) return undefined;
  const step = cholesky.solve(normal.b);
  const next = params.map((p, j) => p + step.get(j, 0) * context.problem.scales[j]!);
  const residuals = context.problem.residuals(next);
  const after = cost(next, residuals, weights, context.problem);
  return after < context.before ? { params: next, residuals, cost: after } : undefined;
}

/** J'WJ and -J'Wr in units of each parameter's scale, priors included. */
function normalEquations(
  params: readonly number[],
  residuals: Float64Array,
  weights: Float64Array,
  problem: LeastSquaresProblem,
): { A: Matrix; b: Matrix } {
  const n = params.length;
  const columns = params.map((_, j) => derivative(params, j, problem));
  const A = Matrix.zeros(n, n);
  const b = Matrix.zeros(n, 1);
  for (let j = 0; j < n; j++) {
    for (let k = j; k < n; k++) {
      let sum = 0;
      for (let i = 0; i < residuals.length; i++)
        sum += weights[i]! * columns[j]![i]! * columns[k]![i]!;
      A.set(j, k, sum);
      A.set(k, j, sum);
    }
    let gradient = 0;
    for (let i = 0; i < residuals.length; i++)
      gradient += weights[i]! * columns[j]![i]! * residuals[i]!;
    const prior = problem.priors[j];
    if (prior !== undefined) {
      const slope = problem.scales[j]! / prior.sigma;
      A.set(j, j, A.get(j, j) + slope * slope);
      gradient += (slope * (params[j]! - prior.mean)) / prior.sigma;
    }
    b.set(j, 0, -gradient);
  }
  return { A, b };
}

function derivative(params: readonly number[], j: number, problem: LeastSquaresProblem) {
  const STEP = 1e-3;
  const shifted = [...params];
  shifted[j] = params[j]! + STEP * problem.scales[j]!;
  const plus = problem.residuals(shifted);
  shifted[j] = params[j]! - STEP * problem.scales[j]!;
  const minus = problem.residuals(shifted);
  for (let i = 0; i < plus.length; i++) plus[i] = (plus[i]! - minus[i]!) / (2 * STEP);
  return plus;
}

function cost(
  params: readonly number[],
  residuals: Float64Array,
  weights: Float64Array,
  problem: LeastSquaresProblem,
): number {
  let sum = 0;
  for (let i = 0; i < residuals.length; i++) sum += weights[i]! * residuals[i]! * residuals[i]!;
  problem.priors.forEach((prior, j) => {
    if (prior !== undefined) sum += ((params[j]! - prior.mean) / prior.sigma) ** 2;
  });
  return Number.isFinite(sum) ? sum : Infinity;
}

function tukeyWeights(residuals: Float64Array, outlierAt: number | undefined): Float64Array {
  if (outlierAt === undefined) return new Float64Array(residuals.length).fill(1);
  return residuals.map((r) => {
    const t = Math.abs(r) / outlierAt;
    return t < 1 ? (1 - t * t) ** 2 : 0;
  });
}
