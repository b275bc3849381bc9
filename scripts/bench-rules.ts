// How many shots the rules judge in a second: `node --import tsx scripts/bench-rules.ts [shots]`.
// They are compiled first, as they ship: what runs TypeScript as it is read wraps every function.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

const work = mkdtempSync(join(tmpdir(), 'rules-bench-'));
try {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'scripts/rulesShots.ts',
      outDir: work,
      minify: false,
      rollupOptions: { output: { entryFileNames: 'shots.mjs' } },
    },
    ssr: { noExternal: true },
  });
  const args = [join(work, 'shots.mjs'), ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
