import type { CameraModel } from '../../calibration/index.ts';
import { project } from '../../calibration/index.ts';
import type { Overlay } from '../picture/graphics.ts';
import { coverAt } from '../picture/graphics.ts';
import type { Hit, RoundCone } from '../picture/solid.ts';
import { aimAt, meetRoundCone } from '../picture/solid.ts';

/** Points of a disc at which its visibility is looked at: the middle and two rings. */
const PROBES: readonly (readonly [number, number])[] = [[0, 0], ...ring(6, 0.5), ...ring(10, 0.9)];

function ring(n: number, radius: number): [number, number][] {
  return Array.from({ length: n }, (_, i) => {
    const a = (2 * Math.PI * i) / n;
    return [radius * Math.cos(a), radius * Math.sin(a)];
  });
}

const hit: Hit = { t: 0, nx: 0, ny: 0, nz: 0, along: 0 };

/** A camera, and the graphics that lie over its picture. */
export interface View {
  readonly camera: CameraModel;
  readonly overlay: Overlay;
}

/** The share, 0 to 1, of a ball's or pin's outline that neither a solid nor a graphic hides. */
export function visibleShare(
  { camera, overlay }: View,
  thing: { readonly x: number; readonly y: number; readonly z: number; readonly radius: number },
  hiders: readonly RoundCone[],
): number {
  const [x, y, z] = camera.C;
  const near = hiders.filter((h) => mayHide(camera, thing, h)).map((h) => aimAt(h, { x, y, z }));
  if (near.length === 0 && overlay.length === 0) return 1;
  let seen = 0;
  for (const [px, py] of PROBES) {
    const dx = thing.x + px * thing.radius - x;
    const dy = thing.y + py * thing.radius - y;
    const dz = thing.z - z;
    const far = Math.hypot(dx, dy, dz);
    const d = { x: dx / far, y: dy / far, z: dz / far };
    if (isCovered(overlay, camera, { x: x + dx, y: y + dy, z: thing.z })) continue;
    if (!near.some((h) => meetRoundCone(h, d, hit) && hit.t < far - thing.radius)) seen++;
  }
  return Math.round((100 * seen) / PROBES.length) / 100;
}

/** A graphic that lets less than this of the picture through hides what is under it. */
const OPAQUE = 0.5;

function isCovered(
  overlay: Overlay,
  camera: CameraModel,
  p: { readonly x: number; readonly y: number; readonly z: number },
): boolean {
  if (overlay.length === 0) return false;
  const { u, v } = project(camera, p, p.z);
  return coverAt(overlay, u, v) > OPAQUE;
}

/** Cheap test: whether the solid's shadow from the camera can reach the thing at all. */
function mayHide(
  camera: CameraModel,
  thing: { readonly x: number; readonly y: number; readonly z: number; readonly radius: number },
  h: RoundCone,
): boolean {
  const top = Math.max(h.az + h.ra, h.bz + h.rb);
  if (top < thing.z) return false;
  const [cx, cy, cz] = camera.C;
  // Cast both ends onto the thing's level and compare with the box round them.
  const cast = (x: number, y: number, z: number): readonly [number, number] => {
    const s = (cz - thing.z) / Math.max(0.2, cz - z);
    return [cx + (x - cx) * s, cy + (y - cy) * s];
  };
  const [ax, ay] = cast(h.ax, h.ay, h.az);
  const [bx, by] = cast(h.bx, h.by, h.bz);
  const reach = thing.radius + 2 * Math.max(h.ra, h.rb);
  return (
    thing.x > Math.min(ax, bx) - reach &&
    thing.x < Math.max(ax, bx) + reach &&
    thing.y > Math.min(ay, by) - reach &&
    thing.y < Math.max(ay, by) + reach
  );
}
