// Who may what, as people meet it: accounts made, signed in and out at the page itself.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TABLES } from '../../../src/table/index.ts';
import { openDesk } from '../../support/review/desk.ts';
import type { TestDesk } from '../../support/review/desk.ts';
import { FakeFeed } from '../../support/review/fakeFeed.ts';
import { playFakeMatch } from '../../support/review/fakeMatch.ts';
import { feedShot, openSitting } from '../../support/review/feedShots.ts';
import { chromiumPath, ensurePageBuilt, launchBrowser } from '../../support/review/page.ts';

const SECRETS = { Eva: 'eva-482913', Rosa: 'rosa-771204', Toni: 'toni-330915' } as const;
type Name = keyof typeof SECRETS;

describe.skipIf(chromiumPath === undefined)('people at the pages', () => {
  let browser: Browser;
  let desk: TestDesk;
  let page: Page;
  let feed: FakeFeed;

  beforeAll(async () => {
    await ensurePageBuilt();
    browser = await launchBrowser();
    feed = new FakeFeed({ session: 'log-1', game: 'nine-ball', table: TABLES['9ft']! });
    desk = await openDesk(feed);
    openSitting(feed, 'nine-ball');
    for (const shot of playFakeMatch('nine-ball', 1)) feedShot(feed, shot);
    page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    page.setDefaultTimeout(45_000);
  });
  afterAll(async () => {
    await browser?.close();
    await desk?.end();
  });

  async function signIn(name: Name): Promise<void> {
    await page.goto(`${desk.url}/#/people`);
    await page.locator('input[name=name]').fill(name);
    await page.locator('input[name=secret]').fill(SECRETS[name]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name }).waitFor();
  }

  async function signOut(): Promise<void> {
    await page.goto(`${desk.url}/#/people`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('input[name=secret]').waitFor();
  }

  async function addAccount(name: Name, role: string): Promise<void> {
    const form = page.locator('form').filter({ has: page.locator('select[name=role]') });
    await form.locator('input[name=name]').fill(name);
    await form.locator('select[name=role]').selectOption(role);
    await form.locator('input[name=secret]').fill(SECRETS[name]);
    await form.getByRole('button', { name: 'Add or change' }).click();
  }

  test('the first account closes the open box, and its administrator makes the others', async () => {
    await page.goto(`${desk.url}/#/people`);
    await addAccount('Eva', 'administrator');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await signIn('Eva');
    await page.goto(`${desk.url}/#/people`);
    await addAccount('Rosa', 'coach');
    await page.getByRole('button', { name: 'Remove Rosa' }).waitFor();
    await addAccount('Toni', 'referee');
    await page.getByRole('button', { name: 'Remove Toni' }).waitFor();
    await signOut();
  });

  test('a viewer sees the call and decides nothing', async () => {
    await page.goto(`${desk.url}/#/desk`);
    await page.locator('.call-word').waitFor();
    await page.getByText('Sign in as referee to decide.').waitFor();
    await page.keyboard.press('c');
    await page.keyboard.press('u');
    expect(await page.getByRole('button', { name: 'Confirm' }).count()).toBe(0);
    expect(feed.log.some(({ record }) => record.kind === 'ruling')).toBe(false);
    expect(feed.log.some(({ record }) => record.kind === 'input')).toBe(false);
  });

  test('a coach writes notes, and decides nothing', async () => {
    await signIn('Rosa');
    await page.getByText('Sign in as referee to decide.').waitFor();
    await page.goto(`${desk.url}/#/room/toy-sitting`);
    await page.locator('.shot-buttons button').first().click();
    await page.locator('textarea[name=note]').fill('Good speed');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await signOut();
  });

  test('a referee decides by name, and makes no accounts', async () => {
    await signIn('Toni');
    await page.goto(`${desk.url}/#/desk`);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText(/Confirmed by Toni/).waitFor();
    await page.goto(`${desk.url}/#/people`);
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(await page.locator('select[name=role]').count()).toBe(0);
    await signOut();
  });

  test('the audit says in words who did what', async () => {
    await signIn('Eva');
    await page.goto(`${desk.url}/#/people`);
    const audit = page.locator('.log');
    await audit.getByText('Note on a shot').waitFor();
    await audit.getByText('Confirmed').waitFor();
    await audit.getByText('Account made or changed').first().waitFor();
    expect(await audit.innerText()).not.toContain(SECRETS.Toni);
  });
});
