import { type Calibration, project, unproject } from '../../calibration/index.ts';
import type { Frame } from '../../capture/index.ts';
import type { SeenMotion } from '../../tracking/index.ts';

/** Every so manieth pixel of a row, and every so manieth row, is compared. */
const STRIDE = 4;
/** A ball on cloth changes a pixel by more than this; noise and coding by less. */
const CHANGED = 24;
/** Pictures further apart do not tell when something moved. */
const PAIR_S = 0.1;
/** A ball covers this share of its disc anew, at the least, where it moves enough to be told. */
const LEAST_SHARE = 0.15;
/** What moves is one ball: its picture before and after lie within this of their middle, metres. */
const SPREAD_MOST = 0.1;

interface Samples {
  readonly t: number;
  readonly width: number;
  readonly luma: Uint8Array;
}

/** Tells where something of the size of a ball moved between two frames of a camera. */
export class MotionInView {
  private before: Samples | undefined;

  /** Frames in order of time. @returns The middle of what moved, on the plane of the balls' centres. */
  take(frame: Frame, calibration: Calibration): SeenMotion | undefined {
    const { before } = this;
    const now = samplesOf(frame);
    this.before = now;
    if (before?.width !== now.width || before.luma.length !== now.luma.length) return undefined;
    const span = now.t - before.t;
    return span > 0 && span < PAIR_S ? motionBetween(before, now, calibration) : undefined;
  }
}

function samplesOf({ t, width, height, y }: Frame): Samples {
  const columns = Math.floor(width / STRIDE);
  const rows = Math.floor(height / STRIDE);
  const luma = new Uint8Array(columns * rows);
  for (let row = 0, k = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      luma[k++] = y[row * STRIDE * width + column * STRIDE]!;
  return { t, width: columns, luma };
}

function motionBetween(
  before: Samples,
  now: Samples,
  { camera, table }: Calibration,
): SeenMotion | undefined {
  const { width, luma } = now;
  const rows = luma.length / width;
  let [count, sumU, sumV, squares] = [0, 0, 0, 0];
  for (let k = 0; k < luma.length; k++) {
    if (Math.abs(luma[k]! - before.luma[k]!) <= CHANGED) continue;
    const [u, v] = [k % width, Math.floor(k / width)];
    // What is half in view has its middle elsewhere.
    if (u === 0 || v === 0 || u === width - 1 || v === rows - 1) return undefined;
    count++;
    sumU += u;
    sumV += v;
    squares += u * u + v * v;
  }
  if (count === 0) return undefined;
  const [u, v] = [sumU / count, sumV / count];
  const place = unproject(camera, { u: u * STRIDE, v: v * STRIDE }, table.ballRadius);
  const edge = project(camera, { x: place.x + table.ballRadius, y: place.y }, table.ballRadius);
  const radius = Math.hypot(edge.u / STRIDE - u, edge.v / STRIDE - v);
  const spread = Math.sqrt(Math.max(0, squares / count - u * u - v * v));
  const isBall = count > LEAST_SHARE * Math.PI * radius ** 2;
  const isOne = (spread / radius) * table.ballRadius < SPREAD_MOST;
  return isBall && isOne ? { ...place, t: (before.t + now.t) / 2 } : undefined;
}
