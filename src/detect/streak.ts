import type { PixelPoint } from '../calibration/index.ts';
import { type Blob, type BlobFinder, forRuns } from './blobs.ts';
import type { TableView } from './tableView.ts';

/** A blurred ball: width of the ball, longer than it. */
export interface Streak extends PixelPoint {
  /** From the middle of the ball at the shutter's opening to that at its closing, pixels; sign unknown. */
  readonly path: PixelPoint;
  /** Width over the ball's diameter. */
  readonly breadth: number;
  /** Length over width. */
  readonly elongation: number;
  /** How much of the capsule is filled. */
  readonly fill: number;
}

/** Width of a streak against the ball: its edges fade. */
const LEAST_BREADTH = 0.45;
const MOST_BREADTH = 1.25;
/** Blur of the picture at both sides together, in cells. */
const BLUR_CELLS = 2;
const LEAST_FILL = 0.72;

/**
 * Reads a patch as the streak of one ball: the middle of its extent along its long axis.
 * `radius` is the ball's in cells. Nothing when its shape is not a capsule about as wide as a ball.
 */
export function readStreak(
  view: TableView,
  finder: BlobFinder,
  blob: Blob,
  radius: number,
): Streak | undefined {
  const angle = 0.5 * Math.atan2(2 * blob.sxy, blob.sxx - blob.syy);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let [lo, hi, left, right] = [Infinity, -Infinity, Infinity, -Infinity];
  forRuns(finder, blob, (y, from, to) => {
    const dy = y - blob.cy;
    for (let x = from; x <= to; x++) {
      const dx = x - blob.cx;
      const p = dx * cos + dy * sin;
      const q = dy * cos - dx * sin;
      if (p < lo) lo = p;
      if (p > hi) hi = p;
      if (q < left) left = q;
      if (q > right) right = q;
    }
  });
  const length = hi - lo + 1;
  const width = right - left + 1;
  const breadth = width / (2 * radius);
  if (breadth < LEAST_BREADTH || width > 2 * radius * MOST_BREADTH + BLUR_CELLS || length < width)
    return undefined;
  const capsule = (length - width) * width + (Math.PI * width * width) / 4;
  const fill = blob.area / capsule;
  if (fill < LEAST_FILL) return undefined;
  const mid = (lo + hi) / 2;
  const side = (left + right) / 2;
  const x = view.x0 + blob.cx + mid * cos - side * sin;
  const y = view.y0 + blob.cy + mid * sin + side * cos;
  const run = Math.max(0, length - Math.max(width, 2 * radius)) * 2;
  return {
    u: 2 * x + 0.5,
    v: 2 * y + 0.5,
    path: { u: run * cos, v: run * sin },
    breadth,
    elongation: length / width,
    fill,
  };
}
