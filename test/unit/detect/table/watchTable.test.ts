import { describe, expect, test, vi } from 'vitest';
import type { Calibration, CameraModel } from '../../../../src/calibration/index.ts';
import {
  glanceAtTable,
  type Picture,
  startTableWatch,
  stepTableWatch,
} from '../../../../src/detect/index.ts';
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

interface Pixel {
  readonly u: number;
  readonly v: number;
}

/** A picture of which some pixels are of one colour. */
function covered(
  picture: Picture,
  isUnder: (pixel: Pixel) => boolean,
  [luma, blue, red]: readonly [number, number, number],
): Picture {
  const { width } = picture;
  const under = (k: number, w: number, scale: number): boolean =>
    isUnder({ u: scale * (k % w), v: scale * Math.floor(k / w) });
  return {
    ...picture,
    y: picture.y.map((value, k) => (under(k, width, 1) ? luma + (value % 4) : value)),
    u: picture.u.map((value, k) => (under(k, width / 2, 2) ? blue : value)),
    v: picture.v.map((value, k) => (under(k, width / 2, 2) ? red : value)),
  };
}

/** A picture in another light. */
function lit(picture: Picture, gainAt: (pixel: Pixel) => number): Picture {
  const { width } = picture;
  const scaled = (plane: Uint8Array, w: number, scale: number, zero: number): Uint8Array =>
    plane.map(
      (value, k) =>
        zero + (value - zero) * gainAt({ u: scale * (k % w), v: scale * Math.floor(k / w) }),
    );
  return {
    ...picture,
    y: scaled(picture.y, width, 1, 16),
    u: scaled(picture.u, width / 2, 2, 128),
    v: scaled(picture.v, width / 2, 2, 128),
  };
}

function turnedBy(model: CameraModel, degrees: number): CameraModel {
  const [cos, sin] = [Math.cos, Math.sin].map((f) => f((degrees * Math.PI) / 180));
  const [a, b, c] = model.R;
  const mixed = (p: number, q: number) =>
    [0, 1, 2].map((k) => p * a[k]! + q * b[k]!) as [number, number, number];
  return { ...model, R: [mixed(cos!, -sin!), mixed(sin!, cos!), c] };
}

describe('two seconds after', () => {
  test('nothing has happened, nothing is said', () => {
    expect(troublesAfter(() => GOOD)).toEqual([]);
  });

  test('the camera was pushed by five pixels', () => {
    const pushed = draw({ shift: 5 });
    expect(troublesAfter(() => pushed)).toContain('camera-moved');
  });

  // Two pixels of 1280 lie balls 5 mm off, and only what moved a rail by more was said.
  test('the camera was turned by a third of a degree', () => {
    const turned = drawTable(POOL, turnedBy(camera, 0.33), BLUE_CLOTH);
    expect(troublesAfter(() => turned)).toEqual(['camera-moved']);
  });

  // Where the rails had been there was flat floor: that was said to be out of focus, and followed on.
  test('the camera was pushed far aside', () => {
    const aside = draw({ shift: 60 });
    expect(troublesAfter(() => aside)).toEqual(['camera-moved']);
  });

  test('players stand before two rails, nothing is said', () => {
    const players = covered(GOOD, ({ u, v }) => u < 150 || v > 250, [40, 128, 128]);
    expect(troublesAfter(() => players)).not.toContain('camera-moved');
  });

  // A jacket over half a table was said to be the light.
  test('a dark cover lies over two thirds of the table: the light is not off', () => {
    const cover = covered(GOOD, ({ u }) => u > 250, [24, 128, 128]);
    expect(troublesAfter(() => cover)).not.toContain('light-off');
  });

  test('one tube of four went out', () => {
    const uneven = lit(GOOD, ({ u }) => 0.98 - (0.4 * u) / GOOD.width);
    expect(troublesAfter(() => uneven)).toEqual(['light-uneven']);
  });

  test('the sun falls on a strip of the bed', () => {
    const sunny = lit(GOOD, ({ u }) => (u > 420 && u < 480 ? 1.5 : 1));
    expect(troublesAfter(() => sunny)).toEqual(['light-uneven']);
  });

  test('the exposure hunts', () => {
    const brighter = draw({ gain: 1.25 });
    expect(troublesAfter((k) => (k % 10 < 5 ? GOOD : brighter))).toEqual(['exposure']);
  });

  test('the light is a fifth dimmer, nothing is said', () => {
    const dim = draw({ gain: 0.8 });
    expect(troublesAfter(() => dim)).toEqual([]);
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

describe('the first frame in which', () => {
  /** Whether the view is in doubt in each of some frames after two seconds of a good view. */
  function doubts(pictures: readonly Picture[]): boolean[] {
    let watch = startTableWatch(calibration);
    let t = 0;
    const look = (picture: Picture): boolean => {
      const frame = { ...picture, t };
      t += FRAME_S;
      const glance = glanceAtTable(watch, frame);
      watch = stepTableWatch(glance.watch, frame).watch;
      return glance.isDoubtful;
    };
    for (let k = 0; k < 20; k++) expect(look(GOOD)).toBe(false);
    return pictures.map(look);
  }

  // All balls jumped with the picture: a stroke and eight contacts were told before it was said.
  test('the camera is pushed is in doubt at once, and good again when it comes back', () => {
    const pushed = draw({ shift: 6 });
    expect(doubts([pushed, pushed, GOOD])).toEqual([true, true, false]);
  });

  test('the lamps go out is in doubt at once', () => {
    expect(doubts([draw({ gain: 0.3 })])).toEqual([true]);
  });

  test('the light changes, or somebody leans in, is not', () => {
    const leaning = covered(GOOD, ({ u, v }) => u < 200 && v > 150, [40, 128, 128]);
    expect(doubts([draw({ gain: 0.8 }), leaning])).toEqual([false, false]);
  });

  test('the view is in doubt for longer than troubles take to be said does not last', () => {
    const pushed = draw({ shift: 6 });
    expect(doubts(Array.from({ length: 20 }, () => pushed)).at(-1)).toBe(false);
  });
});
