import { ObserverError } from '../base/error.ts';
import { parseEnvelope } from './decode.ts';
import { Ordering } from './ordering.ts';
import type { AnyRecord, Snapshot, UnknownRecord } from './record.ts';
import { MAX_BATCH_RECORDS } from './request.ts';
import type { Answer, Requester } from './requester.ts';
import { Signal } from './signal.ts';

/**
 * Where to begin: with what comes, with the first record kept, behind a known place, or behind
 * the place that is named once the log is known.
 */
export type StartAt =
  | 'now'
  | 'start'
  | { readonly logId: string; readonly after: number }
  | ((snapshot: Snapshot) => number);

/**
 * The numbering broke: the log is another one, or records that this client had not read are
 * no longer kept. What follows begins behind `snapshot` or with the first record kept.
 */
export interface Reset {
  readonly kind: 'reset';
  readonly reason: 'other-log' | 'pruned';
  readonly snapshot: Snapshot;
}

export type StreamItem = AnyRecord | Reset;

/** Records that may wait for whoever iterates; beyond it they stay in the log. */
const MAX_READY = 4000;
const RETRY_MS = 250;

/** Follows a log: what was read, what is missing, and the fetching of it. */
export class Follower {
  readonly #requester: Requester;
  readonly #startAt: StartAt;
  readonly #work = new Signal();
  readonly #news = new Signal();
  #ready: StreamItem[] = [];
  /** How many of `#ready` were given out already. */
  #given = 0;
  #ordering = new Ordering<AnyRecord>(1);
  #logId: string | undefined;
  /** The observer speaks of another log than the one followed. */
  #isOtherLog = false;
  #isClosed = false;
  #fetches = 0;
  #unreadable = 0;

  constructor(requester: Requester, startAt: StartAt) {
    this.#requester = requester;
    this.#startAt = startAt;
  }

  /** Times that records were fetched, because they came before or live copies were missing. */
  get fetches(): number {
    return this.#fetches;
  }

  get unreadable(): number {
    return this.#unreadable;
  }

  noteHead(logId: string, sequence: number): void {
    if (this.#logId === undefined) return;
    if (logId === this.#logId) this.#ordering.noteHead(sequence);
    else this.#isOtherLog = true;
    if (this.#isOtherLog || this.#ordering.isBehind) this.#work.set();
  }

  /** Takes a live record. */
  offer(record: AnyRecord): void {
    if (record.logId !== this.#logId || this.#ready.length >= MAX_READY)
      this.noteHead(record.logId, record.sequence);
    else this.#deliver(record);
    if (this.#ordering.isBehind) this.#work.set();
  }

  /** Breaking off and iterating anew goes on with the next item. */
  async *items(): AsyncGenerator<StreamItem, void, undefined> {
    while (!this.#isClosed) {
      const item = this.#ready[this.#given];
      if (item) {
        this.#given++;
        yield item;
        continue;
      }
      this.#ready = [];
      this.#given = 0;
      this.#work.set();
      await this.#news.wait();
    }
  }

  /** Fetches what is missing until closed. */
  async run(): Promise<void> {
    while (!this.#isClosed) {
      const done = await this.#catchUp().catch(() => false);
      await this.#work.wait(done ? undefined : RETRY_MS);
    }
  }

  async fetchSnapshot(): Promise<Snapshot> {
    for (;;) {
      if (this.#isClosed) throw new ObserverError('stream-closed', 'the client was closed');
      const answer = await this.#requester.ask({ op: 'snapshot' }).catch(() => undefined);
      if (answer?.reply.op === 'snapshot') return this.#readSnapshot(answer);
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#work.set();
    this.#news.set();
  }

  /** True when nothing more can be done for now. */
  async #catchUp(): Promise<boolean> {
    if (this.#logId === undefined) await this.#begin();
    if (this.#isOtherLog) this.#reset('other-log', await this.fetchSnapshot());
    while (!this.#isClosed && this.#ordering.isBehind && this.#ready.length < MAX_READY) {
      this.#fetches++;
      const { next } = this.#ordering;
      const answer = await this.#requester.ask({
        op: 'from',
        sequence: next,
        limit: MAX_BATCH_RECORDS,
      });
      if (answer.reply.op !== 'from') return false;
      const broken = this.#breakIn(answer, next);
      if (broken) this.#reset(broken, await this.fetchSnapshot());
      else this.#take(answer, next);
    }
    return true;
  }

  async #begin(): Promise<void> {
    const snapshot = await this.fetchSnapshot();
    const startAt = this.#startAt;
    const isKnown =
      typeof startAt === 'object' &&
      startAt.logId === snapshot.logId &&
      startAt.after <= snapshot.sequence;
    if (startAt === 'now') this.#restart(snapshot, snapshot.sequence + 1);
    else if (startAt === 'start') this.#restart(snapshot, snapshot.firstSequence);
    else if (typeof startAt === 'function') this.#restart(snapshot, this.#firstWanted(snapshot));
    else if (isKnown) this.#restart(snapshot, startAt.after + 1);
    else this.#reset('other-log', snapshot);
  }

  #breakIn(answer: Answer, next: number): Reset['reason'] | undefined {
    const { reply } = answer;
    if (reply.op !== 'from' || reply.logid !== this.#logId || reply.last < next - 1)
      return 'other-log';
    return reply.first > next ? 'pruned' : undefined;
  }

  #reset(reason: Reset['reason'], snapshot: Snapshot): void {
    const isFromNow = this.#startAt === 'now' && reason === 'other-log';
    this.#restart(snapshot, isFromNow ? snapshot.sequence + 1 : this.#firstWanted(snapshot));
    this.#push([{ kind: 'reset', reason, snapshot }]);
  }

  /** Of a log that is read from its beginning, or from a place that depends on it. */
  #firstWanted(snapshot: Snapshot): number {
    const { firstSequence } = snapshot;
    if (typeof this.#startAt !== 'function') return firstSequence;
    return Math.max(firstSequence, this.#startAt(snapshot) + 1);
  }

  #restart(snapshot: Snapshot, next: number): void {
    this.#isOtherLog = false;
    this.#logId = snapshot.logId;
    this.#ordering = new Ordering(next);
    this.#ordering.noteHead(snapshot.sequence);
  }

  #take(answer: Answer, next: number): void {
    const { reply, records } = answer;
    if (reply.op === 'from') this.#ordering.noteHead(reply.last);
    records.forEach((bytes, i) => this.#deliver(this.#parse(bytes, next + i)));
  }

  /** A record that cannot be read keeps its place, so that those behind it are reached. */
  #parse(bytes: Buffer, sequence: number): AnyRecord {
    const record = parseEnvelope(bytes);
    if (record.ok && record.value.sequence === sequence) return record.value;
    this.#unreadable++;
    return unreadable(bytes, { sequence, logId: this.#logId ?? '' });
  }

  #readSnapshot({ reply, records }: Answer): Snapshot {
    if (reply.op !== 'snapshot') throw new ObserverError('stream-answer', 'no snapshot came');
    return {
      table: reply.table,
      logId: reply.logid,
      sequence: reply.last,
      firstSequence: reply.first,
      records: records.flatMap((bytes) => {
        const record = parseEnvelope(bytes);
        if (!record.ok) this.#unreadable++;
        return record.ok ? [record.value] : [];
      }),
    };
  }

  #deliver(record: AnyRecord): void {
    this.#push(this.#ordering.offer(record));
  }

  #push(items: readonly StreamItem[]): void {
    if (items.length === 0) return;
    this.#ready.push(...items);
    this.#news.set();
  }
}

function unreadable(bytes: Buffer, place: { sequence: number; logId: string }): UnknownRecord {
  return {
    kind: 'unknown',
    id: '',
    type: 'unreadable',
    body: bytes,
    table: '',
    epoch: 0,
    session: '',
    loggedAt: 0,
    writer: 'observer',
    ...place,
  };
}
