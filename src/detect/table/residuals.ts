import type { CameraFit, PixelPoint } from '../../calibration/index.ts';
import { unproject } from '../../calibration/index.ts';
import type { TablePoint, TableSpec } from '../../table/index.ts';
import type { NoseSighting } from './noses.ts';
import { rms, thin } from './roughTable.ts';

/** Residuals of a fit by place, metres; the order of corners is that of `noseCorners`. */
export interface PlacedResiduals {
  readonly corners: readonly number[];
  readonly centre: number;
}

/** Nose points count for a corner within this share of the table's half sides. */
const CORNER_SHARE = 0.5;

/** How well the fitted noses meet the seen ones near each corner and between them. */
export function residualsAt(
  noses: readonly NoseSighting[],
  fit: CameraFit,
  table: TableSpec,
): PlacedResiduals {
  const placed: { at: TablePoint; distance: number }[] = [];
  noses.forEach((nose, k) => {
    const points: readonly PixelPoint[] = thin(nose.points);
    points.forEach((pixel, i) => {
      const at = unproject(fit.camera, pixel, table.noseHeight);
      placed.push({ at, distance: fit.distances[k]![i]! });
    });
  });
  const near = (test: (x: number, y: number) => boolean) =>
    rms(
      placed
        .filter(({ at }) => test((2 * at.x) / table.length, (2 * at.y) / table.width))
        .map((p) => p.distance),
    );
  const corner = (signX: number, signY: number) =>
    near((x, y) => x * signX > CORNER_SHARE && y * signY > CORNER_SHARE);
  return {
    corners: [corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)],
    centre: near((x, y) => Math.abs(x) <= CORNER_SHARE || Math.abs(y) <= CORNER_SHARE),
  };
}
