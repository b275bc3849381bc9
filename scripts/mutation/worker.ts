// Tries a range of mutants. Bundled together with the instrumented rules and their tests.
import { readFileSync } from 'node:fs';
import { begin, registered } from './testShim.ts';

interface Namespace {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: {
    static: Record<string, number>;
    perTest: Record<string, Record<string, number>>;
  };
}

const shared = globalThis as unknown as { __stryker__?: Namespace };
const ns = (shared.__stryker__ ??= {});
/** A mutant that runs through its switches this often is in an endless loop. */
const HIT_LIMIT = 2_000_000;

function firstFailure(tests: readonly number[]): number | null {
  for (const index of tests) {
    const test = registered[index]!;
    begin(test.name);
    try {
      test.run();
    } catch {
      return index;
    }
  }
  return null;
}

/** Runs everything once without a mutant: what fails, and which tests reach which mutant. */
function dryRun(): { failing: string[]; statics: string[]; reach: Record<string, number[]> } {
  const failing: string[] = [];
  const reach: Record<string, number[]> = {};
  registered.forEach(({ name, run }, i) => {
    ns.currentTestId = String(i);
    begin(name);
    try {
      run();
    } catch (error) {
      failing.push(`${name}: ${String(error).slice(0, 300)}`);
    }
  });
  ns.currentTestId = undefined;
  for (const [i, hits] of Object.entries(ns.mutantCoverage?.perTest ?? {}))
    for (const id of Object.keys(hits)) (reach[id] ??= []).push(Number(i));
  return { failing, statics: Object.keys(ns.mutantCoverage?.static ?? {}), reach };
}

/** The tests that killed last: a mutant's neighbour is often killed by the same one. */
const killers: number[] = ((globalThis as unknown as { killers?: number[] }).killers ??= []);
const KILLERS_KEPT = 40;

/** Tries the active mutant against these tests and tells which killed it. */
function tryMutant(id: string, tests: readonly number[]): void {
  ns.hitCount = 0;
  ns.hitLimit = HIT_LIMIT;
  const reaching = new Set(tests);
  const first = killers.filter((test) => reaching.has(test));
  const killer = firstFailure([...first, ...tests.filter((test) => !first.includes(test))]);
  ns.activeMutant = undefined;
  if (killer !== null) {
    const others = killers.filter((test) => test !== killer).slice(0, KILLERS_KEPT - 1);
    killers.splice(0, killers.length, killer, ...others);
  }
  say({ id, killedBy: killer === null ? null : (registered[killer]?.name ?? '') });
}

const [mode = 'dry', list = '', reachFile = ''] = process.argv.slice(2);
const say = (message: unknown): void => void process.stdout.write(`${JSON.stringify(message)}\n`);
const active = new URL(import.meta.url).searchParams.get('mutant');

if (active !== null) {
  // Loaded again by itself, below: this mutant was active while the modules were evaluated.
  tryMutant(
    active,
    registered.map((_, i) => i),
  );
} else if (mode === 'dry') {
  say(dryRun());
} else {
  for (const { name, run, comparesSnapshots } of registered) {
    if (!comparesSnapshots) continue;
    begin(name);
    run();
  }
  if (mode === 'static') await tryStatics();
  else tryMoving();
}

async function tryStatics(): Promise<void> {
  for (const id of list.split(',')) {
    ns.activeMutant = id;
    try {
      await import(`${import.meta.url}?mutant=${id}`);
    } catch {
      say({ id, killedBy: 'could not load' });
    }
    ns.activeMutant = undefined;
  }
}

/** Which tests reach a mutant was found by the dry run. */
function tryMoving(): void {
  const reach = JSON.parse(readFileSync(reachFile, 'utf8')) as Record<string, number[]>;
  for (const id of list.split(',')) {
    ns.activeMutant = id;
    tryMutant(id, reach[id] ?? []);
  }
}
