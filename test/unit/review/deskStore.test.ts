import { beforeEach, describe, expect, test } from 'vitest';
import { DeskStore, RECORDS_KEPT } from '../../../src/review/server/deskStore.ts';
import {
  EMPTY_VIEW,
  foldRecord,
  INPUTS_KEPT,
  SHOTS_KEPT,
} from '../../../src/review/view/deskView.ts';
import { TABLES } from '../../../src/table/index.ts';
import { legalCall } from '../../support/busFixtures.ts';
import { FakeFeed } from '../../support/review/fakeFeed.ts';
import { eventOf, input } from '../../support/review/records.ts';

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

// A camera that is never lost makes one sitting of months. Its desk, and every page that was
// opened late, held all of it.
describe('a sitting that does not end', () => {
  const SHOTS = 3 * SHOTS_KEPT;
  const RECORDS_A_SHOT = 3;
  const layout = {
    ...{ balls: [], frozenPairs: [], frozenToCushion: [], hanging: [], pinsStanding: [] },
    hidden: [],
  };
  let store: DeskStore;
  let feed: FakeFeed;

  beforeEach(async () => {
    feed = new FakeFeed({ session: 'log-1', game: 'nine-ball', table: TABLES['9ft']! });
    store = new DeskStore(feed);
    await store.start();
    feed.write({ kind: 'epoch', epoch: { session: 's1', resumes: false } });
  });

  function playShots(): void {
    for (let shot = 1; shot <= SHOTS; shot++) {
      const about = (what: string, t: number) => ({ id: `${what}${shot}`, shot, t });
      const start = { kind: 'shot-start', ball: 'cue', moving: [], layout } as const;
      feed.write({ kind: 'event', event: eventOf(start, about('a', shot * 20)) });
      const end = { kind: 'shot-end', layout } as const;
      feed.write({ kind: 'event', event: eventOf(end, about('b', shot * 20 + 5)) });
      feed.write({ kind: 'call', call: { ...legalCall(`c${shot}`), shot } });
    }
  }

  test('is held as its newest shots, and so a page sees it that was opened late', () => {
    playShots();
    const numbers = store.view.shots.map(({ shot }) => shot);
    expect(numbers).toEqual(
      Array.from({ length: SHOTS_KEPT }, (_, i) => SHOTS - SHOTS_KEPT + i + 1),
    );
    const page = store.recordsAfter(0);
    expect(page.length).toBeLessThan(1.2 * SHOTS_KEPT * RECORDS_A_SHOT);
    expect(page.reduce(foldRecord, EMPTY_VIEW)).toEqual(store.view);
  });

  test('takes no news of a shot that was let go for a new one', () => {
    playShots();
    feed.write({ kind: 'call', call: legalCall('c1') });
    expect(store.view.shots[0]?.shot).toBe(SHOTS - SHOTS_KEPT + 1);
  });

  test('without a shot holds the newest of what is told', () => {
    for (let i = 0; i < 2 * RECORDS_KEPT; i++)
      feed.write({ kind: 'health', health: { level: 'stale', reasons: [] } });
    expect(store.recordsAfter(0).length).toBeLessThanOrEqual(RECORDS_KEPT);
    expect(store.recordsAfter(0).reduce(foldRecord, EMPTY_VIEW)).toEqual(store.view);
  });

  test('holds the newest of what the referee said', () => {
    for (let i = 0; i < 2 * INPUTS_KEPT; i++) feed.write(input('warning', {}, `input-${i}`));
    expect(store.view.inputs).toHaveLength(INPUTS_KEPT);
    expect(store.view.inputs.at(-1)?.id).toBe(`input-${2 * INPUTS_KEPT - 1}`);
  });
});

test('a page that is opened after the camera was moved sees the shots before', async () => {
  const feed = new FakeFeed({ session: 'log-1', game: 'nine-ball', table: TABLES['9ft']! });
  const store = new DeskStore(feed);
  await store.start();
  feed.write({ kind: 'epoch', epoch: { session: 's1', resumes: false } });
  feed.write({ kind: 'call', call: legalCall('c1') });
  feed.write({ kind: 'epoch', epoch: { session: 's1', resumes: false } });
  expect(store.recordsAfter(0).reduce(foldRecord, EMPTY_VIEW)).toEqual(store.view);
  expect(store.view.shots).toHaveLength(1);
});
