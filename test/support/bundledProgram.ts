import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { onTestFinished } from 'vitest';

/**
 * Bundles programs, by name, into `NAME.js` in a folder of their own.
 *
 * A process that is killed and started two hundred times should not compile itself each time.
 */
export async function bundlePrograms(sources: Readonly<Record<string, string>>): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'cenital-bundled-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  symlinkSync(join(process.cwd(), 'node_modules'), join(dir, 'node_modules'));
  writeFileSync(join(dir, 'package.json'), '{ "type": "module" }');
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      emptyOutDir: false,
      outDir: dir,
      minify: false,
      rollupOptions: { input: { ...sources }, external: ['zeromq', /^@nats-io/] },
    },
  });
  return dir;
}
