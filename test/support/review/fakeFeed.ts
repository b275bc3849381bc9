// A table that plays a script instead of a match, for the tests of the desk.
import type {
  DeskFeed,
  DeskRecord,
  FeedListener,
  LoggedRecord,
  PositionFrame,
  Submission,
} from '../../../src/review/index.ts';
import type { GameName, TableSpec } from '../../../src/table/index.ts';

export interface FakeFeedOptions {
  readonly session: string;
  readonly game: GameName;
  readonly table: TableSpec;
}

/** What the rules process would answer to a submission; empty where it only gets recorded. */
export type Answer = (submission: Submission, feed: FakeFeed) => readonly DeskRecord[];

/** A log in memory: it numbers, keeps and publishes, and can be cut off. */
export class FakeFeed implements DeskFeed {
  readonly #options: FakeFeedOptions;
  readonly #answer: Answer;
  readonly #listeners: FeedListener[] = [];
  readonly log: LoggedRecord[] = [];
  /** While true, submissions are refused as if the table could not be reached. */
  isCut = false;
  isCurrent = true;

  constructor(options: FakeFeedOptions, answer: Answer = () => []) {
    this.#options = options;
    this.#answer = answer;
  }

  async follow(listener: FeedListener): Promise<void> {
    this.#listeners.push(listener);
    const { session: id, game, table } = this.#options;
    listener.opened({ id, game, table });
    listener.linked(true);
    for (const logged of this.log) listener.record(logged);
  }

  write(record: DeskRecord): number {
    const logged = { seq: this.log.length + 1, at: new Date().toISOString(), record };
    this.log.push(logged);
    for (const listener of this.#listeners) listener.record(logged);
    return logged.seq;
  }

  positions(frame: PositionFrame): void {
    for (const listener of this.#listeners) listener.positions(frame);
  }

  /** Cuts or mends the line to the table. */
  link(linked: boolean): void {
    this.isCut = !linked;
    for (const listener of this.#listeners) listener.linked(linked);
  }

  async submit(submission: Submission): Promise<number> {
    if (this.isCut) throw new Error('the table cannot be reached');
    const id = submission.kind === 'ruling' ? submission.ruling.id : submission.input.id;
    const known = this.log.find(({ record }) => idOf(record) === id);
    if (known !== undefined) return known.seq;
    const seq = this.write(submission);
    for (const record of this.#answer(submission, this)) this.write(record);
    return seq;
  }

  async close(): Promise<void> {}
}

function idOf(record: DeskRecord): string | undefined {
  if (record.kind === 'ruling') return record.ruling.id;
  return record.kind === 'input' ? record.input.id : undefined;
}
