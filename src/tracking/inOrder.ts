import type { Observation } from './observation.ts';

/** A frame is waited for this long by the clock of the pictures: twice 20 ms of jitter. */
const LATE_S = 0.04;

/**
 * Puts frames that arrive late, after their successors, back into the order of their pictures.
 * What comes later than that is passed on as it comes: tracking answers it and learns nothing.
 */
export function* inOrder(observations: Iterable<Observation>): Generator<Observation> {
  const held: Observation[] = [];
  let newest = -Infinity;
  for (const observation of observations) {
    let at = held.length;
    while (at > 0 && held[at - 1]!.t > observation.t) at--;
    held.splice(at, 0, observation);
    if (observation.t > newest) newest = observation.t;
    while (held.length > 0 && !(newest - held[0]!.t < LATE_S)) yield held.shift()!;
  }
  yield* held;
}
