// A table with a second camera close over the pins: the film of either is shown beside the drawn
// table, at the desk and in the coach's room, by touch and by key, in both languages.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { FilmCamera, FilmClips } from '../../../src/review/index.ts';
import { chromiumPath, useBrowser } from '../../support/review/page.ts';
import { sitDownAt } from '../../support/review/sitting.ts';

const CLIPS: Readonly<Record<FilmCamera, string>> = {
  table: resolve('test/videos/five-yellow-fells-two.mp4'),
  pins: resolve('test/videos/five-yellow-fells-two-close.mp4'),
};
/** Set to write the pictures of the documentation anew. */
const PICTURES = process.env['CENITAL_PICTURES'];

/** Film of the cameras of a table, whatever span is asked for. */
const filmOf = (...cameras: readonly FilmCamera[]): FilmClips => ({
  find: async ({ camera, from }) =>
    cameras.includes(camera)
      ? { kind: 'film', path: CLIPS[camera], startS: from, cameras }
      : { kind: 'missing', reason: 'not-recorded', cameras },
});

const cameraShown = async (page: Page): Promise<string | null> =>
  new URL((await page.locator('video').getAttribute('src'))!, page.url()).searchParams.get(
    'camera',
  );

const isPressed = (button: Locator): Promise<string | null> => button.getAttribute('aria-pressed');

describe.skipIf(chromiumPath === undefined)('film of two cameras', () => {
  const { browser, ends } = useBrowser();

  async function open(
    film: FilmClips,
    context: Parameters<Browser['newContext']>[0] = {},
  ): Promise<Page> {
    const { desk } = await sitDownAt('five-pins', 1, { film });
    ends.push(() => desk.end());
    const opened = await browser().newContext({
      viewport: { width: 1180, height: 820 },
      ...context,
    });
    ends.push(() => opened.close());
    const page = await opened.newPage();
    page.on('pageerror', (error) => expect.unreachable(`the page failed: ${error.message}`));
    await page.goto(desk.url);
    await page.locator('.call-word').waitFor();
    return page;
  }

  async function picture(page: Page, name: string): Promise<void> {
    if (PICTURES === undefined) return;
    mkdirSync(PICTURES, { recursive: true });
    await page.screenshot({ path: join(PICTURES, `${name}.png`) });
  }

  /** The browser has a frame of the film that is asked for. */
  const untilShown = (page: Page, camera: FilmCamera): Promise<void> =>
    expect
      .poll(async () => ({
        camera: await cameraShown(page),
        hasFrame: await page
          .locator('video')
          .evaluate((video) => (video as HTMLVideoElement).readyState >= 2),
      }))
      .toEqual({ camera, hasFrame: true });

  test('the referee taps the pins close up, and the whole table again', async () => {
    const page = await open(filmOf('table', 'pins'), { locale: 'es-ES', hasTouch: true });
    await page.getByRole('button', { name: 'Vídeo', exact: true }).tap();
    await untilShown(page, 'table');
    const close = page.getByRole('button', { name: 'Quillas de cerca' });
    await close.tap();
    await untilShown(page, 'pins');
    expect(await isPressed(close)).toBe('true');
    expect((await close.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await picture(page, 'desk-film-close');
    await page.getByRole('button', { name: 'Toda la mesa' }).tap();
    await untilShown(page, 'table');
    expect(await isPressed(close)).toBe('false');
  });

  test('the key K changes between them, and the film runs on with the drawn table', async () => {
    const page = await open(filmOf('table', 'pins'), { locale: 'en-GB' });
    await page.getByRole('button', { name: 'Film', exact: true }).click();
    await untilShown(page, 'table');
    await page.keyboard.press('k');
    await untilShown(page, 'pins');
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    const time = () =>
      page.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime);
    const before = await time();
    await expect.poll(time).not.toBe(before);
    await page.keyboard.press('k');
    await untilShown(page, 'table');
  });

  test('a coach looks at both in the room, and takes the clip away that is shown', async () => {
    const page = await open(filmOf('table', 'pins'), { locale: 'en-GB', acceptDownloads: true });
    await page.goto(`${page.url().split('#')[0]}#/room/toy-sitting`);
    await page.locator('.shot-buttons button').first().click();
    await untilShown(page, 'table');
    await page.getByRole('group', { name: 'Camera of the film' }).waitFor();
    await page.keyboard.press('k');
    await untilShown(page, 'pins');
    await picture(page, 'room-film-close');
    const taken = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Clip of the shot (MP4)' }).click();
    expect((await taken).suggestedFilename()).toBe('toy-sitting-1.pins.mp4');
  });

  test('a table with one camera has nothing to choose', async () => {
    const page = await open(filmOf('table'), { locale: 'en-GB' });
    await page.getByRole('button', { name: 'Film', exact: true }).click();
    await untilShown(page, 'table');
    expect(await page.getByRole('group', { name: 'Camera of the film' }).count()).toBe(0);
  });
});
