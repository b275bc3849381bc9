import type { Matrix3, Row3 } from './camera.ts';

/** A camera that looks straight down with the table's x to the image's right. */
export const LEVEL: Matrix3 = [
  [1, 0, 0],
  [0, -1, 0],
  [0, 0, -1],
];

/** Rotation by the vector's length about its direction (Rodrigues). */
export function rotationFromVector(w: Row3): Matrix3 {
  const angle = Math.hypot(...w);
  const s = angle < 1e-9 ? 1 : Math.sin(angle) / angle;
  const c = angle < 1e-9 ? 0.5 : (1 - Math.cos(angle)) / (angle * angle);
  const [x, y, z] = w;
  const k = 1 - c * (x * x + y * y + z * z);
  return [
    [k + c * x * x, c * x * y - s * z, c * x * z + s * y],
    [c * x * y + s * z, k + c * y * y, c * y * z - s * x],
    [c * x * z - s * y, c * y * z + s * x, k + c * z * z],
  ];
}

export function multiply(a: Matrix3, b: Matrix3): Matrix3 {
  const entry = (i: 0 | 1 | 2, j: 0 | 1 | 2) =>
    a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j];
  const row = (i: 0 | 1 | 2): Row3 => [entry(i, 0), entry(i, 1), entry(i, 2)];
  return [row(0), row(1), row(2)];
}
