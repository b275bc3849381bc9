import type { BallId } from '../table/index.ts';
import type { BallPath } from './ballPath.ts';
import type { UnnamedEvent } from './naming.ts';
import type { Happening } from './shotModel.ts';
import type { RestLayout } from './tableEvent.ts';

/**
 * Who was struck of two balls that lay touching. Both set out in one moment, and either account of
 * it fits what is seen: but the pushed one goes along the line of centres, away from the other. A pair that may have touched counts: both set out together.
 */

/** Where balls went is measured over this time after the stroke. */
const FROM_S = 0.01;
const UNTIL_S = 0.075;
/** Beyond the noise of such a mean. */
const MOVED_M = 0.0025;
const FURTHER_M = 0.003;
/** A pushed ball leaves the line of centres by throw alone: the cosine of 12 degrees. */
const ALONG = 0.978;

interface Stroke {
  readonly happenings: readonly Happening[];
  readonly moved: UnnamedEvent[];
}

/** The same with the stroke on the other ball of a touching pair, where that one pushed. */
export function withFrozenStriker(
  stroke: Stroke,
  o: {
    readonly layout: RestLayout;
    readonly paths: readonly BallPath[];
    readonly strikers: readonly BallId[];
  },
): Stroke {
  const strike = stroke.happenings.find((h) => h.kind === 'strike');
  if (strike?.kind !== 'strike' || strike.moving) return stroke;
  const pusher = partnersOf(strike.ball, o.layout).find((other) =>
    hasPushed(other, strike.ball, { ...o, t: strike.t }),
  );
  if (!pusher) return stroke;
  // The stroke is what set both off: nothing of the two comes before it.
  const t = Math.min(...stroke.happenings.filter((h) => isOf(h, strike)).map((h) => h.t));
  return {
    happenings: stroke.happenings.map((h) => (h === strike ? { ...strike, ball: pusher, t } : h)),
    moved: stroke.moved.filter(({ body }) => !('ball' in body) || body.ball !== pusher),
  };
}

/** The stroke, and what it may have been told as beside. */
const isOf = (h: Happening, strike: Happening & { readonly kind: 'strike' }): boolean =>
  h === strike ||
  (h.kind === 'ball-contact' &&
    [h.a, h.b].includes(strike.ball) &&
    Math.abs(h.t - strike.t) < UNTIL_S / 2);

const partnersOf = (ball: BallId, { frozenPairs }: RestLayout): BallId[] =>
  frozenPairs
    .filter(({ a, b }) => a === ball || b === ball)
    .map(({ a, b }) => (a === ball ? b : a));

function hasPushed(
  pusher: BallId,
  pushed: BallId,
  o: Parameters<typeof withFrozenStriker>[1] & { readonly t: number },
): boolean {
  const [from, to] = [pusher, pushed].map((ball) => wayOf(ball, o));
  if (!from || !to) return false;
  const far = Math.hypot(to.home.x - from.home.x, to.home.y - from.home.y);
  const [nx, ny] = [(to.home.x - from.home.x) / far, (to.home.y - from.home.y) / far];
  const away = to.dx * nx + to.dy * ny;
  const back = -(from.dx * nx + from.dy * ny);
  if (away < MOVED_M || away < back + FURTHER_M) return false;
  if (Math.hypot(from.dx, from.dy) > MOVED_M) return true;
  // A cue ball that stops dead pushed the other all the same.
  const isAlong = away > ALONG * Math.hypot(to.dx, to.dy);
  return isAlong && o.strikers.includes(pusher) && !o.strikers.includes(pushed);
}

/** From where a ball set out, and how far it was from there on average just after the stroke. */
function wayOf(
  ball: BallId,
  o: { readonly layout: RestLayout; readonly paths: readonly BallPath[]; readonly t: number },
):
  | { readonly home: { x: number; y: number }; readonly dx: number; readonly dy: number }
  | undefined {
  const home = o.layout.balls.find((b) => b.ball === ball);
  const path = o.paths.find((p) => p.ball === ball);
  if (!home || !path) return undefined;
  let [dx, dy, count] = [0, 0, 0];
  for (let k = 0; k < path.count; k++) {
    if (path.t[k]! < o.t + FROM_S || path.t[k]! > o.t + UNTIL_S) continue;
    dx += path.x[k]! - home.x;
    dy += path.y[k]! - home.y;
    count += 1;
  }
  return count === 0 ? undefined : { home, dx: dx / count, dy: dy / count };
}
