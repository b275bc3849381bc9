/**
 * A second look at crops: whether there is a ball, where its middle is, how its white lies.
 * @module
 */
export type { BallKind, CropJudge, CropVerdict } from './cropJudge.ts';
export { BALL_KINDS } from './cropJudge.ts';
export { CROP_LENGTH, CROP_RADIUS, cutCrop } from './crop.ts';
export type { RuntimeName } from './runtimes.ts';
export type { JudgeOptions } from './workerJudge.ts';
export { startJudge } from './workerJudge.ts';
