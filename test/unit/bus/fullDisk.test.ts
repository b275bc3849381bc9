// A disk that is full, fails or hangs: what was not written is said and not in the log, what was
// written stays, and the log goes on once there is room.
import { readdirSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { TableLog } from '../../../src/bus/index.ts';
import { openTableLog } from '../../../src/bus/index.ts';
import { scratchFolder } from '../../support/busFixtures.ts';

/** What is wrong with the disk below the log. */
const disk = vi.hoisted(() => ({
  /** Bytes that still fit. */
  free: Infinity,
  /** What a sync fails with. */
  syncError: null as Error | null,
  /** Syncs that wait until the disk goes on; null while it does not hang. */
  waiting: null as (() => void)[] | null,
}));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const noRoom = () =>
    Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  return {
    ...fs,
    writevSync(descriptor: number, entries: readonly Buffer[], at: number): number {
      const bytes = Buffer.concat(entries);
      if (disk.free <= 0) throw noRoom();
      const fitting = bytes.subarray(0, Math.min(bytes.length, disk.free));
      disk.free -= fitting.length;
      return fs.writeSync(descriptor, fitting, 0, fitting.length, at);
    },
    writeFileSync(...args: Parameters<typeof fs.writeFileSync>): void {
      if (disk.free <= 0) throw noRoom();
      fs.writeFileSync(...args);
    },
    fdatasync(descriptor: number, done: (error: Error | null) => void): void {
      if (disk.syncError) return done(disk.syncError);
      if (!disk.waiting) return fs.fdatasync(descriptor, done);
      disk.waiting.push(() => fs.fdatasync(descriptor, done));
    },
  };
});

beforeEach(() => {
  Object.assign(disk, { free: Infinity, syncError: null, waiting: null });
});

const append = (log: TableLog, id: string) => log.append(id, () => Buffer.from(id));
const idsIn = (log: TableLog): string[] =>
  log.read(log.firstSequence, { maxCount: 1e6, maxBytes: 1e9 }).map(({ id }) => id);

/** A log with two records, and the ids of those that it has told of since. */
async function smallLog(options: { segmentBytes?: number } = {}) {
  const dir = scratchFolder();
  const log = await openTableLog({ dir, ...options });
  await append(log, 'a');
  await append(log, 'b');
  const told: string[] = [];
  log.onDurable((entries) => told.push(...entries.map(({ id }) => id)));
  return { dir, log, told };
}

describe.each([
  ['is full', () => (disk.free = 0), /no space left on device/],
  ['has room for a part of the record', () => (disk.free = 10), /only 10 of \d+ bytes fit/],
  ['does not sync', () => (disk.syncError = new Error('EIO: i/o error')), /EIO/],
])('a disk that %s', (_what, fail, why) => {
  test('refuses what is appended, says what to do, and tells nobody of it', async () => {
    const { log, told } = await smallLog();
    fail();
    const refused = await append(log, 'c').catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 'log-write',
      message: expect.stringMatching(why) as string,
    });
    expect((refused as Error).message).toContain('free some space on the disk');
    expect(told).toEqual([]);
    expect(idsIn(log)).toEqual(['a', 'b']);
    await log.close();
  });

  test('fails all that waited for it, and their numbers are given out anew', async () => {
    const { log, told } = await smallLog();
    fail();
    const all = await Promise.allSettled(['c', 'd', 'c'].map((id) => append(log, id)));
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(log.find('c')).toBeUndefined();
    Object.assign(disk, { free: Infinity, syncError: null });
    expect(await append(log, 'd')).toEqual({ sequence: 3, isNew: true });
    expect(await append(log, 'c')).toEqual({ sequence: 4, isNew: true });
    expect(told).toEqual(['d', 'c']);
    await log.close();
  });

  test('leaves a log that opens as it was, with nothing to cut off', async () => {
    const { dir, log } = await smallLog();
    fail();
    await expect(append(log, 'c')).rejects.toMatchObject({ code: 'log-write' });
    await log.close();
    Object.assign(disk, { free: Infinity, syncError: null });
    const again = await openTableLog({ dir });
    expect(again.cutBytes).toBe(0);
    expect(idsIn(again)).toEqual(['a', 'b']);
    await again.close();
  });
});

test('a new file that finds no room is begun again later', async () => {
  const { dir, log } = await smallLog({ segmentBytes: 60 });
  disk.free = 0;
  await expect(append(log, 'c')).rejects.toMatchObject({ code: 'log-write' });
  await expect(append(log, 'c')).rejects.toMatchObject({ code: 'log-write' });
  disk.free = Infinity;
  expect(await append(log, 'c')).toEqual({ sequence: 3, isNew: true });
  await log.close();
  expect(readdirSync(dir).filter((name) => !name.endsWith('.log'))).toEqual([]);
  const again = await openTableLog({ dir });
  expect(again.lastSequence).toBe(3);
  await again.close();
});

/** Appends that may wait: three seconds of a stuck disk at 20,000 a second. */
const MOST_WAITING = 65_536;

test('a disk that hangs lets a bounded number of records wait, and refuses more as busy', async () => {
  const { log } = await smallLog();
  disk.waiting = [];
  const waits = Array.from({ length: MOST_WAITING }, (_, i) => append(log, `r${i}`));
  await expect(append(log, 'one more')).rejects.toMatchObject({ code: 'log-busy' });
  expect(log.waiting).toBe(MOST_WAITING);
  await vi.waitUntil(() => disk.waiting!.length > 0);
  const held = disk.waiting;
  disk.waiting = null;
  for (const goOn of held) goOn();
  await Promise.all(waits);
  expect(log.lastSequence).toBe(2 + MOST_WAITING);
  expect(await append(log, 'one more')).toMatchObject({ isNew: true });
  await log.close();
});

test('records of a hanging disk are told of when they are on it, not before', async () => {
  const { log, told } = await smallLog();
  disk.waiting = [];
  const waits = append(log, 'c');
  await vi.waitUntil(() => disk.waiting!.length > 0);
  expect(told).toEqual([]);
  expect(log.lastSequence).toBe(2);
  for (const goOn of disk.waiting) goOn();
  expect(await waits).toEqual({ sequence: 3, isNew: true });
  expect(told).toEqual(['c']);
  await log.close();
});
