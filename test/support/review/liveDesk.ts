// A desk on a live table, open in a browser at the page of a match.
import type { Browser, Page } from 'playwright-core';
import type { GameName } from '../../../src/table/index.ts';
import { openDesk } from './desk.ts';
import { openLiveTable } from './liveTable.ts';
import type { LiveTable } from './liveTable.ts';

export interface LiveDesk {
  readonly live: LiveTable;
  readonly page: Page;
  readonly url: string;
}

/** A box that shares its cores with other work is slow; what matters is that it gets there. */
export const PATIENCE_MS = 120_000;

/** Opens all of it; what has to be ended afterwards is put behind `ends`. */
export async function openLiveDesk(
  browser: Browser,
  game: GameName,
  ends: (() => Promise<unknown>)[],
): Promise<LiveDesk> {
  const live = await openLiveTable(game);
  ends.push(() => live.end());
  const desk = await openDesk(live.feed);
  ends.push(() => desk.end());
  const context = await browser.newContext({ locale: 'en-GB' });
  ends.push(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`${desk.url}/#/match`);
  return { live, page, url: desk.url };
}
