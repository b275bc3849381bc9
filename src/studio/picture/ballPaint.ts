import type { BallId } from '../../table/index.ts';
import type { Rgb } from './colour.ts';
import { fromHex } from './colour.ts';
import { inkAt } from './glyphs.ts';

/** How one ball is painted. Directions are the ball's own: the numbers stand at +x and -x. */
export interface BallPaint {
  readonly base: Rgb;
  /** Colour of caps beyond the stripe (`|z|` over `stripeHalf`). */
  readonly caps?: Rgb;
  readonly stripeHalf: number;
  /** Digit in a white disc, if any. */
  readonly digit?: string;
  readonly disc: Rgb;
  /** Cosine of the disc's angular radius. */
  readonly discCos: number;
  readonly ink: Rgb;
  /** Coloured spots: unit directions with the cosine of their angular radius. */
  readonly spots: readonly {
    readonly at: readonly [number, number, number];
    readonly cos: number;
  }[];
  readonly spotColour: Rgb;
}

export const BALL_SET_NAMES = ['classic', 'tv', 'tournament', 'cyclop'] as const;
export type BallSetName = (typeof BALL_SET_NAMES)[number];

/** Usual colours of the object balls, 1 to 9 (rulebook of the game; makers' catalogues). */
const SETS: Readonly<Record<BallSetName, readonly string[]>> = {
  classic: [
    '#e6b512',
    '#143a9c',
    '#c01a1e',
    '#4b2a7f',
    '#dd5a14',
    '#0e6b3a',
    '#6e1a20',
    '#0c0c0e',
    '#e6b512',
  ],
  tv: [
    '#f0b810',
    '#12309c',
    '#c8141e',
    '#ee5c84',
    '#e8501a',
    '#0a5c34',
    '#9c5a24',
    '#0b0b0d',
    '#f0b810',
  ],
  tournament: [
    '#ecc01a',
    '#1a44a8',
    '#cc2420',
    '#8a6fc0',
    '#e46a1c',
    '#2f9a52',
    '#7a2424',
    '#101012',
    '#ecc01a',
  ],
  cyclop: [
    '#f2cc20',
    '#1c52c0',
    '#d42a30',
    '#e878a8',
    '#f07a22',
    '#52b868',
    '#c08a4c',
    '#121214',
    '#f2cc20',
  ],
};

const IVORY = '#f1ead6';
const INK = fromHex('#101010');

/** Wears the colours of a set: the angular sizes are those of 57 mm balls with 19 mm discs. */
const plain = (hex: string): BallPaint => ({
  base: fromHex(hex),
  stripeHalf: 1,
  disc: fromHex(IVORY),
  discCos: Math.cos(0.34),
  ink: INK,
  spots: [],
  spotColour: INK,
});

export type Spots = 'plain' | 'six' | 'one';

const AXES = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
] as const;

/** Puts spots on a ball: six as on the measles cue ball, or a maker's single mark. */
export function withSpots(paint: BallPaint, spots: Spots, hex: string): BallPaint {
  if (spots === 'plain') return paint;
  const at = spots === 'six' ? AXES : AXES.slice(0, 1);
  const cos = Math.cos(spots === 'six' ? 0.17 : 0.2);
  return { ...paint, spots: at.map((a) => ({ at: a, cos })), spotColour: fromHex(hex) };
}

export interface BallSetChoice {
  readonly set: BallSetName;
  readonly cueSpots: Spots;
  readonly caromSpots: Spots;
}

/** The paint of every ball of both games for a choice of sets. */
export function paintBalls(choice: BallSetChoice): ReadonlyMap<BallId, BallPaint> {
  const colours = SETS[choice.set];
  const paints = new Map<BallId, BallPaint>();
  paints.set('cue', withSpots(plain(IVORY), choice.cueSpots, '#b01c20'));
  colours.forEach((hex, i) => {
    const digit = String(i + 1);
    const paint = { ...plain(hex), digit };
    paints.set(
      digit as BallId,
      i < 8 ? paint : { ...paint, caps: fromHex(IVORY), stripeHalf: 0.52 },
    );
  });
  paints.set('white', withSpots(plain('#efe9da'), choice.caromSpots, '#c02030'));
  paints.set('yellow', withSpots(plain('#e9b10c'), choice.caromSpots, '#b01c20'));
  paints.set('red', withSpots(plain('#b01018'), choice.caromSpots, '#e8d8c0'));
  return paints;
}

/** Writes the colour of the surface at a direction of the ball's own frame into `out`. */
export function paintAt(
  paint: BallPaint,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): void {
  let c = paint.caps !== undefined && Math.abs(z) > paint.stripeHalf ? paint.caps : paint.base;
  if (paint.digit !== undefined && Math.abs(x) > paint.discCos) {
    c = paint.disc;
    const size = 0.17;
    const gx = (x > 0 ? y : -y) / (2 * size) + 0.5;
    const gy = -z / (2 * size) + 0.75;
    if (inkAt(paint.digit, gx, gy) > 0.5) c = paint.ink;
    else if (
      (paint.digit === '6' || paint.digit === '9') &&
      gy > 1.62 &&
      gy < 1.8 &&
      gx > 0.1 &&
      gx < 0.9
    )
      c = paint.ink;
  }
  for (const spot of paint.spots)
    if (x * spot.at[0] + y * spot.at[1] + z * spot.at[2] > spot.cos) c = paint.spotColour;
  out[0] = c[0];
  out[1] = c[1];
  out[2] = c[2];
}
