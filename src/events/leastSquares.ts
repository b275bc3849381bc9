/**
 * Residuals, in sigmas, at one place. The first ones are the parameters themselves, in sigmas of
 * their prior; those from `idle[0]` up to but without `idle[1]` move nothing else there.
 */
export interface Residuals {
  readonly r: Float64Array;
  readonly idle: readonly [number, number];
}

const STEP = 0.02;
const DAMPING_START = 0.01;

/**
 * Levenberg-Marquardt with a numeric Jacobian, for few parameters and rough functions.
 * Returns the best parameters seen and the sum of squares there.
 */
export function leastSquares(
  residuals: (params: Float64Array) => Residuals,
  start: Float64Array,
  iterations: number,
): { params: Float64Array; cost: number } {
  let params = start;
  let at = residuals(params);
  let cost = dot(at.r, at.r);
  let damping = DAMPING_START;
  for (let k = 0; k < iterations; k++) {
    const jacobian = differentiate(residuals, params, at);
    let improved = false;
    for (let tries = 0; tries < 3; tries++) {
      const step = solveStep(jacobian, at.r, damping);
      const next = params.map((p, i) => p - step[i]!);
      const there = residuals(next);
      const costNext = dot(there.r, there.r);
      if (costNext < cost) {
        improved = cost - costNext > 0.01;
        params = next;
        at = there;
        cost = costNext;
        damping = Math.max(1e-4, damping / 5);
        break;
      }
      damping *= 10;
    }
    if (!improved) break;
  }
  return { params, cost };
}

function differentiate(
  residuals: (params: Float64Array) => Residuals,
  params: Float64Array,
  { r, idle }: Residuals,
): Float64Array[] {
  const columns: Float64Array[] = [];
  const moved = params.slice();
  for (let i = 0; i < params.length; i++) {
    if (i >= idle[0] && i < idle[1]) {
      const column = new Float64Array(r.length);
      column[i] = 1;
      columns.push(column);
      continue;
    }
    moved[i] = params[i]! + STEP;
    const column = residuals(moved).r;
    moved[i] = params[i]!;
    for (let k = 0; k < column.length; k++) column[k] = (column[k]! - r[k]!) / STEP;
    columns.push(column);
  }
  return columns;
}

function solveStep(columns: readonly Float64Array[], r: Float64Array, damping: number) {
  const n = columns.length;
  const a: number[][] = [];
  for (let i = 0; i < n; i++) {
    const row: number[] = [];
    for (let j = 0; j < n; j++) row.push(dot(columns[i]!, columns[j]!));
    row[i]! += damping * (row[i]! + 1);
    row.push(dot(columns[i]!, r));
    a.push(row);
  }
  return eliminate(a);
}

/** Solves a square system given as rows with the right-hand side last. */
function eliminate(a: number[][]): Float64Array {
  const n = a.length;
  for (let i = 0; i < n; i++) {
    let best = i;
    for (let k = i + 1; k < n; k++) if (Math.abs(a[k]![i]!) > Math.abs(a[best]![i]!)) best = k;
    [a[i], a[best]] = [a[best]!, a[i]!];
    const pivot = a[i]![i]! || 1e-12;
    for (let k = i + 1; k < n; k++) {
      const factor = a[k]![i]! / pivot;
      if (factor !== 0) for (let j = i; j <= n; j++) a[k]![j]! -= factor * a[i]![j]!;
    }
  }
  const x = new Float64Array(n);
  for (let i = n - 1; i >= 0; i--) {
    let sum = a[i]![n]!;
    for (let j = i + 1; j < n; j++) sum -= a[i]![j]! * x[j]!;
    x[i] = sum / (a[i]![i]! || 1e-12);
  }
  return x;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k]! * b[k]!;
  return sum;
}
