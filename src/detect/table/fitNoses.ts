import type { CameraFit, CameraModel, EdgePoints, FocalBelief } from '../../calibration/index.ts';
import { fitCamera } from '../../calibration/index.ts';
import type { TableSpec } from '../../table/index.ts';
import type { FoundDiamond } from './diamonds.ts';
import { findDiamonds } from './diamonds.ts';
import type { NoseSighting } from './noses.ts';
import { findNoses } from './noses.ts';
import type { Picture } from './picture.ts';
import type { RoughTable } from './roughTable.ts';
import { outlineEdges, rms, thin } from './roughTable.ts';
import { SIGHTS_FEW } from './sightsHold.ts';

/** Expected standard deviation of a nose point. */
const NOSE_SIGMA = 0.001;
const NOSE_SIGMA_MIN = 0.0005;
const NOSE_SIGMA_MAX = 0.003;
/** A nose is trusted to this many times the scatter of its points, for its bias cannot be seen. */
const NOSE_CAUTION = 1.5;
/** Of a cloth-edge point that stands in for an unseen nose: the colour may end early there. */
const STAND_IN_SIGMA = 0.02;
/**
 * The same where sights and other noses hold the table: the colour may as well end at the outer
 * edge of the cushion or on its rail, and the lens bends to meet it there.
 */
const STAND_IN_SIGMA_HELD = 0.2;
const NOSES_HOLD = 2;
/** Of a rail sight along its rail: joiners set them by rule and pencil. */
const SIGHT_SIGMA = 0.002;
const SIGHT_SIGMA_MIN = 0.0005;
const SIGHT_SIGMA_MAX = 0.004;
/** Sights are trusted to this many times their scatter: a whole rail may be glued a millimetre off. */
const SIGHT_CAUTION = 3;
/** Noses count for so much less while the sights are held against each other. */
const SIGHTS_LEAD = 3;
/** Outliers in sigmas: wide while the camera is still a centimetre off. */
const FIRST_OUTLIER_AT = 30;
const OUTLIER_AT = 4;
/** How far the noses may be from where the cloth's edges put them, then from the first fit. */
const FIRST_REACH = 0.03;
const NEXT_REACH = 0.012;
/** Reach of each round's search for noses across, and for sights along the rails. */
const SEARCHES = [
  [FIRST_REACH, 0.06],
  [NEXT_REACH, 0.06],
  [NEXT_REACH, 0.03],
] as const;
/** Squeezed pixels must fit this much better than square ones to be believed. */
const SQUEEZE_GAIN = 0.5;
const SQUARE_GOOD_ENOUGH = 0.0015;

/** The camera fitted to the noses and sights of one picture. */
export interface NoseFit {
  readonly fit: CameraFit;
  readonly noses: readonly NoseSighting[];
  readonly sights: readonly FoundDiamond[];
}

/**
 * Noses and sights from the rough camera, a fit, then again from that, and the final fit.
 *
 * @param focal - what is believed of the focal length; absent: what lenses are in use.
 */
export function fitNoses(
  picture: Picture,
  table: TableSpec,
  rough: RoughTable,
  focal?: FocalBelief,
): NoseFit {
  const search = { table, clothLuma: rough.cloth.y };
  let camera = rough.camera;
  let cushionWidth = rough.edgesBehindNose;
  let noses: readonly NoseSighting[] = [];
  let sights: readonly FoundDiamond[] = [];
  let fit: CameraFit = { camera, distances: [], sightDistances: new Float64Array() };
  for (const [reach, sightReach] of SEARCHES) {
    const found = findNoses(picture, { ...search, camera, outermost: reach, innermost: -reach });
    noses = found.noses;
    if (reach === FIRST_REACH) cushionWidth -= found.place;
    sights = findDiamonds(picture, camera, table, sightReach);
    fit = fitToNoses({ noses, sights, camera, cushionWidth, picture, table, rough, focal });
    camera = fit.camera;
  }
  return { fit, noses, sights };
}

interface FitInput {
  readonly noses: readonly NoseSighting[];
  readonly sights: readonly FoundDiamond[];
  readonly camera: CameraModel;
  readonly cushionWidth: number;
  readonly picture: Picture;
  readonly table: TableSpec;
  readonly rough: RoughTable;
  readonly focal: FocalBelief | undefined;
}

function fitToNoses(input: FitInput): CameraFit {
  const { noses, picture, table } = input;
  const outline = outlineEdges(input.rough.outline, input.cushionWidth);
  const seen = noses.filter(({ points }) => points.length > 0).length;
  const isHeld = input.sights.length >= SIGHTS_FEW && seen >= NOSES_HOLD;
  const standIn = isHeld ? STAND_IN_SIGMA_HELD : STAND_IN_SIGMA;
  const edges = noses.map(({ cushion, points }, k) =>
    points.length > 0
      ? { cushion, outward: 0, sigma: sigmaOfNose(points.length, NOSE_SIGMA), points: thin(points) }
      : { ...outline[k]!, sigma: standIn },
  );
  const robust = (start: CameraModel, freeAspect: boolean) => {
    const common = { image: picture, freeAspect, ...(input.focal && { focal: input.focal }) };
    const sights = withSigma(input.sights, SIGHT_SIGMA, SIGHT_SIGMA);
    const wide = { ...common, sights, start, outlierAt: FIRST_OUTLIER_AT };
    const first = fitCamera(edges, table, wide);
    const led = fitCamera(loosened(edges), table, {
      ...common,
      sights: withSigma(sights, SIGHT_SIGMA_MIN, SIGHT_SIGMA_MIN),
      start: first.camera,
      outlierAt: FIRST_OUTLIER_AT,
    });
    const along = sigmaOfSights(led.sightDistances, 'along');
    const across = sigmaOfSights(led.sightDistances, 'across');
    const trusted = withSigma(sights, along, across);
    const sure = reweighted(edges, noses, first);
    // What is taken for an outlier depends on where a fit starts: noses lead, then sights, which
    // are followed where that saves an outlier.
    const fits = [first, led].map(({ camera }) =>
      fitCamera(sure, table, { ...common, sights: trusted, start: camera, outlierAt: OUTLIER_AT }),
    );
    const [one, other] = fits.map((fit) => lossOf(fit, sure, { along, across }));
    return one! <= other! + LOSS_MAX ? fits[0]! : fits[1]!;
  };
  const square = robust({ ...input.camera, aspect: 1 }, false);
  if (residualOf(square, noses) < SQUARE_GOOD_ENOUGH) return square;
  const squeezed = robust(input.camera, true);
  const gain = residualOf(squeezed, noses) / residualOf(square, noses);
  return gain < SQUEEZE_GAIN ? squeezed : square;
}

/**
 * Noses with less say, so that sights show how well they agree with each other: a nose whose lamp
 * stands aside lies two millimetres off, and would make a rail of true sights look crooked.
 */
const loosened = (edges: readonly EdgePoints[]): EdgePoints[] =>
  edges.map((edge) => ({ ...edge, sigma: edge.sigma * SIGHTS_LEAD }));

/** Errors of one nose go together (light, a worn edge): many points are worth about twenty. */
const sigmaOfNose = (points: number, sigma: number): number =>
  sigma * Math.max(1, Math.sqrt(Math.min(points, 40) / 20));

/** Tukey's loss of an outlier. */
const LOSS_MAX = OUTLIER_AT ** 2 / 6;

/** Tukey's loss of a fit: outliers count, but no more than any other outlier. */
function lossOf(
  { distances, sightDistances }: CameraFit,
  edges: readonly EdgePoints[],
  { along, across }: { readonly along: number; readonly across: number },
): number {
  const loss = (sigmas: number): number => {
    const t = Math.min(1, (sigmas / OUTLIER_AT) ** 2);
    return LOSS_MAX * (1 - (1 - t) ** 3);
  };
  let sum = 0;
  edges.forEach(({ sigma }, k) => distances[k]!.forEach((d) => (sum += loss(d / sigma))));
  sightDistances.forEach((d, k) => (sum += loss(d / (k % 2 === 0 ? along : across))));
  return sum;
}

/** Seen noses with the precision that they showed in a first fit. */
function reweighted(
  edges: readonly EdgePoints[],
  noses: readonly NoseSighting[],
  fit: CameraFit,
): EdgePoints[] {
  return edges.map((edge, k) => {
    if (noses[k]!.points.length === 0) return edge;
    const shown = Math.max(
      NOSE_SIGMA_MIN,
      Math.min(NOSE_SIGMA_MAX, NOSE_CAUTION * rms(fit.distances[k]!)),
    );
    return { ...edge, sigma: sigmaOfNose(edge.points.length, shown) };
  });
}

const withSigma = (sights: readonly FoundDiamond[], sigmaAlong: number, sigmaAcross: number) =>
  sights.map((sight) => ({ ...sight, sigmaAlong, sigmaAcross }));

/** Sights that meet their places to a fraction of a millimetre earn more trust than crooked ones. */
function sigmaOfSights(distances: Float64Array, which: 'along' | 'across'): number {
  const parity = which === 'along' ? 0 : 1;
  const sorted = [...distances].filter((_, k) => k % 2 === parity).map(Math.abs);
  sorted.sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? SIGHT_SIGMA;
  return Math.min(SIGHT_SIGMA_MAX, Math.max(SIGHT_SIGMA_MIN, SIGHT_CAUTION * median));
}

/** Root mean square distance of the seen noses' points from the fitted noses. */
export const residualOf = (fit: CameraFit, noses: readonly NoseSighting[]): number =>
  rms(fit.distances.flatMap((d, k) => (noses[k]!.points.length > 0 ? [...d] : [])));
