import type { CameraModel, PixelPoint } from '../../calibration/index.ts';
import { project } from '../../calibration/index.ts';
import type { CushionId, TablePoint, TableSpec } from '../../table/index.ts';
import type { Picture } from './picture.ts';
import { BLACK } from './picture.ts';

/** The point `along` metres from the middle of a nose and `outward` metres behind it. */
export function besideNose(
  cushion: CushionId,
  along: number,
  outward: number,
  table: TableSpec,
): TablePoint {
  switch (cushion) {
    case 'top':
      return { x: along, y: table.width / 2 + outward };
    case 'bottom':
      return { x: along, y: -table.width / 2 - outward };
    case 'right':
      return { x: table.length / 2 + outward, y: along };
    case 'left':
      return { x: -table.length / 2 - outward, y: along };
  }
}

export const lengthOf = (cushion: CushionId, table: TableSpec): number =>
  cushion === 'top' || cushion === 'bottom' ? table.length : table.width;

/** Places along a nose where cushion rubber is: pockets' mouths and the corners are left out. */
export function placesAlongNose(cushion: CushionId, table: TableSpec, step: number): number[] {
  const half = lengthOf(cushion, table) / 2;
  const open = table.pockets.length > 0;
  const end = half - (open ? 0.13 : 0.05);
  const middle = open && (cushion === 'top' || cushion === 'bottom') ? 0.11 : 0;
  const places: number[] = [];
  const count = Math.floor((2 * end) / step);
  for (let k = 0; k <= count; k++) {
    const along = -end + (2 * end * k) / count;
    if (Math.abs(along) >= middle) places.push(along);
  }
  return places;
}

/** Luma over black at a place between pixels, or NaN outside the picture. */
export function lumaAt(picture: Picture, p: PixelPoint): number {
  const i = Math.floor(p.u);
  const j = Math.floor(p.v);
  if (i < 0 || j < 0 || i >= picture.width - 1 || j >= picture.height - 1) return NaN;
  const a = p.u - i;
  const b = p.v - j;
  const at = j * picture.width + i;
  const y = picture.y;
  const above = y[at]! * (1 - a) + y[at + 1]! * a;
  const below = y[at + picture.width]! * (1 - a) + y[at + picture.width + 1]! * a;
  return above * (1 - b) + below * b - BLACK;
}

/** Luma across a nose at many places along it: straightened by the camera. */
export interface Strip {
  readonly cushion: CushionId;
  readonly along: readonly number[];
  /** Outermost place of a column, and the step inwards, in metres behind the nose. */
  readonly outermost: number;
  readonly step: number;
  readonly columns: readonly Float64Array[];
}

export interface StripOptions {
  readonly outermost: number;
  readonly innermost: number;
  readonly along: readonly number[];
}

/** Samples per pixel across the nose. */
const DENSITY = 2;

export function sampleStrip(
  picture: Picture,
  camera: CameraModel,
  table: TableSpec,
  where: StripOptions & { readonly cushion: CushionId },
): Strip {
  const { cushion, along, outermost, innermost } = where;
  const at = (place: number, outward: number) =>
    project(camera, besideNose(cushion, place, outward, table), table.noseHeight);
  const near = at(0, 0.05);
  const far = at(0, -0.05);
  const pixelsPerMetre = Math.hypot(near.u - far.u, near.v - far.v) / 0.1;
  const step = 1 / (DENSITY * pixelsPerMetre);
  const count = Math.round((outermost - innermost) / step) + 1;
  const columns = along.map((place) =>
    Float64Array.from({ length: count }, (_, k) =>
      lumaAt(picture, at(place, outermost - k * step)),
    ),
  );
  return { cushion, along, outermost, step, columns };
}

/** Median over the columns, place by place: what the strip looks like without balls and hands. */
export function typicalColumn(strip: Strip): Float64Array {
  const count = strip.columns[0]?.length ?? 0;
  return Float64Array.from({ length: count }, (_, k) => {
    const values = strip.columns.map((c) => c[k]!).filter((value) => !Number.isNaN(value));
    values.sort((a, b) => a - b);
    return values[values.length >> 1] ?? NaN;
  });
}
