import type { CameraModel } from '../../calibration/index.ts';
import { project } from '../../calibration/index.ts';
import type { Lighting } from './lamps.ts';
import type { PixelBox, Plate } from './plate.ts';
import { boxAround, isEmpty, overlap, union } from './plate.ts';
import type { RayPatch } from './rays.ts';
import { rayPatch } from './rays.ts';
import type { Hit, RoundCone } from './solid.ts';
import { meetRoundCone } from './solid.ts';
import type { LitSolid, PaintedSolid } from './solidShade.ts';
import { lightSolid, shadeSolid } from './solidShade.ts';

interface BoxedSolid {
  readonly lit: LitSolid;
  readonly boxes: readonly PixelBox[];
}

/** Solids that belong together, at the moments of one exposure. */
export interface SolidSprite {
  readonly box: PixelBox;
  readonly moments: readonly (readonly BoxedSolid[])[];
  readonly camera: CameraModel;
}

export function solidSprite(
  camera: CameraModel,
  lighting: Lighting,
  moments: readonly (readonly PaintedSolid[])[],
): SolidSprite | undefined {
  const [x, y, z] = camera.C;
  const boxed = moments.map((solids) =>
    solids.map((s) => ({ lit: lightSolid(s, lighting, { x, y, z }), boxes: boxesOf(camera, s) })),
  );
  const boxes = boxed.flat().flatMap((b) => b.boxes);
  if (boxes.length === 0) return undefined;
  const frame = { u0: 0, v0: 0, u1: camera.width, v1: camera.height };
  const box = overlap(boxes.reduce(union), frame);
  return isEmpty(box) ? undefined : { box, moments: boxed, camera };
}

/** Longest piece of a solid that one rectangle is drawn round: a slanting cue fills few of them. */
const PIECE_PX = 40;
const MOST_PIECES = 24;

/** The rectangles of the picture that a solid can touch, along its length. */
export function boxesOf(camera: CameraModel, s: RoundCone): PixelBox[] {
  const a = project(camera, { x: s.ax, y: s.ay }, s.az);
  const b = project(camera, { x: s.bx, y: s.by }, s.bz);
  const length = Math.hypot(a.u - b.u, a.v - b.v);
  const n = Math.min(MOST_PIECES, Math.max(1, Math.ceil(length / PIECE_PX)));
  let last = boxOfPlace(camera, s, 0);
  return Array.from({ length: n }, (_, i) => {
    const next = boxOfPlace(camera, s, (i + 1) / n);
    const box = union(last, next);
    last = next;
    return box;
  });
}

/** Round the sphere at a share `f` of the way from the `a` end to the `b` end. */
function boxOfPlace(camera: CameraModel, s: RoundCone, f: number): PixelBox {
  const z = s.az + (s.bz - s.az) * f;
  const at = { x: s.ax + (s.bx - s.ax) * f, y: s.ay + (s.by - s.ay) * f };
  const { u, v } = project(camera, at, z);
  const radius = s.ra + (s.rb - s.ra) * f;
  return boxAround(u, v, (1.3 * radius * camera.f) / Math.max(0.3, camera.C[2] - z) + 2);
}

/** Places in a pixel for three samples. */
const SAMPLES = [
  [-0.25, 0.25],
  [0.25, 0.08],
  [0, -0.33],
] as const;
const hit: Hit = { t: 0, nx: 0, ny: 0, nz: 0, along: 0 };
const nearest: Hit = { t: 0, nx: 0, ny: 0, nz: 0, along: 0 };
const direction = { x: 0, y: 0, z: 0 };
const met = { x: 0, y: 0, z: 0 };

/** Draws solids over what the plate shows, each where it is nearest to the camera. */
export function drawSolids(plate: Plate, sprites: readonly SolidSprite[]): void {
  const { clip } = plate;
  const here = sprites.map((s) => near(s, clip)).filter((s) => s.some((m) => m.length > 0));
  const scene = sprites[0];
  if (scene === undefined || here.length === 0) return;
  // Rays change linearly within a tile.
  const patch = rayPatch(scene.camera, (clip.u0 + clip.u1) / 2, (clip.v0 + clip.v1) / 2);
  // Moving things are sampled once in each moment, resting ones a few times.
  const moments = Math.max(SAMPLES.length, ...here.map((s) => s.length));
  const layers = Array.from({ length: moments }, (_, m) =>
    here.flatMap((s) => s[Math.floor((m * s.length) / moments)]!),
  );
  const area = layers
    .flat()
    .flatMap((s) => s.boxes)
    .map((box) => overlap(box, clip))
    .filter((box) => !isEmpty(box))
    .reduce(union);
  const { u0, v0, u1, v1 } = overlap(area, clip);
  const [x, y, z] = scene.camera.C;
  const eye = { x, y, z };
  const solids = layers.map((layer) => layer.map((s) => s.lit));
  const sum = new Float64Array(4);
  for (let v = v0; v < v1; v++)
    for (let u = u0; u < u1; u++) {
      sum.fill(0);
      for (let m = 0; m < moments; m++) {
        const [du, dv] = SAMPLES[m % SAMPLES.length]!;
        aim(patch, u + du - patch.u, v + dv - patch.v);
        addSample(solids[m]!, eye, sum);
      }
      if (sum[3] === 0) continue;
      const k = plate.base + (v * plate.width + u) * 3;
      const keep = 1 - sum[3]! / moments;
      for (let c = 0; c < 3; c++) plate.rgb[k + c] = plate.rgb[k + c]! * keep + sum[c]! / moments;
    }
}

/** The solids of a sprite that can be met within a rectangle, moment by moment. */
function near(sprite: SolidSprite, clip: PixelBox): readonly (readonly BoxedSolid[])[] {
  if (isEmpty(overlap(sprite.box, clip))) return [];
  return sprite.moments.map((solids) =>
    solids.filter((s) => s.boxes.some((box) => !isEmpty(overlap(box, clip)))),
  );
}

function addSample(
  solids: readonly LitSolid[],
  eye: { readonly x: number; readonly y: number; readonly z: number },
  sum: Float64Array,
): void {
  let best: LitSolid | undefined;
  for (const s of solids) {
    if (!meetRoundCone(s.cone, direction, hit) || (best && hit.t >= nearest.t)) continue;
    best = s;
    nearest.t = hit.t;
    nearest.nx = hit.nx;
    nearest.ny = hit.ny;
    nearest.nz = hit.nz;
    nearest.along = hit.along;
  }
  if (best === undefined) return;
  met.x = eye.x + nearest.t * direction.x;
  met.y = eye.y + nearest.t * direction.y;
  met.z = eye.z + nearest.t * direction.z;
  shadeSolid(best, nearest, met, sum);
}

function aim(patch: RayPatch, du: number, dv: number): void {
  const x = patch.at.x + du * patch.perU.x + dv * patch.perV.x;
  const y = patch.at.y + du * patch.perU.y + dv * patch.perV.y;
  const z = patch.at.z + du * patch.perU.z + dv * patch.perV.z;
  const k = 1 / Math.sqrt(x * x + y * y + z * z);
  direction.x = x * k;
  direction.y = y * k;
  direction.z = z * k;
}
