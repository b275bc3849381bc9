import { appendFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShotNote } from '../room/shotFilter.ts';
import type { ShotSummary } from '../room/shotSummary.ts';
import type { EventLabel, SessionLine, ShotDetail } from './shotDetail.ts';

/** Ids are made by this product; anything else could name a file elsewhere. */
const SESSION_ID = /^[A-Za-z0-9_-]{1,64}$/;
export const isSessionId = (text: string): boolean => SESSION_ID.test(text);

/**
 * The kept sittings: a folder each, with `session.json`, `shots.jsonl` (a summary a line, the
 * last of a shot stands), `shots/N.json`, `notes.jsonl` and `labels.jsonl`.
 */
export class SessionFolder {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async list(): Promise<readonly SessionLine[]> {
    const names = (await readdir(this.#root).catch(() => [])).filter(isSessionId);
    const lines = await Promise.all(names.map((name) => this.session(name)));
    return lines
      .filter((line) => line !== undefined)
      .sort((a, b) => b.startedAt.localeCompare(a.startedAt));
  }

  session(id: string): Promise<SessionLine | undefined> {
    return readJson<SessionLine>(this.#path(id, 'session.json'));
  }

  async saveSession(line: SessionLine): Promise<void> {
    await mkdir(this.#path(line.id, ''), { recursive: true });
    await writeWhole(this.#path(line.id, 'session.json'), JSON.stringify(line));
  }

  /** The shots of a sitting in order; the newest summary of each. */
  async shots(id: string): Promise<readonly ShotSummary[]> {
    const lines = await readLines<ShotSummary>(this.#path(id, 'shots.jsonl'));
    const newest = new Map(lines.map((line) => [line.shot, line]));
    return [...newest.values()].sort((a, b) => a.shot - b.shot);
  }

  async saveShot(summary: ShotSummary, detail: ShotDetail): Promise<void> {
    const { session } = detail;
    await mkdir(this.#path(session, 'shots'), { recursive: true });
    await writeWhole(this.#path(session, `shots/${summary.shot}.json`), JSON.stringify(detail));
    await appendLine(this.#path(session, 'shots.jsonl'), summary);
  }

  shot(id: string, shot: number): Promise<ShotDetail | undefined> {
    return readJson<ShotDetail>(this.#path(id, `shots/${shot}.json`));
  }

  async notes(id: string): Promise<readonly ShotNote[]> {
    const lines = await readLines<ShotNote>(this.#path(id, 'notes.jsonl'));
    return [...new Map(lines.map((line) => [line.shot, line])).values()];
  }

  async saveNote(id: string, note: ShotNote & { readonly by: string }): Promise<void> {
    await appendLine(this.#path(id, 'notes.jsonl'), note);
  }

  labels(id: string): Promise<readonly EventLabel[]> {
    return readLines<EventLabel>(this.#path(id, 'labels.jsonl'));
  }

  async saveLabel(label: EventLabel): Promise<void> {
    await appendLine(this.#path(label.session, 'labels.jsonl'), label);
  }

  #path(id: string, file: string): string {
    if (!isSessionId(id)) throw new Error(`broken invariant: ${id} is no session id`);
    return join(this.#root, id, file);
  }
}

/** A file is there whole or not at all, whenever the power fails. */
async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

/** Starts on a line of its own: the one before may have been cut short. */
async function appendLine(path: string, value: unknown): Promise<void> {
  await appendFile(path, `\n${JSON.stringify(value)}\n`);
}

async function readJson<T>(path: string): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return parseJson<T>(text);
}

async function readLines<T>(path: string): Promise<readonly T[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const value = parseJson<T>(line);
    return value === undefined ? [] : [value];
  });
}

/** What a power failure cut short holds nothing: the log brings it again where it still can. */
function parseJson<T>(text: string): T | undefined {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}
