// A whole match of each game: the real log, the real rules engine in a process of its own, the
// real desk and a real browser. Only the camera is a script.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { TableEventBody } from '../../../src/events/index.ts';
import { NINE_BALL_IDS, PIN_IDS } from '../../../src/table/index.ts';
import type { BallId, CushionId, GameName, PinId, PocketId } from '../../../src/table/index.ts';
import { openLiveDesk } from '../../support/review/liveDesk.ts';
import type { LiveDesk } from '../../support/review/liveDesk.ts';
import { layoutOf } from '../../support/review/liveTable.ts';
import type { LiveTable } from '../../support/review/liveTable.ts';
import { setUpMatch } from '../../support/review/matchPage.ts';
import { chromiumPath, useBrowser } from '../../support/review/page.ts';

const strike = (ball: BallId, ...balls: readonly BallId[]): TableEventBody => {
  const layout = { ...layoutOf(...balls), pinsStanding: ball === 'cue' ? [] : PIN_IDS };
  return { kind: 'shot-start', ball, moving: [], layout };
};
const meets = (a: BallId, b: BallId): TableEventBody => ({
  kind: 'ball-contact',
  a,
  b,
  frozen: false,
  simultaneous: false,
});
const cushion = (ball: BallId, which: CushionId): TableEventBody => ({
  kind: 'cushion-contact',
  ball,
  cushion: which,
  jaw: false,
});
const falls = (ball: BallId, pocket: PocketId): TableEventBody => ({
  kind: 'pocketed',
  ball,
  pocket,
});
const pin = (which: PinId, by: BallId): TableEventBody => ({
  kind: 'pin-fallen',
  pin: which,
  by,
  root: by,
  causes: [{ by, root: by, probability: 0.98 }],
});
const rest = (...balls: readonly BallId[]): TableEventBody => ({
  kind: 'shot-end',
  layout: { ...layoutOf(...balls), pinsStanding: balls.includes('cue') ? [] : PIN_IDS },
});

const NINE_BALLS: readonly BallId[] = NINE_BALL_IDS;
const WITHOUT_THREE = NINE_BALLS.filter((ball) => ball !== '3');

describe.skipIf(chromiumPath === undefined)('a whole match at the desk', () => {
  const { browser, ends } = useBrowser();

  const sitDown = (game: GameName): Promise<LiveDesk> => openLiveDesk(browser(), game, ends);

  async function confirm(page: Page, shot: number, call: string): Promise<void> {
    await page.locator('.call-heading').getByText(`Shot ${shot}`).waitFor();
    await page.locator('.call-word').getByText(call, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText(/Confirmed by box/).waitFor();
  }

  /** A legal break on which the 3 falls, and then the 2 is met before the 1. */
  async function openWithFoul(live: LiveTable, page: Page): Promise<void> {
    await live.play(1, [
      strike('cue', ...NINE_BALLS),
      meets('cue', '1'),
      cushion('2', 'top'),
      cushion('4', 'right'),
      cushion('5', 'bottom'),
      cushion('6', 'left'),
      falls('3', 'top-left'),
      rest(...WITHOUT_THREE),
    ]);
    await confirm(page, 1, 'Legal shot');
    await live.play(2, [
      strike('cue', ...WITHOUT_THREE),
      meets('cue', '2'),
      cushion('2', 'top'),
      rest(...WITHOUT_THREE),
    ]);
    await page.locator('.call-word').getByText('Foul', { exact: true }).waitFor();
  }

  const sheetOf = async (url: string): Promise<readonly string[]> => {
    const csv = await (await fetch(`${url}/api/sheet.csv?language=en`)).text();
    const lines = csv.replace('\uFEFF', '').trim().split('\r\n');
    // Times of day differ from run to run, reasons belong to the rules.
    return lines.map((line) =>
      line
        .replace(/\d{4}-[^,]*Z/, 'TIME')
        .split(',')
        .slice(0, 9)
        .join(','),
    );
  };

  test('nine-ball: a wrong first contact is put right, and a combination on the 9 wins', async () => {
    const { live, page, url } = await sitDown('nine-ball');
    await setUpMatch(page, { raceTo: '1' });
    await openWithFoul(live, page);
    await page.getByRole('button', { name: /Cue ball touches ball 2/ }).click();
    await page.getByRole('button', { name: 'Correct', exact: true }).click();
    await page
      .getByRole('group', { name: 'Second ball' })
      .getByRole('button', { name: 'Ball 1' })
      .click();
    await page.getByText('Computed again after a correction').waitFor();
    await confirm(page, 2, 'Legal shot');
    await live.play(3, [
      strike('cue', ...WITHOUT_THREE),
      meets('cue', '1'),
      meets('1', '9'),
      falls('9', 'bottom-right'),
      rest(...WITHOUT_THREE.filter((ball) => ball !== '9')),
    ]);
    await confirm(page, 3, 'Wins the rack');
    await page.locator('.score-winner').waitFor();
    expect(await sheetOf(url)).toMatchInlineSnapshot(`
      [
        "Players,Ana,Luis",
        "Score,0,1",
        "",
        "Shot,Time,Call,Clauses,Points A,Points B,Plays next,Decision,By",
        "1,TIME,Legal shot,,,,Ana,Confirmed,box",
        "2,TIME,Legal shot,,,,Luis,Confirmed,box",
        "3,TIME,Wins the rack,,,,,Confirmed,box",
      ]
    `);
  });

  test('a foul that the referee rejects is taken back by the rules, and undo brings it again', async () => {
    const { live, page } = await sitDown('nine-ball');
    await setUpMatch(page, { raceTo: '3' });
    await openWithFoul(live, page);
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.locator('.call-word').getByText('Legal shot', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.call-word').getByText('Foul', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Decided' }).click();
    await page.getByRole('cell', { name: 'Rejected' }).waitFor();
  });

  test('five pins: a pin struck out by the referee does not count, and the red alone wins', async () => {
    const { live, page, url } = await sitDown('five-pins');
    await setUpMatch(page, { distance: '10', bestOf: '1', first: 'A', clock: '0' });
    const all: readonly BallId[] = ['white', 'yellow', 'red'];
    await live.play(1, [strike('white', ...all), meets('white', 'yellow'), rest(...all)]);
    await confirm(page, 1, 'Legal shot');
    await live.play(2, [
      strike('yellow', ...all),
      meets('yellow', 'white'),
      pin('P1', 'white'),
      pin('P2', 'white'),
      rest(...all),
    ]);
    await page.locator('.call-facts').getByText('Luis +4').waitFor();
    await page.getByRole('button', { name: /Lower pin falls by white/ }).click();
    await page.getByRole('button', { name: 'Strike out' }).click();
    await page.locator('.call-facts').getByText('Luis +2').waitFor();
    await confirm(page, 2, 'Legal shot');
    await live.play(3, [strike('white', ...all), meets('white', 'yellow'), rest(...all)]);
    await confirm(page, 3, 'Legal shot');
    await live.play(4, [
      strike('yellow', ...all),
      meets('yellow', 'white'),
      pin('P0', 'white'),
      rest(...all),
    ]);
    await confirm(page, 4, 'Legal shot');
    await page.locator('.score-winner').waitFor();
    expect(await sheetOf(url)).toMatchInlineSnapshot(`
      [
        "Players,Ana,Luis",
        "Score,0,10",
        "",
        "Shot,Time,Call,Clauses,Points A,Points B,Plays next,Decision,By",
        "1,TIME,Legal shot,,0,0,Luis,Confirmed,box",
        "2,TIME,Legal shot,,0,2,Ana,Confirmed,box",
        "3,TIME,Legal shot,,0,0,Luis,Confirmed,box",
        "4,TIME,Legal shot,,0,8,,Confirmed,box",
      ]
    `);
  });

  test('five pins in pairs: the desk says who of each pair shoots, and changes them on points', async () => {
    const { live, page, url } = await sitDown('five-pins');
    await page.getByLabel('In pairs').check();
    const partners = { partnerA: 'Pau', partnerB: 'Eva' };
    await setUpMatch(page, { ...partners, distance: '30', bestOf: '1', first: 'A', clock: '0' });
    const shooter = (side: 'A' | 'B', name: string): Promise<void> =>
      page.locator(`.score-${side}`).getByText(`To shoot: ${name}`, { exact: true }).waitFor();
    await page.locator('.score-A').getByText('Ana / Pau').waitFor();
    await page.locator('.score-B').getByText('Luis / Eva').waitFor();
    await shooter('A', 'Ana');
    await shooter('B', 'Luis');
    const all: readonly BallId[] = ['white', 'yellow', 'red'];
    await live.play(1, [strike('white', ...all), meets('white', 'yellow'), rest(...all)]);
    await confirm(page, 1, 'Legal shot');
    const [point, felled] = [meets('yellow', 'white'), pin('P1', 'white')];
    await live.play(2, [strike('yellow', ...all), point, felled, rest(...all)]);
    await confirm(page, 2, 'Legal shot');
    // The points of the second pair bring the partner of the first to the table (Q5-20.3).
    await shooter('A', 'Pau');
    await shooter('B', 'Luis');
    expect((await sheetOf(url))[0]).toBe('Players,Ana / Pau,Luis / Eva');
  });
});
