import type { Calibration } from './calibration.ts';

/** Pictures of one shape may differ by the row that is cut off to make their size even. */
const SHAPE_TOLERANCE = 0.01;

/**
 * The same calibration for the same picture at another size; undefined when the shapes differ,
 * because then it is another picture.
 */
export function scaleCalibration(
  calibration: Calibration,
  size: { readonly width: number; readonly height: number },
): Calibration | undefined {
  const { camera } = calibration;
  const k = size.width / camera.width;
  if (k === 1 && size.height === camera.height) return calibration;
  if (Math.abs((camera.height * k) / size.height - 1) > SHAPE_TOLERANCE) return undefined;
  // (0, 0) is the centre of the first pixel, not its corner.
  const scaled = (c: number): number => (c + 0.5) * k - 0.5;
  const { width, height } = size;
  const at = { f: camera.f * k, cx: scaled(camera.cx), cy: scaled(camera.cy) };
  return { ...calibration, camera: { ...camera, ...at, width, height } };
}
