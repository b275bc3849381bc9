// Learning the table from a film takes seconds; a box that is told to stop does not wait for it.
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { BoxStatus } from '../../src/app/live/boxStatus.ts';
import type { Opened, Seer } from '../../src/app/live/seer.ts';
import { watchTable } from '../../src/app/live/watchTable.ts';
import { tableCamera } from '../../src/app/cameraInput.ts';
import { TABLES } from '../../src/table/index.ts';
import { seerHere } from '../support/liveBox.ts';
import { MemoryJournal } from '../support/memoryJournal.ts';

const CLIP = resolve('test/videos/demo-nine-ball.mp4');

/** A seer that would learn for ever, and ends as the thread does: what was asked of it fails. */
function slowSeer(whenAsked: () => void): Seer {
  let fail: (error: Error) => void = () => {};
  return {
    ...seerHere(),
    open: () =>
      new Promise<Opened>((_, reject) => {
        fail = reject;
        whenAsked();
      }),
    close: async () => fail(new Error('closed')),
  };
}

test('a box that is stopped while the table is learnt from a film ends', async () => {
  const abort = new AbortController();
  const journal = new MemoryJournal('nine-ball');
  const end = await watchTable({
    ...{ game: 'nine-ball', table: TABLES['9ft']!, journal, status: new BoxStatus() },
    camera: tableCamera({ camera: { kind: 'file', path: CLIP, view: {} }, game: 'nine-ball' }),
    createSeer: () => slowSeer(() => abort.abort()),
    say: () => {},
    signal: abort.signal,
  });
  expect(end).toBe('stopped');
  expect(journal.epochs).toEqual([]);
});
