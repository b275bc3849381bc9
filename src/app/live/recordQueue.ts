import { setTimeout as sleep } from 'node:timers/promises';
import type { Trouble } from './health.ts';
import type { LiveTable } from './liveTable.ts';

/** A full disk is tried again after this. */
const RETRY_MS = 1000;
/** That records were let go is told for so long, so that it comes to the stream when there is room. */
const TOLD_FOR_S = 60;
/** A shot leads to some thirty records of half a kilobyte: hours of play, in ten megabytes. */
const WAITING_MOST = 20_000;

/**
 * What is to be logged, in order, over all sittings of a box. While the log cannot be written it
 * waits here, and the table is watched on.
 */
export class RecordQueue {
  /** The log cannot be written: what is seen waits for it. */
  isStuck = false;
  /** Records were let go since the last one that was taken: what follows does not join on to it. */
  hasGap = false;
  private readonly live: Pick<LiveTable, 'say' | 'signal' | 'status'>;
  private readonly waitingMost: number;
  private work: Promise<void> = Promise.resolve();
  private waiting = 0;
  private letGoAt = -Infinity;

  constructor(live: Pick<LiveTable, 'say' | 'signal' | 'status'>, waitingMost = WAITING_MOST) {
    this.live = live;
    this.waitingMost = waitingMost;
  }

  /**
   * Takes what is to be written next.
   *
   * @param records - How many events it writes.
   * @returns Whether there was room for it; it is counted and let go otherwise.
   */
  add(write: () => Promise<void>, records: number): boolean {
    if (this.waiting + records > this.waitingMost) {
      this.letGo(records);
      return false;
    }
    this.waiting += records;
    this.work = this.work.then(write).then(() => void (this.waiting -= records));
    return true;
  }

  /** What is wrong with it now. */
  get troubles(): readonly Trouble[] {
    const letsGo = performance.now() / 1000 - this.letGoAt < TOLD_FOR_S;
    return [
      ...(this.isStuck ? [{ code: 'disk-full' } as const] : []),
      ...(letsGo ? [{ code: 'records-dropped' } as const] : []),
    ];
  }

  /** Resolves when all that was seen is in the log. */
  async settled(): Promise<void> {
    await this.work;
  }

  /** A disk that is full has room again some time: what waits is not let go until then. */
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

  private letGo(records: number): void {
    const { say, status } = this.live;
    status.recordsDropped += records;
    if (!this.hasGap) say('records are let go', { reason: 'the log was full for too long' });
    this.hasGap = true;
    this.letGoAt = performance.now() / 1000;
  }
}
