import type { TimedPicture } from './pictureTimes.ts';

/** Matroska counts in this; ffmpeg takes it over. */
const TICK_NS = 1000;
const TICKS_PER_SECOND = 1e9 / TICK_NS;
/** A size that is not known yet: the film ends when the stream does. */
const OPEN_END = Buffer.from([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
const VIDEO = 1;
const TRACK = 1;
/** A block that needs no other: every JPEG stands for itself. */
const KEY_BLOCK = Buffer.from([0x80 | TRACK, 0, 0, 0x80]);

/** Elements of Matroska (RFC 9559, section 5) as far as they are written here. */
const ID = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  codecId: 0x86,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  void: 0xec,
} as const;

/**
 * Pictures with their times as a film that ffmpeg reads (`-f matroska`). Handed over as a mere row
 * of pictures they would get times of ffmpeg's own, and one that it drops would shift the rest.
 */
export const filmHead = (): Uint8Array =>
  Buffer.concat([
    element(ID.ebml, element(ID.docType, Buffer.from('matroska'))),
    idBytes(ID.segment),
    OPEN_END,
    element(ID.info, element(ID.timestampScale, count(TICK_NS))),
    element(
      ID.tracks,
      element(
        ID.trackEntry,
        element(ID.trackNumber, count(TRACK)),
        element(ID.trackUid, count(TRACK)),
        element(ID.trackType, count(VIDEO)),
        element(ID.codecId, Buffer.from('V_MJPEG')),
      ),
    ),
  ]);

/** The next picture of the film. */
export const filmPicture = ({ bytes, t }: TimedPicture): Uint8Array =>
  Buffer.concat([
    element(
      ID.cluster,
      element(ID.timestamp, count(Math.round(t * TICKS_PER_SECOND))),
      element(ID.simpleBlock, KEY_BLOCK, bytes),
    ),
    element(ID.void),
  ]);

function element(id: number, ...content: readonly Uint8Array[]): Uint8Array {
  const length = content.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const size = count(length);
  // Seven bytes of size behind the mark that says so.
  size[0] = 0x01;
  return Buffer.concat([idBytes(id), size, ...content]);
}

function idBytes(id: number): Uint8Array {
  const bytes = count(id);
  return bytes.subarray(bytes.findIndex((byte) => byte !== 0));
}

function count(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}
