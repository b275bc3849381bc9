import type { Picture } from './picture.ts';

const COLUMNS = 32;
const ROWS = 18;
/** Median change of a cell, luma and chroma added, above which two frames show another scene. */
const OTHER_VIEW = 14;

/**
 * The frames of the view that most frames show: a film may cut to another camera and back.
 *
 * Frames are compared cell by cell through the *median* change, so that players, a flickering
 * floor or a score graphic do not make another view of the same picture.
 */
export function mainView<P extends Picture>(frames: readonly P[]): readonly P[] {
  if (frames.length < 3) return frames;
  const thumbnails = frames.map(thumbnail);
  let best: readonly P[] = [];
  for (const reference of thumbnails) {
    const alike = frames.filter((_, k) => medianChange(reference, thumbnails[k]!) < OTHER_VIEW);
    if (alike.length > best.length) best = alike;
  }
  return best;
}

function thumbnail(picture: Picture): Float64Array {
  const { width, height } = picture;
  const cells = new Float64Array(3 * COLUMNS * ROWS);
  const counts = new Float64Array(COLUMNS * ROWS);
  // A few pixels of each cell are plenty for a mean.
  for (let j = 0; j < height >> 1; j += 5) {
    const row = Math.floor((j * 2 * ROWS) / height);
    for (let i = 0; i < width >> 1; i += 5) {
      const cell = row * COLUMNS + Math.floor((i * 2 * COLUMNS) / width);
      const at = j * (width >> 1) + i;
      cells[3 * cell]! += picture.y[2 * j * width + 2 * i]!;
      cells[3 * cell + 1]! += picture.u[at]!;
      cells[3 * cell + 2]! += picture.v[at]!;
      counts[cell]! += 1;
    }
  }
  return cells.map((sum, k) => sum / Math.max(1, counts[Math.floor(k / 3)]!));
}

function medianChange(a: Float64Array, b: Float64Array): number {
  const changes = new Float64Array(COLUMNS * ROWS);
  for (let k = 0; k < a.length; k++) changes[Math.floor(k / 3)]! += Math.abs(a[k]! - b[k]!);
  changes.sort();
  return changes[changes.length >> 1]!;
}
