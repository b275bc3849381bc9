import { WebSocket } from 'ws';
import type { Drawer } from '../../src/review/page/outbox.ts';
import { isWorthAnotherTry, Outbox } from '../../src/review/page/outbox.ts';
import type { ServerMessage, Submission } from '../../src/review/protocol.ts';
import { idOf } from '../../src/review/protocol.ts';
import type { DeskRecord } from '../../src/review/view/record.ts';

const RETRY_MS = 50;

function drawerInMemory(): Drawer {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
}

/** The referee's screen without a browser: its own outbox, and a line that comes back. */
export class PretendPage {
  readonly #url: string;
  readonly #onRecord: (record: DeskRecord) => void;
  readonly #outbox = new Outbox(drawerInMemory());
  /** Ids that the log has, as the desk told the page. */
  readonly written: string[] = [];
  /** Ids that were refused for good, with the reason: what the referee said is lost. */
  readonly lost: string[] = [];
  #socket: WebSocket | undefined;
  #isOpen = false;
  #isClosed = false;

  /** @param onRecord - Told what the desk shows, from the start again whenever the line comes back. */
  constructor(url: string, onRecord: (record: DeskRecord) => void = () => {}) {
    this.#url = url;
    this.#onRecord = onRecord;
    this.#connect();
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  submit(submission: Submission): void {
    this.#outbox.add(submission);
    this.#send(submission);
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.terminate();
  }

  #connect(): void {
    if (this.#isClosed) return;
    const socket = new WebSocket(`${this.#url.replace('http', 'ws')}/ws`, {
      headers: { origin: this.#url },
    });
    this.#socket = socket;
    socket.on('message', (bytes: Buffer) => this.#hear(JSON.parse(bytes.toString())));
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#isOpen = false;
      setTimeout(() => this.#connect(), RETRY_MS);
    });
  }

  #hear(message: ServerMessage): void {
    if (message.kind === 'hello') {
      this.#isOpen = true;
      this.#socket!.send(JSON.stringify({ kind: 'follow', session: message.session, after: 0 }));
      for (const submission of this.#outbox.waiting) this.#send(submission);
    } else if (message.kind === 'records') {
      for (const { record } of message.records) this.#onRecord(record);
    } else if (message.kind === 'written') {
      this.#outbox.drop(message.id);
      this.written.push(message.id);
    } else if (message.kind === 'refused') this.#refused(message);
  }

  #refused({ id, reason }: Extract<ServerMessage, { kind: 'refused' }>): void {
    const again = this.#outbox.waiting.find((submission) => idOf(submission) === id);
    if (isWorthAnotherTry(reason)) setTimeout(() => again && this.#send(again), RETRY_MS);
    else {
      this.#outbox.drop(id);
      this.lost.push(`${id}: ${reason}`);
    }
  }

  #send(submission: Submission): void {
    if (this.#isOpen) this.#socket!.send(JSON.stringify({ kind: 'submit', submission }));
  }
}
