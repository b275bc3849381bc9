import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Seconds } from '../base/units.ts';
import { appendLine } from './appendLine.ts';
import { FilmFolder } from './filmFolder.ts';

/** Sittings are named by a ULID, which never begins like this. */
const PREFIX = 'pins-';
const MOMENTS = 'moments.jsonl';
/** A place that is known better by less is not written down once more. */
const BETTER_BY_S = 0.02;

/** Where a sitting of the table's camera lies in a film of the second one. */
const momentSchema = z.object({
  session: z.string(),
  /** Time in this film minus time of the sitting, at one moment; seconds. */
  offsetSeconds: z.number(),
});

/** Name of a folder for film of the second camera, beside those of sittings. */
export const pinsFilmName = (id: string): string => `${PREFIX}${id}`;

/**
 * Film of the camera close over the pins: it is opened and lost at times of its own, so that one
 * film may show several sittings, and a sitting may lie in several films.
 */
export class PinsFilm {
  readonly folder: FilmFolder;

  constructor(path: string) {
    this.folder = new FilmFolder(path);
  }

  /** Notes where a sitting lies in this film; what is noted last counts. Throws on a full disk. */
  align(session: string, offsetSeconds: Seconds): void {
    const known = this.offsetOf(session);
    if (known !== undefined && Math.abs(known - offsetSeconds) < BETTER_BY_S) return;
    appendLine(join(this.folder.path, MOMENTS), JSON.stringify({ session, offsetSeconds }));
  }

  /** Time in this film minus time of the sitting; undefined where it does not show that. */
  offsetOf(session: string): Seconds | undefined {
    const path = join(this.folder.path, MOMENTS);
    if (!existsSync(path)) return undefined;
    const moments = readFileSync(path, 'utf8').split('\n').map(momentOf);
    return moments.findLast((moment) => moment?.session === session)?.offsetSeconds as
      Seconds | undefined;
  }
}

/** Films of the second camera that show a sitting, oldest first. */
export function pinsFilmsOf(root: string, session: string): readonly PinsFilm[] {
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .filter((name) => name.startsWith(PREFIX))
    .sort()
    .map((name) => new PinsFilm(join(root, name)))
    .filter((film) => film.offsetOf(session) !== undefined);
}

function momentOf(line: string): z.infer<typeof momentSchema> | undefined {
  try {
    return momentSchema.safeParse(JSON.parse(line)).data;
  } catch {
    // The line that was being written when the process was killed.
    return undefined;
  }
}
