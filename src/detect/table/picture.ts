import type { Frame } from '../../capture/index.ts';

/** The pixels of a frame, or of the median of several. Planar YUV 4:2:0, studio range. */
export type Picture = Pick<Frame, 'width' | 'height' | 'y' | 'u' | 'v'>;

/** Studio black: luma counts from here. */
export const BLACK = 16;
/** Chroma of grey. */
export const NEUTRAL = 128;

/**
 * Median of each pixel over frames of one view, in order of time: players, cues and moving balls
 * vanish.
 *
 * It is the median of the medians of three neighbours in time, four times as fast as the true
 * one and as robust here: what hides a place hides it in neighbouring frames.
 *
 * @param frames - at least one, all of one size.
 */
export function medianPicture(frames: readonly Picture[]): Picture {
  const first = frames[0]!;
  if (frames.length < 3) return first;
  const { width, height } = first;
  return {
    width,
    height,
    y: medianPlane(frames.map((f) => f.y)),
    u: medianPlane(frames.map((f) => f.u)),
    v: medianPlane(frames.map((f) => f.v)),
  };
}

function medianPlane(planes: readonly Uint8Array[]): Uint8Array {
  const triples: Uint8Array[] = [];
  for (let k = 0; k + 2 < planes.length; k += 3)
    triples.push(medianOfThree(planes[k]!, planes[k + 1]!, planes[k + 2]!));
  const n = triples.length;
  const middle = n >> 1;
  const out = new Uint8Array(planes[0]!.length);
  const sorted = new Uint8Array(n);
  for (let i = 0; i < out.length; i++) {
    for (let k = 0; k < n; k++) {
      const value = triples[k]![i]!;
      let j = k;
      for (; j > 0 && sorted[j - 1]! > value; j--) sorted[j] = sorted[j - 1]!;
      sorted[j] = value;
    }
    out[i] = sorted[middle]!;
  }
  return out;
}

function medianOfThree(a: Uint8Array, b: Uint8Array, c: Uint8Array): Uint8Array {
  const out = new Uint8Array(a.length);
  for (let i = 0; i < out.length; i++) {
    const p = a[i]!;
    const q = b[i]!;
    const r = c[i]!;
    if (p < q) out[i] = q < r ? q : p < r ? r : p;
    else out[i] = p < r ? p : q < r ? r : q;
  }
  return out;
}

/** Half-size picture: luma averaged two by two, chroma as it is. Pixel (i, j) covers 2i..2i+1. */
export interface HalfPicture {
  readonly width: number;
  readonly height: number;
  /** Luma over black, 0 to 239. */
  readonly y: Float32Array;
  /** Chroma from grey, -128 to 127. */
  readonly u: Float32Array;
  readonly v: Float32Array;
}

export function halvePicture(picture: Picture): HalfPicture {
  const width = picture.width >> 1;
  const height = picture.height >> 1;
  const y = new Float32Array(width * height);
  const u = new Float32Array(width * height);
  const v = new Float32Array(width * height);
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      const at = j * width + i;
      const top = 2 * j * picture.width + 2 * i;
      const below = top + picture.width;
      const sum = picture.y[top]! + picture.y[top + 1]! + picture.y[below]! + picture.y[below + 1]!;
      y[at] = sum / 4 - BLACK;
      u[at] = picture.u[at]! - NEUTRAL;
      v[at] = picture.v[at]! - NEUTRAL;
    }
  }
  return { width, height, y, u, v };
}
