import { readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Spool } from '../../../src/bus/spool.ts';
import { scratchFolder } from '../../support/busFixtures.ts';

const spooled = (id: string) => ({ id, payload: Buffer.from(`{"id":"${id}"}`) });
const idsIn = (spool: Spool) => spool.oldest({ maxCount: 100, maxBytes: 1e6 }).map(({ id }) => id);

describe('the spool of a client', () => {
  test('gives back in order what was added and is not done', () => {
    const spool = new Spool();
    for (const id of ['a', 'b', 'c']) spool.add(spooled(id));
    spool.remove('b');
    expect(idsIn(spool)).toEqual(['a', 'c']);
  });

  test('has after a crash what it had before', () => {
    const path = join(scratchFolder(), 'spool');
    const before = new Spool(path);
    for (const id of ['a', 'b', 'c']) before.add(spooled(id));
    before.remove('a');
    const after = new Spool(path);
    expect(idsIn(after)).toEqual(['b', 'c']);
  });

  test('loses only the record that was being written when the power went', () => {
    const path = join(scratchFolder(), 'spool');
    const before = new Spool(path);
    before.add(spooled('a'));
    before.add(spooled('b'));
    truncateSync(path, readFileSync(path).length - 1);
    const after = new Spool(path);
    after.add(spooled('c'));
    expect(idsIn(new Spool(path))).toEqual(['a', 'c']);
  });

  test('does not grow for ever', () => {
    const path = join(scratchFolder(), 'spool');
    const spool = new Spool(path);
    for (let i = 0; i < 60; i++) {
      spool.add({ id: `${i}`, payload: Buffer.alloc(4000, 1) });
      spool.remove(`${i}`);
    }
    expect(readFileSync(path).length).toBeLessThan(100_000);
  });
});
