/** How much longer than the table's camera the second one takes over its pictures. */
export interface MeasuredDelay {
  /** Seconds; negative where the table's camera takes longer. */
  readonly laterSeconds: number;
  /** Standard deviation of it. */
  readonly sigma: number;
  /** Balls that rolled past both cameras and told it. */
  readonly passings: number;
}

/** Fewer passings prove nothing: one ball may be taken for another. */
const PASSINGS_LEAST = 3;
/** A camera that is set anew takes another time: what was told long ago counts no more. */
const PASSINGS_MOST = 9;
/** Passings that contradict each other by more tell nothing. */
const SPREAD_MOST_S = 0.02;
/** A median absolute deviation of a normal distribution, as its standard deviation. */
const SIGMA_PER_DEVIATION = 1.4826;
/** No passing is told better than by half a step of the slower camera's pictures. */
const SIGMA_LEAST_S = 0.005;

/** Gathers what single passings told into what is known; nothing while they do not agree. */
export class PinsDelay {
  private passings: number[] = [];

  /** @param laterSeconds - What a passing told, all in all. */
  take(laterSeconds: number): MeasuredDelay | undefined {
    this.passings = [...this.passings, laterSeconds].slice(-PASSINGS_MOST);
    // The newest alone may tell it, where the camera was set anew.
    for (let from = 0; this.passings.length - from >= PASSINGS_LEAST; from++) {
      const recent = this.passings.slice(from);
      const known = agreed(recent);
      if (known) return known;
    }
    return undefined;
  }
}

function agreed(passings: readonly number[]): MeasuredDelay | undefined {
  const laterSeconds = medianOf(passings);
  const deviations = passings.map((each) => Math.abs(each - laterSeconds));
  const deviation = medianOf(deviations);
  // Of three passings all have to agree; one in five may be of another ball.
  const apart = deviations.filter((each) => each > 2 * SPREAD_MOST_S).length;
  if (deviation > SPREAD_MOST_S || apart > passings.length / 5) return undefined;
  const sigma = (SIGMA_PER_DEVIATION * deviation) / Math.sqrt(passings.length);
  return { laterSeconds, sigma: Math.max(SIGMA_LEAST_S, sigma), passings: passings.length };
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
