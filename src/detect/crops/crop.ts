import type { Frame } from '../../capture/index.ts';
import { CHROMA_WEIGHT, newColour, readColour } from '../colour.ts';

/** Side of a crop in pixels of the crop, and the radius that a ball has in it. */
export const CROP_SIDE = 32;
export const CROP_RADIUS = 10;
/** Numbers of one crop: luma and two chroma differences a pixel, row by row. */
export const CROP_LENGTH = CROP_SIDE * CROP_SIDE * 3;

/** Where a crop is cut: full-size pixels, the ball's apparent radius there. */
export interface CropPlace {
  readonly u: number;
  readonly v: number;
  readonly radius: number;
}

/** Steps of studio range luma and chroma, so that the numbers run over about 0 to 1 and -0.5 to 0.5. */
const LUMA_STEPS = 219;
const CHROMA_STEPS = 224 * CHROMA_WEIGHT;

const spare = newColour();

/** Cuts the square around a ball, scaled so that its radius is `CROP_RADIUS`, into `into` from `at` on. */
export function cutCrop(frame: Frame, place: CropPlace, into: Float32Array, at: number): void {
  const scale = place.radius / CROP_RADIUS;
  const first = -(CROP_SIDE - 1) / 2;
  let k = at;
  for (let y = 0; y < CROP_SIDE; y++)
    for (let x = 0; x < CROP_SIDE; x++) {
      readColour(frame, place.u + (first + x) * scale, place.v + (first + y) * scale, spare);
      into[k++] = spare.a / LUMA_STEPS;
      into[k++] = spare.b / CHROMA_STEPS;
      into[k++] = spare.c / CHROMA_STEPS;
    }
}
