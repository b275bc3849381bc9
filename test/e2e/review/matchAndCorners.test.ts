// The match at the desk and the corners on the set-up page, in a real browser, by keyboard, mouse
// and finger.
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Calibration } from '../../../src/calibration/index.ts';
import { warningText } from '../../../src/rules/index.ts';
import type { MatchView } from '../../../src/rules/index.ts';
import { emptyMatch } from '../../support/review/fakeMatch.ts';
import { chromiumPath, useBrowser } from '../../support/review/page.ts';
import { sitDownAt } from '../../support/review/sitting.ts';
import type { Sitting } from '../../support/review/sitting.ts';

const DESKTOP = { width: 1440, height: 900 };
/** Chooses the next entry of a list. */
const DOWN = 'ArrowDown';
const PICTURE = { width: 960, height: 540 };

describe.skipIf(chromiumPath === undefined)('the desk', () => {
  const { browser, ends } = useBrowser();

  async function sitDown(...at: Parameters<typeof sitDownAt>): Promise<Sitting> {
    const sitting = await sitDownAt(...at);
    ends.push(() => sitting.desk.end());
    return sitting;
  }

  async function open(url: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser().newContext({
      locale: 'en-GB',
      viewport: DESKTOP,
      ...options,
    });
    ends.push(() => context.close());
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(url);
    return page;
  }

  test.each(['en-GB', 'es-ES'])(
    'warnings stand beside the player they were given to (%s)',
    async (locale) => {
      const { feed, desk } = await sitDown('nine-ball', 1);
      const page = await open(desk.url, { locale });
      const language = locale.slice(0, 2) as 'en' | 'es';
      const warnings: MatchView['warnings'] = [
        { side: 'B', about: 'two-fouls', text: warningText('two-fouls') },
        { side: 'A', about: 'slow-play', text: warningText('slow-play') },
      ];
      feed.write({
        kind: 'match',
        match: { ...emptyMatch('nine-ball'), fouls: { A: 0, B: 2 }, warnings },
      });
      const [ana, luis] = [page.locator('.score-A'), page.locator('.score-B')];
      const given = (side: Locator) => side.locator('.score-warning');
      await given(luis).getByText(warningText('two-fouls')[language], { exact: true }).waitFor();
      await given(ana).getByText(warningText('slow-play')[language], { exact: true }).waitFor();
      expect([await given(ana).count(), await given(luis).count()]).toEqual([1, 1]);
      // The third foul ended the row; what is no longer given does not stay.
      feed.write({ kind: 'match', match: { ...emptyMatch('nine-ball'), warnings: [] } });
      await expect.poll(() => page.locator('.score-warning').count()).toBe(0);
    },
  );

  test('a match is set up in every field in less than a minute, by the count of its steps', async () => {
    const { feed, desk } = await sitDown('nine-ball', 0);
    const page = await open(`${desk.url}/#/match`);
    await page.locator('input[name=playerA]').waitFor();
    await page.evaluate(countSteps);
    await page.locator('input[name=playerA]').click();
    await page.keyboard.type('Ana Ruiz');
    for (const [field, keys] of [
      ['playerB', 'Luis Gil'],
      ['raceTo', '11'],
      ['breaks', DOWN],
      ['first', DOWN],
      ['profile', DOWN],
      ['clock', '35'],
    ] as const) {
      await tabTo(page, field);
      await (keys === DOWN ? page.keyboard.press(DOWN) : page.keyboard.type(keys));
    }
    await page.keyboard.press('Enter');
    await expect
      .poll(() => feed.log.map(({ record }) => record).find((r) => r.kind === 'input'))
      .toMatchObject({
        input: {
          fields: {
            setup: {
              players: { A: 'Ana Ruiz', B: 'Luis Gil' },
              raceTo: 11,
              breaks: 'winner',
              first: 'B',
              profile: { name: 'wpa-nine-ball', options: { shotClock: { limit: 35 } } },
            },
          },
        },
      });
    const { keys, presses } = await page.evaluate(
      () => (window as unknown as { steps: Steps }).steps,
    );
    const seconds = keys * KEY_S + presses * POINT_S + FIELDS * THINK_S;
    console.info(
      `set-up: ${keys} keys, ${presses} press: ${seconds.toFixed(0)} s by the keystroke model`,
    );
    expect(seconds).toBeLessThan(60);
  });

  describe('corners on the set-up page', () => {
    let kept: Calibration[];

    /** The page of an administrator whose camera shows a still picture. */
    async function openSetUp(options: BrowserContextOptions): Promise<Page> {
      kept = [];
      const blank = await open('about:blank', { viewport: PICTURE });
      const jpeg = await blank.screenshot({ type: 'jpeg' });
      const { desk } = await sitDown('nine-ball', 0, {
        live: {
          picture: async () => ({ jpeg, ageS: 0.1 }),
          calibration: async () => kept.at(-1) ?? null,
          pinsDelay: async () => null,
          isByHand: async () => kept.length > 0,
          keep: async (calibration) => void kept.push(calibration),
          forget: async () => void kept.splice(0),
        },
      });
      const page = await open(`${desk.url}/#/setup`, options);
      await page.getByRole('slider', { name: 'Corner top left' }).waitFor();
      return page;
    }

    const placeOf = async (corner: Locator): Promise<{ x: number; y: number }> => {
      const { x, y, width, height } = (await corner.boundingBox())!;
      return { x: x + width / 2, y: y + height / 2 };
    };
    const valueOf = async (corner: Locator): Promise<readonly number[]> =>
      (await corner.getAttribute('aria-valuetext'))!.split(', ').map(Number);

    /** Drags a corner by so many dots of the screen, and says how far it went in the picture. */
    async function dragged(
      page: Page,
      drag: (page: Page, from: Place, to: Place) => Promise<void>,
    ) {
      const corner = page.getByRole('slider', { name: 'Corner top left' });
      const others = ['top right', 'bottom right', 'bottom left'].map((name) =>
        page.getByRole('slider', { name: `Corner ${name}` }),
      );
      await corner.scrollIntoViewIfNeeded();
      const [before, still] = [await valueOf(corner), await Promise.all(others.map(valueOf))];
      const from = await placeOf(corner);
      await drag(page, from, { x: from.x + 24, y: from.y + 15 });
      const picture = (await page.locator('.corner-picture svg').boundingBox())!;
      const scale = PICTURE.width / picture.width;
      const after = await valueOf(corner);
      expect(Math.abs(after[0]! - before[0]! - 24 * scale)).toBeLessThan(2);
      expect(Math.abs(after[1]! - before[1]! - 15 * scale)).toBeLessThan(2);
      expect(await Promise.all(others.map(valueOf))).toEqual(still);
      // Let go, it stays where it is, whatever the pointer does.
      await page.mouse.move(from.x + 100, from.y + 80);
      expect(await valueOf(corner)).toEqual(after);
      await page.getByText(/mm/).first().waitFor();
      await page.getByRole('button', { name: 'Keep these corners' }).click();
      await page.getByText('These corners were dragged by hand').waitFor();
      expect(kept).toHaveLength(1);
    }

    test('are dragged by the mouse', async () => {
      await dragged(await openSetUp({}), async ({ mouse }, from, to) => {
        await mouse.move(from.x, from.y);
        await mouse.down();
        await mouse.move((from.x + to.x) / 2, from.y - 10);
        await mouse.move(to.x, to.y);
        await mouse.up();
      });
    });

    test('are dragged by a finger, and the page does not scroll meanwhile', async () => {
      const tablet = { viewport: { width: 1180, height: 820 }, hasTouch: true };
      await dragged(await openSetUp(tablet), async (page, from, to) => {
        const finger = await page.context().newCDPSession(page);
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Place) =>
          finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
        const scrolled = await page.evaluate(() => window.scrollY);
        await touch('touchStart', from);
        await touch('touchMove', { x: from.x - 5, y: from.y + 60 });
        await touch('touchMove', to);
        await touch('touchEnd');
        expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
      });
    });
  });
});

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The keystroke-level model (Card, Moran and Newell 1983): a key, pointing and pressing, thinking. */
const KEY_S = 0.28;
const POINT_S = 1.3;
const THINK_S = 1.35;
/** Names, distance, who breaks, who begins, rules, clock, and the start itself. */
const FIELDS = 8;

interface Steps {
  keys: number;
  presses: number;
}

/** Runs in the page: counts what hands do. */
function countSteps(): void {
  const steps: Steps = { keys: 0, presses: 0 };
  Object.assign(window, { steps });
  window.addEventListener('keydown', () => steps.keys++, true);
  window.addEventListener('pointerdown', () => steps.presses++, true);
}

/** Walks on from field to field as the tab key does. */
async function tabTo(page: Page, field: string): Promise<void> {
  const focused = (): Promise<string | null> =>
    page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press('Tab');
    if ((await focused()) === field) return;
  }
  expect(await focused()).toBe(field);
}
