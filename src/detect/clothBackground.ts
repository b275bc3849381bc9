import { project } from '../calibration/index.ts';
import type { Frame } from '../capture/index.ts';
import { distanceToCloth, newColour, readCell } from './colour.ts';
import { findClothMode, fitBedLight } from './clothLight.ts';
import { fitNoseBand } from './noseBand.ts';
import { type TableView, ZONE } from './tableView.ts';

/**
 * What the empty table looks like, cell by cell of the half-size grid: the cloth's light over the
 * bed, the shadow bands under the noses, and with time the lines, spots and wear of this cloth.
 */
export interface ClothBackground {
  readonly a: Float32Array;
  readonly b: Float32Array;
  readonly c: Float32Array;
  /** Typical distance of bare cloth from the background (its median), in colour units. */
  noise: number;
  /** Mean luma of the bed, colour units. */
  light: number;
}

/** Frames whose median the first background is made of; more gain nothing. */
const MOST_FRAMES = 9;

/**
 * Makes the background from one or more frames, balls and players on the table included: what is
 * on it is an outlier to a smooth light over the bed and to bands along the noses.
 */
export function learnBackground(view: TableView, frames: readonly Frame[]): ClothBackground {
  const picture = medianPicture(view, frames);
  const mode = findClothMode(view, picture);
  const background = { ...fitBedLight(view, picture, mode), noise: 0, light: 0 };
  background.light = meanOver(view, background.a);
  fitNoseBand(view, picture, background);
  blankPockets(view, picture, background);
  background.noise = typicalDistance(view, picture, background);
  return background;
}

/** A pocket's hole is darker than this share of the cloth. */
const HOLE_SHARE = 0.5;
/** What lies behind the noses and is this far from the cloth is a pocket's lining. */
const LINING_DISTANCE = 30;
/** A hole reaches no further than this many drop radii from the drop's centre. */
const HOLE_REACH = 1.7;

/**
 * Takes the visible holes of the pockets out of the table: they are not cloth, and their size and
 * place differ from table to table. A hole is dark and grows from the drop outwards, together with
 * the lining in it: a ball that lies before it would hang together with what is outside the table,
 * as a player's arm does.
 */
function blankPockets(view: TableView, picture: Picture, background: Picture): void {
  const { table, camera } = view.calibration;
  for (const pocket of table.pockets) {
    const p = project(camera, pocket, 0);
    const q = project(camera, { x: pocket.x + pocket.dropRadius, y: pocket.y }, 0);
    const reach = (HOLE_REACH * Math.hypot(q.u - p.u, q.v - p.v)) / 2;
    const [px, py] = [p.u / 2 - view.x0, p.v / 2 - view.y0];
    const near: number[] = [];
    for (let y = Math.max(0, Math.floor(py - reach)); y < Math.min(view.h, py + reach); y++)
      for (let x = Math.max(0, Math.floor(px - reach)); x < Math.min(view.w, px + reach); x++)
        if (Math.hypot(x - px, y - py) < reach) near.push(y * view.w + x);
    growHole(view, near, (i) => isHole(view, picture, background, i));
  }
}

const isHole = (view: TableView, picture: Picture, background: Picture, i: number): boolean =>
  picture.a[i]! < HOLE_SHARE * background.a[i]! ||
  (view.zone[i] === ZONE.mouth && distanceTo(picture, background, i) > LINING_DISTANCE);

function growHole(view: TableView, near: readonly number[], isDark: (i: number) => boolean): void {
  const { zone, w } = view;
  for (let grown = true; grown;) {
    grown = false;
    for (const i of near) {
      if (zone[i] === 0 || !isDark(i)) continue;
      const touches =
        zone[i - 1] === 0 || zone[i + 1] === 0 || zone[i - w] === 0 || zone[i + w] === 0;
      if (!touches || isFarOutside(view, i)) continue;
      zone[i] = 0;
      grown = true;
    }
  }
}

/** The strip's own outer border is no hole to grow from. */
const isFarOutside = (view: TableView, i: number): boolean => view.noseDistance[i]! < -0.028;

/** Three planes over the grid of a view. */
export interface Picture {
  readonly a: Float32Array;
  readonly b: Float32Array;
  readonly c: Float32Array;
}

export const newPicture = (cells: number): Picture => ({
  a: new Float32Array(cells),
  b: new Float32Array(cells),
  c: new Float32Array(cells),
});

function medianPicture(view: TableView, frames: readonly Frame[]): Picture {
  const stride = Math.max(1, frames.length / MOST_FRAMES);
  const chosen: Frame[] = [];
  for (let k = 0; k < frames.length; k += stride) chosen.push(frames[Math.floor(k)]!);
  const picture = newPicture(view.w * view.h);
  const n = chosen.length;
  const stack = [new Float32Array(n), new Float32Array(n), new Float32Array(n)] as const;
  const colour = newColour();
  for (let y = 0; y < view.h; y++) {
    for (let x = 0; x < view.w; x++) {
      for (let k = 0; k < n; k++) {
        readCell(chosen[k]!, view.x0 + x, view.y0 + y, colour);
        stack[0][k] = colour.a;
        stack[1][k] = colour.b;
        stack[2][k] = colour.c;
      }
      const i = y * view.w + x;
      picture.a[i] = medianOf(stack[0]);
      picture.b[i] = medianOf(stack[1]);
      picture.c[i] = medianOf(stack[2]);
    }
  }
  return picture;
}

/** Median of a typed array, which it sorts. */
export function medianOf(values: Float32Array): number {
  if (values.length === 1) return values[0]!;
  values.sort();
  return values[values.length >> 1]!;
}

function meanOver(view: TableView, plane: Float32Array): number {
  let [sum, n] = [0, 0];
  for (let i = 0; i < plane.length; i += 7) {
    if (view.noseDistance[i]! < 0) continue;
    sum += plane[i]!;
    n++;
  }
  return n > 0 ? sum / n : 0;
}

function typicalDistance(view: TableView, picture: Picture, background: ClothBackground): number {
  const some: number[] = [];
  for (let i = 0; i < view.zone.length; i += 17) {
    if (view.noseDistance[i]! < 0.05) continue;
    some.push(distanceTo(picture, background, i));
  }
  return some.length > 0 ? medianOf(Float32Array.from(some)) : 0;
}

function distanceTo(picture: Picture, background: Picture, i: number): number {
  return distanceToCloth(
    picture.a[i]!,
    picture.b[i]!,
    picture.c[i]!,
    background.a[i]!,
    background.b[i]!,
    background.c[i]!,
  );
}
