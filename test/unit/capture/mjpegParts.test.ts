import { describe, expect, test } from 'vitest';
import { MjpegParts } from '../../../src/capture/mjpegParts.ts';

/** A picture as a parser sees one: headers, a scan with some bytes, an end. */
const jpeg = (...scan: number[]): Buffer =>
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xda, 0, 2, ...scan, 0xff, 0xd9]);
const text = (words: string): Buffer => Buffer.from(words, 'latin1');
const head = (more = ''): Buffer => text(`--cut\r\nContent-Type: image/jpeg\r\n${more}\r\n`);
const withLength = (picture: Buffer): Buffer[] => [
  head(`Content-Length: ${picture.length}\r\n`),
  picture,
  text('\r\n'),
];

/** What comes of a stream that arrives in pieces of so many bytes. */
function partsOf(stream: readonly Uint8Array[], pieceBytes = Infinity): Buffer[] {
  const bytes = Buffer.concat(stream);
  const parts = new MjpegParts();
  const found: Buffer[] = [];
  const step = Math.min(pieceBytes, bytes.length);
  for (let at = 0; at < bytes.length; at += step)
    for (const part of parts.take(bytes.subarray(at, at + step), at))
      found.push(Buffer.from(part.bytes));
  return found;
}

const [A, B, C] = [jpeg(1, 2, 3), jpeg(4, 5), jpeg(6)];

describe('pictures of a motion-JPEG stream', () => {
  test.each([1, 2, 7, 64, Infinity])('come whole, in pieces of %s bytes', (pieceBytes) => {
    const stream = [A, B, C].flatMap(withLength);
    expect(partsOf(stream, pieceBytes)).toEqual([A, B, C]);
  });

  test.each<[string, Uint8Array[]]>([
    ['without lengths', [head(), A, text('\r\n'), head(), B, text('\r\n--cut--\r\n')]],
    ['without any headers', [A, B]],
    ['with lengths that are too large', [head('Content-Length: 90\r\n'), A, head(), B, head(), C]],
    ['with lengths that are too small', [head('Content-Length: 9\r\n'), A, head(), B]],
    ['filled up with zeros', [head(), A, Buffer.alloc(3), head(), B]],
  ])('come whole %s', (_what, stream) => {
    expect(partsOf(stream, 16).slice(0, 2)).toEqual([A, B]);
  });

  test('end behind a small picture in their headers', () => {
    const thumbnail = [0xff, 0xe1, 0, 6, 0xff, 0xd9, 0xff, 0xd9];
    const picture = Buffer.concat([A.subarray(0, 2), Buffer.from(thumbnail), A.subarray(2)]);
    expect(partsOf([head(), picture, head(), B])).toEqual([picture, B]);
  });

  test('carry the time of their first byte, and their own where the camera writes one', () => {
    const parts = new MjpegParts();
    const first = head('X-Timestamp: 1700000000.125000\r\n');
    expect([...parts.take(Buffer.concat([first, A.subarray(0, 5)]), 10)]).toEqual([]);
    const [part] = parts.take(A.subarray(5), 10.5);
    expect(part).toMatchObject({ arrivedAt: 10, stampedAt: 1700000000.125 });
    const [next] = parts.take(Buffer.concat([head('X-Timestamp: 1700000000\r\n'), B]), 11);
    expect(next).not.toHaveProperty('stampedAt');
  });

  test('that are torn are handed on in their place, and the next is whole', () => {
    const torn = A.subarray(0, -2);
    expect(partsOf([head(), torn, text('\r\n'), head(), B])[1]).toEqual(B);
    expect(partsOf([head(), torn, text('\r\n'), head(), B])[0]!.includes(torn)).toBe(true);
  });

  test('leave rubbish between them for the decoder to complain about', () => {
    const rubbish = Buffer.from([3, 200, 7, 9, 220]);
    const found = partsOf([head(), A, rubbish, head(), B]);
    expect(found).toHaveLength(3);
    expect(found[1]!.includes(rubbish)).toBe(true);
  });

  test('that never end are given up after some megabytes, and so is a head', () => {
    for (const endless of [A.subarray(0, -2), text('--cut\r\n')]) {
      const parts = new MjpegParts();
      const megabyte = Buffer.alloc(1 << 20, 0x55);
      const most = [...parts.take(endless, 0)];
      for (let k = 0; k < 20; k++) most.push(...parts.take(megabyte, k));
      expect(most.length).toBeGreaterThan(1);
      expect(Math.max(...most.map(({ bytes }) => bytes.length))).toBeLessThan(11 << 20);
    }
  });
});
