/** A square cut from a frame, resampled to `side` pixels, RGB bytes row by row. */
export interface CropPlace {
  /** Middle of the square in pixels of the frame. */
  readonly u: number;
  readonly v: number;
  /** Pixels of the frame that one pixel of the crop covers. */
  readonly scale: number;
  readonly side: number;
}

export interface CodedFrame {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const clamp = (x: number): number => (x < 0 ? 0 : x > 255 ? 255 : Math.round(x));

/** Cuts a crop out of a yuv420p frame; outside of the frame its border is repeated. */
export function cutCrop(frame: CodedFrame, place: CropPlace): Uint8Array {
  const { width, height, bytes } = frame;
  const luma = { bytes, from: 0, width, height };
  const half = { width: width / 2, height: height / 2 };
  const cb = { bytes, from: width * height, ...half };
  const cr = { bytes, from: width * height * 1.25, ...half };
  const out = new Uint8Array(place.side * place.side * 3);
  let k = 0;
  for (let j = 0; j < place.side; j++)
    for (let i = 0; i < place.side; i++) {
      const u = place.u + (i - (place.side - 1) / 2) * place.scale;
      const v = place.v + (j - (place.side - 1) / 2) * place.scale;
      const y = 1.16438 * (bilinear(luma, u, v) - 16);
      // Chroma samples sit between pairs of luma rows and columns.
      const b = bilinear(cb, u / 2 - 0.25, v / 2 - 0.25) - 128;
      const r = bilinear(cr, u / 2 - 0.25, v / 2 - 0.25) - 128;
      out[k++] = clamp(y + 1.79274 * r);
      out[k++] = clamp(y - 0.21325 * b - 0.53291 * r);
      out[k++] = clamp(y + 2.1124 * b);
    }
  return out;
}

interface BytePlane {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly width: number;
  readonly height: number;
}

function bilinear(p: BytePlane, u: number, v: number): number {
  const x = Math.min(p.width - 1.001, Math.max(0, u));
  const y = Math.min(p.height - 1.001, Math.max(0, v));
  const i = Math.floor(x);
  const j = Math.floor(y);
  const n = p.from + j * p.width + i;
  const top = p.bytes[n]! + (p.bytes[n + 1]! - p.bytes[n]!) * (x - i);
  const m = n + p.width;
  const bottom = p.bytes[m]! + (p.bytes[m + 1]! - p.bytes[m]!) * (x - i);
  return top + (bottom - top) * (y - j);
}
