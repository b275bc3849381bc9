import { existsSync, mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { ulid } from 'ulid';
import type { AnyRecord } from '../bus/index.ts';
import type { TableEvent } from '../events/index.ts';
import {
  type FilmFile,
  FilmFolder,
  filmFolders,
  isDiskFault,
  type KeptSpan,
  PinsFilm,
  pinsFilmName,
  planRetention,
  removeFilm,
  SHOT_MARGIN_S,
} from '../session/index.ts';
import type { BoxLog } from './boxLog.ts';

/** What film may take of the disk. */
export interface FilmLimits {
  readonly bytesMax: number;
  readonly freeBytesMin: number;
}

interface KnownFilm {
  /** Of the folder when it was read. */
  readonly mark: string;
  readonly files: readonly FilmFile[];
}

/** Of a sitting that failed, what its last segments show is kept. */
const LAST_SPAN_S = 30;
/** The disk is looked at this often. */
const LOOK_EVERY_MS = 30_000;
/** Notes that wait for room on the disk: those of a long evening. */
const NOTES_WAITING_MOST = 2000;
/** Shots of a sitting whose film a ruling may still protect: more than a desk holds. */
const SPANS_KEPT = 500;

/**
 * Keeps the film of a box within its disk: marks the spans of shots and of calls that a person
 * answered, and removes what is worth least when room is needed.
 */
export class FilmKeeper {
  private readonly root: string;
  private readonly limits: FilmLimits;
  private current: { session: string; folder: FilmFolder } | undefined;
  private pins: PinsFilm | undefined;
  /** Time in the film of the pins minus time of the sitting; undefined before both were seen at once. */
  private pinsOffset: number | undefined;
  private shotFrom = 0;
  /** Film of each folder as it was read last, by the folder's path. */
  private readonly known = new Map<string, KnownFilm>();
  private readonly spanOfShot = new Map<number, { from: number; to: number }>();
  private readonly timer: NodeJS.Timeout;
  private readonly log: Pick<BoxLog, 'warn'>;
  /** Notes that the disk had no room for, in order. */
  private waiting: (() => void)[] = [];
  private notesLetGo = 0;
  private isAtFault = false;
  /** No film is recorded: even that of shots would have to go at once. The table is watched on. */
  isStopped = false;

  constructor(root: string, limits: FilmLimits, log: Pick<BoxLog, 'warn'>) {
    this.root = root;
    this.limits = limits;
    this.log = log;
    mkdirSync(root, { recursive: true });
    this.makeRoom();
    this.timer = setInterval(() => this.makeRoom(), LOOK_EVERY_MS);
    this.timer.unref();
  }

  /** Opens the folder of a new session and returns its path. */
  begin(session: string): string {
    const path = join(this.root, session);
    mkdirSync(path, { recursive: true });
    this.current = { session, folder: new FilmFolder(path) };
    this.spanOfShot.clear();
    return path;
  }

  /** Opens the folder of a new film of the second camera and returns its path. */
  beginPins(): string {
    const path = join(this.root, pinsFilmName(ulid()));
    mkdirSync(path, { recursive: true });
    this.pins = new PinsFilm(path);
    this.pinsOffset = undefined;
    return path;
  }

  /** The second camera is not recorded any more. */
  endPins(): void {
    this.pins = undefined;
  }

  /** Takes note of how the times of the second camera's film stand to those of the sitting. */
  alignPins(offsetSeconds: number): void {
    this.pinsOffset = offsetSeconds;
  }

  /** Notes what a record says about the worth of film. */
  take(record: AnyRecord): void {
    if (record.session !== this.current?.session) return;
    if (record.kind === 'event' && record.body.status === 'final') this.takeEvent(record.body);
    if (record.kind === 'ruling') this.protect(record.shot);
  }

  /**
   * Removes what is worth least until the limits hold; decides whether there is room for more. A
   * disk that is at fault stops film, never the table.
   */
  makeRoom(): void {
    const isMade = this.despiteDisk(() => this.removeLeastWorth());
    if (!isMade) this.isStopped = true;
    if (this.writeWaiting() && isMade) this.isAtFault = false;
  }

  private removeLeastWorth(): void {
    const files = this.allFiles();
    const { bavail, bsize } = statfsSync(this.root);
    const plan = planRetention(files, { ...this.limits, freeBytes: bavail * bsize });
    removeFilm(plan.remove);
    this.isStopped = !plan.record.includes('shot');
  }

  /**
   * All film that is there. Months of it are looked at twice a minute, beside the frames: a folder
   * in which nothing happened meanwhile is not read again.
   */
  private allFiles(): readonly FilmFile[] {
    const before = new Map(this.known);
    this.known.clear();
    return filmFolders(this.root).flatMap((folder) => {
      const { path, mark } = folder;
      const known = before.get(path);
      const files = known?.mark === mark ? known.files : folder.files();
      this.known.set(path, { mark, files });
      return files;
    });
  }

  /** Protects the newest film of a sitting. Returns its folder; undefined when there is none. */
  protectEnd(session: string): string | undefined {
    const path = join(this.root, session);
    if (!existsSync(path)) return undefined;
    const folder = new FilmFolder(path);
    const to = (folder.segments().at(-1)?.to ?? 0) + LAST_SPAN_S;
    const from = Math.max(0, to - 2 * LAST_SPAN_S);
    this.note(() => folder.keep({ from, to, keeping: 'protected' }));
    return path;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private takeEvent(event: TableEvent): void {
    if (event.kind === 'shot-start') this.shotFrom = event.t - SHOT_MARGIN_S;
    if (event.kind !== 'shot-end') return;
    const span = { from: this.shotFrom, to: event.t + SHOT_MARGIN_S };
    this.spanOfShot.set(event.shot, span);
    const [oldest] = this.spanOfShot.keys();
    if (this.spanOfShot.size > SPANS_KEPT && oldest !== undefined) this.spanOfShot.delete(oldest);
    this.keep({ ...span, keeping: 'shot' });
  }

  /** A ruling names its shot; the last shot when it does not. */
  private protect(shot: number | undefined): void {
    const span =
      shot === undefined ? [...this.spanOfShot.values()].at(-1) : this.spanOfShot.get(shot);
    if (span !== undefined) this.keep({ ...span, keeping: 'protected' });
  }

  private keep(span: KeptSpan): void {
    const { current, pins, pinsOffset } = this;
    if (current === undefined) return;
    this.note(() => current.folder.keep(span));
    if (pins === undefined || pinsOffset === undefined) return;
    const ofPins = { ...span, from: span.from + pinsOffset, to: span.to + pinsOffset };
    this.note(() => pins.align(current.session, pinsOffset));
    this.note(() => pins.folder.keep(ofPins));
  }

  /** Writes a note now, or as soon as there is room. */
  private note(write: () => void): void {
    this.waiting.push(write);
    if (this.waiting.length > NOTES_WAITING_MOST) {
      this.waiting.shift();
      this.notesLetGo++;
    }
    this.writeWaiting();
  }

  /** Whether nothing waits any more. */
  private writeWaiting(): boolean {
    while (this.waiting.length > 0 && this.despiteDisk(this.waiting[0]!)) this.waiting.shift();
    return this.waiting.length === 0;
  }

  /** Whether something that needs the disk could be done; that it could not is told once. */
  private despiteDisk(act: () => void): boolean {
    try {
      act();
      return true;
    } catch (error) {
      if (!isDiskFault(error)) throw error;
      const { notesLetGo } = this;
      if (!this.isAtFault)
        this.log.warn('the disk of the film is at fault', { reason: error.message, notesLetGo });
      this.isAtFault = true;
      return false;
    }
  }
}
