import type { Metres } from '../base/units.ts';
import type { CushionId, TableSpec } from '../table/index.ts';
import type { CameraModel, Matrix3, PixelPoint } from './camera.ts';
import { unproject } from './camera.ts';
import type { Prior } from './leastSquares.ts';
import { minimise } from './leastSquares.ts';
import { LEVEL, multiply, rotationFromVector } from './rotation.ts';

/** Points of the picture that lie on one straight edge of the table, parallel to a nose. */
export interface EdgePoints {
  readonly cushion: CushionId;
  /** Distance of the edge behind the nose, outwards; 0 for the nose itself. */
  readonly outward: Metres;
  readonly points: readonly PixelPoint[];
  /** Expected standard deviation of a point. */
  readonly sigma: Metres;
}

/**
 * A rail sight (diamond): how far along its rail is known; how far behind the nose is the same
 * for all sights of the table, but only roughly known.
 */
export interface SightPoint extends PixelPoint {
  readonly cushion: CushionId;
  /** Along the nose from its middle, towards +x or +y. */
  readonly along: Metres;
  /** Expected standard deviation along the rail, and across it about the common setback. */
  readonly sigmaAlong: Metres;
  readonly sigmaAcross: Metres;
}

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

export interface FitOptions {
  readonly image: ImageSize;
  readonly start: CameraModel;
  /** Rail sights: they tell how the picture stretches along a nose, which no nose point can. */
  readonly sights?: readonly SightPoint[];
  /** Edge points further off than this many sigmas count for nothing. */
  readonly outlierAt?: number;
  /** Whether pixels may be other than square (stills that somebody squeezed). */
  readonly freeAspect?: boolean;
  /** Whether distortion and principal point may move; four corners alone cannot tell them. */
  readonly freeLens?: boolean;
  /** What is believed of the focal length, where more is known than what lenses are in use. */
  readonly focal?: FocalBelief;
}

/** A normal belief in the logarithm of the focal length in pixels. */
export type FocalBelief = Prior;

export interface CameraFit {
  readonly camera: CameraModel;
  /** Signed distance of every point from its edge in metres, outwards, in the order given. */
  readonly distances: readonly Float64Array[];
  /** How far the sights lie from their places in metres: along and behind for each, in order. */
  readonly sightDistances: Float64Array;
}

/** Focal length over image width: from straight above it cannot be seen, so it has a belief. */
const FOCAL_RATIO = 0.8;
/** Of its logarithm: lenses over tables have 55 to 110 degrees across. */
const FOCAL_SIGMA = 0.25;
/** Of the principal point, over the image's width; without it the fitted height runs away. */
const PRINCIPAL_SIGMA = 0.03;
/** Barrel and pincushion of lenses used over tables. */
const K1_SIGMA = 0.15;
const K2_SIGMA = 0.03;
/** Decentring of real lenses stays under this; more would trade with the principal point. */
const DECENTRING_SIGMA = 0.003;
/** A picture squeezed by more than this was squeezed on purpose. */
const ASPECT_SIGMA = 0.1;

/** Rails' tops stand this much over the noses, give or take. */
const SIGHT_RISE = 0.005;
const SIGHT_RISE_SIGMA = 0.005;

/** Makers differ in how far behind the nose they set the sights. */
const SETBACK_SIGMA = 0.015;

/**
 * Parameters of the fit: log f, cx, cy, k1, k2, rotation 3, centre 3, aspect, the rise and
 * setback of the sights, and the decentring p1, p2.
 */
const SCALES = [
  ...[0.02, 5, 5, 0.01, 0.01],
  ...[0.01, 0.01, 0.01, 0.02, 0.02, 0.02],
  ...[0.01, 0.005, 0.005],
  ...[0.002, 0.002],
];
const RISE = 12;
const SETBACK = 13;
const P1 = 14;
const P2 = 15;

/**
 * Fits pinhole, distortion and pose to edges of the table whose place is known.
 *
 * Each point is un-projected to the plane of the noses and compared with its edge there, so
 * that the residual is in metres of table and bowed noses need no straightening.
 */
export function fitCamera(
  edges: readonly EdgePoints[],
  table: TableSpec,
  options: FitOptions,
): CameraFit {
  const { start, image } = options;
  const cameraOf = (p: readonly number[]) => cameraFromParams(p, start.R, image);
  const initial = [Math.log(start.f), start.cx, start.cy, start.k1, start.k2, 0, 0, 0];
  initial.push(...start.C, start.aspect, SIGHT_RISE, table.diamondSetback);
  initial.push(start.p1 ?? 0, start.p2 ?? 0);
  const free = freeParams(options);
  const flat = flatten(edges);
  const sights = options.sights ?? [];
  const fit = minimise(initial, {
    residuals: (p) => {
      const held = hold(p, initial, free);
      const camera = cameraOf(held);
      const out = new Float64Array(flat.pixels.length + 2 * sights.length);
      fillEdgeResiduals(out, flat, table, camera);
      fillSightResiduals(out, sights, table, {
        camera,
        rise: held[RISE]!,
        setback: held[SETBACK]!,
      });
      return out;
    },
    priors: priorsFor(image, { free, initial, focal: options.focal ?? usualFocal(image) }),
    scales: SCALES,
    ...(options.outlierAt === undefined ? {} : { outlierAt: options.outlierAt }),
  });
  const held = hold(fit.params, initial, free);
  const camera = cameraOf(held);
  const sightDistances = new Float64Array(2 * sights.length);
  const unscaled = sights.map((sight) => ({ ...sight, sigmaAlong: 1, sigmaAcross: 1 }));
  const see = { camera, rise: held[RISE]!, setback: held[SETBACK]! };
  fillSightResiduals(sightDistances, unscaled, table, see);
  return { camera, distances: edgeDistances(edges, table, camera), sightDistances };
}

/** Signed distance of each point from the edge it should lie on, on the nose plane, outwards. */
export function edgeDistances(
  edges: readonly EdgePoints[],
  table: TableSpec,
  camera: CameraModel,
): Float64Array[] {
  return edges.map((edge) => {
    const distances = new Float64Array(edge.points.length);
    fillEdgeResiduals(distances, flatten([{ ...edge, sigma: 1 }]), table, camera);
    return distances;
  });
}

function distanceBehindNose(
  cushion: CushionId,
  p: { readonly x: number; readonly y: number },
  table: TableSpec,
): number {
  switch (cushion) {
    case 'top':
      return p.y - table.width / 2;
    case 'bottom':
      return -p.y - table.width / 2;
    case 'right':
      return p.x - table.length / 2;
    case 'left':
      return -p.x - table.length / 2;
  }
}

function freeParams(options: FitOptions): readonly boolean[] {
  const lens = options.freeLens ?? true;
  const pose = [true, true, true, true, true, true];
  const sights = (options.sights?.length ?? 0) > 0;
  const aspect = options.freeAspect ?? false;
  return [true, lens, lens, lens, lens, ...pose, aspect, sights, sights, lens, lens];
}

const hold = (p: readonly number[], initial: readonly number[], free: readonly boolean[]) =>
  p.map((value, j) => (free[j] === true ? value : initial[j]!));

/** The lenses in use over tables. */
export const usualFocal = (image: ImageSize): FocalBelief => ({
  mean: Math.log(FOCAL_RATIO * image.width),
  sigma: FOCAL_SIGMA,
});

interface Known {
  readonly free: readonly boolean[];
  readonly initial: readonly number[];
  readonly focal: FocalBelief;
}

function priorsFor(image: ImageSize, { free, initial, focal }: Known): (Prior | undefined)[] {
  const beliefs: (Prior | undefined)[] = [
    focal,
    { mean: (image.width - 1) / 2, sigma: PRINCIPAL_SIGMA * image.width },
    { mean: (image.height - 1) / 2, sigma: PRINCIPAL_SIGMA * image.width },
    { mean: 0, sigma: K1_SIGMA },
    { mean: 0, sigma: K2_SIGMA },
  ];
  beliefs.length = 11;
  beliefs.push(
    { mean: 1, sigma: ASPECT_SIGMA },
    { mean: SIGHT_RISE, sigma: SIGHT_RISE_SIGMA },
    { mean: initial[SETBACK]!, sigma: SETBACK_SIGMA },
    { mean: 0, sigma: DECENTRING_SIGMA },
    { mean: 0, sigma: DECENTRING_SIGMA },
  );
  // A held parameter is pinned by a belief in its own value, which keeps the equations regular.
  return beliefs.map((prior, j) => (free[j] ? prior : { mean: initial[j]!, sigma: SCALES[j]! }));
}

function cameraFromParams(p: readonly number[], base: Matrix3, image: ImageSize): CameraModel {
  const n = (j: number) => p[j]!;
  return {
    width: image.width,
    height: image.height,
    f: Math.exp(n(0)),
    aspect: n(11),
    cx: n(1),
    cy: n(2),
    k1: n(3),
    k2: n(4),
    p1: n(P1),
    p2: n(P2),
    R: multiply(rotationFromVector([n(5), n(6), n(7)]), base),
    C: [n(8), n(9), n(10)],
  };
}

/**
 * A level camera over the middle of a table that spans the given corners: where a fit starts.
 *
 * @param corners - top-left, top-right, bottom-right, bottom-left on the nose plane, in pixels;
 * `top` is the long side at +y.
 */
export function levelCamera(
  corners: readonly [PixelPoint, PixelPoint, PixelPoint, PixelPoint],
  table: TableSpec,
  image: ImageSize,
): CameraModel {
  const [tl, tr, br, bl] = corners;
  const length = (Math.hypot(tr.u - tl.u, tr.v - tl.v) + Math.hypot(br.u - bl.u, br.v - bl.v)) / 2;
  const angle = Math.atan2(tr.v - tl.v + br.v - bl.v, tr.u - tl.u + br.u - bl.u);
  const f = FOCAL_RATIO * image.width;
  const height = (f * table.length) / length;
  const cx = (image.width - 1) / 2;
  const cy = (image.height - 1) / 2;
  const a = ((tl.u + tr.u + br.u + bl.u) / 4 - cx) * (height / f);
  const b = ((tl.v + tr.v + br.v + bl.v) / 4 - cy) * (height / f);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const R = multiply(rotationFromVector([0, 0, angle]), LEVEL);
  // The table's centre appears at (a, b) on the nose plane: move the camera the other way.
  return {
    ...{ width: image.width, height: image.height, f, aspect: 1, cx, cy, k1: 0, k2: 0, R },
    C: [-(a * cos + b * sin), -a * sin + b * cos, height + table.noseHeight],
  };
}

/** Edge points laid out for the inner loop of a fit, which visits them thousands of times. */
interface FlatEdges {
  readonly pixels: readonly PixelPoint[];
  readonly edge: readonly EdgePoints[];
}

const flatten = (edges: readonly EdgePoints[]): FlatEdges => ({
  pixels: edges.flatMap((edge) => edge.points),
  edge: edges.flatMap((edge) => edge.points.map(() => edge)),
});

/** Distances of all points from their edges over their expected deviation, in order. */
function fillEdgeResiduals(
  out: Float64Array,
  flat: FlatEdges,
  table: TableSpec,
  camera: CameraModel,
): void {
  for (let k = 0; k < flat.pixels.length; k++) {
    const edge = flat.edge[k]!;
    const p = unproject(camera, flat.pixels[k]!, table.noseHeight);
    out[k] = (distanceBehindNose(edge.cushion, p, table) - edge.outward) / edge.sigma;
  }
}

interface SightView {
  readonly camera: CameraModel;
  readonly rise: Metres;
  readonly setback: Metres;
}

/** The same for the sights at the end of `out`: along the rail and behind the nose for each. */
function fillSightResiduals(
  out: Float64Array,
  sights: readonly SightPoint[],
  table: TableSpec,
  view: SightView,
): void {
  const first = out.length - 2 * sights.length;
  for (let k = 0; k < sights.length; k++) {
    const sight = sights[k]!;
    const p = unproject(view.camera, sight, table.noseHeight + view.rise);
    const isLong = sight.cushion === 'top' || sight.cushion === 'bottom';
    const behind = distanceBehindNose(sight.cushion, p, table) - view.setback;
    out[first + 2 * k] = ((isLong ? p.x : p.y) - sight.along) / sight.sigmaAlong;
    out[first + 2 * k + 1] = behind / sight.sigmaAcross;
  }
}
