import { idOf } from '../protocol.ts';
import type { RefusalReason, Role, ServerMessage, Submission } from '../protocol.ts';
import { EMPTY_VIEW, foldRecord } from '../view/deskView.ts';
import type { DeskView } from '../view/deskView.ts';
import { PositionTrail } from '../view/positionTrail.ts';
import type { PositionFrame } from '../view/record.ts';
import type { GameName, TableSpec } from '../../table/index.ts';
import { isWorthAnotherTry, Outbox } from './outbox.ts';

/** What the screens draw from; a new object at every change but those of positions. */
export interface DeskState {
  readonly connection: 'opening' | 'open' | 'lost';
  /** Whether the desk hears the table. */
  readonly linked: boolean;
  readonly session: string | null;
  readonly game: GameName | null;
  readonly table: TableSpec | null;
  readonly role: Role;
  readonly name: string;
  /** No PIN was set and this is the box itself. */
  readonly open: boolean;
  readonly view: DeskView;
  readonly waiting: readonly Submission[];
  readonly refusal: RefusalReason | null;
}

const FIRST_RETRY_MS = 400;
const LONGEST_RETRY_MS = 5_000;
/** The server speaks at least every two seconds. */
const SILENCE_MS = 6_000;
const RESEND_MS = 1_500;

/** The page's end of the line: follows the log, keeps what is not written yet, comes back by itself. */
export class DeskClient {
  readonly trail = new PositionTrail();
  readonly #outbox: Outbox;
  readonly #watchers = new Set<() => void>();
  /** Places in the log of submissions that it took and whose records have not come by yet. */
  readonly #written = new Map<string, number>();
  #socket: WebSocket | null = null;
  #retryMs = FIRST_RETRY_MS;
  #silence = 0;
  #state: DeskState;

  constructor(drawer: Storage) {
    this.#outbox = new Outbox(drawer);
    this.#state = {
      connection: 'opening',
      linked: false,
      session: null,
      game: null,
      table: null,
      role: 'viewer',
      name: '',
      open: false,
      view: EMPTY_VIEW,
      waiting: this.#outbox.waiting,
      refusal: null,
    };
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };
  readonly state = (): DeskState => this.#state;

  connect(): void {
    const { protocol, host } = window.location;
    const socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`);
    this.#socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#listenForSilence();
      this.#hear(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
    this.#listenForSilence();
  }

  /** Opens the line anew, as after signing in: the server looks at the cookie when it opens. */
  reconnect(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.connect();
  }

  /** Keeps a ruling or an input until the log has it, whatever happens to the line. */
  submit(submission: Submission): void {
    this.#outbox.add(submission);
    this.#set({ waiting: this.#outbox.waiting, refusal: null });
    this.#send(submission);
  }

  forgetRefusal(): void {
    this.#set({ refusal: null });
  }

  #hear(message: ServerMessage): void {
    switch (message.kind) {
      case 'hello':
        return this.#greeted(message);
      case 'records': {
        const view = message.records.reduce(foldRecord, this.#state.view);
        this.#dropWritten(view.seq);
        return this.#set({ view, waiting: this.#outbox.waiting });
      }
      case 'positions':
        return this.trail.push(message.frame);
      case 'linked':
        if (message.linked !== this.#state.linked) this.#set({ linked: message.linked });
        return;
      case 'written':
        this.#written.set(message.id, message.seq);
        this.#dropWritten(this.#state.view.seq);
        return this.#set({ waiting: this.#outbox.waiting });
      case 'refused':
        return this.#refused(message.id, message.reason);
    }
  }

  #greeted(hello: Extract<ServerMessage, { kind: 'hello' }>): void {
    const { session, game, table, role, name, open, linked } = hello;
    const isSame = session === this.#state.session;
    if (!isSame) {
      this.trail.clear();
      this.#dropWritten(Infinity);
    }
    const view = isSame ? this.#state.view : EMPTY_VIEW;
    const { waiting } = this.#outbox;
    this.#retryMs = FIRST_RETRY_MS;
    this.#set({
      connection: 'open',
      session,
      game,
      table,
      role,
      name,
      open,
      linked,
      view,
      waiting,
    });
    this.#socket?.send(JSON.stringify({ kind: 'follow', session, after: view.seq }));
    for (const submission of this.#outbox.waiting) this.#send(submission);
    void this.#fetchTrail();
  }

  /** Positions from before this page was opened: the paths of the shot that is on the table. */
  async #fetchTrail(): Promise<void> {
    try {
      const answer = await fetch('/api/positions');
      if (answer.ok) this.trail.prepend((await answer.json()) as PositionFrame[]);
    } catch {
      // The line is cut again; the next greeting asks once more.
    }
  }

  /**
   * A submission waits until its record itself is here: in between, a call that was just decided
   * would look open again.
   */
  #dropWritten(seq: number): void {
    for (const [id, place] of this.#written) {
      if (place > seq) continue;
      this.#written.delete(id);
      this.#outbox.drop(id);
    }
  }

  #refused(id: string, reason: RefusalReason): void {
    if (isWorthAnotherTry(reason)) {
      const again = this.#outbox.waiting.find((s) => idOf(s) === id);
      if (again !== undefined) window.setTimeout(() => this.#send(again), RESEND_MS);
      return;
    }
    this.#outbox.drop(id);
    this.#set({ waiting: this.#outbox.waiting, refusal: reason });
  }

  #send(submission: Submission): void {
    if (this.#state.connection !== 'open') return;
    if (this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(JSON.stringify({ kind: 'submit', submission }));
  }

  #listenForSilence(): void {
    window.clearTimeout(this.#silence);
    // A pulled cable closes nothing: the browser may wait for minutes, a referee cannot.
    this.#silence = window.setTimeout(() => this.#socket?.close(), SILENCE_MS);
  }

  #lost(): void {
    window.clearTimeout(this.#silence);
    this.#socket = null;
    this.#set({ connection: 'lost', linked: false });
    window.setTimeout(() => this.connect(), this.#retryMs);
    this.#retryMs = Math.min(LONGEST_RETRY_MS, this.#retryMs * 1.7);
  }

  #set(change: Partial<DeskState>): void {
    this.#state = { ...this.#state, ...change };
    for (const watcher of this.#watchers) watcher();
  }
}
