/** A sitting of more belongs to two days. */
const LONG_S = 12 * 3600;
/** Nobody plays: a match that goes on has no shot clock of ten minutes. */
const REST_S = 600;

/**
 * Whether a sitting has lasted for long enough. A camera that is never lost makes one of months
 * otherwise: too long a list for the coach's room, and too long a film.
 */
export class LongSitting {
  private readonly from: number;
  private movedAt: number;

  /** @param now - Seconds of any clock that does not jump. */
  constructor(now: number) {
    this.from = now;
    this.movedAt = now;
  }

  /** Whether the next one may begin now: after half a day, and ten minutes without a shot. */
  isOver(now: number, isMoving: boolean): boolean {
    if (isMoving) this.movedAt = now;
    return now - this.from > LONG_S && now - this.movedAt > REST_S;
  }
}
