// The stream as somebody else's program meets it: the packed package in a folder of its own, and
// what docs/stream/README.md says to do.
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { callRecord, pocketedEvent } from '../support/busFixtures.ts';
import { freeEndpoint } from '../support/busPorts.ts';
import { openClient, openStream, until } from '../support/busStream.ts';

function run(program: string, args: readonly string[], cwd = '.'): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

/** A build takes seconds, on a machine that others keep busy minutes. */
const BUILD_MS = 600_000;
const sources = mkdtempSync(join(tmpdir(), 'cenital-sources-'));
const folder = mkdtempSync(join(tmpdir(), 'cenital-outside-'));
const cenital = join(folder, 'node_modules', 'cenital');

afterAll(() => {
  for (const dir of [sources, folder]) rmSync(dir, { recursive: true, force: true });
});

/** Installs the package from its tarball into the folder, beside the packages it needs. */
beforeAll(() => {
  run(process.execPath, [
    ...['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--noCheck'],
    ...['--outDir', join(sources, 'dist')],
  ]);
  // What git ignores is left out of a tarball unless the package asks for it.
  for (const name of ['package.json', '.gitignore', 'bin', 'docs', 'CHANGELOG.md'])
    cpSync(name, join(sources, name), { recursive: true });
  const packed = run('npm', ['pack', '--ignore-scripts', '--silent'], sources).trim();
  const modules = join(folder, 'node_modules');
  mkdirSync(cenital, { recursive: true });
  for (const name of readdirSync('node_modules').filter((name) => !name.startsWith('.')))
    symlinkSync(resolve('node_modules', name), join(modules, name));
  run('tar', ['-xzf', join(sources, packed), '--strip-components=1', '-C', cenital]);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
}, BUILD_MS);

/** The example in TypeScript that the page shows. */
function exampleOf(page: string): string {
  const example = /```ts\n(.*?)```/s.exec(page)?.[1];
  if (example === undefined) throw new Error('the page shows no example');
  return example;
}

describe('somebody who installs the package', () => {
  // The package once went out without the built program: git ignores it, and so did npm.
  test('finds all that it exports', () => {
    const { bin, exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      bin: Record<string, string>;
      exports: Record<string, Record<string, string>>;
    };
    const targets = [bin, ...Object.values(exports)].flatMap((paths) => Object.values(paths));
    expect(targets.length).toBeGreaterThan(4);
    for (const target of targets) expect(() => readFileSync(join(cenital, target))).not.toThrow();
    expect(run(process.execPath, [join(cenital, bin['cenital']!), 'keys', '--help'])).toContain(
      'cenital keys',
    );
  });

  test('runs the example of the page and gets the calls of a table, past and coming', async () => {
    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint });
    await server.beginEpoch({ reason: 'start', session: 's', resumes: false });
    const rules = openClient({ endpoint, role: 'rules' });
    await rules.submit(callRecord('before'));
    const example = exampleOf(readFileSync(join(cenital, 'docs/stream/README.md'), 'utf8'));
    expect(example).toContain('tcp://127.0.0.1:5570');
    const code = example.replace('tcp://127.0.0.1:5570', endpoint);
    writeFileSync(join(folder, 'calls.ts'), code);
    writeFileSync(join(folder, 'calls.js'), code);
    const child = spawn(process.execPath, ['calls.js'], { cwd: folder, stdio: 'pipe' });
    onTestFinished(() => void child.kill('SIGKILL'));
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (printed += text.toString()));
    await until(() => printed.includes('\n'));
    await server.appendEvent(pocketedEvent(1));
    await rules.submit(callRecord('coming'));
    await until(() => printed.trim().split('\n').length === 2);
    expect(printed.trim().split('\n')).toEqual(['2 shot 1: legal', '4 shot 1: legal']);
  });

  test('has types that a strict compiler takes', () => {
    const options = {
      ...{ strict: true, skipLibCheck: true, noEmit: true },
      ...{ module: 'nodenext', target: 'es2023' },
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...options, types: ['node'] }, include: ['calls.ts'] }),
    );
    const compiler = resolve('node_modules/typescript/bin/tsc');
    expect(run(process.execPath, [compiler, '-p', folder])).toBe('');
  });
});
