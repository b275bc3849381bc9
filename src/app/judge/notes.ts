import type { MatchInput, MatchState } from '../../rules/index.ts';
import { viewMatch } from '../../rules/index.ts';
import { sideOf } from './given.ts';
import type { Scenario } from './scenario.ts';

/** What `given` may say, in either game. */
const GIVEN_FIELDS = new Set(
  `phase shooter on_table fouls warned ball_in_hand frozen push_out hanging prev_shot setup breaker
  race_to racks format target balls score pins_up pins_removed leaning elapsed_min clock best_of sets
  set_opener pairs at_table expected_player lag_bad in_hand_start_half W_position Y_position
  R_position note`.split(/\s+/),
);

/** What an event may say, whatever its type. */
const EVENT_FIELDS = new Set(
  `t type id frame note conf confidence status retracted striker ball moving mode direction cue_pos
  person a b frozen simultaneous dt_ms culprit cushion pocket returned rest_s pin by root degree mm millimetres
  toward over player on apex centre present elapsed_s hanging rest_from_bottom_mm reason kind side
  effect affected affects value balls restorable choice against fault clause shot offence about
  option opener white on_table`.split(/\s+/),
);

/**
 * What of a case was not heeded, a line each. A case whose expectation is met needs none of it; for
 * one that fails it may be the reason.
 */
export function notesOn({ given, events }: Scenario): readonly string[] {
  const unread = (fields: object, known: ReadonlySet<string>): readonly string[] =>
    Object.keys(fields).filter((field) => !known.has(field));
  return [
    ...unread(given, GIVEN_FIELDS).map((field) => `given: "${field}" is not heeded`),
    ...events.flatMap((event, i) =>
      unread(event, EVENT_FIELDS).map((field) => `event ${i + 1}: "${field}" is not heeded`),
    ),
    ...shotWithoutEnd(events),
  ];
}

const OPENS = new Set(['shot_start', 'placement_stroke']);

function shotWithoutEnd(events: Scenario['events']): readonly string[] {
  const opened = events.findLastIndex(({ type }) => OPENS.has(type));
  const ended = events.findLastIndex(({ type }) => type === 'shot_end');
  if (opened <= ended) return [];
  return [`event ${opened + 1}: no shot_end follows, so that the shot is not judged`];
}

/** Who strikes without being at the table, or null: the shot is judged as that of the other. */
export function outOfTurn(
  { events }: Scenario,
  state: MatchState,
  input: MatchInput,
): string | null {
  const { phase, turn } = viewMatch(state);
  if (input.kind !== 'shot-start' || phase === 'lag' || turn === null) return null;
  const number = Number(input.id.slice(1));
  const striker = events[number - 1]?.['striker'];
  if (striker === undefined || striker === null || sideOf(striker) === turn) return null;
  return `event ${number}: ${String(striker)} strikes, but it is the turn of ${turn}`;
}
