import {
  closeSync,
  fdatasync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writevSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ObserverError } from '../base/error.ts';
import type { EntryAt, LogEntry } from './logEntry.ts';
import { decodeEntry } from './logEntry.ts';

const MAGIC = 'CENLOG1\n';
const LOG_ID_BYTES = 26;
const HEADER_BYTES = MAGIC.length + LOG_ID_BYTES;
/**
 * A batch is written and synced before the next begins, so a power cut can tear this many
 * bytes at most; sound entries farther behind a bad one mean damage, not a torn write.
 */
export const MAX_BATCH_BYTES = 4 * 1024 * 1024;
const SUFFIX = '.log';
const SEQUENCE_DIGITS = 16;

const datasync = promisify(fdatasync);

/**
 * One file of a log: entries of consecutive sequence numbers, appended only.
 */
export class LogSegment {
  readonly path: string;
  readonly first: number;
  readonly #descriptor: number;
  readonly #offsets: number[];
  #end: number;

  constructor(path: string, content: { offsets: number[]; end: number }) {
    this.path = path;
    this.first = firstOf(path);
    this.#offsets = content.offsets;
    this.#end = content.end;
    this.#descriptor = openSync(path, 'r+');
    ftruncateSync(this.#descriptor, content.end);
  }

  /** Number of the entry that would come next. */
  get next(): number {
    return this.first + this.#offsets.length;
  }

  get bytes(): number {
    return this.#end;
  }

  /** Writes a batch behind the end and makes it last. After an error the file is as before. */
  async append(entries: readonly Buffer[]): Promise<void> {
    const total = entries.reduce((sum, entry) => sum + entry.length, 0);
    try {
      this.#write(entries, total);
      await datasync(this.#descriptor);
    } catch (error) {
      ftruncateSync(this.#descriptor, this.#end);
      throw error;
    }
    for (const entry of entries) {
      this.#offsets.push(this.#end);
      this.#end += entry.length;
    }
  }

  /** Entries from a sequence number on, at least one where there is one. */
  read(from: number, bounds: { maxCount: number; maxBytes: number }): LogEntry[] {
    const index = from - this.first;
    const last = Math.min(this.#offsets.length, index + bounds.maxCount);
    let end = index;
    const start = this.#offsets[index] ?? this.#end;
    while (end < last && (end === index || this.#endOf(end) - start <= bounds.maxBytes)) end++;
    if (end === index) return [];
    const bytes = Buffer.allocUnsafe(this.#endOf(end - 1) - start);
    readSync(this.#descriptor, bytes, 0, bytes.length, start);
    return [...entriesIn(bytes, 0)];
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #endOf(index: number): number {
    return this.#offsets[index + 1] ?? this.#end;
  }

  #write(entries: readonly Buffer[], total: number): void {
    const written = writevSync(this.#descriptor, entries, this.#end);
    if (written !== total)
      throw new ObserverError('log-full', `only ${written} of ${total} bytes fit on the disk`);
  }
}

/** Starts a file whose first entry will be `first`. It appears whole or not at all. */
export function createSegment(dir: string, first: number, logId: string): LogSegment {
  const path = join(dir, String(first).padStart(SEQUENCE_DIGITS, '0') + SUFFIX);
  writeFileSync(`${path}.new`, MAGIC + logId, { flush: true });
  renameSync(`${path}.new`, path);
  syncFolder(dir);
  return new LogSegment(path, { offsets: [], end: HEADER_BYTES });
}

/** What opening a file found. */
export interface OpenedSegment {
  readonly segment: LogSegment;
  readonly logId: string;
  /** Bytes cut off the end: a batch that was being written when the process or machine died. */
  readonly cutBytes: number;
}

/**
 * Opens a file and shows every entry in it, in order.
 *
 * Only the last file of a log may have a torn end.
 */
export function openSegment(
  path: string,
  options: { isLast: boolean; visit: (entry: LogEntry) => void },
): OpenedSegment {
  const bytes = readFileSync(path);
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw damaged(path, 'it does not begin like a log of this product');
  const offsets: number[] = [];
  let end = HEADER_BYTES;
  let expected = firstOf(path);
  for (const entry of entriesIn(bytes, HEADER_BYTES)) {
    if (entry.sequence !== expected) break;
    offsets.push(end);
    options.visit(entry);
    end = entry.end;
    expected++;
  }
  const cutBytes = bytes.length - end;
  if (cutBytes > 0 && !options.isLast) throw damaged(path, `entry ${expected} is not sound`);
  if (cutBytes > MAX_BATCH_BYTES && hasEntryBehind(bytes, end + MAX_BATCH_BYTES))
    throw damaged(path, `entry ${expected} is not sound, but later ones are`);
  return {
    segment: new LogSegment(path, { offsets, end }),
    logId: bytes.toString('latin1', MAGIC.length, HEADER_BYTES),
    cutBytes,
  };
}

export const isSegmentName = (name: string): boolean => /^\d{16}\.log$/.test(name);

function* entriesIn(bytes: Buffer, from: number): Generator<EntryAt> {
  for (let entry = decodeEntry(bytes, from); entry; entry = decodeEntry(bytes, entry.end))
    yield entry;
}

function hasEntryBehind(bytes: Buffer, from: number): boolean {
  for (let offset = from; offset < bytes.length; offset++)
    if (decodeEntry(bytes, offset)) return true;
  return false;
}

const firstOf = (path: string): number => Number(basename(path, SUFFIX));

const damaged = (path: string, why: string): ObserverError =>
  new ObserverError(
    'log-damaged',
    `the log file ${path} is damaged (${why}); move the folder ${dirname(path)} away to begin a new log, or restore it from a copy`,
  );

/** Makes a rename last. Windows cannot open a folder, and does not need to. */
function syncFolder(dir: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(dir, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
