import type { CameraModel, PixelPoint } from '../../calibration/index.ts';
import { project } from '../../calibration/index.ts';
import type { TableSpec } from '../../table/index.ts';
import type { Picture } from './picture.ts';
import { BLACK, NEUTRAL } from './picture.ts';

/** Bands of rows: a rolling shutter shows the lamps' beat as stripes, the whole picture none. */
const BANDS = 8;

/** Places by band of the picture's rows, as many in each. */
export function bandsOf(places: readonly PixelPoint[]): PixelPoint[][] {
  const sorted = [...places].sort((a, b) => a.v - b.v);
  const each = Math.ceil(sorted.length / BANDS);
  return Array.from({ length: BANDS }, (_, k) => sorted.slice(k * each, (k + 1) * each));
}

const PLACES_ALONG = 8;
const PLACES_ACROSS = 8;

/** Places on the cloth in three zones along the table. */
export function clothPlaces(camera: CameraModel, table: TableSpec): PixelPoint[][] {
  return [0, 1, 2].map((zone) => {
    const places: PixelPoint[] = [];
    for (let a = 0; a < PLACES_ALONG; a++) {
      for (let b = 0; b < PLACES_ACROSS; b++) {
        const x = ((zone + (a + 0.5) / PLACES_ALONG) / 3 - 0.5) * 0.9 * table.length;
        const y = ((b + 0.5) / PLACES_ACROSS - 0.5) * 0.9 * table.width;
        places.push(project(camera, { x, y }, 0));
      }
    }
    return places;
  });
}

/** Light of some places on the cloth. */
export interface Light {
  readonly luma: number;
  readonly hue: readonly [number, number];
  readonly clipped: number;
}

const WHITE = 234;
const DARK = 8;

/** Median light of some places: balls, arms and cues cover fewer than half. */
export function lightOf(picture: Picture, places: readonly PixelPoint[]): Light {
  const lumas: number[] = [];
  const us: number[] = [];
  const vs: number[] = [];
  let clipped = 0;
  for (const { u, v } of places) {
    const i = Math.round(u);
    const j = Math.round(v);
    if (i < 0 || j < 0 || i >= picture.width || j >= picture.height) continue;
    const y = picture.y[j * picture.width + i]!;
    const at = (j >> 1) * (picture.width >> 1) + (i >> 1);
    const luma = Math.max(8, y - BLACK);
    lumas.push(y - BLACK);
    us.push((picture.u[at]! - NEUTRAL) / luma);
    vs.push((picture.v[at]! - NEUTRAL) / luma);
    if (y > WHITE || y - BLACK < DARK) clipped++;
  }
  return {
    luma: medianOf(lumas),
    hue: [medianOf(us), medianOf(vs)],
    clipped: clipped / Math.max(1, lumas.length),
  };
}

/** Luma over black at every place; 0 outside the picture. */
export const lumasAt = (
  { width, height, y }: Picture,
  places: readonly PixelPoint[],
): Float64Array =>
  Float64Array.from(places, ({ u, v }) => {
    const [i, j] = [Math.round(u), Math.round(v)];
    return i < 0 || j < 0 || i >= width || j >= height ? 0 : y[j * width + i]! - BLACK;
  });

/** What counts as the cloth in a light: at least so bright, place by place, and of its own hue. */
export interface LitCloth {
  readonly least: Float64Array;
  readonly hue: Light['hue'];
  readonly hueWithin: number;
}

/** Whether the `k`th of some places shows the cloth in that light. */
export function isLit(
  { width, height, y, u, v }: Picture,
  place: PixelPoint,
  { least, hue, hueWithin }: LitCloth,
  k: number,
): boolean {
  const [i, j] = [Math.round(place.u), Math.round(place.v)];
  if (i < 0 || j < 0 || i >= width || j >= height) return false;
  const luma = y[j * width + i]! - BLACK;
  if (luma < least[k]!) return false;
  const at = (j >> 1) * (width >> 1) + (i >> 1);
  const du = (u[at]! - NEUTRAL) / luma - hue[0];
  const dv = (v[at]! - NEUTRAL) / luma - hue[1];
  return Math.hypot(du, dv) < hueWithin;
}

/** Share of some places that show the cloth in a light. */
export const shareLit = (
  picture: Picture,
  places: readonly PixelPoint[],
  cloth: LitCloth,
): number => places.filter((place, k) => isLit(picture, place, cloth, k)).length / places.length;

/** The value in the middle; sorts what it is given. */
export const medianOf = (values: number[]): number =>
  values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
