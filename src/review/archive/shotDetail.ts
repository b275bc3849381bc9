import type { TableEvent } from '../../events/index.ts';
import type { GameName, TableSpec } from '../../table/index.ts';
import type { LoggedCall, RecordedInput, RecordedRuling } from '../view/deskView.ts';
import type { TrackFile } from '../room/trackFile.ts';

/** Everything kept of one shot: what the player of the coach's room needs. */
export interface ShotDetail {
  readonly version: 1;
  readonly session: string;
  readonly shot: number;
  readonly events: readonly TableEvent[];
  readonly calls: readonly LoggedCall[];
  readonly rulings: readonly RecordedRuling[];
  /** Inputs given while it was the last shot. */
  readonly inputs: readonly RecordedInput[];
  readonly track: TrackFile;
}

/** Film kept before the strike and after the last ball stopped. */
const FILM_BEFORE_S = 0.5;
const FILM_AFTER_S = 0.5;
/** A shot that nobody saw the end of does not ask for an evening of film. */
const FILM_LONGEST_S = 120;

/** The stretch of film that shows a shot. */
export function filmSpanOf({ session, events }: Pick<ShotDetail, 'session' | 'events'>) {
  const strike = events.find((e) => e.kind === 'shot-start') ?? events[0];
  const end = events.findLast((e) => e.kind === 'shot-end') ?? events.at(-1);
  const from = Math.max(0, (strike?.t ?? 0) - FILM_BEFORE_S);
  const to = Math.min((end?.t ?? from) + FILM_AFTER_S, from + FILM_LONGEST_S);
  return { session, from, to };
}

/** One sitting in the list of the coach's room. */
export interface SessionLine {
  readonly version: 1;
  readonly id: string;
  /** Wall clock of its first record, ISO. */
  readonly startedAt: string;
  readonly game: GameName;
  readonly table: TableSpec;
  readonly players: readonly string[];
  readonly shots: number;
  /** Place in the log of the last record that is in the archive. */
  readonly lastSeq: number;
  readonly logId: string;
}

/**
 * A wrong event put right by a person: an example for training. What was seen stands beside
 * what it was; neither is edited.
 */
export interface EventLabel {
  readonly session: string;
  readonly shot: number;
  readonly t: number;
  readonly seen: TableEvent;
  readonly action: 'strike-out' | 'replace' | 'confirm-event';
  readonly truth: TableEvent | null;
  readonly by: string;
  /** Wall clock, ISO. */
  readonly at: string;
  readonly source: 'desk' | 'room';
}
