import type { TableSpec } from '../../table/index.ts';
import type { Look } from './look.ts';
import type { Plate } from './plate.ts';
import { rayGrid } from './rayGrid.ts';
import { surfacePainter } from './surface.ts';

/** Where in a pixel the further samples lie: rotated grids, so that near-level edges stay smooth. */
const SAMPLES = [
  ...[[-0.125, -0.375] as const, [0.375, -0.125] as const],
  ...[[0.125, 0.375] as const, [-0.375, 0.125] as const],
  ...[[-0.42, -0.42] as const, [0.42, -0.33] as const],
  ...[[0.33, 0.42] as const, [-0.3, 0.36] as const],
];
/** Neighbours that differ by more than this share of their light stand across an edge. */
const EDGE_CONTRAST = 0.16;

/** Draws the empty table and its room over a plate's clip: once a pixel, and again along edges. */
export type BackdropPainter = (plate: Plate) => void;

export function backdropPainter(look: Look, table: TableSpec): BackdropPainter {
  const rays = rayGrid(look.camera);
  const paint = surfacePainter(look, table);
  const ray = new Float64Array(3);
  const colour = new Float64Array(3);
  const paintAt = (u: number, v: number): void => {
    rays(u, v, ray);
    paint(ray, colour);
  };
  return ({ clip: box, rgb, base, width }) => {
    // One column and row more, to see the edges that lie on the box's own border.
    const across = box.u1 - box.u0 + 1;
    const down = box.v1 - box.v0 + 1;
    const once = new Float32Array(across * down * 3);
    for (let j = 0, k = 0; j < down; j++)
      for (let i = 0; i < across; i++, k += 3) {
        paintAt(box.u0 + i, box.v0 + j);
        once[k] = colour[0]!;
        once[k + 1] = colour[1]!;
        once[k + 2] = colour[2]!;
      }
    for (const n of edgePixels(once, across, down)) {
      const sum = [0, 0, 0];
      for (const [du, dv] of SAMPLES) {
        paintAt(box.u0 + (n % across) + du, box.v0 + Math.floor(n / across) + dv);
        for (let c = 0; c < 3; c++) sum[c]! += colour[c]! / SAMPLES.length;
      }
      once.set(sum, n * 3);
    }
    for (let v = box.v0; v < box.v1; v++) {
      const from = (v - box.v0) * across * 3;
      const row = once.subarray(from, from + (across - 1) * 3);
      rgb.set(row, base + (v * width + box.u0) * 3);
    }
  };
}

function edgePixels(rgb: Float32Array, across: number, down: number): number[] {
  const marks = new Uint8Array(across * down);
  for (let j = 0; j + 1 < down; j++)
    for (let i = 0; i + 1 < across; i++) {
      const n = j * across + i;
      if (differ(rgb, n * 3, (n + 1) * 3)) marks[n] = marks[n + 1] = 1;
      if (differ(rgb, n * 3, (n + across) * 3)) marks[n] = marks[n + across] = 1;
    }
  const found: number[] = [];
  for (let n = 0; n < marks.length; n++) if (marks[n]) found.push(n);
  return found;
}

function differ(rgb: Float32Array, a: number, b: number): boolean {
  for (let c = 0; c < 3; c++) {
    const p = rgb[a + c]!;
    const q = rgb[b + c]!;
    if (Math.abs(p - q) > EDGE_CONTRAST * (p + q) * 0.5 + 0.004) return true;
  }
  return false;
}
