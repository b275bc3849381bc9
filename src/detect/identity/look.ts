import type { Frame } from '../../capture/index.ts';
import type { Colour } from '../colour.ts';
import { newColour, readColour } from '../colour.ts';
import { medianOfFirst } from '../median.ts';

/** How one ball looks in one frame, freed from the lamps' brightness and tint as far as known. */
export interface BallLook {
  /** Chromaticity of the coloured part: chroma over luma, white being 0, 0. */
  readonly p: number;
  readonly q: number;
  /** Luma of the coloured part; white is 1. */
  readonly luma: number;
  /** Share of the visible disk that is white, highlights included. */
  readonly white: number;
  /** The same near the limb, where a number's spot seldom lies but a stripe's white does. */
  readonly rimWhite: number;
}

/** The light of the scene, as the balls show it. */
export interface SceneLight {
  /** Luma of a white ball, colour units. */
  white: number;
  /** Chroma over luma of a white ball. */
  tintB: number;
  tintC: number;
}

/** Places on the disk that are read, as a grid over the unit disk. */
const GRID = 13;
/** The limb is dark and blurred into the cloth. */
const USED_RADIUS = 0.84;
/** A place is white when it is this bright, and its chroma over luma this small. */
const WHITE_LUMA = 0.55;
const WHITE_CHROMA = 0.3;
/**
 * The lit side of a bright pale ball (a tan 7, a pink 4) would count as white. Where so much of
 * the disk is of such a colour, white is what has less than half of its chroma.
 */
const PALE_SHARE = 0.4;
const PALE_LUMA = 0.45;
const PALE_CHROMA = 0.2;
/** Keeps the chromaticity of black from running away. */
const CHROMA_FLOOR = 0.14;
/** With less than this share of the disk coloured, its colour is that of shade on white. */
const LEAST_COLOURED = 0.07;

const PLACES: readonly (readonly [number, number])[] = Array.from(
  { length: GRID * GRID },
  (_, k): readonly [number, number] => [
    ((k % GRID) / (GRID - 1)) * 2 - 1,
    (Math.floor(k / GRID) / (GRID - 1)) * 2 - 1,
  ],
).filter(([x, y]) => Math.hypot(x, y) <= USED_RADIUS);

const PLACES_X = Float64Array.from(PLACES, ([x]) => x);
const PLACES_Y = Float64Array.from(PLACES, ([, y]) => y);

/** Where the rim begins, as a share of the radius. */
const RIM_FROM = 0.55;
const RIM = PLACES.map(([x, y]) => (Math.hypot(x, y) > RIM_FROM ? 1 : 0));
const RIM_PLACES = RIM.filter((on) => on === 1).length;

/** How much of a disk, and of its rim, is white. */
interface White {
  readonly share: number;
  readonly rimShare: number;
}

/** Where a disk lies, in full-size pixels. */
export interface DiskPlace {
  readonly u: number;
  readonly v: number;
  readonly radius: number;
}

/** The places of a disk as read from a frame; reused to spare the collector. */
export class DiskReader {
  readonly a = new Float32Array(PLACES.length);
  readonly b = new Float32Array(PLACES.length);
  readonly c = new Float32Array(PLACES.length);
  private readonly white = new Uint8Array(PLACES.length);
  private readonly kept = new Float64Array(PLACES.length);
  private readonly colour: Colour = newColour();

  /** Reads the disk of a ball. `gain` evens out the lamps over the table. */
  read(frame: Frame, at: DiskPlace, gain: number): void {
    const { colour } = this;
    for (let k = 0; k < PLACES.length; k++) {
      readColour(frame, at.u + PLACES_X[k]! * at.radius, at.v + PLACES_Y[k]! * at.radius, colour);
      this.a[k] = colour.a * gain;
      this.b[k] = colour.b * gain;
      this.c[k] = colour.c * gain;
    }
  }

  /** Median luma and mean chroma over the disk: what the scene's light is judged by. */
  overall(): Colour {
    const middle = (plane: Float32Array): number => this.median(plane, () => true);
    return { a: middle(this.a), b: middle(this.b), c: middle(this.c) };
  }

  look(light: SceneLight): BallLook {
    const first = this.readWhite(light, WHITE_CHROMA);
    const colour = this.colourBeside(first, light);
    const chroma = Math.hypot(colour.b, colour.c) / Math.max(1, colour.a);
    const isPale =
      first.share < 1 - PALE_SHARE &&
      colour.bright > PALE_LUMA * light.white &&
      chroma > PALE_CHROMA;
    if (!isPale || chroma / 2 >= WHITE_CHROMA) return lookOf(first, colour, light);
    const second = this.readWhite(light, chroma / 2);
    return lookOf(second, this.colourBeside(second, light), light);
  }

  /** Marks the places that are white: bright, and with less chroma over luma than `chromaMax`. */
  private readWhite(light: SceneLight, chromaMax: number): White {
    let white = 0;
    let rim = 0;
    for (let k = 0; k < PLACES.length; k++) {
      const a = this.a[k]!;
      const b = this.b[k]! - light.tintB * a;
      const c = this.c[k]! - light.tintC * a;
      const isWhite = a >= WHITE_LUMA * light.white && b * b + c * c < (chromaMax * a) ** 2;
      this.white[k] = isWhite ? 1 : 0;
      if (!isWhite) continue;
      white++;
      rim += RIM[k]!;
    }
    return { share: white / PLACES.length, rimShare: rim / RIM_PLACES };
  }

  /** The colour of what is not marked white, the lamps' tint taken off. */
  private colourBeside({ share }: White, light: SceneLight): Colour & { readonly bright: number } {
    const coloured =
      1 - share >= LEAST_COLOURED ? (k: number) => this.white[k] === 0 : (): boolean => true;
    // The darker half of it: what is brighter mixes with the white next to it.
    const bright = this.median(this.a, coloured);
    const pure = (k: number): boolean => coloured(k) && this.a[k]! <= bright;
    const a = this.median(this.a, pure);
    const b = this.median(this.b, pure) - light.tintB * a;
    const c = this.median(this.c, pure) - light.tintC * a;
    return { a, b, c, bright };
  }

  private median(plane: Float32Array, keep: (k: number) => boolean): number {
    let n = 0;
    for (let k = 0; k < PLACES.length; k++) if (keep(k)) this.kept[n++] = plane[k]!;
    return n > 0 ? medianOfFirst(this.kept, n) : 0;
  }
}

/** The look of a plain colour in this light, such as a cloth's. */
export function plainLook({ a, b, c }: Colour, light: SceneLight): BallLook {
  const untinted = { a, b: b - light.tintB * a, c: c - light.tintC * a, bright: a };
  return lookOf({ share: 0, rimShare: 0 }, untinted, light);
}

function lookOf(
  { share, rimShare }: White,
  { a, b, c, bright }: Colour & { readonly bright: number },
  light: SceneLight,
): BallLook {
  const floor = a + CHROMA_FLOOR * light.white;
  return {
    p: b / floor,
    q: c / floor,
    luma: bright / light.white,
    white: share,
    rimWhite: rimShare,
  };
}

/** The look of a nominal colour: red, green, blue of 0 to 1 under white light. */
export function nominalLook(rgb: readonly [number, number, number], white: number): BallLook {
  const rimWhite = white;
  const [r, g, b] = rgb;
  const luma = 0.299 * r + 0.587 * g + 0.114 * b;
  // Chroma in the detector's units over white's 219 steps: 1.5 x 224 / 219.
  const scale = 1.534;
  const cb = (scale * (b - luma)) / 1.772;
  const cr = (scale * (r - luma)) / 1.402;
  const floor = luma + CHROMA_FLOOR;
  return { p: cb / floor, q: cr / floor, luma, white, rimWhite };
}
