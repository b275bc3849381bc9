import { Dealer } from 'zeromq';
import { ObserverError } from '../base/error.ts';
import { parseJson } from './decode.ts';
import type { Reply } from './request.ts';
import { replySchema } from './request.ts';
import type { MessageParts } from './sendQueue.ts';
import { SendQueue } from './sendQueue.ts';
import { untilClosed } from './socketLoop.ts';
import { isReadable, WIRE_VERSION } from './wire.ts';

/** A local answer takes a millisecond; one over a busy network, tens. */
const TIMEOUT_MS = 3000;
const MAX_QUEUED = 64;

export interface Answer {
  readonly reply: Reply;
  readonly records: readonly Buffer[];
}

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

export type RequestBody =
  | { readonly op: 'snapshot' }
  | { readonly op: 'from'; readonly sequence: number; readonly limit: number }
  | { readonly op: 'submit' }
  | { readonly op: 'missed'; readonly positions: number };

/**
 * Asks at a door and matches answers with questions. A question without an answer in time
 * fails, and the next one goes through a new connection.
 */
export class Requester {
  readonly #connect: () => Dealer;
  readonly #waiting = new Map<number, Waiting>();
  #socket: Dealer | undefined;
  #queue: SendQueue | undefined;
  #count = 0;

  constructor(connect: () => Dealer) {
    this.#connect = connect;
  }

  ask(body: RequestBody, records: readonly Uint8Array[] = []): Promise<Answer> {
    const queue = this.#open();
    const request = ++this.#count;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#giveUp(request), TIMEOUT_MS);
      this.#waiting.set(request, { resolve, reject, timer });
      const head = JSON.stringify({ wireversion: WIRE_VERSION, request, ...body });
      queue.push([head, ...records]);
    });
  }

  /** Fails whatever waits. A later question opens a new connection. */
  close(): void {
    for (const [request] of this.#waiting) this.#fail(request);
    this.#socket?.close();
    this.#socket = undefined;
    this.#queue = undefined;
  }

  #open(): SendQueue {
    if (this.#queue) return this.#queue;
    const socket = this.#connect();
    this.#socket = socket;
    this.#queue = new SendQueue({
      bound: MAX_QUEUED,
      drop: 'newest',
      onDrop: () => {},
      // A question that cannot be sent is one without an answer. A closed socket throws at once.
      send: async (parts: MessageParts) => {
        if (!socket.closed) await socket.send(parts).catch(() => {});
      },
    });
    // What was asked when the observer died is never answered: ask its successor at once.
    void untilClosed(socket, () => this.#closeWhenCut(socket));
    void untilClosed(socket, () => this.#receive(socket));
    return this.#queue;
  }

  async #closeWhenCut(socket: Dealer): Promise<void> {
    for await (const { type } of socket.events)
      if (type === 'disconnect' && this.#socket === socket) this.close();
  }

  async #receive(socket: Dealer): Promise<void> {
    for await (const [head, ...records] of socket) {
      const json = parseJson(head ?? '');
      const parsed = json.ok ? replySchema.safeParse(json.value) : undefined;
      if (!parsed?.success || !isReadable(parsed.data.wireversion)) continue;
      const waiting = this.#waiting.get(parsed.data.request);
      if (!waiting) continue;
      this.#waiting.delete(parsed.data.request);
      clearTimeout(waiting.timer);
      waiting.resolve({ reply: parsed.data, records: records as Buffer[] });
    }
  }

  #giveUp(request: number): void {
    this.#fail(request);
    this.close();
  }

  #fail(request: number): void {
    const waiting = this.#waiting.get(request);
    if (!waiting) return;
    this.#waiting.delete(request);
    clearTimeout(waiting.timer);
    waiting.reject(new ObserverError('stream-silent', 'the observer does not answer'));
  }
}
