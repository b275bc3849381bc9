/**
 * Seeing: finds the table, the balls and the pins in frames. Pixels end here; what leaves is in
 * metres (`projectDetections`). Knows nothing of events or rules.
 * @module
 */
export type { BallDetector, BallDetectorOptions } from './ballDetector.ts';
export type { CropJudge, CropVerdict, JudgeOptions, RuntimeName } from './crops/index.ts';
export { startJudge } from './crops/index.ts';
export type { BallDetection, DetectedFrame, PinDetection } from './detection.ts';
export { createBallDetector } from './ballDetector.ts';
export { projectDetections } from './projectDetections.ts';
export { tellTableSize } from './tableSize.ts';
export type {
  Corners,
  FindTableOptions,
  FoundTable,
  Picture,
  TableProblem,
} from './table/index.ts';
export type { TableTrouble, TableTroubleCode, TableWatch } from './table/index.ts';
export {
  findTable,
  glanceAtTable,
  noseCorners,
  startTableWatch,
  stepTableWatch,
} from './table/index.ts';
export type { SeeingWatch } from './seeingWatch.ts';
export { startSeeingWatch, stepSeeingWatch } from './seeingWatch.ts';
export type {
  CastleTask,
  CloseScene,
  CloseView,
  CloseViewOptions,
  PassingBall,
  PinDetector,
  PinDetectorOptions,
  QuarterTurn,
} from './pins/index.ts';
export { calibrateByPins, createCloseView, createPinDetector } from './pins/index.ts';
