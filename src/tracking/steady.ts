import type { BallObservation } from './observation.ts';
import type { BallMemory } from './trackingState.ts';

/**
 * A picture that shakes: a step on the floor, interlaced lines, a loose clamp. Every ball is then
 * seen a pixel or two beside its place at once. What all resting balls do together is the
 * picture's doing, and is taken off what was seen of every ball.
 */

/** Fewer resting balls than this cannot tell the picture's shift from their own. */
const WITNESSES_MIN = 3;
/** A ball is a witness once its place is known from so many looks. */
const REST_LOOKS_MIN = 5;
/** A picture that shakes by more than this is a camera that moved, which is not mended here. */
const SHIFT_MAX_M = 0.008;
/** Witnesses agree to within this, or three of their sigmas, and so large a share of them must. */
const AGREE_M = 0.0006;
const AGREE_SIGMAS = 3;
const AGREE_SHARE = 0.75;
/** Smaller shifts are the centres' own noise. */
const SHIFT_MIN_M = 0.0004;

interface Offset {
  readonly x: number;
  readonly y: number;
  readonly sigma: number;
}

/** What was seen, less the shift that all resting balls show together. */
export function steady<Look extends BallObservation>(
  balls: readonly BallMemory[],
  seen: readonly Look[],
): readonly Look[] {
  const offsets = balls.flatMap((ball) => offsetOf(ball, seen));
  if (offsets.length < WITNESSES_MIN) return seen;
  const dx = median(offsets.map((o) => o.x));
  const dy = median(offsets.map((o) => o.y));
  if (Math.hypot(dx, dy) < SHIFT_MIN_M) return seen;
  const agreed = offsets.filter(
    (o) => Math.hypot(o.x - dx, o.y - dy) < Math.max(AGREE_M, AGREE_SIGMAS * o.sigma),
  );
  if (agreed.length < AGREE_SHARE * offsets.length) return seen;
  return seen.map((o) => ({ ...o, x: o.x - dx, y: o.y - dy }));
}

/** How far a resting ball was seen from its place; nothing when it moves or was not seen. */
function offsetOf(ball: BallMemory, seen: readonly BallObservation[]): Offset[] {
  const { filter, resting, restCount } = ball.motion;
  if (ball.gone || !resting || restCount < REST_LOOKS_MIN) return [];
  for (const o of seen) {
    const x = o.x - filter.x;
    const y = o.y - filter.y;
    if (Math.hypot(x, y) < SHIFT_MAX_M) return [{ x, y, sigma: o.sigma }];
  }
  return [];
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}
