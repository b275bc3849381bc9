import type { RestLayout } from '../events/index.ts';
import { type MatchSetup, matchSetup } from '../rules/index.ts';
import { type GameName, NINE_BALL_IDS, type TableSpec } from '../table/index.ts';

const OBJECT_BALLS = NINE_BALL_IDS.filter((ball) => ball !== 'cue');
/** A rack of nine spans four rows of 49.5 mm and a ball's diameter: 0.26 m; loosely set, a little more. */
const RACK_SPAN_M = 0.3;

/**
 * The set-up of a match that is watched without having been announced: joined at what lies on
 * the table. Scores and fouls are unknown and start at nothing; player A is the one who strikes.
 */
export function joinAtLayout(game: GameName, table: TableSpec, layout: RestLayout): MatchSetup {
  if (game === 'five-pins') {
    return matchSetup(game, { table, first: 'A', joinAt: { phase: 'play', shooter: 'A' } });
  }
  const onTable = [...layout.balls, ...layout.hidden]
    .map(({ ball }) => ball)
    .filter((ball) => ball !== 'cue');
  const joinAt = isRacked(layout)
    ? ({ phase: 'break', shooter: 'A' } as const)
    : ({ phase: 'open', shooter: 'A', onTable } as const);
  return matchSetup(game, { table, first: 'A', joinAt });
}

/** Whether all nine object balls lie together as a rack does. */
export function isRacked(layout: RestLayout): boolean {
  const objects = layout.balls.filter(({ ball }) => ball !== 'cue');
  if (objects.length < OBJECT_BALLS.length) return false;
  const span = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
  return (
    span(objects.map(({ x }) => x)) < RACK_SPAN_M && span(objects.map(({ y }) => y)) < RACK_SPAN_M
  );
}
