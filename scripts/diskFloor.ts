/**
 * What the disk alone takes to make a record durable: the floor of everything that is logged
 * before it is published.
 * @module
 */
import { closeSync, fdatasync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const datasync = promisify(fdatasync);
/** A call with its reasons in two languages. */
const RECORD_BYTES = 900;
/** Between records, as between the events of a match that is played fast. */
const GAP_MS = 15;

/** Milliseconds of `count` syncs of one appended record each, as the log does it. */
export async function timeSyncs(dir: string, count: number): Promise<number[]> {
  const path = join(dir, 'floor');
  const file = openSync(path, 'w');
  const record = Buffer.alloc(RECORD_BYTES, 0x61);
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const began = performance.now();
    writeSync(file, record);
    await datasync(file);
    times.push(performance.now() - began);
    await sleep(GAP_MS);
  }
  closeSync(file);
  rmSync(path);
  return times;
}

/** Sums of neighbours: what two syncs take of which the second waits for the first. */
export const inPairs = (times: readonly number[]): number[] =>
  times.flatMap((time, i) => (i % 2 === 1 ? [time + (times[i - 1] ?? 0)] : []));
