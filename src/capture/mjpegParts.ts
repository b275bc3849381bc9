/** A picture as a camera sent it: a JPEG, or the rubbish that stands in its place. */
export interface MjpegPart {
  readonly bytes: Uint8Array;
  /** When its first byte was here, seconds of this machine's monotonic clock. */
  readonly arrivedAt: number;
  /** The camera's own time of it (`X-Timestamp`), seconds of the camera's clock. */
  readonly stampedAt?: number;
}

/** First bytes of every JPEG: start of image, and the mark of the next marker (ITU-T T.81, B.1.1). */
const START = Buffer.from([0xff, 0xd8, 0xff]);
const END = Buffer.from([0xff, 0xd9]);
const MARK = 0xff;
const SCAN = 0xda;

/** More than any picture takes; a stream that ends no picture is no reason to run out of memory. */
const PICTURE_BYTES_MAX = 8 << 20;
/** Headers of a part are a few lines. */
const HEAD_BYTES_MAX = 4096;
const ROOM_BYTES = 256 << 10;
/** A picture may be filled up to a whole number of words behind its end. */
const PADDING_BYTES_MAX = 16;
/** What no header holds; zeros and ones are what cameras fill up with. */
const RUBBISH = /[^\0\t\r\n\x20-\x7e\xff]/;
/** Seconds with a fraction: whole seconds time no picture. */
const STAMP = /^x-timestamp:\s*(\d+\.\d{2,})\s*$/im;

interface Head {
  readonly lengthBytes: number | undefined;
  readonly stampedAt: number | undefined;
}

/**
 * Cuts a motion-JPEG stream into its pictures, with or without multipart headers between them.
 * Reads no socket and no clock.
 *
 * Cameras name boundaries that they do not send, and lengths that are wrong. So a picture begins
 * where a JPEG begins; it ends after its promised length if a JPEG ends there, else at the end of
 * the JPEG or at the next boundary. Nothing is dropped in silence: what is no picture is handed on
 * in its place, for the decoder to complain about.
 */
export class MjpegParts {
  private held = Buffer.allocUnsafe(ROOM_BYTES);
  private length = 0;
  private head: Head | undefined;
  private arrivedAt: number | undefined;
  /** The line that stands between pictures here, with the end of the line before; undefined until it was seen. */
  private boundary: Buffer | undefined;

  /** Takes what has come, and gives the pictures that are complete with it. @param now - Seconds. */
  *take(chunk: Uint8Array, now: number): Generator<MjpegPart> {
    this.append(chunk);
    for (;;) {
      if (this.head === undefined) {
        const rubbish = this.passHead();
        if (rubbish !== undefined) yield { bytes: rubbish, arrivedAt: now };
      }
      if (this.head === undefined) return;
      this.arrivedAt ??= now;
      const end = this.pictureEnd(this.head);
      if (end === undefined) return;
      const { arrivedAt, head } = this;
      const { stampedAt } = head;
      this.head = undefined;
      this.arrivedAt = undefined;
      yield { bytes: this.cut(end), arrivedAt, ...(stampedAt !== undefined && { stampedAt }) };
    }
  }

  private append(chunk: Uint8Array): void {
    const length = this.length + chunk.length;
    if (length > this.held.length) {
      const wider = Buffer.allocUnsafe(Math.max(2 * this.held.length, length));
      this.held.copy(wider, 0, 0, this.length);
      this.held = wider;
    }
    this.held.set(chunk, this.length);
    this.length = length;
  }

  /** Takes away the first bytes of what is held. */
  private cut(bytes: number): Uint8Array {
    const cut = Uint8Array.prototype.slice.call(this.held, 0, bytes);
    this.held.copyWithin(0, bytes, this.length);
    this.length -= bytes;
    return cut;
  }

  /** Goes on to where a picture begins; returns what stood before it and is no header. */
  private passHead(): Uint8Array | undefined {
    const { all } = this;
    const start = all.indexOf(START);
    if (start < 0 && this.length < HEAD_BYTES_MAX) return undefined;
    // The first bytes of a picture may have come without the next.
    const passed = this.cut(start < 0 ? this.length - START.length + 1 : start);
    const text = Buffer.from(passed).toString('latin1');
    if (start >= 0) this.head = this.readHead(text);
    return RUBBISH.test(text) || text.length > HEAD_BYTES_MAX ? passed : undefined;
  }

  private readHead(text: string): Head {
    const line = /^--\S.*?(?=\s*$)/m.exec(text)?.[0];
    if (line !== undefined) this.boundary = Buffer.from(`\n${line}`, 'latin1');
    const length = /^content-length:\s*(\d+)\s*$/im.exec(text)?.[1];
    const stamp = STAMP.exec(text)?.[1];
    return {
      lengthBytes: length === undefined ? undefined : Number(length),
      stampedAt: stamp === undefined ? undefined : Number(stamp),
    };
  }

  /** Bytes of the picture that begins with what is held; undefined while its end has not come. */
  private pictureEnd({ lengthBytes }: Head): number | undefined {
    const { all } = this;
    if (lengthBytes !== undefined && lengthBytes <= PICTURE_BYTES_MAX) {
      if (this.length < lengthBytes) return undefined;
      const last = all.subarray(Math.max(0, lengthBytes - PADDING_BYTES_MAX), lengthBytes);
      if (last.includes(END)) return lengthBytes;
    }
    const end = all.indexOf(END, scanStart(all));
    const next = this.boundary === undefined ? -1 : all.indexOf(this.boundary);
    if (next >= 0 && (end < 0 || next < end)) return next;
    if (end >= 0) return end + END.length;
    return this.length > PICTURE_BYTES_MAX ? this.length : undefined;
  }

  private get all(): Buffer {
    return this.held.subarray(0, this.length);
  }
}

/**
 * Where the coded picture begins: headers before it may hold a small picture with an end of its
 * own. Where the headers make no sense it is the place where they cease to.
 */
function scanStart(jpeg: Buffer): number {
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === MARK && jpeg[at + 1] !== SCAN)
    at += 2 + jpeg.readUInt16BE(at + 2);
  return at;
}
