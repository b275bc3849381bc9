import type { CameraModel, Matrix3 } from '../../calibration/index.ts';
import type { TableSpec } from '../../table/index.ts';
import type { Random } from '../random.ts';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** How far a camera may be from the perfect overhead view. */
export interface RigLimits {
  readonly tilt: number;
  readonly roll: number;
  readonly offset: number;
  readonly distortion: readonly [number, number];
}

/** A fixed camera over a club table, wider than any real one: a ladder's worth of error. */
export const CLUB_RIG: RigLimits = {
  tilt: 0.06,
  roll: 0.03,
  offset: 0.12,
  distortion: [-0.13, 0.05],
};
/** A broadcast camera: long lens, well levelled. */
export const STUDIO_RIG: RigLimits = {
  tilt: 0.012,
  roll: 0.006,
  offset: 0.05,
  distortion: [-0.02, 0.12],
};

/** Hangs a camera over the table so that the whole of it is in the picture. */
export function hangCamera(
  random: Random,
  table: TableSpec,
  options: { readonly size: PictureSize; readonly limits: RigLimits; readonly height?: number },
): CameraModel {
  const { size, limits } = options;
  const height = options.height ?? random.between(2.1, 4.2);
  const outerL = table.length + 2 * table.railWidth;
  const outerW = table.width + 2 * table.railWidth;
  const cover = random.between(0.8, 0.93);
  const f = height * Math.min((size.width * cover) / outerL, (size.height * cover) / outerW);
  const spread = (limit: number): number => random.between(-limit, limit);
  const tiltX = spread(limits.tilt);
  const tiltY = spread(limits.tilt);
  const C: [number, number, number] = [spread(limits.offset), spread(limits.offset), height];
  const k1 = random.between(...limits.distortion);
  const R = rotation(tiltX, tiltY, spread(limits.roll));
  // The principal point follows the tilt so that the table stays in the middle.
  const aim = R.map((row) => -(row[0] * C[0] + row[1] * C[1] + row[2] * C[2]));
  return {
    ...size,
    f,
    aspect: 1,
    cx: (size.width - 1) / 2 - (f * aim[0]!) / aim[2]! + spread(0.01 * size.width),
    cy: (size.height - 1) / 2 - (f * aim[1]!) / aim[2]! + spread(0.01 * size.height),
    k1,
    k2: random.between(-0.01, 0.01),
    R,
    C,
  };
}

/** Straight down (x right, y up in the picture), then tilted about x and y and rolled. */
function rotation(tiltX: number, tiltY: number, roll: number): Matrix3 {
  const [cx, sx, cy, sy, cr, sr] = [tiltX, tiltY, roll].flatMap((a) => [
    Math.cos(a),
    Math.sin(a),
  ]) as [number, number, number, number, number, number];
  const down: Matrix3 = [
    [1, 0, 0],
    [0, -1, 0],
    [0, 0, -1],
  ];
  const aboutX: Matrix3 = [
    [1, 0, 0],
    [0, cx, -sx],
    [0, sx, cx],
  ];
  const aboutY: Matrix3 = [
    [cy, 0, sy],
    [0, 1, 0],
    [-sy, 0, cy],
  ];
  const aboutZ: Matrix3 = [
    [cr, -sr, 0],
    [sr, cr, 0],
    [0, 0, 1],
  ];
  return multiply(aboutZ, multiply(aboutY, multiply(aboutX, down)));
}

function multiply(a: Matrix3, b: Matrix3): Matrix3 {
  const row = (i: 0 | 1 | 2): [number, number, number] => {
    const at = (j: 0 | 1 | 2): number => a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j];
    return [at(0), at(1), at(2)];
  };
  return [row(0), row(1), row(2)];
}
