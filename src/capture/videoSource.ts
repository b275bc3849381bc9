import { existsSync, statSync } from 'node:fs';
import { wrongInput } from '../base/error.ts';
import { type FfmpegInput, openFfmpegSource } from './ffmpegSource.ts';
import type { FrameSource } from './frame.ts';

/** `fast` decodes as quickly as frames are taken; `real` plays the file as a camera would. */
export type Pace = 'fast' | 'real';

/**
 * Opens a recording (or a still picture, one frame) as a source of frames.
 *
 * @throws ObserverError `file-missing` or `not-a-video`, both exit status 2.
 */
export async function openVideo(path: string, pace: Pace = 'fast'): Promise<FrameSource> {
  return openFfmpegSource(recordedVideoInput(path, pace));
}

/**
 * How ffmpeg opens a recording.
 *
 * @throws ObserverError `file-missing`, exit status 2.
 */
export function recordedVideoInput(path: string, pace: Pace): FfmpegInput {
  if (!existsSync(path) || !statSync(path).isFile()) {
    throw wrongInput('file-missing', `${path} is not a file: give the path of a recording`);
  }
  return { url: `file:${path}`, options: pace === 'real' ? ['-re'] : [] };
}
