/** The parts of one message. */
export type MessageParts = (string | Uint8Array)[];

export interface SendQueueOptions {
  readonly send: (parts: MessageParts) => Promise<void>;
  /** Messages that may wait. */
  readonly bound: number;
  /** Which is let go beyond the bound: the oldest where the newest matters, else the newest. */
  readonly drop: 'oldest' | 'newest';
  readonly onDrop: () => void;
}

/**
 * One bounded queue and one sender loop: a socket takes one message at a time, and whoever
 * publishes never waits for it.
 */
export class SendQueue {
  readonly #options: SendQueueOptions;
  #waiting: MessageParts[] = [];
  #sending: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: SendQueueOptions) {
    this.#options = options;
  }

  push(parts: MessageParts): void {
    if (this.#isClosed) return;
    if (this.#waiting.length >= this.#options.bound) {
      this.#options.onDrop();
      if (this.#options.drop === 'newest') return;
      this.#waiting.shift();
    }
    this.#waiting.push(parts);
    this.#sending ??= this.#sendAll();
  }

  /** Lets the message on its way go out and forgets the rest. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#waiting = [];
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      for (const parts of batch) {
        if (this.#isClosed) break;
        await this.#options.send(parts);
      }
    }
    this.#sending = undefined;
  }
}
