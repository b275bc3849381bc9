/**
 * The pins of five pins: how each stands, seen from above. Part of `detect`.
 * @module
 */
export type { PinDetector, PinDetectorOptions } from './pinDetector.ts';
export { createPinDetector } from './pinDetector.ts';
export type { CastleTask } from './castleCamera.ts';
export { calibrateByPins } from './castleCamera.ts';
export type { QuarterTurn } from './castleInPicture.ts';
export type { CloseScene, CloseView, CloseViewOptions, PassingBall } from './closeView.ts';
export { createCloseView } from './closeView.ts';
