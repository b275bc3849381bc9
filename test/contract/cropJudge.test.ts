// One network, several runtimes: whichever a machine has, it says the same (within 1e-3).
import { createRequire } from 'node:module';
import { afterAll, describe, expect, test } from 'vitest';
import { type CropJudge, CROP_LENGTH, startJudge } from '../../src/detect/crops/index.ts';

const SEED = 20260;
const CROPS = 24;
const TOLERANCE = 1e-3;

/** Numbers of 0 to 1 that a seed decides (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Crops of noise over a cloth, half of them with a disk about where a ball would be. */
function drawCrops(): Float32Array {
  const next = numbersOf(SEED);
  const crops = new Float32Array(CROPS * CROP_LENGTH);
  for (let n = 0; n < CROPS; n++) {
    const cloth = [0.2 + 0.3 * next(), next() - 0.5, next() - 0.5];
    const ball = [0.2 + 0.7 * next(), next() - 0.5, next() - 0.5];
    const [cx, cy] = [15.5 + 3 * next(), 15.5 + 3 * next()];
    for (let k = 0; k < CROP_LENGTH; k++) {
      const [x, y] = [Math.floor(k / 3) % 32, Math.floor(k / 96)];
      const on = n % 2 === 0 && Math.hypot(x - cx, y - cy) < 10;
      crops[n * CROP_LENGTH + k] = (on ? ball : cloth)[k % 3]! + 0.03 * (next() - 0.5);
    }
  }
  return crops;
}

const judges: CropJudge[] = [];
afterAll(() => Promise.all(judges.map((judge) => judge.close())));

/** Every other runtime that this machine has: tfjs-node only where somebody has added it. */
function otherRuntimes(): ('tfjs-node' | 'tfjs-wasm')[] {
  try {
    createRequire(import.meta.url).resolve('@tensorflow/tfjs-node');
    return ['tfjs-node', 'tfjs-wasm'];
  } catch {
    return ['tfjs-wasm'];
  }
}

async function answersOf(runtime: 'onnx' | 'tfjs-node' | 'tfjs-wasm'): Promise<number[][]> {
  const judge = startJudge({ runtimes: [runtime] });
  judges.push(judge);
  const verdicts = await judge.judge(drawCrops(), CROPS);
  return verdicts.map(({ ball, du, dv, kinds }) => [ball, du, dv, ...kinds]);
}

describe('the network on crops', () => {
  test.each(otherRuntimes())('%s answers as onnxruntime does (seed 20260)', async (runtime) => {
    const [one, other] = await Promise.all([answersOf('onnx'), answersOf(runtime)]);
    expect(one).toHaveLength(CROPS);
    one.forEach((row, n) =>
      row.forEach((value, k) => expect(Math.abs(value - other[n]![k]!)).toBeLessThan(TOLERANCE)),
    );
  });

  test('a runtime that is not there is said, not waited for', async () => {
    const judge = startJudge({ runtimes: ['onnx'], model: new URL('file:///nowhere/') });
    judges.push(judge);
    await expect(judge.judge(drawCrops(), CROPS)).rejects.toThrow(/onnx/);
  });
});
