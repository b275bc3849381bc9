// Gets a real Chromium for the tests of the pages where this machine lets us: as root, with apt.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where test/support/review/page.ts looks for it. */
const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
/** Without a network apt would wait for minutes at each address. */
const APT = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
const LONGEST_MS = 300_000;

/** Never fails: where there is no browser to be had, the tests of the pages say that they did not run. */
export function ensureChromium(places = PLACES) {
  if (places.some((path) => path !== undefined && existsSync(path))) return;
  if (process.platform !== 'linux' || process.getuid() !== 0) return;
  say('installing Chromium for the tests of the pages (once; about a minute)');
  const isThere = apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium');
  if (!isThere) say('Chromium could not be installed: the pages are not tested here');
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const done = spawnSync('apt-get', [...APT, '-q', ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: LONGEST_MS,
  });
  return done.status === 0;
}

function say(text) {
  process.stderr.write(`cenital: ${text}\n`);
}
