// Two cameras of one sitting, one of which takes longer over its pictures: how much, is told by the
// ball that rolls past both. Before that it was written down by hand, or pins fell before the balls
// that felled them came.
import { beforeAll, expect, test } from 'vitest';
import { createPipeline } from '../../src/app/pipeline.ts';
import type { Calibration } from '../../src/calibration/index.ts';
import { type Frame, openFfmpegSource } from '../../src/capture/index.ts';
import { Seconds } from '../../src/base/units.ts';
import { CLIP, CLOSE_CLIP, COARSE, coarseCalibration } from '../support/pinsBox.ts';

/** The pins stand for so long before the film begins, so that the second camera is calibrated. */
const BEFORE_S = 6;
const AFTER_S = 4;
const STILL_FPS = 15;
/** Frames of the second film are this far apart. */
const CLOSE_STEP_S = 1 / 50;

let calibration: Calibration;
let whole: readonly Frame[];
let close: readonly Frame[];

async function framesOf(path: string, filter: string): Promise<readonly Frame[]> {
  const source = await openFfmpegSource({ url: `file:${path}`, options: [], filters: [filter] });
  const frames: Frame[] = [];
  for await (const frame of source.frames(new AbortController().signal)) frames.push(frame);
  return frames;
}

beforeAll(async () => {
  calibration = await coarseCalibration();
  whole = await framesOf(CLIP, COARSE);
  close = await framesOf(CLOSE_CLIP, 'scale=640:-2');
});

const at = (frame: Frame, t: number): Frame => ({ ...frame, t: Seconds(t) });

/** What a box is told of the second camera's lag when its pictures come so much later than reckoned with. */
function toldWhenLaterBy(seconds: number): readonly number[] {
  const pipeline = createPipeline({ calibration, game: 'five-pins', pinsCamera: {} });
  pipeline.prime(whole.slice(0, 20));
  const told: number[] = [];
  const feed = (t: number, own: Frame, near: Frame): void => {
    const { pinsLater } = pipeline.feed(at(own, t), at(near, t));
    if (pinsLater !== undefined) told.push(pinsLater);
  };
  const still = (from: number, span: number, own: Frame, near: Frame): void => {
    for (let k = 1; k < span * STILL_FPS; k++) feed(from + k / STILL_FPS, own, near);
  };
  still(0, BEFORE_S, whole[0]!, close[0]!);
  for (const own of whole) {
    const n = Math.round((own.t - seconds) / CLOSE_STEP_S);
    feed(BEFORE_S + own.t, own, close[Math.min(Math.max(0, n), close.length - 1)]!);
  }
  const last = whole.at(-1)!;
  still(BEFORE_S + last.t, AFTER_S, last, close.at(-1)!);
  return told;
}

test.each([0, 0.12, 0.6, -0.3])('a camera that is %d s later is measured to 10 ms', (seconds) => {
  const told = toldWhenLaterBy(seconds);
  expect(told.length).toBeGreaterThan(0);
  for (const each of told) expect(Math.abs(each - seconds)).toBeLessThan(0.01);
});
