// Mutation testing of src/rules with Stryker's mutants, in one process for many mutants.
//
// `npx stryker run` does the same with stryker.config.json, but starts a test run for each of some
// 5,000 mutants; on a small machine that takes hours. This takes minutes.
// Usage: node --import tsx scripts/mutate-rules.ts [--every=N] [part of a file name]
// With --every=3 each third mutant is tried, for an estimate.
import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createRequire } from 'node:module';
import { build } from 'vite';

interface Mutant {
  readonly id: string;
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement: string;
  /** `Ignored` where the mutator is excluded. */
  readonly status?: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
}

/** One line of the worker's answers. */
interface Verdict {
  readonly id: string;
  readonly killedBy: string | null;
}

const NOT_MUTATED = /(^|\/)(index|catalogue)\.ts$|\/clauses\//;
const BATCH = 250;
/** A static mutant loads the whole bundle again, which no process gives back. */
const STATIC_BATCH = 60;
/** So long without a verdict means that a mutant hangs; a whole suite takes two seconds. */
const TIMEOUT_MS = 60_000;

const part = process.argv.slice(2).filter((word) => !word.startsWith('--'))[0] ?? '';
const every = Number(
  process.argv.find((word) => word.startsWith('--every='))?.slice('--every='.length) ?? 1,
);
const work = mkdtempSync(join(tmpdir(), 'rules-mutants-'));

try {
  await run();
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const mutants = (await instrument())
    .filter(({ fileName, status }) => status !== 'Ignored' && fileName.includes(part))
    .filter((_, i) => i % every === 0);
  const counting = await bundleWorker();
  const bundle = withoutCounting(counting);
  const dry = JSON.parse((await node(counting, ['dry']))[0] ?? '{}') as {
    failing: string[];
    statics: string[];
    reach: Record<string, number[]>;
  };
  if (dry.failing.length > 0) throw new Error(`fails without a mutant:\n${dry.failing.join('\n')}`);
  const statics = new Set(dry.statics);
  writeFileSync(join(work, 'reach.json'), JSON.stringify(dry.reach));
  const survivors: Mutant[] = [];
  const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]));
  const uncovered = mutants.filter(({ id }) => !statics.has(id) && !dry.reach[id]);
  survivors.push(...uncovered);
  let done = uncovered.length;
  const tell = (verdicts: readonly Verdict[]): void => {
    for (const { id, killedBy } of verdicts) if (killedBy === null) survivors.push(byId.get(id)!);
    done += verdicts.length;
    process.stderr.write(`\r${done} of ${mutants.length}, ${survivors.length} survive `);
  };
  const moving = mutants.filter(({ id }) => !statics.has(id) && dry.reach[id]);
  for (let i = 0; i < moving.length; i += BATCH)
    tell(await tryBatch(bundle, 'mutants', moving.slice(i, i + BATCH)));
  const fixed = mutants.filter(({ id }) => statics.has(id));
  for (let i = 0; i < fixed.length; i += STATIC_BATCH)
    tell(await tryBatch(bundle, 'static', fixed.slice(i, i + STATIC_BATCH)));
  report(mutants, survivors);
}

/** Runs a batch; a mutant that hangs or kills the process counts as killed, the rest go on. */
async function tryBatch(
  bundle: string,
  mode: 'mutants' | 'static',
  batch: readonly Mutant[],
): Promise<readonly Verdict[]> {
  const ids = batch.map(({ id }) => id).join();
  const lines = await node(bundle, [mode, ids, join(work, 'reach.json')]);
  const verdicts = lines.map((line) => JSON.parse(line) as Verdict);
  const rest = batch.slice(verdicts.length);
  const [stuck, ...others] = rest;
  if (!stuck) return verdicts;
  const after = others.length > 0 ? await tryBatch(bundle, mode, others) : [];
  return [...verdicts, { id: stuck.id, killedBy: 'time' }, ...after];
}

function node(bundle: string, args: readonly string[]): Promise<string[]> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [bundle, ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const stop = (): void => void child.kill('SIGKILL');
    let timer = setTimeout(stop, TIMEOUT_MS);
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      clearTimeout(timer);
      timer = setTimeout(stop, TIMEOUT_MS);
    });
    child.on('close', () => {
      clearTimeout(timer);
      done(text.split('\n').filter((line) => line.startsWith('{')));
    });
  });
}

/** Copies sources and tests aside and puts Stryker's switches into the rules. */
async function instrument(): Promise<readonly Mutant[]> {
  for (const folder of ['base', 'table', 'events', 'tracking', 'rules'])
    cpSync(join('src', folder), join(work, 'src', folder), { recursive: true });
  cpSync('test/unit/rules', join(work, 'test/unit/rules'), { recursive: true });
  mkdirSync(join(work, 'test/support'));
  cpSync('test/support/rulesScript.ts', join(work, 'test/support/rulesScript.ts'));
  const require = createRequire(import.meta.url);
  const { createInstrumenter } = (await import(
    require.resolve('@stryker-mutator/instrumenter')
  )) as never as { createInstrumenter: (injector: unknown) => Instrumenter };
  const names = readdirSync('src/rules', { recursive: true, encoding: 'utf8' })
    .filter((f) => f.endsWith('.ts'))
    .map((f) => join('src/rules', f))
    .filter((f) => !NOT_MUTATED.test(f));
  const files = names.map((name) => ({
    name: resolve(name),
    mutate: true,
    content: readFileSync(name, 'utf8'),
  }));
  const result = await createInstrumenter(plainInjector()).instrument(files, {
    ignorers: [],
    excludedMutations: ['StringLiteral'],
    plugins: null,
    noHeader: false,
  } as never);
  for (const { name, content } of result.files)
    writeFileSync(join(work, name.slice(resolve('.').length + 1)), content);
  return result.mutants;
}

interface Instrumenter {
  instrument(
    files: readonly object[],
    options: object,
  ): Promise<{ files: { name: string; content: string }[]; mutants: Mutant[] }>;
}

/** Stryker wires its parts through an injector; this is all that the instrumenter asks of it. */
function plainInjector(): unknown {
  const log = (): void => undefined;
  const logger = {
    debug: log,
    info: log,
    warn: log,
    trace: log,
    error: log,
    fatal: log,
    isDebugEnabled: () => false,
    isTraceEnabled: () => false,
  };
  const values = new Map<string, unknown>([['logger', logger]]);
  const injector = {
    provideValue(name: string, value: unknown) {
      values.set(name, value);
      return injector;
    },
    injectClass: <T>(type: { new (...args: unknown[]): T; inject: string[] }): T =>
      new type(...type.inject.map((name) => values.get(name))),
  };
  return injector;
}

/** One file with the instrumented rules, their tests and the worker. */
async function bundleWorker(): Promise<string> {
  for (const file of ['testShim.ts', 'worker.ts'])
    cpSync(join('scripts/mutation', file), join(work, file));
  const tests = readdirSync(join(work, 'test/unit/rules')).filter(
    // The tables of the docs read the sources themselves; the wire is another folder's.
    (f) => f.endsWith('.test.ts') && f !== 'docs.test.ts' && f !== 'wire.test.ts',
  );
  // The tests register themselves before the worker runs them.
  const imports = tests.map((f) => `import './test/unit/rules/${f}';`);
  writeFileSync(join(work, 'entry.ts'), [...imports, "import './worker.ts';"].join('\n'));
  await build({
    root: work,
    configFile: false,
    logLevel: 'error',
    resolve: {
      alias: [
        { find: 'vitest', replacement: join(work, 'testShim.ts') },
        {
          find: /^@vitest\/expect$/,
          replacement: resolve('node_modules/@vitest/expect/dist/index.js'),
        },
      ],
    },
    build: {
      ssr: join(work, 'entry.ts'),
      outDir: join(work, 'out'),
      minify: false,
      rollupOptions: { output: { entryFileNames: 'worker.mjs' } },
    },
    ssr: { noExternal: true },
  });
  return join(work, 'out/worker.mjs');
}

/** The bundle without the counting of what is reached, which costs more than the tests. */
function withoutCounting(bundle: string): string {
  const plain = join(work, 'out/plain.mjs');
  const call = String.raw`stryCov_9fa48(?:\$\d+)?\((?:"\d+"(?:, )?)+\)`;
  const code = readFileSync(bundle, 'utf8');
  writeFileSync(
    plain,
    code.replaceAll(new RegExp(`${call}, ?`, 'g'), '').replaceAll(new RegExp(`${call};`, 'g'), ''),
  );
  return plain;
}

function report(mutants: readonly Mutant[], survivors: readonly Mutant[]): void {
  const files = [...new Set(mutants.map(({ fileName }) => fileName))].sort();
  const base = resolve('src/rules');
  process.stdout.write('\n');
  for (const file of files) {
    const all = mutants.filter(({ fileName }) => fileName === file).length;
    const alive = survivors.filter(({ fileName }) => fileName === file);
    process.stdout.write(
      `${file.slice(base.length + 1)}: ${all - alive.length} of ${all} killed\n`,
    );
    for (const { location, mutatorName, replacement } of alive)
      process.stdout.write(
        `  ${location.start.line + 1}:${location.start.column + 1} ${mutatorName} -> ${replacement.replaceAll(/\s+/g, ' ').slice(0, 90)}\n`,
      );
  }
  const killed = mutants.length - survivors.length;
  process.stdout.write(
    `${killed} of ${mutants.length} mutants killed, ${((100 * killed) / mutants.length).toFixed(1)} %\n`,
  );
}
