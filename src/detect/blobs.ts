import { type TableView, ZONE } from './tableView.ts';

/** A connected patch of foreground on the half-size grid. */
export interface Blob {
  readonly label: number;
  readonly area: number;
  /** Cells of it in the strip outside the noses: what comes in over a rail has many. */
  readonly stripCells: number;
  /** Cells of it in pockets' mouths: what hangs there has some, what comes in over a pocket too. */
  readonly mouthCells: number;
  /** How far inside the noses it reaches, metres. */
  readonly reach: number;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** Middle and second moments, in cells. */
  readonly cx: number;
  readonly cy: number;
  readonly sxx: number;
  readonly sxy: number;
  readonly syy: number;
}

/** A stretch of a row of the mask: three numbers in turn, its row, first and last cell. */
const RUN = 3;

/** Tiles of the grid, and in which of them no cell can be foreground. */
export interface BareTiles {
  /** Cells along a tile's side, and tiles in a row. */
  readonly side: number;
  readonly columns: number;
  /** 1 where a tile is bare, tile by tile. */
  readonly isBare: Uint8Array;
}

/** Nothing is known of any cell: one tile without end. */
const ALL_UNKNOWN: BareTiles = { side: 2 ** 30, columns: 1, isBare: new Uint8Array(1) };

/** What was found in the last frame; its room is used again in the next one. */
export interface BlobFinder {
  readonly tiles: BareTiles;
  /** The runs, `RUN` numbers each, in the order of the cells. */
  runs: Int32Array;
  /** For each run one that came before it and hangs together with it, or itself. */
  parents: Int32Array;
  /** For each run the label of its patch. */
  labels: Int32Array;
  count: number;
}

/** Runs for which there is room at first. */
const FIRST_RUNS = 4096;

/** @param tiles - Where not to look; may change from frame to frame. */
export const newBlobFinder = (tiles: BareTiles = ALL_UNKNOWN): BlobFinder => ({
  tiles,
  runs: new Int32Array(RUN * FIRST_RUNS),
  parents: new Int32Array(FIRST_RUNS),
  labels: new Int32Array(FIRST_RUNS),
  count: 0,
});

/**
 * Finds the 8-connected patches of at least `leastArea` cells, in the order of their first cells.
 * The finder keeps their runs. Works on whole runs of cells: a player covers tens of thousands.
 */
export function findBlobs(
  view: TableView,
  mask: Uint8Array,
  finder: BlobFinder,
  leastArea: number,
): Blob[] {
  findRuns(view, mask, finder);
  joinRuns(finder);
  const sums: BlobSum[] = [];
  const sumOf = new Int32Array(finder.count);
  for (let run = 0; run < finder.count; run++) {
    const root = rootOf(finder.parents, run);
    if (root === run) sumOf[run] = sums.push(new BlobSum()) - 1;
    const n = sumOf[root]!;
    finder.labels[run] = n + 1;
    sumRun(view, finder.runs, run, sums[n]!);
  }
  const blobs: Blob[] = [];
  sums.forEach((sum, n) => {
    if (sum.area >= leastArea) blobs.push(blobOf(sum, n + 1));
  });
  return blobs;
}

/** Visits the runs of a patch that was found in the last frame: row, first and last cell. */
export function forRuns(
  { runs, labels, count }: BlobFinder,
  { label }: Blob,
  visit: (y: number, from: number, to: number) => void,
): void {
  for (let run = 0; run < count; run++)
    if (labels[run] === label) visit(runs[RUN * run]!, runs[RUN * run + 1]!, runs[RUN * run + 2]!);
}

function findRuns({ w, h }: TableView, mask: Uint8Array, finder: BlobFinder): void {
  const { side } = finder.tiles;
  finder.count = 0;
  for (let top = 0, r = 0; top < h; top += side, r++) {
    const spans = spansOf(finder.tiles, r, w);
    if (spans.length === 0) continue;
    const low = Math.min(h, top + side);
    for (let y = top; y < low; y++) {
      const row = y * w;
      for (let k = 0; k < spans.length; k += 2) {
        const end = row + spans[k + 1]!;
        let i = row + spans[k]!;
        while (i < end) {
          while (i < end && mask[i] === 0) i++;
          if (i === end) break;
          const from = i;
          while (i < end && mask[i] === 1) i++;
          addRun(finder, y, from - row, i - 1 - row);
        }
      }
    }
  }
}

/** Where in a row of tiles cells may be foreground: first cell and end of each stretch, in turn. */
function spansOf({ side, columns, isBare }: BareTiles, r: number, w: number): number[] {
  const spans: number[] = [];
  for (let q = 0; q < columns; q++) {
    if (isBare[r * columns + q] === 1) continue;
    const from = q * side;
    const end = Math.min(w, from + side);
    if (spans.at(-1) === from) spans[spans.length - 1] = end;
    else spans.push(from, end);
  }
  return spans;
}

function addRun(finder: BlobFinder, y: number, from: number, to: number): void {
  const { count } = finder;
  if (RUN * count === finder.runs.length) makeRoom(finder);
  finder.runs[RUN * count] = y;
  finder.runs[RUN * count + 1] = from;
  finder.runs[RUN * count + 2] = to;
  finder.parents[count] = count;
  finder.count++;
}

function makeRoom(finder: BlobFinder): void {
  const { runs, parents, labels } = finder;
  finder.runs = new Int32Array(2 * runs.length);
  finder.runs.set(runs);
  finder.parents = new Int32Array(2 * parents.length);
  finder.parents.set(parents);
  finder.labels = new Int32Array(2 * labels.length);
}

/** Joins each run with those of the row above that it touches, corners included. */
function joinRuns({ runs, parents, count }: BlobFinder): void {
  let above = 0;
  for (let run = 0; run < count; run++) {
    const y = runs[RUN * run]!;
    const from = runs[RUN * run + 1]! - 1;
    const to = runs[RUN * run + 2]! + 1;
    while (runs[RUN * above]! < y - 1) above++;
    while (runs[RUN * above] === y - 1 && runs[RUN * above + 2]! < from) above++;
    for (let k = above; runs[RUN * k] === y - 1 && runs[RUN * k + 1]! <= to; k++)
      join(parents, run, k);
  }
}

function join(parents: Int32Array, one: number, other: number): void {
  const p = rootOf(parents, one);
  const q = rootOf(parents, other);
  if (p < q) parents[q] = p;
  else parents[p] = q;
}

/** The first run of a patch; ways to it are cut short. */
function rootOf(parents: Int32Array, run: number): number {
  let at = run;
  while (parents[at] !== at) {
    parents[at] = parents[parents[at]!]!;
    at = parents[at]!;
  }
  return at;
}

/** What adds up to a blob. */
class BlobSum {
  area = 0;
  strip = 0;
  mouth = 0;
  reach = -1;
  x0 = 1e9;
  y0 = 1e9;
  x1 = 0;
  y1 = 0;
  sx = 0;
  sy = 0;
  sxx = 0;
  sxy = 0;
  syy = 0;
}

function sumRun(view: TableView, runs: Int32Array, run: number, sum: BlobSum): void {
  const y = runs[RUN * run]!;
  const from = runs[RUN * run + 1]!;
  const to = runs[RUN * run + 2]!;
  const row = y * view.w;
  let { reach } = sum;
  let [strip, mouth, sx, sxx] = [0, 0, 0, 0];
  for (let x = from; x <= to; x++) {
    const i = row + x;
    if (view.zone[i] === ZONE.strip) strip++;
    else if (view.zone[i] === ZONE.mouth) mouth++;
    if (view.noseDistance[i]! > reach) reach = view.noseDistance[i]!;
    sx += x;
    sxx += x * x;
  }
  const cells = to - from + 1;
  sum.reach = reach;
  sum.strip += strip;
  sum.mouth += mouth;
  sum.area += cells;
  sum.sx += sx;
  sum.sxx += sxx;
  sum.sy += cells * y;
  sum.sxy += sx * y;
  sum.syy += cells * y * y;
  if (from < sum.x0) sum.x0 = from;
  if (to > sum.x1) sum.x1 = to;
  if (y < sum.y0) sum.y0 = y;
  if (y > sum.y1) sum.y1 = y;
}

function blobOf(sum: BlobSum, label: number): Blob {
  const { area, strip, mouth, reach, x0, y0, x1, y1 } = sum;
  const cx = sum.sx / area;
  const cy = sum.sy / area;
  return {
    label,
    area,
    stripCells: strip,
    mouthCells: mouth,
    reach,
    x0,
    y0,
    x1,
    y1,
    cx,
    cy,
    sxx: sum.sxx / area - cx * cx,
    sxy: sum.sxy / area - cx * cy,
    syy: sum.syy / area - cy * cy,
  };
}
