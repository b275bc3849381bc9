import { type PixelPoint, project, unproject } from '../../calibration/index.ts';
import type { PinId, TablePoint } from '../../table/index.ts';
import { middleOf, pixelAt, type PinField, sampleAt } from './pinField.ts';
import type { Patch } from './pinPatches.ts';
import { viewStanding } from './pinShape.ts';

/** A pin as it was measured while it stood: where, how large, which colour. */
export interface KnownPin {
  readonly pin: PinId;
  /** Where the base stood, on the cloth. */
  readonly home: TablePoint;
  /** From the base's pixel to the silhouette's middle: a pin away from the camera's foot leans out. */
  readonly lean: PixelPoint;
  /** The samples it fills and how strongly each stands out from the cloth. */
  readonly cells: Int32Array;
  readonly strength: Float32Array;
  readonly areaMm2: number;
  readonly long: number;
  readonly peak: number;
  readonly colour: readonly [number, number, number];
  /** Scatter of its middle from frame to frame, metres. */
  readonly scatter: number;
  /** False while only the pattern says where it should stand. */
  readonly measured: boolean;
}

/** One sight of a pin that stands. */
export interface Sight {
  readonly patch: Patch;
  readonly distance: Float32Array;
}

/** Samples within this of a home belong to the pin's picture. */
const PICTURE_MM = 9;
/** No centre is known better than this: codecs and chroma move it. */
const LEAST_SCATTER = 0.0003;

/** From the base's pixel to the middle of the silhouette, for a pin near `base`. */
export function leanAt(field: PinField, base: TablePoint): PixelPoint {
  const { calibration } = field;
  const foot = project(calibration.camera, base, 0);
  const { middle } = viewStanding(calibration, base);
  return { u: middle.u - foot.u, v: middle.v - foot.v };
}

/** Where the base of a standing pin is whose silhouette's middle is at `pixel`. */
export function baseOf(field: PinField, pixel: PixelPoint, lean: PixelPoint): TablePoint {
  return unproject(field.calibration.camera, { u: pixel.u - lean.u, v: pixel.v - lean.v }, 0);
}

/** Sums up the sights of one pin. */
export function learnPin(field: PinField, pin: PinId, sights: readonly Sight[]): KnownPin {
  const patches = sights.map((s) => s.patch);
  const pixel = {
    u: middleOf(patches.map((p) => p.u)),
    v: middleOf(patches.map((p) => p.v)),
  };
  const lean = leanAt(field, unproject(field.calibration.camera, pixel, 0));
  const gaps = patches.map((p) => Math.hypot(p.u - pixel.u, p.v - pixel.v));
  const picture = pictureOf(field, pixel, sights);
  const colour = (k: 0 | 1 | 2): number => middleOf(patches.map((p) => p.colour[k]));
  return {
    pin,
    home: baseOf(field, pixel, lean),
    lean,
    ...picture,
    areaMm2: middleOf(patches.map((p) => p.areaMm2)),
    long: middleOf(patches.map((p) => p.long)),
    peak: middleOf(patches.map((p) => p.peak)),
    colour: [colour(0), colour(1), colour(2)],
    scatter: Math.max(LEAST_SCATTER, (middleOf(gaps) * field.mm) / field.step / 1000),
    measured: true,
  };
}

function pictureOf(
  field: PinField,
  pixel: PixelPoint,
  sights: readonly Sight[],
): Pick<KnownPin, 'cells' | 'strength'> {
  const cells: number[] = [];
  const strength: number[] = [];
  for (const i of cellsWithin(field, pixel, PICTURE_MM)) {
    const mean = sights.reduce((sum, s) => sum + s.distance[i]!, 0) / sights.length;
    if (mean <= 0) continue;
    cells.push(i);
    strength.push(mean);
  }
  return { cells: Int32Array.from(cells), strength: Float32Array.from(strength) };
}

/** Samples whose middle lies within `reachMm` of a pixel. */
export function cellsWithin(field: PinField, pixel: PixelPoint, reachMm: number): number[] {
  const at = sampleAt(field, pixel);
  const reach = reachMm / field.mm;
  const cells: number[] = [];
  for (let y = Math.max(0, Math.ceil(at.y - reach)); y <= Math.min(field.h - 1, at.y + reach); y++)
    for (
      let x = Math.max(0, Math.ceil(at.x - reach));
      x <= Math.min(field.w - 1, at.x + reach);
      x++
    )
      if (Math.hypot(x - at.x, y - at.y) <= reach) cells.push(y * field.w + x);
  return cells;
}

/** A pin that was never seen standing, made from one of its fellows and its place in the pattern. */
export function assumePin(
  field: PinField,
  o: { readonly pin: PinId; readonly home: TablePoint; readonly like: KnownPin },
): KnownPin {
  const lean = leanAt(field, o.home);
  const foot = project(field.calibration.camera, o.home, 0);
  const pixel = { u: foot.u + lean.u, v: foot.v + lean.v };
  const cells = cellsWithin(field, pixel, PICTURE_MM);
  const strength = cells.map((i) => {
    const x = i % field.w;
    const at = pixelAt(field, x, (i - x) / field.w);
    const gap = (Math.hypot(at.u - pixel.u, at.v - pixel.v) * field.mm) / field.step;
    return o.like.peak * Math.max(0, Math.min(1, 1.2 - gap / (2.4 * o.like.long)));
  });
  return {
    ...o.like,
    pin: o.pin,
    home: o.home,
    lean,
    cells: Int32Array.from(cells),
    strength: Float32Array.from(strength),
    measured: false,
  };
}
