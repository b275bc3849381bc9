import {
  type Calibration,
  fitCameraToPlaces,
  project,
  type SeenPlace,
} from '../../calibration/index.ts';
import type { Result } from '../../base/result.ts';
import { failure, success } from '../../base/result.ts';
import type { Frame } from '../../capture/index.ts';
import { PIN_IDS, pinHomes, type TablePoint, type TableSpec } from '../../table/index.ts';
import {
  calibrationOf,
  type CastlePixels,
  findCastle,
  type QuarterTurn,
} from './castleInPicture.ts';
import { markOutside } from './pinCover.ts';
import { newField } from './pinField.ts';
import { learnPattern } from './pinPattern.ts';

/** What is known of the pins before the second camera is looked through. */
export interface CastleTask {
  readonly table: TableSpec;
  readonly turned: QuarterTurn;
  /** Where the table's own camera sees the pins stand, in the order of their names, if it does. */
  readonly homes?: readonly TablePoint[];
}

/** The middle of a standing pin's silhouette lies about this high over the cloth. */
const SILHOUETTE_HEIGHT = 0.011;
/** Rounds of measuring the pins with the camera and fitting the camera to them. */
const ROUNDS = 2;
/** Pins that lie further from a cross than this, metres, were not understood. */
const RESIDUAL_MAX = 0.0025;
/** Half the square of cloth in which pins are measured: the same as for the table's own camera. */
const FIELD_METRES = 0.115;

/**
 * Calibrates a camera that sees the pins close up and no nose of the table: by the five pins,
 * whose places the table's own camera has measured, or else by the pattern that rules give them.
 *
 * Good to a millimetre round the castle and of no use far from it.
 */
export function calibrateByPins(frames: readonly Frame[], task: CastleTask): Result<Calibration> {
  const { table, turned } = task;
  const homes = straightened(task.homes ?? pinHomes(table));
  if (homes.length !== PIN_IDS.length) return failure(`a ${table.name} table has no pins`);
  for (const frame of frames) {
    const pixels = findCastle(frame, table, turned);
    const calibration = pixels && fitTo(frames, { table, homes, pixels });
    if (calibration !== undefined) return success(calibration);
  }
  return failure('the five pins do not stand in view of the camera of the pins');
}

/** The cross that lies nearest to five places: single pins are seen less well than all together. */
function straightened(homes: readonly TablePoint[]): readonly TablePoint[] {
  const [p0, p1, p2, p3, p4] = homes;
  if (!p0 || !p1 || !p2 || !p3 || !p4) return [];
  const middle = {
    x: (p0.x + p1.x + p2.x + p3.x + p4.x) / 5,
    y: (p0.y + p1.y + p2.y + p3.y + p4.y) / 5,
  };
  // An arm turned by quarters so that all four lie over each other.
  const ax = (p1.x - p3.x + p4.y - p2.y) / 4;
  const ay = (p1.y - p3.y - p4.x + p2.x) / 4;
  const at = (x: number, y: number): TablePoint => ({ x: middle.x + x, y: middle.y + y });
  return [middle, at(ax, ay), at(ay, -ax), at(-ax, -ay), at(-ay, ax)];
}

function fitTo(
  frames: readonly Frame[],
  o: { table: TableSpec; homes: readonly TablePoint[]; pixels: CastlePixels },
): Calibration | undefined {
  const { table, homes } = o;
  let seen = seenPlaces(homes, o.pixels, SILHOUETTE_HEIGHT);
  let calibration: Calibration | undefined;
  for (let round = 0; round <= ROUNDS; round++) {
    const { camera, residual } = fitCameraToPlaces(seen, seen[1]!, frames[0]!);
    calibration = calibrationOf(table, camera, residual);
    const measured = homesIn(frames, calibration, homes[0]!);
    if (measured === undefined) return undefined;
    const pixels = measured.map((home) => project(camera, home, 0));
    seen = seenPlaces(homes, pixels as unknown as CastlePixels, 0);
  }
  return calibration !== undefined && calibration.residual < RESIDUAL_MAX ? calibration : undefined;
}

const seenPlaces = (
  homes: readonly TablePoint[],
  pixels: CastlePixels,
  z: number,
): readonly SeenPlace[] => homes.map((place, k) => ({ place, z, pixel: pixels[k]! }));

/** Where the pins stand as this calibration has it; undefined unless all five do. */
function homesIn(
  frames: readonly Frame[],
  calibration: Calibration,
  centre: TablePoint,
): readonly TablePoint[] | undefined {
  const field = newField(calibration, centre, FIELD_METRES);
  markOutside(field);
  const pattern = learnPattern(field, frames);
  if (!pattern || pattern.pins.some(({ measured }) => !measured)) return undefined;
  return pattern.pins.map(({ home }) => home);
}
