import type { Rgb } from './colour.ts';

/** A rectangular lamp that shines downwards, in the table frame. */
export interface Lamp {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Half sides. */
  readonly halfX: number;
  readonly halfY: number;
  /** Light it sends out per area. */
  readonly radiance: Rgb;
}

export interface Lighting {
  readonly lamps: readonly Lamp[];
  /** Light from ceiling and walls, as it falls on a level surface. */
  readonly ambient: Rgb;
}

/** Points of a lamp along either side at which its light is summed. */
const LAMP_GRID = 3;

/** Adds the lamps' direct light on a point with normal straight up, without shadows. */
export function lampLight(lighting: Lighting, x: number, y: number, z: number): Rgb {
  let r = 0;
  let g = 0;
  let b = 0;
  for (const lamp of lighting.lamps) {
    const e = formFactor(lamp, x, y, z);
    r += e * lamp.radiance[0];
    g += e * lamp.radiance[1];
    b += e * lamp.radiance[2];
  }
  return [r, g, b];
}

/** Light on a level surface from a lamp of radiance 1: area times cosines over distance squared. */
export function formFactor(lamp: Lamp, x: number, y: number, z: number): number {
  const area = (4 * lamp.halfX * lamp.halfY) / (LAMP_GRID * LAMP_GRID);
  const dz = lamp.z - z;
  let sum = 0;
  for (let i = 0; i < LAMP_GRID; i++) {
    const dx = lamp.x + lamp.halfX * gridOffset(i) - x;
    for (let j = 0; j < LAMP_GRID; j++) {
      const dy = lamp.y + lamp.halfY * gridOffset(j) - y;
      const d2 = dx * dx + dy * dy + dz * dz;
      sum += (dz * dz) / (d2 * d2);
    }
  }
  return area * sum;
}

const gridOffset = (i: number): number => (2 * i + 1) / LAMP_GRID - 1;

/**
 * The share of a lamp that a point on the bed sees past the noses: the line to the lamp crosses
 * the nose's height inside the playing surface.
 */
export function seenPastNoses(
  lamp: Lamp,
  at: { readonly x: number; readonly y: number },
  noses: { readonly halfL: number; readonly halfW: number; readonly height: number },
): number {
  const k = noses.height / lamp.z;
  return (
    seenAlong(at.x, k, { middle: lamp.x, half: lamp.halfX, limit: noses.halfL }) *
    seenAlong(at.y, k, { middle: lamp.y, half: lamp.halfY, limit: noses.halfW })
  );
}

function seenAlong(
  p: number,
  k: number,
  lamp: { readonly middle: number; readonly half: number; readonly limit: number },
): number {
  // p + (l - p) k within +-limit, solved for the lamp's coordinate l.
  const low = Math.max(lamp.middle - lamp.half, p + (-lamp.limit - p) / k);
  const high = Math.min(lamp.middle + lamp.half, p + (lamp.limit - p) / k);
  return Math.min(1, Math.max(0, (high - low) / (2 * lamp.half)));
}
