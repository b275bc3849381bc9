import { LYING_AREA_MM2, STANDING_AREA_MM2 } from './pinShape.ts';
import type { Patch } from './pinPatches.ts';

/** What a patch can be by its shape alone. */
export type PinForm = 'upright' | 'tilted' | 'lying' | 'joined' | 'speck' | 'large';

/** How a standing pin measures in this picture, blur included. */
export interface UprightMeasure {
  readonly areaMm2: number;
  readonly long: number;
}

/** A lying pin's spread beyond a standing one's: 25 mm over a disc of 10 give 6.4 mm. */
const LYING_STRETCH = [4.6, 9.6] as const;
/** Under this the patch is as round as a standing pin. */
const ROUND_STRETCH = 2.3;
/** Spread across the long axis beyond a standing pin's. */
const PIN_BREADTH = 2.8;
/** A ball or a hand spreads beyond any pin, two pins in touch included. */
const LARGE_STRETCH = 13;
const LARGE_BREADTH = 6.5;
/** Area of a standing pin that stands for one, as shares of what it measured at set-up. */
const UPRIGHT_AREA = [0.35, 1.75] as const;
const LARGE_AREA = 7;

/** How far a patch's shape goes beyond a standing pin's, millimetres of spread. */
export const stretchOf = (patch: Patch, upright: UprightMeasure): number =>
  Math.sqrt(Math.max(0, patch.long ** 2 - upright.long ** 2));

/** Tells what a patch can be. `upright` is what a standing pin measures in the same picture. */
export function formOf(patch: Patch, upright: UprightMeasure): PinForm {
  const stretch = stretchOf(patch, upright);
  const breadth = Math.sqrt(Math.max(0, patch.wide ** 2 - upright.long ** 2));
  const area = patch.areaMm2 / upright.areaMm2;
  if (stretch > LARGE_STRETCH || breadth > LARGE_BREADTH || area > LARGE_AREA) return 'large';
  if (area < UPRIGHT_AREA[0]) return 'speck';
  // The rim that blur adds counts less on the larger body.
  const lyingArea = LYING_AREA_MM2 / STANDING_AREA_MM2;
  if (area > 1.25 * lyingArea || breadth > PIN_BREADTH) return 'joined';
  if (stretch < ROUND_STRETCH) return area <= UPRIGHT_AREA[1] ? 'upright' : 'joined';
  if (stretch < LYING_STRETCH[0]) return 'tilted';
  return stretch <= LYING_STRETCH[1] ? 'lying' : 'joined';
}
