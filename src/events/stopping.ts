import type { BallMotion, Happening, ShotContext } from './shotModel.ts';

/** The end of a path that is looked at for the stop; a roll of 0.1 m/s takes a second. */
const TAIL_S = 1.4;
const STEP_S = 0.02;
const LOOKS_MIN = 5;
/** A ball that is moving this little at its last look has stopped as far as can be told. */
const REST_TAIL_S = 0.08;

/**
 * When a ball came to rest, from the law of rolling: before the stop at `T` the distance to go
 * is `a (T - t)^2 / 2`, after it nothing moves. Tries every `T` and keeps the best.
 */
export function stopTime(motion: BallMotion, context: ShotContext): Happening | undefined {
  const { path, segments } = motion;
  const last = segments.at(-1);
  if (!last || segments.length < 2 || path.count < LOOKS_MIN) return undefined;
  const endT = path.t[path.count - 1]!;
  const moved = segments.findLast((s) => !s.rest)!;
  if (!moved) return undefined;
  const fromT = Math.max(path.t[moved.first]!, Math.min(path.t[moved.last]!, endT) - TAIL_S);
  let best = { t: endT, cost: Infinity, width: STEP_S };
  for (let t = fromT + STEP_S; t <= endT + REST_TAIL_S; t += STEP_S) {
    const cost = stopCost(motion, { fromT, t, a: context.physics.rollingDeceleration });
    if (cost < best.cost) best = { t, cost, width: STEP_S };
  }
  return { kind: 'stop', ball: motion.ball, t: best.t, tSigma: best.width, confidence: 0.9 };
}

/** Squared misfit of "rolled until `t`, then lay still", with the deceleration free near `a`. */
function stopCost(motion: BallMotion, o: { fromT: number; t: number; a: number }): number {
  const { path } = motion;
  let w = 0;
  let wq = 0;
  let wqq = 0;
  let wx = 0;
  let wy = 0;
  let wqx = 0;
  let wqy = 0;
  let all = 0;
  const x0 = path.x[path.count - 1]!;
  const y0 = path.y[path.count - 1]!;
  for (let k = path.count - 1; k >= 0 && path.t[k]! >= o.fromT; k--) {
    const weight = 1 / path.sigma[k]! ** 2;
    const left = Math.max(0, o.t - path.t[k]!);
    const q = (left * left) / 2;
    const x = path.x[k]! - x0;
    const y = path.y[k]! - y0;
    w += weight;
    wq += weight * q;
    wqq += weight * q * q;
    wx += weight * x;
    wy += weight * y;
    wqx += weight * q * x;
    wqy += weight * q * y;
    all += weight * (x * x + y * y);
  }
  const det = w * wqq - wq * wq;
  if (!(det > 1e-12 * w * wqq)) return all - (wx * wx + wy * wy) / w;
  const ax = (w * wqx - wq * wx) / det;
  const ay = (w * wqy - wq * wy) / det;
  const px = (wx - ax * wq) / w;
  const py = (wy - ay * wq) / w;
  const fit = px * wx + ax * wqx + py * wy + ay * wqy;
  // Slides and tables differ, but not tenfold.
  const ratio = Math.log((Math.hypot(ax, ay) + 1e-6) / o.a) / RATIO_SD;
  return all - fit + ratio * ratio;
}

/** Log spread of rolling deceleration between tables and along one path. */
const RATIO_SD = 0.25;
