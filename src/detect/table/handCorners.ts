import { type PixelPoint, unproject } from '../../calibration/index.ts';
import type { CameraModel } from '../../calibration/index.ts';
import type { TableSpec } from '../../table/index.ts';
import type { NoseSighting } from './noses.ts';
import type { TableProblem } from './problems.ts';
import { tableProblem } from './problems.ts';

/** A hand that means a corner is off by less than this, metres. */
const HAND_OFF_MAX = 0.03;
/** Noses that confirm corners given by hand. */
const NOSES_CONFIRM = 2;

/** The largest distance of corners given by hand from where a camera has them, metres. */
export function handOff(
  corners: readonly PixelPoint[],
  camera: CameraModel,
  table: TableSpec,
): number {
  const [x, y] = [table.length / 2, table.width / 2];
  const places = [
    { x: -x, y },
    { x, y },
    { x, y: -y },
    { x: -x, y: -y },
  ];
  const offs = corners.map((corner, k) => {
    const at = unproject(camera, corner, table.noseHeight);
    return Math.hypot(at.x - places[k]!.x, at.y - places[k]!.y);
  });
  return Math.max(...offs);
}

/** Whether the noses near corners given by hand say that they are meant so. */
export function isConfirmed(noses: readonly NoseSighting[], off: number): boolean {
  const seen = noses.filter((nose) => nose.points.length > 0).length;
  return seen >= NOSES_CONFIRM && off <= HAND_OFF_MAX;
}

/** What to tell of corners that were taken from the noses instead of the hand. */
export const correctedNote = (off: number): string =>
  `the corners given by hand lay up to ${(1000 * off).toFixed(0)} mm beside the noses in the picture: the noses count`;

/** What to tell of corners that nothing in the picture confirms. */
export const UNCONFIRMED_NOTE =
  'no nose shows near the corners given by hand: places are only as good as the hand was';

/** What speaks against corners that lie beside all noses near them. */
export function checkHand(
  noses: readonly NoseSighting[],
  off: number,
  table: TableSpec,
): TableProblem | undefined {
  const seen = noses.filter((nose) => nose.points.length > 0).length;
  if (seen === 0 || off <= HAND_OFF_MAX) return undefined;
  return tableProblem(
    'poor-fit',
    `the corners given by hand lie up to ${(1000 * off).toFixed(0)} mm beside the noses near them (at most ${1000 * HAND_OFF_MAX} mm): give them where the noses of the ${table.name} table meet`,
  );
}
