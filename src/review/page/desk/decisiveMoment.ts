import { standingCall } from '../../view/deskView.ts';
import type { ShotView } from '../../view/deskView.ts';
import { spanOf } from '../replay/span.ts';
import type { Span } from '../replay/replayClock.ts';

/** A few seconds around the moment: what led to it and what came of it. */
const BEFORE_S = 1.5;
const AFTER_S = 1.5;

/**
 * The stretch that decides the call: around the facts it rests on, or around the moment of an
 * open question. The whole shot while there is no call.
 */
export function decisiveSpan(shot: ShotView): Span | null {
  const whole = spanOf(shot);
  const call = standingCall(shot);
  if (whole === null || call === undefined) return whole;
  const asked = call.queries.map((query) => query.at);
  const rested = shot.events.filter((e) => call.evidence.includes(e.id)).map((e) => e.t);
  const moments = asked.length > 0 ? asked : rested;
  if (moments.length === 0) return whole;
  return {
    from: Math.max(whole.from, Math.min(...moments) - BEFORE_S),
    to: Math.min(whole.to, Math.max(...moments) + AFTER_S),
  };
}
