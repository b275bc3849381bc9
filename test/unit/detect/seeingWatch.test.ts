import { describe, expect, test } from 'vitest';
import { type Calibration, type PixelPoint, project } from '../../../src/calibration/index.ts';
import {
  type BallDetection,
  type DetectedFrame,
  startSeeingWatch,
  stepSeeingWatch,
} from '../../../src/detect/index.ts';
import { TABLES } from '../../../src/table/index.ts';
import { drawnCamera } from '../../support/drawnTable.ts';

const POOL = TABLES['9ft']!;
const calibration: Calibration = {
  ...{ table: POOL, camera: drawnCamera(), residual: 0.0005, date: '', pictureHash: '' },
  residualAt: { corners: [0, 0, 0, 0], centre: 0 },
};
const FRAME_S = 0.1;
const BEGINS_AT = 2;

const seen = (part: Partial<DetectedFrame>): DetectedFrame => ({
  ...{ balls: [], pins: [], hidden: [], view: 'clear', problems: [] },
  ...part,
});

/** A forearm and a hand over the right end: 45 by 12 cm. */
function handOverRight(): DetectedFrame {
  const corners = [
    [0.8, 0.64],
    [0.92, 0.64],
    [0.92, 0.2],
    [0.8, 0.2],
  ] as const;
  const outline: PixelPoint[] = corners.map(([x, y]) => project(calibration.camera, { x, y }, 0));
  return seen({ hidden: [outline] });
}

const ballOf = (contrast: number): BallDetection => ({
  ...{ u: 300, v: 180, radius: 6, sigma: 0.2, confidence: 0.9, identity: { 6: 0.6 }, contrast },
});

/** The troubles that stand so many seconds after a good view was replaced by what `later` shows. */
function troublesAfter(later: (t: number) => DetectedFrame, seconds: number): string[] {
  let watch = startSeeingWatch(calibration);
  let codes: string[] = [];
  for (let k = 0; k * FRAME_S <= BEGINS_AT + seconds; k++) {
    const t = k * FRAME_S;
    const step = stepSeeingWatch(watch, t < BEGINS_AT ? seen({}) : later(t - BEGINS_AT), t);
    watch = step.watch;
    codes = step.troubles.map(({ code, zone }) => (zone ? `${code} ${zone}` : code));
  }
  return codes;
}

test('nothing hides a ball, nothing is said', () => {
  expect(troublesAfter(() => seen({ balls: [ballOf(70)] }), 2)).toEqual([]);
});

test('a hand that stays on the table is said within two seconds, with the end that it covers', () => {
  expect(troublesAfter(handOverRight, 2)).toEqual(['covered right']);
});

test('a hand that passes in half a second is not', () => {
  const passing = (t: number): DetectedFrame => (t < 0.5 ? handOverRight() : seen({}));
  for (const seconds of [0.2, 0.4, 0.6, 1, 2]) expect(troublesAfter(passing, seconds)).toEqual([]);
});

test('a hand that is taken away is forgotten within two seconds', () => {
  const gone = (t: number): DetectedFrame => (t < 3 ? handOverRight() : seen({}));
  expect(troublesAfter(gone, 3)).toEqual(['covered right']);
  expect(troublesAfter(gone, 5)).toEqual([]);
});

test('a ball of nearly the cloth’s own colour is said within two seconds (C8)', () => {
  const greenOnGreen = seen({ balls: [ballOf(12), { ...ballOf(70), u: 200 }] });
  expect(troublesAfter(() => greenOnGreen, 2)).toEqual(['ball-like-cloth']);
});

describe('a set that has a ball of the cloth’s colour', () => {
  const named = (id: string): BallDetection => ({ ...ballOf(70), identity: { [id]: 0.95 } });

  // A green 6 on green cloth that was never found was never warned of.
  test('that was never seen: it is said within two seconds', () => {
    const without = seen({ balls: [named('1'), named('9')], likeCloth: ['6'] });
    expect(troublesAfter(() => without, 2)).toEqual(['ball-like-cloth']);
  });

  test('that stood out well as long as it was there: nothing is said once it has gone', () => {
    const withIt = seen({ balls: [named('1'), named('6')], likeCloth: ['6'] });
    const without = seen({ balls: [named('1')], likeCloth: ['6'] });
    expect(troublesAfter((t) => (t < 2 ? withIt : without), 5)).toEqual([]);
  });
});
