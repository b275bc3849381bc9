import type { CameraModel } from '../../calibration/index.ts';
import { project } from '../../calibration/index.ts';
import type { PocketId, TableSpec } from '../../table/index.ts';
import { poolPockets } from '../../table/index.ts';
import type { ClothColour } from './cloth.ts';
import { isClothColour } from './cloth.ts';
import type { Picture } from './picture.ts';
import { BLACK, NEUTRAL } from './picture.ts';

/** Where a pocket's drop circle appears, at the height of the cloth. */
export interface FoundPocket {
  readonly id: PocketId;
  readonly u: number;
  readonly v: number;
  /** Of the drop circle, in pixels. */
  readonly radius: number;
  /** Share of the mouth that is not cloth: near 1 for a pocket, near 0 for closed rubber. */
  readonly openness: number;
}

/** The mouth is looked at this far behind the noses' line, in a disc of this radius. */
const LOOK_BEHIND = 0.02;
const LOOK_RADIUS = 0.02;
/** Pockets are dark or of leather; whatever is this unlike the cloth is no cushion. */
const TOLERANCE = { hue: 0.3, darkest: 0.5, lightest: 1.8 };

/** The table's pockets in pixels; empty for a table that has none. */
export function findPockets(
  picture: Picture,
  camera: CameraModel,
  table: TableSpec,
  cloth: ClothColour,
): FoundPocket[] {
  return table.pockets.map((pocket) => {
    const centre = project(camera, pocket, 0);
    const rim = project(camera, { x: pocket.x + pocket.dropRadius, y: pocket.y }, 0);
    return {
      id: pocket.id,
      ...centre,
      radius: Math.hypot(rim.u - centre.u, rim.v - centre.v),
      openness: opennessAt(picture, camera, table, { pocket, cloth }),
    };
  });
}

/** How open each place is where a pool table of this size has its pockets. */
export function pocketOpenness(
  picture: Picture,
  camera: CameraModel,
  table: TableSpec,
  cloth: ClothColour,
): number[] {
  return poolPockets(table.length, table.width).map((pocket) =>
    opennessAt(picture, camera, table, { pocket, cloth }),
  );
}

function opennessAt(
  picture: Picture,
  camera: CameraModel,
  table: TableSpec,
  what: { pocket: { readonly x: number; readonly y: number }; cloth: ClothColour },
): number {
  const { pocket, cloth } = what;
  const x = Math.abs(pocket.x) < 0.1 ? 0 : Math.sign(pocket.x) * (table.length / 2 + LOOK_BEHIND);
  const y = Math.sign(pocket.y) * (table.width / 2 + LOOK_BEHIND);
  let open = 0;
  let looked = 0;
  for (let a = -1; a <= 1; a += 0.25) {
    for (let b = -1; b <= 1; b += 0.25) {
      if (a * a + b * b > 1) continue;
      const at = { x: x + a * LOOK_RADIUS, y: y + b * LOOK_RADIUS };
      const p = project(camera, at, table.noseHeight);
      const colour = colourAt(picture, Math.round(p.u), Math.round(p.v));
      if (colour === undefined) continue;
      looked++;
      if (!isClothColour(colour, cloth, TOLERANCE)) open++;
    }
  }
  return looked === 0 ? 0 : open / looked;
}

/** The colour of a pixel, luma over black; undefined outside the picture. */
export function colourAt(picture: Picture, i: number, j: number): ClothColour | undefined {
  if (i < 0 || j < 0 || i >= picture.width || j >= picture.height) return undefined;
  const at = (j >> 1) * (picture.width >> 1) + (i >> 1);
  return {
    y: picture.y[j * picture.width + i]! - BLACK,
    u: picture.u[at]! - NEUTRAL,
    v: picture.v[at]! - NEUTRAL,
  };
}
