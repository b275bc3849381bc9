import { execFile } from 'node:child_process';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, basename, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ObserverError } from '../base/error.ts';
import type { Seconds } from '../base/units.ts';
import { findFfmpeg } from '../capture/index.ts';
import type { FilmSegment } from '../session/index.ts';

const run = promisify(execFile);

/** What is to be cut. */
export interface FilmCut {
  readonly begin: number;
  readonly to: number;
  /** The mp4 that is written, whole or not at all. */
  readonly path: string;
  /** A script of subtitles (ASS) that is drawn into the picture. */
  readonly overlay?: string;
}

/** A piece of film in a row of them; `from` is undefined where nobody wrote down when it begins. */
export interface FilmPiece {
  readonly path: string;
  readonly from: Seconds | undefined;
}

/**
 * Pieces of film as ffmpeg reads them in a row. Each keeps the times of the sitting, so that its
 * file says when it ends and not how long it is: without the durations said here, ffmpeg would put
 * the third piece where twice the first two end. A piece that is missing leaves its time empty.
 */
export function concatList(pieces: readonly FilmPiece[]): string {
  return pieces
    .map(({ path, from }, k) => {
      const next = pieces[k + 1]?.from;
      const seconds = from === undefined || next === undefined ? 0 : next - from;
      const file = `file '${resolve(path).replaceAll("'", "'\\''")}'\n`;
      return seconds > 0 ? `${file}duration ${seconds.toFixed(6)}\n` : file;
    })
    .join('');
}

/**
 * Cuts an mp4 out of segments, to the frame. It is encoded anew: a copied cut could begin at a
 * key frame only.
 */
export async function cutFilm(segments: readonly FilmSegment[], cut: FilmCut): Promise<void> {
  const [first] = segments;
  if (first === undefined) return;
  const draft = `${cut.path}.new`;
  const list = `${cut.path}.txt`;
  writeFileSync(list, concatList(segments));
  // The script is named from its own folder: a path would have to be escaped twice over.
  const draw = cut.overlay === undefined ? [] : ['-vf', `ass=${basename(cut.overlay)}`];
  const span = Number.isFinite(cut.to) ? ['-t', String(cut.to - cut.begin)] : [];
  try {
    await run(
      findFfmpeg().path,
      [
        ...['-loglevel', 'error', '-y', '-f', 'concat', '-safe', '0', '-i', resolve(list)],
        ...['-ss', String(Math.max(0, cut.begin - first.from)), ...span, '-an', ...draw],
        ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-pix_fmt', 'yuv420p'],
        ...['-movflags', '+faststart', '-f', 'mp4', resolve(draft)],
      ],
      { cwd: dirname(resolve(cut.overlay ?? cut.path)) },
    );
    renameSync(draft, cut.path);
  } catch (cause) {
    const words = (cause as { stderr?: string }).stderr?.trim().split('\n').at(-1) ?? '';
    throw new ObserverError('film-not-cut', `the film cannot be written (${words})`, { cause });
  } finally {
    rmSync(list, { force: true });
    rmSync(draft, { force: true });
  }
}
