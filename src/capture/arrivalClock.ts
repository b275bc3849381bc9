/** ffmpeg counts the time of a stream of JPEG pictures in steps of this, whatever its rate. */
const STEP_S = 1 / 25;
/** A picture that comes later than its step by more was held up on its way. */
const SLACK_STEPS = 2;

/**
 * Times for pictures whose camera stamps none: those of their coming.
 *
 * ffmpeg stamps such a picture when it has read it, but to the next twenty-fifth of a second: of a
 * camera of 30 pictures a second every sixth got the time of the one before it. When it came out
 * of the decoder is known to the millisecond, and where that is held up ffmpeg's stamp still counts.
 */
export class ArrivalClock {
  private leastDelay = Infinity;

  /**
   * @param read - ffmpeg's time of it, seconds.
   * @param arrivedAt - When it was here, seconds of this machine's monotonic clock.
   * @returns Seconds of the same zero as `read`; never goes back while neither of the two does.
   */
  stamp(read: number, arrivedAt: number): number {
    this.leastDelay = Math.min(this.leastDelay, arrivedAt - read);
    return Math.min(arrivedAt - this.leastDelay, read + SLACK_STEPS * STEP_S);
  }
}
