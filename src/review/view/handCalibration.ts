import type { Result } from '../../base/result.ts';
import { success } from '../../base/result.ts';
import { calibrateFromCorners, unproject } from '../../calibration/index.ts';
import type { Calibration, ImageSize, PixelPoint } from '../../calibration/index.ts';
import type { TableSpec } from '../../table/index.ts';

/** Where the nose lines meet in a picture: top-left, top-right, bottom-right, bottom-left. */
export type Corners = readonly [PixelPoint, PixelPoint, PixelPoint, PixelPoint];

/** The corners of the playing surface on the table, clockwise from the top left. */
export function cornersOf({ length, width }: TableSpec) {
  const [x, y] = [length / 2, width / 2];
  return [
    { x: -x, y },
    { x, y },
    { x, y: -y },
    { x: -x, y: -y },
  ] as const;
}

/**
 * The calibration that four corners dragged by hand give: the camera that meets them best, and
 * how far, on the table, it leaves each of them. Nothing else was measured, so the middle of
 * the table is given the mean of the corners. Date and hash are set by whoever keeps it.
 */
export function calibrationByHand(
  corners: Corners,
  table: TableSpec,
  size: ImageSize,
): Result<Calibration> {
  const fitted = calibrateFromCorners(corners, table, size);
  if (!fitted.ok) return fitted;
  const camera = fitted.value;
  const places = cornersOf(table);
  const missed = corners.map((corner, i) => {
    const { x, y } = unproject(camera, corner, table.noseHeight);
    return Math.hypot(x - places[i]!.x, y - places[i]!.y);
  });
  const residual = Math.sqrt(missed.reduce((sum, each) => sum + each ** 2, 0) / missed.length);
  const residualAt = { corners: missed, centre: residual };
  return success({ table, camera, residual, residualAt, date: '', pictureHash: '' });
}
