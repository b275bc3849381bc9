// The rules engine alone: `cenital/rules` in a plain program outside the project, as
// docs/rules/README.md shows it, with no other package there.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { expect, onTestFinished, test } from 'vitest';

const IMPORTED = /(?:from|import)\s*\(?\s*["']([^"']+)["']/g;

/** As the build compiles, but each file by itself, which takes no time. */
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
};

/** Compiles a source file and all that it needs at run time; returns what it imports by name. */
function compile(file: string, out: string, done = new Set<string>()): readonly string[] {
  if (done.has(file)) return [];
  done.add(file);
  const source = readFileSync(file, 'utf8');
  const { outputText } = ts.transpileModule(source, { fileName: file, compilerOptions: OPTIONS });
  const target = join(out, relative('src', file)).replace(/\.ts$/, '.js');
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, outputText);
  return [...outputText.matchAll(IMPORTED)].flatMap(([, name = '']) =>
    name.startsWith('.')
      ? compile(resolve(dirname(file), name.replace(/\.js$/, '.ts')), out, done)
      : [name],
  );
}

test('the example of its page runs and prints what the page says', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cenital-rules-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const home = join(folder, 'node_modules', 'cenital');
  expect(compile(resolve('src/rules/index.ts'), join(home, 'dist'))).toEqual([]);
  const { name, type, exports } = JSON.parse(readFileSync('package.json', 'utf8')) as object & {
    name: string;
    type: string;
    exports: object;
  };
  writeFileSync(join(home, 'package.json'), JSON.stringify({ name, type, exports }));

  const page = readFileSync('docs/rules/README.md', 'utf8');
  const [, example = ''] = /```ts\n(.*?)```/s.exec(page) ?? [];
  const [, printed = ''] = /```text\n(.*?)```/s.exec(page) ?? [];
  const program = join(folder, 'example.mjs');
  writeFileSync(program, example);
  const run = spawnSync(process.execPath, [program], { cwd: folder, encoding: 'utf8' });
  expect(run.stderr).toBe('');
  expect(run.stdout).toBe(printed);
});
