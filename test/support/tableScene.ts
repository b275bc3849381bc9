// Analytic scenes for tracking and events: balls on straight, braking paths with known events.
import type { BallId, GameName, TableSpec } from '../../src/table/index.ts';
import { ballIdsOf, TABLES } from '../../src/table/index.ts';
import type { BallObservation, Observation, TrackedFrame } from '../../src/tracking/index.ts';
import { trackingLimits } from '../../src/tracking/index.ts';
import { eventLimits, inferEvents, type TableEvent } from '../../src/events/index.ts';

const ROLLING = 0.098;

/** Where a ball is at a time; undefined when it is not to be seen. */
export type Place = (t: number) => { x: number; y: number } | undefined;

/** A ball that lies still. */
export const lying =
  (x: number, y: number): Place =>
  () => ({ x, y });

/** One leg of a path: from `t` on, rolling with a velocity until it stops or the next leg. */
export interface Leg {
  readonly t: number;
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
}

/** A ball that lies at the first leg's start until then, and follows its legs. */
export function moving(...legs: readonly Leg[]): Place {
  return (t) => {
    const leg = legs.findLast((l) => l.t <= t);
    if (!leg) return { x: legs[0]!.x, y: legs[0]!.y };
    const speed = Math.hypot(leg.vx, leg.vy);
    if (speed === 0) return { x: leg.x, y: leg.y };
    const tau = Math.min(t - leg.t, speed / ROLLING);
    const way = tau - (ROLLING * tau * tau) / (2 * speed);
    return { x: leg.x + leg.vx * way, y: leg.y + leg.vy * way };
  };
}

/** Velocity on a leg after some time. */
export function velocityAfter(leg: Leg, dt: number): { vx: number; vy: number } {
  const speed = Math.hypot(leg.vx, leg.vy);
  const left = Math.max(0, speed - ROLLING * dt) / speed;
  return { vx: leg.vx * left, vy: leg.vy * left };
}

export interface SceneOptions {
  readonly fps?: number;
  readonly seconds: number;
  readonly noiseM?: number;
  readonly seed?: number;
  /** Leaves names out of the observations. */
  readonly nameless?: boolean;
  readonly dropped?: number;
}

/** A seeded stream of standard normals. */
export function normals(seed: number): () => number {
  let state = seed >>> 0;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = state;
    x = Math.imul(x ^ (x >>> 15), x | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return (((x ^ (x >>> 14)) >>> 0) + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** Films a scene: one observation a frame. */
export function film(
  balls: Readonly<Partial<Record<BallId, Place>>>,
  options: SceneOptions,
): Observation[] {
  const { fps = 60, seconds, noiseM = 0.0005, seed = 1, nameless = false } = options;
  const normal = normals(seed);
  return Array.from({ length: Math.round(seconds * fps) }, (_, n) => {
    const t = n / fps;
    const seen: BallObservation[] = [];
    for (const [ball, place] of Object.entries(balls)) {
      const at = place?.(t);
      const jitter = { x: noiseM * normal(), y: noiseM * normal() };
      if (!at) continue;
      seen.push({
        x: at.x + jitter.x,
        y: at.y + jitter.y,
        sigma: Math.max(noiseM, 0.0002),
        identity: nameless ? {} : { [ball]: 1 },
        confidence: 1,
      });
    }
    return { t, balls: seen, pins: [], hidden: [], view: 'clear' };
  });
}

/** Infers the events of observations with the limits of a game. */
export function inferFrom(
  observations: readonly Observation[],
  on: { game?: GameName; table?: TableSpec } = {},
): { events: readonly TableEvent[]; frames: readonly TrackedFrame[] } {
  const { game = 'nine-ball', table = TABLES['9ft']! } = on;
  return inferEvents(observations, {
    tracking: trackingLimits(table, ballIdsOf(game)),
    events: eventLimits(game, table),
  });
}

/** Events as short lines, without the withdrawn ones: what a reader compares. */
export function told(events: readonly TableEvent[]): string[] {
  return events.filter((e) => e.status !== 'retracted').map(tell);
}

function tell(e: TableEvent): string {
  switch (e.kind) {
    case 'ball-contact':
      return `contact ${[e.a, e.b].sort().join(' ')}`;
    case 'cushion-contact':
      return `cushion ${e.ball} ${e.cushion}`;
    case 'shot-start':
      return `strike ${e.ball}`;
    case 'pocketed':
      return `pocketed ${e.ball} ${e.pocket}`;
    case 'settle-drop':
      return `settle-drop ${e.ball} ${e.pocket}`;
    case 'disturbance':
    case 'off-table':
      return `${e.kind} ${e.ball}`;
    default:
      return e.kind;
  }
}

/** The cue ball rolls straight at ball 1, which takes 97 % of its speed. */
export function straightShot(strikeT = 0.6): Readonly<Partial<Record<BallId, Place>>> {
  const radius = TABLES['9ft']!.ballRadius;
  const start: Leg = { t: strikeT, x: -0.6, y: 0.1, vx: 1.2, vy: 0 };
  const way = 0.5 - 2 * radius;
  // Time of the contact on a braking path.
  const hitAfter = (1.2 - Math.sqrt(1.2 ** 2 - 2 * ROLLING * way)) / ROLLING;
  const { vx } = velocityAfter(start, hitAfter);
  const t = strikeT + hitAfter;
  return {
    cue: moving(start, { t, x: -0.6 + way, y: 0.1, vx: 0.025 * vx, vy: 0 }),
    '1': moving({ t, x: -0.1, y: 0.1, vx: 0.975 * vx, vy: 0 }),
    '2': lying(0.4, -0.4),
  };
}

/** When the contact of `straightShot` is. */
export function straightShotContact(strikeT = 0.6): number {
  const way = 0.5 - 2 * TABLES['9ft']!.ballRadius;
  return strikeT + (1.2 - Math.sqrt(1.2 ** 2 - 2 * ROLLING * way)) / ROLLING;
}
