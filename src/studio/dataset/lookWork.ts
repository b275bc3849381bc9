import type { GameName } from '../../table/index.ts';
import { TABLES } from '../../table/index.ts';
import { subjectsOf } from '../film/film.ts';
import { frameTruth } from '../film/truth.ts';
import { Filmer } from '../picture/filmer.ts';
import { boxAround } from '../picture/plate.ts';
import type { PixelBox } from '../picture/plate.ts';
import { WindowFilmer } from '../picture/windowFilmer.ts';
import { seededRandom } from '../random.ts';
import { drawLook } from '../scene/drawLook.ts';
import type { PictureSize } from '../scene/rig.ts';
import { cutCrop } from './crop.ts';
import type { CropOrder, CropSize } from './labels.ts';
import { cropOrders } from './labels.ts';
import { scatter } from './scatter.ts';

/** What every look of a data set needs to know; plain values, so that it can go to another thread. */
export interface LookOrder {
  readonly games: readonly GameName[];
  readonly seed: string;
  /** Whole frames wanted: the data set's first so many moments are drawn whole. */
  readonly frames: number;
  readonly size: PictureSize;
  readonly crop: CropSize;
  /** Moments filmed with one look before the next is drawn; its light maps cost as much as several. */
  readonly momentsPerLook?: number;
}

/** What comes of one moment: crops one after another with a line each, and perhaps its whole frame. */
export interface Moment {
  readonly pixels: Uint8Array;
  readonly lines: readonly string[];
  readonly frame?: { readonly bytes: Uint8Array; readonly line: string };
}

const MOMENTS_PER_LOOK = 20;

/** Films the moments of look number `n`: a function of the order alone, whoever runs it. */
export function filmLook(order: LookOrder, n: number): Moment[] {
  const { size, momentsPerLook = MOMENTS_PER_LOOK } = order;
  const random = seededRandom(`${order.seed}/${n}`);
  const game = order.games[n % order.games.length]!;
  const table = TABLES[game === 'five-pins' ? 'carom' : random.pick(['9ft', '9ft', '8ft', '7ft'])]!;
  const look = drawLook(random.fork('look'), table, size);
  const windows = new WindowFilmer(look, table);
  return Array.from({ length: momentsPerLook }, (_, i) => {
    const here = random.fork(`moment-${i}`);
    const number = n * momentsPerLook + i;
    const take = scatter(game, table, here.fork('scatter'));
    const subjects = subjectsOf(take, look);
    const truth = frameTruth(take, look, { frame: number, t: 0 });
    const cuts = cropOrders({ take, look, truth, size: order.crop, random: here.fork('crops') });
    const lines = cuts.map(({ label }) => JSON.stringify({ game, look: n, ...label }));
    if (number >= order.frames) {
      const parts = windows.film(subjects, 0, cuts.map(boxOfCut));
      return { lines, pixels: cropsOf(cuts, order, (k) => parts[k]) };
    }
    const filmer = new Filmer(look, table, subjects);
    const bytes = new Uint8Array(filmer.frameBytes);
    filmer.film(0, bytes);
    const whole = { box: { u0: 0, v0: 0, u1: size.width, v1: size.height }, bytes };
    const line = JSON.stringify({ ...truth, game, look: n });
    return { lines, pixels: cropsOf(cuts, order, () => whole), frame: { bytes, line } };
  });
}

function boxOfCut({ place }: CropOrder): PixelBox {
  return boxAround(place.u, place.v, (place.side / 2) * place.scale + 2);
}

type Part = { readonly box: PixelBox; readonly bytes: Uint8Array } | undefined;

/** All crops of a moment; one whose window misses the frame is left black. */
function cropsOf(
  cuts: readonly CropOrder[],
  { crop }: LookOrder,
  partOf: (k: number) => Part,
): Uint8Array {
  const each = crop.side * crop.side * 3;
  const pixels = new Uint8Array(each * cuts.length);
  cuts.forEach(({ place }, k) => {
    const part = partOf(k);
    if (part === undefined) return;
    const { u0, v0, u1, v1 } = part.box;
    const frame = { bytes: part.bytes, width: u1 - u0, height: v1 - v0 };
    pixels.set(cutCrop(frame, { ...place, u: place.u - u0, v: place.v - v0 }), each * k);
  });
  return pixels;
}
