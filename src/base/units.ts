/**
 * Quantities that cross a face of a folder, branded so that they cannot be mixed up.
 *
 * Arithmetic drops the brand on purpose: compute with plain numbers whose names carry the
 * unit, and brand once at the end with the constructor, which refuses NaN and infinity.
 */

declare const unit: unique symbol;
type Quantity<U extends string> = number & { readonly [unit]?: U };

/** A length or coordinate in metres. */
export type Metres = Quantity<'m'>;
/** Seconds since the session's first frame, mid-exposure. */
export type Seconds = Quantity<'s'>;
/** Speed in metres per second. */
export type MetresPerSecond = Quantity<'m/s'>;
/** An angle in radians, anticlockwise seen from above. */
export type Radians = Quantity<'rad'>;
/** A calibrated chance of being right, 0 to 1. */
export type Confidence = Quantity<'confidence'>;

/** Brands a finite number of metres. Throws a RangeError on NaN or infinity. */
export const Metres = (value: number): Metres => finite(value, 'metres');
/** Brands a finite number of seconds. Throws a RangeError on NaN or infinity. */
export const Seconds = (value: number): Seconds => finite(value, 'seconds');
/** Brands a finite speed. Throws a RangeError on NaN or infinity. */
export const MetresPerSecond = (value: number): MetresPerSecond =>
  finite(value, 'metres per second');
/** Brands a finite angle. Throws a RangeError on NaN or infinity. */
export const Radians = (value: number): Radians => finite(value, 'radians');

/** Clamps a finite number into 0 to 1 and brands it. Throws a RangeError on NaN or infinity. */
export function Confidence(value: number): Confidence {
  return Math.min(1, Math.max(0, finite(value, 'confidence')));
}

function finite(value: number, what: string): number {
  if (!Number.isFinite(value))
    throw new RangeError(`${what} must be a finite number, got ${value}`);
  return value;
}
