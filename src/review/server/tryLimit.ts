/** Wrong tries before a wait is asked for. */
const FREE_TRIES = 5;
const FIRST_WAIT_S = 30;
const LONGEST_WAIT_S = 900;
/** Bound on remembered addresses and names, so that a flood of them cannot fill the memory. */
const MOST_KEYS = 5_000;

/**
 * Slows guessing down: after five wrong tries each further one costs a wait that doubles.
 *
 * Keys are addresses and account names alike, so neither one machine nor many can hurry. The
 * clock is handed in (seconds), for tests.
 */
export class TryLimit {
  readonly #now: () => number;
  readonly #failures = new Map<string, { count: number; until: number }>();

  constructor(now: () => number = () => Date.now() / 1000) {
    this.#now = now;
  }

  /** Seconds that must pass before `key` may try again; 0 when it may. */
  waitFor(key: string): number {
    return Math.max(0, Math.ceil((this.#failures.get(key)?.until ?? 0) - this.#now()));
  }

  failed(key: string): void {
    const count = (this.#failures.get(key)?.count ?? 0) + 1;
    const over = count - FREE_TRIES;
    const wait = over < 0 ? 0 : Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** over);
    this.#failures.delete(key);
    this.#failures.set(key, { count, until: this.#now() + wait });
    const oldest = this.#failures.keys().next();
    if (this.#failures.size > MOST_KEYS && !oldest.done) this.#failures.delete(oldest.value);
  }

  succeeded(key: string): void {
    this.#failures.delete(key);
  }
}
