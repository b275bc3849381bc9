import type { BallDetection } from '../detection.ts';

/** A ball that stays within this of where it was keeps still, pixels. */
const STILL_PIXELS = 1.2;
/** For so long nothing may have moved. */
const STILL_SECONDS = 0.3;

/** Tells from the balls' pixels whether the table has come to rest. */
export class Stillness {
  private anchor: readonly BallDetection[] = [];
  private since = Infinity;

  /** Feeds one frame; true while every ball has kept still for a while. */
  step(balls: readonly BallDetection[], t: number): boolean {
    const moved = balls.length !== this.anchor.length || balls.some((ball) => this.hasMoved(ball));
    if (moved || this.since > t) {
      this.anchor = balls;
      this.since = t;
    }
    return t - this.since >= STILL_SECONDS;
  }

  private hasMoved(ball: BallDetection): boolean {
    if (ball.streak) return true;
    return !this.anchor.some((a) => Math.hypot(a.u - ball.u, a.v - ball.v) < STILL_PIXELS);
  }
}
