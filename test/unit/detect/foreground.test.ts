import { expect, test } from 'vitest';
import type { Frame } from '../../../src/capture/index.ts';
import { learnBackground } from '../../../src/detect/clothBackground.ts';
import { ForegroundMeter } from '../../../src/detect/foreground.ts';
import { viewTable } from '../../../src/detect/tableView.ts';
import { drawFrame, drawnCalibration } from '../../support/drawnBalls.ts';

const FPS = 50;
/** Frames before the light changes. */
const CALM = 6;
const BALLS = [{ id: '2', x: 0.3, y: 0.1, colour: [70, 150, 255] }] as const;
const good = (index: number): Frame => drawFrame(index, { balls: BALLS });

/** A frame in more light where it is said. */
function inMoreLight(frame: Frame, by: number, isLit: (u: number) => boolean): Frame {
  const { width } = frame;
  const scaled = (plane: Uint8Array, w: number, zero: number): Uint8Array =>
    plane.map((value, k) =>
      isLit(((k % w) * width) / w) ? Math.min(255, zero + (value - zero) * by) : value,
    );
  return {
    ...frame,
    y: scaled(frame.y, width, 16),
    u: scaled(frame.u, width / 2, 128),
    v: scaled(frame.v, width / 2, 128),
  };
}

/** Share of the table that stands out after so many seconds in which frames were changed. */
function shareAfter(seconds: number, change: (frame: Frame) => Frame): number {
  const view = viewTable(drawnCalibration);
  const meter = new ForegroundMeter(view);
  const background = learnBackground(view, [good(0)]);
  for (let k = 0; k < CALM; k++) meter.measure(good(k), background);
  for (let k = CALM; k <= CALM + FPS * seconds; k++) meter.measure(change(good(k)), background);
  const standing = meter.mask.reduce((sum, cell) => sum + cell, 0);
  return standing / view.zone.filter((zone) => zone !== 0).length;
}

const ballShare = shareAfter(0, (frame) => frame);

// The whole table counted as covered from the moment on in which its light came back.
test('a table on which more light falls is bare again within half a second', () => {
  const brighter = (frame: Frame): Frame => inMoreLight(frame, 1.3, () => true);
  expect(shareAfter(0.1, brighter)).toBeGreaterThan(0.5);
  expect(shareAfter(0.6, brighter)).toBeLessThan(ballShare + 0.01);
});

test('so is a patch of sunlight', () => {
  const sunny = (frame: Frame): Frame => inMoreLight(frame, 1.5, (u) => u > 640 && u < 800);
  expect(shareAfter(0.1, sunny)).toBeGreaterThan(ballShare + 0.05);
  expect(shareAfter(0.6, sunny)).toBeLessThan(ballShare + 0.01);
});

test('a ball of the cloth’s hue, brighter than it, is not taken for light', () => {
  expect(shareAfter(1, (frame) => frame)).toBeGreaterThan(0.9 * ballShare);
});
