import type { PinObservation } from './observation.ts';
import type { PinTrack } from './track.ts';

/** Share of a new look in a pin's averaged place while it stands still. */
const PLACE_GAIN = 0.1;
/** A move beyond this many standard deviations is taken at once. */
const MOVE_SIGMAS = 4;

/** Folds the pins of one frame into their tracks; a hidden pin keeps its last known place. */
export function stepPins(
  tracks: readonly PinTrack[],
  seen: readonly PinObservation[],
): readonly PinTrack[] {
  const before = new Map(tracks.map((p) => [p.pin, p]));
  const next = new Map(before);
  for (const o of seen) next.set(o.pin, stepPin(before.get(o.pin), o));
  return [...next.values()].sort((a, b) => a.pin.localeCompare(b.pin));
}

function stepPin(before: PinTrack | undefined, o: PinObservation): PinTrack {
  if (!Number.isFinite(o.x + o.y + o.sigma)) return before ?? { ...o, x: 0, y: 0, look: 'hidden' };
  if (!before || before.look === 'hidden') return { ...o };
  if (o.look === 'hidden' || o.look === 'removed')
    return { ...before, look: o.look, confidence: o.confidence };
  const moved = Math.hypot(o.x - before.x, o.y - before.y) > MOVE_SIGMAS * o.sigma;
  const gain = moved || o.look !== before.look ? 1 : PLACE_GAIN;
  return {
    pin: o.pin,
    look: o.look,
    x: before.x + gain * (o.x - before.x),
    y: before.y + gain * (o.y - before.y),
    sigma: gain === 1 ? o.sigma : Math.max(o.sigma * 0.3, before.sigma * 0.95),
    confidence: o.confidence,
  };
}
