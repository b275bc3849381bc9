import type { Metres } from '../base/units.ts';

/** The identities of nine-ball: the cue ball and the object balls by their number. */
export const NINE_BALL_IDS = ['cue', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
/** The identities of five pins. `yellow` is also the spotted white of some sets. */
export const FIVE_PINS_BALL_IDS = ['white', 'yellow', 'red'] as const;
/** The five pins: red centre, then +x, -y, -x, +y seen from above. */
export const PIN_IDS = ['P0', 'P1', 'P2', 'P3', 'P4'] as const;

export type NineBallId = (typeof NINE_BALL_IDS)[number];
export type FivePinsBallId = (typeof FIVE_PINS_BALL_IDS)[number];
/** Who a ball is. Compared by equality only. */
export type BallId = NineBallId | FivePinsBallId;
export type PinId = (typeof PIN_IDS)[number];
/** A thing that can fell a pin. */
export type BodyId = BallId | PinId;

export const GAMES = ['nine-ball', 'five-pins'] as const;
export type GameName = (typeof GAMES)[number];

/** Radius of a pool ball: 57.15 mm across (WPA equipment specification). */
export const POOL_BALL_RADIUS: Metres = 0.028575;
/** Radius of a five-pins ball: 61.5 mm across (UMB/FIBiS, 61.0 to 61.5 mm). */
export const CAROM_BALL_RADIUS: Metres = 0.03075;

/** The closed set of balls that can exist in a game. */
export function ballIdsOf(game: GameName): readonly BallId[] {
  return game === 'nine-ball' ? NINE_BALL_IDS : FIVE_PINS_BALL_IDS;
}

const CUE_BALLS: Readonly<Record<GameName, readonly BallId[]>> = {
  'nine-ball': ['cue'],
  'five-pins': ['white', 'yellow'],
};

/** The balls that players of a game strike. */
export const cueBallsOf = (game: GameName): readonly BallId[] => CUE_BALLS[game];

const KNOWN: ReadonlySet<string> = new Set([...NINE_BALL_IDS, ...FIVE_PINS_BALL_IDS]);
const PINS: ReadonlySet<string> = new Set(PIN_IDS);

export const isBallId = (text: string): text is BallId => KNOWN.has(text);
export const isPinId = (text: string): text is PinId => PINS.has(text);
