import type { Calibration } from '../../src/calibration/index.ts';
import { project } from '../../src/calibration/index.ts';
import type { Frame } from '../../src/capture/index.ts';
import type { BallId, TablePoint } from '../../src/table/index.ts';
import { TABLES } from '../../src/table/index.ts';
import { BLUE_CLOTH, drawnCamera, type DrawnLook, drawTable } from './drawnTable.ts';

type Rgb = readonly [number, number, number];

/** A ball to draw: its colour, and for a 9 the white beside its band. */
export interface DrawnBall extends TablePoint {
  readonly id: BallId;
  readonly colour?: Rgb;
  /** Radians from above at which a lamp stands on the picture's upper side; absent: above. */
  readonly lampAside?: number;
  /** Where the white circle of its number lies, radii to the right of its middle and below. */
  readonly number?: { readonly x: number; readonly y: number };
  /** Path during the exposure, metres. */
  readonly path?: TablePoint;
}

/** Colours of a common set, red, green, blue. */
export const SET_COLOURS: Readonly<Partial<Record<BallId, Rgb>>> = {
  cue: [240, 236, 220],
  '1': [235, 185, 30],
  '2': [25, 40, 150],
  '3': [200, 25, 25],
  '4': [90, 35, 130],
  '5': [235, 110, 25],
  '6': [10, 105, 50],
  '7': [115, 25, 25],
  '8': [18, 18, 18],
  '9': [235, 185, 30],
};
const WHITE: Rgb = [240, 236, 220];
/** Half width of the 9's band, in radii. */
const BAND = 0.55;
/** Half width of a number's circle as seen from the ball's middle, radians. */
const CIRCLE = 0.42;

const table = TABLES['9ft']!;
const camera = drawnCamera(1280, 720);

/** The drawn table with a true camera. */
export const drawnCalibration: Calibration = {
  ...{ table, camera, residual: 0, residualAt: { corners: [0, 0, 0, 0], centre: 0 } },
  ...{ date: '2026-01-01', pictureHash: '' },
};

const empty = new Map<DrawnLook, ReturnType<typeof drawTable>>();

/** Something flat that covers the table, in pixels. */
export interface DrawnArm {
  readonly u0: number;
  readonly v0: number;
  readonly u1: number;
  readonly v1: number;
  readonly colour: Rgb;
}

/** Draws a frame: the table, balls with shadow, shade and highlight, an arm over them, grain. */
export function drawFrame(
  index: number,
  scene: { balls: readonly DrawnBall[]; arm?: DrawnArm; look?: DrawnLook },
): Frame {
  const look = scene.look ?? BLUE_CLOTH;
  const base = empty.get(look) ?? drawTable(table, camera, look);
  empty.set(look, base);
  const { width, height } = base;
  const frame = {
    ...{ index, t: index / 50, width, height },
    ...{ y: base.y.slice(), u: base.u.slice(), v: base.v.slice() },
  };
  for (const ball of scene.balls) paintBall(frame, ball, look.gain);
  if (scene.arm) paintArm(frame, scene.arm);
  for (let i = index % 3; i < frame.y.length; i += 3)
    frame.y[i] = frame.y[i]! + (((i * 31 + index * 17) % 7) - 3) / 2;
  return frame;
}

function paintBall(frame: Frame, ball: DrawnBall, gain: number): void {
  const steps = ball.path ? 24 : 1;
  const covers = new Map<number, [number, number, number, number]>();
  for (let k = 0; k < steps; k++) {
    const part = steps > 1 ? k / (steps - 1) - 0.5 : 0;
    const at = {
      x: ball.x + part * (ball.path?.x ?? 0),
      y: ball.y + part * (ball.path?.y ?? 0),
    };
    coverDisk(covers, frame.width, at, ball, gain / steps, 1 / steps);
  }
  for (const [i, [r, g, b, cover]] of covers) blend(frame, i, [r, g, b], cover);
}

/** Adds one instant of a ball to what its pixels gather: colour and share covered. */
function coverDisk(
  covers: Map<number, [number, number, number, number]>,
  width: number,
  at: TablePoint,
  ball: DrawnBall,
  light: number,
  weight: number,
): void {
  const centre = project(camera, at, table.ballRadius);
  const side = project(camera, { x: at.x + table.ballRadius, y: at.y }, table.ballRadius);
  const radius = Math.hypot(side.u - centre.u, side.v - centre.v);
  const n = 4;
  for (let v = Math.floor(centre.v - radius - 1); v <= centre.v + radius + 1; v++)
    for (let u = Math.floor(centre.u - radius - 1); u <= centre.u + radius + 1; u++)
      for (let s = 0; s < n * n; s++) {
        const x = (u + ((s % n) + 0.5) / n - 0.5 - centre.u) / radius;
        const y = (v + (Math.floor(s / n) + 0.5) / n - 0.5 - centre.v) / radius;
        if (x * x + y * y > 1) continue;
        const colour = surface(ball, x, y);
        const sum = covers.get(v * width + u) ?? [0, 0, 0, 0];
        colour.forEach((value, c) => (sum[c]! += (value * light) / (n * n)));
        sum[3] += weight / (n * n);
        covers.set(v * width + u, sum);
      }
}

/** The colour of a place of the visible half, with shade towards the limb and a lamp in it. */
function surface(ball: DrawnBall, x: number, y: number): Rgb {
  const own = ball.colour ?? SET_COLOURS[ball.id]!;
  const up = Math.sqrt(1 - x * x - y * y);
  const isBeside = ball.id === '9' && Math.abs(0.8 * x + 0.6 * y) > BAND;
  const paint = isBeside || isInCircle(ball, x, y, up) ? WHITE : own;
  const shade = ball.lampAside === undefined ? 0.72 + 0.28 * up : shadeAside(ball.lampAside, y, up);
  if (Math.hypot(x + 0.15, y + 0.2) < 0.15) return [255, 255, 255];
  return [paint[0] * shade, paint[1] * shade, paint[2] * shade];
}

function isInCircle({ number }: DrawnBall, x: number, y: number, up: number): boolean {
  if (number === undefined) return false;
  const height = Math.sqrt(1 - number.x ** 2 - number.y ** 2);
  return number.x * x + number.y * y + height * up > Math.cos(CIRCLE);
}

/** A ball that a lamp lights from aside, over what the room gives it from all around. */
const shadeAside = (angle: number, y: number, up: number): number =>
  0.45 + 0.55 * Math.max(0, up * Math.cos(angle) - y * Math.sin(angle));

/** Lays a colour gathered over `cover` of a pixel on it; chroma per 2 by 2 block. */
function blend(frame: Frame, i: number, sum: Rgb, cover: number): void {
  const [r, g, b] = sum;
  const luma = 0.299 * r + 0.587 * g + 0.114 * b;
  frame.y[i] = Math.round(frame.y[i]! * (1 - cover) + 16 * cover + (luma * 219) / 255);
  const u = i % frame.width;
  const v = (i - u) / frame.width;
  const at = (v >> 1) * (frame.width >> 1) + (u >> 1);
  const quarter = cover / 4;
  const cb = ((b - luma) / 1.772) * (224 / 255);
  const cr = ((r - luma) / 1.402) * (224 / 255);
  frame.u[at] = Math.round((frame.u[at]! - 128) * (1 - quarter) + 128 + cb / 4);
  frame.v[at] = Math.round((frame.v[at]! - 128) * (1 - quarter) + 128 + cr / 4);
}

function paintArm(frame: Frame, arm: DrawnArm): void {
  for (let v = arm.v0; v < arm.v1; v++)
    for (let u = arm.u0; u < arm.u1; u++) {
      const i = v * frame.width + u;
      blend(frame, i, arm.colour, 1);
    }
}
