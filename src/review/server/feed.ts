import type { Submission } from '../protocol.ts';
import type { LoggedRecord, PositionFrame } from '../view/record.ts';
import type { GameName, TableSpec } from '../../table/index.ts';

/** What the desk hears. Calls come in the order of the log. */
export interface FeedListener {
  /** Says which log follows; a new name means that everything starts afresh. */
  opened(session: {
    readonly id: string;
    readonly game: GameName;
    readonly table: TableSpec;
  }): void;
  record(logged: LoggedRecord): void;
  positions(frame: PositionFrame): void;
  /** The table can (not) be heard at the moment. */
  linked(linked: boolean): void;
}

/** The desk's side of the table: hears everything, may ask for something to be written. */
export interface DeskFeed {
  /** Whether all has been heard that was in the log when the feed was opened. */
  readonly isCurrent: boolean;
  follow(listener: FeedListener): Promise<void>;
  /**
   * Asks for a record to be written and resolves with its place in the log. Asking twice with
   * the same id writes once. Rejects when the table cannot be reached: the page asks again.
   */
  submit(submission: Submission): Promise<number>;
  close(): Promise<void>;
}
