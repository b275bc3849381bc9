// The built page and a real browser to look at it with.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll } from 'vitest';

const PLACES = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** A Chromium on this machine, or undefined where there is none. */
export const chromiumPath = PLACES.find((path) => path !== undefined && existsSync(path));

if (chromiumPath === undefined)
  console.warn(
    'no Chromium here: the pages are not tested. Install it (apt-get install chromium) or set CHROMIUM_PATH.',
  );

export function launchBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  return chromium.launch({ executablePath: chromiumPath!, args });
}

/** Builds the page where it was never built or has changed since. */
export async function ensurePageBuilt(): Promise<void> {
  const built = join('dist', 'page', 'index.html');
  const newest = Math.max(
    ...['src/review', 'src/rules', 'src/table', 'src/calibration'].map(newestIn),
  );
  if (existsSync(built) && statSync(built).mtimeMs > newest) return;
  await build({ logLevel: 'error' });
}

function newestIn(dir: string): number {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' });
  return Math.max(...files.map((file) => statSync(join(dir, file)).mtimeMs));
}

/** What the tests of one `describe` share. */
export interface SharedBrowser {
  /** The browser, from the first test on. */
  readonly browser: () => Browser;
  /** What each test opened: it is closed after it, the last first. */
  readonly ends: (() => Promise<unknown>)[];
}

/** A browser and the built page for the tests of the `describe` that this is called in. */
export function useBrowser(): SharedBrowser {
  let browser: Browser;
  const ends: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    await ensurePageBuilt();
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  return { browser: () => browser, ends };
}
