import type { Random } from '../random.ts';
import { seededRandom } from '../random.ts';
import type { CodedPlanes } from './develop.ts';
import type { SensorLook } from './look.ts';

const GRAIN_SIZE = 1 << 18;
/** Colour differences are half as fine, so a little less noisy. */
const CHROMA_NOISE = 0.6;
/** Signal at which `noise` is quoted; photon noise grows with the root of the signal. */
const MID_CODE = 126;

/** One sensor's noise: gaussian values that frames read from different places. */
export interface Grain {
  readonly values: Float32Array;
  /** Standard deviation by code value. */
  readonly amounts: Float32Array;
  readonly random: Random;
}

let store: Float32Array | undefined;

/** The values are the same for every sensor; `random` decides where rows begin to read them. */
export function makeGrain(random: Random, sensor: SensorLook): Grain {
  store ??= gaussianValues();
  return { values: store, amounts: noiseByCode(sensor.noise), random };
}

function gaussianValues(): Float32Array {
  const random = seededRandom('grain');
  const values = new Float32Array(GRAIN_SIZE);
  for (let i = 0; i < GRAIN_SIZE; i++) values[i] = random.gaussian();
  return values;
}

/**
 * Rounds coded planes into yuv420p bytes of the same window, with the noise and flicker of this
 * moment; `frameHeight` is that of the whole frame, whose rows are read one after another.
 */
export function expose(
  planes: CodedPlanes,
  bytes: Uint8Array,
  moment: {
    readonly t: number;
    readonly frameHeight: number;
    readonly sensor: SensorLook;
    readonly grain: Grain;
  },
): void {
  const { box } = planes;
  const { sensor, grain, t, frameHeight } = moment;
  const width = box.u1 - box.u0;
  const height = box.v1 - box.v0;
  const edge = EDGE_GAIN * sensor.sharpen;
  for (let row = 0; row < height; row++) {
    const at = t + ((box.v0 + row) / frameHeight - 0.5) * sensor.readoutS;
    const line = { row, gain: flickerGain(sensor, at), edge, from: startIn(grain, width) };
    exposeRow(planes, bytes, line, grain);
  }
  const soft = CHROMA_NOISE * sensor.noise;
  const quarter = (width * height) / 4;
  exposeChroma(planes.u, bytes, { from: width * height, width: width / 2, soft }, grain);
  exposeChroma(planes.v, bytes, { from: width * height + quarter, width: width / 2, soft }, grain);
}

const startIn = (grain: Grain, width: number): number =>
  Math.floor(grain.random.next() * (GRAIN_SIZE - width));

function exposeRow(
  planes: CodedPlanes,
  bytes: Uint8Array,
  line: { readonly row: number; readonly gain: number; readonly edge: number; from: number },
  grain: Grain,
): void {
  const { soft: y, box } = planes;
  const width = box.u1 - box.u0;
  const { gain, edge } = line;
  const { values, amounts } = grain;
  const isInner = line.row > 0 && (line.row + 2) * width <= y.length;
  let g = line.from;
  const first = line.row * width;
  const last = first + width;
  for (let k = first; k < last; k++) {
    let here = y[k]!;
    // The camera's edge enhancement.
    if (isInner)
      here += edge * (here - 0.25 * (y[k - 1]! + y[k + 1]! + y[k - width]! + y[k + width]!));
    const code = 16 + (here - 16) * gain;
    bytes[k] = clampCode(code + amounts[clampCode(code) & 255]! * values[g++]! + 0.5);
  }
}

function exposeChroma(
  chroma: Float32Array,
  bytes: Uint8Array,
  to: { readonly from: number; readonly width: number; readonly soft: number },
  grain: Grain,
): void {
  for (let k = 0; k < chroma.length;) {
    let g = startIn(grain, to.width);
    for (const last = k + to.width; k < last; k++)
      bytes[to.from + k] = clampCode(chroma[k]! + to.soft * grain.values[g++]! + 0.5);
  }
}

/** How strongly a pixel departs from its neighbours' mean, for a sharpening of 1. */
const EDGE_GAIN = 0.8;

const clampCode = (x: number): number => (x < 0 ? 0 : x > 255 ? 255 : x);

function noiseByCode(noise: number): Float32Array {
  const table = new Float32Array(256);
  for (let i = 0; i < 256; i++)
    table[i] = noise * Math.sqrt(0.15 + (0.85 * Math.max(0, i - 16)) / (MID_CODE - 16));
  return table;
}

function flickerGain(sensor: SensorLook, t: number): number {
  if (sensor.flickerDepth === 0) return 1;
  // The shutter averages the ripple over the time it is open.
  const x = Math.PI * sensor.flickerHz * sensor.exposureS;
  const left = x < 1e-6 ? 1 : Math.sin(x) / x;
  return 1 + sensor.flickerDepth * left * Math.sin(2 * Math.PI * sensor.flickerHz * t);
}
