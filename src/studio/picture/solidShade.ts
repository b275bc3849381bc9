import type { Rgb } from './colour.ts';
import type { Lighting } from './lamps.ts';
import { formFactor } from './lamps.ts';
import type { NoiseField } from './noiseField.ts';
import { noiseField } from './noiseField.ts';
import type { AimedCone, Hit, RoundCone, Vec } from './solid.ts';
import { aimAt } from './solid.ts';

/** A solid with its paint. */
export interface PaintedSolid extends RoundCone {
  readonly colour: Rgb;
  /** Another colour near the `b` end beyond this share of the length (a sleeve's hem, a cue's tip). */
  readonly end?: { readonly from: number; readonly colour: Rgb };
  /** Strength of cloth-like mottling. */
  readonly mottle?: number;
  /** Mirror share, for lacquer and glass. */
  readonly gloss?: number;
}

/** A solid ready to be met by rays, with the light that falls on its middle. */
export interface LitSolid {
  readonly paint: PaintedSolid;
  readonly cone: AimedCone;
  readonly lamps: readonly (Vec & { readonly light: number })[];
  readonly ambient: Rgb;
  readonly tint: Rgb;
}

/** Closest a lamp is taken to be above a solid: a head may reach up to it. */
const LEAST_CLEARANCE = 0.3;

export function lightSolid(paint: PaintedSolid, lighting: Lighting, eye: Vec): LitSolid {
  const x = (paint.ax + paint.bx) / 2;
  const y = (paint.ay + paint.by) / 2;
  const z = Math.max(0, (paint.az + paint.bz) / 2);
  const lamps = lighting.lamps.map((lamp) => {
    const level = Math.min(z, lamp.z - LEAST_CLEARANCE);
    const dz = lamp.z - level;
    const d = Math.hypot(lamp.x - x, lamp.y - y, dz);
    const light = (formFactor(lamp, x, y, level) * lamp.radiance[1] * d) / dz;
    return { x: (lamp.x - x) / d, y: (lamp.y - y) / d, z: dz / d, light };
  });
  const first = lighting.lamps[0]?.radiance ?? [1, 1, 1];
  const tint = first.map((c) => c / first[1]!) as unknown as Rgb;
  return { paint, cone: aimAt(paint, eye), lamps, ambient: lighting.ambient, tint };
}

const field: NoiseField = noiseField(97);

/** Adds the light that comes back from where a ray met a solid. */
export function shadeSolid(solid: LitSolid, hit: Hit, at: Vec, sum: Float64Array): void {
  const { paint } = solid;
  const base =
    paint.end !== undefined && hit.along > paint.end.from ? paint.end.colour : paint.colour;
  const grain = paint.mottle
    ? 1 + paint.mottle * (field(at.x * 160, at.y * 160) + field(at.x * 30, at.y * 30) - 1)
    : 1;
  let light = 0;
  let mirror = 0;
  for (const lamp of solid.lamps) {
    const cos = hit.nx * lamp.x + hit.ny * lamp.y + hit.nz * lamp.z;
    if (cos > -0.18) light += (0.15 + 0.85 * cos) * lamp.light;
    // Halfway between lamp and camera, which is overhead.
    if (paint.gloss)
      mirror += paint.gloss * Math.max(0, 0.5 * hit.nz + 0.5 * cos) ** 60 * lamp.light;
  }
  const up = 0.55 + 0.45 * hit.nz;
  for (let c = 0; c < 3; c++)
    sum[c]! +=
      (base[c]! * grain * (light * solid.tint[c]! + solid.ambient[c]! * up)) / Math.PI + mirror;
  sum[3]! += 1;
}
