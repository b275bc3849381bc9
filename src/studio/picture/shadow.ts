import type { CameraModel } from '../../calibration/index.ts';
import { project } from '../../calibration/index.ts';
import type { Lamp, Lighting } from './lamps.ts';
import { formFactor } from './lamps.ts';
import type { PixelBox, Plate } from './plate.ts';
import { isEmpty, overlap } from './plate.ts';
import { rayPatch } from './rays.ts';

/** A sphere that keeps light from the cloth. */
export interface Caster {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly radius: number;
}

/** The shadow of spheres on the cloth, as factors on a coarse grid of pixels. */
export interface ShadowSprite {
  readonly box: PixelBox;
  readonly step: number;
  readonly cols: number;
  readonly factors: Float32Array;
}

/** How finely a shadow is worked out: pixels between nodes, and points along a lamp's sides. */
export interface ShadowDetail {
  readonly nodePx: number;
  readonly lampPoints: number;
}

/** Balls and pins; and people, whose shadows are wide and soft. */
const FINE: ShadowDetail = { nodePx: 5, lampPoints: 2 };
export const COARSE: ShadowDetail = { nodePx: 12, lampPoints: 1 };
/** How far a ball's shadow is looked for, in metres beyond its foot point. */
const REACH = 0.08;

/** Works out the shadow of casters that share one place (a ball, or a part of a limb). */
export function shadowSprite(
  camera: CameraModel,
  lighting: Lighting,
  casters: readonly Caster[],
  detail: ShadowDetail = FINE,
): ShadowSprite {
  const { nodePx } = detail;
  const box = shadowBox(camera, casters);
  const cols = Math.ceil((box.u1 - box.u0) / nodePx) + 2;
  const rows = Math.ceil((box.v1 - box.v0) / nodePx) + 2;
  const factors = new Float32Array(cols * rows);
  const mid = { u: (box.u0 + box.u1) / 2, v: (box.v0 + box.v1) / 2 };
  const patch = rayPatch(camera, mid.u, mid.v);
  const [cx, cy, cz] = camera.C;
  const light = lightOn(lighting, casters, detail.lampPoints);
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < cols; i++) {
      const du = box.u0 + i * nodePx - mid.u;
      const dv = box.v0 + j * nodePx - mid.v;
      const dz = patch.at.z + du * patch.perU.z + dv * patch.perV.z;
      const s = -cz / dz;
      const x = cx + s * (patch.at.x + du * patch.perU.x + dv * patch.perV.x);
      const y = cy + s * (patch.at.y + du * patch.perU.y + dv * patch.perV.y);
      // The box ends where little shadow is left; that little must not end in a line.
      const fade = edgeFade(i / (cols - 2), j / (rows - 2));
      factors[j * cols + i] = 1 - fade * (1 - lightLeft(x, y, light));
    }
  return { box, step: nodePx, cols, factors };
}

/** 0 at the border of the unit square, 1 from a fifth of it inwards. */
function edgeFade(x: number, y: number): number {
  const near = Math.min(x, 1 - x, y, 1 - y);
  return Math.min(1, Math.max(0, near * 5));
}

/** A lamp behind a caster, and the circle of the cloth outside of which it hides nothing of it. */
interface Beam {
  readonly caster: Caster;
  readonly lamp: Lamp;
  readonly x: number;
  readonly y: number;
  readonly reach: number;
}

/** The light at a shadow's place: how much each lamp and the ambience bring, and what they meet. */
interface Light {
  readonly lamps: readonly { readonly share: number; readonly beams: readonly Beam[] }[];
  readonly ambient: number;
  readonly casters: readonly Caster[];
  readonly points: number;
}

function lightOn(lighting: Lighting, casters: readonly Caster[], points: number): Light {
  const at = casters[0]!;
  const e = lighting.lamps.map((l) => formFactor(l, at.x, at.y, 0) * l.radiance[1]);
  const total = e.reduce((a, b) => a + b, lighting.ambient[1]);
  const lamps = lighting.lamps.map((lamp, i) => ({
    share: e[i]! / total,
    beams: casters.map((caster) => beamOf(lamp, caster)),
  }));
  return { lamps, ambient: lighting.ambient[1] / total, casters, points };
}

function beamOf(lamp: Lamp, caster: Caster): Beam {
  const k = caster.z / Math.max(0.1, lamp.z - caster.z);
  const dx = caster.x - lamp.x;
  const dy = caster.y - lamp.y;
  const slant = Math.sqrt(1 + (dx * dx + dy * dy) / (lamp.z * lamp.z));
  const half = Math.sqrt(lamp.halfX * lamp.halfX + lamp.halfY * lamp.halfY);
  // Half as much again for the softened edge.
  const reach = 1.5 * (half * k + caster.radius * (1 + k) * slant) + 0.01;
  return { caster, lamp, x: caster.x + dx * k, y: caster.y + dy * k, reach };
}

/** A caster that hides less of the sky than this is left out. */
const LEAST_SKY = 0.003;

function lightLeft(x: number, y: number, light: Light): number {
  let left = 0;
  for (const { share, beams } of light.lamps) {
    let open = 1;
    for (const beam of beams) {
      const dx = x - beam.x;
      const dy = y - beam.y;
      if (dx * dx + dy * dy > beam.reach * beam.reach) continue;
      open *= 1 - lampCovered(x, y, beam, light.points);
    }
    left += share * open;
  }
  let sky = 1;
  for (const c of light.casters) {
    const dx = x - c.x;
    const dy = y - c.y;
    const d2 = dx * dx + dy * dy + c.z * c.z;
    const area = c.radius * c.radius;
    if (area < LEAST_SKY * d2) continue;
    sky *= 1 - Math.min(1, (area * c.z) / (d2 * Math.sqrt(d2)));
  }
  return left + light.ambient * sky;
}

/** The share of a lamp that a sphere hides from a point of the cloth. */
function lampCovered(x: number, y: number, beam: Beam, points: number): number {
  const { lamp, caster: c } = beam;
  let covered = 0;
  const ox = c.x - x;
  const oy = c.y - y;
  const d2 = ox * ox + oy * oy + c.z * c.z;
  if (d2 < c.radius * c.radius) return 1;
  const half = Math.max(lamp.halfX, lamp.halfY) / points;
  for (let i = 0; i < points; i++)
    for (let j = 0; j < points; j++) {
      const lx = lamp.x + lamp.halfX * ((2 * i + 1) / points - 1) - x;
      const ly = lamp.y + lamp.halfY * ((2 * j + 1) / points - 1) - y;
      const l2 = lx * lx + ly * ly + lamp.z * lamp.z;
      const along = ox * lx + oy * ly + c.z * lamp.z;
      const off2 = d2 - (along * along) / l2;
      // The part of the lamp round this point, seen at the caster's distance.
      const blur = half * Math.sqrt(d2 / l2) + 0.002;
      const edge = (Math.sqrt(Math.max(0, off2)) - c.radius) / blur;
      covered += edge < -1 ? 1 : edge > 1 ? 0 : 0.5 - 0.5 * edge;
    }
  return covered / (points * points);
}

function shadowBox(camera: CameraModel, casters: readonly Caster[]): PixelBox {
  let u0 = Infinity;
  let v0 = Infinity;
  let u1 = -Infinity;
  let v1 = -Infinity;
  for (const c of casters)
    for (const sx of [-1, 1])
      for (const sy of [-1, 1]) {
        const reach = REACH + 0.8 * c.z;
        const { u, v } = project(camera, { x: c.x + sx * reach, y: c.y + sy * reach }, 0);
        u0 = Math.min(u0, u);
        v0 = Math.min(v0, v);
        u1 = Math.max(u1, u);
        v1 = Math.max(v1, v);
      }
  const limit = (x: number, high: number): number => Math.round(Math.min(high, Math.max(0, x)));
  return {
    u0: limit(u0, camera.width),
    v0: limit(v0, camera.height),
    u1: limit(u1, camera.width),
    v1: limit(v1, camera.height),
  };
}

/** Darkens the plate by a shadow. */
export function drawShadow(plate: Plate, shadow: ShadowSprite): void {
  const area = overlap(shadow.box, plate.clip);
  if (isEmpty(area)) return;
  const { factors, cols, step, box } = shadow;
  for (let v = area.v0; v < area.v1; v++) {
    const y = (v - box.v0) / step;
    const j = Math.floor(y);
    const fy = y - j;
    for (let u = area.u0; u < area.u1; u++) {
      const x = (u - box.u0) / step;
      const i = Math.floor(x);
      const fx = x - i;
      const n = j * cols + i;
      const top = factors[n]! + (factors[n + 1]! - factors[n]!) * fx;
      const bottom = factors[n + cols]! + (factors[n + cols + 1]! - factors[n + cols]!) * fx;
      const f = top + (bottom - top) * fy;
      const k = plate.base + (v * plate.width + u) * 3;
      plate.rgb[k]! *= f;
      plate.rgb[k + 1]! *= f;
      plate.rgb[k + 2]! *= f;
    }
  }
}
