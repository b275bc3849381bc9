import type { Colour } from './colour.ts';
import { medianOfFirst } from './median.ts';
import { OUTLINE_POINTS, type Outline } from './tableView.ts';

/**
 * How a ball's light falls off across it: share of it gained from the middle to the rim, along u
 * and v.
 *
 * A lamp that stands aside leaves one limb in the dark, where half way from the ball's colour to
 * the cloth's is met before the true edge. Outlines that take no heed of it lie towards the lamp
 * by up to 0.4 pixels.
 */
export interface BallShading {
  readonly u: number;
  readonly v: number;
  /** The colour of most of the rim under its mean light, where it has one: a 9's has two. */
  readonly own?: Colour;
}

/** Colours just inside the edge, one a ray, where `read` is not 0. */
export interface RimColours {
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly c: Float64Array;
  readonly read: Uint8Array;
}

export const newRim = (): RimColours => ({
  a: new Float64Array(OUTLINE_POINTS),
  b: new Float64Array(OUTLINE_POINTS),
  c: new Float64Array(OUTLINE_POINTS),
  read: new Uint8Array(OUTLINE_POINTS),
});

const EVEN: BallShading = { u: 0, v: 0 };
/** A place whose light differs by more than this share from its neighbours' is a number's. */
const LIGHT_TUNE = 0.12;
/** So far beside the ray of the ball's main colour, in colour units, lies another colour. */
const HUE_TUNE = 10;
/** A ball with less luma than this has no light to compare. */
const DARKEST = 20;
/** Lamps over a table make no more of a difference; a stripe that fills the rim does. */
const MOST = 0.15;
/** Holds a rim of which little is seen to even light: share of its weight. */
const CAUTION = 0.05;
const TURNS = 4;
/** With more of the rim beside something else than cloth, its shadow is not told from shading. */
const FEWEST = 0.75 * OUTLINE_POINTS;
/** Less weight than so many rays' leaves too little to go by: a rim of many colours. */
const LEAST_WEIGHT = OUTLINE_POINTS / 3;
/** Of the rim's rays so many, by weight, make a colour the ball's own. */
const OWN_SHARE = 0.5;
/** So far from a ball's own colour, in colour units, lies a number's white or a lamp. */
const OTHER_COLOUR = 35;

/** The first harmonic of the rim's light, with what numbers and stripes do to it left out. */
export function shadingOf(rim: RimColours, outline: Outline): BallShading {
  const main = mainColour(rim);
  if (main === undefined) return EVEN;
  if (main.a < DARKEST) return { ...EVEN, own: main };
  const { du, dv, radius } = outline;
  let middle = 1;
  let gu = 0;
  let gv = 0;
  let weight = 0;
  let read = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    const tune = turn === 0 ? 2 * LIGHT_TUNE : LIGHT_TUNE;
    weight = 0;
    read = 0;
    let wu = 0;
    let wv = 0;
    let uu = 0;
    let vv = 0;
    let uv = 0;
    let left = 0;
    let leftU = 0;
    let leftV = 0;
    for (let i = 0; i < OUTLINE_POINTS; i++) {
      if (rim.read[i] === 0) continue;
      read++;
      const light = lightAt(rim, i, main);
      const x = du[i]! / radius;
      const y = dv[i]! / radius;
      const off = light - middle - gu * x - gv * y;
      const w =
        1 / ((1 + (off / tune) ** 2) * (1 + hueGap2(rim, i, main, light) / HUE_TUNE ** 2)) ** 2;
      weight += w;
      wu += w * x;
      wv += w * y;
      uu += w * x * x;
      vv += w * y * y;
      uv += w * x * y;
      left += w * off;
      leftU += w * off * x;
      leftV += w * off * y;
    }
    if (weight < LEAST_WEIGHT) return EVEN;
    uu += CAUTION * weight - (wu * wu) / weight;
    vv += CAUTION * weight - (wv * wv) / weight;
    uv -= (wu * wv) / weight;
    leftU -= (wu * left) / weight;
    leftV -= (wv * left) / weight;
    const det = uu * vv - uv * uv;
    gu += (vv * leftU - uv * leftV) / det;
    gv += (uu * leftV - uv * leftU) / det;
    middle += left / weight;
  }
  const size = Math.hypot(gu, gv) / middle;
  if (!(size < Infinity) || middle <= 0) return EVEN;
  const cut = size > MOST ? MOST / size : 1;
  const shading = { u: (gu / middle) * cut, v: (gv / middle) * cut };
  if (weight < OWN_SHARE * read) return shading;
  return { ...shading, own: { a: main.a * middle, b: main.b * middle, c: main.c * middle } };
}

/** Whether the rim is of another colour than the ball's own at ray `i`, under `light` of it. */
export function isOtherColour(rim: RimColours, i: number, own: Colour, light: number): boolean {
  const a = rim.a[i]! - light * own.a;
  const b = rim.b[i]! - light * own.b;
  const c = rim.c[i]! - light * own.c;
  return a * a + b * b + c * c > OTHER_COLOUR ** 2;
}

interface MainColour {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly strength: number;
}

/** The middle colour of the rim, or nothing where too little of it is seen. */
function mainColour(rim: RimColours): MainColour | undefined {
  const a = medianOf(rim.a, rim.read);
  const b = medianOf(rim.b, rim.read);
  const c = medianOf(rim.c, rim.read);
  if (a === undefined || b === undefined || c === undefined) return undefined;
  return { a, b, c, strength: a * a + b * b + c * c };
}

/** Room for a median of the rim. */
const spare = new Float64Array(OUTLINE_POINTS);

function medianOf(values: Float64Array, read: Uint8Array): number | undefined {
  let count = 0;
  for (let i = 0; i < OUTLINE_POINTS; i++) if (read[i] !== 0) spare[count++] = values[i]!;
  return count < FEWEST ? undefined : medianOfFirst(spare, count);
}

/** Light of a place over that of the main colour, along the ray of the main colour. */
const lightAt = (rim: RimColours, i: number, main: MainColour): number =>
  (rim.a[i]! * main.a + rim.b[i]! * main.b + rim.c[i]! * main.c) / main.strength;

/** Squared distance from that ray. */
const hueGap2 = (rim: RimColours, i: number, main: MainColour, light: number): number =>
  (rim.a[i]! - light * main.a) ** 2 +
  (rim.b[i]! - light * main.b) ** 2 +
  (rim.c[i]! - light * main.c) ** 2;
