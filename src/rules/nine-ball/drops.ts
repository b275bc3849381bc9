import type { BallId } from '../../table/index.ts';
import type { ShotRecord } from '../shotRecord.ts';
import { factsOf } from '../shotRecord.ts';
import type { Fact } from '../sighting.ts';
import type { NineBallSituation } from './situation.ts';

/** The facts of a shot with its late drops turned into pocketed balls, and what goes back. */
export interface Drops {
  readonly facts: readonly Fact[];
  readonly restored: readonly BallId[];
}

/**
 * Hanging balls that fell by themselves (B9-8.2b, A9-09).
 *
 * After the shot and within the window the ball belongs to the shot, as the profile has it. During
 * the shot it goes back, whatever its time (B9-8.2c).
 */
export function splitDrops(
  situation: NineBallSituation,
  shot: ShotRecord,
  reported: readonly Fact[],
): Drops {
  const drops = factsOf(reported, 'settle-drop');
  if (drops.length === 0) return { facts: reported, restored: [] };
  const { earlySettleDrop } = situation.options;
  const facts = reported.flatMap((fact): readonly Fact[] => {
    if (fact.kind !== 'settle-drop' || !fellAfter(shot, fact)) return [fact];
    return earlySettleDrop === 'pocketed' ? [{ ...fact, kind: 'pocketed' }] : [];
  });
  const goesBack = (drop: Fact): boolean =>
    earlySettleDrop === 'restored' || !fellAfter(shot, drop);
  return { facts, restored: drops.filter(goesBack).map(({ ball }) => ball) };
}

/** What fell after the end fell early enough to belong to the shot, or it would not be told of it. */
const fellAfter = ({ end }: ShotRecord, drop: Fact): boolean => end !== null && drop.t > end.t;

/** NAPA's reading of A9-09: gone, though not pocketed by the shot. */
export function downWithoutCredit(
  situation: NineBallSituation,
  shot: ShotRecord,
): readonly BallId[] {
  if (situation.options.earlySettleDrop !== 'stays-down') return [];
  const drops = factsOf(shot.facts, 'settle-drop');
  return drops.filter((drop) => fellAfter(shot, drop)).map(({ ball }) => ball);
}
