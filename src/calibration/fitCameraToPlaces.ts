import type { Metres } from '../base/units.ts';
import type { TablePoint } from '../table/index.ts';
import type { CameraModel, PixelPoint, Row3 } from './camera.ts';
import { project, unproject } from './camera.ts';
import type { ImageSize } from './fitCamera.ts';
import { minimise, type Prior } from './leastSquares.ts';
import { LEVEL, multiply, rotationFromVector } from './rotation.ts';

/** A place of the table and where it appears. */
export interface SeenPlace {
  readonly place: TablePoint;
  /** Height of the place over the cloth. */
  readonly z: Metres;
  readonly pixel: PixelPoint;
}

export interface PlaceFit {
  readonly camera: CameraModel;
  /** Root mean square distance of the places from where the camera has them. */
  readonly residual: Metres;
}

/** A middle is measured this well, pixels. */
const PIXEL_SIGMA = 0.15;
/** Focal length over image width of cameras that look at a part of a table: 17 to 45 degrees across. */
const FOCAL_RATIO = 2;
/** Of its logarithm. */
const FOCAL_SIGMA = 0.4;
const SCALES = [0.02, 0.01, 0.01, 0.01, 0.02, 0.02, 0.02];
/** Tilts from which the fit starts, radians: from one it may end in the mirror image of the tilt. */
const TILTS: readonly (readonly [number, number])[] = [
  [0, 0],
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((k) => {
    const angle = (k * Math.PI) / 4;
    return [0.3 * Math.cos(angle), 0.3 * Math.sin(angle)] as const;
  }),
];

/**
 * The camera that sees a handful of places of the table where they appear, without distortion:
 * for a camera that sees a part of the table only, and no nose of it.
 *
 * @param places - four at least, no three of them in line; the first is about their middle, and
 * `right` one of them towards +x of it.
 */
export function fitCameraToPlaces(
  places: readonly SeenPlace[],
  right: SeenPlace,
  image: ImageSize,
): PlaceFit {
  const fits = TILTS.map((tilt) => fitFrom(startAt(places[0]!, right, { image, tilt }), places));
  const best = fits.reduce((a, b) => (a.cost <= b.cost ? a : b));
  const squares = places.map(({ place, z, pixel }) => {
    const at = unproject(best.camera, pixel, z);
    return (at.x - place.x) ** 2 + (at.y - place.y) ** 2;
  });
  const residual = Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
  return { camera: best.camera, residual };
}

/** A camera that sees the first place where it appears, and +x in the right direction. */
function startAt(
  middle: SeenPlace,
  right: SeenPlace,
  { image, tilt }: { image: ImageSize; tilt: readonly [number, number] },
): CameraModel {
  const { width, height } = image;
  const f = FOCAL_RATIO * width;
  const [cx, cy] = [(width - 1) / 2, (height - 1) / 2];
  const du = right.pixel.u - middle.pixel.u;
  const dv = right.pixel.v - middle.pixel.v;
  const gap = Math.hypot(right.place.x - middle.place.x, right.place.y - middle.place.y);
  const away = (f * gap) / Math.hypot(du, dv);
  const level = multiply(rotationFromVector([0, 0, Math.atan2(dv, du)]), LEVEL);
  const R = multiply(rotationFromVector([tilt[0], tilt[1], 0]), level);
  const ray = [(middle.pixel.u - cx) / f, (middle.pixel.v - cy) / f, 1] as const;
  const along = (k: 0 | 1 | 2): number =>
    R[0][k] * ray[0] + R[1][k] * ray[1] + R[2][k] * ray[2];
  const { place, z } = middle;
  const C: Row3 = [place.x - away * along(0), place.y - away * along(1), z - away * along(2)];
  return { width, height, f, aspect: 1, cx, cy, k1: 0, k2: 0, R, C };
}

function fitFrom(
  start: CameraModel,
  places: readonly SeenPlace[],
): { readonly camera: CameraModel; readonly cost: number } {
  const cameraOf = (p: readonly number[]): CameraModel => ({
    ...start,
    f: Math.exp(p[0]!),
    R: multiply(rotationFromVector([p[1]!, p[2]!, p[3]!]), start.R),
    C: [p[4]!, p[5]!, p[6]!],
  });
  const residuals = (p: readonly number[]): Float64Array => {
    const camera = cameraOf(p);
    const out = new Float64Array(2 * places.length);
    places.forEach(({ place, z, pixel }, k) => {
      const at = project(camera, place, z);
      out[2 * k] = (at.u - pixel.u) / PIXEL_SIGMA;
      out[2 * k + 1] = (at.v - pixel.v) / PIXEL_SIGMA;
    });
    return out;
  };
  const focal: Prior = { mean: Math.log(FOCAL_RATIO * start.width), sigma: FOCAL_SIGMA };
  const initial = [Math.log(start.f), 0, 0, 0, ...start.C];
  const priors = [focal, ...SCALES.slice(1).map(() => undefined)];
  const { params } = minimise(initial, { residuals, priors, scales: SCALES });
  const cost = residuals(params).reduce((sum, r) => sum + r * r, 0);
  const off = (params[0]! - focal.mean) / focal.sigma;
  return { camera: cameraOf(params), cost: cost + off * off };
}
