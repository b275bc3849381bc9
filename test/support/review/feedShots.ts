import type { FakeFeed } from './fakeFeed.ts';
import { emptyMatch } from './fakeMatch.ts';
import type { FakeShot } from './fakeMatch.ts';
import type { GameName } from '../../../src/table/index.ts';

/** Opens a sitting: the observer watches, sees well, and a match stands. */
export function openSitting(feed: FakeFeed, game: GameName, session = 'toy-sitting'): void {
  feed.write({ kind: 'epoch', epoch: { session, resumes: false } });
  feed.write({ kind: 'health', health: { level: 'healthy', reasons: [] } });
  feed.write({ kind: 'match', match: emptyMatch(game) });
}

/** Writes a whole shot at once, as a desk hears it that was away meanwhile. */
export function feedShot(feed: FakeFeed, shot: FakeShot): void {
  for (const frame of shot.frames) feed.positions(frame);
  for (const event of shot.events) feed.write({ kind: 'event', event });
  feed.write({ kind: 'call', call: shot.call });
  feed.write({ kind: 'match', match: shot.match });
}
