import type { Seconds } from '../base/units.ts';
import type { TableEvent } from '../events/index.ts';
import { callsOf, createMatch, type MatchState, type ProposedCall, step } from '../rules/index.ts';
import type { GameName, TableSpec } from '../table/index.ts';
import { joinAtLayout } from './joining.ts';

/** The events of one recording. */
export interface JudgedEvents {
  readonly events: readonly TableEvent[];
  /** The time of the last frame, to which nothing more had happened. */
  readonly until: Seconds;
  /** When the view came back after it was lost for long: what lay on the table is read anew. */
  readonly epochs?: readonly Seconds[];
}

/**
 * Folds the events of a recording through the rules engine: a match joined at its first shot, and
 * again wherever the view was lost for so long that nobody can tell what happened meanwhile.
 *
 * Retracted events are left out; they were withdrawn before the shot was judged.
 */
export function judgeRecording(
  on: { readonly game: GameName; readonly table: TableSpec },
  { events, until, epochs = [] }: JudgedEvents,
): readonly ProposedCall[] {
  const bounds = [...epochs, Infinity];
  return bounds.flatMap((end, k) => {
    const from = bounds[k - 1] ?? -Infinity;
    const within = events.filter((event) => event.t >= from && event.t < end);
    return judgeSitting(on, within, Math.min(end, until));
  });
}

function judgeSitting(
  on: { readonly game: GameName; readonly table: TableSpec },
  events: readonly TableEvent[],
  until: Seconds,
): readonly ProposedCall[] {
  let match: MatchState | undefined;
  for (const event of events) {
    if (event.status === 'retracted') continue;
    if (event.kind === 'shot-start')
      match ??= createMatch(joinAtLayout(on.game, on.table, event.layout));
    if (match !== undefined) match = step(match, event).state;
  }
  if (match === undefined) return [];
  return callsOf(step(match, { kind: 'time', id: 'end-of-recording', t: until }).state);
}
