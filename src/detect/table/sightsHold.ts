// What rail sights say for a fit whose noses alone do not hold it.
import type { CushionId, TableSpec } from '../../table/index.ts';
import type { FoundDiamond } from './diamonds.ts';

/** The sights of a fit. */
export interface SightEvidence {
  readonly sights: readonly FoundDiamond[];
  /** How far each sight lies from its place along its rail, metres. */
  readonly sightsOff: readonly number[];
  readonly table: TableSpec;
}

/** So many sights in place on three rails or four hold a table whose lamps throw no shadow there. */
const SIGHTS_ENOUGH = 12;
/** So many bear out the place of a nose that cannot be seen, where its neighbours can. */
export const SIGHTS_FEW = 6;
/** And they must meet their places along the rails to this, the median over all. */
const SIGHTS_OFF_MAX = 0.003;
/** A sight stands near a nose across its rail from this share of the table's span on. */
const END_SHARE = 0.24;

/** Whether sights bear out a camera whose noses alone do not. */
export const isBorneOutBySights = ({ sights, sightsOff }: SightEvidence): boolean =>
  sights.length >= SIGHTS_FEW && areInPlace(sightsOff);

function areInPlace(sightsOff: readonly number[]): boolean {
  const off = sightsOff.map(Math.abs).sort((a, b) => a - b);
  return off[off.length >> 1]! < SIGHTS_OFF_MAX;
}

/**
 * Whether sights stand where an unseen nose is: on its own rail, or near it on both rails that meet
 * it. A lens that bends may put an end that nothing holds a hand's breadth off.
 */
export function isEndHeld(cushion: CushionId, { sights, table }: SightEvidence): boolean {
  if (sights.some((sight) => sight.cushion === cushion)) return true;
  const isEnd = cushion === 'left' || cushion === 'right';
  const side = cushion === 'left' || cushion === 'bottom' ? -1 : 1;
  const from = END_SHARE * (isEnd ? table.length : table.width);
  const meeting: readonly CushionId[] = isEnd ? ['top', 'bottom'] : ['left', 'right'];
  return meeting.every((rail) =>
    sights.some((sight) => sight.cushion === rail && side * sight.along > from),
  );
}

/** Whether sights hold a table of which next to no nose is seen. */
export function isHeldBySights({ sights, sightsOff }: SightEvidence): boolean {
  const rails = new Set(sights.map(({ cushion }) => cushion)).size;
  return sights.length >= SIGHTS_ENOUGH && rails >= 3 && areInPlace(sightsOff);
}
