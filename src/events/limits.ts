import { type BallId, ballIdsOf, type GameName, type TableSpec } from '../table/index.ts';
import { type PhysicsConstants, USUAL_PHYSICS } from './physics.ts';
import { type Rails, railsOf } from './rails.ts';

/** What the event inference takes for granted about a game and its table. */
export interface EventLimits {
  readonly game: GameName;
  readonly table: TableSpec;
  readonly balls: readonly BallId[];
  readonly rails: Rails;
  readonly physics: PhysicsConstants;
  /** All balls at rest for this long end a shot. */
  readonly restClosesSeconds: number;
  /** A ball that stays hidden does not keep a shot open for longer than this. */
  readonly hiddenClosesSeconds: number;
  /** A shot without an end is given up after this long, so that memory stays bounded. */
  readonly shotMaxSeconds: number;
  /** A view lost for this long ends what can be told of a shot. */
  readonly blindInterruptsSeconds: number;
  /** Rest that is kept before a shot, to know where it started. */
  readonly leadSeconds: number;
  /** Time between two looks at the running shot for provisional events. */
  readonly liveEverySeconds: number;
  /** How far back such a look reaches. */
  readonly liveWindowSeconds: number;
}

/** Limits for a game on a table, with the constants to start from. */
export function eventLimits(
  game: GameName,
  table: TableSpec,
  physics: PhysicsConstants = USUAL_PHYSICS,
): EventLimits {
  return {
    game,
    table,
    balls: ballIdsOf(game),
    rails: railsOf(table),
    physics,
    // Longer than a ball can seem still between a slow roll's last millimetres.
    restClosesSeconds: 0.35,
    // An arm over the table; longer covers are the referee's business.
    hiddenClosesSeconds: 2,
    // The longest shots seen last 15 s; people who play with the balls do so for longer.
    shotMaxSeconds: 60,
    // A hard-struck ball crosses the table, meets another and is back within less than a second;
    // a quarter of one hides no more than one contact, which shows in the paths after it.
    blindInterruptsSeconds: 0.25,
    // A roll of 2 cm/s takes a third of a second to show.
    leadSeconds: 0.8,
    // Every third frame at 60 a second: with the margin after an event and the way of a frame
    // that is 0.15 s at the most; looking costs more than a frame.
    liveEverySeconds: 0.045,
    // Six looks at rest and three after them at 30 a second; cutting costs the square of it.
    liveWindowSeconds: 0.32,
  };
}
