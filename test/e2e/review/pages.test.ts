// The pages in a real browser, on a table that plays a script.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { GameName } from '../../../src/table/index.ts';
import type { TestDesk } from '../../support/review/desk.ts';
import { emptyMatch, playFakeMatch } from '../../support/review/fakeMatch.ts';
import { feedShot } from '../../support/review/feedShots.ts';
import { chromiumPath, useBrowser } from '../../support/review/page.ts';
import { sitDownAt } from '../../support/review/sitting.ts';
import type { Sitting } from '../../support/review/sitting.ts';

const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 1180, height: 820 },
  desktop: { width: 1440, height: 900 },
} as const;
/** Ten facts a second, as in a lively break. */
const FRAMES_PER_FACT = 6;
const PAGE_NAMES = ['desk', 'board', 'match', 'setup', 'room', 'people'] as const;
/** Set to write the pictures of the documentation anew. */
const PICTURES = process.env['CENITAL_PICTURES'];
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe.skipIf(chromiumPath === undefined)('the pages', () => {
  const { browser, ends } = useBrowser();

  async function sitting(game: GameName, count: number): Promise<Sitting> {
    const opened = await sitDownAt(game, count);
    ends.push(() => opened.desk.end());
    return opened;
  }

  async function open(
    desk: TestDesk,
    options: Parameters<Browser['newContext']>[0] & { readonly hash?: string } = {},
  ): Promise<Page> {
    const { hash = '', ...context } = options;
    const opened: BrowserContext = await browser().newContext({ locale: 'en-GB', ...context });
    ends.push(() => opened.close());
    const page = await opened.newPage();
    page.on('pageerror', (error) => expect.unreachable(`the page failed: ${error.message}`));
    await page.goto(desk.url + hash);
    await page.getByText('Seeing well').or(page.getByText('Ve bien')).first().waitFor();
    return page;
  }

  async function picture(page: Page, name: string): Promise<void> {
    if (PICTURES === undefined) return;
    mkdirSync(PICTURES, { recursive: true });
    await page.screenshot({ path: join(PICTURES, `${name}.png`) });
  }

  test('two desks see the same ruling, and each says who made it', async () => {
    const { desk } = await sitting('nine-ball', 2);
    const [one, two] = [await open(desk), await open(desk)];
    await one.getByRole('button', { name: 'Confirm' }).click();
    await one.getByText(/Confirmed by box/).waitFor();
    await two.getByText(/Confirmed by box/).waitFor();
  });

  test('a line cut in the middle of a ruling loses nothing and doubles nothing', async () => {
    const { feed, desk } = await sitting('nine-ball', 1);
    const page = await open(desk);
    await desk.stop();
    await page.getByText('Connection lost').waitFor();
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('Rejected: being recorded').waitFor();
    const again = await desk.restart(feed);
    ends.push(() => again.end());
    await page.goto(again.url);
    await page.getByText(/Rejected by box/).waitFor();
    expect(feed.log.filter(({ record }) => record.kind === 'ruling')).toHaveLength(1);
  });

  test('a table that does not answer is said, and the ruling goes through when it does', async () => {
    const { feed, desk } = await sitting('nine-ball', 1);
    const page = await open(desk);
    feed.link(false);
    await page.getByText('The table does not answer').waitFor();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Confirmed: being recorded').waitFor();
    feed.link(true);
    await page.getByText(/Confirmed by box/).waitFor();
  });

  test('a blind camera withholds calls and says so in words', async () => {
    const { feed, desk } = await sitting('nine-ball', 0);
    const page = await open(desk);
    const reasons = [{ es: 'La lámpara está apagada', en: 'The lamp is off' }];
    feed.write({ kind: 'health', health: { level: 'blind', reasons } });
    await page.getByText('Not seeing: no calls').waitFor();
    await page.getByText('The camera does not see. No call is proposed.').waitFor();
  });

  test('a foul brings its decisive moment along: it plays before the referee asks', async () => {
    const { feed, desk } = await sitting('nine-ball', 0);
    const page = await open(desk);
    const shot = playFakeMatch('nine-ball', 1)[0]!;
    for (const frame of shot.frames) feed.positions(frame);
    for (const event of shot.events) feed.write({ kind: 'event', event });
    await page.getByText('All balls at rest').waitFor();
    const called = performance.now();
    feed.write({ kind: 'call', call: { ...shot.call, call: 'foul', fouls: ['B9-5.2b'] } });
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    console.info(`call to replay: ${Math.round(performance.now() - called)} ms`);
    const at = (): Promise<string> => page.locator('.timeline output').innerText();
    const before = await at();
    await expect.poll(at).not.toBe(before);
  });

  test('everything can be decided from the keyboard alone', async () => {
    const { feed, desk } = await sitting('nine-ball', 1);
    const page = await open(desk);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('l');
    await page.keyboard.press('c');
    await page.getByText(/Confirmed by box/).waitFor();
    await page.getByRole('button', { name: 'Decide again' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('n');
    await page.getByText(/Not conclusive by box/).waitFor();
    const rulings = feed.log.flatMap(({ record }) =>
      record.kind === 'ruling' ? [record.ruling] : [],
    );
    expect(rulings.map((r) => r.decision)).toEqual(['confirm', 'not-conclusive']);
  });

  test('a fact is struck out and taken back by undo, before the eyes', async () => {
    const { feed, desk } = await sitting('nine-ball', 1);
    const page = await open(desk);
    await page.getByRole('button', { name: /Cue ball touches ball 2/ }).click();
    await page.getByRole('button', { name: 'Strike out' }).click();
    await page.locator('.fact s').getByText('Cue ball touches ball 2').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.locator('.fact s').count()).toBe(0);
    const inputs = feed.log.flatMap(({ record }) =>
      record.kind === 'input' ? [record.input] : [],
    );
    expect(inputs.map((i) => i.action)).toEqual(['strike-out', 'undo']);
  });

  test('what the camera cannot see is said with two taps', async () => {
    const { feed, desk } = await sitting('five-pins', 1);
    const page = await open(desk);
    await page.getByRole('tab', { name: 'Referee' }).click();
    await page.getByRole('button', { name: 'Faults' }).click();
    await page.getByRole('button', { name: 'Double hit' }).click();
    await page.getByRole('button', { name: 'Ana Ruiz' }).click();
    await expect
      .poll(() => feed.log.at(-1)?.record)
      .toMatchObject({
        kind: 'input',
        input: { action: 'double-hit', fields: { side: 'A' }, by: 'box' },
      });
  });

  test.each(['en-GB', 'es-ES'])('no text is missing in %s', async (locale) => {
    const { desk } = await sitting('five-pins', 2);
    const page = await open(desk, { locale });
    for (const name of PAGE_NAMES) {
      await page.goto(`${desk.url}/#/${name}`);
      await page.locator('main').waitFor();
      const text = await page.locator('body').innerText();
      expect(text, name).not.toMatch(/undefined|null|NaN|\[object|\{\w+\}/);
      expect(text, name).not.toMatch(/\b(call|event|step|room|stats|people|setup|match)\.[a-z]/);
      expect(await page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2));
    }
  });

  test('axe finds nothing serious on any page', async () => {
    const { desk } = await sitting('nine-ball', 2);
    for (const name of PAGE_NAMES) {
      const page = await open(desk, { hash: `/#/${name}` });
      if (name === 'room') {
        await page.locator('.lines a').first().click();
        await page.locator('.shot-buttons button').first().click();
        await page.locator('.player').waitFor();
      }
      await page.evaluate(axe);
      const found = await page.evaluate(() =>
        (window as unknown as { axe: { run(): Promise<AxeResult> } }).axe.run(),
      );
      const serious = found.violations.filter(
        (v) => v.impact === 'serious' || v.impact === 'critical',
      );
      const said = serious.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' | ')}`);
      expect(said, name).toEqual([]);
    }
  });

  test('a phone has room for five pins in Spanish', async () => {
    const { desk } = await sitting('five-pins', 2);
    const page = await open(desk, { viewport: SIZES.phone, locale: 'es-ES' });
    await page.locator('.decisions').waitFor();
    expect(await scrollsSidewaysBy(page)).toBeLessThanOrEqual(0);
  });

  test.each(Object.entries(SIZES))(
    'a %s shows everything without scrolling sideways',
    async (name, viewport) => {
      const { desk } = await sitting('nine-ball', 2);
      const page = await open(desk, { viewport });
      for (const each of PAGE_NAMES) {
        await page.goto(`${desk.url}/#/${each}`);
        await page.locator('main').waitFor();
        expect(await scrollsSidewaysBy(page), each).toBeLessThanOrEqual(0);
      }
      await page.goto(`${desk.url}/#/desk`);
      const confirm = page.getByRole('button', { name: 'Confirm' });
      const box = await confirm.boundingBox();
      expect(box!.height).toBeGreaterThanOrEqual(44);
      // On what lies beside the table the decision is in view at once.
      if (name !== 'phone') expect(box!.y + box!.height).toBeLessThanOrEqual(viewport.height);
      await picture(page, `desk-${name}`);
    },
  );

  test('names and notes are text, whatever they hold', async () => {
    const evil = '<img src=x onerror="window.broken = 1"><script>window.broken = 1</script>';
    const { feed, desk } = await sitting('nine-ball', 1);
    feed.write({
      kind: 'match',
      match: { ...emptyMatch('nine-ball'), players: { A: evil, B: `"'>${evil}` } },
    });
    const page = await open(desk);
    await page.getByText('onerror').first().waitFor();
    await page.goto(`${desk.url}/#/room/toy-sitting`);
    await page.locator('.shot-buttons button').first().click();
    await page.locator('textarea[name=note]').fill(evil);
    await page.locator('input[name=tags]').fill('<b onclick=x>tag</b>');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    for (const name of PAGE_NAMES) await page.goto(`${desk.url}/#/${name}`);
    expect(
      await page.evaluate(() => (window as unknown as { broken?: number }).broken),
    ).toBeUndefined();
  });

  test('a room that is opened before anything is kept fills by itself', async () => {
    const { feed, desk } = await sitting('nine-ball', 0);
    const page = await open(desk, { hash: '/#/room/toy-sitting' });
    const answers = await page.evaluate(async () => (await fetch('/api/sessions')).json());
    expect(answers).toEqual([]);
    for (const shot of playFakeMatch('nine-ball', 1)) feedShot(feed, shot);
    await page.locator('.shot-buttons button').first().waitFor();
  });

  test('an evening of 300 shots opens whole, filters and plays', async () => {
    const { desk } = await sitting('nine-ball', 300);
    const kept = async (): Promise<number> => {
      const answer = await fetch(`${desk.url}/api/sessions/toy-sitting`);
      return answer.ok ? ((await answer.json()) as { shots: [] }).shots.length : 0;
    };
    await expect.poll(kept, { timeout: 60_000 }).toBe(300);
    const page = await open(desk, { viewport: SIZES.desktop, hash: '/#/room' });
    await page.locator('.lines a').waitFor();
    const [first, all] = await page.evaluate(async () => {
      const started = performance.now();
      const rows = async (count: number): Promise<number> => {
        while (document.querySelectorAll('.shot-table tbody tr').length < count)
          await new Promise((next) => requestAnimationFrame(next));
        return Math.round(performance.now() - started);
      };
      (document.querySelector('.lines a') as HTMLElement).click();
      return [await rows(20), await rows(300)];
    });
    console.info(`an evening of 300 shots: first rows after ${first} ms, all after ${all} ms`);
    await page.locator('.shot-buttons button').nth(6).click();
    await page.locator('.player canvas').waitFor();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await picture(page, 'room');
    await page.getByRole('tab', { name: 'Figures' }).click();
    await page.locator('.plot canvas').first().waitFor();
    await picture(page, 'figures');
    await page.getByLabel('Outcome').selectOption('foul');
    await expect
      .poll(() => page.getByRole('status').last().innerText())
      .toMatch(/^\d+ of 300 shots/);
  });

  test('the time from an event to the screen, and the drawing while balls roll', async () => {
    const { feed, desk } = await sitting('nine-ball', 0);
    const page = await open(desk, { viewport: SIZES.tablet });
    await page.evaluate(watchScreen);
    const [shot] = playFakeMatch('nine-ball', 1);
    const [strike, ...facts] = shot!.events.filter((e) => e.kind !== 'shot-end');
    let written = 0;
    for (const [i, frame] of shot!.frames.entries()) {
      feed.positions(frame);
      if (i % FRAMES_PER_FACT === 0) {
        const fact = written === 0 ? strike! : facts[written % facts.length]!;
        const id = `${written++}#${Date.now()}`;
        feed.write({ kind: 'event', event: { ...fact, id, t: frame.t } });
      }
      await new Promise((next) => setTimeout(next, 1000 / 60));
    }
    await expect.poll(() => page.locator('.fact').count()).toBeGreaterThanOrEqual(written);
    const { delays, fps } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    const sorted = [...delays].sort((a, b) => a - b);
    const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
    console.info(
      `event to screen: p95 ${p95} ms over ${delays.length}; drawn at ${fps.toFixed(0)} fps`,
    );
    expect(delays.length).toBeGreaterThan(0);
  });

  test('the pictures of the documentation', async () => {
    const five = await sitting('five-pins', 3);
    const page = await open(five.desk, { locale: 'es-ES', viewport: SIZES.tablet });
    await page.locator('.call-word').waitFor();
    await picture(page, 'desk-five-pins');
    await page.goto(`${five.desk.url}/#/board`);
    await page.locator('.board-score').first().waitFor();
    await picture(page, 'board');
  });
});

const scrollsSidewaysBy = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

interface Seen {
  readonly delays: number[];
  readonly fps: number;
}

/** Runs in the page: notes when each fact appears, against the time in its key, and counts frames. */
function watchScreen(): void {
  const seen = { delays: [] as number[], fps: 0 };
  (window as unknown as { seen: Seen }).seen = seen;
  let frames = 0;
  const started = performance.now();
  requestAnimationFrame(function count(now) {
    seen.fps = (++frames * 1000) / Math.max(1, now - started);
    requestAnimationFrame(count);
  });
  let known = 0;
  new MutationObserver(() => {
    const facts = document.querySelectorAll<HTMLElement>('.fact');
    for (; known < facts.length; known++) {
      const at = Number(facts[known]!.dataset['event']?.split('#')[1]);
      requestAnimationFrame(() => seen.delays.push(Date.now() - at));
    }
  }).observe(document.body, { childList: true, subtree: true });
}
