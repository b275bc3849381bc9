import type { Rgb } from '../picture/colour.ts';
import { fromHex } from '../picture/colour.ts';
import type { Random } from '../random.ts';

/** How a player is dressed and built. */
export interface PlayerLook {
  readonly skin: Rgb;
  readonly hand: Rgb;
  readonly sleeve: Rgb;
  readonly isLongSleeved: boolean;
  readonly shirt: Rgb;
  readonly trousers: Rgb;
  readonly hair: Rgb;
  readonly shaft: Rgb;
  readonly butt: Rgb;
  /** +1 bridges with the left hand, -1 with the right. */
  readonly side: 1 | -1;
  readonly size: number;
  readonly bridge: number;
}

const SKINS = ['#e8bc98', '#d09a70', '#a8714a', '#6e452c', '#f0cdb0'] as const;
const CLOTHES = [
  '#1a1a20',
  '#202c48',
  '#5a1a22',
  '#f0f0f0',
  '#3a3a40',
  '#184a34',
  '#8a8a94',
  '#c03028',
] as const;

export function drawPlayer(random: Random): PlayerLook {
  const skin = fromHex(random.pick(SKINS));
  const shirt = fromHex(random.pick(CLOTHES));
  return {
    skin,
    hand: random.chance(0.35) ? fromHex(random.pick(['#15151a', '#16224a', '#b02028'])) : skin,
    sleeve: shirt,
    isLongSleeved: random.chance(0.5),
    shirt,
    trousers: fromHex(random.pick(['#15161a', '#22283a', '#5c5a54', '#b8b4a8'])),
    hair: fromHex(random.pick(['#15110e', '#3a2618', '#6e5234', '#8c8a86', '#c09058'])),
    shaft: fromHex(random.pick(['#d8b888', '#c8a070', '#2a2a2e', '#e0c8a0'])),
    butt: fromHex(random.pick(['#1c1a1c', '#5a1c18', '#3a2010', '#14284a'])),
    side: random.chance(0.85) ? 1 : -1,
    size: random.between(0.92, 1.08),
    bridge: random.between(0.19, 0.3),
  };
}
