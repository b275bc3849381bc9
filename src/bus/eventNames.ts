import type { EventId, TableEvent } from '../events/index.ts';

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

  clear(): void {
    this.#open.clear();
  }

  /** A final event can only be retracted, which names itself; only the open ones are kept. */
  #remember(event: TableEvent, version: { count: number; last: string }): void {
    if (event.status === 'provisional') this.#open.set(event.id, version);
    else this.#open.delete(event.id);
  }
}
