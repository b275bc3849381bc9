import type { PixelPoint } from '../calibration/index.ts';
import { type Blob, type BlobFinder, forRuns } from './blobs.ts';
import type { TableView } from './tableView.ts';

/** Right, down, left, up: the directions of an outline's steps. */
const STEP_X = [1, 0, -1, 0] as const;
const STEP_Y = [0, 1, 0, -1] as const;

/**
 * The outline of what covers the table, in full-size pixels, on blocks of `block` cells: a ball
 * half covered by an arm counts as covered, so blocks that are only touched are taken whole.
 */
export function outlineBlob(
  view: TableView,
  finder: BlobFinder,
  blob: Blob,
  block: number,
): PixelPoint[] {
  const columns = Math.floor((blob.x1 - blob.x0) / block) + 1;
  const rows = Math.floor((blob.y1 - blob.y0) / block) + 1;
  const full = new Uint8Array(columns * rows);
  forRuns(finder, blob, (y, from, to) => {
    const row = Math.floor((y - blob.y0) / block) * columns;
    const last = Math.floor((to - blob.x0) / block);
    for (let k = Math.floor((from - blob.x0) / block); k <= last; k++) full[row + k] = 1;
  });
  const corners = walk(full, columns, rows);
  return corners.map(([x, y]) => ({
    u: 2 * (view.x0 + blob.x0 + x * block) - 0.5,
    v: 2 * (view.y0 + blob.y0 + y * block) - 0.5,
  }));
}

/** Walks along the blocks' border with the full blocks on the right hand; returns its corners. */
function walk(full: Uint8Array, columns: number, rows: number): [number, number][] {
  const at = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < columns && y < rows && full[y * columns + x] === 1;
  let startX = 0;
  while (startX < columns && !at(startX, 0)) startX++;
  const corners: [number, number][] = [];
  let [x, y, heading] = [startX, 0, 0];
  for (let guard = 0; guard < 8 * columns * rows + 8; guard++) {
    const turned = turn(at, x, y, heading);
    if (turned !== heading || guard === 0) corners.push([x, y]);
    heading = turned;
    x += STEP_X[heading as 0 | 1 | 2 | 3];
    y += STEP_Y[heading as 0 | 1 | 2 | 3];
    if (x === startX && y === 0) break;
  }
  return corners;
}

/** At a corner: left when the block ahead on the left is full, on when that on the right is, else right. */
function turn(
  at: (x: number, y: number) => boolean,
  x: number,
  y: number,
  heading: number,
): number {
  const blocks: readonly (readonly [boolean, boolean])[] = [
    [at(x, y - 1), at(x, y)],
    [at(x, y), at(x - 1, y)],
    [at(x - 1, y), at(x - 1, y - 1)],
    [at(x - 1, y - 1), at(x, y - 1)],
  ];
  const [left, right] = blocks[heading]!;
  if (left) return (heading + 3) % 4;
  return right ? heading : (heading + 1) % 4;
}
