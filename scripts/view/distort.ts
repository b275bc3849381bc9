import type { Frame } from '../../src/capture/index.ts';

/** Changes a picture as a fault of camera or lamps would; `since` are seconds since it began. */
export type Distortion = (frame: Frame, since: number) => Frame;

/** Every row and column moved by pixels, and turned about the middle by degrees. */
export const moved =
  (at: (since: number) => { du?: number; dv?: number; degrees?: number }): Distortion =>
  (frame, since) => {
    const { du = 0, dv = 0, degrees = 0 } = at(since);
    if (du === 0 && dv === 0 && degrees === 0) return frame;
    const { width, height } = frame;
    const half = { width: width / 2, height: height / 2 };
    const how = { du, dv, turn: (degrees * Math.PI) / 180 };
    const halved = { du: du / 2, dv: dv / 2, turn: how.turn };
    return {
      ...frame,
      y: movedPlane(frame.y, { width, height }, how),
      u: movedPlane(frame.u, half, halved),
      v: movedPlane(frame.v, half, halved),
    };
  };

interface Size {
  readonly width: number;
  readonly height: number;
}

function movedPlane(
  plane: Uint8Array,
  { width, height }: Size,
  { du, dv, turn }: { du: number; dv: number; turn: number },
): Uint8Array {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [cx, cy] = [width / 2, height / 2];
  const out = new Uint8Array(plane.length);
  for (let j = 0; j < height; j++)
    for (let i = 0; i < width; i++) {
      const [a, b] = [i - cx - du, j - cy - dv];
      const x = Math.min(width - 1.001, Math.max(0, cx + cos * a + sin * b));
      const y = Math.min(height - 1.001, Math.max(0, cy - sin * a + cos * b));
      const [u, v] = [x | 0, y | 0];
      const [fu, fv] = [x - u, y - v];
      const at = v * width + u;
      const above = plane[at]! * (1 - fu) + plane[at + 1]! * fu;
      const below = plane[at + width]! * (1 - fu) + plane[at + width + 1]! * fu;
      out[j * width + i] = above * (1 - fv) + below * fv + 0.5;
    }
  return out;
}

const BLACK = 16;
const NEUTRAL = 128;

/** Luma and chroma over black times a gain that may differ over the picture (shares across, down). */
export const lit =
  (gainAt: (since: number, x: number, y: number) => number): Distortion =>
  (frame, since) => {
    const { width, height } = frame;
    const scaled = (plane: Uint8Array, { width: w, height: h }: Size, zero: number): Uint8Array => {
      const out = new Uint8Array(plane.length);
      for (let j = 0; j < h; j++)
        for (let i = 0; i < w; i++) {
          const k = j * w + i;
          const value = zero + (plane[k]! - zero) * gainAt(since, i / w, j / h);
          out[k] = Math.min(zero === BLACK ? 255 : 240, Math.max(zero === BLACK ? 0 : 16, value));
        }
      return out;
    };
    const half = { width: width / 2, height: height / 2 };
    return {
      ...frame,
      y: scaled(frame.y, { width, height }, BLACK),
      u: scaled(frame.u, half, NEUTRAL),
      v: scaled(frame.v, half, NEUTRAL),
    };
  };

/** Chroma over neutral moved by a share of the luma, as by another white balance. */
export const tinted =
  (du: number, dv: number): Distortion =>
  (frame) => {
    const w = frame.width / 2;
    const shifted = (plane: Uint8Array, by: number): Uint8Array =>
      plane.map((value, k) => {
        const luma = frame.y[2 * Math.floor(k / w) * frame.width + 2 * (k % w)]! - BLACK;
        return Math.min(240, Math.max(16, Math.round(value + by * luma)));
      });
    return { ...frame, u: shifted(frame.u, du), v: shifted(frame.v, dv) };
  };

/** Luma and chroma blurred by a box of so many pixels either way, twice. */
export const blurred =
  (reach: number): Distortion =>
  (frame) => {
    const { width, height } = frame;
    const half = { width: width / 2, height: height / 2 };
    const soft = (plane: Uint8Array, size: Size, by: number): Uint8Array =>
      boxBlur(boxBlur(plane, size, by), size, by);
    return {
      ...frame,
      y: soft(frame.y, { width, height }, reach),
      u: soft(frame.u, half, Math.max(1, reach >> 1)),
      v: soft(frame.v, half, Math.max(1, reach >> 1)),
    };
  };

function boxBlur(plane: Uint8Array, { width, height }: Size, reach: number): Uint8Array {
  const across = new Float32Array(plane.length);
  const out = new Uint8Array(plane.length);
  const n = 2 * reach + 1;
  const clamp = (x: number, most: number): number => Math.min(most - 1, Math.max(0, x));
  for (let j = 0; j < height; j++) {
    let sum = 0;
    for (let d = -reach; d <= reach; d++) sum += plane[j * width + clamp(d, width)]!;
    for (let i = 0; i < width; i++) {
      across[j * width + i] = sum / n;
      sum += plane[j * width + clamp(i + reach + 1, width)]!;
      sum -= plane[j * width + clamp(i - reach, width)]!;
    }
  }
  for (let i = 0; i < width; i++) {
    let sum = 0;
    for (let d = -reach; d <= reach; d++) sum += across[clamp(d, height) * width + i]!;
    for (let j = 0; j < height; j++) {
      out[j * width + i] = sum / n + 0.5;
      sum += across[clamp(j + reach + 1, height) * width + i]!;
      sum -= across[clamp(j - reach, height) * width + i]!;
    }
  }
  return out;
}

/** Blocks of 8 pixels coded by their mean alone: what is left of a starved stream. */
export const starved =
  (share: number): Distortion =>
  (frame, since) => {
    const BLOCK = 8;
    const y = Uint8Array.from(frame.y);
    const { width, height } = frame;
    for (let v = 0; v < height; v += BLOCK)
      for (let u = 0; u < width; u += BLOCK) {
        const hash = Math.sin(u * 12.9898 + v * 78.233 + Math.round(since * 30) * 37.719) * 43758.5;
        if (hash - Math.floor(hash) > share) continue;
        let sum = 0;
        for (let j = 0; j < BLOCK; j++)
          for (let i = 0; i < BLOCK; i++) sum += frame.y[(v + j) * width + u + i]!;
        for (let j = 0; j < BLOCK; j++)
          for (let i = 0; i < BLOCK; i++) y[(v + j) * width + u + i] = sum / (BLOCK * BLOCK);
      }
    return { ...frame, y };
  };
