import type { TableEvent } from '../events/index.ts';

/** The latest state of every event, in order of time. */
export class EventBook {
  private readonly byId = new Map<string, TableEvent>();

  add(events: readonly TableEvent[]): void {
    for (const event of events) this.byId.set(event.id, event);
  }

  inOrder(): readonly TableEvent[] {
    return [...this.byId.values()].sort((a, b) => a.t - b.t);
  }
}
