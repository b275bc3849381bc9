import { describe, expect, test, vi } from 'vitest';
import type { Calibration } from '../../../../src/calibration/index.ts';
import { type Picture, startTableWatch, stepTableWatch } from '../../../../src/detect/index.ts';
import { TABLES } from '../../../../src/table/index.ts';
import { BLUE_CLOTH, drawnCamera, type DrawnLook, drawTable } from '../../../support/drawnTable.ts';

// Drawing and fitting pictures takes a second each on a small machine.
vi.setConfig({ testTimeout: 120_000 });

const POOL = TABLES['9ft']!;
const camera = drawnCamera(640, 360);
const calibration: Calibration = {
  ...{ table: POOL, camera, residual: 0.0005, date: '', pictureHash: '' },
  residualAt: { corners: [0, 0, 0, 0], centre: 0 },
};
const draw = (look: Partial<DrawnLook> = {}): Picture =>
  drawTable(POOL, camera, { ...BLUE_CLOTH, ...look });

const GOOD = draw();
const GOES_WRONG_AT = 2;
const FRAME_S = 0.1;

/** Troubles that stand two seconds after a good view was replaced by other pictures. */
function troublesAfter(picture: (k: number) => Picture): string[] {
  let watch = startTableWatch(calibration);
  let codes: string[] = [];
  for (let k = 0; k * FRAME_S <= GOES_WRONG_AT + 2; k++) {
    const t = k * FRAME_S;
    const frame = { ...(t < GOES_WRONG_AT ? GOOD : picture(k)), t };
    const step = stepTableWatch(watch, frame);
    watch = step.watch;
    codes = step.troubles.map((trouble) => trouble.code);
    if (t < GOES_WRONG_AT) expect(codes).toEqual([]);
  }
  return codes;
}

/** A picture whose every pixel is the mean of a square about it. */
function blurred(picture: Picture): Picture {
  const { width, height } = picture;
  const REACH = 5;
  const y = picture.y.map((_, k) => {
    const i = k % width;
    let sum = 0;
    for (let d = -REACH; d <= REACH; d++)
      sum += picture.y[k - i + Math.max(0, Math.min(width - 1, i + d))]!;
    return sum / (2 * REACH + 1);
  });
  const both = y.map((_, k) => {
    const i = k % width;
    const j = (k - i) / width;
    let sum = 0;
    for (let d = -REACH; d <= REACH; d++)
      sum += y[Math.max(0, Math.min(height - 1, j + d)) * width + i]!;
    return sum / (2 * REACH + 1);
  });
  return { ...picture, y: both };
}

describe('two seconds after', () => {
  test('nothing has happened, nothing is said', () => {
    expect(troublesAfter(() => GOOD)).toEqual([]);
  });

  test('the camera was pushed by five pixels', () => {
    const pushed = draw({ shift: 5 });
    expect(troublesAfter(() => pushed)).toContain('camera-moved');
  });

  test('the lamp went off', () => {
    const dark = draw({ gain: 0.3 });
    expect(troublesAfter(() => dark)).toContain('light-off');
  });

  test('the camera changed its white balance', () => {
    const yellow = { ...GOOD, u: GOOD.u.map((u) => u - 25), v: GOOD.v.map((v) => v + 20) };
    expect(troublesAfter(() => yellow)).toContain('colour-changed');
  });

  test('the lens lost its focus', () => {
    const soft = blurred(GOOD);
    expect(troublesAfter(() => soft)).toContain('out-of-focus');
  });

  test('the exposure was opened until the cloth burns out', () => {
    const burnt = { ...GOOD, y: GOOD.y.map((luma) => Math.min(255, 4 * luma)) };
    expect(troublesAfter(() => burnt)).toContain('exposure');
  });

  test('the shutter beats against the lamps', () => {
    const dim = draw({ gain: 0.85 });
    expect(troublesAfter((k) => (k % 2 === 0 ? GOOD : dim))).toContain('flicker');
  });
});

describe('flicker', () => {
  const SHUTTER_S = 1 / 30;
  /** Codes after two seconds of frames whose rows have the given light. */
  function troublesOf(light: (row: number, t: number) => number): string[] {
    let watch = startTableWatch(calibration);
    let codes: string[] = [];
    for (let k = 0; k * SHUTTER_S < 2; k++) {
      const t = k * SHUTTER_S;
      const y = GOOD.y.map((luma, i) => luma * light(Math.floor(i / GOOD.width), t));
      const step = stepTableWatch(watch, { ...GOOD, y, t });
      watch = step.watch;
      codes = step.troubles.map(({ code }) => code);
    }
    return codes;
  }
  const ROLLING_S = 1 / 40 / 360;
  const lamps = (depth: number) => (row: number, t: number) =>
    1 - depth + depth * Math.sin(2 * Math.PI * 100 * (t + row * ROLLING_S));

  // The bands of a rolling shutter leave the whole picture as bright as it was.
  test('in bands that roll over the picture is said', () => {
    expect(troublesOf(lamps(0.12))).toContain('flicker');
  });

  test('that the eye would not see is not', () => {
    expect(troublesOf(lamps(0.015))).toEqual([]);
  });

  test('is not said of a lamp that goes out', () => {
    expect(troublesOf((_, t) => (t < 1.5 ? 1 : 0.3))).not.toContain('flicker');
  });
});

test('a table that does not lie where its calibration says is noticed at the start', () => {
  const moved = draw({ shift: 2 });
  let watch = startTableWatch(calibration);
  let codes: string[] = [];
  for (let k = 0; k < 20; k++) {
    const step = stepTableWatch(watch, { ...moved, t: k * FRAME_S });
    watch = step.watch;
    codes = step.troubles.map((trouble) => trouble.code);
  }
  expect(codes).toContain('camera-moved');
});
