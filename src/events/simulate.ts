import type { CushionId, PocketId, TableSpec } from '../table/index.ts';
import type { PhysicsConstants } from './physics.ts';
import { nearestRail, type Rail, type Rails } from './rails.ts';

/** A ball in motion: place, velocity, and the velocity `w` at which its spin would roll. */
export interface SimBody {
  x: number;
  y: number;
  vx: number;
  vy: number;
  wx: number;
  wy: number;
  gone: boolean;
  /** When it last met something, and the normal of that where it was a cushion; absent before. */
  met?: { readonly t: number; readonly nx: number; readonly ny: number };
}

/** What the simulator met, in order of time; indices of bodies. */
export type SimContact =
  | { readonly kind: 'ball'; readonly t: number; readonly a: number; readonly b: number }
  | {
      readonly kind: 'cushion';
      readonly t: number;
      readonly a: number;
      readonly cushion: CushionId;
      readonly jaw: boolean;
    }
  | { readonly kind: 'pocket'; readonly t: number; readonly a: number; readonly pocket: PocketId };

/** How one contact acts. */
export interface SimContactPhysics {
  readonly ballRestitution: number;
  readonly ballFriction: number;
  readonly cushionRestitution: number;
  /** Share of the speed along a cushion that it takes. */
  readonly cushionDrag: number;
  /** Radians by which the normal of a jaw or a nose is turned from where the plan has it. */
  readonly jawTurn: number;
  readonly noseTurn: number;
}

export interface SimWorld {
  readonly table: TableSpec;
  readonly rails: Rails;
  readonly physics: PhysicsConstants;
  /** The physics of the contact with this number, counted from 0. */
  readonly contactOf: (k: number) => SimContactPhysics;
}

/** A velocity given to a body at a time: the stroke of the cue. */
export interface SimStroke {
  readonly t: number;
  readonly body: number;
  readonly vx: number;
  readonly vy: number;
  /** Spin as a share of natural roll. */
  readonly roll: number;
}

const STEP_MAX_S = 0.008;
/** Bodies this close and closing are in contact. */
const TOUCH_M = 5e-6;
/** Slower approaches than this are none. */
const CLOSING_MIN = 1e-4;
/** Way after which a ball that leaves one rail looks for the next. */
const LOOK_AGAIN_M = 0.004;
/**
 * Share of its roll towards a cushion that a ball keeps when it comes off: the nose, above the
 * centre, rubs it off. 0.1 to 0.3 from a friction of 0.14 to 0.2 (Mathavan et al. 2010); 0.05 to
 * 0.2 in the reference shots and in the studio's. How long a ball slides after a cushion hangs on it.
 */
const CUSHION_SPIN_KEPT = 0.15;
const SLIP_MIN = 0.01;
/** A simulation with more contacts than this explains nothing. */
const CONTACTS_MAX = 40;
const STEPS_MAX = 4000;
/** Slip falls 3.5 times as fast as sliding brakes: spin of a solid sphere (2/5 m r^2). */
const SLIP_RATE = 3.5;
const SPIN_RATE = 2.5;

/**
 * Runs bodies from `t0` through the given times and reports contacts on the way.
 *
 * Conservative advancement: each step ends where the next contact is expected on straight
 * paths, so contacts are met exactly and empty stretches are crossed at once. `look` is called
 * at each stop with its index; bodies are changed in place.
 */
export function simulate(
  world: SimWorld,
  bodies: SimBody[],
  run: {
    readonly t0: number;
    readonly stops: readonly number[];
    readonly strokes?: readonly SimStroke[];
    readonly look: (stop: number) => void;
  },
): SimContact[] {
  const contacts: SimContact[] = [];
  const next: Next = { after: Infinity, a: -1, b: -1 };
  let t = run.t0;
  let steps = 0;
  let stroke = run.strokes?.[0];
  for (let k = 0; k < run.stops.length; k++) {
    const until = run.stops[k]!;
    while (t < until && steps++ < STEPS_MAX && contacts.length < CONTACTS_MAX) {
      const limit = stroke && stroke.t < until ? Math.max(0, stroke.t - t) : until - t;
      findNext(world, bodies, next);
      const meets = next.after <= limit && next.after <= STEP_MAX_S;
      const step = meets ? next.after : Math.min(limit, STEP_MAX_S);
      if (step > 0) advanceAll(world.physics, bodies, step);
      t += step;
      if (stroke && t >= stroke.t - 1e-9) {
        strike(bodies[stroke.body]!, stroke);
        stroke = undefined;
      } else if (meets) resolve(world, bodies, next, { t, contacts });
      dropIntoPockets(world.table, bodies, { t, contacts });
    }
    run.look(k);
  }
  return contacts;
}

/** The contact expected next: after how long, who, and with whom (-1: a rail). */
interface Next {
  after: number;
  a: number;
  b: number;
}

function strike(body: SimBody, stroke: SimStroke): void {
  body.vx = stroke.vx;
  body.vy = stroke.vy;
  body.wx = stroke.vx * stroke.roll;
  body.wy = stroke.vy * stroke.roll;
}

function advanceAll(physics: PhysicsConstants, bodies: readonly SimBody[], dtS: number): void {
  for (const b of bodies) if (!b.gone && (b.vx !== 0 || b.vy !== 0)) advance(physics, b, dtS);
}

function advance(physics: PhysicsConstants, b: SimBody, dtS: number): void {
  const sx = b.vx - b.wx;
  const sy = b.vy - b.wy;
  const slip = Math.sqrt(sx * sx + sy * sy);
  const speed = Math.sqrt(b.vx * b.vx + b.vy * b.vy);
  let ax = 0;
  let ay = 0;
  if (slip > SLIP_MIN) {
    // The slide ends within the step when slip runs out: brake by the part that is left.
    const share = Math.min(1, slip / (SLIP_RATE * physics.slidingDeceleration * dtS));
    ax = (-physics.slidingDeceleration * share * sx) / slip;
    ay = (-physics.slidingDeceleration * share * sy) / slip;
    b.wx -= SPIN_RATE * ax * dtS;
    b.wy -= SPIN_RATE * ay * dtS;
  } else {
    const brake = Math.min(physics.rollingDeceleration, speed / dtS);
    ax = speed > 0 ? (-brake * b.vx) / speed : 0;
    ay = speed > 0 ? (-brake * b.vy) / speed : 0;
  }
  b.x += b.vx * dtS + (ax * dtS * dtS) / 2;
  b.y += b.vy * dtS + (ay * dtS * dtS) / 2;
  b.vx += ax * dtS;
  b.vy += ay * dtS;
  if (slip <= SLIP_MIN) {
    b.wx = b.vx;
    b.wy = b.vy;
  }
}

/** Finds the next contact on straight paths; infinitely far when none is near. */
function findNext(world: SimWorld, bodies: readonly SimBody[], next: Next): void {
  const reach = 2 * world.table.ballRadius;
  next.after = Infinity;
  for (let i = 0; i < bodies.length; i++) {
    const a = bodies[i]!;
    if (a.gone) continue;
    if (a.vx !== 0 || a.vy !== 0) {
      const after = cushionTime(world, a);
      if (after < next.after) [next.after, next.a, next.b] = [after, i, -1];
    }
    for (let j = i + 1; j < bodies.length; j++) {
      const b = bodies[j]!;
      if (b.gone) continue;
      const after = touchTime(a, b, reach);
      if (after < next.after) [next.after, next.a, next.b] = [after, i, j];
    }
  }
}

function touchTime(a: SimBody, b: SimBody, reachM: number): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const vx = b.vx - a.vx;
  const vy = b.vy - a.vy;
  const closing = dx * vx + dy * vy;
  if (closing >= -CLOSING_MIN * reachM) return Infinity;
  const gap = dx * dx + dy * dy - reachM * reachM;
  if (gap <= 0) return 0;
  const v2 = vx * vx + vy * vy;
  const root = closing * closing - v2 * gap;
  return root < 0 ? Infinity : (-closing - Math.sqrt(root)) / v2;
}

function cushionTime(world: SimWorld, b: SimBody): number {
  const { table } = world;
  const speed = Math.sqrt(b.vx * b.vx + b.vy * b.vy);
  const travel = speed * STEP_MAX_S + table.ballRadius + 0.01;
  const far = Math.abs(b.x) < table.length / 2 - travel && Math.abs(b.y) < table.width / 2 - travel;
  if (far) return Infinity;
  const hit = nearestRail(world.rails, b.x, b.y);
  const closing = -(b.vx * hit.nx + b.vy * hit.ny);
  const gap = hit.distance - table.ballRadius;
  // A rail it leaves or slides along is the nearest: look again where another may have come near.
  const glance = (LOOK_AGAIN_M + Math.max(0, gap)) / (speed + 1e-9);
  return closing <= CLOSING_MIN ? glance : Math.max(0, gap) / closing;
}

/** Carries out an expected contact, if on arrival it is one. */
function resolve(
  world: SimWorld,
  bodies: readonly SimBody[],
  next: Next,
  o: { t: number; contacts: SimContact[] },
): void {
  const { contacts, t } = o;
  const a = bodies[next.a]!;
  if (next.b >= 0) {
    const b = bodies[next.b]!;
    if (!meetBalls(world, a, b, contacts.length)) return;
    contacts.push({ kind: 'ball', t, a: next.a, b: next.b });
    a.met = b.met = { t, nx: 0, ny: 0 };
    return;
  }
  const rail = meetRail(world, a, { k: contacts.length, t });
  if (rail) contacts.push({ kind: 'cushion', t, a: next.a, cushion: rail.cushion, jaw: rail.jaw });
}

function dropIntoPockets(
  table: TableSpec,
  bodies: readonly SimBody[],
  o: { t: number; contacts: SimContact[] },
): void {
  const insideX = table.length / 2 - table.ballRadius * 2;
  const insideY = table.width / 2 - table.ballRadius * 0.5;
  bodies.forEach((b, a) => {
    if (b.gone || (Math.abs(b.x) < insideX && Math.abs(b.y) < insideY)) return;
    for (const p of table.pockets) {
      if ((b.x - p.x) ** 2 + (b.y - p.y) ** 2 > p.dropRadius ** 2) continue;
      b.gone = true;
      o.contacts.push({ kind: 'pocket', t: o.t, a, pocket: p.id });
      return;
    }
  });
}

function meetBalls(world: SimWorld, a: SimBody, b: SimBody, k: number): boolean {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const d = Math.sqrt(dx * dx + dy * dy) || 1e-9;
  if (d > 2 * world.table.ballRadius + TOUCH_M) return false;
  const nx = dx / d;
  const ny = dy / d;
  const closing = (a.vx - b.vx) * nx + (a.vy - b.vy) * ny;
  if (closing <= CLOSING_MIN) return false;
  const { ballRestitution, ballFriction } = world.contactOf(k);
  const kick = ((1 + ballRestitution) * closing) / 2;
  const slide = (a.vx - b.vx) * -ny + (a.vy - b.vy) * nx;
  // Friction cannot do more than stop the slide; 1/7 is the share of a sphere's inertia.
  const drag = Math.sign(slide) * Math.min(ballFriction * kick, Math.abs(slide) / 7);
  a.vx -= kick * nx - drag * ny;
  a.vy -= kick * ny + drag * nx;
  b.vx += kick * nx - drag * ny;
  b.vy += kick * ny + drag * nx;
  return true;
}

function meetRail(
  world: SimWorld,
  b: SimBody,
  { k, t }: { k: number; t: number },
): Rail | undefined {
  const { table } = world;
  const reach = table.ballRadius + TOUCH_M;
  if (Math.abs(b.x) < table.length / 2 - reach && Math.abs(b.y) < table.width / 2 - reach)
    return undefined;
  const hit = nearestRail(world.rails, b.x, b.y);
  if (hit.distance > reach) return undefined;
  if (b.vx * hit.nx + b.vy * hit.ny >= -CLOSING_MIN) return undefined;
  const { cushionRestitution, cushionDrag, jawTurn, noseTurn } = world.contactOf(k);
  const turn = hit.rail.jaw ? jawTurn : noseTurn;
  const nx = hit.nx - turn * hit.ny;
  const ny = hit.ny + turn * hit.nx;
  const inward = Math.min(0, b.vx * nx + b.vy * ny);
  // However the normal is turned, the ball must leave the rail it met.
  const out = Math.max(-cushionRestitution * inward, 10 * CLOSING_MIN);
  const kept = (b.vx * -ny + b.vy * nx) * (1 - cushionDrag);
  b.vx = out * nx - kept * ny;
  b.vy = out * ny + kept * nx;
  const spin = (CUSHION_SPIN_KEPT - 1) * (b.wx * nx + b.wy * ny);
  b.wx += spin * nx;
  b.wy += spin * ny;
  b.met = { t, nx, ny };
  return hit.rail;
}
