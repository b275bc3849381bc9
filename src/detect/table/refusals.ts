import type { CameraModel } from '../../calibration/index.ts';
import { project } from '../../calibration/index.ts';
import type { CushionId, TableSpec } from '../../table/index.ts';
import { CUSHION_IDS } from '../../table/index.ts';
import type { ClothOutline } from './outline.ts';
import type { NoseSighting } from './noses.ts';
import type { Picture } from './picture.ts';
import { isClothColour } from './cloth.ts';
import { colourAt, pocketOpenness } from './pockets.ts';
import type { TableProblem } from './problems.ts';
import { tableProblem } from './problems.ts';
import type { RoughTable } from './roughTable.ts';
import { CUSHION_WIDTH } from './roughTable.ts';
import { isBorneOutBySights, isEndHeld, isHeldBySights, type SightEvidence } from './sightsHold.ts';
import { besideNose, placesAlongNose } from './strip.ts';

/** A cloth smaller than this share of the picture is something else. */
const AREA_MIN = 0.1;
/** Length over width may differ from the table's by this share before anything is fitted. */
const PROPORTION_TOLERANCE = 0.2;
/** A cloth whose proportions do not fit and whose near side is this much longer is seen from aside. */
const TAPER_OBLIQUE = 1.2;
/** Straight edges of a table bend by less than this under the best camera. */
const ROUGH_RESIDUAL_MAX = 0.03;
/** A side of the cloth this near the picture's border, in pixels, is not all in view. */
const BORDER = 3;
/** Angle of the camera off the vertical over the table's middle; beyond, balls hide each other. */
const OBLIQUE_MAX_DEGREES = 25;
/** Noses that must be seen; the rest may be placed from the cloth's edge. */
const NOSES_MIN = 2;
/** Root mean square of the nose points. Good fits of real film stay under 1 mm. */
export const RESIDUAL_MAX = 0.0025;
/** Without sights in place it must be this good: other edges of a table fit no worse than 1.8 mm. */
const RESIDUAL_UNAIDED = 0.0015;
/** Pixels of real cameras and of squeezed broadcasts lie within this of square. */
const ASPECT_MAX = 0.15;
/** Pixels further from square than this are squeezed: worth a word, and to be borne out. */
export const SQUEEZE_NOTED = 0.01;
/** Focal length over the picture's width: 120 degrees across, more than any lens used over tables. */
const FOCAL_MIN = 0.29;
/** A pocket's mouth is at least this open, a closed corner at most that. */
const OPEN = 0.5;
const POCKETS_MIN = 3;

/** So far inside a nose, beyond its shadow, lies cloth: along most of it, whatever the light. */
const BED_INSIDE = [0.04, 0.055, 0.07] as const;
const BED_STEP = 0.03;
const BED_SHARE = 0.5;
const BED_TOLERANCE = { hue: 0.45, darkest: 0.25, lightest: 2.5 };

/** What speaks against the cloth that was found, before its noses are looked for. */
export function checkRough(
  rough: RoughTable | undefined,
  picture: Picture,
  table: TableSpec,
): TableProblem | undefined {
  if (rough === undefined || shareOf(rough.outline, picture) < AREA_MIN) {
    return tableProblem(
      'no-table',
      'no table found: the middle of the picture must show the cloth, all four cushions in view',
    );
  }
  const cut = cutOffSides(rough.outline, picture);
  if (cut.length === CUSHION_IDS.length) {
    return tableProblem(
      'no-table',
      'no table found: one colour runs out of the picture on all sides; move the camera back until the cloth and all four rails show',
    );
  }
  if (cut.length > 0) {
    return tableProblem(
      'cut-off-corner',
      `the ${cut[0]} side of the table runs out of the picture: move the camera until all rails show`,
    );
  }
  const seen = lengthOverWidth(rough.outline);
  const taper = taperOf(rough.outline);
  const beyond = 2 * CUSHION_WIDTH;
  const expected = (table.length + beyond) / (table.width + beyond);
  if (Math.abs(seen / expected - 1) > PROPORTION_TOLERANCE) {
    if (taper > TAPER_OBLIQUE) {
      return tableProblem(
        'too-oblique',
        `one side of the cloth looks ${taper.toFixed(1)} times as long as the one across: the camera looks from aside, mount it over the middle of the table`,
      );
    }
    return tableProblem(
      'wrong-proportions',
      `the cloth is ${seen.toFixed(2)} times as long as wide, a ${table.name} table ${expected.toFixed(2)}: is it another table, or is a part of it hidden?`,
    );
  }
  if (rough.residual > ROUGH_RESIDUAL_MAX) {
    return tableProblem(
      'no-table',
      `the edges of the cloth do not form a table (${millimetres(rough.residual)} off): clear the rails, or give the corners by hand`,
    );
  }
  return undefined;
}

export interface FitEvidence extends SightEvidence {
  readonly camera: CameraModel;
  /** Root mean square distance of the seen noses' points from the fitted noses. */
  readonly residual: number;
  readonly noses: readonly NoseSighting[];
  readonly picture: Picture;
  readonly rough: RoughTable;
  /** Whether the corners were given by hand; then no nose need be seen. */
  readonly byHand: boolean;
}

/** Rails may wander by this many pixels: a hard break shakes a lamp's frame by one. */
const WANDER_MAX = 2;

/** What speaks against a camera whose rails wander by so many pixels between frames. */
export function checkSteadiness(wander: number): TableProblem | undefined {
  if (wander <= WANDER_MAX) return undefined;
  return tableProblem(
    'moving-camera',
    `the camera moves (the rails wander by ${wander.toFixed(0)} pixels): fix it over the table`,
  );
}

/** What speaks against the fitted camera. */
export function checkFit(evidence: FitEvidence): TableProblem | undefined {
  return (
    checkNoses(evidence) ??
    checkCamera(evidence) ??
    checkCorners(evidence) ??
    checkBed(evidence) ??
    checkKind(evidence)
  );
}

function checkNoses(evidence: FitEvidence): TableProblem | undefined {
  const { noses, residual, byHand } = evidence;
  const seen = noses.filter((nose) => nose.points.length > 0);
  if (seen.length < NOSES_MIN && !byHand && !isHeldBySights(evidence)) {
    return tableProblem(
      'noses-unclear',
      `only ${seen.length} of 4 cushion noses show a shadow: light the table from above its middle, or give the corners by hand`,
    );
  }
  const unseen = noses.find((nose) => nose.points.length === 0);
  const isBorneOut =
    isBorneOutBySights(evidence) && (!unseen || isEndHeld(unseen.cushion, evidence));
  if (unseen !== undefined && seen.length > 0 && !byHand && !isBorneOut) {
    return tableProblem(
      'noses-unclear',
      `the ${unseen.cushion} nose shows no shadow, and too few rail sights are in place to tell where it is: light it from above the table's middle, or give the corners by hand`,
    );
  }
  if (residual > RESIDUAL_MAX) {
    return tableProblem(
      'poor-fit',
      `the noses lie ${millimetres(residual)} off the fitted table (at most ${millimetres(RESIDUAL_MAX)}): is the name of the table right, are the rails clear?`,
    );
  }
  if (residual > RESIDUAL_UNAIDED && !byHand && !isBorneOutBySights(evidence)) {
    return tableProblem(
      'poor-fit',
      `the noses lie ${millimetres(residual)} off the fitted table, and too few rail sights are in place to bear it out: is the name of the table right, are the rails clear?`,
    );
  }
  return undefined;
}

function checkCamera(evidence: FitEvidence): TableProblem | undefined {
  const { camera, table, byHand } = evidence;
  if (Math.abs(camera.aspect - 1) > ASPECT_MAX) {
    return tableProblem(
      'wrong-proportions',
      `a ${table.name} table would need pixels of 1 : ${camera.aspect.toFixed(2)}: it is another table, or the picture is stretched`,
    );
  }
  const isSqueezed = Math.abs(camera.aspect - 1) > SQUEEZE_NOTED;
  if (isSqueezed && !byHand && !isBorneOutBySights(evidence)) {
    return tableProblem(
      'poor-fit',
      `only squeezed pixels (1 : ${camera.aspect.toFixed(3)}) would see the noses so, and too few rail sights are in place to bear that out: is the name of the table right, are the rails clear?`,
    );
  }
  if (camera.f < FOCAL_MIN * camera.width) {
    return tableProblem(
      'poor-fit',
      'only a lens wider than any in use would see the noses so: is the name of the table right, are the rails clear?',
    );
  }
  const tilt = (Math.atan2(Math.hypot(camera.C[0], camera.C[1]), camera.C[2]) * 180) / Math.PI;
  if (tilt > OBLIQUE_MAX_DEGREES) {
    return tableProblem(
      'too-oblique',
      `the camera looks ${tilt.toFixed(0)} degrees off the vertical (at most ${OBLIQUE_MAX_DEGREES}): mount it over the middle of the table`,
    );
  }
  return undefined;
}

function checkCorners({ camera, table }: FitEvidence): TableProblem | undefined {
  for (const signX of [-1, 1]) {
    for (const signY of [-1, 1]) {
      const corner = { x: (signX * table.length) / 2, y: (signY * table.width) / 2 };
      const { u, v } = project(camera, corner, table.noseHeight);
      if (u < 0 || v < 0 || u > camera.width - 1 || v > camera.height - 1) {
        const name = `${signY > 0 ? 'top' : 'bottom'}-${signX > 0 ? 'right' : 'left'}`;
        return tableProblem(
          'cut-off-corner',
          `the ${name} corner lies outside the picture: move the camera until all four show`,
        );
      }
    }
  }
  return undefined;
}

/** A floor that is lighter than the rails falls off to them as a nose does to its shadow. */
function checkBed({ noses, picture, camera, table, rough }: FitEvidence): TableProblem | undefined {
  const edge = noses.find(({ cushion, points }) => {
    if (points.length === 0) return false;
    const places = placesAlongNose(cushion, table, BED_STEP).flatMap((along) =>
      BED_INSIDE.map((inside) =>
        project(camera, besideNose(cushion, along, -inside, table), table.noseHeight),
      ),
    );
    const seen = places
      .map(({ u, v }) => colourAt(picture, Math.round(u), Math.round(v)))
      .filter((colour) => colour !== undefined);
    const cloth = seen.filter((colour) => isClothColour(colour, rough.cloth, BED_TOLERANCE));
    return cloth.length < BED_SHARE * seen.length;
  });
  if (edge === undefined) return undefined;
  return tableProblem(
    'noses-unclear',
    `what was taken for the ${edge.cushion} nose has no cloth before it: cloth, rails and floor look too much alike, give the corners by hand`,
  );
}

function checkKind({ picture, camera, table, rough }: FitEvidence): TableProblem | undefined {
  const open = pocketOpenness(picture, camera, table, rough.cloth).filter((o) => o > OPEN).length;
  if (table.pockets.length > 0 && open < POCKETS_MIN) {
    return tableProblem(
      'wrong-kind',
      `no pockets where a ${table.name} table has them: is it a carom table?`,
    );
  }
  if (table.pockets.length === 0 && open > POCKETS_MIN) {
    return tableProblem(
      'wrong-kind',
      `pockets in the corners, where a ${table.name} table has none: is it a pool table?`,
    );
  }
  return undefined;
}

function cutOffSides(outline: ClothOutline, picture: Picture): CushionId[] {
  const atBorder = (u: number, v: number) =>
    u < BORDER || v < BORDER || u > picture.width - 1 - BORDER || v > picture.height - 1 - BORDER;
  return outline.edges
    .filter(({ points }) => points.filter((p) => atBorder(p.u, p.v)).length > points.length / 2)
    .map(({ cushion }) => cushion);
}

const apart = (a: { u: number; v: number }, b: { u: number; v: number }) =>
  Math.hypot(a.u - b.u, a.v - b.v);

function lengthOverWidth({ corners: [tl, tr, br, bl] }: ClothOutline): number {
  return (apart(tl, tr) + apart(bl, br)) / (apart(tl, bl) + apart(tr, br));
}

/** How much longer a side of the cloth looks than the one across from it, of the pair that differs more. */
function taperOf({ corners: [tl, tr, br, bl] }: ClothOutline): number {
  const ratio = (a: number, b: number) => Math.max(a, b) / Math.min(a, b);
  return Math.max(ratio(apart(tl, tr), apart(bl, br)), ratio(apart(tl, bl), apart(tr, br)));
}

function shareOf({ corners: [tl, tr, br, bl] }: ClothOutline, picture: Picture): number {
  const length = (apart(tl, tr) + apart(bl, br)) / 2;
  const width = (apart(tl, bl) + apart(tr, br)) / 2;
  return (length * width) / (picture.width * picture.height);
}

const millimetres = (metres: number): string => `${(1000 * metres).toFixed(1)} mm`;
