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
import type { FilmAnswer, FilmClips, FilmSpan } from '../review/index.ts';
import { FilmFolder, type FilmSegment } from '../session/index.ts';
import { concatList } from './filmCut.ts';

const run = promisify(execFile);

/** Clips that were cut are kept for the next look; the oldest go beyond this many. */
const CLIPS_KEPT = 50;
/** Anyone who may look may ask for film; a box that watches a table has few cores to spare. */
const CUTS_AT_ONCE = 2;
/** Wider film would only make the tablet slow. */
const WIDTH_MAX_PIXELS = 1280;

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

  async find({ session, from, to }: FilmSpan): Promise<FilmAnswer> {
    const folder = new FilmFolder(join(this.root, session));
    if (!existsSync(folder.path)) return { kind: 'missing', reason: 'not-recorded' };
    const begin = Math.max(0, from);
    const segments = folder.covering(begin, to);
    const last = folder.segments().at(-1);
    if (segments.length === 0 || segments[0]!.from > begin) {
      return { kind: 'missing', reason: last === undefined || last.to < to ? 'not-yet' : 'gone' };
    }
    if (last !== undefined && last.to < to && segments.at(-1)!.to < begin + (to - begin) / 2)
      return { kind: 'missing', reason: 'not-yet' };
    const path = join(this.cache, `${session}-${begin.toFixed(3)}-${to.toFixed(3)}.mp4`);
    if (!existsSync(path)) await this.cutOnce(segments, { begin, to, path });
    return { kind: 'film', path, startS: begin };
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
