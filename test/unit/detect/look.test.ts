import { expect, test } from 'vitest';
import type { Frame } from '../../../src/capture/index.ts';
import { DiskReader } from '../../../src/detect/identity/look.ts';

const SIDE = 64;

/** A picture whose left half has one colour and whose right half another: luma and chroma levels. */
function halves(left: readonly number[], right: readonly number[]): Frame {
  const plane = (side: number, k: number): Uint8Array =>
    Uint8Array.from({ length: side * side }, (_, i) => (i % side < side / 2 ? left : right)[k]!);
  const [y, u, v] = [plane(SIDE, 0), plane(SIDE / 2, 1), plane(SIDE / 2, 2)];
  return { ...{ index: 0, t: 0, width: SIDE, height: SIDE }, y, u, v } as Frame;
}

function whiteOf(frame: Frame): number {
  const reader = new DiskReader();
  reader.read(frame, { u: SIDE / 2, v: SIDE / 2, radius: 20 }, 1);
  return reader.look({ white: 190, tintB: 0, tintC: 0 }).white;
}

const TAN_IN_SHADE = [116, 108, 150] as const;
const TAN_IN_LIGHT = [176, 108, 150] as const;
const WHITE = [200, 128, 128] as const;

// A tan 7 was taken for the 9: its lit side counted as the white of a stripe.
test('the lit side of a pale ball is not white', () => {
  expect(whiteOf(halves(TAN_IN_SHADE, TAN_IN_LIGHT))).toBeLessThan(0.1);
});

test('white beside a pale colour is', () => {
  expect(whiteOf(halves(TAN_IN_SHADE, WHITE))).toBeGreaterThan(0.4);
});
