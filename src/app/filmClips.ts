import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '../capture/index.ts';
import type { FilmAnswer, FilmCamera, FilmClips, FilmLack, FilmSpan } from '../review/index.ts';
import { FilmFolder, type FilmSegment, pinsFilmsOf } from '../session/index.ts';
import { concatList } from './filmCut.ts';

const run = promisify(execFile);

/** Clips that were cut are kept for the next look; the oldest go beyond this many. */
const CLIPS_KEPT = 50;
/** Anyone who may look may ask for film; a box that watches a table has few cores to spare. */
const CUTS_AT_ONCE = 2;
/** Wider film would only make the tablet slow. */
const WIDTH_MAX_PIXELS = 1280;

/** The camera's own stream is written as it comes: a folder that grows no more gets no more film. */
const GROWS_WITHIN_MS = 30_000;

/** A stretch of film in its own time, which is that of the sitting plus `offset`. */
interface Stretch {
  readonly segments: readonly FilmSegment[];
  readonly begin: number;
  readonly to: number;
  readonly offset: number;
}

interface Lack {
  readonly reason: FilmLack;
}

/** A stretch of one session's film, and the file that it becomes. */
interface Clip {
  readonly begin: number;
  readonly to: number;
  readonly path: string;
}

/**
 * Cuts clips for the desk out of the segments that the observer recorded.
 *
 * A clip begins at the asked-for moment, to the frame: it is encoded anew, which takes a second
 * for a few seconds of film.
 */
export class RecordedFilm implements FilmClips {
  private readonly root: string;
  private readonly cache: string;
  /** Clips being cut, by their path: who asks for the same one waits for the same cut. */
  private readonly cutting = new Map<string, Promise<void>>();

  /** @param root - The folder of films, one folder a session. @param cache - Where cut clips go. */
  constructor(root: string, cache: string) {
    this.root = root;
    this.cache = cache;
  }

  async find(span: FilmSpan): Promise<FilmAnswer> {
    const close = this.closeStretch(span);
    const hasClose = 'segments' in close || close.reason === 'not-yet';
    const cameras: readonly FilmCamera[] = hasClose ? ['table', 'pins'] : ['table'];
    const stretch = span.camera === 'pins' ? close : this.wholeStretch(span);
    if (!('segments' in stretch)) return { kind: 'missing', reason: stretch.reason, cameras };
    const { segments, begin, to, offset } = stretch;
    const startS = begin - offset;
    const name = [span.session, ...(span.camera === 'table' ? [] : [span.camera])].join('-');
    const path = join(this.cache, `${name}-${startS.toFixed(3)}-${(to - offset).toFixed(3)}.mp4`);
    if (!existsSync(path)) await this.cutOnce(segments, { begin, to, path });
    return { kind: 'film', path, startS, cameras };
  }

  private wholeStretch({ session, from, to }: FilmSpan): Stretch | Lack {
    return stretchOf(new FilmFolder(join(this.root, session)), { from, to, offset: 0 });
  }

  /** The second camera is opened at times of its own: a sitting may lie in several of its films. */
  private closeStretch({ session, from, to }: FilmSpan): Stretch | Lack {
    let lack: Lack = { reason: 'not-recorded' };
    for (const film of pinsFilmsOf(this.root, session)) {
      const offset = film.offsetOf(session) ?? 0;
      const stretch = stretchOf(film.folder, { from, to, offset });
      if ('segments' in stretch) return stretch;
      lack = stretch;
    }
    return lack;
  }

  private async cutOnce(segments: readonly FilmSegment[], clip: Clip): Promise<void> {
    const { path } = clip;
    while (!this.cutting.has(path) && this.cutting.size >= CUTS_AT_ONCE)
      await Promise.race(this.cutting.values()).catch(() => {});
    let cut = this.cutting.get(path);
    if (cut === undefined) {
      cut = this.cut(segments, clip).finally(() => this.cutting.delete(path));
      this.cutting.set(path, cut);
    }
    await cut;
  }

  private async cut(segments: readonly FilmSegment[], clip: Clip): Promise<void> {
    mkdirSync(this.cache, { recursive: true });
    const draft = `${clip.path}.${process.pid}.${Math.round(performance.now())}`;
    const list = `${draft}.txt`;
    writeFileSync(list, concatList(segments));
    try {
      await run(findFfmpeg().path, [
        ...['-loglevel', 'error', '-y', '-f', 'concat', '-safe', '0', '-i', list],
        ...['-ss', String(clip.begin - segments[0]!.from), '-t', String(clip.to - clip.begin)],
        ...['-an', '-vf', `scale='min(${WIDTH_MAX_PIXELS},iw)':-2`, '-c:v', 'libx264'],
        ...['-preset', 'ultrafast', '-crf', '23', '-pix_fmt', 'yuv420p'],
        ...['-movflags', '+faststart', '-f', 'mp4', draft],
      ]);
      renameSync(draft, clip.path);
    } finally {
      rmSync(list, { force: true });
      rmSync(draft, { force: true });
    }
    this.forgetOldest();
  }

  private forgetOldest(): void {
    const clips = readdirSync(this.cache)
      .filter((name) => name.endsWith('.mp4'))
      .map((name) => join(this.cache, name))
      .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
    for (const path of clips.slice(CLIPS_KEPT)) rmSync(path, { force: true });
  }
}

/** The segments that show a span of a sitting, as far as they are written. */
function stretchOf(
  folder: FilmFolder,
  span: { readonly from: number; readonly to: number; readonly offset: number },
): Stretch | Lack {
  if (!existsSync(folder.path)) return { reason: 'not-recorded' };
  const { offset } = span;
  // What lies before the sitting's first frame was not filmed.
  const begin = Math.max(0, span.from) + offset;
  const to = span.to + offset;
  const segments = folder.covering(begin, to);
  const isBegun = segments.length > 0 && segments[0]!.from <= begin;
  const isHalfThere = isBegun && segments.at(-1)!.to >= begin + (to - begin) / 2;
  return isHalfThere ? { segments, begin, to, offset } : { reason: lackOf(folder, to) };
}

function lackOf(folder: FilmFolder, to: number): FilmLack {
  const last = folder.segments().at(-1);
  if (last !== undefined && last.to >= to) return 'gone';
  const { writtenAt } = folder;
  if (writtenAt !== undefined && Date.now() - writtenAt < GROWS_WITHIN_MS) return 'not-yet';
  return last === undefined ? 'gone' : 'not-recorded';
}
