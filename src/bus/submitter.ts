import { ObserverError } from '../base/error.ts';
import type { Refusal } from './counts.ts';
import { encodeSubmission } from './encode.ts';
import type { NewRecord } from './record.ts';
import type { SubmitResult } from './request.ts';
import { MAX_REQUEST_BYTES } from './request.ts';
import type { Requester } from './requester.ts';
import { Signal } from './signal.ts';
import type { Spool, Spooled } from './spool.ts';

/** The log turned a record away for good. */
export class RefusedError extends ObserverError {
  readonly reason: Refusal;

  constructor(reason: Refusal, problems: readonly string[]) {
    super(`refused-${reason}`, `the log refused the record (${reason}): ${problems.join('; ')}`);
    this.reason = reason;
  }
}

const BATCH_COUNT = 100;
/** Leaves room for the head of the request. */
const BATCH_BYTES = MAX_REQUEST_BYTES / 2;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;

interface Waiting {
  readonly resolve: (sequence: number) => void;
  readonly reject: (error: unknown) => void;
}

/** Brings spooled records to the log, in order, until each has been taken or refused. */
export class Submitter {
  readonly #spool: Spool;
  readonly #requester: Requester;
  readonly #work = new Signal();
  readonly #waiting = new Map<string, Waiting[]>();
  #isClosed = false;

  constructor(spool: Spool, requester: Requester) {
    this.#spool = spool;
    this.#requester = requester;
  }

  /** Keeps a record in the spool; it will be submitted, if need be after a restart. */
  spool(record: NewRecord): void {
    if (this.#spool.isFull)
      throw new ObserverError('spool-full', 'too many records wait for the observer; start it');
    const payload = Buffer.from(JSON.stringify(encodeSubmission(record)));
    if (payload.length > BATCH_BYTES) throw new RefusedError('oversized', ['the record']);
    this.#spool.add({ id: record.id, payload });
    this.#work.set();
  }

  /** Resolves with the record's number when it is logged; rejects when it is refused. */
  submit(record: NewRecord): Promise<number> {
    return new Promise((resolve, reject) => {
      this.spool(record);
      const waiting = this.#waiting.get(record.id) ?? [];
      this.#waiting.set(record.id, [...waiting, { resolve, reject }]);
    });
  }

  async run(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (!this.#isClosed) {
      if (this.#spool.size === 0) await this.#work.wait();
      else if (await this.#sendOldest()) pause = FIRST_PAUSE_MS;
      else {
        await this.#work.wait(pause);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#work.set();
    const closed = new ObserverError('stream-closed', 'the client was closed');
    for (const waiting of this.#waiting.values()) for (const { reject } of waiting) reject(closed);
    this.#waiting.clear();
    this.#spool.close();
  }

  /** Whether anything got off the spool. */
  async #sendOldest(): Promise<boolean> {
    const batch = this.#spool.oldest({ maxCount: BATCH_COUNT, maxBytes: BATCH_BYTES });
    const payloads = batch.map(({ payload }) => payload);
    const answer = await this.#requester.ask({ op: 'submit' }, payloads).catch(() => undefined);
    if (answer?.reply.op !== 'submit' || this.#isClosed) return false;
    const results = answer.reply.results;
    const done = batch.filter((spooled, i) => results[i] && this.#settle(spooled, results[i]));
    return done.length > 0;
  }

  #settle({ id }: Spooled, result: SubmitResult): boolean {
    if ('refused' in result && result.refused === 'busy') return false;
    this.#spool.remove(id);
    for (const { resolve, reject } of this.#waiting.get(id) ?? []) {
      if ('refused' in result)
        reject(new RefusedError(result.refused as Refusal, result.problems as string[]));
      else resolve(result.sequence);
    }
    this.#waiting.delete(id);
    return true;
  }
}
