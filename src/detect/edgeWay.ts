import type { Colour } from './colour.ts';

/** Variance of the cloth's light as a share, squared; and of the noise of a mean, colour units. */
const LIGHT_VARIANCE = 0.06 ** 2;
const LUMA_VARIANCE = 3 ** 2;
const CHROMA_VARIANCE = 4.5 ** 2;
/** A ray's ball colour nearer to the cloth than this shows no edge. */
export const FIRM_CONTRAST = 9;
/**
 * A ball darker than its cloth and of its hue may show less all around: the little that tells it
 * from a shadow, nearly two sigmas of the noise of a mean.
 */
const LEAST_DARK_CONTRAST = 5;
/**
 * Nearer than the first the ball's own shading is not told from other faults of so soft an edge;
 * from the second on it counts in full.
 */
const SHADED_FROM = 30;
const SHADED_FULLY = 80;

/**
 * The way from the ball's colour to the cloth's on one ray: `wa a + wb b + wc c - zero` is one
 * half at the ball's and minus one half at the cloth's.
 */
export interface EdgeWay {
  wa: number;
  wb: number;
  wc: number;
  zero: number;
  /**
   * How far on it the ball would go if its light went out, signed; what counts of that where the
   * edge is firm, and what counts where it is soft.
   */
  light: number;
  softLight: number;
  /**
   * Colour units from one to the other; 0 where no edge shows, and under `FIRM_CONTRAST` where it
   * shows by little.
   */
  contrast: number;
  /** Whether the ball is darker than the cloth, as a shadow is. */
  isDarker: boolean;
}

/** Made by a class, so that the engine keeps its fields as plain numbers (see `newColour`). */
class EdgeWayRoom implements EdgeWay {
  wa = 0;
  wb = 0;
  wc = 0;
  zero = 0;
  light = 0;
  softLight = 0;
  contrast = 0;
  isDarker = false;
}

/** Room for one way. */
export const newEdgeWay = (): EdgeWay => new EdgeWayRoom();

/**
 * The way along the linear discriminant of a cloth whose light may vary: chroma decides where
 * there is any, a shadow's slope counts little, and blur, which is linear, shifts nothing.
 *
 * @param cloth - the empty table's colour behind the edge.
 */
export function findWay(inside: Colour, outside: Colour, cloth: Colour, way: EdgeWay): void {
  const { a: ca, b: cb, c: cc } = cloth;
  const da = inside.a - outside.a;
  const db = inside.b - outside.b;
  const dc = inside.c - outside.c;
  // Sherman-Morrison: the inverse of the noise plus the variance of the cloth's light. Only
  // what is darker along the cloth's ray can be a shadow; what is brighter is the ball.
  const ia = 1 / LUMA_VARIANCE;
  const ic = 1 / CHROMA_VARIANCE;
  const darker = da * ca + db * cb + dc * cc < 0;
  way.isDarker = darker;
  const strength = ca * ca * ia + (cb * cb + cc * cc) * ic;
  const light = darker ? LIGHT_VARIANCE : 0;
  const damp = light / (1 + light * strength);
  const along = (da * ca * ia + (db * cb + dc * cc) * ic) * damp;
  const wa = (da - along * ca) * ia;
  const wb = (db - along * cb) * ic;
  const wc = (dc - along * cc) * ic;
  const span = wa * da + wb * db + wc * dc;
  const zero = wa * (outside.a + da / 2) + wb * (outside.b + db / 2) + wc * (outside.c + dc / 2);
  const contrast = Math.sqrt(Math.max(0, span * LUMA_VARIANCE));
  way.contrast = contrast < (darker ? LEAST_DARK_CONTRAST : FIRM_CONTRAST) ? 0 : contrast;
  if (way.contrast === 0) return;
  way.wa = wa / span;
  way.wb = wb / span;
  way.wc = wc / span;
  way.zero = zero / span;
  // Luma alone: chroma comes at half the resolution, and its blur hides how the limb darkens.
  const share = (contrast - SHADED_FROM) / (SHADED_FULLY - SHADED_FROM);
  const firm = Math.max(0, Math.min(1, share));
  way.light = way.wa * inside.a * firm;
  way.softLight = way.wa * inside.a * (1 - firm);
}
