// A whole match of each game as it was recorded, fact by fact: the real log, the real rules engine
// in a process of its own, the real desk. A referee confirms every call by a click, tells by
// clicks what no camera sees, and at the end the score sheet is the expected text.
// UPDATE_GOLDEN=1 writes the sheets anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { TableEvent } from '../../../src/events/index.ts';
import { callsOf, viewMatch } from '../../../src/rules/index.ts';
import type { MatchState, RefereeInputBody } from '../../../src/rules/index.ts';
import { sayIn } from '../../../src/review/words/say.ts';
import { sayCall } from '../../../src/review/words/sayEvent.ts';
import { playOn, startMatch } from '../../support/rulesScript.ts';
import { openLiveDesk, PATIENCE_MS } from '../../support/review/liveDesk.ts';
import { setUpMatch, tellByClicks } from '../../support/review/matchPage.ts';
import { chromiumPath, useBrowser } from '../../support/review/page.ts';

const RECORDED = join(import.meta.dirname, '../../golden/rules');
const SHEETS = join(import.meta.dirname, 'sheets');
const MATCHES = [
  ['nine-ball-race-to-three', 'nine-ball', { raceTo: 3 }],
  ['five-pins-best-of-three', 'five-pins', { distance: 30, bestOf: 3, clock: 0, first: 'A' }],
] as const;

describe.skipIf(chromiumPath === undefined)('a recorded match', () => {
  const { browser, ends } = useBrowser();

  test.each(MATCHES)('%s', { timeout: 600_000 }, async (name, game, setup) => {
    const { live, page, url } = await openLiveDesk(browser(), game, ends);
    const fields = Object.entries(setup).map(([field, value]) => [field, String(value)]);
    await setUpMatch(page, Object.fromEntries(fields) as Record<string, string>);

    const { clock: _clock, first: _first, ...known } = { clock: 0, first: 'A', ...setup };
    let state: MatchState = startMatch(game, { setup: known });
    const lines = readFileSync(join(RECORDED, `${name}.log.txt`), 'utf8')
      .trim()
      .split('\n');
    for (const [i, line] of lines.entries()) {
      const isSaid = line.startsWith('{');
      const said = isSaid ? (JSON.parse(line) as RefereeInputBody) : undefined;
      const played = playOn(state, [said ?? line], i);
      state = played.state;
      if (said === undefined) await live.log(played.inputs as readonly TableEvent[]);
      else await tellByClicks(page, said);
      await expect
        .poll(() => callsOnSheet(url), { timeout: PATIENCE_MS, message: line })
        .toEqual(callsExpected(state));
      await confirmAll(page, url);
    }
    const { winner } = viewMatch(state);
    expect(winner).not.toBeNull();
    await page.locator(`.score-${winner} .score-winner`).waitFor();
    checkSheet(join(SHEETS, `${name}.csv`), (await sheetOf(url)).text);
  });
});

interface Sheet {
  readonly text: string;
  /** The lines of calls, cell by cell. */
  readonly calls: readonly (readonly string[])[];
}

/** The sheet as the desk gives it, with times of day masked: they differ from run to run. */
async function sheetOf(url: string): Promise<Sheet> {
  const csv = await (await fetch(`${url}/api/sheet.csv?language=en`)).text();
  const text = csv
    .replace('\uFEFF', '')
    .replaceAll('\r\n', '\n')
    .replace(/\d{4}-\d\d-\d\dT[^,]*Z/g, 'TIME');
  const rows = text.trimEnd().split('\n');
  const calls = rows.slice(rows.findIndex((row) => row.startsWith('Shot,')) + 1);
  return { text, calls: calls.map((row) => row.split(',')) };
}

/** Shot, call and clauses of every proposal that stands. */
const callsOnSheet = async (url: string): Promise<readonly string[]> =>
  (await sheetOf(url)).calls.map(([shot, , call, clauses]) => `${shot} ${call} ${clauses}`).sort();

const callsExpected = (state: MatchState): readonly string[] =>
  callsOf(state)
    .map(({ shot, call, fouls }) => `${shot} ${sayCall(sayIn('en'), call)} ${fouls.join(' ')}`)
    .sort();

const OPEN = 'Not decided';
const openOnSheet = async (url: string): Promise<number> =>
  (await sheetOf(url)).calls.filter((cells) => cells.includes(OPEN)).length;

/** Confirms what waits for a decision, one call after the other. */
async function confirmAll(page: Page, url: string): Promise<void> {
  for (let open = await openOnSheet(url); open > 0; open--) {
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => openOnSheet(url), { timeout: PATIENCE_MS }).toBe(open - 1);
  }
}

function checkSheet(file: string, text: string): void {
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, 'utf8'));
}
