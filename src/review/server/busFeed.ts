import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { connectStream } from '../../bus/index.ts';
import type {
  AnyRecord,
  CurveClient,
  NewRecord,
  NumberedPositions,
  Snapshot,
  StreamClient,
} from '../../bus/index.ts';
import { ObserverError } from '../../base/error.ts';
import type { GameName, TableSpec } from '../../table/index.ts';
import type { Submission } from '../protocol.ts';
import type {
  DeskRecord,
  HealthView,
  LoggedRecord,
  PositionFrame,
  RefereeEntry,
} from '../view/record.ts';
import { parseMatch, parseProblems } from '../view/parseMatch.ts';
import { sayHealthReason } from '../words/healthReason.ts';
import type { DeskFeed, FeedListener } from './feed.ts';

export interface BusFeedOptions {
  /** Base endpoint of the table's stream. */
  readonly endpoint: string;
  readonly game: GameName;
  readonly table: TableSpec;
  /** File that keeps rulings until the log has them, beyond this process's death. */
  readonly spoolPath: string;
  /** Keys, where the stream asks for them. */
  readonly curve?: CurveClient;
}

/** How often the feed looks whether the observer is still heard. */
const LINK_CHECK_MS = 500;
/** Two evenings of a busy table; a log goes back for months. */
const MOST_RECORDS_BACK = 20_000;

/** The table as the stream tells it. */
export class BusFeed implements DeskFeed {
  readonly #options: BusFeedOptions;
  #client: StreamClient | undefined;
  #linkCheck: NodeJS.Timeout | undefined;
  #logId: string | undefined;
  #isClosed = false;
  /** Number of the last record when the feed was opened. */
  #head = Infinity;
  #heard = 0;

  constructor(options: BusFeedOptions) {
    this.#options = options;
  }

  get isCurrent(): boolean {
    return this.#heard >= this.#head;
  }

  /** Returns at once: a desk may be opened before its table is there. */
  async follow(listener: FeedListener): Promise<void> {
    mkdirSync(dirname(this.#options.spoolPath), { recursive: true });
    // A table that cannot be read at all ends the process; whoever supervises it starts it anew.
    void this.#open(listener).catch((error: unknown) => {
      if (!this.#isClosed) throw error;
    });
  }

  async #open(listener: FeedListener): Promise<void> {
    const snapshot = await this.#look();
    if (snapshot === undefined) return;
    const { endpoint, spoolPath, curve } = this.#options;
    const { logId, sequence, firstSequence } = snapshot;
    const after = Math.max(firstSequence - 1, sequence - MOST_RECORDS_BACK, 0);
    const client = connectStream({
      endpoint,
      spoolPath,
      role: 'desk',
      startAt: { logId, after },
      onPositions: (positions) => listener.positions(frameOf(positions)),
      ...(curve && { curve }),
    });
    this.#client = client;
    let wasLinked = false;
    this.#linkCheck = setInterval(() => {
      if (client.isConnected !== wasLinked) listener.linked(client.isConnected);
      wasLinked = client.isConnected;
    }, LINK_CHECK_MS);
    // What stands and was logged before the first record that is read: epoch, health, match.
    const before = snapshot.records.filter((record) => record.sequence <= after);
    for (const item of [...before].sort((a, b) => a.sequence - b.sequence))
      this.#hear(item, listener);
    this.#head = sequence;
    for await (const item of client) {
      if (item.kind !== 'reset') this.#hear(item, listener);
      else [this.#head, this.#heard] = [item.snapshot.sequence, 0];
    }
  }

  /** The latest of everything; waits for the table. Undefined when closed meanwhile. */
  async #look(): Promise<Snapshot | undefined> {
    const { endpoint, curve } = this.#options;
    const scout = connectStream({ endpoint, ...(curve && { curve }) });
    this.#client = scout;
    try {
      return await scout.snapshot();
    } catch (error) {
      if (this.#isClosed) return undefined;
      throw error;
    } finally {
      scout.close();
      if (this.#client === scout) this.#client = undefined;
    }
  }

  /** Another log says so by its id in every record; what was pruned is simply not there. */
  #hear(item: AnyRecord, listener: FeedListener): void {
    if (item.logId !== this.#logId) {
      this.#logId = item.logId;
      const { game, table } = this.#options;
      listener.opened({ id: item.logId, game, table });
    }
    listener.record(loggedOf(item));
    this.#heard = item.sequence;
  }

  async submit(submission: Submission): Promise<number> {
    if (this.#client === undefined || this.#logId === undefined)
      throw new ObserverError('table-away', 'the table does not answer yet: start the observer');
    return this.#client.submit(newRecordOf(submission));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#linkCheck);
    this.#client?.close();
  }
}

const frameOf = ({ t, balls, pins }: NumberedPositions): PositionFrame => ({
  t,
  balls: balls.map(({ ball, ...rest }) => ({ id: ball, ...rest })),
  pins: pins.map(({ pin, ...rest }) => ({ id: pin, ...rest })),
});

function newRecordOf(submission: Submission): NewRecord {
  if (submission.kind === 'ruling') {
    const { ruling } = submission;
    return { kind: 'ruling', id: ruling.id, body: ruling, answers: ruling.callId };
  }
  const { id, action, by, t, fields } = submission.input;
  return { kind: 'input', id, body: { ...fields, kind: action, id, t, from: by } };
}

/** Every record keeps its place, also one that this page does not show. */
function loggedOf(item: AnyRecord): LoggedRecord {
  const at = new Date(item.loggedAt).toISOString();
  return { seq: item.sequence, at, record: deskRecordOf(item) };
}

function deskRecordOf(item: AnyRecord): DeskRecord {
  switch (item.kind) {
    case 'event':
      return { kind: 'event', event: item.body };
    case 'call':
      return { kind: 'call', call: item.body };
    case 'ruling':
      return { kind: 'ruling', ruling: item.body };
    case 'input':
      return { kind: 'input', input: entryOf(item) };
    case 'state': {
      const match = parseMatch(item.body);
      if (match === undefined) return { kind: 'other' };
      return { kind: 'match', match, problems: parseProblems(item.body) };
    }
    case 'health':
      return { kind: 'health', health: healthOf(item.body) };
    case 'epoch':
      return {
        kind: 'epoch',
        epoch: { session: item.body.session, resumes: item.body.resumes },
      };
    case 'drops':
    case 'unknown':
      return { kind: 'other' };
  }
}

function entryOf(item: Extract<AnyRecord, { kind: 'input' }>): RefereeEntry {
  const { kind: action, t, from, ...fields } = item.body;
  return {
    id: item.id,
    action,
    by: typeof from === 'string' ? from : '',
    t: typeof t === 'number' ? t : 0,
    fields,
  };
}

const healthOf = (body: {
  readonly level: HealthView['level'];
  readonly reasons: readonly string[];
}): HealthView => ({ level: body.level, reasons: body.reasons.map(sayHealthReason) });
