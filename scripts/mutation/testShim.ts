// Runs the project's vitest files inside one process, so that a mutant costs milliseconds.
import { chai, JestAsymmetricMatchers, JestChaiExpect, JestExtend } from '@vitest/expect';

export interface ShimTest {
  readonly name: string;
  readonly run: () => void;
  /** It has to run once before any mutant. */
  readonly comparesSnapshots: boolean;
}

/** Every test that the imported files registered. */
export const registered: ShimTest[] = [];
const path: string[] = [];

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

/**
 * Snapshots are compared with those of the first, unmutated, run. They outlive this module, which
 * is loaded again for a mutant that acts while the modules are evaluated.
 */
const snapshots = ((
  globalThis as unknown as { ruleSnapshots?: Map<string, string> }
).ruleSnapshots ??= new Map<string, string>());
let current = '';
let count = 0;

export function begin(name: string): void {
  current = name;
  count = 0;
}

chai.use((_chai, utils) => {
  utils.addMethod(chai.Assertion.prototype, 'toMatchSnapshot', function (this: object) {
    count += 1;
    const key = `${current} ${count}`;
    const now = JSON.stringify(utils.flag(this, 'object'));
    const known = snapshots.get(key);
    if (known === undefined) snapshots.set(key, now);
    else if (known !== now) throw new Error('snapshot differs');
  });
});

export const expect = (value: unknown, message?: string): unknown => chai.expect(value, message);

type Body = (...args: never[]) => void;

export function describe(name: string, body: () => void): void {
  path.push(name);
  body();
  path.pop();
}
describe.each =
  (rows: readonly unknown[]) =>
  (name: string, body: Body): void =>
    rows.forEach((row, i) => {
      const args = Array.isArray(row) ? row : [row];
      describe(`${name} ${i}`, () => body(...(args as never[])));
    });

const register = (name: string, run: () => void, body: Body): void =>
  void registered.push({
    name: [...path, name].join(' > '),
    run,
    comparesSnapshots: body.toString().includes('toMatchSnapshot'),
  });

export const test = (name: string, run: () => void): void => register(name, run, run);
test.each =
  (rows: readonly unknown[]) =>
  (name: string, body: Body): void =>
    rows.forEach((row, i) => {
      const args = Array.isArray(row) ? row : [row];
      register(`${name} ${i}`, () => body(...(args as never[])), body);
    });
