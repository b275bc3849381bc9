import { stateAt } from './fit.ts';
import type { BallMotion, Happening } from './shotModel.ts';
import type { Segment } from './segments.ts';
import type { TableSpec } from '../table/index.ts';

/** A ball that loses or gains less than this, in shares and in m/s, was slowed by its cloth. */
const TURN_SHARE = 0.25;
const TURN_LEAST = 0.15;
/** Two stretches further apart in time than this hide more than one happening. */
const APART_S = 0.2;
/** This near a nose (from the ball's edge) it may have been the cushion, metres. */
const NEAR_NOSE_M = 0.06;
/** A known happening this near in time explains the change. */
const EXPLAINED_S = 0.15;

/**
 * When a struck ball that is said to have touched no ball changed its speed or way at once in the
 * open: it met a ball of the cloth's own colour, or a hand. "It touched nothing" must then be
 * asked, not called.
 */
export function unseenMeeting(
  happenings: readonly Happening[],
  motions: readonly BallMotion[],
  table: TableSpec,
): number | undefined {
  const strike = happenings.find((h) => h.kind === 'strike');
  if (strike?.kind !== 'strike') return undefined;
  const { ball } = strike;
  if (happenings.some((h) => h.kind === 'ball-contact' && (h.a === ball || h.b === ball)))
    return undefined;
  const known = happenings.filter((h) => 'ball' in h && h.ball === ball).map(({ t }) => t);
  const segments = motions.find((m) => m.ball === ball)?.segments ?? [];
  const turn = segments.slice(1).flatMap((post, k) => turnBetween(segments[k]!, post, table));
  return turn.find((t) => known.every((other) => Math.abs(other - t) > EXPLAINED_S));
}

/** The time between two stretches at which the ball changed its velocity, if it did in the open. */
function turnBetween(pre: Segment, post: Segment, table: TableSpec): number[] {
  const [t0, t1] = [pre.fit.untilT, post.fit.fromT];
  if (pre.rest || t1 - t0 > APART_S) return [];
  const t = (t0 + t1) / 2;
  const [before, after] = [stateAt(pre.fit, t), stateAt(post.fit, t)];
  const open = (at: number, side: number): boolean =>
    Math.abs(at) < side / 2 - table.ballRadius - NEAR_NOSE_M;
  if (!open(before.x, table.length) || !open(before.y, table.width)) return [];
  const change = Math.hypot(after.vx - before.vx, after.vy - before.vy);
  const speed = Math.hypot(before.vx, before.vy);
  return change > Math.max(TURN_LEAST, TURN_SHARE * speed) ? [t] : [];
}
