import {
  closeSync,
  existsSync,
  fdatasyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { ObserverError } from '../base/error.ts';
import { decodeEntry, encodeEntry } from './logEntry.ts';

/** What a client wants logged and has not been told is logged. */
export interface Spooled {
  readonly id: string;
  readonly payload: Buffer;
}

/** Records that may wait for the observer: days of a referee's rulings. */
const MAX_SPOOLED = 10_000;
/** A spool file is emptied when all of it is done and it has grown this long. */
const COMPACT_BYTES = 64 * 1024;

/**
 * Keeps submissions until the log has them; with a file, beyond the death of the process.
 *
 * The file holds log entries: one with the record when it is added, one without when it is
 * done. A torn end is a record whose writer was never told that it was safe.
 */
export class Spool {
  readonly #waiting = new Map<string, Buffer>();
  readonly #path: string | undefined;
  readonly #descriptor: number | undefined;
  #end = 0;

  constructor(path?: string) {
    this.#path = path;
    if (path === undefined) return;
    if (existsSync(path)) this.#recall(readFileSync(path));
    this.#descriptor = openSync(path, existsSync(path) ? 'r+' : 'w+');
    ftruncateSync(this.#descriptor, this.#end);
  }

  get size(): number {
    return this.#waiting.size;
  }

  get isFull(): boolean {
    return this.#waiting.size >= MAX_SPOOLED;
  }

  has(id: string): boolean {
    return this.#waiting.has(id);
  }

  /**
   * Keeps a record; with a file, it is on disk when this returns. Throws `spool-write` when the
   * disk does not take it: it is then not kept.
   */
  add({ id, payload }: Spooled): void {
    if (this.#waiting.has(id)) return;
    try {
      this.#write({ id, payload });
    } catch (cause) {
      throw new ObserverError(
        'spool-write',
        `cannot keep the record in ${this.#path} (${(cause as Error).message}); free some space on the disk and send it again`,
        { cause },
      );
    }
    this.#waiting.set(id, payload);
  }

  /** Forgets a record that was logged or refused for good. */
  remove(id: string): void {
    if (!this.#waiting.delete(id) || this.#descriptor === undefined) return;
    if (this.#waiting.size === 0 && this.#end > COMPACT_BYTES) {
      ftruncateSync(this.#descriptor, 0);
      this.#end = 0;
      return;
    }
    try {
      this.#write({ id, payload: Buffer.alloc(0) });
    } catch {
      // Lost on a full disk, it is repaired by the log, which ignores repeats.
    }
  }

  /** The oldest records, in the order they were added. */
  oldest(bounds: { maxCount: number; maxBytes: number }): Spooled[] {
    const batch: Spooled[] = [];
    let bytes = 0;
    for (const [id, payload] of this.#waiting) {
      bytes += payload.length;
      if (batch.length > 0 && (batch.length === bounds.maxCount || bytes > bounds.maxBytes)) break;
      batch.push({ id, payload });
    }
    return batch;
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
  }

  /** Writes an entry behind the end. After an error the file is as before. */
  #write({ id, payload }: Spooled): void {
    if (this.#descriptor === undefined) return;
    const bytes = encodeEntry({ id, payload, sequence: 0 });
    try {
      const written = writeSync(this.#descriptor, bytes, 0, bytes.length, this.#end);
      if (written !== bytes.length)
        throw new Error(`only ${written} of ${bytes.length} bytes fit on the disk`);
      // A removal that a power cut takes is repaired by the log, which ignores repeats.
      if (payload.length > 0) fdatasyncSync(this.#descriptor);
    } catch (error) {
      ftruncateSync(this.#descriptor, this.#end);
      throw error;
    }
    this.#end += bytes.length;
  }

  #recall(bytes: Buffer): void {
    for (let entry = decodeEntry(bytes, 0); entry; entry = decodeEntry(bytes, this.#end)) {
      if (entry.payload.length === 0) this.#waiting.delete(entry.id);
      else this.#waiting.set(entry.id, Buffer.from(entry.payload));
      this.#end = entry.end;
    }
  }
}
