// The second camera's frames, asked for by the moment at which the table's camera took its own.
import { afterEach, describe, expect, test } from 'vitest';
import { LivePinsCamera } from '../../../src/app/live/livePinsCamera.ts';
import type { PinsCameraOptions } from '../../../src/app/live/pinsCamera.ts';
import { Seconds } from '../../../src/base/units.ts';
import { type Frame, frameIn, type FramePool } from '../../../src/capture/index.ts';

const SIZE = { width: 2, height: 2 };
/** Times of coming lie ahead, so that no slow machine finds them old. */
const START = performance.now() / 1000 + 1000;

/** A camera that gives what it is handed. */
class HandedFrames {
  readonly format = { ...SIZE, fps: 25 };
  private readonly waiting: Frame[] = [];
  private wake: () => void = () => {};
  private isOver = false;
  private readonly pool: FramePool;

  constructor(pool: FramePool) {
    this.pool = pool;
  }

  /** @param delay - How long the picture was on its way. */
  hand(t: number, delay = 0): void {
    const memory = this.pool.take(6);
    memory.fill(60 + Math.round(t * 25));
    const index = Math.round(t * 25);
    this.waiting.push(
      frameIn(memory, { index, t: Seconds(t), ...SIZE, arrivedAt: START + t + delay }),
    );
    this.wake();
  }

  async *frames(signal: AbortSignal): AsyncGenerator<Frame> {
    signal.addEventListener('abort', () => {
      this.isOver = true;
      this.wake();
    });
    while (!this.isOver) {
      const frame = this.waiting.shift();
      if (frame) yield frame;
      else await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  close = async (): Promise<void> => {};
}

let camera: LivePinsCamera;
let offsets: number[] = [];
let said: string[] = [];
afterEach(() => camera.close());

async function opened(
  laterSeconds: number,
  more: Partial<PinsCameraOptions> = {},
): Promise<HandedFrames> {
  offsets = [];
  said = [];
  return new Promise((resolve) => {
    camera = new LivePinsCamera({
      open: async (pool) => {
        const frames = new HandedFrames(pool);
        resolve(frames);
        return frames;
      },
      say: (line) => void said.push(line),
      laterSeconds,
      onAligned: (seconds) => offsets.push(seconds),
      ...more,
    });
  });
}

/** Until all that was handed over has been taken. */
const taken = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const ask = (hostSeconds: number) =>
  camera.frameAt({ t: Seconds(hostSeconds - START + 7), hostSeconds, ballPasses: false });

test('the frame of a moment carries the time of the table camera', async () => {
  const frames = await opened(0);
  for (const t of [0, 0.04, 0.08, 0.12]) frames.hand(t);
  await taken();
  expect(await ask(START + 0.09)).toMatchObject({ index: 2, t: expect.closeTo(7.08, 6) });
  expect(await ask(START + 0.5)).toBeUndefined();
  // For its film: 0.09 s there is 7.09 s of the table's.
  expect(offsets).toEqual([expect.closeTo(-7, 6)]);
});

// Pictures of a camera that takes longer over them were never of one moment with the table's.
test('a frame that is still on its way is waited for', async () => {
  const frames = await opened(0.3);
  frames.hand(0, 0.3);
  await taken();
  const asked = ask(START + 0.2);
  for (const t of [0.08, 0.2]) frames.hand(t, 0.3);
  expect(await asked).toMatchObject({ index: 5, t: expect.closeTo(7.2, 6) });
  expect(camera.waitSeconds).toBe(0.3);
});

test('frames wait for a table camera that takes longer over its own', async () => {
  const frames = await opened(-0.8);
  for (let n = 0; n <= 50; n++) frames.hand(n / 25);
  await taken();
  // Its newest frame came at 2 s and was taken 0.8 s after what the table's camera gives then.
  expect(await ask(START + 2)).toMatchObject({ index: 30 });
});

describe('balls that show how late a second camera is', () => {
  test('have its pictures put with those of the same moment from then on', async () => {
    const known: number[] = [];
    const frames = await opened(0, { onDelay: ({ laterSeconds }) => known.push(laterSeconds) });
    for (const told of [0.31, 0.3, 0.29]) camera.hearLater(told);
    expect(known).toEqual([expect.closeTo(0.3, 6)]);
    expect(said).toEqual(['the camera of the pins was measured']);
    expect(camera.waitSeconds).toBeCloseTo(0.3, 6);
    frames.hand(0, 0.3);
    await taken();
    const asked = ask(START + 0.2);
    for (const t of [0.08, 0.2]) frames.hand(t, 0.3);
    expect(await asked).toMatchObject({ index: 5 });
    // What balls show from now on is what is left of it.
    for (const told of [0.01, -0.01, 0]) camera.hearLater(told);
    expect(camera.waitSeconds).toBeCloseTo(0.3, 6);
    expect(said).toHaveLength(1);
  });

  test('leave what a person wrote down as it is, and it is said where it is wrong', async () => {
    const frames = await opened(0.1, { isLaterByHand: true });
    frames.hand(0);
    await taken();
    for (const told of [0.2, 0.2, 0.2]) camera.hearLater(told);
    expect(camera.waitSeconds).toBe(0.1);
    expect(camera.troubles).toEqual([{ code: 'pins-camera-late', zone: 'middle' }]);
    expect(said).toEqual(['the camera of the pins is not as late as laterMilliseconds says']);
  });
});
