/**
 * Who a ball is: looks gathered over frames, a profile learnt from the clip, one ball per name.
 * @module
 */
export { BallNamer } from './ballNamer.ts';
export type { BallLook } from './look.ts';
export type { LookHistory } from './profile.ts';
export { addLook } from './profile.ts';
