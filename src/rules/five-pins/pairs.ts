import type { CallName, PerSide, Side } from '../proposedCall.ts';
import { otherSide } from '../proposedCall.ts';
import type { FivePinsSituation } from './situation.ts';

interface Shot {
  readonly call: CallName;
  readonly total: number;
  readonly felledPins: boolean;
}

/**
 * Who of each pair is at the table after the shot (Q5-20.2 to 20.4, A5-17).
 *
 * Points change the player of the pair that did not shoot; negative points only with pins; the
 * opening never.
 */
export function changePlayers(situation: FivePinsSituation, shot: Shot): PerSide<string> | null {
  const { atTable, phase, shooter, options } = situation;
  if (!atTable) return null;
  if (phase === 'opening' || shot.total === 0) return atTable;
  if (shot.call !== 'legal' && !shot.felledPins) return atTable;
  const scores = shot.call === 'legal' ? shooter : otherSide(shooter);
  const changes =
    options.pairChange === 'opponents-of-shooter' ? otherSide(shooter) : otherSide(scores);
  return { ...atTable, [changes]: partnerOf(situation, changes, atTable[changes]) };
}

function partnerOf({ setup }: FivePinsSituation, side: Side, person: string): string {
  const [first, second] = setup.pairs?.[side] ?? [person, person];
  return person === first ? second : first;
}
