/** Digits and capitals as strokes on a box 1 wide and 1.5 high, y downwards: for balls and score bars. */
const STROKES: Readonly<Record<string, readonly (readonly number[])[]>> = {
  '0': [[0.5, 0, 0.1, 0.3, 0.1, 1.2, 0.5, 1.5, 0.9, 1.2, 0.9, 0.3, 0.5, 0]],
  '1': [[0.25, 0.35, 0.55, 0.05, 0.55, 1.5]],
  '2': [[0.1, 0.4, 0.2, 0.1, 0.55, 0, 0.88, 0.15, 0.9, 0.5, 0.1, 1.45, 0.95, 1.45]],
  '3': [
    [
      0.12, 0.15, 0.5, 0, 0.85, 0.15, 0.85, 0.5, 0.45, 0.7, 0.9, 0.95, 0.88, 1.3, 0.5, 1.5, 0.1,
      1.35,
    ],
  ],
  '4': [[0.7, 1.5, 0.7, 0.02, 0.08, 1.05, 0.98, 1.05]],
  '5': [[0.88, 0.05, 0.2, 0.05, 0.15, 0.65, 0.55, 0.55, 0.9, 0.8, 0.88, 1.25, 0.5, 1.5, 0.1, 1.35]],
  '6': [
    [
      0.8, 0.05, 0.4, 0.25, 0.12, 0.8, 0.15, 1.3, 0.5, 1.5, 0.85, 1.3, 0.88, 0.95, 0.5, 0.7, 0.15,
      0.95,
    ],
  ],
  '7': [[0.1, 0.05, 0.92, 0.05, 0.4, 1.5]],
  '8': [
    [0.5, 0.7, 0.15, 0.5, 0.18, 0.15, 0.5, 0, 0.82, 0.15, 0.85, 0.5, 0.5, 0.7],
    [0.5, 0.7, 0.1, 0.95, 0.12, 1.35, 0.5, 1.5, 0.88, 1.35, 0.9, 0.95, 0.5, 0.7],
  ],
  '9': [
    [
      0.2, 1.45, 0.6, 1.25, 0.88, 0.7, 0.85, 0.2, 0.5, 0, 0.15, 0.2, 0.12, 0.55, 0.5, 0.8, 0.85,
      0.55,
    ],
  ],
  A: [
    [0.05, 1.5, 0.5, 0, 0.95, 1.5],
    [0.22, 0.95, 0.78, 0.95],
  ],
  E: [
    [0.9, 0, 0.12, 0, 0.12, 1.5, 0.9, 1.5],
    [0.12, 0.75, 0.8, 0.75],
  ],
  I: [[0.5, 0, 0.5, 1.5]],
  L: [[0.15, 0, 0.15, 1.5, 0.9, 1.5]],
  M: [[0.08, 1.5, 0.08, 0, 0.5, 0.9, 0.92, 0, 0.92, 1.5]],
  N: [[0.1, 1.5, 0.1, 0, 0.9, 1.5, 0.9, 0]],
  O: [[0.5, 0, 0.1, 0.3, 0.1, 1.2, 0.5, 1.5, 0.9, 1.2, 0.9, 0.3, 0.5, 0]],
  R: [[0.12, 1.5, 0.12, 0, 0.6, 0, 0.88, 0.2, 0.88, 0.55, 0.6, 0.75, 0.12, 0.75, 0.9, 1.5]],
  S: [[0.88, 0.2, 0.55, 0, 0.15, 0.15, 0.15, 0.5, 0.85, 0.95, 0.88, 1.3, 0.45, 1.5, 0.1, 1.3]],
  T: [
    [0.05, 0, 0.95, 0],
    [0.5, 0, 0.5, 1.5],
  ],
  U: [[0.12, 0, 0.12, 1.25, 0.5, 1.5, 0.88, 1.25, 0.88, 0]],
  V: [[0.05, 0, 0.5, 1.5, 0.95, 0]],
};

/** The capitals that can be written. */
export const LETTERS = 'AEILMNORSTUV';

/** Half width of a stroke in the box's units. */
const HALF_STROKE = 0.13;
const RASTER = 24;

/** A sign drawn once into a raster of ink, 0 to 1. */
function rasterise(digit: string): Float32Array {
  const w = RASTER;
  const h = RASTER * 1.5;
  const ink = new Float32Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const d = distanceToStrokes(STROKES[digit] ?? [], (x + 0.5) / w, (y + 0.5) / w);
      ink[y * w + x] = Math.min(1, Math.max(0, 0.5 + (HALF_STROKE - d) * w));
    }
  return ink;
}

function distanceToStrokes(strokes: readonly (readonly number[])[], x: number, y: number): number {
  let best = Infinity;
  for (const s of strokes)
    for (let i = 0; i + 3 < s.length; i += 2) {
      const dx = s[i + 2]! - s[i]!;
      const dy = s[i + 3]! - s[i + 1]!;
      const f = ((x - s[i]!) * dx + (y - s[i + 1]!) * dy) / (dx * dx + dy * dy);
      const c = Math.min(1, Math.max(0, f));
      best = Math.min(best, Math.hypot(x - s[i]! - c * dx, y - s[i + 1]! - c * dy));
    }
  return best;
}

const rasters = new Map<string, Float32Array>();

/** How much ink a sign has at (x, y) of its box, 1 wide and 1.5 high, y downwards. */
export function inkAt(digit: string, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= 1 || y >= 1.5) return 0;
  let raster = rasters.get(digit);
  if (raster === undefined) rasters.set(digit, (raster = rasterise(digit)));
  return raster[Math.floor(y * RASTER) * RASTER + Math.floor(x * RASTER)]!;
}
