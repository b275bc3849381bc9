import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { ObserverError } from '../base/error.ts';
import { fingerprintOf, IdIndex } from './idIndex.ts';
import type { FolderLock } from './folderLock.ts';
import { lockFolder } from './folderLock.ts';
import type { LogEntry } from './logEntry.ts';
import { encodeEntry, MAX_ENTRY_BYTES } from './logEntry.ts';
import type { LogSegment } from './logSegment.ts';
import { createSegment, isSegmentName, MAX_BATCH_BYTES, openSegment } from './logSegment.ts';

/** A file is closed at this size, so that old ones can be let go whole. */
const SEGMENT_BYTES = 64 * 1024 * 1024;
/** About two months of a busy table: 50,000 records of 600 bytes a day. */
const DEFAULT_MAX_BYTES = 2 * 1024 * 1024 * 1024;
/** Appends that may wait for the disk. At 20,000 a second this is three seconds of a stuck disk. */
const MAX_WAITING = 65_536;
/** Entries of one batch: bounds the latency of the first. */
const MAX_BATCH_COUNT = 4096;

export interface TableLogOptions {
  readonly dir: string;
  /** The oldest files are let go beyond this size. */
  readonly maxBytes?: number;
  readonly segmentBytes?: number;
}

/** What became of an append. */
export interface Logged {
  readonly sequence: number;
  /** False when the log held a record of this id already: that one stands. */
  readonly isNew: boolean;
}

interface Waiter {
  readonly logged: Logged;
  readonly resolve: (logged: Logged) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The durable log of one table: every record once, in one order, on disk before anyone is told.
 *
 * An append is settled when its entry has been synced to the disk, so that neither the death
 * of the process nor of the machine takes it back. Appends that arrive while the disk is busy
 * share the next sync. One process may have a log open at a time.
 */
export class TableLog {
  /** Names the log; made when the folder is first used. */
  readonly id: string;
  /** Bytes of an unfinished batch that were cut off on opening; they were never published. */
  readonly cutBytes: number;
  readonly #options: Required<TableLogOptions>;
  readonly #lock: FolderLock;
  #segments: LogSegment[];
  #index: IdIndex;
  /** Records not yet on disk, by id, in order. */
  #unsynced = new Map<string, LogEntry>();
  #waiters: Waiter[] = [];
  #onDurable: (entries: readonly LogEntry[]) => void = () => {};
  #writing: Promise<void> | undefined;
  #isClosed = false;

  constructor(content: {
    options: Required<TableLogOptions>;
    lock: FolderLock;
    segments: LogSegment[];
    index: IdIndex;
    id: string;
    cutBytes: number;
  }) {
    this.id = content.id;
    this.cutBytes = content.cutBytes;
    this.#options = content.options;
    this.#lock = content.lock;
    this.#segments = content.segments;
    this.#index = content.index;
  }

  /** The oldest record that is still kept; one past the last when there is none. */
  get firstSequence(): number {
    return this.#segments[0]!.first;
  }

  /** The last record on disk; 0 before the first. */
  get lastSequence(): number {
    return this.#tail.next - 1;
  }

  get waiting(): number {
    return this.#waiters.length;
  }

  /** Called with records when they are on disk, in order, before their appends settle. */
  onDurable(listener: (entries: readonly LogEntry[]) => void): void {
    this.#onDurable = listener;
  }

  /**
   * Appends a record unless the log holds its id. `encode` is told the record's number and
   * runs at once. Rejects with `log-busy` when too many appends wait, and with the disk's
   * error when the record could not be written; it is then not in the log.
   */
  append(id: string, encode: (sequence: number) => Buffer): Promise<Logged> {
    if (this.#isClosed)
      return Promise.reject(new ObserverError('log-closed', 'the log is closed already'));
    const held = this.find(id);
    if (held !== undefined && held <= this.lastSequence)
      return Promise.resolve({ sequence: held, isNew: false });
    if (this.#waiters.length >= MAX_WAITING)
      return Promise.reject(
        new ObserverError('log-busy', 'the disk does not keep up with the records'),
      );
    const sequence = held ?? this.#tail.next + this.#unsynced.size;
    if (held === undefined) {
      const payload = encode(sequence);
      if (payload.length > MAX_ENTRY_BYTES / 2)
        return Promise.reject(new ObserverError('log-oversized', 'the record is too large'));
      this.#unsynced.set(id, { id, sequence, payload });
    }
    return new Promise((resolve, reject) => {
      this.#waiters.push({ logged: { sequence, isNew: held === undefined }, resolve, reject });
      this.#writing ??= this.#writeAll();
    });
  }

  /** Number of the record with this id, whether on disk or on its way there. */
  find(id: string): number | undefined {
    const unsynced = this.#unsynced.get(id);
    if (unsynced) return unsynced.sequence;
    return this.#index
      .candidates(fingerprintOf(id))
      .find((sequence) => this.read(sequence, { maxCount: 1, maxBytes: 0 })[0]?.id === id);
  }

  /** Records on disk from a number on: at least one where there is one, then up to the bounds. */
  read(from: number, bounds: { maxCount: number; maxBytes: number }): LogEntry[] {
    const segment = this.#segments.findLast(({ first }) => first <= from);
    return segment ? segment.read(from, bounds) : [];
  }

  /** Waits for what is on its way to the disk and lets the folder go. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#writing;
    for (const segment of this.#segments) segment.close();
    await this.#lock.release();
  }

  get #tail(): LogSegment {
    return this.#segments[this.#segments.length - 1]!;
  }

  async #writeAll(): Promise<void> {
    // Lets the appends of this turn of the event loop share the first sync.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#unsynced.size > 0 || this.#waiters.length > 0) await this.#writeBatch();
    this.#writing = undefined;
  }

  async #writeBatch(): Promise<void> {
    const batch = this.#nextBatch();
    try {
      if (this.#tail.bytes >= this.#options.segmentBytes) this.#startSegment();
      await this.#tail.append(batch.map(encodeEntry));
    } catch (error) {
      this.#giveUp(error);
      return;
    }
    for (const { id, sequence } of batch) {
      this.#unsynced.delete(id);
      this.#index.add(fingerprintOf(id), sequence);
    }
    this.#onDurable(batch);
    const settled = this.#waiters.filter(({ logged }) => logged.sequence <= this.lastSequence);
    this.#waiters = this.#waiters.filter(({ logged }) => logged.sequence > this.lastSequence);
    for (const { resolve, logged } of settled) resolve(logged);
  }

  #nextBatch(): LogEntry[] {
    const batch: LogEntry[] = [];
    let bytes = 0;
    for (const entry of this.#unsynced.values()) {
      bytes += entry.payload.length + entry.id.length * 3 + 32;
      if (batch.length > 0 && (bytes > MAX_BATCH_BYTES || batch.length === MAX_BATCH_COUNT)) break;
      batch.push(entry);
    }
    return batch;
  }

  /** Nothing that waits was written; its numbers are given out anew. */
  #giveUp(error: unknown): void {
    const waiters = this.#waiters;
    this.#waiters = [];
    this.#unsynced = new Map();
    const failed = new ObserverError(
      'log-write',
      `cannot write to the log in ${this.#options.dir} (${(error as Error).message}); free some space on the disk`,
      { cause: error },
    );
    for (const { reject } of waiters) reject(failed);
  }

  #startSegment(): void {
    this.#segments.push(createSegment(this.#options.dir, this.#tail.next, this.id));
    const isTooLarge = () =>
      this.#segments.reduce((sum, { bytes }) => sum + bytes, 0) > this.#options.maxBytes;
    if (!isTooLarge()) return;
    while (this.#segments.length > 2 && isTooLarge()) {
      const oldest = this.#segments.shift()!;
      oldest.close();
      rmSync(oldest.path);
    }
    // Not read anew from the disk: that would take seconds, and the table's records wait.
    this.#index = this.#index.from(this.firstSequence);
  }
}

/**
 * Opens or begins the log in a folder. Cuts off what a crash left unfinished.
 *
 * Throws `log-locked` when another process has it open and `log-damaged` when a file was
 * changed behind the product's back.
 */
export async function openTableLog(options: TableLogOptions): Promise<TableLog> {
  const full = { maxBytes: DEFAULT_MAX_BYTES, segmentBytes: SEGMENT_BYTES, ...options };
  mkdirSync(full.dir, { recursive: true });
  const lock = await lockFolder(full.dir);
  try {
    return new TableLog({ options: full, lock, ...openSegments(full.dir) });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function openSegments(dir: string) {
  const names = readdirSync(dir).filter(isSegmentName).sort();
  const index = new IdIndex();
  const visit = ({ id, sequence }: LogEntry) => index.add(fingerprintOf(id), sequence);
  const opened = names.map((name, i) =>
    openSegment(join(dir, name), { isLast: i === names.length - 1, visit }),
  );
  const id = opened[0]?.logId ?? ulid();
  const segments = opened.map(({ segment }) => segment);
  if (segments.length === 0) segments.push(createSegment(dir, 1, id));
  return { segments, index, id, cutBytes: opened.at(-1)?.cutBytes ?? 0 };
}
