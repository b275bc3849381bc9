// What stands on the desk, the board and in the coach's room beside the call: looked at in a real
// browser, on a table that plays a script.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ENGLISH } from '../../../src/review/words/english.ts';
import type { MatchView } from '../../../src/rules/index.ts';
import { emptyMatch, playFakeMatch } from '../../support/review/fakeMatch.ts';
import { chromiumPath, useBrowser } from '../../support/review/page.ts';
import { sitDownAt } from '../../support/review/sitting.ts';
import type { Sitting } from '../../support/review/sitting.ts';

const ANYWHERE = { es: 'En cualquier lugar', en: 'Anywhere on the table' };

describe.skipIf(chromiumPath === undefined)('beside the call', () => {
  const { browser, ends } = useBrowser();

  async function sitDown(count: number): Promise<Sitting> {
    const sitting = await sitDownAt('nine-ball', count);
    ends.push(() => sitting.desk.end());
    return sitting;
  }

  async function open(url: string): Promise<Page> {
    const viewport = { width: 1440, height: 900 };
    const context = await browser().newContext({ locale: 'en-GB', viewport });
    ends.push(() => context.close());
    const page = await context.newPage();
    await page.addInitScript(hearTones);
    await page.goto(url);
    await page.getByText('Seeing well').first().waitFor();
    return page;
  }

  test('a change of health is heard: falling when sight is lost, rising when it is back', async () => {
    const { feed, desk } = await sitDown(0);
    const page = await open(desk.url);
    const heard = (): Promise<readonly number[]> =>
      page.evaluate(() => (window as unknown as { tones: number[] }).tones);
    expect(await heard()).toEqual([]);
    feed.write({ kind: 'health', health: { level: 'blind', reasons: [] } });
    await expect.poll(heard).toHaveLength(3);
    const lost = await heard();
    expect(lost.at(-1)).toBeLessThan(lost[0]!);
    feed.write({ kind: 'health', health: { level: 'healthy', reasons: [] } });
    await expect.poll(heard).toHaveLength(5);
    const [low, high] = (await heard()).slice(3);
    expect(high).toBeGreaterThan(low!);
    // The same again is no change.
    feed.write({ kind: 'health', health: { level: 'healthy', reasons: [] } });
    feed.write({ kind: 'match', match: { ...emptyMatch('nine-ball'), score: { A: 4, B: 2 } } });
    await page.locator('.score-A .score-points').getByText('4').waitFor();
    expect(await heard()).toHaveLength(5);
  });

  test('score, fouls, ball in hand and where, and a clock with its extensions', async () => {
    const { feed, desk } = await sitDown(1);
    const now = playFakeMatch('nine-ball', 1)[0]!.frames.at(-1)!;
    const page = await open(desk.url);
    const match: MatchView = {
      ...emptyMatch('nine-ball'),
      ballInHand: { side: 'A', where: ANYWHERE },
      clock: { limitSeconds: 40, startedAt: now.t, extensionsLeft: { A: 1, B: 0 } },
    };
    feed.write({ kind: 'match', match });
    const [ana, luis] = [page.locator('.score-A'), page.locator('.score-B')];
    await ana.getByText(`Ball in hand: ${ANYWHERE.en}`).waitFor();
    await luis.getByText('Fouls in a row: 1').waitFor();
    expect(await luis.getByText('Ball in hand').count()).toBe(0);
    const clock = page.locator('.shot-clock');
    await clock.getByText('40 seconds left').waitFor();
    await clock.getByText('+1', { exact: true }).waitFor();
    // The clock goes by the time of the table, not by that of the screen.
    feed.positions({ ...now, t: now.t + 33 });
    await clock.getByText('7 seconds left').waitFor();
    expect(await clock.getAttribute('class')).toContain('urgent');
    feed.write({ kind: 'match', match: { ...match, turn: 'B' } });
    await clock.getByText('+0', { exact: true }).waitFor();
  });

  test('the board shows names, score and clock, and a call only once it is confirmed', async () => {
    const { feed, desk } = await sitDown(1);
    const board = await open(`${desk.url}/#/desk`);
    await board.goto(`${desk.url}/#/board`);
    const clock = { limitSeconds: 40, startedAt: null, extensionsLeft: { A: 1, B: 1 } };
    feed.write({ kind: 'match', match: { ...emptyMatch('nine-ball'), clock } });
    await board.getByRole('heading', { name: 'Ana Ruiz' }).waitFor();
    await board.getByText('40 seconds left').waitFor();
    expect(await board.locator('.board-score').allInnerTexts()).toEqual(['3', '2']);
    expect(await board.locator('.board-call').count()).toBe(0);
    const page = await open(desk.url);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await board.locator('.board-call').getByText('Legal shot').waitFor();
  });

  test('paths, the position before and the zoom change the drawn table, and come back', async () => {
    const { desk } = await sitDown(1);
    const page = await open(desk.url);
    await page.locator('.call-word').waitFor();
    for (const name of ['Paths', 'Before', 'Zoom']) {
      const button = page.getByRole('button', { name, exact: true });
      const before = await drawn(page);
      await button.click();
      await expect.poll(() => drawn(page), { message: name }).not.toBe(before);
      await button.click();
      await expect.poll(() => drawn(page), { message: name }).toBe(before);
    }
  });

  test('a replay is walked frame by frame, and slowed down', async () => {
    const { desk } = await sitDown(1);
    const page = await open(desk.url);
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    const line = page.getByRole('slider', { name: 'Time in the shot' });
    await line.fill(String(Number(await line.getAttribute('min')) + 0.6));
    const at = async (): Promise<number> => Number(await line.inputValue());
    const [from, image] = [await at(), await drawn(page)];
    await page.getByRole('button', { name: 'One frame on' }).click();
    await expect.poll(at).not.toBe(from);
    // The slider stands on steps of 5 ms; a frame is 17 ms.
    expect(Math.abs((await at()) - from - 1 / 60)).toBeLessThan(0.006);
    await expect.poll(() => drawn(page)).not.toBe(image);
    await page.getByRole('button', { name: 'One frame back' }).click();
    await expect.poll(at).toBe(from);
    await page.getByLabel('Speed').selectOption({ label: '1/8×' });
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await expect.poll(at).not.toBe(from);
  });

  test('another ruling than the proposed one is recorded with what it changed', async () => {
    const { feed, desk } = await sitDown(1);
    const page = await open(desk.url);
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByLabel('Note').fill('Ball moved');
    await page.getByRole('button', { name: 'Ana Ruiz plays next' }).click();
    await page.getByText(/Changed by box/).waitFor();
    const records = feed.log.map(({ record }) => record);
    const note = 'Ana Ruiz plays next. Ball moved';
    expect(records.find((r) => r.kind === 'ruling')).toMatchObject({
      ruling: { decision: 'change', callId: 'call-1', note },
    });
    expect(records.find((r) => r.kind === 'input')).toMatchObject({
      input: { action: 'correct-turn', fields: { side: 'A' } },
    });
  });

  test('a match is set up from the keyboard with two names: the rest is as the federation has it', async () => {
    const { feed, desk } = await sitDown(0);
    const page = await open(`${desk.url}/#/match`);
    await page.locator('input[name=playerA]').focus();
    await page.keyboard.type('Ana');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Luis');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => feed.log.map(({ record }) => record).find((r) => r.kind === 'input'))
      .toMatchObject({
        input: {
          action: 'set-up',
          fields: {
            setup: { players: { A: 'Ana', B: 'Luis' }, profile: { name: 'rfeb-bola-9' } },
          },
        },
      });
    await page.locator('.switches').waitFor();
  });

  test('the set-up page says of a red step how to mend it, and why it is red', async () => {
    const { feed, desk } = await sitDown(1);
    const page = await open(`${desk.url}/#/setup`);
    const reasons = [{ es: 'La lámpara está apagada', en: 'The lamp is off' }];
    feed.write({ kind: 'health', health: { level: 'degraded', reasons } });
    const light = page.locator('.step-bad').filter({ hasText: 'Light and focus' });
    await light.getByText('The lamp is off').waitFor();
    await light.getByText(ENGLISH['step.light.mend']).waitFor();
    const balls = page.locator('.step-bad').filter({ hasText: 'Ball set' });
    await balls.getByText(/\b7\b/).waitFor();
  });

  async function openRoom(count: number): Promise<Page> {
    const { desk } = await sitDown(count);
    const kept = async (): Promise<number> => {
      const answer = await fetch(`${desk.url}/api/sessions/toy-sitting`);
      return answer.ok ? ((await answer.json()) as { shots: [] }).shots.length : 0;
    };
    await expect.poll(kept, { timeout: 30_000 }).toBe(count);
    return open(`${desk.url}/#/room/toy-sitting`);
  }

  // A row of the list that was not drawn anew did not know which shot was open: the second shot
  // stood beside itself.
  test('two shots run side by side on one time line, over and over while it loops', async () => {
    const page = await openRoom(3);
    await page.getByRole('button', { name: '1 open' }).click();
    await page.getByRole('button', { name: 'Compare with shot 3' }).click();
    await expect
      .poll(() => page.locator('.player h2').allInnerTexts())
      .toEqual(['Shot 1', 'Shot 3']);
    expect(await page.locator('.player canvas').count()).toBe(2);
    const line = page.getByRole('slider', { name: 'Time in the shot' });
    expect(await line.count()).toBe(1);
    const loop = page.getByRole('button', { name: 'Loop' });
    expect(await loop.getAttribute('aria-pressed')).toBe('true');
    const end = Number(await line.getAttribute('max')) - 0.2;
    const walk = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Pause' }).click();
      await line.fill(String(end));
      await page.getByRole('button', { name: 'Play', exact: true }).click();
    };
    await walk();
    await expect.poll(async () => Number(await line.inputValue())).toBeLessThan(end - 0.1);
    await loop.click();
    await walk();
    // Without the loop it stands still at the end.
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    expect(Number(await line.inputValue())).toBeGreaterThan(end);
  });

  test('a note and its tags are kept, and the list finds them', async () => {
    const page = await openRoom(3);
    await page.getByRole('button', { name: '2 open' }).click();
    await page.locator('textarea[name=note]').fill('Too hard');
    await page.locator('input[name=tags]').fill('break, long');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.reload();
    await page.getByLabel('Note or tag').fill('LONG');
    await page.getByText('1 of 3 shots').waitFor();
    await page.getByText('break · long').waitFor();
    await page.getByRole('button', { name: '2 open' }).click();
    expect(await page.locator('textarea[name=note]').inputValue()).toBe('Too hard');
  });

  test('a wrong event struck out in the room becomes an example for training', async () => {
    const page = await openRoom(1);
    await page.getByRole('button', { name: '1 open' }).click();
    await page.getByRole('button', { name: /Cue ball touches ball 2/ }).click();
    await page.getByRole('button', { name: 'Strike out' }).click();
    await page.getByText('Kept as an example for training.').waitFor();
    const labels = await page.evaluate(async () =>
      (await fetch('/api/sessions/toy-sitting/labels.jsonl')).text(),
    );
    expect(JSON.parse(labels)).toMatchObject({
      action: 'strike-out',
      seen: { kind: 'ball-contact', a: 'cue', b: '2' },
    });
  });

  test('figures hold for the listed shots: plots, heat maps, and rates with their counts', async () => {
    const page = await openRoom(6);
    await page.getByRole('tab', { name: 'Figures' }).click();
    const cardOf = (title: string) =>
      page.locator('section.card').filter({ has: page.getByRole('heading', { name: title }) });
    for (const [title, unit] of [
      ['Speed at the strike', 'm/s'],
      ['Cut angle', '°'],
      ['Distance to the first ball', 'm'],
    ] as const) {
      const said = await cardOf(title).locator('p').innerText();
      expect(said, title).toMatch(/^\d+ shots: [\d.]+ \S+ to [\d.]+ \S+, median/);
      expect(said, title).toContain(unit);
    }
    const rests = page.getByRole('img', { name: /^Where the cue ball came to rest: \d+ places/ });
    const misses = page.getByRole('img', { name: /^Where it came to rest after a miss: \d+ / });
    const placesOf = async (map: typeof rests): Promise<number> =>
      Number(/(\d+) places/.exec((await map.getAttribute('aria-label'))!)![1]);
    expect(await placesOf(rests)).toBeGreaterThanOrEqual(await placesOf(misses));
    const empty = await inked(misses);
    expect(await inked(rests)).not.toBe(empty);
    await cardOf('Rates')
      .getByText(/\d+ % · \d+\/6/)
      .first()
      .waitFor();
    await page.getByLabel('Player').selectOption('Ana Ruiz');
    const listed = page.getByRole('status').getByText(/^\d+ of 6 shots$/);
    await expect.poll(() => listed.innerText()).not.toBe('6 of 6 shots');
    const count = (await listed.innerText()).split(' ')[0];
    const rate = new RegExp(`\\d+ % · \\d+/${count}$`);
    await cardOf('Rates').getByText(rate).first().waitFor();
  });
});

/** The drawn table as an address that holds every dot of it. */
const drawn = (page: Page): Promise<string> =>
  page.locator('.table-canvas').first().evaluate(asAddress);
const inked = (canvas: ReturnType<Page['locator']>): Promise<string> => canvas.evaluate(asAddress);
const asAddress = (canvas: Element): string => (canvas as HTMLCanvasElement).toDataURL();

/** Runs in the page: keeps the pitch of every tone, where no loudspeaker can be heard. */
function hearTones(): void {
  const tones: number[] = [];
  Object.assign(window, { tones });
  const volume = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
  class Ear {
    readonly state = 'running';
    readonly currentTime = 0;
    readonly destination = {};
    createOscillator() {
      const frequency = { value: 0 };
      const start = (): void => void tones.push(frequency.value);
      return { frequency, connect: (to: unknown) => to, start, stop: () => {} };
    }
    createGain() {
      return { gain: volume, connect: (to: unknown) => to };
    }
    close = async (): Promise<void> => {};
  }
  Object.assign(window, { AudioContext: Ear });
}
