import type { BallPaint } from './ballPaint.ts';
import { paintAt } from './ballPaint.ts';
import type { Rgb } from './colour.ts';
import { scale } from './colour.ts';
import type { Lamp, Lighting } from './lamps.ts';
import { formFactor } from './lamps.ts';
import type { Pose } from '../physics/timeline.ts';

/** Reflectance of phenolic resin seen straight on (refractive index 1.5 to 1.6). */
const MIRROR = 0.045;
/** Softness of a lamp's edge in the reflection, metres on the lamp. */
const LAMP_EDGE = 0.03;

/** A lamp as one ball sees it: constant over the ball's size. */
interface LampSeen {
  readonly lamp: Lamp;
  readonly dx: number;
  readonly dy: number;
  readonly dz: number;
  readonly light: Rgb;
}

/** All that shading a ball needs and that is the same over its surface. */
export interface BallLight {
  readonly lamps: readonly LampSeen[];
  readonly ambient: Rgb;
  /** What the cloth round the ball sends up. */
  readonly bounce: Rgb;
}

/** Prepares the light for a ball at a place; `dim` is 1 in the open and less in a pocket. */
export function ballLight(
  lighting: Lighting,
  at: { readonly x: number; readonly y: number; readonly z: number },
  options: { readonly cloth: Rgb; readonly dim: number },
): BallLight {
  const { dim } = options;
  let total: Rgb = lighting.ambient;
  const lamps = lighting.lamps.map((lamp): LampSeen => {
    const x = lamp.x - at.x;
    const y = lamp.y - at.y;
    const z = lamp.z - at.z;
    const d = Math.hypot(x, y, z);
    // formFactor counts the cosine at a level surface; the ball's own normal replaces it.
    const e = (formFactor(lamp, at.x, at.y, at.z) * d) / z;
    const light = scale(lamp.radiance, e * dim);
    total = [0, 1, 2].map((c) => total[c]! + (light[c]! * z) / d) as unknown as Rgb;
    return { lamp, dx: x / d, dy: y / d, dz: z / d, light };
  });
  const bounce = [0, 1, 2].map((c) => total[c]! * options.cloth[c]!) as unknown as Rgb;
  return { lamps, ambient: scale(lighting.ambient, dim), bounce };
}

export interface Surface {
  /** Unit normal and the unit vector towards the camera. */
  nx: number;
  ny: number;
  nz: number;
  vx: number;
  vy: number;
  vz: number;
}

/** What one ball is, while it is shaded. */
export interface ShadedBall {
  readonly paint: BallPaint;
  readonly light: BallLight;
  readonly radius: number;
}

/** Writes the light a point of a ball sends to the camera into `out`. No loops over colours: this is the hottest code of the studio. */
export function shadeBall(surface: Surface, ball: ShadedBall, pose: Pose, out: Float64Array): void {
  const { nx, ny, nz, vx, vy, vz } = surface;
  const { light, radius } = ball;
  const { ambient, bounce } = light;
  paintTurned(ball.paint, pose, surface, out);
  const up = 0.5 + 0.5 * nz;
  const facing = nx * vx + ny * vy + nz * vz;
  const rx = 2 * facing * nx - vx;
  const ry = 2 * facing * ny - vy;
  const rz = 2 * facing * nz - vz;
  const graze = 1 - Math.max(0, facing);
  const fresnel = MIRROR + (1 - MIRROR) * graze * graze * graze * graze * graze;
  // Close to the cloth the ball shades its own surroundings.
  const near = 0.35 + 0.65 * Math.min(1, up * 1.6);
  const below = (1 - up) * near;
  const isOpen = rz > 0;
  const glow = (isOpen ? 0.4 + 0.6 * rz : 1) / Math.PI;
  const back = isOpen ? ambient : bounce;
  let litR = ambient[0] * up + bounce[0] * below;
  let litG = ambient[1] * up + bounce[1] * below;
  let litB = ambient[2] * up + bounce[2] * below;
  let mirrorR = back[0] * glow;
  let mirrorG = back[1] * glow;
  let mirrorB = back[2] * glow;
  const fromX = pose.x + radius * nx;
  const fromY = pose.y + radius * ny;
  const fromZ = pose.z + radius * nz;
  for (const seen of light.lamps) {
    const { lamp } = seen;
    const cos = nx * seen.dx + ny * seen.dy + nz * seen.dz;
    // A wide lamp lights past the terminator.
    const k = cos > 0.2 ? cos : cos > -0.2 ? ((cos + 0.2) * (cos + 0.2)) / 0.8 : 0;
    litR += seen.light[0] * k;
    litG += seen.light[1] * k;
    litB += seen.light[2] * k;
    if (rz < 0.05) continue;
    const s = (lamp.z - fromZ) / rz;
    const m = faceMet(lamp, fromX + s * rx, fromY + s * ry);
    if (m === 0) continue;
    mirrorR += lamp.radiance[0] * m;
    mirrorG += lamp.radiance[1] * m;
    mirrorB += lamp.radiance[2] * m;
  }
  const matt = (1 - fresnel) / Math.PI;
  out[0] = out[0]! * litR * matt + mirrorR * fresnel;
  out[1] = out[1]! * litG * matt + mirrorG * fresnel;
  out[2] = out[2]! * litB * matt + mirrorB * fresnel;
}

/** How much of a lamp's face lies where a reflected ray reaches its height. */
function faceMet(lamp: Lamp, atX: number, atY: number): number {
  const x = Math.abs(atX - lamp.x) - lamp.halfX;
  if (x > LAMP_EDGE) return 0;
  const y = Math.abs(atY - lamp.y) - lamp.halfY;
  if (y > LAMP_EDGE) return 0;
  return Math.min(1, 0.5 - (0.5 * x) / LAMP_EDGE) * Math.min(1, 0.5 - (0.5 * y) / LAMP_EDGE);
}

/** The paint where the normal points, turned back into the ball's own frame. */
function paintTurned(paint: BallPaint, pose: Pose, n: Surface, out: Float64Array): void {
  const { qw, qx, qy, qz } = pose;
  const tx = 2 * (n.ny * qz - n.nz * qy);
  const ty = 2 * (n.nz * qx - n.nx * qz);
  const tz = 2 * (n.nx * qy - n.ny * qx);
  const x = n.nx + qw * tx + (ty * qz - tz * qy);
  const y = n.ny + qw * ty + (tz * qx - tx * qz);
  const z = n.nz + qw * tz + (tx * qy - ty * qx);
  paintAt(paint, x, y, z, out);
}
