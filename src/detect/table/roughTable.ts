import type { CameraFit, CameraModel, EdgePoints, PixelPoint } from '../../calibration/index.ts';
import { calibrateFromCorners, fitCamera, levelCamera, project } from '../../calibration/index.ts';
import type { Result } from '../../base/result.ts';
import { failure, success } from '../../base/result.ts';
import type { TableSpec } from '../../table/index.ts';
import { CUSHION_IDS } from '../../table/index.ts';
import { bedMasks } from './bed.ts';
import type { ClothColour, ClothTolerance } from './cloth.ts';
import { clothMask, findClothColour } from './cloth.ts';
import type { ClothOutline } from './outline.ts';
import { findOutline } from './outline.ts';
import type { Picture } from './picture.ts';
import { halvePicture } from './picture.ts';
import type { TableProblem } from './problems.ts';
import { tableProblem } from './problems.ts';
import { middleRegion } from './region.ts';
import { besideNose, placesAlongNose } from './strip.ts';

/** The table as the cloth's outer edges tell it: good to about a centimetre. */
export interface RoughTable {
  readonly cloth: ClothColour;
  readonly outline: ClothOutline;
  readonly camera: CameraModel;
  /** How far the outline's edges are taken to lie behind the noses. */
  readonly edgesBehindNose: number;
  /** Root mean square distance of the worst edge's points from a straight edge, metres. */
  readonly residual: number;
}

/** Width of a cushion's cloth from nose to rail on most tables; the noses correct it. */
export const CUSHION_WIDTH = 0.05;
/** The light under a nose is back to half this far inside it. */
const SHADOW_EDGE = 0.004;
const EDGE_SIGMA = 0.003;
const EDGE_OUTLIER_AT = 6;
/** Points of an edge that take part in a fit; more cost time and tell nothing new. */
const POINTS_PER_EDGE = 40;
/** With a straight table and the right lens an edge is this straight at worst. */
const STRAIGHT = 0.004;
/** An edge that fewer positions support may be something else. */
const SUPPORT_MIN = 0.5;

/** From the usual cloth to dim, uneven and strongly lit ones; the first that fits is taken. */
const TOLERANCES: readonly ClothTolerance[] = [
  { hue: 0.2, darkest: 0.45, lightest: 1.8 },
  { hue: 0.32, darkest: 0.35, lightest: 2 },
  { hue: 0.13, darkest: 0.6, lightest: 1.5 },
  { hue: 0.45, darkest: 0.25, lightest: 2.2 },
  { hue: 0.25, darkest: 0.7, lightest: 1.4 },
];

/**
 * Ideas of where the table is, the likeliest first: the cloth at several tolerances of colour;
 * the bed within its noses' shadows and the rails' outer edges, where cushions, rails or floor
 * look like cloth; then without the one edge that may be wrong (a shaded cushion that does not).
 */
export function* roughTables(picture: Picture, table: TableSpec): Generator<RoughTable> {
  const half = halvePicture(picture);
  const cloth = findClothColour(half);
  const ideaOf = (mask: Uint8Array, outward: number): RoughTable | undefined => {
    const region = middleRegion(mask, half.width, half.height);
    const outline = region && findOutline(region, half.width, half.height);
    if (outline === undefined) return undefined;
    const fit = fitOutline({ outline, outward }, table, picture);
    return { cloth, outline, edgesBehindNose: outward, ...fit };
  };
  const poor: RoughTable[] = [];
  for (const tolerance of TOLERANCES) {
    const rough = ideaOf(clothMask(half, cloth, tolerance), CUSHION_WIDTH);
    if (rough === undefined) continue;
    if (isStraight(rough)) yield rough;
    else poor.push(rough);
  }
  poor.sort((a, b) => a.residual - b.residual);
  yield* poor.slice(0, 2);
  for (const mask of bedMasks(half, cloth)) {
    const rough = ideaOf(mask, -SHADOW_EDGE);
    if (rough !== undefined) yield rough;
  }
  for (const tolerance of TOLERANCES.slice(0, 2)) {
    const rough = ideaOf(clothMask(half, cloth, tolerance), table.railWidth);
    if (rough !== undefined) yield rough;
  }
  for (const rough of poor.slice(0, 1)) {
    for (const cushion of CUSHION_IDS) {
      const edges = rough.outline.edges.filter((edge) => edge.cushion !== cushion);
      const outline = { ...rough.outline, edges };
      const fit = fitOutline({ outline, outward: CUSHION_WIDTH }, table, picture);
      yield { ...rough, ...fit };
    }
  }
}

const isStraight = ({ residual, outline }: RoughTable): boolean =>
  residual < STRAIGHT && outline.edges.every((edge) => edge.support > SUPPORT_MIN);

/** A first camera from corners given by hand; the outline is then the noses themselves. */
export function roughTableFromCorners(
  picture: Picture,
  table: TableSpec,
  corners: ClothOutline['corners'],
): Result<RoughTable, TableProblem> {
  const camera = calibrateFromCorners(corners, table, picture);
  if (!camera.ok) return failure(tableProblem('wrong-proportions', camera.problems[0]));
  const edges = CUSHION_IDS.map((cushion) => ({
    cushion,
    support: 1,
    points: placesAlongNose(cushion, table, table.width / POINTS_PER_EDGE).map((along) =>
      project(camera.value, besideNose(cushion, along, 0, table), table.noseHeight),
    ),
  }));
  return success({
    cloth: findClothColour(halvePicture(picture)),
    outline: { edges, corners },
    camera: camera.value,
    edgesBehindNose: 0,
    residual: 0,
  });
}

/** A camera from edges so far behind the noses, with square pixels unless only squeezed ones fit. */
function fitOutline(
  { outline, outward }: { readonly outline: ClothOutline; readonly outward: number },
  table: TableSpec,
  image: Picture,
): Pick<RoughTable, 'camera' | 'residual'> {
  const beyond = 2 * outward;
  const whole = { ...table, length: table.length + beyond, width: table.width + beyond };
  const start = levelCamera(outline.corners, whole, image);
  const edges = outlineEdges(outline, outward);
  const square = fitCamera(edges, table, { image, start, outlierAt: EDGE_OUTLIER_AT });
  if (worstEdge(square) < 2 * STRAIGHT) {
    return { camera: square.camera, residual: worstEdge(square) };
  }
  const squeezed = fitCamera(edges, table, { image, start, freeAspect: true });
  const better = worstEdge(squeezed) < worstEdge(square) ? squeezed : square;
  return { camera: better.camera, residual: worstEdge(better) };
}

/** The cloth's outer edges as input of a fit. */
export function outlineEdges(outline: ClothOutline, outward: number): EdgePoints[] {
  return outline.edges.map(({ cushion, points }) => ({
    cushion,
    outward,
    sigma: EDGE_SIGMA,
    points: thin(points),
  }));
}

/** Evenly chosen points, few enough for a quick fit. */
export function thin(points: readonly PixelPoint[], most = POINTS_PER_EDGE): PixelPoint[] {
  const every = Math.max(1, points.length / most);
  const chosen: PixelPoint[] = [];
  for (let k = 0; k < points.length; k += every) chosen.push(points[Math.floor(k)]!);
  return chosen;
}

const worstEdge = (fit: CameraFit): number => Math.max(...fit.distances.map(rms));

/** Root mean square; 0 of nothing. */
export function rms(values: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < values.length; k++) sum += values[k]! ** 2;
  return values.length === 0 ? 0 : Math.sqrt(sum / values.length);
}
