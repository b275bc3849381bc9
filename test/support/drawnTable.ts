import type { CameraModel } from '../../src/calibration/index.ts';
import { project, unproject } from '../../src/calibration/index.ts';
import type { Picture } from '../../src/detect/index.ts';
import type { TableSpec } from '../../src/table/index.ts';

type Yuv = readonly [number, number, number];

/** What a drawn table looks like; luma as stored (16 is black), chroma about 128. */
export interface DrawnLook {
  readonly cloth: Yuv;
  readonly rail: Yuv;
  readonly floor: Yuv;
  readonly hasSights: boolean;
  /** Moves the table in the picture, pixels. */
  readonly shift: number;
  /** Brightness of the whole picture. */
  readonly gain: number;
  /** Share of the cloth's light that is left in the shadow under the noses. */
  readonly shadowLight: number;
  /** Share of its light that rounded rubber has lost at its nose; it is level 15 mm behind. */
  readonly rounding: number;
}

export const BLUE_CLOTH: DrawnLook = {
  cloth: [110, 175, 75],
  rail: [50, 126, 132],
  floor: [90, 120, 140],
  hasSights: true,
  shift: 0,
  gain: 1,
  shadowLight: 0.6,
  rounding: 0,
};

/** A camera 2.6 m over the table's middle, a little turned and off, with a bent lens. */
export function drawnCamera(width = 640, height = 360): CameraModel {
  return {
    ...{ width, height, f: 0.8 * width, aspect: 1, k1: -0.06, k2: 0.01 },
    ...{ cx: width / 2 + 6, cy: height / 2 - 4 },
    R: [
      [0.99995, 0.01, 0],
      [0.01, -0.99995, 0],
      [0, 0, -1],
    ],
    C: [0.03, -0.02, 2.75],
  };
}

const CUSHION = 0.05;
const SHADOW = 0.012;
const SIGHT_RADIUS = 0.008;
const ROUNDED = 0.015;

/** A table as a camera over it would show it: bed, shadow under the noses, rubber, rails. */
export function drawTable(table: TableSpec, camera: CameraModel, look: DrawnLook): Picture {
  const { width, height } = camera;
  const y = new Uint8Array(width * height);
  const u = new Uint8Array((width * height) / 4);
  const v = new Uint8Array((width * height) / 4);
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      let luma = 0;
      let colour: Yuv = look.floor;
      for (const [du, dv] of SUBPIXELS) {
        const pixel = { u: i + du - look.shift, v: j + dv };
        colour = colourAt(unproject(camera, pixel, table.noseHeight), table, look);
        luma += colour[0] / SUBPIXELS.length;
      }
      // A fixed grain, so that nothing depends on chance.
      const grain = ((i * 7 + j * 13 + ((i * j) % 11)) % 5) - 2;
      y[j * width + i] = 16 + (luma - 16) * look.gain + grain;
      const at = (j >> 1) * (width >> 1) + (i >> 1);
      u[at] = 128 + (colour[1] - 128) * look.gain;
      v[at] = 128 + (colour[2] - 128) * look.gain;
    }
  }
  return { width, height, y, u, v };
}

const SUBPIXELS = [
  [0.25, -0.25],
  [-0.25, 0.25],
] as const;

function colourAt(p: { x: number; y: number }, table: TableSpec, look: DrawnLook): Yuv {
  const outX = Math.abs(p.x) - table.length / 2;
  const outY = Math.abs(p.y) - table.width / 2;
  const out = Math.max(outX, outY);
  if (isPocket(p, table)) return [30, 128, 128];
  if (out > table.railWidth + CUSHION) return look.floor;
  if (out > CUSHION) return isSight(p, table, look) ? [230, 128, 128] : look.rail;
  if (out > 0) return shaded(look.cloth, 1 - look.rounding * Math.max(0, 1 - out / ROUNDED) ** 2);
  if (out > -SHADOW) return shaded(look.cloth, look.shadowLight);
  return shaded(look.cloth, 0.97);
}

const shaded = ([y, u, v]: Yuv, by: number): Yuv => [
  16 + (y - 16) * by,
  128 + (u - 128) * by,
  128 + (v - 128) * by,
];

const isPocket = (p: { x: number; y: number }, table: TableSpec): boolean =>
  table.pockets.some((pocket) => Math.hypot(p.x - pocket.x, p.y - pocket.y) < pocket.dropRadius);

function isSight(p: { x: number; y: number }, table: TableSpec, look: DrawnLook): boolean {
  if (!look.hasSights) return false;
  const onLong = Math.abs(Math.abs(p.y) - table.width / 2 - table.diamondSetback) < SIGHT_RADIUS;
  const onShort = Math.abs(Math.abs(p.x) - table.length / 2 - table.diamondSetback) < SIGHT_RADIUS;
  const off = (value: number, step: number) => Math.abs(value - step * Math.round(value / step));
  const x = off(p.x, table.length / 8) < SIGHT_RADIUS && Math.abs(p.x) < table.length / 2 - 0.1;
  const y = off(p.y, table.width / 4) < SIGHT_RADIUS && Math.abs(p.y) < table.width / 2 - 0.1;
  return (onLong && x) || (onShort && y);
}

/** Where the drawn table's nose lines meet: top-left, top-right, bottom-right, bottom-left. */
export function drawnCorners(table: TableSpec, camera: CameraModel, shift = 0) {
  const at = (signX: number, signY: number) => {
    const corner = { x: (signX * table.length) / 2, y: (signY * table.width) / 2 };
    const { u, v } = project(camera, corner, table.noseHeight);
    return { u: u + shift, v };
  };
  return [at(-1, 1), at(1, 1), at(1, -1), at(-1, -1)] as const;
}
