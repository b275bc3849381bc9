import { idOf } from '../protocol.ts';
import type { RefusalReason, Submission } from '../protocol.ts';

/** Where submissions wait until the log has them. Survives a reload of the page. */
export interface Drawer {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const KEY = 'cenital.outbox';

/**
 * Rulings and inputs that the log has not confirmed yet, oldest first.
 *
 * Each carries an id of its own, and the log writes an id once: sending again after a cut line
 * can lose nothing and double nothing.
 */
export class Outbox {
  readonly #drawer: Drawer;
  #waiting: readonly Submission[];

  constructor(drawer: Drawer) {
    this.#drawer = drawer;
    this.#waiting = read(drawer);
  }

  get waiting(): readonly Submission[] {
    return this.#waiting;
  }

  add(submission: Submission): void {
    this.#keep([...this.#waiting, submission]);
  }

  /** The log has it, or will never take it. */
  drop(id: string): void {
    if (this.#waiting.some((s) => idOf(s) === id))
      this.#keep(this.#waiting.filter((s) => idOf(s) !== id));
  }

  #keep(waiting: readonly Submission[]): void {
    this.#waiting = waiting;
    this.#drawer.setItem(KEY, JSON.stringify(waiting));
  }
}

/** A refusal that asking again may overcome. */
export const isWorthAnotherTry = (reason: RefusalReason): boolean => reason === 'unreachable';

function read(drawer: Drawer): readonly Submission[] {
  try {
    const kept: unknown = JSON.parse(drawer.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as Submission[]) : [];
  } catch {
    // Not ours, or cut short: there is nothing in it that could be sent.
    return [];
  }
}
