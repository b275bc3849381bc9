/**
 * Positions of one frame in a compact form: about a fifth of the JSON, and small enough that
 * 60 frames a second are nothing.
 *
 * Little-endian. `magic u8 = 0xC1, version u8, count of balls u8, count of pins u8,
 * number u32, frame u32, t f64`, then for each ball `ball u8, state u8, confidence u8 (of 255),
 * 0 u8, x i32, y i32` and for each pin `pin u8, look u8, 0 u16, x i32, y i32`; x and y in
 * hundredths of a millimetre on the table frame. `number` counts messages, so that a reader
 * knows what it missed. Words are indices into the lists below. A reader skips what follows
 * the parts it knows.
 * @module
 */
import type { Result } from '../base/result.ts';
import { failure, success } from '../base/result.ts';
import { FIVE_PINS_BALL_IDS, NINE_BALL_IDS, PIN_IDS } from '../table/index.ts';
import { BALL_STATES, PIN_LOOKS } from '../tracking/index.ts';
import type { PositionFrame } from './record.ts';

const MAGIC = 0xc1;
export const POSITIONS_VERSION = 1;
/** Ball words by their number on the wire. Only ever appended to. */
export const POSITION_BALLS = [...NINE_BALL_IDS, ...FIVE_PINS_BALL_IDS] as const;
const HEAD_BYTES = 20;
const ITEM_BYTES = 12;
/** Hundredths of a millimetre in a metre. */
const SCALE = 1e5;

/** Packs a frame; `number` counts the messages sent. */
export function encodePositions(frame: PositionFrame, number: number): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES + ITEM_BYTES * (frame.balls.length + frame.pins.length));
  bytes.writeUInt8(MAGIC, 0);
  bytes.writeUInt8(POSITIONS_VERSION, 1);
  bytes.writeUInt8(frame.balls.length, 2);
  bytes.writeUInt8(frame.pins.length, 3);
  bytes.writeUInt32LE(number >>> 0, 4);
  bytes.writeUInt32LE(frame.frame >>> 0, 8);
  bytes.writeDoubleLE(frame.t, 12);
  let at = HEAD_BYTES;
  for (const { ball, state, confidence, x, y } of frame.balls) {
    bytes.writeUInt8(POSITION_BALLS.indexOf(ball), at);
    bytes.writeUInt8(BALL_STATES.indexOf(state), at + 1);
    bytes.writeUInt8(Math.round(confidence * 255), at + 2);
    at = writePlace(bytes, at, { x, y });
  }
  for (const { pin, look, x, y } of frame.pins) {
    bytes.writeUInt8(PIN_IDS.indexOf(pin), at);
    bytes.writeUInt8(PIN_LOOKS.indexOf(look), at + 1);
    at = writePlace(bytes, at, { x, y });
  }
  return bytes;
}

/** A frame as received, with the number of its message. */
export interface NumberedPositions extends PositionFrame {
  readonly number: number;
}

/** Unpacks what a stranger sent. Balls and pins of a newer writer are left out. */
export function parsePositions(bytes: Buffer): Result<NumberedPositions> {
  if (bytes.length < HEAD_BYTES || bytes[0] !== MAGIC)
    return failure('positions: not of this kind');
  if (bytes[1] !== POSITIONS_VERSION) return failure(`positions: version ${bytes[1]} not known`);
  const balls = bytes[2]!;
  const pins = bytes[3]!;
  if (bytes.length < HEAD_BYTES + ITEM_BYTES * (balls + pins))
    return failure('positions: cut short');
  const t = bytes.readDoubleLE(12);
  if (!Number.isFinite(t)) return failure('positions: time is not a number');
  const items = Array.from({ length: balls + pins }, (_, i) => readItem(bytes, i));
  return success({
    number: bytes.readUInt32LE(4),
    frame: bytes.readUInt32LE(8),
    t,
    balls: items.slice(0, balls).flatMap(({ word, state, confidence, x, y }) => {
      const ball = POSITION_BALLS[word];
      const known = BALL_STATES[state];
      return ball && known ? [{ ball, state: known, confidence: confidence / 255, x, y }] : [];
    }),
    pins: items.slice(balls).flatMap(({ word, state, x, y }) => {
      const pin = PIN_IDS[word];
      const look = PIN_LOOKS[state];
      return pin && look ? [{ pin, look, x, y }] : [];
    }),
  });
}

function writePlace(bytes: Buffer, at: number, { x, y }: { x: number; y: number }): number {
  bytes.writeInt32LE(Math.round(x * SCALE), at + 4);
  bytes.writeInt32LE(Math.round(y * SCALE), at + 8);
  return at + ITEM_BYTES;
}

function readItem(bytes: Buffer, index: number) {
  const at = HEAD_BYTES + ITEM_BYTES * index;
  return {
    word: bytes[at]!,
    state: bytes[at + 1]!,
    confidence: bytes[at + 2]!,
    x: bytes.readInt32LE(at + 4) / SCALE,
    y: bytes.readInt32LE(at + 8) / SCALE,
  };
}
