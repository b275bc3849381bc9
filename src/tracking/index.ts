/**
 * Follows balls and pins over time. Knows metres and seconds; never a pixel, an event or a rule.
 * @module
 */
export type { TrackingLimits } from './limits.ts';
export { trackingLimits } from './limits.ts';
export type {
  BallObservation,
  HiddenRegion,
  IdentityEvidence,
  Observation,
  PinLook,
  PinObservation,
} from './observation.ts';
export { PIN_LOOKS } from './observation.ts';
export type { CameraLag, LagStep, MovingBalls, SeenMotion } from './cameraLag.ts';
export { NO_CAMERA_LAG, stepCameraLag } from './cameraLag.ts';
export type { MergedPins, PinMerge, PinSights } from './mergePins.ts';
export { mergePins, NO_PIN_MERGE, withoutClose } from './mergePins.ts';
export { inOrder } from './inOrder.ts';
export { estimateNoise } from './noise.ts';
export { stepTracking } from './stepTracking.ts';
export { renameFrames } from './exchange.ts';
export type { BallState, PinTrack, Renaming, Track, TrackedFrame } from './track.ts';
export { BALL_STATES } from './track.ts';
export type { TrackingState } from './trackingState.ts';
export { EMPTY_TRACKING } from './trackingState.ts';
