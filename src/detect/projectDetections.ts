import { Confidence, type Seconds } from '../base/units.ts';
import { type Calibration, project, unproject } from '../calibration/index.ts';
import type { BallObservation, Observation, PinObservation } from '../tracking/index.ts';
import type { BallDetection, DetectedFrame, PinDetection } from './detection.ts';

/**
 * Takes what was found in a frame from pixels to the table frame: balls to the plane their
 * centres move in, one radius over the cloth; pins and hidden regions to the cloth.
 */
export function projectDetections(
  detected: DetectedFrame,
  calibration: Calibration,
  t: Seconds,
): Observation {
  const { camera } = calibration;
  return {
    t,
    balls: detected.balls.map((ball) => projectBall(ball, calibration)),
    pins: projectPins(detected.pins, calibration),
    hidden: detected.hidden.map((outline) => outline.map((p) => unproject(camera, p, 0))),
    view: detected.view,
  };
}

/** Takes the pins of any camera of the table to the cloth. */
export function projectPins(
  pins: readonly PinDetection[],
  calibration: Calibration,
): readonly PinObservation[] {
  return pins.map((pin) => {
    const at = unproject(calibration.camera, pin, 0);
    const sigma = pin.sigma * metresPerPixel(calibration, at, 0);
    const { look, confidence } = pin;
    return { pin: pin.pin, look, ...at, sigma, confidence: Confidence(confidence) };
  });
}

function projectBall(ball: BallDetection, calibration: Calibration): BallObservation {
  const { camera, table } = calibration;
  const at = unproject(camera, ball, table.ballRadius);
  const seen = {
    ...at,
    sigma: ball.sigma * metresPerPixel(calibration, at, table.ballRadius),
    identity: ball.identity,
    confidence: Confidence(ball.confidence),
  };
  if (!ball.streak) return seen;
  const from = { u: ball.u - ball.streak.u / 2, v: ball.v - ball.streak.v / 2 };
  const to = { u: ball.u + ball.streak.u / 2, v: ball.v + ball.streak.v / 2 };
  const start = unproject(camera, from, table.ballRadius);
  const end = unproject(camera, to, table.ballRadius);
  return { ...seen, streak: { x: end.x - start.x, y: end.y - start.y } };
}

/** How much of the plane `z` over the cloth one pixel covers at a point, along u. */
function metresPerPixel(calibration: Calibration, at: { x: number; y: number }, z: number): number {
  const step = 0.01;
  const p = project(calibration.camera, at, z);
  const q = project(calibration.camera, { x: at.x + step, y: at.y }, z);
  return step / Math.max(1e-6, Math.hypot(q.u - p.u, q.v - p.v));
}
