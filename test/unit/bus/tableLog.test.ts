import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TableLog } from '../../../src/bus/index.ts';
import { openTableLog } from '../../../src/bus/index.ts';
import { scratchFolder } from '../../support/busFixtures.ts';

const ALL = { maxCount: 1_000_000, maxBytes: 1e9 };
const append = (log: TableLog, id: string, text = id) => log.append(id, () => Buffer.from(text));
const contentOf = (log: TableLog): string[] => {
  const found: string[] = [];
  for (let from = log.firstSequence; from <= log.lastSequence;) {
    const entries = log.read(from, ALL);
    found.push(...entries.map(({ sequence, payload }) => `${sequence} ${payload.toString()}`));
    from += entries.length;
  }
  return found;
};

async function logWith(dir: string, ids: readonly string[], options = {}): Promise<TableLog> {
  const log = await openTableLog({ dir, ...options });
  for (const id of ids) await append(log, id);
  return log;
}

describe('the log of a table', () => {
  test('keeps records in the order in which they were appended, numbered from 1', async () => {
    const log = await logWith(scratchFolder(), []);
    await Promise.all(['a', 'b', 'c'].map((id) => append(log, id)));
    expect(contentOf(log)).toEqual(['1 a', '2 b', '3 c']);
    await log.close();
  });

  test('is the same log after it was closed and opened', async () => {
    const dir = scratchFolder();
    const before = await logWith(dir, ['a', 'b']);
    await before.close();
    const after = await openTableLog({ dir });
    await append(after, 'c');
    expect(contentOf(after)).toEqual(['1 a', '2 b', '3 c']);
    expect(after.id).toBe(before.id);
    await after.close();
  });

  test('keeps the first record of an id and tells the repeat where it stands', async () => {
    const dir = scratchFolder();
    const log = await logWith(dir, ['a', 'b']);
    expect(await append(log, 'a', 'another text')).toEqual({ sequence: 1, isNew: false });
    await log.close();
    const again = await openTableLog({ dir });
    expect(await append(again, 'b', 'another text')).toEqual({ sequence: 2, isNew: false });
    expect(contentOf(again)).toEqual(['1 a', '2 b']);
    await again.close();
  });

  test('knows a repeat whose first copy is still on its way to the disk', async () => {
    const log = await logWith(scratchFolder(), []);
    const both = await Promise.all([append(log, 'a'), append(log, 'a'), append(log, 'b')]);
    expect(both.map(({ sequence, isNew }) => [sequence, isNew])).toEqual([
      [1, true],
      [1, false],
      [2, true],
    ]);
    await log.close();
  });

  test('tells of a record only when it can be read', async () => {
    const log = await logWith(scratchFolder(), []);
    const told: string[] = [];
    log.onDurable((entries) =>
      told.push(...entries.map(({ sequence }) => log.read(sequence, ALL)[0]!.payload.toString())),
    );
    await append(log, 'a');
    expect(told).toEqual(['a']);
    await log.close();
  });

  test('lets one process in at a time', async () => {
    const dir = scratchFolder();
    const log = await logWith(dir, ['a']);
    await expect(openTableLog({ dir })).rejects.toMatchObject({ code: 'log-locked' });
    await log.close();
    await (await openTableLog({ dir })).close();
  });

  test('lets go of its oldest files beyond its size, and of no others', async () => {
    const dir = scratchFolder();
    const ids = Array.from({ length: 200 }, (_, i) => `record-${i + 1}`);
    const log = await logWith(dir, ids, { segmentBytes: 500, maxBytes: 2000 });
    expect(log.firstSequence).toBeGreaterThan(100);
    expect(contentOf(log)).toEqual(
      ids.map((id, i) => `${i + 1} ${id}`).slice(log.firstSequence - 1),
    );
    expect(ids.map((id) => log.find(id))).toEqual(
      ids.map((_, i) => (i + 1 < log.firstSequence ? undefined : i + 1)),
    );
    await log.close();
    const again = await openTableLog({ dir, segmentBytes: 500, maxBytes: 2000 });
    expect(again.lastSequence).toBe(200);
    await again.close();
  });
});

describe('a log whose writer died', () => {
  test('holds every finished record, wherever its file was cut', async () => {
    const dir = scratchFolder();
    const log = await logWith(dir, ['a', 'b', 'c']);
    await log.close();
    const file = join(dir, readdirSync(dir)[0]!);
    const whole = readFileSync(file);
    const found = new Set<string>();
    for (let size = whole.length; size >= 34; size--) {
      truncateSync(file, size);
      const opened = await openTableLog({ dir });
      const content = contentOf(opened);
      expect(['1 a', '2 b', '3 c'].slice(0, content.length)).toEqual(content);
      found.add(content.join());
      await append(opened, 'next');
      expect(contentOf(opened).at(-1)).toBe(`${content.length + 1} next`);
      await opened.close();
      writeFileSync(file, whole);
    }
    expect(found.size).toBe(4);
  });

  test('is refused, not mended, when a record in its middle was changed', async () => {
    const dir = scratchFolder();
    const log = await logWith(dir, ['a', 'b', 'c'], { segmentBytes: 60 });
    await log.close();
    const [first] = readdirSync(dir).sort();
    const bytes = readFileSync(join(dir, first!));
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(join(dir, first!), bytes);
    await expect(openTableLog({ dir })).rejects.toMatchObject({ code: 'log-damaged' });
  });
});
