import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Seconds } from '../base/units.ts';
import { listedSegments } from './filmFolder.ts';

/** Crashes whose input is kept: enough to see what they have in common. */
const CRASHES_KEPT = 5;
/** Segments of the ring that holds the last input where nothing else is recorded. */
export const LAST_INPUT = { segmentSeconds: 5, segmentsMax: 5 } as const;

/**
 * The camera's stream of the last half minute, written in any case: when a stage or the whole box
 * fails, the input that did it lies on disk and can be replayed.
 */
export class LastInput {
  private readonly current: string;
  private readonly crashes: string;

  /** @param root - A folder of its own. */
  constructor(root: string) {
    this.current = join(root, 'current');
    this.crashes = join(root, 'crashes');
    mkdirSync(this.current, { recursive: true });
    mkdirSync(this.crashes, { recursive: true });
  }

  /** The folder for the input of a new sitting; that of the one before is let go. */
  begin(session: string): string {
    for (const old of readdirSync(this.current))
      rmSync(join(this.current, old), { recursive: true, force: true });
    const folder = join(this.current, session);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  /** Keeps the input of a sitting that ended badly. Returns where; undefined when there is none. */
  keep(session: string): string | undefined {
    const from = join(this.current, session);
    if (!existsSync(from)) return undefined;
    const to = join(this.crashes, session);
    renameSync(from, to);
    this.forgetOldest();
    return to;
  }

  /** Keeps whatever a box that did not end in order has left behind. */
  keepLeftovers(): readonly string[] {
    return readdirSync(this.current).flatMap((session) => this.keep(session) ?? []);
  }

  /** Takes note that the box ends in order: nothing of this sitting is of interest. */
  end(): void {
    for (const session of readdirSync(this.current))
      rmSync(join(this.current, session), { recursive: true, force: true });
  }

  private forgetOldest(): void {
    const crashes = readdirSync(this.crashes)
      .map((name) => join(this.crashes, name))
      .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
    for (const old of crashes.slice(CRASHES_KEPT)) rmSync(old, { recursive: true, force: true });
  }
}

/** A segment of film, closed or not. */
export interface SegmentByAge {
  readonly path: string;
  /** When it begins, seconds of the sitting; undefined where the list does not tell. */
  readonly from: Seconds | undefined;
}

/** Segments of a folder of film in the order in which they were written, closed or not. */
export function segmentsByAge(folder: string): readonly SegmentByAge[] {
  const listed = listedSegments(folder);
  const last = listed.at(-1);
  const from = new Map<string, Seconds>(listed.map((segment) => [segment.path, segment.from]));
  return readdirSync(folder)
    .filter((name) => name.endsWith('.mkv'))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).size > 0)
    .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs || a.localeCompare(b))
    .map((path, k, all) => {
      // The one that is being written begins where the last closed one ends.
      const isOpen = k === all.length - 1 && path !== last?.path;
      return { path, from: isOpen ? last?.to : from.get(path) };
    });
}
