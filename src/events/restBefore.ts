import type { BallId } from '../table/index.ts';
import type { Track, TrackedFrame } from '../tracking/index.ts';
import type { OpeningStroke } from './openingStroke.ts';

/** Looks at rest that are put before the first one, and their time apart. */
const LEAD_LOOKS = 8;
const LEAD_STEP_S = 1 / 30;

/**
 * The same frames with the rest before them that the balls are known to have lain in: each ball as
 * it was first seen before the stroke. All these looks weigh as much as the one that they repeat.
 */
export function withRestBefore(
  frames: readonly TrackedFrame[],
  { ball: struck, seenT }: OpeningStroke,
): readonly TrackedFrame[] {
  const [first] = frames;
  if (!first) return frames;
  const balls = new Map<BallId, Track>();
  for (const frame of frames.filter(({ t }) => t <= seenT))
    for (const ball of frame.balls)
      if (ball.seen && !balls.has(ball.ball) && (ball.ball !== struck || frame.t < seenT))
        balls.set(ball.ball, resting(ball));
  const lead = Array.from({ length: LEAD_LOOKS }, (_, k): TrackedFrame => {
    const t = (first.t - (LEAD_LOOKS - k) * LEAD_STEP_S) as TrackedFrame['t'];
    return { t, balls: [...balls.values()], pins: first.pins, view: first.view };
  });
  return [...lead, ...frames];
}

function resting(ball: Track): Track {
  const still = { vx: 0, vy: 0, state: 'rest' } as const;
  const { seen } = ball;
  const weak = seen && { ...seen, sigma: seen.sigma * Math.sqrt(LEAD_LOOKS) };
  return { ...ball, ...still, ...(weak && { seen: weak }) } as Track;
}
