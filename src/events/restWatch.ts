import { Metres, Seconds } from '../base/units.ts';
import type { BallId, PocketId } from '../table/index.ts';
import type { TrackedFrame } from '../tracking/index.ts';
import type { EventLimits } from './limits.ts';
import type { UnnamedEvent } from './naming.ts';
import type { RestLayout } from './tableEvent.ts';

/** A resting ball that settles does so by less than this; further it was moved. */
const SETTLING_MAX_M = 0.008;
/** Averages of a rest agree to this. */
const SAME_PLACE_M = 0.0015;
const SAME_PLACE_SIGMAS = 6;
/** A resting ball this near to a drop circle can only have fallen into it. */
const EDGE_GAP_M = 0.03;

/**
 * What changed while every ball lay still: a hanging ball that fell by itself, a ball that
 * settled a little, a ball that lies elsewhere without a shot.
 *
 * @param since - When the balls came to rest.
 */
export function watchRest(
  layout: RestLayout,
  frame: TrackedFrame,
  o: { since: number; limits: EventLimits },
): UnnamedEvent[] {
  return layout.balls.flatMap((home): UnnamedEvent[] => {
    const now = frame.balls.find((b) => b.ball === home.ball);
    if (!now) return [];
    if (now.state === 'gone') return fallen(home, frame.t, o);
    if (now.state !== 'rest') return [];
    const distance = Math.hypot(now.x - home.x, now.y - home.y);
    if (distance < Math.max(SAME_PLACE_M, SAME_PLACE_SIGMAS * now.sigma)) return [];
    const at = { t: frame.t, tSigma: 0.3, confidence: 0.9 };
    if (distance < SETTLING_MAX_M)
      return [
        { body: { kind: 'micro-motion', ball: home.ball, distance: Metres(distance) }, ...at },
      ];
    return [{ body: { kind: 'disturbance', ball: home.ball }, ...at }];
  });
}

function fallen(
  home: { ball: BallId; x: number; y: number },
  t: number,
  o: { since: number; limits: EventLimits },
): UnnamedEvent[] {
  // The tracker takes this long to be sure that a ball is gone.
  const fell = t - GONE_AFTER_S;
  const pocket = edgeOf(home, o.limits);
  const at = { t: fell, tSigma: 0.1, confidence: 0.9 };
  if (!pocket) return [{ body: { kind: 'disturbance', ball: home.ball }, ...at, confidence: 0.6 }];
  const restFor = Seconds(Math.max(0, fell - o.since));
  return [{ body: { kind: 'settle-drop', ball: home.ball, pocket, restFor }, ...at }];
}

const GONE_AFTER_S = 0.7;

/** The pocket over whose edge a ball lies. */
export function edgeOf(at: { x: number; y: number }, limits: EventLimits): PocketId | undefined {
  const near = limits.table.pockets.find(
    (p) => Math.hypot(p.x - at.x, p.y - at.y) - p.dropRadius < EDGE_GAP_M,
  );
  return near?.id;
}
