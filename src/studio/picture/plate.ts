/** A rectangle of pixels: from (u0, v0), up to but without (u1, v1). */
export interface PixelBox {
  readonly u0: number;
  readonly v0: number;
  readonly u1: number;
  readonly v1: number;
}

/** The picture under work, or a window of it, in linear light, and which part of it is being drawn. */
export interface Plate {
  /** Pixels in a row of `rgb`. */
  readonly width: number;
  readonly rgb: Float32Array;
  /** Index in `rgb` of pixel (0, 0) of the frame: 0 for a whole frame, negative for a window. */
  readonly base: number;
  readonly clip: PixelBox;
}

/** A plate that holds `box` and nothing else. */
export function windowPlate(rgb: Float32Array, box: PixelBox): Plate {
  const width = box.u1 - box.u0;
  return { width, rgb, base: -3 * (box.v0 * width + box.u0), clip: box };
}

export const overlap = (a: PixelBox, b: PixelBox): PixelBox => ({
  u0: Math.max(a.u0, b.u0),
  v0: Math.max(a.v0, b.v0),
  u1: Math.min(a.u1, b.u1),
  v1: Math.min(a.v1, b.v1),
});

export const isEmpty = (a: PixelBox): boolean => a.u0 >= a.u1 || a.v0 >= a.v1;

export const boxAround = (u: number, v: number, radius: number): PixelBox => ({
  u0: Math.floor(u - radius),
  v0: Math.floor(v - radius),
  u1: Math.ceil(u + radius) + 1,
  v1: Math.ceil(v + radius) + 1,
});

export const union = (a: PixelBox, b: PixelBox): PixelBox => ({
  u0: Math.min(a.u0, b.u0),
  v0: Math.min(a.v0, b.v0),
  u1: Math.max(a.u1, b.u1),
  v1: Math.max(a.v1, b.v1),
});

export const grown = (a: PixelBox, by: number): PixelBox => ({
  u0: a.u0 - by,
  v0: a.v0 - by,
  u1: a.u1 + by,
  v1: a.v1 + by,
});
