// A log that cannot be written for long: what waits for it is bounded, what is let go is counted.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BoxStatus } from '../../../src/app/live/boxStatus.ts';
import { FrameRecorder } from '../../../src/app/live/frameRecorder.ts';
import type { LiveTable } from '../../../src/app/live/liveTable.ts';
import { RecordQueue } from '../../../src/app/live/recordQueue.ts';
import type { Seen } from '../../../src/app/live/seer.ts';
import { Confidence, Seconds } from '../../../src/base/units.ts';
import { FramePool, frameIn } from '../../../src/capture/index.ts';
import type { TableEvent } from '../../../src/events/index.ts';
import { MemoryJournal } from '../../support/memoryJournal.ts';

const WAITING_MOST = 5;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const eventAt = (n: number): TableEvent => ({
  ...{ kind: 'micro-motion', id: `e${n}`, shot: 0, ball: '1', status: 'final' },
  ...{ t: Seconds(n), tSigma: Seconds(0.01), confidence: Confidence(0.9) },
  ...{ distance: 0.001 },
});

function recording() {
  const journal = new MemoryJournal('nine-ball');
  const status = new BoxStatus();
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const live = { journal, status, say, signal: new AbortController().signal };
  const queue = new RecordQueue(live, WAITING_MOST);
  const pool = new FramePool();
  const recorder = new FrameRecorder({
    ...{ live: live as unknown as LiveTable, pool, queue, session: 's' },
  });
  const seen = (events: readonly TableEvent[]): Seen => ({
    ...{ lostEvents: [], events, troubles: [], isBlind: false },
    ...{ isMoving: false, isNewEpoch: false, stageMs: {} },
  });
  const record = (n: number, isEvent = true): Promise<void> => {
    const stamp = { index: n, t: Seconds(n), width: 2, height: 2 };
    const events = isEvent ? [eventAt(n)] : [];
    return recorder.record(frameIn(pool.take(6), stamp), Promise.resolve(seen(events)));
  };
  return { journal, status, queue, record, lines };
}

const reasonsOf = (queue: RecordQueue): readonly string[] => queue.troubles.map((t) => t.code);

test('events wait up to a bound, further ones are counted, and an epoch tells of the gap', async () => {
  const { journal, status, queue, record, lines } = recording();
  journal.isFull = true;
  for (let n = 0; n < 12; n++) await record(n);
  expect(status.recordsDropped).toBe(12 - WAITING_MOST);
  expect(reasonsOf(queue)).toEqual(['disk-full', 'records-dropped']);
  expect(lines.filter((line) => line === 'records are let go')).toHaveLength(1);

  journal.isFull = false;
  await queue.settled();
  await record(12, false);
  await record(13);
  await queue.settled();
  const told = journal.records.map((r) => (r.kind === 'event' ? r.body.id : r.kind));
  expect(told).toEqual(['e0', 'e1', 'e2', 'e3', 'e4', 'epoch', 'e13']);
  // It stands for a while, so that the stream tells of it too.
  expect(reasonsOf(queue)).toEqual(['records-dropped']);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(reasonsOf(queue)).toEqual([]);
});

test('while the log is stuck frames that led to nothing do not wait for it', async () => {
  const { journal, status, queue, record } = recording();
  journal.isFull = true;
  await record(0);
  await vi.advanceTimersByTimeAsync(0);
  for (let n = 1; n < 1000; n++) await record(n, false);
  expect(status.recordsDropped).toBe(0);
  journal.isFull = false;
  await queue.settled();
  expect(journal.events).toHaveLength(1);
});
