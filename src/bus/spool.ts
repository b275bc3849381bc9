import {
  closeSync,
  existsSync,
  fdatasyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
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
  readonly #descriptor: number | undefined;
  #end = 0;

  constructor(path?: string) {
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

  /** Keeps a record; with a file, it is on disk when this returns. */
  add({ id, payload }: Spooled): void {
    if (this.#waiting.has(id)) return;
    this.#write({ id, payload });
    this.#waiting.set(id, payload);
  }

  /** Forgets a record that was logged or refused for good. */
  remove(id: string): void {
    if (!this.#waiting.delete(id) || this.#descriptor === undefined) return;
    if (this.#waiting.size === 0 && this.#end > COMPACT_BYTES) {
      ftruncateSync(this.#descriptor, 0);
      this.#end = 0;
    } else this.#write({ id, payload: Buffer.alloc(0) });
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

  #write({ id, payload }: Spooled): void {
    if (this.#descriptor === undefined) return;
    const bytes = encodeEntry({ id, payload, sequence: 0 });
    writeSync(this.#descriptor, bytes, 0, bytes.length, this.#end);
    // A removal that is lost is repaired by the log, which ignores repeats.
    if (payload.length > 0) fdatasyncSync(this.#descriptor);
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
