/**
 * The pin of five pins: 25 mm high, 7 mm across at the base, 10 at the belly, 6 at the head
 * (rulebook of the game, equipment). The belly's height is not given; pictures put it at 9 mm.
 */
export const PIN_HEIGHT = 0.025;
export const PIN_BASE_RADIUS = 0.0035;
export const PIN_BELLY_RADIUS = 0.005;
export const PIN_HEAD_RADIUS = 0.003;
export const PIN_BELLY_HEIGHT = 0.009;
/** Turned plastic of 1.3 g/cm3: about 1.9 g. */
export const PIN_MASS_KG = 0.0019;
