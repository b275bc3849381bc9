// A desk with shots on it, for tests that look at its pages.
import { TABLES } from '../../../src/table/index.ts';
import type { GameName } from '../../../src/table/index.ts';
import type { DeskOptions } from '../../../src/review/index.ts';
import { openDesk } from './desk.ts';
import type { TestDesk } from './desk.ts';
import { FakeFeed } from './fakeFeed.ts';
import { playFakeMatch } from './fakeMatch.ts';
import { feedShot, openSitting } from './feedShots.ts';

export interface Sitting {
  readonly feed: FakeFeed;
  readonly desk: TestDesk;
}

/** Opens a desk and feeds it `count` shots of a match. */
export async function sitDownAt(
  game: GameName,
  count: number,
  options: Partial<DeskOptions> = {},
): Promise<Sitting> {
  const table = TABLES[game === 'nine-ball' ? '9ft' : 'carom']!;
  const feed = new FakeFeed({ session: `log-${game}`, game, table });
  const desk = await openDesk(feed, options);
  openSitting(feed, game);
  for (const shot of playFakeMatch(game, count)) feedShot(feed, shot);
  return { feed, desk };
}
