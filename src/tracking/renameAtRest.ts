import { assign } from './assign.ts';
import type { TrackingLimits } from './limits.ts';
import type { Renaming } from './track.ts';
import type { BallMemory } from './trackingState.ts';

/** A ball whose looks speak for another name by less than this (natural log) keeps its own. */
const DOUBT_MIN = 2;
/** Names are given anew when the looks of all balls together are e^5, 150 times, as likely under them. */
const SAVING_MIN = 5;
/** A ball's path is not cut: every frame that is still kept is named anew. */
const FROM_THE_FIRST = 0;

/**
 * Gives the balls the names that fit all that has been seen of them, while every one lies still.
 *
 * The first frames name balls by one look, before their colours are known: a brown 7 is called
 * the 1, and the 2 struck first a foul. Looks add up, and at rest no path is cut by a new name.
 */
export function renameAtRest(
  balls: readonly BallMemory[],
  t: number,
  limits: TrackingLimits,
): { readonly balls: readonly BallMemory[]; readonly renamed: readonly Renaming[] } {
  const unchanged = { balls, renamed: [] };
  if (balls.some((b) => b.seen && !b.motion.resting)) return unchanged;
  const told = balls.filter((b) => b.identityLog.length > 0);
  if (!told.some((b) => against(b, limits) > DOUBT_MIN)) return unchanged;
  const cost = told.map((b) => b.identityLog.map((log) => -log));
  const nameOf = assign(cost).map((column) => limits.balls[column]!);
  const before = told.reduce((sum, b) => sum + against(b, limits), 0);
  const after = nameOf.reduce((sum, name, i) => sum + cost[i]![limits.balls.indexOf(name)]!, 0);
  if (before - after < SAVING_MIN) return unchanged;
  const names = new Map(told.map((b, i) => [b.ball, nameOf[i]!]));
  const renamed = [...names]
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => ({ from, to, since: FROM_THE_FIRST, until: t }));
  return { balls: balls.map((b) => ({ ...b, ball: names.get(b.ball) ?? b.ball })), renamed };
}

/** What its looks say against a ball's name. */
const against = (b: BallMemory, limits: TrackingLimits): number =>
  -(b.identityLog[limits.balls.indexOf(b.ball)] ?? 0);
