// A still picture for setting up, through node-webcam and fswebcam. fswebcam reads a file as if it
// were a camera, so that no camera is needed here.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findFfmpeg, openVideo, takeStill } from '../../src/capture/index.ts';

const hasFswebcam = spawnSync('fswebcam', ['--version']).error === undefined;
const folder = mkdtempSync(join(tmpdir(), 'cenital-still-'));
const size = { width: 320, height: 180 };
afterAll(() => rmSync(folder, { recursive: true }));

function pictureOf(colour: string): string {
  const path = join(folder, `${colour}.png`);
  const input = ['-f', 'lavfi', '-i', `color=${colour}:size=320x180`, '-frames:v', '1'];
  spawnSync(findFfmpeg().path, ['-y', '-v', 'error', ...input, path]);
  return path;
}

/** How far the brightness of any pixel is from one that is asked for. */
async function farthestFrom(luma: number, path: string): Promise<number> {
  const film = await openVideo(path);
  for await (const { y } of film.frames(new AbortController().signal))
    return y.reduce((most, value) => Math.max(most, Math.abs(value - luma)), 0);
  return NaN;
}

describe.runIf(hasFswebcam)('a still picture', () => {
  test.each([
    ['white', 235],
    ['black', 16],
  ])('of a wall that is %s shows just that, without a banner', async (colour, luma) => {
    const to = join(folder, `still-${colour}.png`);
    await takeStill({ device: `FILE:${pictureOf(colour)}`, ...size, to });
    expect(await farthestFrom(luma, to)).toBeLessThan(3);
  });
});

test('a camera that is not there is said to give no picture, and what to do', async () => {
  const to = join(folder, 'none.png');
  await expect(takeStill({ device: '/dev/video987', ...size, to })).rejects.toMatchObject({
    code: 'no-still',
    message: expect.stringMatching(/^\/dev\/video987 gave no picture: install fswebcam/),
  });
  expect(existsSync(to)).toBe(false);
});

test('a name that would be more than a name to the shell is refused', async () => {
  const device = '/dev/video0; true';
  const order = { device, ...size, to: join(folder, 'still.png') };
  await expect(takeStill(order)).rejects.toMatchObject({ code: 'bad-device', exitStatus: 2 });
});
