import { type PixelPoint, unproject } from '../../calibration/index.ts';
import type { Frame } from '../../capture/index.ts';
import type { TablePoint } from '../../table/index.ts';
import { COVER } from './pinCover.ts';
import { clothAt, pixelAt, type PinField, readSample } from './pinField.ts';

/** Something on the cloth that is not cloth and not covered: connected samples of a field. */
export interface Patch extends PixelPoint {
  /** Number of samples, and their cloth area. */
  readonly samples: number;
  readonly areaMm2: number;
  /** Weighted middle on the cloth. */
  readonly point: TablePoint;
  /** Spread (standard deviation) along the long axis and across it, millimetres on the cloth. */
  readonly long: number;
  readonly wide: number;
  /** Direction of the long axis on the table, unit length. */
  readonly axis: readonly [number, number];
  /** Strongest distance from the cloth. */
  readonly peak: number;
  /** Mean difference from the cloth, weighted: a, b, c. */
  readonly colour: readonly [number, number, number];
  /** Touches what is covered by a ball, by something else, or the field's own edge. */
  readonly byBall: boolean;
  readonly byOther: boolean;
  readonly byEdge: boolean;
  /** Index of each sample. */
  readonly cells: readonly number[];
}

/** Finds the patches over `least` among the measured samples. */
export function findPatches(field: PinField, frame: Frame, least: number): Patch[] {
  const { distance, spans, w, h } = field;
  let seen: Uint8Array | undefined;
  const patches: Patch[] = [];
  for (let k = 0; k < spans.length; k += 3) {
    const row = spans[k]! * w;
    for (let i = row + spans[k + 1]!; i <= row + spans[k + 2]!; i++) {
      if (distance[i]! < least) continue;
      seen ??= new Uint8Array(w * h);
      if (seen[i]) continue;
      patches.push(describe(field, frame, flood(field, seen, { from: i, least })));
    }
  }
  return patches;
}

/** The patch over `least` that holds a sample. */
export function patchFrom(
  field: PinField,
  frame: Frame,
  o: { readonly from: number; readonly least: number },
): Patch {
  return describe(field, frame, flood(field, new Uint8Array(field.w * field.h), o));
}

function flood(field: PinField, seen: Uint8Array, o: { from: number; least: number }): number[] {
  const { distance, w, h } = field;
  const cells = [o.from];
  seen[o.from] = 1;
  for (let k = 0; k < cells.length; k++) {
    const x = cells[k]! % w;
    const y = (cells[k]! - x) / w;
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const [nx, ny] = [x + dx, y + dy];
        if (nx < 0 || ny < 0 || nx >= w || ny >= h) continue;
        const n = ny * w + nx;
        if (seen[n] || distance[n]! < o.least) continue;
        seen[n] = 1;
        cells.push(n);
      }
  }
  return cells;
}

function describe(field: PinField, frame: Frame, cells: readonly number[]): Patch {
  const { w, h, distance, right, down } = field;
  let [mass, sx, sy, sxx, sxy, syy, peak] = [0, 0, 0, 0, 0, 0, 0];
  const touch = { byBall: false, byOther: false, byEdge: false };
  for (const i of cells) {
    const x = i % w;
    const y = (i - x) / w;
    const g = distance[i]!;
    mass += g;
    sx += g * x;
    sy += g * y;
    sxx += g * x * x;
    sxy += g * x * y;
    syy += g * y * y;
    peak = Math.max(peak, g);
    if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) touch.byEdge = true;
    else noteNeighbours(field, i, touch);
  }
  const mx = sx / mass;
  const my = sy / mass;
  const pixel = pixelAt(field, mx, my);
  const spread = toTable(
    { xx: sxx / mass - mx * mx, xy: sxy / mass - mx * my, yy: syy / mass - my * my },
    right,
    down,
  );
  return {
    ...pixel,
    samples: cells.length,
    areaMm2: cells.length * Math.abs(right[0] * down[1] - right[1] * down[0]),
    point: unproject(field.calibration.camera, pixel, 0),
    ...spread,
    peak,
    colour: meanColour(field, frame, cells),
    ...touch,
    cells,
  };
}

function noteNeighbours(
  field: PinField,
  i: number,
  touch: { byBall: boolean; byOther: boolean; byEdge: boolean },
): void {
  const { w, cover } = field;
  for (const n of [i - 1, i + 1, i - w, i + w]) {
    if (cover[n] === COVER.ball) touch.byBall = true;
    else if (cover[n] !== COVER.none) touch.byOther = true;
  }
}

interface Covariance {
  readonly xx: number;
  readonly xy: number;
  readonly yy: number;
}

/** Takes a spread over samples to millimetres on the table, and to its main axes. */
function toTable(
  s: Covariance,
  right: readonly [number, number],
  down: readonly [number, number],
): Pick<Patch, 'long' | 'wide' | 'axis'> {
  const xx = s.xx * right[0] ** 2 + 2 * s.xy * right[0] * down[0] + s.yy * down[0] ** 2;
  const yy = s.xx * right[1] ** 2 + 2 * s.xy * right[1] * down[1] + s.yy * down[1] ** 2;
  const xy =
    s.xx * right[0] * right[1] +
    s.xy * (right[0] * down[1] + right[1] * down[0]) +
    s.yy * down[0] * down[1];
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  const half = Math.hypot((xx - yy) / 2, xy);
  const mean = (xx + yy) / 2;
  return {
    long: Math.sqrt(Math.max(0, mean + half)),
    wide: Math.sqrt(Math.max(0, mean - half)),
    axis: [Math.cos(angle), Math.sin(angle)],
  };
}

function meanColour(
  field: PinField,
  frame: Frame,
  cells: readonly number[],
): readonly [number, number, number] {
  const { w, distance } = field;
  const seen = new Float64Array(3);
  const cloth = new Float64Array(3);
  const sum = [0, 0, 0];
  let mass = 0;
  for (const i of cells) {
    const x = i % w;
    const y = (i - x) / w;
    readSample(field, frame, { x, y }, seen);
    clothAt(field, x, y, cloth);
    mass += distance[i]!;
    for (let k = 0; k < 3; k++) sum[k]! += distance[i]! * (seen[k]! - cloth[k]!);
  }
  return [sum[0]! / mass, sum[1]! / mass, sum[2]! / mass];
}

/** Cosine between two colour differences: 1 for the same hue and lightness against the cloth. */
export function likeness(
  p: readonly [number, number, number],
  q: readonly [number, number, number],
): number {
  const dot = p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
  return dot / Math.max(1e-6, Math.hypot(...p) * Math.hypot(...q));
}
