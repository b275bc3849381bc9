import type { Result } from '../../base/result.ts';
import { failure, success } from '../../base/result.ts';
import type { Calibration, CameraModel, PixelPoint } from '../../calibration/index.ts';
import { project, usualFocal } from '../../calibration/index.ts';
import type { TableSpec } from '../../table/index.ts';
import { focalFromBalls, measureStretches } from '../ballStretch.ts';
import type { ClothColour } from './cloth.ts';
import type { FoundDiamond } from './diamonds.ts';
import type { NoseFit } from './fitNoses.ts';
import { fitNoses, residualOf } from './fitNoses.ts';
import { checkHand, correctedNote, handOff, isConfirmed, UNCONFIRMED_NOTE } from './handCorners.ts';
import type { NoseSighting } from './noses.ts';
import type { Picture } from './picture.ts';
import { medianPicture } from './picture.ts';
import type { FoundPocket } from './pockets.ts';
import { findPockets } from './pockets.ts';
import type { TableProblem } from './problems.ts';
import { tableProblem } from './problems.ts';
import type { RoughTable } from './roughTable.ts';
import { roughTableFromCorners, roughTables } from './roughTable.ts';
import { checkFit, checkRough, checkSteadiness, SQUEEZE_NOTED } from './refusals.ts';
import { residualsAt } from './residuals.ts';
import { railWander } from './steadiness.ts';
import { mainView } from './views.ts';

export type Corners = readonly [PixelPoint, PixelPoint, PixelPoint, PixelPoint];

/** A table found in pictures: the camera, and where its parts appear, in pixels. */
export interface FoundTable {
  /** `date` and `pictureHash` are empty: whoever writes the file sets them. */
  readonly calibration: Calibration;
  /** Where the nose lines meet: top-left, top-right, bottom-right, bottom-left. */
  readonly corners: Corners;
  readonly noses: readonly NoseSighting[];
  readonly pockets: readonly FoundPocket[];
  readonly diamonds: readonly FoundDiamond[];
  readonly cloth: ClothColour;
  /** Median of the frames used. */
  readonly picture: Picture;
  /** What a user should know although the table was found, one sentence each. */
  readonly notes: readonly string[];
}

export interface FindTableOptions {
  /** Corners of the playing surface given by hand; the noses are then looked for near them. */
  readonly corners?: Corners;
}

/**
 * Finds the table in one picture or in frames of a clip and fits the camera to its noses.
 *
 * About 21 frames spread over a clip are best: their median is free of players and balls.
 */
export function findTable(
  frames: readonly Picture[],
  table: TableSpec,
  options: FindTableOptions = {},
): Result<FoundTable, TableProblem> {
  const view = mainView(frames);
  if (view.length === 0) {
    return failure(tableProblem('no-table', 'there is no picture: give a video or an image'));
  }
  const picture = medianPicture(view);
  const { corners } = options;
  const first =
    corners === undefined ? findBest(picture, table) : fitByHand(picture, table, corners);
  if (!first.ok) return first;
  const best = withBalls(first.value, picture, table);
  const { camera } = best.fit;
  const bad = checkCandidate(best, { table, picture, byHand: corners !== undefined });
  if (bad !== undefined && corners !== undefined) return failure(bad);
  const moving = checkSteadiness(railWander(view, view[view.length >> 1]!, camera, table));
  const problem = moving ?? bad;
  if (problem !== undefined) return failure(problem);
  return success(describe(picture, table, best));
}

/** Fewer balls do not bear each other out: a lamp's glare lengthens one or two as height would. */
const BALLS_ENOUGH = 3;

/**
 * The same fit with the camera's height from the balls on the table, where there are any: noses
 * seen from above do not tell a high camera with a long lens from a low one with a short.
 */
function withBalls(found: Candidate, picture: Picture, table: TableSpec): Candidate {
  const on = { table, picture, byHand: false };
  if (checkCandidate(found, on) !== undefined) return found;
  const calibration = calibrationOf(found, table);
  const stretches = measureStretches({ ...picture, index: 0, t: 0 }, calibration);
  if (stretches.length < BALLS_ENOUGH) return found;
  const focal = focalFromBalls(stretches, calibration, usualFocal(picture));
  const again = { ...found, ...fitNoses(picture, table, found.rough, focal) };
  return checkCandidate(again, on) === undefined ? again : found;
}

interface Candidate extends NoseFit {
  readonly rough: RoughTable;
  /** What is to be told of corners given by hand. */
  readonly notes?: readonly string[];
}

function checkCandidate(
  { rough, noses, sights, fit }: Candidate,
  on: { table: TableSpec; picture: Picture; byHand: boolean },
): TableProblem | undefined {
  const residual = residualOf(fit, noses);
  const sightsOff = [...fit.sightDistances].filter((_, k) => k % 2 === 0);
  return checkFit({ ...on, rough, noses, sights, sightsOff, camera: fit.camera, residual });
}

/**
 * The best fit over several ideas of where the cloth's edges are; the first good one ends it. A
 * fit that is refused stands back behind all that are not, however well its noses agree.
 */
function findBest(picture: Picture, table: TableSpec): Result<Candidate, TableProblem> {
  let best: Candidate | undefined;
  let most = -Infinity;
  let problem = checkRough(undefined, picture, table);
  let first = true;
  for (const rough of roughTables(picture, table)) {
    const unfit = checkRough(rough, picture, table);
    if (first) problem = unfit;
    first = false;
    if (unfit !== undefined) continue;
    const candidate = { rough, ...fitNoses(picture, table, rough) };
    const isRefused = checkCandidate(candidate, { table, picture, byHand: false }) !== undefined;
    const worth = merit(candidate) - (isRefused ? MERIT_OF_ALL : 0);
    if (best === undefined || worth > most) {
      best = candidate;
      most = worth;
    }
    if (worth > MERIT_ENOUGH) break;
  }
  // Where the likeliest idea is no whole table, that is the reason, not what a fit elsewhere lacks.
  const isPart = problem !== undefined && problem.code !== 'no-table' && most < 0;
  return best === undefined || isPart ? failure(problem!) : success(best);
}

/**
 * The fit near corners given by hand, held against what the picture shows: corners that nothing
 * near them confirms give way to a table that is found without them, and what contradicts the
 * noses is refused.
 */
function fitByHand(
  picture: Picture,
  table: TableSpec,
  corners: Corners,
): Result<Candidate, TableProblem> {
  const near = fitFromCorners(picture, table, corners);
  if (near.ok) {
    const off = handOff(corners, near.value.fit.camera, table);
    if (isConfirmed(near.value.noses, off)) return near;
  }
  const free = findBest(picture, table);
  if (free.ok && !checkCandidate(free.value, { table, picture, byHand: false })) {
    const off = handOff(corners, free.value.fit.camera, table);
    return success({ ...free.value, notes: [correctedNote(off)] });
  }
  if (!near.ok) return near;
  const problem = checkHand(
    near.value.noses,
    handOff(corners, near.value.fit.camera, table),
    table,
  );
  return problem ? failure(problem) : success({ ...near.value, notes: [UNCONFIRMED_NOTE] });
}

function fitFromCorners(
  picture: Picture,
  table: TableSpec,
  corners: Corners,
): Result<Candidate, TableProblem> {
  const rough = roughTableFromCorners(picture, table, corners);
  if (!rough.ok) return rough;
  return success({ rough: rough.value, ...fitNoses(picture, table, rough.value) });
}

/** A rail of sights in place is worth as much as a nose; three millimetres off undo one. */
const MERIT_PER_SIGHT = 1 / 6;
const MERIT_PER_METRE = -333;
/** Four noses and a rail of sights, or three and all sights; short of that other ideas are tried. */
export const MERIT_ENOUGH = 4.3;
/**
 * What squeezed pixels cost: other edges of the table, taken for its noses, fit as well where
 * pixels are free, so only nearly all sights in place end the search at once.
 */
const MERIT_OF_SQUEEZE = -1;
/** More than the merit of any fit: four noses and twelve sights. */
const MERIT_OF_ALL = 6;

/** How well a fit's noses and sights bear it out; from `MERIT_ENOUGH` on no other idea is tried. */
export function merit({ fit, noses, sights }: NoseFit): number {
  const seen = noses.filter((nose) => nose.points.length > 0).length;
  const inPlace = Math.min(12, sights.length) * MERIT_PER_SIGHT;
  const squeeze = Math.abs(fit.camera.aspect - 1) > SQUEEZE_NOTED ? MERIT_OF_SQUEEZE : 0;
  return seen + inPlace + squeeze + MERIT_PER_METRE * residualOf(fit, noses);
}

const calibrationOf = ({ fit, noses }: Candidate, table: TableSpec): Calibration => ({
  table,
  camera: fit.camera,
  residual: residualOf(fit, noses),
  residualAt: residualsAt(noses, fit, table),
  date: '',
  pictureHash: '',
});

function describe(picture: Picture, table: TableSpec, found: Candidate): FoundTable {
  const { rough, noses, sights } = found;
  const { camera } = found.fit;
  return {
    calibration: calibrationOf(found, table),
    corners: noseCorners(camera, table),
    noses,
    pockets: findPockets(picture, camera, table, rough.cloth),
    diamonds: sights,
    cloth: rough.cloth,
    picture,
    notes: [...(found.notes ?? []), ...notesOn(camera, noses)],
  };
}

function notesOn(camera: CameraModel, noses: readonly NoseSighting[]): string[] {
  const notes = noses
    .filter((nose) => nose.points.length === 0)
    .map(
      ({ cushion }) =>
        `the ${cushion} nose shows no shadow: its place comes from the cloth's edge, good to about 5 mm`,
    );
  if (Math.abs(camera.aspect - 1) > SQUEEZE_NOTED) {
    notes.push(
      `the picture is squeezed: its pixels are 1 : ${camera.aspect.toFixed(3)}, or the table has other proportions than its name says`,
    );
  }
  return notes;
}

/** Where the nose lines meet in the picture: top-left, top-right, bottom-right, bottom-left. */
export function noseCorners(camera: CameraModel, table: TableSpec): Corners {
  const x = table.length / 2;
  const y = table.width / 2;
  const at = (px: number, py: number) => project(camera, { x: px, y: py }, table.noseHeight);
  return [at(-x, y), at(x, y), at(x, -y), at(-x, -y)];
}
