import type { CameraModel } from '../../calibration/index.ts';

/** A ray of the camera in the table frame, from the camera's centre; not normalised. */
export interface Ray {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const UNDISTORT_STEPS = 8;

/** The ray that a pixel sees along. */
export function rayOf(camera: CameraModel, u: number, v: number): Ray {
  const ad = (u - camera.cx) / camera.f;
  const bd = (v - camera.cy) / (camera.f * camera.aspect);
  let a = ad;
  let b = bd;
  for (let i = 0; i < UNDISTORT_STEPS; i++) {
    const r = a * a + b * b;
    const d = 1 + r * (camera.k1 + r * camera.k2);
    a = ad / d;
    b = bd / d;
  }
  const [r0, r1, r2] = camera.R;
  return {
    x: r0[0] * a + r1[0] * b + r2[0],
    y: r0[1] * a + r1[1] * b + r2[1],
    z: r0[2] * a + r1[2] * b + r2[2],
  };
}

/** Rays near one pixel: over a ball's size they change linearly to a thousandth of a pixel. */
export interface RayPatch {
  readonly u: number;
  readonly v: number;
  readonly at: Ray;
  readonly perU: Ray;
  readonly perV: Ray;
}

export function rayPatch(camera: CameraModel, u: number, v: number): RayPatch {
  const at = rayOf(camera, u, v);
  const h = 4;
  const slope = (p: Ray, q: Ray): Ray => ({
    x: (p.x - q.x) / (2 * h),
    y: (p.y - q.y) / (2 * h),
    z: (p.z - q.z) / (2 * h),
  });
  const perU = slope(rayOf(camera, u + h, v), rayOf(camera, u - h, v));
  const perV = slope(rayOf(camera, u, v + h), rayOf(camera, u, v - h));
  return { u, v, at, perU, perV };
}
