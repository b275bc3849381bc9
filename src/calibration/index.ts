/**
 * Camera geometry: pixels to the plane of the ball centres or the cloth, and back. The one place
 * that knows both. Pure; reads no picture (finding edges in one is `detect`'s work).
 * @module
 */
export type { Calibration } from './calibration.ts';
export { CALIBRATION_VERSION, encodeCalibration, parseCalibration } from './calibrationFile.ts';
export { calibrateFromCorners } from './calibrateFromCorners.ts';
export type { CameraModel, Matrix3, PixelPoint } from './camera.ts';
export { project, unproject } from './camera.ts';
export { scaleCalibration } from './scaleCalibration.ts';
export type {
  CameraFit,
  EdgePoints,
  FitOptions,
  FocalBelief,
  ImageSize,
  SightPoint,
} from './fitCamera.ts';
export { edgeDistances, fitCamera, levelCamera, usualFocal } from './fitCamera.ts';
export type { PlaceFit, SeenPlace } from './fitCameraToPlaces.ts';
export { fitCameraToPlaces } from './fitCameraToPlaces.ts';
