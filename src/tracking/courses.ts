import type { BallId } from '../table/index.ts';
import type { TrailLook, TrailPlace } from './trail.ts';

/** Something seen near a kink, under the name it was given so far. */
export interface OwnedLook {
  readonly look: TrailLook;
  readonly owner: BallId;
}

/** What was seen in the frames from a kink on, by frame. */
export type Pool = readonly (readonly OwnedLook[])[];

/** A ball as it was before a kink, at a time. */
export interface Origin {
  readonly t: number;
  readonly place: TrailPlace;
}

/** What one ball may have done since: the looks that are its own, with what speaks against. */
export interface Course {
  readonly looks: readonly OwnedLook[];
  readonly cost: number;
}

/** Back along the new path, a place is known to this; friction and a second kink are left out. */
const CONTINUITY_SD_M = 0.005;
/** What friction bends a path by within three frames. */
const BEND_SD_M = 0.001;
/** A ball that was there and is not seen (dropped, or fallen), in squared sigmas. */
const MISS_COST = 8;
/** Two looks always lie on a line, and one says nothing of a path at all: neither is checked. */
const UNCHECKED_COST = 20;
const LONE_COST = 28;
/** A course that fits no better than this had another kink: how much worse it fits says nothing. */
const COST_MAX = 60;
/** No ball is faster than the hardest break. */
const SPEED_MAX = 14;
/** Steps in which the moment of a kink is searched. */
const STEPS = 12;
/** Courses that are kept for each ball. */
const COURSES_MAX = 12;

/**
 * The likeliest courses of a ball through the last frames, by two laws: it does not leap, so its
 * old and its new path meet, and the new path is straight.
 */
export function coursesOf(origin: Origin, pool: Pool): readonly Course[] {
  const found: Course[] = [];
  const looks: OwnedLook[] = [];
  const start = { t: origin.t, x: origin.place.x, y: origin.place.y };
  const visit = (k: number): void => {
    if (k === pool.length) {
      keepCheapest(found, origin, { looks, pool });
      return;
    }
    visit(k + 1);
    const last = looks.length > 0 ? looks[looks.length - 1]!.look : start;
    for (const o of pool[k]!) {
      if (isTooFar(last, o.look) || bendsAt(looks, o.look)) continue;
      looks.push(o);
      visit(k + 1);
      looks.pop();
    }
  };
  visit(0);
  return found;
}

/** Puts a course where it belongs among the cheapest so far, the earlier before equals. */
function keepCheapest(
  found: Course[],
  origin: Origin,
  o: { looks: readonly OwnedLook[]; pool: Pool },
): void {
  const dearest = found.length < COURSES_MAX ? Infinity : found[COURSES_MAX - 1]!.cost;
  const cost = courseCost(origin, o.looks, o.pool, dearest);
  if (cost >= dearest) return;
  let at = found.length;
  while (at > 0 && found[at - 1]!.cost > cost) at--;
  found.splice(at, 0, { looks: [...o.looks], cost });
  if (found.length > COURSES_MAX) found.pop();
}

const isTooFar = (a: { t: number; x: number; y: number }, b: TrailLook): boolean =>
  (b.x - a.x) ** 2 + (b.y - a.y) ** 2 > (SPEED_MAX * (b.t - a.t) + 0.01) ** 2;

/** Further off a straight path than this a look is of another ball, or of this one after another kink. */
const BEND_MAX_M = 0.02;

function bendsAt(looks: readonly OwnedLook[], next: TrailLook): boolean {
  if (looks.length < 2) return false;
  const a = looks[looks.length - 2]!;
  const b = looks[looks.length - 1]!;
  const ahead = (next.t - b.look.t) / (b.look.t - a.look.t);
  const dx = b.look.x + (b.look.x - a.look.x) * ahead - next.x;
  const dy = b.look.y + (b.look.y - a.look.y) * ahead - next.y;
  return dx * dx + dy * dy > BEND_MAX_M ** 2;
}

/**
 * What speaks against a ball having had just these looks, in squared sigmas.
 *
 * @param dearest - A course this dear is not wanted: told as infinitely dear where that is quicker.
 */
export function courseCost(
  origin: Origin,
  looks: readonly OwnedLook[],
  pool: Pool,
  dearest = Infinity,
): number {
  const missing = MISS_COST * (pool.length - looks.length);
  if (looks.length === 0) return missing;
  const { name } = origin.place;
  let picture = 0;
  for (const { look } of looks) picture -= 2 * (look.nameLogs[name] ?? 0);
  if (looks.length === 1) return missing + LONE_COST + picture;
  const unchecked = looks.length === 2 ? UNCHECKED_COST : 0;
  if (missing + unchecked + picture >= dearest) return Infinity;
  const line = lineThrough(looks.map((o) => o.look));
  // A path that bends too much as it is need not be held against the place it comes from.
  const bent = line.misfit + unchecked;
  const motion = bent >= COST_MAX ? bent : bent + leap(origin, line, looks[0]!.look.t);
  return missing + Math.min(COST_MAX, motion) + picture;
}

/** A straight path with steady speed, and its squared misfit. */
export interface Line {
  readonly t: number;
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  readonly misfit: number;
}

/** Fits a straight path through two or more looks. */
export function lineThrough(looks: readonly TrailLook[]): Line {
  const n = looks.length;
  let t = 0;
  let x = 0;
  let y = 0;
  for (const l of looks) {
    t += l.t / n;
    x += l.x / n;
    y += l.y / n;
  }
  let tt = 1e-12;
  let tx = 0;
  let ty = 0;
  for (const l of looks) {
    tt += (l.t - t) ** 2;
    tx += (l.t - t) * (l.x - x);
    ty += (l.t - t) * (l.y - y);
  }
  const vx = tx / tt;
  const vy = ty / tt;
  let misfit = 0;
  for (const l of looks) {
    const off = (l.x - x - vx * (l.t - t)) ** 2 + (l.y - y - vy * (l.t - t)) ** 2;
    misfit += off / (l.sigma ** 2 + BEND_SD_M ** 2);
  }
  return { t, x, y, vx, vy, misfit };
}

/** Squared leap, in sigmas, from the path before a kink to the one after, at the kindest moment. */
function leap({ t: t0, place }: Origin, line: Line, firstT: number): number {
  let best = Infinity;
  for (let k = 0; k <= STEPS; k++) {
    const t = t0 + ((firstT - t0) * k) / STEPS;
    const dx = place.x + place.vx * (t - t0) - (line.x + line.vx * (t - line.t));
    const dy = place.y + place.vy * (t - t0) - (line.y + line.vy * (t - line.t));
    const variance = CONTINUITY_SD_M ** 2 + place.pp + place.vv * (t - t0) ** 2;
    best = Math.min(best, (dx * dx + dy * dy) / variance);
  }
  return best;
}
