// Sets up what is missing before `npm start` and `npm test`. Needs nothing but Node and npm.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const STAMP = join(ROOT, 'node_modules', '.cenital-setup');
const PAGE = join(ROOT, 'dist', 'page', 'index.html');
const PAGE_SOURCES = join(ROOT, 'src', 'review');
const NODE_MAJOR_MIN = 20;

checkNode();
if (!packagesAreInstalled()) install();
if (!pageIsBuilt()) buildPage();

function checkNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < NODE_MAJOR_MIN)
    fail(
      `Node ${NODE_MAJOR_MIN} or later is needed, this is ${process.versions.node}: install it from your system's packages`,
    );
}

/** The lock file and the runtime that the packages were installed for. */
function fingerprint() {
  const lock = readFileSync(join(ROOT, 'package-lock.json'));
  return createHash('sha256')
    .update(lock)
    .update(process.versions.modules + process.arch)
    .digest('hex');
}

function packagesAreInstalled() {
  if (existsSync(STAMP)) return readFileSync(STAMP, 'utf8') === fingerprint();
  // Installed by hand with `npm ci`: npm leaves its own record, newer than the lock file.
  const record = join(ROOT, 'node_modules', '.package-lock.json');
  return (
    existsSync(record) &&
    statSync(record).mtimeMs >= statSync(join(ROOT, 'package-lock.json')).mtimeMs
  );
}

function install() {
  say('installing packages (once; about a minute)');
  run(
    'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    'the packages could not be installed: check the network or the npm registry setting, then try again',
  );
  writeFileSync(STAMP, fingerprint());
}

function pageIsBuilt() {
  return existsSync(PAGE) && statSync(PAGE).mtimeMs >= newest(PAGE_SOURCES);
}

function newest(folder) {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (latest, entry) => Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs),
      0,
    );
}

function buildPage() {
  if (!existsSync(join(ROOT, 'vite.config.ts'))) return;
  say('building the pages');
  run(
    'npx',
    ['--no-install', 'vite', 'build', '--logLevel', 'error'],
    'the pages could not be built: run npm ci and try again',
  );
}

function run(command, args, complaint) {
  const done = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) fail(complaint);
}

function say(text) {
  process.stderr.write(`cenital: ${text}\n`);
}

function fail(text) {
  say(text);
  process.exit(1);
}
