import type { PixelPoint } from '../calibration/index.ts';
import type { Frame } from '../capture/index.ts';
import type { ClothBackground } from './clothBackground.ts';
import { BLACK, CHROMA_WEIGHT, type Colour, NEUTRAL, newColour } from './colour.ts';
import { cellAt, type TableView } from './tableView.ts';

/** A pixel counts for no more than so many colour units: spots and highlights do not decide. */
const CUT = 6;
/** A tint is read off the disk within this share of its radius, and off every other pixel. */
const BODY = 0.85;
const TINT_STRIDE = 2;
/** The ring that a disk is held against: its shadow and bare cloth, in radii. */
const RING_FROM = 1.1;
const RING_TO = 1.5;
/** Room for the widest search, in pixels; what needs more is no ball of a whole table's view. */
const MOST_SIDE = 240;

/** A disk in full-size pixels. */
export interface Disk extends PixelPoint {
  readonly radius: number;
}

/** Where a disk stands out most from the ring around it, and by how much in colour units. */
export interface FaintDisk extends PixelPoint {
  readonly step: number;
}

/** The way in colour space in which a ball differs from what lies around it: cloth and its shadow. */
export interface Tint extends Colour {
  /** How far along that way what lies around it is from the empty table. */
  readonly around: number;
}

export const lengthOf = ({ a, b, c }: Tint): number => Math.hypot(a, b, c);

/** Whether a ball is lighter than what lies around it. */
export const isLighter = (tint: Tint): boolean => tint.a > lengthOf(tint) / 2;

/**
 * Where on its tint's way a pixel counts neither for the ball nor for what is around it: the empty
 * table, or for a ball darker than that, whose shadow is as dark, half way from there to the ball.
 */
const levelOf = (tint: Tint): number => (isLighter(tint) ? 0 : tint.around + lengthOf(tint) / 2);

/** By how much a disk of this tint should stand out, spots and highlights cut. */
export const stepOf = (tint: Tint): number => Math.min(CUT, lengthOf(tint));

/** What is looked for, and where. */
export interface FaintSearch {
  readonly at: Disk;
  /** How far from there, in pixels. */
  readonly reach: number;
  readonly tint: Tint;
  /** Disks that belong to others. */
  readonly taken: readonly Disk[];
}

/**
 * Looks for a ball whose limb cannot be told from the cloth: the whole disk is held against the
 * ring around it instead. A lit ball differs from its cloth by little but all over, and the
 * other way than the shadow that it throws.
 */
export class FaintDiskFinder {
  private readonly view: TableView;
  private readonly sums = new Float32Array(MOST_SIDE * (MOST_SIDE + 1));
  private readonly steps = new Float32Array(MOST_SIDE * MOST_SIDE);
  private readonly isTaken = new Uint8Array(MOST_SIDE * MOST_SIDE);
  private readonly colour = newColour();

  constructor(view: TableView) {
    this.view = view;
  }

  /**
   * How the pixels of a disk differ from the empty table, less how those around it do. Of what is
   * darker only what is beside the ray of the cloth's colour counts: its shadow is as dark.
   */
  tintOf(frame: Frame, background: ClothBackground, { u, v, radius }: Disk): Tint {
    const inside: Colour[] = [];
    const ring: Colour[] = [];
    const reach = Math.ceil(RING_TO * radius);
    for (let y = Math.round(v) - reach; y <= Math.round(v) + reach; y += TINT_STRIDE)
      for (let x = Math.round(u) - reach; x <= Math.round(u) + reach; x += TINT_STRIDE) {
        const r = Math.hypot(x - u, y - v) / radius;
        const isRing = r >= RING_FROM && r < RING_TO;
        if (r >= BODY && !isRing) continue;
        if (this.readDifference(frame, background, x, y))
          (isRing ? ring : inside).push({ ...this.colour });
      }
    const body = medianOf(inside);
    const around = medianOf(ring);
    const all = { a: body.a - around.a, b: body.b - around.b, c: body.c - around.c };
    const cell = cellAt(this.view, u, v);
    const tint = cell < 0 ? all : withoutShade(all, background, cell);
    const length = Math.hypot(tint.a, tint.b, tint.c) || 1;
    const along = tint.a * around.a + tint.b * around.b + tint.c * around.c;
    return { ...tint, around: along / length };
  }

  /** The best disk within reach, to a fraction of a pixel; nothing where none can be tried. */
  find(frame: Frame, background: ClothBackground, search: FaintSearch): FaintDisk | undefined {
    const { at, reach } = search;
    const steps = Math.floor(reach);
    const margin = Math.ceil(RING_TO * at.radius) + 1;
    const half = steps + margin;
    if (2 * half + 1 > MOST_SIDE) return undefined;
    const [x0, y0] = [Math.round(at.u) - half, Math.round(at.v) - half];
    this.sumRows(frame, background, { ...search, x0, y0, side: 2 * half + 1 });
    return this.best(at.radius, { x0, y0, half, steps });
  }

  /** Sums along rows of how far each pixel lies on the tint's way. */
  private sumRows(
    frame: Frame,
    background: ClothBackground,
    { tint, taken, x0, y0, side }: FaintSearch & { x0: number; y0: number; side: number },
  ): void {
    const { sums, colour } = this;
    const length = lengthOf(tint) || 1;
    const [wa, wb, wc] = [tint.a / length, tint.b / length, tint.c / length];
    const level = levelOf(tint);
    this.markTaken(taken, { x0, y0, side });
    for (let y = 0; y < side; y++) {
      const row = y * (side + 1);
      sums[row] = 0;
      for (let x = 0; x < side; x++) {
        let value = 0;
        if (
          this.isTaken[y * side + x] === 0 &&
          this.readDifference(frame, background, x0 + x, y0 + y)
        )
          value = wa * colour.a + wb * colour.b + wc * colour.c - level;
        sums[row + x + 1] = sums[row + x]! + (value > CUT ? CUT : value < -CUT ? -CUT : value);
      }
    }
  }

  /** Marks the pixels of a square that belong to others. */
  private markTaken(
    disks: readonly Disk[],
    { x0, y0, side }: { readonly x0: number; readonly y0: number; readonly side: number },
  ): void {
    const { isTaken } = this;
    isTaken.fill(0, 0, side * side);
    for (const { u, v, radius } of disks) {
      const reach = RING_FROM * radius;
      const [left, right] = [Math.max(0, Math.floor(u - reach) - x0), Math.ceil(u + reach) - x0];
      const [top, low] = [Math.max(0, Math.floor(v - reach) - y0), Math.ceil(v + reach) - y0];
      for (let y = top; y <= Math.min(side - 1, low); y++)
        for (let x = left; x <= Math.min(side - 1, right); x++)
          if (Math.hypot(x0 + x - u, y0 + y - v) < reach) isTaken[y * side + x] = 1;
    }
  }

  private best(
    radius: number,
    { x0, y0, half, steps }: { x0: number; y0: number; half: number; steps: number },
  ): FaintDisk | undefined {
    const side = 2 * half + 1;
    const inner = rowsOf(radius);
    const from = rowsOf(RING_FROM * radius);
    const to = rowsOf(RING_TO * radius);
    const [n, m] = [cellsOf(inner), cellsOf(to) - cellsOf(from)];
    let [top, bx, by] = [-Infinity, 0, 0];
    for (let y = half - steps; y <= half + steps; y++)
      for (let x = half - steps; x <= half + steps; x++) {
        const ring = this.sumDisk(x, y, to, side) - this.sumDisk(x, y, from, side);
        const step = this.sumDisk(x, y, inner, side) / n - ring / m;
        this.steps[y * side + x] = step;
        if (step <= top || Math.hypot(x - half, y - half) > steps) continue;
        [top, bx, by] = [step, x, y];
      }
    if (top === -Infinity) return undefined;
    const isInner = Math.max(Math.abs(bx - half), Math.abs(by - half)) < steps;
    const at = (x: number, y: number): number => this.steps[y * side + x]!;
    const du = isInner ? summit(at(bx - 1, by), top, at(bx + 1, by)) : 0;
    const dv = isInner ? summit(at(bx, by - 1), top, at(bx, by + 1)) : 0;
    return { u: x0 + bx + du, v: y0 + by + dv, step: top };
  }

  private sumDisk(x: number, y: number, rows: Int32Array, side: number): number {
    const tall = (rows.length - 1) >> 1;
    let sum = 0;
    for (let k = 0; k < rows.length; k++) {
      const row = (y + k - tall) * (side + 1) + x;
      sum += this.sums[row + rows[k]! + 1]! - this.sums[row - rows[k]!]!;
    }
    return sum;
  }

  /** Reads how a pixel differs from the empty table; false where there is none. */
  private readDifference(frame: Frame, background: ClothBackground, x: number, y: number): boolean {
    const { view, colour } = this;
    const cx = (x >> 1) - view.x0;
    const cy = (y >> 1) - view.y0;
    if (cx < 0 || cy < 0 || cx >= view.w || cy >= view.h) return false;
    const cell = cy * view.w + cx;
    if (view.zone[cell] === 0) return false;
    const j = (y >> 1) * (frame.width >> 1) + (x >> 1);
    colour.a = frame.y[y * frame.width + x]! - BLACK - background.a[cell]!;
    colour.b = CHROMA_WEIGHT * (frame.u[j]! - NEUTRAL) - background.b[cell]!;
    colour.c = CHROMA_WEIGHT * (frame.v[j]! - NEUTRAL) - background.c[cell]!;
    return true;
  }
}

function medianOf(colours: readonly Colour[]): Colour {
  const middle = (of: (colour: Colour) => number): number =>
    colours.map(of).sort((p, q) => p - q)[colours.length >> 1] ?? 0;
  return { a: middle(({ a }) => a), b: middle(({ b }) => b), c: middle(({ c }) => c) };
}

/** Takes off what of a tint lies along the cloth's own colour, if that is towards the dark. */
function withoutShade(tint: Colour, { a, b, c }: ClothBackground, cell: number): Colour {
  const cloth = { a: a[cell]!, b: b[cell]!, c: c[cell]! };
  const length2 = cloth.a ** 2 + cloth.b ** 2 + cloth.c ** 2 + 1;
  const share = (tint.a * cloth.a + tint.b * cloth.b + tint.c * cloth.c) / length2;
  if (share >= 0) return tint;
  return {
    a: tint.a - share * cloth.a,
    b: tint.b - share * cloth.b,
    c: tint.c - share * cloth.c,
  };
}

/** Half widths of a disk's rows of pixels. */
function rowsOf(radius: number): Int32Array {
  const tall = Math.floor(radius);
  return Int32Array.from({ length: 2 * tall + 1 }, (_, k) =>
    Math.floor(Math.sqrt(radius * radius - (k - tall) * (k - tall))),
  );
}

const cellsOf = (rows: Int32Array): number => rows.reduce((sum, half) => sum + 2 * half + 1, 0);

/** Where a parabola through three neighbours has its summit, as a shift from the middle one. */
function summit(left: number, middle: number, right: number): number {
  const bend = left - 2 * middle + right;
  return bend >= 0 ? 0 : Math.max(-0.5, Math.min(0.5, (left - right) / (2 * bend)));
}
