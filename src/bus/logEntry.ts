/**
 * One entry of a log file: `length u32, crc32 u32, sequence f64, idLength u16, id, payload`,
 * little-endian. `length` counts what follows the check sum, which covers all of that.
 * @module
 */
import { crc32 } from 'node:zlib';

const PREFIX_BYTES = 8;
const FIXED_BYTES = 10;
/** No record comes near; a greater length is a torn or damaged entry. */
export const MAX_ENTRY_BYTES = 4 * 1024 * 1024;

export interface LogEntry {
  readonly sequence: number;
  readonly id: string;
  readonly payload: Buffer;
}

export function encodeEntry(entry: LogEntry): Buffer {
  const idBytes = Buffer.byteLength(entry.id);
  const length = FIXED_BYTES + idBytes + entry.payload.length;
  const bytes = Buffer.allocUnsafe(PREFIX_BYTES + length);
  bytes.writeUInt32LE(length, 0);
  bytes.writeDoubleLE(entry.sequence, PREFIX_BYTES);
  bytes.writeUInt16LE(idBytes, PREFIX_BYTES + 8);
  bytes.write(entry.id, PREFIX_BYTES + FIXED_BYTES, 'utf8');
  entry.payload.copy(bytes, PREFIX_BYTES + FIXED_BYTES + idBytes);
  bytes.writeUInt32LE(crc32(bytes.subarray(PREFIX_BYTES)), 4);
  return bytes;
}

/** An entry and the offset just behind it. */
export interface EntryAt extends LogEntry {
  readonly end: number;
}

/** Reads the entry at `offset`; undefined where there is no whole and sound one. */
export function decodeEntry(bytes: Buffer, offset: number): EntryAt | undefined {
  if (offset + PREFIX_BYTES + FIXED_BYTES > bytes.length) return undefined;
  const length = bytes.readUInt32LE(offset);
  const start = offset + PREFIX_BYTES;
  const end = start + length;
  if (length < FIXED_BYTES || length > MAX_ENTRY_BYTES || end > bytes.length) return undefined;
  if (crc32(bytes.subarray(start, end)) !== bytes.readUInt32LE(offset + 4)) return undefined;
  const idEnd = start + FIXED_BYTES + bytes.readUInt16LE(start + 8);
  if (idEnd > end) return undefined;
  return {
    sequence: bytes.readDoubleLE(start),
    id: bytes.toString('utf8', start + FIXED_BYTES, idEnd),
    payload: bytes.subarray(idEnd, end),
    end,
  };
}

/** Bytes that an entry with this id and payload takes. */
export const entryBytes = (id: string, payload: Uint8Array): number =>
  PREFIX_BYTES + FIXED_BYTES + Buffer.byteLength(id) + payload.length;
