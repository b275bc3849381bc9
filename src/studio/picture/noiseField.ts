/** Smooth chance in the plane, for cloth, wood and floors; 0 to 1, mean one half. */
export type NoiseField = (x: number, y: number) => number;

/** The field repeats after this many cells: far enough for an eye never to see it. */
const PERIOD = 256;
const MASK = PERIOD - 1;
/** One store of chance for all fields, which read it from different places. */
const LATTICE = filledLattice();

function filledLattice(): Float32Array {
  const values = new Float32Array(PERIOD * PERIOD);
  for (let i = 0; i < values.length; i++) {
    let h = Math.imul(i + 1, 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
    h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
    values[i] = ((h ^ (h >>> 15)) >>> 0) / 4294967296;
  }
  return values;
}

/** Value noise on a grid of side 1 (Perlin 2002's fade), decided by `seed`. */
export function noiseField(seed: number): NoiseField {
  const salt = Math.imul((seed | 0) + 1, 0x27d4eb2d) >>> 0;
  const fromX = salt & MASK;
  const fromY = (salt >>> 12) & MASK;
  return (x, y) => noiseAt(x + fromX, y + fromY);
}

function noiseAt(x: number, y: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const dx = x - ix;
  const dy = y - iy;
  const fx = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
  const fy = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
  const i = ix & MASK;
  const row = (iy & MASK) * PERIOD;
  const right = (ix + 1) & MASK;
  const below = ((iy + 1) & MASK) * PERIOD;
  const a = LATTICE[row + i]!;
  const b = LATTICE[row + right]!;
  const c = LATTICE[below + i]!;
  const d = LATTICE[below + right]!;
  return a + (b - a) * fx + (c - a) * fy + (a - b - c + d) * fx * fy;
}

/** Octaves of a field, each twice as fine and half as strong. */
export function fractal(field: NoiseField, x: number, y: number, octaves: number): number {
  let sum = 0;
  let weight = 0.5;
  let total = 0;
  for (let i = 0; i < octaves; i++) {
    sum += weight * field(x * (1 << i) + 17 * i, y * (1 << i) - 11 * i);
    total += weight;
    weight *= 0.5;
  }
  return sum / total;
}
