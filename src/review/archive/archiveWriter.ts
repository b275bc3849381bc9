import { setTimeout as sleep } from 'node:timers/promises';
import type { MatchView } from '../../rules/index.ts';
import { packTrack, unpackTrack } from '../room/trackFile.ts';
import { summarizeShot } from '../room/shotSummary.ts';
import type { SummaryParts } from '../room/shotSummary.ts';
import type { DeskStore } from '../server/deskStore.ts';
import type { LoggedRecord } from '../view/record.ts';
import type { SessionFolder } from './sessionFolder.ts';
import type { SessionLine, ShotDetail } from './shotDetail.ts';

/** Positions kept before the strike and after the end of a shot. */
const BEFORE_S = 1;
const AFTER_S = 0.5;
/** Records of one moment come together; they are written together. */
const SETTLE_MS = 700;
/** A disk that is full is tried again after this. */
const RETRY_MS = 1000;

/** Keeps what the coach's room shows: every shot with its track, as the desk hears it. */
export class ArchiveWriter {
  readonly #store: DeskStore;
  readonly #folder: SessionFolder;
  /** The match as it stood when each shot that the view holds began. */
  readonly #matches = new Map<number, MatchView | null>();
  /** Shots of the view with something to write once they have ended. */
  readonly #dirty = new Set<number>();
  /** Shots of the view that have ended, and how many of those that it has let go had. */
  readonly #ended = new Set<number>();
  #endedBefore = 0;
  #session: SessionLine | null = null;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #stopListening: () => void = () => {};
  #isStopped = false;

  constructor(store: DeskStore, folder: SessionFolder) {
    this.#store = store;
    this.#folder = folder;
  }

  start(): void {
    this.#stopListening = this.#store.listen({
      opened: () => this.#forget(),
      record: (logged) => this.#hear(logged),
      positions: () => {},
      linked: () => {},
    });
  }

  /** Writes what is still waiting; for the end of the process and for tests. */
  async settle(): Promise<void> {
    clearTimeout(this.#timer);
    this.#write();
    await this.#writing;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopListening();
    await this.settle();
  }

  #hear({ seq, at, record }: LoggedRecord): void {
    const { session: id, shots, match } = this.#store.view;
    const { session } = this.#store;
    if (id === null || session === null) return;
    if (record.kind === 'epoch' && this.#session?.id !== id) {
      this.#forget();
      const { game, table, id: logId } = session;
      const known = { version: 1, id, startedAt: at, game, table, players: [] } as const;
      this.#session = { ...known, shots: 0, lastSeq: seq, logId };
    }
    if (record.kind === 'event' && record.event.kind === 'shot-start') {
      // The positions of the last shot are still at hand; they are not kept for ever.
      this.#write();
      this.#matches.set(record.event.shot, match);
    }
    const shot = shotOf({ seq, at, record }) ?? shots.at(-1)?.shot;
    if (shot === undefined || shot === 0 || record.kind === 'health') return;
    this.#dirty.add(shot);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#write(), SETTLE_MS);
  }

  /** Takes what has changed out of the view now and writes it in turn. */
  #write(): void {
    const session = this.#session;
    if (session === null || this.#dirty.size === 0) return;
    const { view } = this.#store;
    const ended = [...this.#dirty].filter(
      (number) => view.shots.find((s) => s.shot === number)?.endedAt != null,
    );
    for (const shot of ended) this.#dirty.delete(shot);
    const players = Object.values(view.match?.players ?? {});
    const line = { ...session, players, shots: this.#countEnded(), lastSeq: view.seq };
    this.#session = line;
    const parts = ended.map((number) => this.#partsOf(session.id, number));
    const write = async (): Promise<void> => {
      const before = await this.#folder.session(line.id);
      // After a restart the log is heard again from the start: what is kept already stands.
      if (before !== undefined && before.logId === line.logId && before.lastSeq >= line.lastSeq)
        return;
      // The shots first: what the line says is kept must be there, whenever the power fails.
      for (const part of parts) await this.#saveShot(part);
      // Of a long sitting only the newest shots are heard again after a restart.
      const { startedAt = line.startedAt, shots = 0 } = before ?? {};
      await this.#folder.saveSession({ ...line, startedAt, shots: Math.max(line.shots, shots) });
    };
    this.#writing = this.#writing.then(() => this.#persist(write));
  }

  /** Ended shots of this sitting; forgets what was noted of those that the view has let go. */
  #countEnded(): number {
    const { shots } = this.#store.view;
    for (const { shot, endedAt } of shots) if (endedAt !== null) this.#ended.add(shot);
    const first = shots[0]?.shot ?? 0;
    for (const shot of this.#matches.keys()) if (shot < first) this.#matches.delete(shot);
    for (const shot of this.#dirty) if (shot < first) this.#dirty.delete(shot);
    for (const shot of this.#ended)
      if (shot < first && this.#ended.delete(shot)) this.#endedBefore++;
    return this.#endedBefore + this.#ended.size;
  }

  #forget(): void {
    for (const noted of [this.#matches, this.#dirty, this.#ended]) noted.clear();
    this.#endedBefore = 0;
  }

  /** A full disk has room again some time: the desk goes on meanwhile, and what it heard waits. */
  async #persist(write: () => Promise<void>): Promise<void> {
    for (let n = 0; ; n++) {
      try {
        return await write();
      } catch (error) {
        const { message } = error as Error;
        if (n === 0) process.emitWarning(`the coach's room cannot be written: ${message}`);
        // What is not written when the desk ends comes again from the log.
        if (this.#isStopped) return;
        await sleep(RETRY_MS);
      }
    }
  }

  #partsOf(session: string, number: number): ShotParts {
    const { view } = this.#store;
    const shot = view.shots.find((s) => s.shot === number)!;
    const from = (shot.startedAt ?? shot.events[0]?.t ?? 0) - BEFORE_S;
    const frames = this.#store.positionsBetween(from, (shot.endedAt ?? Infinity) + AFTER_S);
    const inputs = view.inputs.filter((input) => input.shot === number);
    return { session, shot, inputs, frames, match: this.#matches.get(number) ?? null };
  }

  async #saveShot(parts: ShotParts): Promise<void> {
    const { session, shot, inputs, match } = parts;
    const kept = parts.frames.length > 0 ? undefined : await this.#folder.shot(session, shot.shot);
    const track = kept?.track ?? packTrack(parts.frames);
    const frames = kept === undefined ? parts.frames : unpackTrack(track);
    const { events, calls, rulings } = shot;
    const known = { version: 1, session, shot: shot.shot } as const;
    const detail: ShotDetail = { ...known, events, calls, rulings, inputs, track };
    await this.#folder.saveShot(summarizeShot({ shot, inputs, match, frames }), detail);
  }
}

interface ShotParts extends SummaryParts {
  readonly session: string;
}

function shotOf({ record }: LoggedRecord): number | undefined {
  if (record.kind === 'event') return record.event.shot;
  return record.kind === 'call' ? record.call.shot : undefined;
}
