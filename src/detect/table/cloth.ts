import type { HalfPicture } from './picture.ts';

/** The cloth's colour as the camera shows it: luma over black, chroma from grey. */
export interface ClothColour {
  readonly y: number;
  readonly u: number;
  readonly v: number;
}

/** How far from the cloth's colour a pixel may be and still count as cloth. */
export interface ClothTolerance {
  /** Distance from the ray of the cloth's colour, over its length: shadows stay on the ray. */
  readonly hue: number;
  /** Darkest and lightest, as multiples of the cloth's own colour. */
  readonly darkest: number;
  readonly lightest: number;
}

/** Chroma is binned this coarsely to find its mode; finer bins split a noisy cloth. */
const BIN = 4;
const BINS = 256 / BIN;
/** Every third pixel either way tells the colour as well as all. */
const STRIDE = 3;
/** Share of the picture's width and height, about its middle, where most must be cloth. */
const CENTRAL = 0.5;

/** The mode of the chroma in the middle of the picture, and the median luma of what has it. */
export function findClothColour(half: HalfPicture): ClothColour {
  const { i0, i1, j0, j1 } = centre(half);
  const counts = new Float64Array(BINS * BINS);
  for (let j = j0; j < j1; j += STRIDE) {
    for (let i = i0; i < i1; i += STRIDE) {
      const at = j * half.width + i;
      counts[chromaBin(half.u[at]!) * BINS + chromaBin(half.v[at]!)]! += 1;
    }
  }
  const best = indexOfPeak(counts);
  const members: number[] = [];
  for (let j = j0; j < j1; j += STRIDE) {
    for (let i = i0; i < i1; i += STRIDE) {
      const at = j * half.width + i;
      const du = Math.abs(chromaBin(half.u[at]!) - Math.floor(best / BINS));
      const dv = Math.abs(chromaBin(half.v[at]!) - (best % BINS));
      if (du <= 1 && dv <= 1) members.push(at);
    }
  }
  const y = modalLuma(members.map((at) => half.y[at]!));
  const near = members.filter((at) => Math.abs(half.y[at]! - y) < 30);
  return { y, u: mean(near, half.u), v: mean(near, half.v) };
}

function centre(half: HalfPicture) {
  const share = (1 - CENTRAL) / 2;
  return {
    i0: Math.round(half.width * share),
    i1: Math.round(half.width * (1 - share)),
    j0: Math.round(half.height * share),
    j1: Math.round(half.height * (1 - share)),
  };
}

const chromaBin = (chroma: number): number => Math.floor((chroma + 128) / BIN);

/** Index of the fullest three by three block of bins. */
function indexOfPeak(counts: Float64Array): number {
  let best = 0;
  let most = -1;
  for (let a = 1; a < BINS - 1; a++) {
    for (let b = 1; b < BINS - 1; b++) {
      let sum = counts[a * BINS + b]!;
      for (let da = -1; da <= 1; da++)
        for (let db = -1; db <= 1; db++) sum += counts[(a + da) * BINS + b + db]!;
      if (sum > most) {
        most = sum;
        best = a * BINS + b;
      }
    }
  }
  return best;
}

/** The middle of the fullest window of 40 luma values: grey cloths share their chroma with balls. */
function modalLuma(values: readonly number[]): number {
  const counts = new Float64Array(256);
  for (const value of values) counts[Math.max(0, Math.min(255, Math.round(value)))]! += 1;
  const WINDOW = 40;
  let sum = 0;
  let best = 0;
  let most = -1;
  for (let k = 0; k < 256; k++) {
    sum += counts[k]! - (k >= WINDOW ? counts[k - WINDOW]! : 0);
    if (sum > most) {
      most = sum;
      best = k;
    }
  }
  const window = values.filter((y) => y <= best && y > best - WINDOW).sort((a, b) => a - b);
  return window[window.length >> 1] ?? 0;
}

function mean(members: readonly number[], plane: Float32Array): number {
  let sum = 0;
  for (const at of members) sum += plane[at]!;
  return sum / Math.max(1, members.length);
}

/** 1 where the picture has the cloth's colour. */
export function clothMask(
  half: HalfPicture,
  cloth: ClothColour,
  tolerance: ClothTolerance,
): Uint8Array {
  const mask = new Uint8Array(half.y.length);
  const colour = { y: 0, u: 0, v: 0 };
  for (let at = 0; at < mask.length; at++) {
    colour.y = half.y[at]!;
    colour.u = half.u[at]!;
    colour.v = half.v[at]!;
    if (isClothColour(colour, cloth, tolerance)) mask[at] = 1;
  }
  return mask;
}

/** A shadow scales a colour towards black, so cloth is what lies near the ray of its colour. */
const DARK_SLACK = 0.6;

export function isClothColour(
  colour: ClothColour,
  cloth: ClothColour,
  tolerance: ClothTolerance,
): boolean {
  const length2 = cloth.y ** 2 + cloth.u ** 2 + cloth.v ** 2;
  const along = (colour.y * cloth.y + colour.u * cloth.u + colour.v * cloth.v) / length2;
  if (along < tolerance.darkest || along > tolerance.lightest) return false;
  const off2 =
    (colour.y - along * cloth.y) ** 2 +
    (colour.u - along * cloth.u) ** 2 +
    (colour.v - along * cloth.v) ** 2;
  return off2 < tolerance.hue ** 2 * length2 * Math.max(along, DARK_SLACK) ** 2;
}
