/**
 * The table: geometry, identities and sizes. Knows nothing of pictures, time or rules.
 * @module
 */
export type { BallId, BodyId, FivePinsBallId, GameName, NineBallId, PinId } from './ball.ts';
export {
  ballIdsOf,
  CAROM_BALL_RADIUS,
  cueBallsOf,
  FIVE_PINS_BALL_IDS,
  GAMES,
  isBallId,
  isPinId,
  NINE_BALL_IDS,
  PIN_IDS,
  POOL_BALL_RADIUS,
} from './ball.ts';
export type { CushionId, Pocket, PocketId, TableSpec } from './tableSpec.ts';
export { CUSHION_IDS, POCKET_IDS, poolPockets, quarterX, TABLES } from './tableSpec.ts';
export type { TablePoint } from './geometry.ts';
export { distance, isOnBed, pinHomes } from './geometry.ts';
