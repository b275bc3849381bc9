import type { Result } from '../base/result.ts';
import { failure, success } from '../base/result.ts';
import type { TableSpec } from '../table/index.ts';
import type { CameraModel, PixelPoint } from './camera.ts';
import type { EdgePoints, ImageSize } from './fitCamera.ts';
import { fitCamera, levelCamera } from './fitCamera.ts';

/** A hand places a corner this well, metres. */
const HAND_SIGMA = 0.004;
/** Corners that no camera over this table can have given are further off than this, metres. */
const HAND_MAX = 0.05;

/**
 * A camera from four corners of the playing surface given by hand, distortion unknown.
 *
 * @param corners - where the noses' lines meet, in pixels: the corner at -x +y (top-left for a
 * level camera), then clockwise in the picture.
 */
export function calibrateFromCorners(
  corners: readonly [PixelPoint, PixelPoint, PixelPoint, PixelPoint],
  table: TableSpec,
  image: ImageSize,
): Result<CameraModel> {
  if (!isConvexClockwise(corners)) {
    return failure(
      'the corners must go round the table clockwise: top-left, top-right, bottom-right, bottom-left',
    );
  }
  const [tl, tr, br, bl] = corners;
  const edge = (cushion: EdgePoints['cushion'], points: readonly PixelPoint[]): EdgePoints => ({
    cushion,
    outward: 0,
    points,
    sigma: HAND_SIGMA,
  });
  const edges = [
    edge('top', [tl, tr]),
    edge('right', [tr, br]),
    edge('bottom', [br, bl]),
    edge('left', [bl, tl]),
  ];
  const start = levelCamera(corners, table, image);
  const fit = fitCamera(edges, table, { image, start, freeLens: false });
  const worst = Math.max(...fit.distances.flatMap((d) => [...d].map(Math.abs)));
  if (!(worst < HAND_MAX)) {
    return failure(
      `no camera sees a ${table.name} table with these corners (${(1000 * worst).toFixed(0)} mm off): give them where the cushion noses meet`,
    );
  }
  return success(fit.camera);
}

function isConvexClockwise(corners: readonly PixelPoint[]): boolean {
  return corners.every((p, k) => {
    const q = corners[(k + 1) % 4]!;
    const r = corners[(k + 2) % 4]!;
    return (q.u - p.u) * (r.v - q.v) - (q.v - p.v) * (r.u - q.u) > 0;
  });
}
