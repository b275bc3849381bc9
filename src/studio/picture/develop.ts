import { toSrgb } from './colour.ts';
import type { SensorLook } from './look.ts';
import type { PixelBox, Plate } from './plate.ts';
import { overlap } from './plate.ts';

/**
 * The picture as the camera codes it, before noise: studio-range BT.709 planes, not yet rounded.
 * They cover `box` of a frame, whose corners are even.
 */
export interface CodedPlanes {
  readonly box: PixelBox;
  readonly y: Float32Array;
  /** Luma as the lens and the codec blur it. */
  readonly soft: Float32Array;
  readonly u: Float32Array;
  readonly v: Float32Array;
}

export function codedPlanes(box: PixelBox): CodedPlanes {
  const pixels = (box.u1 - box.u0) * (box.v1 - box.v0);
  return {
    ...{ box, y: new Float32Array(pixels), soft: new Float32Array(pixels) },
    ...{ u: new Float32Array(pixels / 4), v: new Float32Array(pixels / 4) },
  };
}

const TABLE_SIZE = 4096;
/** Linear light up to which the tone table reaches; more is white. */
const TABLE_TOP = 4;
/** Above this the curve bends over instead of clipping at once. */
const KNEE = 0.82;

/** The code that contrast turns about: a mid-grey. */
const PIVOT = 0.46;

/** A camera's tone curve: linear light to a code 0 to 1, read from a table. */
export type ToneCurve = Float32Array;

/** sRGB, steepened or flattened about mid-grey, with a shoulder. */
export function toneCurve({ contrast, black }: SensorLook): ToneCurve {
  const table = new Float32Array(TABLE_SIZE + 1);
  for (let i = 0; i <= TABLE_SIZE; i++) {
    const plain = toSrgb((i / TABLE_SIZE) ** 2 * TABLE_TOP);
    const code =
      plain < PIVOT ? PIVOT * (plain / PIVOT) ** contrast : PIVOT + (plain - PIVOT) * contrast;
    const bent =
      code < KNEE ? code : KNEE + (1 - KNEE) * (1 - Math.exp(-(code - KNEE) / (1 - KNEE)));
    table[i] = black + (1 - black) * bent;
  }
  return table;
}

function toneOf(curve: ToneCurve, light: number): number {
  const x = Math.sqrt(Math.min(1, Math.max(0, light) / TABLE_TOP)) * TABLE_SIZE;
  const i = Math.min(TABLE_SIZE - 1, Math.floor(x));
  return curve[i]! + (curve[i + 1]! - curve[i]!) * (x - i);
}

/** How one camera turns light into codes. */
export interface CameraCoding {
  readonly sensor: SensorLook;
  readonly curve: ToneCurve;
  readonly frame: { readonly width: number; readonly height: number };
}

export const codingOf = (
  sensor: SensorLook,
  frame: { readonly width: number; readonly height: number },
): CameraCoding => ({ sensor, curve: toneCurve(sensor), frame });

/** How far the blur reaches, in pixels. */
export const SOFT_REACH = 2;

/** Blurs the luma of `area` by a gaussian of `sensor.blur` pixels, from what lies round it. */
export function soften(planes: CodedPlanes, area: PixelBox, { blur }: SensorLook): void {
  const { box, y, soft } = planes;
  const width = box.u1 - box.u0;
  const height = box.v1 - box.v0;
  const weights = gaussianWeights(blur);
  const { u0, v0, u1, v1 } = overlap(area, box);
  for (let v = v0 - box.v0; v < v1 - box.v0; v++) {
    rows[0] = Math.max(0, v - 2) * width;
    rows[1] = Math.max(0, v - 1) * width;
    rows[2] = v * width;
    rows[3] = Math.min(height - 1, v + 1) * width;
    rows[4] = Math.min(height - 1, v + 2) * width;
    const from = u0 - box.u0;
    const last = width - 1;
    // Columns are summed first and slide along the row.
    let a = columnSum(y, Math.max(0, from - 2), weights);
    let b = columnSum(y, Math.max(0, from - 1), weights);
    let c = columnSum(y, from, weights);
    let d = columnSum(y, Math.min(last, from + 1), weights);
    for (let u = from; u < u1 - box.u0; u++) {
      const e = columnSum(y, Math.min(last, u + 2), weights);
      soft[v * width + u] = weights[0] * c + weights[1] * (b + d) + weights[2] * (a + e);
      a = b;
      b = c;
      c = d;
      d = e;
    }
  }
}

/** Where the five rows under the blur begin. */
const rows = new Int32Array(2 * SOFT_REACH + 1);

type Weights = readonly [number, number, number];

const columnSum = (y: Float32Array, u: number, [w0, w1, w2]: Weights): number =>
  w0 * y[rows[2]! + u]! +
  w1 * (y[rows[1]! + u]! + y[rows[3]! + u]!) +
  w2 * (y[rows[0]! + u]! + y[rows[4]! + u]!);

function gaussianWeights(sigma: number): Weights {
  const [a, b] = [1, 2].map((d) => Math.exp((-d * d) / (2 * sigma * sigma))) as [number, number];
  const total = 1 + 2 * (a + b);
  return [1 / total, a / total, b / total];
}

/** Codes the clip of a plate of linear light; its corners must be even. */
export function develop(
  { rgb, base, width, clip }: Plate,
  into: CodedPlanes,
  camera: CameraCoding,
): void {
  const { box } = into;
  const { sensor, curve, frame } = camera;
  const stride = box.u1 - box.u0;
  const gainR = sensor.balance[0] * sensor.exposure;
  const gainG = sensor.balance[1] * sensor.exposure;
  const gainB = sensor.balance[2] * sensor.exposure;
  for (let v = clip.v0; v < clip.v1; v += 2)
    for (let u = clip.u0; u < clip.u1; u += 2) {
      let cb = 0;
      let cr = 0;
      for (let j = 0; j < 2; j++)
        for (let i = 0; i < 2; i++) {
          const k = base + ((v + j) * width + u + i) * 3;
          const dx = (u + i) / frame.width - 0.5;
          const dy = (v + j - frame.height / 2) / frame.width;
          const fall = 1 - sensor.vignette * 2.4 * (dx * dx + dy * dy);
          const r = toneOf(curve, rgb[k]! * gainR * fall);
          const g = toneOf(curve, rgb[k + 1]! * gainG * fall);
          const b = toneOf(curve, rgb[k + 2]! * gainB * fall);
          const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
          into.y[(v + j - box.v0) * stride + u + i - box.u0] = 16 + 219 * luma;
          cb += (b - luma) / 1.8556;
          cr += (r - luma) / 1.5748;
        }
      const m = ((v - box.v0) / 2) * (stride / 2) + (u - box.u0) / 2;
      into.u[m] = 128 + 56 * sensor.saturation * cb;
      into.v[m] = 128 + 56 * sensor.saturation * cr;
    }
}
