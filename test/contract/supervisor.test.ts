// Companions that die, hang, or outlive their parent.
import { fork } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { superviseCompanions, type Supervisor } from '../../src/app/supervisor.ts';
import { childrenOf } from '../support/childProcesses.ts';
import { until } from '../support/liveBox.ts';

const argv = process.argv[1]!;
const execArgv = process.execArgv;
let supervisor: Supervisor;
const said: string[] = [];

/** The companion stands in for a verb: a supervisor starts this same program once more. */
function supervise(behaviour: string, signal?: AbortSignal): void {
  process.argv[1] = 'test/support/companion.mjs';
  process.execArgv = [];
  said.length = 0;
  supervisor = superviseCompanions(
    [{ name: 'rules', args: [behaviour] }],
    (line) => said.push(line),
    { stuckMs: 3000, ...(signal && { signal }) },
  );
}

afterEach(async () => {
  process.argv[1] = argv;
  process.execArgv = execArgv;
  await supervisor.stop();
});

test('a companion that is killed is started again', async () => {
  supervise('die');
  await until(() => (supervisor.restarts()['rules'] ?? 0) >= 2);
  expect(said.join('\n')).toMatch(/rules ended \(SIGKILL\); starting it again/);
});

test('a companion whose loop hangs is replaced', async () => {
  supervise('hang');
  await until(() => (supervisor.restarts()['rules'] ?? 0) >= 1);
  expect(said.join('\n')).toMatch(/rules hangs and is replaced/);
});

// Ctrl-C reached the rules engine and the box at once, and the box said that it started the engine
// again while it was closing.
test('a companion that ends when the box was told to end stays ended, without a word', async () => {
  const controller = new AbortController();
  supervise('die', controller.signal);
  expect(childrenOf(process.pid, 'companion.mjs die')).toHaveLength(1);
  controller.abort();
  await until(() => childrenOf(process.pid, 'companion.mjs die').length === 0);
  await supervisor.stop();
  expect(supervisor.restarts()).toEqual({ rules: 0 });
  expect(said).toEqual([]);
});

test('a companion that is well is left alone', async () => {
  supervise('live');
  const child = fork('test/support/companion.mjs', ['live']);
  let signs = 0;
  child.on('message', () => signs++);
  await until(() => signs >= 4);
  child.kill('SIGKILL');
  expect(supervisor.restarts()).toEqual({ rules: 0 });
  expect(said).toEqual([]);
});
