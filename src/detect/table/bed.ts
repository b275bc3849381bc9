import type { ClothColour } from './cloth.ts';
import { clothMask } from './cloth.ts';
import type { HalfPicture } from './picture.ts';

/** Luma rises on the way out over the shadow's edge by this share of the cloth's, or by less. */
const RISES = [0.1, 0.05] as const;
/** Any light and worn patches of the cloth: what bounds the bed is the rise of light at its noses. */
const TOLERANCE = { hue: 0.45, darkest: 0.25, lightest: 2.2 };

/**
 * The bed as its noses bound it: cloth up to where luma rises on the way out of the picture's
 * middle, from a nose's shadow to its rubber. It tells a bed from cushions, rails and a floor of
 * its own colour, which the cloth's colour alone does not.
 */
export function* bedMasks(half: HalfPicture, cloth: ClothColour): Generator<Uint8Array> {
  const mask = clothMask(half, cloth, TOLERANCE);
  for (const rise of RISES) yield withoutRises(mask, half, rise * cloth.y);
}

function withoutRises(mask: Uint8Array, half: HalfPicture, least: number): Uint8Array {
  const { width, height, y } = half;
  const inside = mask.slice();
  for (let j = 1; j < height - 1; j++) {
    const down = j < height / 2 ? -width : width;
    for (let i = 1; i < width - 1; i++) {
      const right = i < width / 2 ? -1 : 1;
      const at = j * width + i;
      const across = y[at + right]! - y[at - right]!;
      const along = y[at + down]! - y[at - down]!;
      if (Math.max(across, along) > least) inside[at] = 0;
    }
  }
  return inside;
}
