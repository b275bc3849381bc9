import { Metres } from '../../base/units.ts';
import type { TableSpec } from '../../table/index.ts';
import type { Track, TrackedFrame } from '../../tracking/index.ts';
import type { UnnamedEvent } from '../naming.ts';
import { approach, type BallRoute, routesOf, touchDistance } from './ballReach.ts';
import {
  ballTouches,
  earlierTouches,
  type KnownFall,
  likeliest,
  pinTouches,
  shareCauses,
  type Touch,
  touchChance,
  unseenTouches,
} from './pinCauses.ts';
import {
  fallOf,
  historiesOf,
  leanOf,
  moveOf,
  type PinChange,
  type PinHistory,
  riseOf,
} from './pinHistory.ts';

/** A fall that one frame suffices to deny is less sure than one that stays. */
const ROSE_AGAIN_CONFIDENCE = 0.5;
/** A brush less likely than this is not worth a word. */
const BRUSH_MIN = 0.3;
/** A standing pin cannot have been passed through: a ball so deep in its reach jumped, or the pin is not where it is thought to be. */
const DEEP_M = 0.008;
/** Rule of displaced pins: moved by more than the base is wide (7 mm) is off its spot; told apart from 9 mm up and under 5 mm. */
const OFF_SPOT_M = 0.009;
const ON_SPOT_M = 0.005;
/** A fallen pin that a ball met and that then lies this much further on was dragged. */
const DRAGGED_M = 0.008;
/** A ball this near to a lying pin's middle can push it: the pin's half length and the ball's overhang. */
const DRAG_REACH_M = 0.03;
/** A ball whose centre is this near to a spot covers it: a pin cannot stand there. */
const occupiedReach = (table: TableSpec): number => touchDistance(table) - 0.0015;

/**
 * What a shot did to the pins so far, from the frames since the rest before it: falls with their
 * causes, pins dragged, displaced and brushed.
 */
export function inferPins(frames: readonly TrackedFrame[], table: TableSpec): UnnamedEvent[] {
  const histories = historiesOf(frames);
  if (histories.length === 0) return [];
  const now = frames.at(-1)!.pins;
  const routes = routesOf(frames);
  const falls = inferFalls(histories, routes, table);
  const fallen = new Set(falls.known.map((f) => f.pin));
  // A pin that is hidden now may be down already.
  const isUp = (h: PinHistory): boolean =>
    now.some((p) => p.pin === h.pin && (p.look === 'standing' || p.look === 'displaced'));
  const standing = histories.filter((h) => !fallen.has(h.pin) && isUp(h));
  return [
    ...falls.events,
    ...falls.known.flatMap((fall) => inferDrags(fall, routes)),
    ...standing.flatMap((h) => inferStanding(h, falls.known, { routes, table })),
  ].sort((a, b) => a.t - b.t);
}

/** The falls in order of time: each may have been caused by one before. */
function inferFalls(
  histories: readonly PinHistory[],
  routes: readonly BallRoute[],
  table: TableSpec,
): { events: UnnamedEvent[]; known: KnownFall[] } {
  const open = histories.flatMap((history) => {
    const change = fallOf(history);
    if (!change) return [];
    const balls = ballTouches(change, routes, touchDistance(table));
    const t = Math.min(change.after.t, ...balls.filter((b) => b.chance > 0.5).map((b) => b.t));
    return [{ history, change, balls, t }];
  });
  open.sort((a, b) => a.t - b.t || a.change.pin.localeCompare(b.change.pin));
  const events: UnnamedEvent[] = [];
  const known: KnownFall[] = [];
  for (const { history, change, balls } of open) {
    const near = [...balls, ...pinTouches(change, known, { routes, balls })];
    const touches = near.length > 0 ? near : touchesElse(change, routes, table);
    const causes = shareCauses(touches);
    const cause = likeliest(causes);
    const touch = touches.find((x) => x.by === cause.by);
    const { t, tSigma } = fallTime(change, touch);
    const rose = riseOf(history, change);
    const confidence = rose ? ROSE_AGAIN_CONFIDENCE : change.after.confidence;
    const { by, root } = cause;
    const { pin } = change;
    events.push({ body: { kind: 'pin-fallen', pin, by, root, causes }, t, tSigma, confidence });
    if (rose)
      events.push({ body: { kind: 'pin-upright', pin }, t: rose.t, tSigma: 0.05, confidence });
    known.push({
      pin,
      t,
      x: change.before.x,
      y: change.before.y,
      vx: touch?.vx ?? 0,
      vy: touch?.vy ?? 0,
      root,
      seen: history.sights.filter((s) => s.t > change.before.t && s.look === 'fallen'),
    });
  }
  return { events, known };
}

/** What may have touched a pin when nothing was seen to be near as it fell. */
function touchesElse(
  change: PinChange,
  routes: readonly BallRoute[],
  table: TableSpec,
): readonly Touch[] {
  const earlier = earlierTouches(change, routes, touchDistance(table));
  return earlier.length > 0 ? earlier : unseenTouches(change, routes);
}

/** A ball's touch has a time of its own; else the fall lies between the two sights. */
function fallTime(change: PinChange, touch: Touch | undefined): { t: number; tSigma: number } {
  const { before, after } = change;
  const isBall = touch !== undefined && touch.by === touch.root;
  if (isBall && touch.doubtS === 0) return { t: touch.t, tSigma: 0.006 };
  const from = Math.max(before.t, touch?.t ?? before.t);
  // A pin goes down within a tenth of a second; what comes later is the wait until it is in view.
  const to = Math.min(after.t, from + 0.1);
  return { t: (from + to) / 2, tSigma: Math.max(0.01, (to - from) / 3) };
}

/** Balls that met a fallen pin and pushed it on. */
function inferDrags(fall: KnownFall, routes: readonly BallRoute[]): UnnamedEvent[] {
  const events: UnnamedEvent[] = [];
  const dragged = new Set<string>();
  for (let k = 1; k < fall.seen.length; k++) {
    const a = fall.seen[k - 1]!;
    const b = fall.seen[k]!;
    if (Math.hypot(a.x - b.x, a.y - b.y) < DRAGGED_M) continue;
    for (const route of routes) {
      if (dragged.has(route.ball) || route.ball === fall.root) continue;
      const near = approach(route, a, { from: a.t, to: b.t, reach: DRAG_REACH_M });
      if (!near || near.nearest > DRAG_REACH_M) continue;
      dragged.add(route.ball);
      const body = { kind: 'pin-dragged', pin: fall.pin, by: route.ball } as const;
      events.push({ body, t: near.t, tSigma: 0.02, confidence: 0.7 });
    }
  }
  return events;
}

/** A pin that still stands: pushed, or only brushed. */
function inferStanding(
  history: PinHistory,
  falls: readonly KnownFall[],
  o: { routes: readonly BallRoute[]; table: TableSpec },
): UnnamedEvent[] {
  const move = moveOf(history);
  if (!move) return inferBrushes(history, o.routes, touchDistance(o.table));
  const { routes } = o;
  const balls = ballTouches(move, routes, touchDistance(o.table));
  const touches = [...balls, ...pinTouches(move, falls, { routes, balls })];
  const cause = likeliest(shareCauses(touches));
  const touch = touches.find((x) => x.by === cause.by);
  const { t, tSigma } = fallTime(move, touch);
  const sigma = 2 * Math.hypot(move.before.sigma, move.after.sigma);
  return [
    {
      body: {
        kind: 'pin-displaced',
        pin: history.pin,
        by: cause.by,
        distance: Metres(move.distance),
        degree: degreeOf(move.distance, sigma),
      },
      t,
      tSigma,
      confidence: move.after.confidence * (cause.by === 'none' ? 0.6 : 1),
    },
  ];
}

/** Whether a displaced pin has left its spot, as far as its place is known. */
function degreeOf(distance: number, doubt: number): 'full' | 'partial' | 'unsure' {
  const slack = Math.max(0, doubt - (OFF_SPOT_M - ON_SPOT_M) / 2);
  if (distance >= OFF_SPOT_M + slack) return 'full';
  return distance < ON_SPOT_M - slack ? 'partial' : 'unsure';
}

/** Balls that went by a standing pin so closely that they may have touched it. */
function inferBrushes(
  { pin, sights }: PinHistory,
  routes: readonly BallRoute[],
  reach: number,
): UnnamedEvent[] {
  const first = sights[0];
  const last = sights.at(-1);
  if (!first || !last || first.look !== 'standing' || last.look !== 'standing') return [];
  return routes.flatMap((route) => {
    if (route.steps.length === 0) return [];
    const near = approach(route, first, { from: first.t, to: last.t, reach });
    if (!near || Math.hypot(near.vx, near.vy) < 0.01 || near.nearest < reach - DEEP_M) return [];
    const confidence = touchChance(near, reach, first.sigma);
    if (confidence < BRUSH_MIN) return [];
    const body = { kind: 'pin-touched', pin, by: route.ball } as const;
    return [{ body, t: near.t, tSigma: 0.01, confidence }];
  });
}

/** How pins and balls stand to each other in the last of some frames, when all is at rest. */
export function pinsAtRest(frames: readonly TrackedFrame[], table: TableSpec): UnnamedEvent[] {
  const frame = frames.at(-1);
  if (!frame) return [];
  const lying = frame.balls.filter((b) => b.state === 'rest');
  return historiesOf(frames).flatMap((history): UnnamedEvent[] => {
    const { pin } = history;
    const at = { t: frame.t, tSigma: 0.1 };
    const lean = leanOf(history);
    if (lean) {
      const on = nearestTo(lying, lean);
      if (!on) return [];
      const body = { kind: 'pin-leaning', pin, on: on.ball } as const;
      return [{ body, ...at, confidence: lean.confidence }];
    }
    const spot = history.sights[0];
    const over = spot && nearestTo(lying, spot);
    if (!over || over.far > occupiedReach(table)) return [];
    if (frame.pins.some((p) => p.pin === pin && p.look === 'standing')) return [];
    return [{ body: { kind: 'spot-occupied', pin, ball: over.ball }, ...at, confidence: 0.9 }];
  });
}

function nearestTo(
  balls: readonly Track[],
  place: { readonly x: number; readonly y: number },
): { ball: Track['ball']; far: number } | undefined {
  return balls
    .map((b) => ({ ball: b.ball, far: Math.hypot(b.x - place.x, b.y - place.y) }))
    .sort((a, b) => a.far - b.far)[0];
}
