import { Seconds } from '../base/units.ts';
import type { BallId } from '../table/index.ts';
import type { BallPath } from './ballPath.ts';
import type { EventLimits } from './limits.ts';
import type { UnnamedEvent } from './naming.ts';
import { edgeOf } from './restWatch.ts';
import type { Happening } from './shotModel.ts';
import type { RestLayout } from './tableEvent.ts';

/** A ball that hangs and falls by itself takes no longer than this. */
const FALL_MAX_S = 1.2;
/** Speed is measured over this time; shorter is noise. */
const SPEED_OVER_S = 0.1;
/** A stroke is over after this long: from then on a ball only slows down by itself. */
const STROKE_OVER_S = 0.15;
/** Gaining this much speed without a contact takes a hand. */
const GAIN_FACTOR = 1.4;
const GAIN_SPEED = 0.15;
/** A ball that ends or goes this far from where it was has been moved. */
const MOVED_M = 0.01;

/** A lone ball that left a pocket's edge and fell: nobody struck it. */
export function asSettleDrop(
  happenings: readonly Happening[],
  o: { layout: RestLayout; limits: EventLimits; restSince: number | undefined },
): UnnamedEvent | undefined {
  const strike = happenings.find((h) => h.kind === 'strike');
  const fall = happenings.find((h) => h.kind === 'pocketed');
  if (fall?.kind !== 'pocketed' || (strike && fall.ball !== strike.ball)) return undefined;
  // It may fall before its setting out shows.
  const since = strike?.t ?? fall.t;
  if (fall.t - since > FALL_MAX_S || happenings.some((h) => h.kind === 'ball-contact'))
    return undefined;
  const home = o.layout.balls.find((b) => b.ball === fall.ball);
  if (!home || edgeOf(home, o.limits) !== fall.pocket) return undefined;
  const restFor = Seconds(Math.max(0, since - (o.restSince ?? since)));
  return {
    body: { kind: 'settle-drop', ball: fall.ball, pocket: fall.pocket, restFor },
    t: fall.t,
    tSigma: fall.tSigma,
    confidence: 0.9,
  };
}

/**
 * Motion that no stroke makes: the ball that moved first gained speed later on with nothing
 * touching it. A hand carried it, and what else moved was moved by that hand.
 */
export function asHandled(
  happenings: readonly Happening[],
  paths: readonly BallPath[],
): UnnamedEvent[] | undefined {
  const strike = happenings.find((h) => h.kind === 'strike');
  if (!strike) return undefined;
  const own = paths.find((p) => p.ball === strike.ball);
  // Behind a contact or a cushion spin may speed a ball up again.
  const met = happenings.find((h) => h.kind !== 'strike' && involves(h, strike.ball));
  if (!own || !gainsSpeed(own, strike.t + STROKE_OVER_S, met?.t ?? Infinity)) return undefined;
  return paths.filter(hasMoved).map((p) => ({
    body: { kind: 'disturbance', ball: p.ball },
    t: strike.t,
    tSigma: 0.1,
    confidence: 0.8,
  }));
}

/** A ball that lies within this of where it lay did not go anywhere. */
const SAME_PLACE_M = 0.005;

/**
 * Whether nothing happened at all: the struck ball met nothing and lies where it lay. Displaced looks
 * in a row seem to take a ball off its place and back.
 */
export function isUnmoved(
  happenings: readonly Happening[],
  o: { before: RestLayout; after: RestLayout },
): boolean {
  const strike = happenings.find((h) => h.kind === 'strike');
  if (!strike || happenings.some((h) => h.kind !== 'strike' && h.kind !== 'stop')) return false;
  return happenings.every((h) => {
    const [home, now] = [o.before, o.after].map((l) =>
      l.balls.find((b) => 'ball' in h && b.ball === h.ball),
    );
    return home && now && Math.hypot(home.x - now.x, home.y - now.y) < SAME_PLACE_M;
  });
}

/** A sleeve or a hand sends a ball no further than this; a cue that strikes the wrong ball does. */
const BRUSHED_MAX_M = 0.3;

/**
 * A lone ball that nobody strikes in this game went a little way and met nothing: it was brushed.
 * To call that a stroke would accuse a player of one.
 */
export function asBrushed(
  happenings: readonly Happening[],
  paths: readonly BallPath[],
  strikers: readonly BallId[],
): UnnamedEvent[] | undefined {
  const strike = happenings.find((h) => h.kind === 'strike');
  if (!strike || strikers.includes(strike.ball)) return undefined;
  if (happenings.some((h) => h.kind !== 'strike' && h.kind !== 'stop')) return undefined;
  const moved = paths.filter(hasMoved);
  if (moved.some((p) => p.ball !== strike.ball || wayOf(p) > BRUSHED_MAX_M)) return undefined;
  const body = { kind: 'disturbance', ball: strike.ball } as const;
  return [{ body, t: strike.t, tSigma: 0.1, confidence: 0.8 }];
}

/** How far from its first place a ball came to be. */
function wayOf({ x, y, count }: BallPath): number {
  let way = 0;
  for (let k = 1; k < count; k++) way = Math.max(way, Math.hypot(x[k]! - x[0]!, y[k]! - y[0]!));
  return way;
}

const involves = (h: Happening, ball: BallId): boolean =>
  h.kind === 'ball-contact' ? h.a === ball || h.b === ball : h.ball === ball;

type Stroke = Happening & { readonly kind: 'strike' };

/** Strokes nearer in time than this are told apart by the ball: the cue ball's is the stroke. */
const SAME_STROKE_S = 0.02;

/**
 * A shot has one stroke. Where balls set out with nothing touching them, the first is taken for the
 * stroke (the cue ball's before others at the same time), and the others were moved by something:
 * a cue, a sleeve, a second blow.
 */
export function withOneStroke(
  happenings: readonly Happening[],
  strikers: readonly BallId[],
): { happenings: readonly Happening[]; moved: UnnamedEvent[] } {
  // A later stroke is one of its own, and was held apart from what hands and sleeves do.
  const strokes = happenings.filter((h): h is Stroke => h.kind === 'strike' && !h.moving);
  const rank = (h: Stroke): number => (strikers.includes(h.ball) ? 0 : 1);
  const [stroke, ...others] = strokes.sort((a, b) =>
    Math.abs(a.t - b.t) < SAME_STROKE_S ? rank(a) - rank(b) : a.t - b.t,
  );
  if (!stroke || others.length === 0) return { happenings, moved: [] };
  return {
    happenings: happenings.filter((h) => h.kind !== 'strike' || h.moving || h === stroke),
    moved: others.map(({ ball, t, tSigma }) => ({
      body: { kind: 'disturbance', ball },
      ...{ t, tSigma, confidence: 0.7 },
    })),
  };
}

/** Whether a path becomes clearly faster between two times. */
function gainsSpeed(path: BallPath, from: number, until: number): boolean {
  let slowest = Infinity;
  for (let i = 0; i < path.count; i++) {
    if (path.t[i]! < from || path.t[i]! > until) continue;
    let j = i;
    while (j + 1 < path.count && path.t[j]! - path.t[i]! < SPEED_OVER_S) j++;
    if (path.t[j]! > until || path.t[j]! - path.t[i]! < SPEED_OVER_S / 2) break;
    const way = Math.hypot(path.x[j]! - path.x[i]!, path.y[j]! - path.y[i]!);
    const dt = path.t[j]! - path.t[i]!;
    const speed = way / dt;
    const noise = (8 * path.sigma[i]!) / dt;
    if (speed > GAIN_FACTOR * slowest + GAIN_SPEED + noise && !turnsAt(path, i, j)) return true;
    // A ball that turns within the span seems slow: only straight spans set the mark.
    if (!turnsAt(path, i, j)) slowest = Math.min(slowest, speed);
  }
  return false;
}

/** Whether a span of looks bends by more than noise: the way along its quarters against its whole. */
function turnsAt(path: BallPath, i: number, j: number): boolean {
  let along = 0;
  let from = i;
  for (let quarter = 1; quarter <= 4; quarter++) {
    const to = i + Math.round(((j - i) * quarter) / 4);
    along += Math.hypot(path.x[to]! - path.x[from]!, path.y[to]! - path.y[from]!);
    from = to;
  }
  const whole = Math.hypot(path.x[j]! - path.x[i]!, path.y[j]! - path.y[i]!);
  return along > 1.05 * whole + 4 * path.sigma[i]!;
}

function hasMoved(path: BallPath): boolean {
  for (let k = 1; k + 1 < path.count; k++) {
    const here = Math.hypot(path.x[k]! - path.x[0]!, path.y[k]! - path.y[0]!);
    const next = Math.hypot(path.x[k + 1]! - path.x[0]!, path.y[k + 1]! - path.y[0]!);
    if (Math.min(here, next) > MOVED_M) return true;
  }
  return false;
}

/** Balls that lie elsewhere than before though nothing was seen to move them: a hand did, out of sight. */
export function foundElsewhere(
  before: RestLayout,
  after: RestLayout,
  o: { t: number; known: readonly UnnamedEvent[] },
): UnnamedEvent[] {
  return after.balls.flatMap((now): UnnamedEvent[] => {
    const home = before.balls.find((b) => b.ball === now.ball);
    if (!home || Math.hypot(home.x - now.x, home.y - now.y) < MOVED_M) return [];
    const isKnown = o.known.some((e) => 'ball' in e.body && e.body.ball === now.ball);
    if (isKnown) return [];
    const body = { kind: 'disturbance', ball: now.ball } as const;
    return [{ body, t: o.t, tSigma: 0.5, confidence: 0.8 }];
  });
}
