// Runs every test and says plainly what was not run. With CI set, a test that was skipped fails the run.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';

// Who asks for a few tests of his own is not made to wait for a browser.
if (process.argv.length === 2) ensureChromium();

const folder = mkdtempSync(join(tmpdir(), 'cenital-test-'));
const report = join(folder, 'report.json');
const run = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/unsteady.mjs',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);

const result = JSON.parse(readFileSync(report, 'utf8'));
rmSync(folder, { recursive: true });
const skipped = result.testResults.flatMap((file) =>
  file.assertionResults
    .filter((test) => test.status !== 'passed' && test.status !== 'failed')
    .map((test) => test.fullName),
);
for (const name of skipped) console.log(`not run: ${name}`);
const failedFiles = result.testResults.filter(
  (file) => file.status === 'failed' && file.assertionResults.length === 0,
).length;
const failed = result.numFailedTests + failedFiles;
console.log(`${result.numPassedTests} passed, ${failed} failed, ${skipped.length} skipped`);

if (run.status !== 0 || failed > 0) process.exitCode = 1;
else if (process.env.CI && skipped.length > 0) {
  console.log('This machine can run every test: a skipped one counts as failed here.');
  process.exitCode = 1;
}
