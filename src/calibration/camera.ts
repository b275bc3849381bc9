import type { Metres } from '../base/units.ts';
import type { TablePoint } from '../table/index.ts';

/** A place in an image: u right, v down, (0, 0) the centre of the top-left pixel. */
export interface PixelPoint {
  readonly u: number;
  readonly v: number;
}

export type Row3 = readonly [number, number, number];
export type Matrix3 = readonly [Row3, Row3, Row3];

/**
 * Pinhole with radial and decentring distortion (Brown's model): pixel = K distort(R (X - C)).
 *
 * `X` is in the table frame with z up from the cloth (the origin lies on the cloth at the
 * table's centre). R maps table axes to camera axes (x right, y down, z forward).
 */
export interface CameraModel {
  readonly width: number;
  readonly height: number;
  /** Focal length in pixels along u; along v it is `f * aspect`. */
  readonly f: number;
  readonly aspect: number;
  readonly cx: number;
  readonly cy: number;
  /** Radial distortion on normalised coordinates: 1 + k1 r^2 + k2 r^4. */
  readonly k1: number;
  readonly k2: number;
  /**
   * Decentring on normalised coordinates, as Brown and OpenCV have it: a lens whose axis is not
   * square to its sensor, or a picture that was straightened or cropped after the lens. 0 if absent.
   */
  readonly p1?: number;
  readonly p2?: number;
  /** Row-major 3 by 3. */
  readonly R: Matrix3;
  /** Camera centre in the table frame. */
  readonly C: readonly [Metres, Metres, Metres];
}

/** Where a point of the table frame, `z` metres over the cloth, appears. */
export function project(camera: CameraModel, point: TablePoint, z: Metres): PixelPoint {
  const [r0, r1, r2] = camera.R;
  const X = point.x - camera.C[0];
  const Y = point.y - camera.C[1];
  const Z = z - camera.C[2];
  const depth = r2[0] * X + r2[1] * Y + r2[2] * Z;
  const a = (r0[0] * X + r0[1] * Y + r0[2] * Z) / depth;
  const b = (r1[0] * X + r1[1] * Y + r1[2] * Z) / depth;
  const r = a * a + b * b;
  const d = 1 + r * (camera.k1 + r * camera.k2);
  const { p1 = 0, p2 = 0 } = camera;
  const da = a * d + 2 * p1 * a * b + p2 * (r + 2 * a * a);
  const db = b * d + 2 * p2 * a * b + p1 * (r + 2 * b * b);
  return { u: camera.f * da + camera.cx, v: camera.f * camera.aspect * db + camera.cy };
}

/** Rounds of the fixed-point undistortion at most; at |k1| < 0.3 a dozen reach 1e-10. */
const UNDISTORT_STEPS = 20;
const UNDISTORT_DONE = 1e-11;

/** The point of the plane `z` metres over the cloth that appears at `pixel`. */
export function unproject(camera: CameraModel, pixel: PixelPoint, z: Metres): TablePoint {
  const ad = (pixel.u - camera.cx) / camera.f;
  const bd = (pixel.v - camera.cy) / (camera.f * camera.aspect);
  const { p1 = 0, p2 = 0 } = camera;
  let a = ad;
  let b = bd;
  for (let i = 0; i < UNDISTORT_STEPS; i++) {
    const r = a * a + b * b;
    const d = 1 + r * (camera.k1 + r * camera.k2);
    const ab = 2 * a * b;
    const before = a;
    const beforeB = b;
    a = (ad - p1 * ab - p2 * (r + 2 * a * a)) / d;
    b = (bd - p2 * ab - p1 * (r + 2 * b * b)) / d;
    if (Math.abs(a - before) + Math.abs(b - beforeB) < UNDISTORT_DONE) break;
  }
  const [r0, r1, r2] = camera.R;
  const dx = r0[0] * a + r1[0] * b + r2[0];
  const dy = r0[1] * a + r1[1] * b + r2[1];
  const dz = r0[2] * a + r1[2] * b + r2[2];
  const s = (z - camera.C[2]) / dz;
  return { x: camera.C[0] + s * dx, y: camera.C[1] + s * dy };
}
