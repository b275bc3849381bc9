import type { TableSpec } from '../../table/index.ts';
import { CORNER_FACING, SIDE_FACING } from '../physics/tableShape.ts';
import { clothPainter } from './clothPaint.ts';
import { smoothstep } from './colour.ts';
import { floorPainter } from './floorPaint.ts';
import { clothLight, openLight } from './lightMap.ts';
import type { Look } from './look.ts';
import { railPainter } from './railPaint.ts';

/** Width of the cloth-covered cushion, nose to rail. */
export const CUSHION_DEPTH = 0.05;
/** Height of the rail's top over the cloth. */
export const RAIL_HEIGHT = 0.042;
const FLOOR_Z = -0.8;

/** Writes the light that comes back along a ray of the camera into `out`. */
export type SurfacePainter = (ray: Float64Array, out: Float64Array) => void;

/** Points this far inside the noses are bed and nothing else. */
const PLAIN_BED_MARGIN = 0.1;

/** The empty table as a thing to look at: rail top, cushions, pockets, bed, floor. */
export function surfacePainter(look: Look, table: TableSpec): SurfacePainter {
  const [cx, cy, cz] = look.camera.C;
  const halfL = table.length / 2;
  const halfW = table.width / 2;
  const cloth = clothPainter(look.cloth, table);
  const rail = railPainter(look.rail, table);
  const floor = floorPainter(look.floor, table);
  const bedLight = clothLight(look.lighting, table);
  const topLight = openLight(look.lighting, table, RAIL_HEIGHT);
  const light = new Float64Array(3);
  const shade = (out: Float64Array, k: number): void => {
    for (let c = 0; c < 3; c++) out[c]! *= light[c]! * (k / Math.PI);
  };
  const bed = (x: number, y: number, out: Float64Array): void => {
    cloth(x, y, out);
    bedLight.at(x, y, light);
    shade(out, 1);
  };
  const lit = (x: number, y: number, out: Float64Array, k: number): void => {
    topLight.at(x, y, light);
    shade(out, k);
  };
  // No closures below: this runs for every pixel of a backdrop.
  return (ray, out) => {
    const dx = ray[0]! / ray[2]!;
    const dy = ray[1]! / ray[2]!;
    const bedX = cx - cz * dx;
    const bedY = cy - cz * dy;
    const isPlain =
      Math.abs(bedX) < halfL - PLAIN_BED_MARGIN && Math.abs(bedY) < halfW - PLAIN_BED_MARGIN;
    if (isPlain) return bed(bedX, bedY, out);
    const railX = cx + (RAIL_HEIGHT - cz) * dx;
    const railY = cy + (RAIL_HEIGHT - cz) * dy;
    if (rail.isOutside(railX, railY)) {
      floor(cx + (FLOOR_Z - cz) * dx, cy + (FLOOR_Z - cz) * dy, out);
      return lit(railX, railY, out, 1);
    }
    const hole = holeAt(table, bedX, bedY);
    if (hole >= 0) {
      rail.paintHole(hole, bedX, bedY, out);
      return lit(railX, railY, out, 1);
    }
    const overRail =
      Math.abs(railX) > halfL + CUSHION_DEPTH || Math.abs(railY) > halfW + CUSHION_DEPTH;
    if (overRail || rail.isLiner(railX, railY)) {
      rail.paint(railX, railY, out);
      lit(railX, railY, out, 1);
      return rail.addGlare(railX, railY, out);
    }
    const noseX = cx + (table.noseHeight - cz) * dx;
    const noseY = cy + (table.noseHeight - cz) * dy;
    const depth = cushionAt(table, noseX, noseY);
    if (depth <= 0) {
      bed(bedX, bedY, out);
      return darken(out, undercut(depth));
    }
    cloth(noseX, noseY, out);
    // The cushion's top falls towards the nose, and ends at the rail in a seam.
    const seam = 1 - 0.5 * smoothstep(CUSHION_DEPTH - 0.004, CUSHION_DEPTH - 0.001, depth);
    lit(noseX, noseY, out, (0.97 - 0.13 * smoothstep(0.014, 0, depth)) * seam);
  };
}

/** The dark line right under a nose; `depth` is negative on the bed. */
const undercut = (depth: number): number => 1 - 0.5 * smoothstep(-0.006, -0.0005, depth);

function darken(out: Float64Array, k: number): void {
  for (let c = 0; c < 3; c++) out[c]! *= k;
}

/** How deep in the drop of a pocket a point of the slate's plane lies, 0 at its edge to 1; under 0 none. */
function holeAt(table: TableSpec, x: number, y: number): number {
  for (const p of table.pockets) {
    const dx = x - p.x;
    const dy = y - p.y;
    const d2 = dx * dx + dy * dy;
    if (d2 < p.dropRadius * p.dropRadius) return 1 - Math.sqrt(d2) / p.dropRadius;
  }
  return -1;
}

/** How far behind the nose a point at the nose's height lies on a cushion; 0 or less when on none. */
export function cushionAt(table: TableSpec, x: number, y: number): number {
  const dx = Math.abs(x) - table.length / 2;
  const dy = Math.abs(y) - table.width / 2;
  const depth = Math.max(dx, dy);
  if (depth <= 0) return depth;
  for (const p of table.pockets) if (inMouth(table, p, x, y)) return 0;
  return depth;
}

/** Whether a point behind the noses lies in a pocket's mouth, between its facings. */
function inMouth(table: TableSpec, p: TableSpec['pockets'][number], x: number, y: number): boolean {
  const ax = Math.abs(x);
  const ay = Math.abs(y);
  if (Math.sign(y) !== Math.sign(p.y)) return false;
  if (Math.abs(p.x) < 1e-6) {
    const depth = ay - table.width / 2;
    return depth > 0 && ax < p.mouth[1].x - depth / Math.tan(SIDE_FACING);
  }
  if (Math.sign(x) !== Math.sign(p.x)) return false;
  const legX = table.length / 2 - ax;
  const legY = table.width / 2 - ay;
  const leg = Math.abs(p.mouth[0].x - p.mouth[1].x);
  // Behind the long nose, past its facing; and behind the short nose, past its own.
  const pastLong = legX < leg - Math.max(0, -legY) / Math.tan(CORNER_FACING);
  const pastShort = legY < leg - Math.max(0, -legX) / Math.tan(CORNER_FACING);
  return pastLong && pastShort;
}
