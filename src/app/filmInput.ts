import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeStill } from '../capture/index.ts';
import type { PictureSize } from './pictureSize.ts';

/** How Linux names a USB camera. */
const CAMERA = /^\/dev\//;

/** Hands over the path of a film or picture; of a camera's name, that of a still picture taken of it. */
export async function withFilmOf<T>(
  input: string,
  size: PictureSize,
  use: (path: string) => Promise<T>,
): Promise<T> {
  if (!CAMERA.test(input)) return use(input);
  const folder = mkdtempSync(join(tmpdir(), 'cenital-still-'));
  try {
    const to = join(folder, 'still.png');
    await takeStill({ device: input, ...size, to });
    return await use(to);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
