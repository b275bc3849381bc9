import type { EventId, TableEvent } from '../events/index.ts';

/**
 * Events that may still change: more than any shot has. An older one that neither became final nor
 * was taken back, as where seeing broke off, is not told again.
 */
const OPEN_MOST = 1000;

/**
 * Names the versions of events so that the same run, done again, gives the same names: the
 * event's id, its status, and for provisional versions a count.
 */
export class EventNames {
  /** Versions so far of events that may still change. */
  #open = new Map<EventId, { count: number; last: string }>();

  /** @param event - Its id names it among all events of the log. */
  name(event: TableEvent): { id: string; supersedes?: string } {
    const before = this.#open.get(event.id);
    const count = (before?.count ?? 0) + 1;
    const suffix = event.status === 'provisional' ? `provisional-${count}` : event.status;
    const id = `${event.id}/${suffix}`;
    this.#remember(event, { count, last: id });
    const supersedes =
      before?.last ?? (event.status === 'retracted' ? `${event.id}/final` : undefined);
    return supersedes === undefined ? { id } : { id, supersedes };
  }

  /** How many events are kept that may still change. */
  get open(): number {
    return this.#open.size;
  }

  clear(): void {
    this.#open.clear();
  }

  /** A final event can only be retracted, which names itself; only the open ones are kept. */
  #remember(event: TableEvent, version: { count: number; last: string }): void {
    this.#open.delete(event.id);
    if (event.status !== 'provisional') return;
    this.#open.set(event.id, version);
    const [oldest] = this.#open.keys();
    if (this.#open.size > OPEN_MOST && oldest !== undefined) this.#open.delete(oldest);
  }
}
