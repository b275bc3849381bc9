// A client's disk that is full: an answer that was not kept is said not to be kept, and those that
// were are there after a restart.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { join } from 'node:path';
import { Spool } from '../../../src/bus/spool.ts';
import { scratchFolder } from '../../support/busFixtures.ts';

/** Bytes that still fit on the disk below the spool. */
const disk = vi.hoisted(() => ({ free: Infinity }));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return {
    ...fs,
    writeSync(file: number, bytes: Buffer, from: number, length: number, at: number): number {
      if (disk.free <= 0) throw new Error('ENOSPC: no space left on device');
      const fitting = Math.min(length, disk.free);
      disk.free -= fitting;
      return fs.writeSync(file, bytes, from, fitting, at);
    },
  };
});

beforeEach(() => {
  disk.free = Infinity;
});

const spooled = (id: string) => ({ id, payload: Buffer.from(`{"id":"${id}"}`) });
const idsIn = (spool: Spool) => spool.oldest({ maxCount: 100, maxBytes: 1e6 }).map(({ id }) => id);

describe.each([
  ['is full', 0, /no space left on device/],
  ['has room for a part of the record', 10, /only 10 of \d+ bytes fit/],
])('a disk that %s', (_what, free, why) => {
  // A record of which a part fitted once counted as kept, and hid all that came after it.
  test('refuses a record, says what to do, and keeps those before and after', () => {
    const path = join(scratchFolder(), 'spool');
    const spool = new Spool(path);
    spool.add(spooled('before'));
    disk.free = free;
    const refused = () => spool.add(spooled('lost'));
    expect(refused).toThrow(why);
    disk.free = 0;
    expect(refused).toThrow(/spool .*; free some space on the disk/);
    disk.free = Infinity;
    spool.add(spooled('after'));
    for (const one of [spool, new Spool(path)]) expect(idsIn(one)).toEqual(['before', 'after']);
  });

  // It once ended the desk, when the log had long taken the record.
  test('does not stop a record from being done with; the log ignores its repeat', () => {
    const path = join(scratchFolder(), 'spool');
    const spool = new Spool(path);
    for (const id of ['done', 'waits']) spool.add(spooled(id));
    disk.free = free;
    spool.remove('done');
    expect(idsIn(spool)).toEqual(['waits']);
    disk.free = Infinity;
    spool.add(spooled('after'));
    expect(idsIn(new Spool(path))).toEqual(['done', 'waits', 'after']);
  });
});
