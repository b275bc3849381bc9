// Slow, stuck and many subscribers: none of them holds up the table or misses a record.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Subscriber } from 'zeromq';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { StreamServer } from '../../src/bus/index.ts';
import { bundlePrograms } from '../support/bundledProgram.ts';
import { pocketedEvent } from '../support/busFixtures.ts';
import { freeEndpoint } from '../support/busPorts.ts';
import { openClient, openStream, take, until } from '../support/busStream.ts';

const RATE_PER_SECOND = 10_000;
/** So many records are more than all queues on the way to a subscriber hold together. */
const SHORTEST_SECONDS = 1.5;
const SECONDS = Number(process.env['CENITAL_FLOOD_SECONDS'] ?? SHORTEST_SECONDS);
/** A whole run is made on a quiet machine, and counts only if the flood was one. */
const IS_WHOLE_RUN = SECONDS >= 30;
const SUBSCRIBERS = 20;
/** Longer than everything a client waits for: after ten seconds of silence it connects anew. */
const PAUSE_MS = Number(process.env['CENITAL_PAUSE_MS'] ?? 12_000);
const LONGEST_MS = 900_000;
/**
 * Subscribers stand behind the table for this machine's processors, as the unit file puts the
 * box before whatever else runs on it: twenty that read 10,000 a second want more than two cores.
 */
const SUBSCRIBER_NICENESS = 10;

describe(`a flood of ${RATE_PER_SECOND} records a second with ${SUBSCRIBERS} subscribers`, () => {
  test(
    'reaches all of them, each record once, though one is stuck',
    async () => {
      const endpoint = await freeEndpoint();
      const { server } = await openStream({ endpoint });
      await server.beginEpoch({ reason: 'start', session: 's', resumes: false });
      // One subscriber takes its connection and never reads.
      const stuck = new Subscriber({ receiveHighWaterMark: 1, receiveBufferSize: 4096 });
      onTestFinished(() => stuck.close());
      stuck.connect(endpoint);
      stuck.subscribe('');
      const total = RATE_PER_SECOND * SECONDS;
      const path = await bundleCounter();
      const counters = await Promise.all(
        Array.from({ length: SUBSCRIBERS - 1 }, () => startCounter(path, endpoint)),
      );
      const { appended, perSecond } = await flood(server, total);
      // The log may hold more than was offered: it tells of live messages that were let go.
      const last = (await Promise.all(appended)).at(-1)!;
      console.log(`${total} records offered at ${perSecond.toFixed(0)} a second`);
      if (IS_WHOLE_RUN) expect(perSecond).toBeGreaterThan(0.98 * RATE_PER_SECOND);
      for (const { readsTo } of counters) expect(await readsTo(last)).toBe(`in order 1 to ${last}`);
      // Counted where it happened; nothing was refused.
      expect(server.counts().refused).toEqual({});
      // The one that is stuck had its queues full, and what came then was not kept for it.
      const kept = await readUntil(stuck, last);
      expect(kept.length).toBeGreaterThan(0);
      expect(kept.length).toBeLessThan(total);
      expect(kept).toEqual(kept.toSorted((a, b) => a - b));
    },
    LONGEST_MS,
  );
});

/** Offers records at the rate: whatever is due by the clock, a moment late or not. */
async function flood(
  server: StreamServer,
  total: number,
): Promise<{ readonly appended: Promise<number>[]; readonly perSecond: number }> {
  const appended: Promise<number>[] = [];
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1000;
  while (appended.length < total) {
    const due = Math.min(total, Math.ceil(seconds() * RATE_PER_SECOND));
    while (appended.length < due)
      appended.push(server.appendEvent(pocketedEvent(appended.length + 1)));
    await sleep(1);
  }
  return { appended, perSecond: total / seconds() };
}

/** Numbers of the records that a subscriber still finds, until a heartbeat is past the last. */
async function readUntil(subscriber: Subscriber, last: number): Promise<number[]> {
  const numbers: number[] = [];
  for await (const [topic, payload] of subscriber) {
    const { sequence } = JSON.parse(payload!.toString()) as { sequence: string };
    if (!topic!.toString().endsWith('/heartbeat')) numbers.push(Number(sequence));
    else if (Number(sequence) >= last) return numbers;
  }
  return numbers;
}

interface Counter {
  readonly child: ChildProcess;
  /** What it says when it has read up to this record, or what was wrong before. */
  readonly readsTo: (sequence: number) => Promise<string>;
}

const bundleCounter = async (): Promise<string> =>
  join(await bundlePrograms({ counter: 'test/support/busCounter.ts' }), 'counter.js');

/** Starts a subscriber in a process of its own, and waits until it reads. */
async function startCounter(path: string, endpoint: string): Promise<Counter> {
  const child = fork(path, [endpoint]);
  setPriority(child.pid!, SUBSCRIBER_NICENESS);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  const verdict = once(child, 'message').then(([text]) => text as string);
  const readsTo = (sequence: number): Promise<string> => {
    child.send(sequence);
    return verdict;
  };
  return { child, readsTo };
}

describe(`a subscriber that is paused for ${PAUSE_MS / 1000} s`, () => {
  test(
    'gets afterwards all that it missed, in order, and nobody waited for it',
    async () => {
      const endpoint = await freeEndpoint();
      const { server } = await openStream({ endpoint });
      await server.beginEpoch({ reason: 'start', session: 's', resumes: false });
      const total = 30_000;
      const path = await bundleCounter();
      const { child, readsTo } = await startCounter(path, endpoint);
      child.kill('SIGSTOP');
      const swift = openClient({ endpoint, startAt: 'start' });
      const taken = take(swift, total + 1);
      const pause = sleep(PAUSE_MS);
      for (let n = 1; n <= total; n += 100)
        await Promise.all(
          Array.from({ length: 100 }, (_, i) => server.appendEvent(pocketedEvent(n + i))),
        );
      expect(await taken).toHaveLength(total + 1);
      await pause;
      child.kill('SIGCONT');
      expect(await readsTo(total + 1)).toBe(`in order 1 to ${total + 1}`);
    },
    LONGEST_MS,
  );
});

describe('a consumer that does not take what comes', () => {
  test('keeps a bounded number of records and goes on from the log', async () => {
    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint });
    await server.beginEpoch({ reason: 'start', session: 's', resumes: false });
    const client = openClient({ endpoint, startAt: 'start' });
    await take(client, 1);
    const total = 12_000;
    for (let n = 1; n <= total; n += 200)
      await Promise.all(
        Array.from({ length: 200 }, (_, i) => server.appendEvent(pocketedEvent(n + i))),
      );
    await until(() => client.isConnected);
    const items = await take(client, total);
    const numbers = items.map((item) => (item.kind === 'reset' ? 0 : item.sequence));
    expect(numbers).toEqual(Array.from({ length: total }, (_, i) => i + 2));
  });
});
