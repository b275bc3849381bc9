import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { ObserverError } from '../base/error.ts';

/** An ffmpeg that runs on this machine. */
export interface FfmpegProgram {
  readonly path: string;
  /** Major version; 0 for a development build that names none. */
  readonly major: number;
  readonly origin: 'CENITAL_FFMPEG' | 'PATH' | 'package';
}

let found: FfmpegProgram | undefined;

/**
 * Finds ffmpeg once: the program named by CENITAL_FFMPEG, else the one on the PATH, else the
 * binary that the package @ffmpeg-installer/ffmpeg ships.
 *
 * @throws ObserverError `ffmpeg-missing` when none of them starts.
 */
export function findFfmpeg(): FfmpegProgram {
  found ??= candidates().find((program) => program !== undefined);
  if (found === undefined) {
    throw new ObserverError(
      'ffmpeg-missing',
      'ffmpeg was not found: install it (Debian: apt-get install ffmpeg) or run npm install again',
    );
  }
  return found;
}

function candidates(): readonly (FfmpegProgram | undefined)[] {
  const named = process.env['CENITAL_FFMPEG'];
  if (named) return [tryProgram(named, 'CENITAL_FFMPEG')];
  return [tryProgram('ffmpeg', 'PATH') ?? tryProgram(packagedBinary(), 'package')];
}

function packagedBinary(): string | undefined {
  try {
    const { path } = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg') as { path: string };
    return path;
  } catch {
    // The package has no binary for this processor: not an error while the PATH may have one.
    return undefined;
  }
}

function tryProgram(
  path: string | undefined,
  origin: FfmpegProgram['origin'],
): FfmpegProgram | undefined {
  if (path === undefined) return undefined;
  const run = spawnSync(path, ['-hide_banner', '-version'], { encoding: 'utf8' });
  if (run.status !== 0) return undefined;
  const major = /^ffmpeg version n?(\d+)\./.exec(run.stdout)?.[1];
  return { path, major: major === undefined ? 0 : Number(major), origin };
}
