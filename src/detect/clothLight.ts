import type { Picture } from './clothBackground.ts';
import { medianOf, newPicture } from './clothBackground.ts';
import type { Colour } from './colour.ts';
import type { TableView } from './tableView.ts';

/** Bins of the chroma histogram in which the cloth's mode is looked for. */
const MODE_BIN = 4;
const MODE_BINS = 128;
/** Sizes of the patches over which the light is taken as even, in cells. */
const PATCH = 20;
/** A patch counts when so much of it looks like cloth. */
const PATCH_SHARE = 0.25;
/** How far across the cloth's ray a pixel may lie, as a share of the cloth's own strength. */
const ACROSS_SHARE = 0.22;
const ACROSS_LEAST = 9;
/** Light over the bed against its mode: a lamp's fall-off stays within this. */
const LEAST_LIGHT = 0.4;
const MOST_LIGHT = 1.7;
/** Noses cast shadows up to here; the light of the bed is fitted inside. */
const INSET_METRES = 0.09;

/** The commonest colour of the bed's middle: the cloth, whatever lies on it. */
export function findClothMode(view: TableView, picture: Picture): Colour {
  const counts = new Int32Array(MODE_BINS * MODE_BINS);
  const bin = (value: number): number =>
    Math.min(MODE_BINS - 1, Math.max(0, Math.round(value / MODE_BIN) + MODE_BINS / 2));
  for (let i = 0; i < view.zone.length; i++) {
    if (view.noseDistance[i]! < INSET_METRES) continue;
    counts[bin(picture.b[i]!) * MODE_BINS + bin(picture.c[i]!)]!++;
  }
  let best = 0;
  for (let k = 1; k < counts.length; k++) if (counts[k]! > counts[best]!) best = k;
  const b0 = (Math.floor(best / MODE_BINS) - MODE_BINS / 2) * MODE_BIN;
  const c0 = ((best % MODE_BINS) - MODE_BINS / 2) * MODE_BIN;
  const near: [number[], number[], number[]] = [[], [], []];
  for (let i = 0; i < view.zone.length; i++) {
    if (view.noseDistance[i]! < INSET_METRES) continue;
    if (Math.abs(picture.b[i]! - b0) > 2 * MODE_BIN) continue;
    if (Math.abs(picture.c[i]! - c0) > 2 * MODE_BIN) continue;
    near[0].push(picture.a[i]!);
    near[1].push(picture.b[i]!);
    near[2].push(picture.c[i]!);
  }
  const middle = (values: number[]): number =>
    values.length > 0 ? medianOf(Float32Array.from(values)) : 0;
  return { a: middle(near[0]), b: middle(near[1]), c: middle(near[2]) };
}

/** The cloth's colour in the light of each place: patches of the picture, smoothed. */
export function fitBedLight(view: TableView, picture: Picture, mode: Colour): Picture {
  const columns = Math.ceil(view.w / PATCH);
  const rows = Math.ceil(view.h / PATCH);
  const patches = newPicture(columns * rows);
  const known = new Uint8Array(columns * rows);
  for (let r = 0; r < rows; r++)
    for (let q = 0; q < columns; q++) {
      const found = readPatch(view, picture, mode, { q, r });
      if (!found) continue;
      const k = r * columns + q;
      known[k] = 1;
      patches.a[k] = found.a;
      patches.b[k] = found.b;
      patches.c[k] = found.c;
    }
  for (const plane of [patches.a, patches.b, patches.c]) {
    fillUnknown(
      plane,
      known,
      columns,
      rows,
      plane === patches.a ? mode.a : plane === patches.b ? mode.b : mode.c,
    );
    smooth(plane, columns, rows);
  }
  return spread(view, patches, columns, rows);
}

function readPatch(
  view: TableView,
  picture: Picture,
  mode: Colour,
  patch: { q: number; r: number },
): Colour | undefined {
  const values: [number[], number[], number[]] = [[], [], []];
  let inside = 0;
  for (let y = patch.r * PATCH; y < Math.min(view.h, (patch.r + 1) * PATCH); y++)
    for (let x = patch.q * PATCH; x < Math.min(view.w, (patch.q + 1) * PATCH); x++) {
      const i = y * view.w + x;
      if (view.noseDistance[i]! < INSET_METRES) continue;
      inside++;
      if (!looksLikeCloth(picture, mode, i)) continue;
      values[0].push(picture.a[i]!);
      values[1].push(picture.b[i]!);
      values[2].push(picture.c[i]!);
    }
  if (inside < 20 || values[0].length < PATCH_SHARE * inside) return undefined;
  const [a, b, c] = values.map((list) => medianOf(Float32Array.from(list)));
  return { a: a!, b: b!, c: c! };
}

function looksLikeCloth(picture: Picture, mode: Colour, i: number): boolean {
  const length2 = mode.a * mode.a + mode.b * mode.b + mode.c * mode.c + 1;
  const [a, b, c] = [picture.a[i]!, picture.b[i]!, picture.c[i]!];
  const s = (a * mode.a + b * mode.b + c * mode.c) / length2;
  if (s < LEAST_LIGHT || s > MOST_LIGHT) return false;
  const across = Math.hypot(a - s * mode.a, b - s * mode.b, c - s * mode.c);
  return across < Math.max(ACROSS_LEAST, ACROSS_SHARE * Math.sqrt(length2));
}

/** Spreads known patches over unknown ones, ring by ring. */
function fillUnknown(
  plane: Float32Array,
  known: Uint8Array,
  columns: number,
  rows: number,
  otherwise: number,
): void {
  const have = Uint8Array.from(known);
  for (let round = 0; round < columns + rows; round++) {
    const before = Uint8Array.from(have);
    let missing = 0;
    for (let k = 0; k < plane.length; k++) {
      if (before[k]) continue;
      missing++;
      let sum = 0;
      let n = 0;
      forNeighbours(k, columns, rows, (m) => {
        if (!before[m]) return;
        sum += plane[m]!;
        n++;
      });
      if (n === 0) continue;
      plane[k] = sum / n;
      have[k] = 1;
    }
    if (missing === 0) return;
  }
  for (let k = 0; k < plane.length; k++) if (!have[k]) plane[k] = otherwise;
}

function smooth(plane: Float32Array, columns: number, rows: number): void {
  const before = Float32Array.from(plane);
  for (let k = 0; k < plane.length; k++) {
    const around = [before[k]!];
    forNeighbours(k, columns, rows, (m) => around.push(before[m]!));
    around.sort((p, q) => p - q);
    const kept = around.slice(around.length >> 2, around.length - (around.length >> 2));
    plane[k] = kept.reduce((sum, value) => sum + value, 0) / kept.length;
  }
}

function forNeighbours(k: number, columns: number, rows: number, visit: (m: number) => void): void {
  const q0 = k % columns;
  const r0 = (k - q0) / columns;
  for (let r = Math.max(0, r0 - 1); r <= Math.min(rows - 1, r0 + 1); r++)
    for (let q = Math.max(0, q0 - 1); q <= Math.min(columns - 1, q0 + 1); q++)
      if (q !== q0 || r !== r0) visit(r * columns + q);
}

/** Patches back to cells, bilinear between the patches' middles. */
function spread(view: TableView, patches: Picture, columns: number, rows: number): Picture {
  const out = newPicture(view.w * view.h);
  for (let y = 0; y < view.h; y++) {
    const fy = Math.min(rows - 1.001, Math.max(0, (y + 0.5) / PATCH - 0.5));
    const r = Math.floor(fy);
    for (let x = 0; x < view.w; x++) {
      const fx = Math.min(columns - 1.001, Math.max(0, (x + 0.5) / PATCH - 0.5));
      const q = Math.floor(fx);
      const k = r * columns + q;
      const right = columns > 1 ? 1 : 0;
      const down = rows > 1 ? columns : 0;
      const i = y * view.w + x;
      const tx = fx - q;
      const ty = fy - r;
      out.a[i] = mix(patches.a, k, right, down, tx, ty);
      out.b[i] = mix(patches.b, k, right, down, tx, ty);
      out.c[i] = mix(patches.c, k, right, down, tx, ty);
    }
  }
  return out;
}

function mix(
  plane: Float32Array,
  k: number,
  right: number,
  down: number,
  tx: number,
  ty: number,
): number {
  const top = plane[k]! * (1 - tx) + plane[k + right]! * tx;
  const bottom = plane[k + down]! * (1 - tx) + plane[k + down + right]! * tx;
  return top * (1 - ty) + bottom * ty;
}
