import { type Calibration, type PixelPoint, project, unproject } from '../../calibration/index.ts';
import type { Frame } from '../../capture/index.ts';
import type { TablePoint } from '../../table/index.ts';
import { BLACK, CHROMA_WEIGHT, distanceToCloth, NEUTRAL } from '../colour.ts';
import { millimetresPerPixel } from './pinShape.ts';

/** Finer sampling than this gains nothing on a body 10 mm across. */
const FINEST_SAMPLE_MM = 1;
/** One in so many samples is looked at for the cloth's light. */
const SPARSE = 5;
/** Under so many bare samples the cloth's light is not measured anew. */
const LEAST_BARE = 30;
/** Samples nearer to the cloth than this share of what counts are bare: chroma between samples adds little. */
const QUICK_SHARE = 0.6;

/**
 * A square of the table sampled for things on the cloth, about as finely as the picture allows:
 * for each sample how far its colour is from the cloth's own colour in any light.
 */
export interface PinField {
  readonly calibration: Calibration;
  readonly centre: TablePoint;
  /** Top-left pixel, and pixels from one sample to the next. */
  readonly u0: number;
  readonly v0: number;
  readonly step: number;
  readonly w: number;
  readonly h: number;
  /** Millimetres from one sample to the next. */
  readonly mm: number;
  /** Millimetres on the table (x, y) that a sample's step to the right and down covers. */
  readonly right: readonly [number, number];
  readonly down: readonly [number, number];
  /** Runs of samples that are measured: row, first and last, in turn. */
  spans: Int32Array;
  /** Distance from bare cloth, colour units. */
  readonly distance: Float32Array;
  /** Samples that something covers (a ball, an arm) or that lie outside the bed. */
  readonly cover: Uint8Array;
  /** No sample lies outside the bed. */
  isWhole: boolean;
  /** The cloth's colour in the middle and its slope per sample, for a, b and c. */
  readonly cloth: Float64Array;
  /** Typical distance of one bare sample's luma from the cloth's. */
  noise: number;
}

/** Lays a field over the square of `half` metres each way around `centre`, cut to the picture. */
export function newField(calibration: Calibration, centre: TablePoint, half: number): PinField {
  const { camera } = calibration;
  const pixelMm = millimetresPerPixel(calibration, centre);
  const step = Math.max(1, Math.floor((1.3 * FINEST_SAMPLE_MM) / pixelMm));
  const at = project(camera, centre, 0);
  const reach = (1000 * half) / pixelMm;
  const u0 = Math.max(0, Math.floor((at.u - reach) / 2) * 2);
  const v0 = Math.max(0, Math.floor((at.v - reach) / 2) * 2);
  const w = Math.max(0, Math.floor((Math.min(camera.width - 1, at.u + reach) - u0) / step));
  const h = Math.max(0, Math.floor((Math.min(camera.height - 1, at.v + reach) - v0) / step));
  const along = (du: number, dv: number): readonly [number, number] => {
    const p = unproject(camera, { u: at.u + du * step, v: at.v + dv * step }, 0);
    const q = unproject(camera, { u: at.u - du * step, v: at.v - dv * step }, 0);
    return [500 * (p.x - q.x), 500 * (p.y - q.y)];
  };
  return {
    calibration,
    centre,
    u0,
    v0,
    step,
    w,
    h,
    mm: pixelMm * step,
    right: along(1, 0),
    down: along(0, 1),
    spans: wholeRows(w, h),
    distance: new Float32Array(w * h),
    cover: new Uint8Array(w * h),
    isWhole: true,
    cloth: new Float64Array(9),
    noise: 0,
  };
}

/** Every row from end to end. */
export const wholeRows = (w: number, h: number): Int32Array =>
  Int32Array.from({ length: 3 * h }, (_, k) => (k % 3 === 0 ? k / 3 : k % 3 === 1 ? 0 : w - 1));

/** Runs of samples within `reachMm` of some places. */
export function rowsNear(
  field: PinField,
  places: readonly PixelPoint[],
  reachMm: number,
): Int32Array {
  const reach = reachMm / field.mm;
  const near = places.map((p) => sampleAt(field, p));
  const spans: number[] = [];
  for (let y = 0; y < field.h; y++) {
    const runs = near
      .filter((p) => Math.abs(y - p.y) <= reach)
      .map((p) => {
        const half = Math.sqrt(reach * reach - (y - p.y) ** 2);
        const from = Math.max(0, Math.ceil(p.x - half));
        return { from, to: Math.min(field.w - 1, Math.floor(p.x + half)) };
      })
      .sort((a, b) => a.from - b.from);
    let end = -1;
    for (const run of runs) {
      const from = Math.max(run.from, end + 1);
      if (run.to < from) continue;
      spans.push(y, from, run.to);
      end = run.to;
    }
  }
  return Int32Array.from(spans);
}

/** Pixel of a sample's middle. */
export function pixelAt(field: PinField, x: number, y: number): PixelPoint {
  const middle = (field.step - 1) / 2;
  return { u: field.u0 + x * field.step + middle, v: field.v0 + y * field.step + middle };
}

/** Sample coordinates of a pixel, not rounded. */
export function sampleAt(field: PinField, pixel: PixelPoint): { x: number; y: number } {
  const middle = (field.step - 1) / 2;
  return {
    x: (pixel.u - field.u0 - middle) / field.step,
    y: (pixel.v - field.v0 - middle) / field.step,
  };
}

/** Reads sample (x, y): its luma averaged, its chroma between the chroma samples. */
export function readSample(
  field: PinField,
  frame: Frame,
  at: { x: number; y: number },
  into: Float64Array,
): void {
  const { step } = field;
  const u = field.u0 + at.x * step;
  const v = field.v0 + at.y * step;
  let sum = 0;
  for (let j = 0; j < step; j++)
    for (let i = 0; i < step; i++) sum += frame.y[(v + j) * frame.width + u + i]!;
  into[0] = sum / (step * step) - BLACK;
  const middle = (step - 1) / 2;
  const half = frame.width >> 1;
  const rows = frame.height >> 1;
  // Chroma of 4:2:0 video lies on even columns and between rows.
  const cx = Math.min(half - 1.001, (u + middle) / 2);
  const cy = Math.min(rows - 1.001, Math.max(0, (v + middle - 0.5) / 2));
  const i = (cy | 0) * half + (cx | 0);
  const fx = cx - (cx | 0);
  const fy = cy - (cy | 0);
  into[1] = CHROMA_WEIGHT * (mix(frame.u, i, half, fx, fy) - NEUTRAL);
  into[2] = CHROMA_WEIGHT * (mix(frame.v, i, half, fx, fy) - NEUTRAL);
}

function mix(plane: Uint8Array, i: number, row: number, fx: number, fy: number): number {
  const top = plane[i]! + fx * (plane[i + 1]! - plane[i]!);
  const below = plane[i + row]! + fx * (plane[i + row + 1]! - plane[i + row]!);
  return top + fy * (below - top);
}

/**
 * Measures the cloth's light from the samples nothing covers: medians, which pins and the rim of
 * a ball do not move. With `slopes` also how the light falls off across the field, and the noise.
 * False when too little cloth is in view; the last light is kept then.
 */
export function measureCloth(field: PinField, frame: Frame, slopes: boolean): boolean {
  const bare = bareSamples(field, frame);
  if (bare.count < LEAST_BARE) return false;
  const { cloth, w, h } = field;
  for (let k = 0; k < 3; k++) {
    const values = bare.colours[k]!;
    if (slopes) {
      cloth[3 + k] = slope(values, bare.dx, w);
      cloth[6 + k] = slope(values, bare.dy, h);
    }
    const sx = cloth[3 + k]!;
    const sy = cloth[6 + k]!;
    for (let n = 0; n < bare.count; n++) values[n]! -= sx * bare.dx[n]! + sy * bare.dy[n]!;
    cloth[k] = medianIn(values);
    if (!slopes || k > 0) continue;
    const level = cloth[0]!;
    field.noise = 1.48 * medianIn(values.map((value) => Math.abs(value - level)));
  }
  return true;
}

interface BareSamples {
  readonly count: number;
  readonly colours: readonly [Float32Array, Float32Array, Float32Array];
  /** Samples from the field's middle. */
  readonly dx: Float32Array;
  readonly dy: Float32Array;
}

/** The colours of some of the samples that nothing covers. */
function bareSamples(field: PinField, frame: Frame): BareSamples {
  const { w, h, cover } = field;
  const most = Math.ceil(w / SPARSE) * Math.ceil(h / SPARSE);
  const row = (): Float32Array => new Float32Array(most);
  const [a, b, c, dx, dy] = [row(), row(), row(), row(), row()];
  const colour = new Float64Array(3);
  let count = 0;
  for (let y = 1; y < h; y += SPARSE)
    for (let x = 1; x < w; x += SPARSE) {
      if (cover[y * w + x] !== 0) continue;
      readSample(field, frame, { x, y }, colour);
      a[count] = colour[0]!;
      b[count] = colour[1]!;
      c[count] = colour[2]!;
      dx[count] = x - w / 2;
      dy[count] = y - h / 2;
      count++;
    }
  const cut = (values: Float32Array): Float32Array => values.subarray(0, count);
  return { count, colours: [cut(a), cut(b), cut(c)], dx: cut(dx), dy: cut(dy) };
}

/** How values rise along an axis: the medians of its two halves compared. */
function slope(values: Float32Array, along: Float32Array, length: number): number {
  const low = values.filter((_, n) => along[n]! < 0);
  const high = values.filter((_, n) => along[n]! >= 0);
  if (Math.min(low.length, high.length) < LEAST_BARE / 3) return 0;
  return (medianIn(high) - medianIn(low)) / (length / 2);
}

/** Median of an array, which it sorts. */
const medianIn = (values: Float32Array): number => values.sort()[values.length >> 1] ?? 0;

/** Median of some numbers; 0 of none. */
export function middleOf(values: readonly number[]): number {
  return Float64Array.from(values).sort()[values.length >> 1] ?? 0;
}

/** Measures the samples in the spans that nothing covers; those well under `least` count as bare. */
export function measureField(field: PinField, frame: Frame, least: number): void {
  const { w, h, cloth, distance, cover, spans } = field;
  const colour = new Float64Array(3);
  const quick = QUICK_SHARE * least;
  distance.fill(0);
  for (let k = 0; k < spans.length; k += 3) {
    const y = spans[k]!;
    const from = spans[k + 1]!;
    const to = spans[k + 2]!;
    const dy = y - h / 2;
    let a = cloth[0]! + cloth[3]! * (from - w / 2) + cloth[6]! * dy;
    let b = cloth[1]! + cloth[4]! * (from - w / 2) + cloth[7]! * dy;
    let c = cloth[2]! + cloth[5]! * (from - w / 2) + cloth[8]! * dy;
    for (let x = from, i = y * w + from; x <= to; x++, i++) {
      if (cover[i] === 0 && !isBare(field, frame, { x, y, a, b, c, quick })) {
        readSample(field, frame, { x, y }, colour);
        distance[i] = distanceToCloth(colour[0]!, colour[1]!, colour[2]!, a, b, c);
      }
      a += cloth[3]!;
      b += cloth[4]!;
      c += cloth[5]!;
    }
  }
}

/** Whether the nearest values are the cloth's: it ends most samples early. */
function isBare(
  field: PinField,
  frame: Frame,
  o: { x: number; y: number; a: number; b: number; c: number; quick: number },
): boolean {
  if (field.step > 1) return false;
  const u = field.u0 + o.x;
  const v = field.v0 + o.y;
  const j = (v >> 1) * (frame.width >> 1) + (u >> 1);
  const luma = frame.y[v * frame.width + u]! - BLACK - o.a;
  const blue = CHROMA_WEIGHT * (frame.u[j]! - NEUTRAL) - o.b;
  const red = CHROMA_WEIGHT * (frame.v[j]! - NEUTRAL) - o.c;
  return Math.abs(luma) + Math.abs(blue) + Math.abs(red) < o.quick;
}

/** The cloth's colour under sample (x, y). */
export function clothAt(field: PinField, x: number, y: number, into: Float64Array): void {
  const { cloth, w, h } = field;
  for (let k = 0; k < 3; k++)
    into[k] = cloth[k]! + cloth[3 + k]! * (x - w / 2) + cloth[6 + k]! * (y - h / 2);
}
