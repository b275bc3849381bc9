import type { BallId } from '../table/index.ts';
import {
  type Course,
  courseCost,
  coursesOf,
  lineThrough,
  type Origin,
  type OwnedLook,
  type Pool,
} from './courses.ts';
import { startFilter } from './filter.ts';
import type { Renaming, TrackedFrame } from './track.ts';
import type { BallMemory, Motion } from './trackingState.ts';
import { TRAIL_FRAMES, type TrailFrame, type TrailPlace } from './trail.ts';

/**
 * Names are exchanged only for a saving this large (squared sigmas), and for courses that fit this
 * well. The more balls and the longer between frames, the more accounts there are that fit by chance.
 */
const SAVING_MIN = 30;
const SAVING_PER_BALL_SECOND = 60;
const FIT_MAX = 40;
/** Something seen that is no ball's, in squared sigmas. */
const STRAY_COST = 14;
/** Pairings of balls and courses that are tried at most: a break with ten balls needs some hundred. */
const TRIES_MAX = 3000;
/** Balls within this distance, and what they travel meanwhile, may be taken for each other. */
const NEAR_M = 0.12;

/** A ball whose looks turned out to be others than was thought. */
interface Change {
  readonly origin: Origin;
  readonly course: Course;
}

/**
 * Mends names that were exchanged where balls met.
 *
 * A look is given to a ball when it is seen; three frames after a kink more is known. No ball
 * leaps, and between contacts each runs straight: of all ways to share out the looks of these
 * frames among the balls that were near, the one that keeps both laws best is taken, and the
 * frames since are named anew.
 */
export function mendExchanges(
  balls: readonly BallMemory[],
  trail: readonly TrailFrame[],
): {
  balls: readonly BallMemory[];
  trail: readonly TrailFrame[];
  renamed: readonly Renaming[];
} {
  const unchanged = { balls, trail, renamed: [] };
  const [before, ...after] = trail;
  if (trail.length < TRAIL_FRAMES || !before || !after[0]!.places.some((p) => p.disturbed))
    return unchanged;
  const group = groupOf(before, after);
  if (group.length < 2) return unchanged;
  const names = new Set(group.map((o) => o.place.ball));
  const pool = after.map(({ places }) =>
    places.flatMap(({ look, ball }) => (look && names.has(ball) ? [{ look, owner: ball }] : [])),
  );
  const changes = changesIn(group, pool);
  if (changes.length === 0) return unchanged;
  const renamed = after.flatMap((frame) => renamingsAt(frame.t, pool, changes));
  const bodies = new Map(changes.map((c) => [c.origin.place.ball, c]));
  const mended = balls.map((b) => {
    const change = bodies.get(b.ball);
    return change ? onCourse(b, change, after.at(-1)!.t) : b;
  });
  return { balls: mended, trail: [before, ...after.map((f) => retold(f, changes))], renamed };
}

/** The balls that were disturbed, and those near enough to have been given their looks. */
function groupOf(before: TrailFrame, after: readonly TrailFrame[]): Origin[] {
  const dtS = after[0]!.t - before.t;
  const disturbed = new Set(
    after.flatMap((f) => f.places.flatMap((p) => (p.disturbed ? [p.ball] : []))),
  );
  const first = new Set(after[0]!.places.flatMap((p) => (p.disturbed ? [p.ball] : [])));
  const group = before.places.filter((p) => first.has(p.ball));
  for (let k = 0; k < group.length; k++)
    for (const p of before.places) {
      // Who kinks only later is looked at then, from its own last place before; who has only just
      // set out may have kinked because it was given another's look.
      const isLater = disturbed.has(p.ball) && !first.has(p.ball) && !p.disturbed;
      if (group.includes(p) || isLater) continue;
      if (!disturbed.has(p.ball) && !disturbed.has(group[k]!.ball)) continue;
      const speed = speedOf(p, after) + speedOf(group[k]!, after);
      const gap = Math.hypot(p.x - group[k]!.x, p.y - group[k]!.y);
      if (speed > 0 && gap < NEAR_M + 1.5 * speed * dtS) group.push(p);
    }
  return group.map((place) => ({ t: before.t, place }));
}

/** The fastest that a ball was in these frames. */
function speedOf(place: TrailPlace, after: readonly TrailFrame[]): number {
  const then = after[0]!.places.find((p) => p.ball === place.ball) ?? place;
  return Math.max(Math.hypot(place.vx, place.vy), Math.hypot(then.vx, then.vy));
}

/** Who took another course than was thought, where that is clear. */
function changesIn(group: readonly Origin[], pool: Pool): Change[] {
  const own = group.map((o) => ownCourse(o, pool));
  const best = shareOut(group, own, pool);
  const saving = own.reduce((sum, c) => sum + c.cost, 0) - best.cost;
  const dtS = pool[0]![0] ? pool[0]![0].look.t - group[0]!.t : 0;
  if (saving < SAVING_MIN + SAVING_PER_BALL_SECOND * group.length * dtS) return [];
  const changes = group.flatMap((origin, i) =>
    isSame(own[i]!, best.courses[i]!) ? [] : [{ origin, course: best.courses[i]! }],
  );
  return changes.every(({ course }) => course.cost < FIT_MAX) ? changes : [];
}

function ownCourse(origin: Origin, pool: Pool): Course {
  const looks = pool.flatMap((at) => at.filter((o) => o.owner === origin.place.ball));
  return { looks, cost: courseCost(origin, looks, pool) };
}

const isSame = (a: Course, b: Course): boolean =>
  a.looks.length === b.looks.length && a.looks.every((o, k) => o.look === b.looks[k]!.look);

/** The cheapest way to give each ball a course such that no look is used twice: branch and bound. */
function shareOut(
  group: readonly Origin[],
  own: readonly Course[],
  pool: Pool,
): { courses: readonly Course[]; cost: number } {
  const choices = group.map((o, i) =>
    [own[i]!, ...coursesOf(o, pool).filter((c) => !isSame(c, own[i]!))].sort(
      (a, b) => a.cost - b.cost,
    ),
  );
  // Whose second choice is much worse than the first chooses first: little is tried in vain.
  const regret = choices.map((list) => (list[1]?.cost ?? Infinity) - list[0]!.cost);
  const order = group.map((_, i) => i).sort((a, b) => regret[b]! - regret[a]!);
  const least = choices.map((list) => list[0]!.cost);
  const looks = pool.reduce((sum, at) => sum + at.length, 0);
  let best = { courses: own, cost: own.reduce((sum, c) => sum + c.cost, 0) };
  const used = new Set<OwnedLook['look']>();
  const picked: Course[] = [];
  let tries = 0;
  const visit = (depth: number, cost: number): void => {
    if (tries++ > TRIES_MAX) return;
    const bound = order.slice(depth).reduce((sum, i) => sum + least[i]!, cost);
    if (bound >= best.cost) return;
    if (depth === order.length) {
      const total = cost + STRAY_COST * (looks - used.size);
      if (total < best.cost) best = { courses: group.map((_, i) => picked[i]!), cost: total };
      return;
    }
    const i = order[depth]!;
    for (const course of choices[i]!) {
      if (course.looks.some((o) => used.has(o.look))) continue;
      course.looks.forEach((o) => used.add(o.look));
      picked[i] = course;
      visit(depth + 1, cost + course.cost);
      course.looks.forEach((o) => used.delete(o.look));
    }
  };
  visit(0, 0);
  return best;
}

/** A ball's memory when it took another course than was thought. */
function onCourse(ball: BallMemory, { origin, course }: Change, t: number): BallMemory {
  const { other: _, seen: __, ...rest } = ball;
  const looks = course.looks.map((o) => o.look);
  const last = looks.at(-1);
  return {
    ...rest,
    motion: motionOn(origin, course),
    recent: [...ball.recent.filter((s) => s.t <= origin.t), ...looks],
    lastSeenT: last?.t ?? origin.t,
    ...(last?.t === t ? { seen: last } : {}),
  };
}

function motionOn({ t, place }: Origin, course: Course): Motion {
  const looks = course.looks.map((o) => o.look);
  const last = looks.at(-1);
  if (!last) {
    const { x, y, vx, vy, pp, vv, resting } = place;
    return { filter: { x, y, vx, vy, pp, pv: 0, vv }, resting, restCount: resting ? 1 : 0 };
  }
  if (looks.length === 1) {
    const dtS = Math.max(1e-3, last.t - t);
    const velocity = { vx: (last.x - place.x) / dtS, vy: (last.y - place.y) / dtS };
    const sigma = 0.3 + Math.hypot(velocity.vx, velocity.vy);
    return {
      filter: startFilter(last, { ...velocity, sigma }),
      resting: false,
      restCount: 0,
    };
  }
  const { vx, vy } = lineThrough(looks);
  const sigma = (2 * last.sigma) / Math.max(1e-3, last.t - looks[0]!.t);
  return { filter: startFilter(last, { vx, vy, sigma }), resting: false, restCount: 0 };
}

/** A frame of the trail with the changed balls where they are now known to have been. */
function retold(frame: TrailFrame, changes: readonly Change[]): TrailFrame {
  const places = frame.places.map((p): TrailPlace => {
    const change = changes.find((c) => c.origin.place.ball === p.ball);
    if (!change) return p;
    const { look: _, ...rest } = p;
    const own = change.course.looks.find((o) => o.look.t === frame.t)?.look;
    const { filter, resting } = motionOn(change.origin, change.course);
    const back = frame.t - (change.course.looks.at(-1)?.look.t ?? frame.t);
    const at = own ?? { x: filter.x + filter.vx * back, y: filter.y + filter.vy * back };
    return {
      ...rest,
      ...{ x: at.x, y: at.y, vx: filter.vx, vy: filter.vy, pp: filter.pp, vv: filter.vv, resting },
      ...(own ? { look: own } : {}),
    };
  });
  return { t: frame.t, places };
}

/** New names for what was seen in one frame: a permutation, so that every ball keeps one entry. */
function renamingsAt(t: number, pool: Pool, changes: readonly Change[]): Renaming[] {
  const lookedAt = new Map<BallId, BallId>();
  for (const { origin, course } of changes) {
    const own = course.looks.find((o) => o.look.t === t);
    if (own) lookedAt.set(origin.place.ball, own.owner);
  }
  const moved = [...lookedAt].map(([to, from]) => ({ from, to })).filter((m) => m.from !== m.to);
  // Who lost a look takes the empty place of who won one.
  const left = moved.map((m) => m.to).filter((to) => !moved.some((m) => m.from === to));
  const lost = moved.map((m) => m.from).filter((from) => !moved.some((m) => m.to === from));
  const filled = left.map((from, k) => ({ from, to: lost[k]! }));
  return [...moved, ...filled].map((m) => ({ ...m, since: t, until: t }));
}

/** Gives looks that were reported under a wrong name their right one. */
export function renameFrames(
  frames: readonly TrackedFrame[],
  renamed: readonly Renaming[],
): readonly TrackedFrame[] {
  if (renamed.length === 0) return frames;
  const since = Math.min(...renamed.map((r) => r.since)) - SAME_FRAME_S;
  return frames.map((frame) => {
    if (frame.t < since) return frame;
    const here = renamed.filter(
      (r) => frame.t >= r.since - SAME_FRAME_S && frame.t <= r.until + SAME_FRAME_S,
    );
    if (here.length === 0) return frame;
    const balls = frame.balls.map((b) => {
      const to = here.find((r) => r.from === b.ball)?.to;
      return to === undefined ? b : { ...b, ball: to };
    });
    return { ...frame, balls };
  });
}

const SAME_FRAME_S = 1e-9;
