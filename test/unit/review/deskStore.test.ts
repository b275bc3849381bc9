import { expect, test } from 'vitest';
import { DeskStore } from '../../../src/review/server/deskStore.ts';
import { TABLES } from '../../../src/table/index.ts';
import { legalCall } from '../../support/busFixtures.ts';
import { FakeFeed } from '../../support/review/fakeFeed.ts';

const ruling = { id: 'r1', callId: 'c1', decision: 'confirm', by: 'referee' } as const;

// A desk that was killed and came back had not yet read as far as the call when its page sent the
// answer again. It refused for good, and the page threw the answer away.
test.each([
  ['still reads the log', false, 'unreachable'],
  ['has read all of it', true, 'unknown-call'],
])('an answer to a call that a desk does not know while it %s', async (_, isCurrent, reason) => {
  const feed = new FakeFeed({ session: 'log-1', game: 'nine-ball', table: TABLES['9ft']! });
  feed.isCurrent = isCurrent;
  const store = new DeskStore(feed);
  await store.start();
  expect(await store.submit({ kind: 'ruling', ruling })).toEqual({ ok: false, reason });
});

// The referee answered, the box died with the answer on its way and began a new sitting. The desk
// knew the calls of the new sitting only, and the answer was thrown away.
test('an answer to a call of the sitting before is written', async () => {
  const feed = new FakeFeed({ session: 'log-1', game: 'nine-ball', table: TABLES['9ft']! });
  const store = new DeskStore(feed);
  await store.start();
  feed.write({ kind: 'epoch', epoch: { session: 's1', resumes: false } });
  feed.write({ kind: 'call', call: legalCall('c1') });
  feed.write({ kind: 'epoch', epoch: { session: 's2', resumes: false } });
  expect(await store.submit({ kind: 'ruling', ruling })).toEqual({ ok: true, seq: 4 });
});
