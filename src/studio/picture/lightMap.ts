import type { TableSpec } from '../../table/index.ts';
import { formFactor, seenPastNoses } from './lamps.ts';
import type { Lighting } from './lamps.ts';

/** Light on a level surface of the bed, and the part of it that comes from the lamps. */
export interface LightMap {
  /** Writes the light at (x, y) of the table into `out` (r, g, b). */
  at(x: number, y: number, out: Float64Array): void;
}

/** The shadow under a nose is 16 mm wide at the most: 8 mm show its edge. */
const CLOTH_NODE_M = 0.008;
const OPEN_NODE_M = 0.06;
const MARGIN_M = 0.3;

/** The lamps' light without any shadow, on a grid. */
export function openLight(lighting: Lighting, table: TableSpec, z: number): LightMap {
  return gridOf(table, OPEN_NODE_M, (x, y, out) => {
    out.set(lighting.ambient);
    for (const lamp of lighting.lamps) add(out, lamp.radiance, formFactor(lamp, x, y, z));
  });
}

/** Light on the cloth, with the noses' shadow and the dimness under and beside them. */
export function clothLight(lighting: Lighting, table: TableSpec): LightMap {
  const noses = { halfL: table.length / 2, halfW: table.width / 2, height: table.noseHeight };
  const at = { x: 0, y: 0 };
  // A lamp's own light changes slowly over the bed; only what the noses cut off needs fine nodes.
  const open = lighting.lamps.map((lamp) =>
    openLight({ lamps: [lamp], ambient: [0, 0, 0] }, table, 0),
  );
  const light = new Float64Array(3);
  return gridOf(table, CLOTH_NODE_M, (x, y, out) => {
    at.x = x;
    at.y = y;
    const skyX = skyShare(noses.halfL - Math.abs(x), noses.height);
    const skyY = skyShare(noses.halfW - Math.abs(y), noses.height);
    for (let c = 0; c < 3; c++) out[c] = lighting.ambient[c]! * skyX * skyY;
    for (let i = 0; i < open.length; i++) {
      const seen = seenPastNoses(lighting.lamps[i]!, at, noses);
      if (seen === 0) continue;
      open[i]!.at(x, y, light);
      for (let c = 0; c < 3; c++) out[c]! += light[c]! * seen;
    }
  });
}

/** How much of the sky a point of the cloth sees beside a wall of height `h` at distance `d` (behind it when negative). */
function skyShare(d: number, h: number): number {
  return Math.max(0.04, 0.5 * (1 + d / Math.hypot(d, h)));
}

function add(out: Float64Array, radiance: readonly number[], factor: number): void {
  for (let c = 0; c < 3; c++) out[c]! += factor * radiance[c]!;
}

/**
 * `light` on a grid that reaches over the rails, read by interpolation. Nodes are worked out when
 * they are first needed: a crop needs few of them.
 */
function gridOf(
  table: TableSpec,
  step: number,
  light: (x: number, y: number, out: Float64Array) => void,
): LightMap {
  const x0 = -table.length / 2 - MARGIN_M;
  const y0 = -table.width / 2 - MARGIN_M;
  const cols = Math.ceil((table.length + 2 * MARGIN_M) / step) + 2;
  const rows = Math.ceil((table.width + 2 * MARGIN_M) / step) + 2;
  const nodes = new Float32Array(cols * rows * 3).fill(NaN);
  const out = new Float64Array(3);
  const need = (i: number, j: number): void => {
    const k = (j * cols + i) * 3;
    if (!Number.isNaN(nodes[k]!)) return;
    light(x0 + i * step, y0 + j * step, out);
    nodes.set(out, k);
  };
  return {
    at: (x, y, into) => {
      const gx = Math.min(cols - 2, Math.max(0, (x - x0) / step));
      const gy = Math.min(rows - 2, Math.max(0, (y - y0) / step));
      const i = Math.floor(gx);
      const j = Math.floor(gy);
      const k = (j * cols + i) * 3;
      const below = k + cols * 3;
      need(i, j);
      need(i + 1, j);
      need(i, j + 1);
      need(i + 1, j + 1);
      for (let c = 0; c < 3; c++) {
        const top = nodes[k + c]! + (nodes[k + 3 + c]! - nodes[k + c]!) * (gx - i);
        const bottom = nodes[below + c]! + (nodes[below + 3 + c]! - nodes[below + c]!) * (gx - i);
        into[c] = top + (bottom - top) * (gy - j);
      }
    },
  };
}
