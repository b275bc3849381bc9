import type { CameraModel } from '../../calibration/index.ts';
import { project } from '../../calibration/index.ts';
import type { Pose } from '../physics/timeline.ts';
import type { BallPaint } from './ballPaint.ts';
import type { BallLight, Surface } from './ballShade.ts';
import { shadeBall } from './ballShade.ts';
import type { PixelBox, Plate } from './plate.ts';
import { boxAround, isEmpty, overlap, union } from './plate.ts';
import type { RayPatch } from './rays.ts';
import { rayPatch } from './rays.ts';

/** A ball during one exposure: one pose for a resting ball, several for a moving one. */
export interface BallSprite {
  readonly box: PixelBox;
  readonly radius: number;
  readonly paint: BallPaint;
  readonly light: BallLight;
  readonly moments: readonly {
    readonly pose: Pose;
    readonly patch: RayPatch;
    readonly box: PixelBox;
    /** Pixels from its middle within which a pixel shows nothing but the ball. */
    readonly insidePx: number;
  }[];
  readonly camera: CameraModel;
  /** Cuts away what a hole's edge hides: whether the slate's plane is open at (x, y). */
  readonly isOpen?: (x: number, y: number) => boolean;
}

export function ballSprite(
  camera: CameraModel,
  poses: readonly Pose[],
  ball: {
    readonly radius: number;
    readonly paint: BallPaint;
    readonly light: BallLight;
    readonly isOpen?: (x: number, y: number) => boolean;
  },
): BallSprite {
  const moments = poses.map((pose) => {
    const at = project(camera, pose, pose.z);
    const patch = rayPatch(camera, at.u, at.v);
    const depth = Math.hypot(pose.x - camera.C[0], pose.y - camera.C[1], pose.z - camera.C[2]);
    const seen = (ball.radius * camera.f) / depth;
    const box = boxAround(at.u, at.v, 1.25 * seen + 1.5);
    return { pose, patch, box, insidePx: 0.92 * seen - 1.5 };
  });
  const box = moments.map((m) => m.box).reduce(union);
  return { box, moments, camera, ...ball };
}

/** Samples along either side of a pixel of a resting ball's edge; a moving one has one in each moment. */
const EDGE_GRID = 3;
/** And within its outline, where paint and highlights are all that changes. */
const INNER_GRID = 2;
/** Steps of the additive recurrence that spreads a streak's samples over the pixel (Roberts's R2). */
const SPREAD_U = 0.7548776662466927;
const SPREAD_V = 0.5698402909980532;

/** Draws a ball over what the plate shows, averaged over its moments. */
export function drawBall(plate: Plate, sprite: BallSprite): void {
  const area = overlap(sprite.box, plate.clip);
  if (isEmpty(area)) return;
  const isStill = sprite.moments.length === 1;
  for (let v = area.v0; v < area.v1; v++)
    for (let u = area.u0; u < area.u1; u++) {
      sum[0] = sum[1] = sum[2] = sum[3] = 0;
      const weight = isStill ? addGrid(sprite, u, v) : addMoments(sprite, u, v);
      if (sum[3] === 0) continue;
      const k = plate.base + (v * plate.width + u) * 3;
      const keep = 1 - sum[3]! * weight;
      for (let c = 0; c < 3; c++) plate.rgb[k + c] = plate.rgb[k + c]! * keep + sum[c]! * weight;
    }
}

/** Colour and count of the samples of one pixel. */
const sum = new Float64Array(4);

/** Adds a pixel's samples; returns the weight of each. */
function addGrid(sprite: BallSprite, u: number, v: number): number {
  const { patch, insidePx } = sprite.moments[0]!;
  const du = u - patch.u;
  const dv = v - patch.v;
  const isInside = insidePx > 0 && du * du + dv * dv < insidePx * insidePx;
  const n = isInside ? INNER_GRID : EDGE_GRID;
  for (let j = 0; j < n; j++)
    for (let i = 0; i < n; i++)
      addSample(sprite, 0, u + (i + 0.5) / n - 0.5, v + (j + 0.5) / n - 0.5);
  return 1 / (n * n);
}

function addMoments(sprite: BallSprite, u: number, v: number): number {
  const { moments } = sprite;
  for (let m = 0; m < moments.length; m++) {
    const { box } = moments[m]!;
    if (u < box.u0 || u >= box.u1 || v < box.v0 || v >= box.v1) continue;
    // Moments lie in order along the streak: a low-discrepancy walk keeps neighbours apart.
    addSample(sprite, m, u + ((m * SPREAD_U) % 1) - 0.5, v + ((m * SPREAD_V) % 1) - 0.5);
  }
  return 1 / moments.length;
}

const surface: Surface = { nx: 0, ny: 0, nz: 0, vx: 0, vy: 0, vz: 0 };
const colour = new Float64Array(3);

function addSample(sprite: BallSprite, m: number, u: number, v: number): void {
  const { pose, patch } = sprite.moments[m]!;
  if (!meetSphere(sprite, pose, patch, u - patch.u, v - patch.v)) return;
  shadeBall(surface, sprite, pose, colour);
  sum[0]! += colour[0]!;
  sum[1]! += colour[1]!;
  sum[2]! += colour[2]!;
  sum[3]! += 1;
}

/** Whether the ray meets the ball; fills `surface` with what it meets. */
function meetSphere(
  sprite: BallSprite,
  pose: Pose,
  patch: RayPatch,
  du: number,
  dv: number,
): boolean {
  const { at, perU, perV } = patch;
  let dx = at.x + du * perU.x + dv * perV.x;
  let dy = at.y + du * perU.y + dv * perV.y;
  let dz = at.z + du * perU.z + dv * perV.z;
  const norm = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz);
  dx *= norm;
  dy *= norm;
  dz *= norm;
  const [cx, cy, cz] = sprite.camera.C;
  const ox = cx - pose.x;
  const oy = cy - pose.y;
  const oz = cz - pose.z;
  const b = ox * dx + oy * dy + oz * dz;
  const disc = b * b - (ox * ox + oy * oy + oz * oz) + sprite.radius * sprite.radius;
  if (disc < 0) return false;
  if (sprite.isOpen !== undefined) {
    const s = -cz / dz;
    if (!sprite.isOpen(cx + s * dx, cy + s * dy)) return false;
  }
  const t = -b - Math.sqrt(disc);
  surface.nx = (ox + t * dx) / sprite.radius;
  surface.ny = (oy + t * dy) / sprite.radius;
  surface.nz = (oz + t * dz) / sprite.radius;
  surface.vx = -dx;
  surface.vy = -dy;
  surface.vz = -dz;
  return true;
}
