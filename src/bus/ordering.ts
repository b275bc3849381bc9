/** Something with a place in the log. */
interface Placed {
  readonly sequence: number;
}

/** Live records kept while earlier ones are being fetched. */
const MAX_HELD = 2000;

/**
 * Puts live and fetched records into the order of the log: each once, none left out.
 *
 * It knows by the numbers alone when something is missing; whoever owns it then fetches from
 * `next` on and offers what came.
 */
export class Ordering<T extends Placed> {
  #next: number;
  #head = 0;
  #held = new Map<number, T>();

  /** @param next - Number of the first record wanted. */
  constructor(next: number) {
    this.#next = next;
  }

  /** Number of the record to come next. */
  get next(): number {
    return this.#next;
  }

  /** Whether records exist that have not been offered in order. */
  get isBehind(): boolean {
    return this.#head >= this.#next;
  }

  /** Hears that the log reaches up to here. */
  noteHead(sequence: number): void {
    this.#head = Math.max(this.#head, sequence);
  }

  /** Takes a record in whatever order it came; returns those that are now in order. */
  offer(record: T): T[] {
    this.noteHead(record.sequence);
    if (record.sequence < this.#next) return [];
    if (record.sequence > this.#next) {
      if (this.#held.size < MAX_HELD) this.#held.set(record.sequence, record);
      return [];
    }
    this.#next++;
    return [record, ...this.#takeAll()];
  }

  /**
   * Goes on at a later record, the oldest of those held unless told otherwise, though some before
   * it never came. Returns what is in order then, those held before that record first.
   */
  skipTo(sequence = Math.min(...this.#held.keys())): T[] {
    const passed = [...this.#held.keys()].filter((held) => held < sequence).sort((a, b) => a - b);
    const ready = passed.map((held) => this.#held.get(held)!);
    for (const held of passed) this.#held.delete(held);
    this.#next = sequence;
    return [...ready, ...this.#takeAll()];
  }

  #takeAll(): T[] {
    const ready: T[] = [];
    for (let held = this.#take(); held !== undefined; held = this.#take()) ready.push(held);
    return ready;
  }

  #take(): T | undefined {
    if (this.#held.size === 0) return undefined;
    const held = this.#held.get(this.#next);
    if (held === undefined) {
      // What was fetched meanwhile has passed the oldest of those held.
      const [oldest] = this.#held.keys();
      if (oldest !== undefined && oldest < this.#next) this.#held.clear();
      return undefined;
    }
    this.#held.delete(this.#next);
    this.#next++;
    return held;
  }
}
