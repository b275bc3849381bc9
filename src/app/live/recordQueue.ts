import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveTable } from './liveTable.ts';

/** A full disk is tried again after this. */
const RETRY_MS = 1000;

/**
 * What is to be logged, in order, over all sittings of a box. While the log cannot be written it
 * waits here, and the table is watched on.
 */
export class RecordQueue {
  /** The log cannot be written: what is seen waits for it. */
  isStuck = false;
  private readonly live: LiveTable;
  private work: Promise<void> = Promise.resolve();

  constructor(live: LiveTable) {
    this.live = live;
  }

  add(write: () => Promise<void>): void {
    this.work = this.work.then(write);
  }

  /** Resolves when all that was seen is in the log. */
  async settled(): Promise<void> {
    await this.work;
  }

  /** A disk that is full has room again some time: nothing that was seen is let go until then. */
  async persist(write: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await write();
        this.isStuck = false;
        return;
      } catch (error) {
        const { say, signal } = this.live;
        // The box is being stopped: what cannot be written now is lost.
        if (signal.aborted) return;
        if (!this.isStuck) say('the log cannot be written', { reason: (error as Error).message });
        this.isStuck = true;
        await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
      }
    }
  }
}
