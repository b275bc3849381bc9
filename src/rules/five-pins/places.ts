import type { BallId } from '../../table/index.ts';
import type { Spotting } from '../proposedCall.ts';
import { otherSide } from '../proposedCall.ts';
import type { Half } from '../setup.ts';
import type { ShotRecord } from '../shotRecord.ts';
import type { FivePinsFacts } from './facts.ts';
import type { FivePinsSituation } from './situation.ts';

/**
 * Distance of the red's start spot from the upper short cushion as a share of the length:
 * 710 of 2840 mm (FIBiS, Tavola 1).
 */
const RED_SPOT_SHARE = 0.25;
/** The same of the start spot of a player's ball: 100 of 2840 mm. */
const START_SPOT_SHARE = 100 / 2840;

/** Where the referee puts the balls that left the table (Q5-8.2). */
export function spotsAfter(
  situation: FivePinsSituation,
  shot: ShotRecord,
  facts: FivePinsFacts,
): readonly Spotting[] {
  const own = situation.balls[situation.shooter];
  const opponent = situation.balls[otherSide(situation.shooter)];
  return facts.off.map(({ ball }): Spotting => {
    if (ball === own) return { ball, place: ownPlace(situation, shot), relativeTo: opponent };
    if (ball === opponent) return { ball, place: 'in-hand-half-opposite-to', relativeTo: own };
    const { length } = situation.setup.table;
    const x = length / 2 - length * RED_SPOT_SHARE;
    const isTaken = isSpotTaken(situation, shot, { ball, x });
    return { ball, place: isTaken ? 'start-spot-mirror' : 'start-spot' };
  });
}

/** Q5-8.2a: the half opposite the ball in hand, or its own half where that spot is taken. */
function ownPlace(situation: FivePinsSituation, shot: ShotRecord): Spotting['place'] {
  const ball = situation.balls[situation.shooter];
  const half = halvesAfter(situation, shot)[situation.balls[otherSide(situation.shooter)]];
  const { length } = situation.setup.table;
  const fromMiddle = length / 2 - length * START_SPOT_SHARE;
  const x = half === 'upper' ? -fromMiddle : fromMiddle;
  return isSpotTaken(situation, shot, { ball, x })
    ? 'start-spot-same-half-as'
    : 'start-spot-opposite-to';
}

/** Whether another ball lies where `ball` would have to go, at `x` on the long axis. */
function isSpotTaken(
  { setup }: FivePinsSituation,
  { end }: ShotRecord,
  spot: { readonly ball: BallId; readonly x: number },
): boolean {
  return (end?.layout.balls ?? []).some(
    ({ ball, x, y }) =>
      ball !== spot.ball && Math.hypot(x - spot.x, y) < 2 * setup.table.ballRadius,
  );
}

/** In which half each ball came to rest; what was not seen stays as it was known. */
export function halvesAfter(
  situation: FivePinsSituation,
  { end }: ShotRecord,
): Readonly<Partial<Record<BallId, Half>>> {
  const radius = situation.setup.table.ballRadius;
  if (!end || end.layout.balls.length === 0) return situation.halves;
  const seen = end.layout.balls.map(({ ball, x }): [BallId, Half] => [
    ball,
    Math.abs(x) < radius ? 'astride' : x < 0 ? 'lower' : 'upper',
  ]);
  return { ...situation.halves, ...Object.fromEntries(seen) };
}
