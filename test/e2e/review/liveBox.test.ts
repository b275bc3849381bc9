// A whole box as `cenital run` starts it, with the demo clip for a camera: the set-up page, the
// film and the coach's room show what the observer sees and keeps.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, ensurePageBuilt, launchBrowser } from '../../support/review/page.ts';

/** A box that shares two cores with other work needs minutes for what takes it seconds alone. */
const PATIENCE_MS = 240_000;

describe.skipIf(chromiumPath === undefined)('a box with its pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cenital-box-'));
  let box: ChildProcess;
  let browser: Browser;
  let page: Page;
  let url = '';

  beforeAll(async () => {
    await ensurePageBuilt();
    const config = join(folder, 'box.json');
    writeFileSync(
      config,
      JSON.stringify({
        version: 1,
        table: { id: 'test', model: '9ft' },
        game: 'nine-ball',
        camera: { kind: 'file', path: resolve('test/videos/demo-nine-ball.mp4') },
        stream: { endpoint: `ipc://${folder}/stream`, logFolder: join(folder, 'log') },
        recording: { segmentSeconds: 1 },
        desk: { host: '127.0.0.1', port: 0 },
      }),
    );
    const args = ['--import', 'tsx', 'src/app/main.ts', 'run', '--config', config];
    box = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    url = await addressOf(box);
    browser = await launchBrowser();
    const context = await browser.newContext({
      locale: 'en-GB',
      viewport: { width: 1440, height: 900 },
      acceptDownloads: true,
    });
    page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
  }, PATIENCE_MS);
  afterAll(async () => {
    await browser?.close();
    box?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  test('the set-up page shows the live picture, the table found, and how well it fits', async () => {
    await page.goto(`${url}/#/setup`);
    await page.locator('.corner-picture img').waitFor();
    await expect
      .poll(() => page.locator('.corner-picture img').evaluate(widthOf), { timeout: PATIENCE_MS })
      .toBe(1280);
    await page
      .locator('.step-good')
      .getByText(/Found; .* mm off on average/)
      .waitFor();
    await page.locator('.residuals').getByText('Corner top left').waitFor();
    await page.getByText('Found by the observer').waitFor();
    await picture(page, 'set-up');
  });

  test('the referee replays the shot with its film, and sees where the balls lay', async () => {
    await page.goto(`${url}/#/desk`);
    await page.locator('.call-word').getByText('Legal shot').waitFor();
    await page.getByRole('button', { name: 'Film' }).click();
    await playable(page);
    await page.getByRole('button', { name: 'Film' }).click();
    await page.getByRole('button', { name: 'Picture' }).click();
    const balls = page.locator('.corner-picture circle');
    await balls.first().waitFor();
    // Every ball that lay on the table before the shot has its place on the picture.
    expect(await balls.count()).toBeGreaterThan(1);
    await picture(page, 'desk-picture');
  });

  test("a coach plays the shot's film beside the drawn table and takes the clip away", async () => {
    await page.goto(`${url}/#/room`);
    await page.locator('.lines a').first().click();
    await page.locator('.shot-buttons button').first().click();
    await playable(page);
    await picture(page, 'room-film');
    const taken = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Clip of the shot (MP4)' }).click();
    const clip = readFileSync(await (await taken).path());
    expect(clip.subarray(4, 8).toString()).toBe('ftyp');
  });

  test('dragged corners are taken at once, and the observer begins anew with them', async () => {
    await page.goto(`${url}/#/setup`);
    const before = await calibrationOf(url);
    const corner = page.getByRole('slider', { name: 'Corner top left' });
    await corner.focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Keep these corners' }).click();
    await page.getByText('These corners were dragged by hand').waitFor();
    await expect
      .poll(async () => (await calibrationOf(url)).date, { timeout: PATIENCE_MS })
      .not.toBe(before.date);
    // The cushions were looked for beside the corners: the error is that of the picture.
    const byHand = await calibrationOf(url);
    expect(byHand).toMatchObject({ isByHand: true });
    expect(byHand.residual).toBeGreaterThan(0);
    expect(byHand.residual).toBeLessThan(0.01);
    await page.getByRole('button', { name: 'Let the observer find the table' }).click();
    await page.getByText('Found by the observer').waitFor();
  });
});

/** The address that the desk of a box prints once it serves. */
function addressOf(box: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((found, failed) => {
    box.stdout!.on('data', (text: Buffer) => {
      said += text.toString();
      const url = /desk: (http\S+)/.exec(said)?.[1];
      if (url !== undefined) found(url);
    });
    box.once('exit', (code) => failed(new Error(`the box ended with ${code}: ${said}`)));
  });
}

const widthOf = (img: Element): number => (img as HTMLImageElement).naturalWidth;

interface ShownCalibration {
  readonly date: string;
  readonly residual: number;
  readonly isByHand: boolean;
}

const calibrationOf = async (url: string): Promise<ShownCalibration> =>
  (await (await fetch(`${url}/api/calibration`)).json()) as ShownCalibration;

/** The film is there, and the browser can show a frame of it. */
async function playable(page: Page): Promise<void> {
  await page.locator('video').waitFor();
  await expect
    .poll(() => page.locator('video').evaluate((v) => (v as HTMLVideoElement).readyState), {
      timeout: PATIENCE_MS,
    })
    .toBeGreaterThanOrEqual(2);
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['CENITAL_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) });
}
