import type { Frame } from '../capture/index.ts';

/**
 * Colours are held as (a, b, c): luma over black, and the two chroma differences weighted so
 * that a step in any of them counts alike (chroma of studio YUV spans less than luma).
 * All three scale together in a shadow, so a cloth in more or less light is a ray from zero.
 */
export const CHROMA_WEIGHT = 1.5;
export const BLACK = 16;
export const NEUTRAL = 128;

/** Share of full light under which a darker cloth is no longer taken for a shadow of a lamp. */
const DEEPEST_SHADOW = 0.45;
/** What a shadow still counts for, so that a dark ball of the cloth's own hue leaves a trace. */
const SHADOW_WEIGHT = 0.12;
/** What brightness beyond the cloth's own counts for (chalk dust and lamps vary it a little). */
const GLARE_WEIGHT = 0.8;

/** The light of a colour (pa, pb, pc) as a share of that of a cloth's (ca, cb, cc). */
export const lightOver = (
  pa: number,
  pb: number,
  pc: number,
  ca: number,
  cb: number,
  cc: number,
): number => (pa * ca + pb * cb + pc * cc) / (ca * ca + cb * cb + cc * cc + 1);

/**
 * How far a colour (pa, pb, pc) is from the ray of a cloth's colour (ca, cb, cc), in the units
 * above: shadows vanish, other hues, brighter and much darker colours remain.
 */
export function distanceToCloth(
  pa: number,
  pb: number,
  pc: number,
  ca: number,
  cb: number,
  cc: number,
): number {
  const length2 = ca * ca + cb * cb + cc * cc + 1;
  const s = lightOver(pa, pb, pc, ca, cb, cc);
  const lit = s < 0 ? 0 : s;
  const ea = pa - lit * ca;
  const eb = pb - lit * cb;
  const ec = pc - lit * cc;
  let along: number;
  if (lit > 1) along = (lit - 1) * GLARE_WEIGHT;
  else {
    along = (1 - lit) * SHADOW_WEIGHT;
    if (lit < DEEPEST_SHADOW) along += DEEPEST_SHADOW - lit;
  }
  return Math.sqrt(ea * ea + eb * eb + ec * ec + along * along * length2);
}

/** What brightness beyond the cloth's own adds to the square of `distanceToCloth`. */
export function glare(
  pa: number,
  pb: number,
  pc: number,
  ca: number,
  cb: number,
  cc: number,
): number {
  const along = (lightOver(pa, pb, pc, ca, cb, cc) - 1) * GLARE_WEIGHT;
  return along > 0 ? along * along * (ca * ca + cb * cb + cc * cc + 1) : 0;
}

/** A colour read from a frame; reused to spare the collector. */
export interface Colour {
  a: number;
  b: number;
  c: number;
}

/**
 * Made by a class, so that the engine knows its fields for numbers: a plain object would share its
 * form with pictures, whose fields of these names are arrays, and box every number stored.
 */
class ColourRoom implements Colour {
  a = 0;
  b = 0;
  c = 0;
}

/** Room for one colour. */
export const newColour = (): Colour => new ColourRoom();

/**
 * Reads the colour at a full-size place, bilinear. A chroma sample is taken to lie amid its four
 * lumas: measured on footage of four encoders, left siting would shift every ball by 0.4 pixels.
 */
export function readColour(frame: Frame, u: number, v: number, into: Colour): void {
  const { width, height } = frame;
  const x = u < 1 ? 1 : u > width - 3 ? width - 3 : u;
  const y = v < 1 ? 1 : v > height - 3 ? height - 3 : v;
  let ix = x | 0;
  let iy = y | 0;
  let fx = x - ix;
  let fy = y - iy;
  let i = iy * width + ix;
  const luma = frame.y;
  let top = luma[i]! + fx * (luma[i + 1]! - luma[i]!);
  let low = luma[i + width]! + fx * (luma[i + width + 1]! - luma[i + width]!);
  into.a = top + fy * (low - top) - BLACK;
  const w = width >> 1;
  const cx = (x - 0.5) / 2;
  const cy = (y - 0.5) / 2;
  ix = cx | 0;
  iy = cy | 0;
  fx = cx - ix;
  fy = cy - iy;
  i = iy * w + ix;
  const { u: blue, v: red } = frame;
  top = blue[i]! + fx * (blue[i + 1]! - blue[i]!);
  low = blue[i + w]! + fx * (blue[i + w + 1]! - blue[i + w]!);
  into.b = CHROMA_WEIGHT * (top + fy * (low - top) - NEUTRAL);
  top = red[i]! + fx * (red[i + 1]! - red[i]!);
  low = red[i + w]! + fx * (red[i + w + 1]! - red[i + w]!);
  into.c = CHROMA_WEIGHT * (top + fy * (low - top) - NEUTRAL);
}

/** Reads cell (x, y) of the half-size grid: the mean of four lumas and the cell's chroma. */
export function readCell(frame: Frame, x: number, y: number, into: Colour): void {
  const { width } = frame;
  const i = 2 * y * width + 2 * x;
  const j = y * (width >> 1) + x;
  into.a =
    (frame.y[i]! + frame.y[i + 1]! + frame.y[i + width]! + frame.y[i + width + 1]!) / 4 - BLACK;
  into.b = CHROMA_WEIGHT * (frame.u[j]! - NEUTRAL);
  into.c = CHROMA_WEIGHT * (frame.v[j]! - NEUTRAL);
}
