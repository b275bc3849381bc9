import type { Blob } from './blobs.ts';
import type { ForegroundMeter } from './foreground.ts';
import type { TableView } from './tableView.ts';

/** A disk of this share of the ball must be foreground. */
const LEAST_FILL = 0.55;
/** The disk must be fuller than the ring around it by this. */
const LEAST_STEP = 0.16;
/** The ring reaches to this many radii. */
const RING = 1.45;

/** More places than this are not looked at in one patch. */
const MOST_PEAKS = 24;

/** A place where a ball-sized disk stands out, in cells. */
export interface Peak {
  readonly x: number;
  readonly y: number;
  readonly step: number;
}

/** What disks are looked for. */
interface Sought {
  /** Cells. */
  readonly radius: number;
  /** How far a disk must at least stand out from its ring: shares of them that are foreground. */
  readonly least: number;
  readonly foreground: ForegroundMeter;
}

/** Looks for ball-sized disks in a patch of foreground; keeps its room between calls. */
export class PeakFinder {
  private readonly view: TableView;
  private readonly prefix: Int32Array;
  /** Turn until which a place is not proposed again, unless the picture changes there. */
  private readonly barred: Int32Array;
  /** Turn in which a place was barred: in the same turn even change does not open it. */
  private readonly barredIn: Int32Array;
  private turn = 0;

  constructor(view: TableView) {
    this.view = view;
    this.prefix = new Int32Array((view.w + 1) * view.h);
    this.barred = new Int32Array(view.w * view.h);
    this.barredIn = new Int32Array(view.w * view.h);
  }

  /** Starts a frame. */
  nextFrame(): void {
    this.turn++;
  }

  /** Bars a disk of cells in which no ball was found, for so many frames. */
  exclude(disk: { x: number; y: number; radius: number }, frames: number): void {
    stampDisk(this.view, this.barred, disk, this.turn + frames);
    stampDisk(this.view, this.barredIn, disk, this.turn);
  }

  /**
   * The ball-sized disks that stand out from their rings within a patch, best first, none within
   * half a ball of another.
   */
  find(mask: Uint8Array, blob: Blob, sought: Sought): Peak[] {
    const { view, barred, barredIn, turn } = this;
    const { radius, foreground } = sought;
    const least = Math.max(LEAST_STEP, sought.least);
    const inner = diskRows(radius);
    const outer = diskRows(radius * RING);
    const innerCells = inner.reduce((sum, half) => sum + 2 * half + 1, 0);
    const ringCells = outer.reduce((sum, half) => sum + 2 * half + 1, 0) - innerCells;
    const stride = blob.area > 12 * radius * radius ? 2 : 1;
    const peaks: Peak[] = [];
    let areSummed = false;
    for (let y = blob.y0; y <= blob.y1; y += stride)
      for (let x = blob.x0; x <= blob.x1; x += stride) {
        const i = y * view.w + x;
        if (mask[i] === 0) continue;
        // Barred in this very frame, or lately and nothing has changed there since.
        if (barred[i]! > turn && (barredIn[i] === turn || !foreground.hasChanged(x, y))) continue;
        // Where nothing has changed since the last frame all places are barred, most of the time.
        if (!areSummed) this.sumRows(mask, blob, outer.length);
        areSummed = true;
        const core = this.sumDisk(x, y, inner);
        if (core < LEAST_FILL * innerCells) continue;
        const ring = (this.sumDisk(x, y, outer) - core) / ringCells;
        const step = core / innerCells - ring;
        if (step >= least) peaks.push({ x, y, step });
      }
    return thinOut(peaks, radius * 0.6);
  }

  private sumRows(mask: Uint8Array, blob: Blob, grow: number): void {
    const { view, prefix } = this;
    const [x0, x1] = [Math.max(0, blob.x0 - grow), Math.min(view.w - 1, blob.x1 + grow)];
    const [y0, y1] = [Math.max(0, blob.y0 - grow), Math.min(view.h - 1, blob.y1 + grow)];
    for (let y = y0; y <= y1; y++) {
      let sum = 0;
      const row = y * (view.w + 1);
      prefix[row + x0] = 0;
      for (let x = x0; x <= x1; x++) {
        sum += mask[y * view.w + x]!;
        prefix[row + x + 1] = sum;
      }
    }
  }

  private sumDisk(x: number, y: number, rows: Int32Array): number {
    const { view, prefix } = this;
    const tall = (rows.length - 1) >> 1;
    let sum = 0;
    for (let k = 0; k < rows.length; k++) {
      const py = y + k - tall;
      if (py < 0 || py >= view.h) continue;
      const row = py * (view.w + 1);
      const half = rows[k]!;
      const to = x + half + 1;
      const from = x - half;
      sum += prefix[row + (to > view.w ? view.w : to)]! - prefix[row + (from < 0 ? 0 : from)]!;
    }
    return sum;
  }
}

/** Steps from a peak to the middle of what stands out most; two or three settle it. */
const CORE_STEPS = 3;

/**
 * The middle of what is most unlike the cloth in the disk about a place, in cells: distances count
 * squared, so that a shadow weighs next to nothing beside a ball.
 */
export function coreOf(
  view: TableView,
  mask: Uint8Array,
  distance: Uint8Array,
  disk: { readonly x: number; readonly y: number; readonly radius: number },
): { x: number; y: number } {
  const rows = diskRows(disk.radius);
  const tall = (rows.length - 1) >> 1;
  let { x, y } = disk;
  for (let step = 0; step < CORE_STEPS; step++) {
    const [x0, y0] = [Math.round(x), Math.round(y)];
    let [sum, sx, sy] = [0, 0, 0];
    for (let py = Math.max(0, y0 - tall); py <= Math.min(view.h - 1, y0 + tall); py++) {
      const half = rows[py - y0 + tall]!;
      for (let px = Math.max(0, x0 - half); px <= Math.min(view.w - 1, x0 + half); px++) {
        const i = py * view.w + px;
        const weight = mask[i]! * distance[i]! * distance[i]!;
        sum += weight;
        sx += weight * px;
        sy += weight * py;
      }
    }
    if (sum === 0) break;
    x = sx / sum;
    y = sy / sum;
  }
  return { x, y };
}

/** Half widths of a disk's rows. */
function diskRows(radius: number): Int32Array {
  const tall = Math.floor(radius);
  const rows = new Int32Array(2 * tall + 1);
  for (let k = 0; k < rows.length; k++)
    rows[k] = Math.floor(Math.sqrt(radius * radius - (k - tall) * (k - tall)));
  return rows;
}

function thinOut(peaks: Peak[], apart: number): Peak[] {
  peaks.sort((p, q) => q.step - p.step || p.y - q.y || p.x - q.x);
  const kept: Peak[] = [];
  for (const peak of peaks) {
    if (kept.length >= MOST_PEAKS) break;
    if (kept.every((k) => Math.hypot(k.x - peak.x, k.y - peak.y) >= apart)) kept.push(peak);
  }
  return kept;
}

/** Writes `value` over a disk of cells. */
export function stampDisk(
  view: TableView,
  mask: Uint8Array | Int32Array,
  disk: { x: number; y: number; radius: number },
  value: number,
): void {
  const { x, y, radius } = disk;
  for (let cy = Math.max(0, Math.ceil(y - radius)); cy <= Math.min(view.h - 1, y + radius); cy++) {
    const half = Math.sqrt(Math.max(0, radius * radius - (cy - y) * (cy - y)));
    const from = Math.max(0, Math.ceil(x - half));
    const to = Math.min(view.w - 1, Math.floor(x + half));
    if (to >= from) mask.fill(value, cy * view.w + from, cy * view.w + to + 1);
  }
}
