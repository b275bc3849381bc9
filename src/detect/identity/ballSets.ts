import type { BallId, GameName } from '../../table/index.ts';
import { type BallLook, nominalLook } from './look.ts';

/** How the balls of one make look, by name: where learning starts, never where it ends. */
export type BallSet = Readonly<Partial<Record<BallId, BallLook>>>;

const WHITE = [0.95, 0.93, 0.85] as const;
const YELLOW = [0.93, 0.72, 0.12] as const;

/** Colours of the common pool sets as printed in their makers' leaflets, as a camera shows them. */
const STANDARD: BallSet = {
  cue: nominalLook(WHITE, 0.97),
  '1': nominalLook(YELLOW, 0.06),
  '2': nominalLook([0.1, 0.15, 0.6], 0.07),
  '3': nominalLook([0.78, 0.1, 0.1], 0.07),
  '4': nominalLook([0.35, 0.14, 0.5], 0.07),
  '5': nominalLook([0.93, 0.42, 0.1], 0.07),
  '6': nominalLook([0.04, 0.4, 0.2], 0.07),
  '7': nominalLook([0.45, 0.1, 0.1], 0.07),
  '8': nominalLook([0.07, 0.07, 0.07], 0.07),
  '9': nominalLook(YELLOW, 0.4),
};

/** The sets made for television: 4 pink, 5 orange-red, 7 light brown. */
const TELEVISION: BallSet = {
  ...STANDARD,
  '4': nominalLook([0.95, 0.4, 0.55], 0.07),
  '5': nominalLook([0.93, 0.35, 0.08], 0.07),
  '7': nominalLook([0.58, 0.36, 0.14], 0.07),
};

/** The same with a light tan 7 and the usual orange 5. */
const TELEVISION_TAN: BallSet = {
  ...STANDARD,
  '4': nominalLook([0.97, 0.5, 0.65], 0.07),
  '7': nominalLook([0.82, 0.62, 0.4], 0.07),
};

const CAROM: BallSet = {
  white: nominalLook(WHITE, 0.95),
  yellow: nominalLook(YELLOW, 0.1),
  red: nominalLook([0.78, 0.1, 0.1], 0.1),
};

/** Two whites, one of them with spots: the spotted one is called yellow. */
const CAROM_SPOTTED: BallSet = {
  ...CAROM,
  yellow: nominalLook([0.8, 0.6, 0.5], 0.8),
};

/** The sets a game may be played with. */
export function ballSetsOf(game: GameName): readonly BallSet[] {
  return game === 'nine-ball' ? [STANDARD, TELEVISION, TELEVISION_TAN] : [CAROM, CAROM_SPOTTED];
}
