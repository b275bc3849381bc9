import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Seconds } from '../base/units.ts';
import { appendLine } from './appendLine.ts';
import type { FilmFile, KeepingClass } from './retention.ts';

/** A closed segment of film. Times are seconds since the session's first frame. */
export interface FilmSegment {
  readonly path: string;
  readonly from: Seconds;
  readonly to: Seconds;
}

/** A span of a session that is worth more than idle time. */
export interface KeptSpan {
  readonly from: Seconds;
  readonly to: Seconds;
  readonly keeping: KeepingClass;
}

/** ffmpeg's list of closed segments; the same name as in `capture`, which this folder may not know. */
const SEGMENT_LIST = 'segments.csv';
const SPANS = 'spans.jsonl';
/** Film before a strike and after rest that belongs to a shot. */
export const SHOT_MARGIN_S = 3;

/** The film of one session: a folder of segments, their list, and the spans worth keeping. */
export class FilmFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Closed segments that are still there, in order. A torn last line of the list is left out. */
  segments(): readonly FilmSegment[] {
    return listedSegments(this.path);
  }

  /** Notes that a span is worth keeping; the strongest note about a moment counts. Throws on a full disk. */
  keep(span: KeptSpan): void {
    appendLine(join(this.path, SPANS), JSON.stringify(span));
  }

  /** The segments as files with their class of keeping. */
  files(): readonly FilmFile[] {
    const spans = this.spans();
    return this.segments().map((segment) => {
      const { size, mtimeMs } = statSync(segment.path);
      return {
        path: segment.path,
        bytes: size,
        endedAt: mtimeMs,
        keeping: classOf(segment, spans),
      };
    });
  }

  /** The segments that show a span, in order; empty when its film is gone or not closed yet. */
  covering(from: Seconds, to: Seconds): readonly FilmSegment[] {
    return this.segments().filter((segment) => segment.from < to && segment.to > from);
  }

  /** Changes whenever what `files` tells changes, but for the film of a segment that is written. */
  get mark(): string {
    const paths = [this.path, join(this.path, SEGMENT_LIST), join(this.path, SPANS)];
    return paths.map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0).join(' ');
  }

  /** When film was last written into it, milliseconds since 1970; undefined where there is none. */
  get writtenAt(): number | undefined {
    if (!existsSync(this.path)) return undefined;
    const times = readdirSync(this.path)
      .filter((name) => name.endsWith('.mkv'))
      .map((name) => statSync(join(this.path, name), { throwIfNoEntry: false })?.mtimeMs ?? 0);
    return times.length === 0 ? undefined : Math.max(...times);
  }

  private spans(): readonly KeptSpan[] {
    return linesOf(join(this.path, SPANS)).flatMap((line) => {
      try {
        return [JSON.parse(line) as KeptSpan];
      } catch {
        // The line that was being written when the process was killed.
        return [];
      }
    });
  }
}

/** Segments that a folder's list tells of and that are still there; a ring lists one file again and again. */
export function listedSegments(folder: string): readonly FilmSegment[] {
  // The list of a long sitting names thousands of files, of which most are gone.
  const there = new Set(namesIn(folder));
  return linesOf(join(folder, SEGMENT_LIST)).flatMap((line) => {
    const [file = '', from, to] = line.split(',');
    if (to === undefined || !there.has(file)) return [];
    return [{ path: join(folder, file), from: Number(from), to: Number(to) }];
  });
}

/** Every session's film under one folder. */
export function filmFolders(root: string): readonly FilmFolder[] {
  if (!existsSync(root)) return [];
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => new FilmFolder(join(root, entry.name)));
}

/** Removes film; a file that is gone already is no fault. */
export function removeFilm(files: readonly FilmFile[]): void {
  for (const { path } of files) rmSync(path, { force: true });
}

/** The strongest class among the spans that a segment shows. */
export function classOf(segment: FilmSegment, spans: readonly KeptSpan[]): KeepingClass {
  const shown = spans.filter((span) => span.from < segment.to && span.to > segment.from);
  if (shown.some(({ keeping }) => keeping === 'protected')) return 'protected';
  return shown.some(({ keeping }) => keeping === 'shot') ? 'shot' : 'idle';
}

const namesIn = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder) : [];

function linesOf(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}
