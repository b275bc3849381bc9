import type { Cluster, Member } from './cluster.ts';
import type { Check } from './clusterChecks.ts';
import type { Residuals } from './leastSquares.ts';
import { isCovered, type ShotContext } from './shotModel.ts';
import { simulate, type SimBody, type SimContact, type SimStroke } from './simulate.ts';

/** Spread of what contacts do: restitution of balls and cushions, throw, drag along a cushion. */
const BALL_RESTITUTION_SD = 0.08;
const FRICTION_SD = 0.04;
const CUSHION_DRAG = 0.12;
const CUSHION_DRAG_SD = 0.12;
/** A stroke's velocity before anything is known of it. */
export const STROKE_SPEED_SD = 4;
/** Contacts that have parameters of their own; later ones share the last. */
export const CONTACTS_OWN = 4;
/** Three parameters a contact: how it gives back, what it takes along, how its normal is turned. */
export const CONSTANTS = 3 * CONTACTS_OWN;
/** The normal of a jaw is known to this many radians, of a straight nose or two balls to that. */
const JAW_TURN_SD = 0.12;
const NOSE_TURN_SD = 0.01;
/** A stroke's spin as a share of natural roll: low and high strokes. */
const STROKE_ROLL = 0.5;
const STROKE_ROLL_SD = 0.5;
/** Braking harder than this is sliding. */
const SLIDING_MIN = 0.8;
/**
 * How much slip a sliding ball is taken to have left, m/s. Under a cover it slides to its end, and
 * the spread of what is left (of its natural log) decides when it gets where it goes.
 */
const SLIP_LEFT = 0.5;
const SLIP_LEFT_LOG_SD = 0.8;

/** A resting member that something outside the simulation set in motion, and when. */
export interface Struck {
  readonly member: Member;
  readonly from: number;
  readonly until: number;
}

/** A cluster as a problem of least squares. */
export interface Problem {
  /** Parameters: three a contact, four or five a moving member, four for a stroke; in sigmas. */
  readonly size: number;
  /** First parameter of each member: place, velocity, slip left; -1 for one that lies still. */
  readonly offsets: readonly number[];
  /** First parameter of the stroke: time, then velocity, then roll. */
  readonly strokeAt: number;
  readonly residuals: (params: Float64Array) => Residuals;
  readonly account: (params: Float64Array) => {
    readonly contacts: readonly SimContact[];
    readonly stroke?: SimStroke;
  };
}

export function problemOf(
  cluster: Cluster,
  checks: readonly Check[],
  o: { context: ShotContext; struck: Struck | undefined },
): Problem {
  const offsets: number[] = [];
  let size = CONSTANTS;
  for (const m of cluster.members) {
    offsets.push(m.pre.rest ? -1 : size);
    if (!m.pre.rest) size += hasFreeSlip(m) ? 5 : 4;
  }
  const strokeAt = size;
  if (o.struck) size += 4;
  const stops = checks.map((c) => c.t);
  const run = (params: Float64Array, look: (k: number, bodies: SimBody[]) => void) => {
    const bodies = cluster.members.map((m, i) => bodyOf(m, params, offsets[i]!));
    const stroke = o.struck && strokeOf(cluster, o.struck, { params, at: strokeAt });
    const contacts = simulate(worldOf(params, o.context), bodies, {
      t0: cluster.t0,
      stops,
      strokes: stroke ? [stroke] : [],
      look: (k) => look(k, bodies),
    });
    return { contacts, ...(stroke ? { stroke } : {}) };
  };
  const residuals = (params: Float64Array): Residuals => {
    const r = new Float64Array(size + 4 * checks.length);
    r.set(params);
    const { contacts } = run(params, (k, bodies) => {
      const check = checks[k]!;
      check.compare(bodies[check.member]!, r, size + 4 * k);
    });
    // The physics of contacts that did not take place change nothing.
    return { r, idle: [Math.min(3 * contacts.length, CONSTANTS), CONSTANTS] };
  };
  return { size, offsets, strokeAt, residuals, account: (params) => run(params, () => undefined) };
}

function worldOf(params: Float64Array, context: ShotContext) {
  const { physics } = context;
  return {
    table: context.table,
    rails: context.rails,
    physics,
    contactOf: (k: number) => {
      const at = 3 * Math.min(k, CONTACTS_OWN - 1);
      const back = params[at]!;
      const along = params[at + 1]!;
      return {
        ballRestitution: Math.min(1, physics.ballRestitution + BALL_RESTITUTION_SD * back),
        ballFriction: Math.max(0, physics.ballFriction + FRICTION_SD * along),
        cushionRestitution: Math.min(
          1,
          Math.max(0.2, physics.cushionRestitution + physics.cushionRestitutionSd * back),
        ),
        cushionDrag: CUSHION_DRAG + CUSHION_DRAG_SD * along,
        jawTurn: JAW_TURN_SD * params[at + 2]!,
        noseTurn: NOSE_TURN_SD * params[at + 2]!,
      };
    },
  };
}

/** A member at the start; its four parameters move place and velocity within their covariance. */
function bodyOf(m: Member, params: Float64Array, offset: number): SimBody {
  const { start } = m;
  if (offset < 0) return { x: start.x, y: start.y, vx: 0, vy: 0, wx: 0, wy: 0, gone: false };
  const sx = Math.sqrt(start.xVar + 1e-10);
  const tie = start.xvCov / sx;
  const sv = Math.sqrt(Math.max(1e-8, start.vVar - tie * tie));
  const vx = start.vx + tie * params[offset]! + sv * params[offset + 2]!;
  const vy = start.vy + tie * params[offset + 1]! + sv * params[offset + 3]!;
  return {
    x: start.x + sx * params[offset]!,
    y: start.y + sx * params[offset + 1]!,
    vx,
    vy,
    ...spinOf(m, { vx, vy, slip: slipLeft(m, params, offset) }),
    gone: false,
  };
}

/** A ball that brakes harder than a roll slides against its acceleration. */
const slides = ({ pre }: Member): boolean => Math.hypot(pre.fit.ax, pre.fit.ay) >= SLIDING_MIN;

const hasFreeSlip = (m: Member): boolean => m.gap !== undefined && isCovered(m.gap) && slides(m);

const slipLeft = (m: Member, params: Float64Array, offset: number): number =>
  hasFreeSlip(m) ? SLIP_LEFT * Math.exp(SLIP_LEFT_LOG_SD * params[offset + 4]!) : SLIP_LEFT;

function spinOf(
  m: Member,
  { vx, vy, slip }: { vx: number; vy: number; slip: number },
): { wx: number; wy: number } {
  if (!slides(m)) return { wx: vx, wy: vy };
  const { ax, ay } = m.pre.fit;
  const a = Math.hypot(ax, ay);
  return { wx: vx + (slip * ax) / a, wy: vy + (slip * ay) / a };
}

function strokeOf(
  cluster: Cluster,
  struck: Struck,
  o: { params: Float64Array; at: number },
): SimStroke {
  const half = (struck.until - struck.from) / 2;
  return {
    t: struck.from + half + half * Math.max(-1, Math.min(1, o.params[o.at]!)),
    body: cluster.members.indexOf(struck.member),
    vx: STROKE_SPEED_SD * o.params[o.at + 1]!,
    vy: STROKE_SPEED_SD * o.params[o.at + 2]!,
    roll: STROKE_ROLL + STROKE_ROLL_SD * o.params[o.at + 3]!,
  };
}
