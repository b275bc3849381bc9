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

/** What was found in the last frame; its room is used again in the next one. */
export interface BlobFinder {
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

export const newBlobFinder = (): BlobFinder => ({
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
    addRun(view, finder.runs, run, sums[n]!);
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

function findRuns({ w }: TableView, mask: Uint8Array, finder: BlobFinder): void {
  const words = new Uint32Array(mask.buffer, mask.byteOffset, mask.length >> 2);
  let count = 0;
  for (let i = nextCell(mask, words, 0); i < mask.length; i = nextCell(mask, words, i)) {
    const y = Math.floor(i / w);
    const row = y * w;
    const from = i;
    while (i < row + w && mask[i] === 1) i++;
    if (RUN * count === finder.runs.length) makeRoom(finder);
    finder.runs[RUN * count] = y;
    finder.runs[RUN * count + 1] = from - row;
    finder.runs[RUN * count + 2] = i - 1 - row;
    finder.parents[count] = count;
    count++;
  }
  finder.count = count;
}

/** The first cell of the mask from `i` on, or its end. Looks at four at once where none is. */
function nextCell(mask: Uint8Array, words: Uint32Array, i: number): number {
  while (i < mask.length && (i & 3) !== 0) {
    if (mask[i] === 1) return i;
    i++;
  }
  let k = i >> 2;
  while (k < words.length && words[k] === 0) k++;
  i = Math.max(i, 4 * k);
  while (i < mask.length && mask[i] === 0) i++;
  return i;
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

function addRun(view: TableView, runs: Int32Array, run: number, sum: BlobSum): void {
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
