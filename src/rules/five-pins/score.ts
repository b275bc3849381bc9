import type { Seconds } from '../../base/units.ts';
import { withSide } from '../judgement.ts';
import type { CallOutcome, PerSide, Side } from '../proposedCall.ts';
import type { FivePinsSituation } from './situation.ts';
import { nextSet } from './situation.ts';

/** What the points of a shot do to the match. */
export interface Scored {
  /** Points of the game or set after the shot, the overshoot included (Q5-1.2). */
  readonly score: PerSide<number>;
  readonly setWinner: Side | null;
  readonly winner: Side | null;
  readonly pauseMinutes: number;
  readonly pauseDeferred: boolean;
  /** Puts score, sets and pause into the standing after the shot. */
  readonly carryOn: (moved: FivePinsSituation) => FivePinsSituation;
}

interface Points {
  readonly points: number;
  readonly to: Side;
  readonly byFault: boolean;
  readonly at: Seconds;
}

/** Adds the points; a set or the match may end with them (Q5-1.1, Q5-4.2, A5-13). */
export function addPoints(
  situation: FivePinsSituation,
  { points, to, byFault, at }: Points,
): Scored {
  const { setup, options } = situation;
  const score = withSide(situation.score, to, situation.score[to] + points);
  const reached = score[to] >= setup.distance && (!byFault || options.winOnFault);
  const sets = reached ? withSide(situation.sets, to, situation.sets[to] + 1) : situation.sets;
  const winner = reached && sets[to] > setup.bestOf / 2 ? to : null;
  const setWinner = reached && setup.bestOf > 1 ? to : null;
  const { pause, isTaken } = winner
    ? { pause: 'done' as const, isTaken: false }
    : pauseNow(situation, { score, sets, setEnded: reached }, at);
  return {
    score,
    setWinner,
    winner,
    pauseMinutes: isTaken ? options.pauseMinutes : 0,
    pauseDeferred: pause === 'due',
    carryOn: (moved) => {
      const standing: FivePinsSituation = { ...moved, score, sets, pause };
      if (winner) return { ...standing, phase: 'over', winner, inHand: null };
      return reached ? nextSet(standing) : standing;
    },
  };
}

/** What a call tells of the standing after it. */
export function standingTold(after: FivePinsSituation, scored: Scored): Partial<CallOutcome> {
  const { score, setWinner, winner, pauseMinutes, pauseDeferred } = scored;
  const { phase, atTable, inHand } = after;
  const inHandPlace = inHand?.where ?? null;
  const told = { setWinner, winner, pauseMinutes, pauseDeferred, atTable, inHandPlace };
  return { ...told, scoreAfter: score, nextPhase: phase };
}

interface Standing {
  readonly score: PerSide<number>;
  readonly sets: PerSide<number>;
  readonly setEnded: boolean;
}

/** Q5-6.2: half of the distance, or 1-1 of three sets and 2-1 of five. */
function isHalf({ setup }: FivePinsSituation, { score, sets, setEnded }: Standing): boolean {
  if (setup.bestOf === 1) return Math.max(score.A, score.B) >= setup.distance / 2;
  return setEnded && sets.A + sets.B === Math.ceil(setup.bestOf / 2);
}

/** Q5-6.3 with A5-14: never before the 45th minute; then at the next turn, or set, that ends. */
function pauseNow(
  situation: FivePinsSituation,
  standing: Standing,
  at: Seconds,
): { readonly pause: FivePinsSituation['pause']; readonly isTaken: boolean } {
  const { pause, options, setup } = situation;
  const mayPause = setup.bestOf === 1 || standing.setEnded;
  const isReached = pause === 'due' || isHalf(situation, standing);
  if (pause === 'done' || !isReached || !mayPause) return { pause, isTaken: false };
  if (at - setup.startedAt >= options.pauseAfter) return { pause: 'done', isTaken: true };
  return { pause: options.earlyHalf === 'defer' ? 'due' : 'done', isTaken: false };
}
