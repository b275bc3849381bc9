import type { PinField } from './pinField.ts';
import type { PinPattern } from './pinPattern.ts';
import { millimetresPerPixel } from './pinShape.ts';

/** A pin's base: a standing pin moved by more than this has left its spot (rule of fallen pins). */
const BASE_MM = 7;
/** Shape is read from a body this many pixels across at least: at 2.5 a fall in three went unseen. */
const LEAST_PIXELS = 3;
/** A pin must stand out from the cloth by this many times the noise. */
const LEAST_CLARITY = 10;
/** What a hand's care at set-up and the lean of a pin add to a measured displacement. */
const CARE_MM = 2;

/** What a picture cannot decide about pins, in words for whoever sets up the camera. */
export function pinDoubts(field: PinField, pattern: PinPattern): string[] {
  const doubts: string[] = [];
  const pixelMm = millimetresPerPixel(field.calibration, field.centre);
  const half = unsureHalf(pixelMm, pattern);
  if (half > CARE_MM + 0.3)
    doubts.push(
      `one pixel shows ${pixelMm.toFixed(1)} mm at the pins: a standing pin pushed by ` +
        `${(BASE_MM - half).toFixed(0)} to ${(BASE_MM + half).toFixed(0)} mm may or may not have ` +
        'left its spot, look at the table; a closer view of the pins would tell',
    );
  if (10 / pixelMm < LEAST_PIXELS)
    doubts.push(
      'the pins are too small in this picture: falls may stay unseen; a closer view is needed',
    );
  const faint = pattern.pins.filter((p) => p.peak < LEAST_CLARITY * Math.max(1, field.noise));
  if (faint.length > 0)
    doubts.push(
      `${faint.map((p) => p.pin).join(', ')} hardly stand out from the cloth: more light is needed`,
    );
  const unseen = pattern.pins.filter((p) => !p.measured);
  if (unseen.length > 0)
    doubts.push(`${unseen.map((p) => p.pin).join(', ')} did not stand at set-up`);
  return doubts;
}

/** Half the range of displacements around 7 mm that this picture leaves open, millimetres. */
export function unsureHalf(pixelMm: number, pattern: PinPattern): number {
  const scatter = Math.max(...pattern.pins.map((p) => p.scatter)) * 1000;
  // A tenth of a pixel of bias by codec and chroma on either measurement, and the scatter of both.
  return CARE_MM + Math.max(0, 3 * Math.hypot(scatter, 0.15 * pixelMm) - 1);
}
