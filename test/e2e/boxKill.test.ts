// A box that is killed in the middle of a shot: its children end with it, the input that it saw
// last lies on disk, and the next start keeps that for replay.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cenital } from '../support/cenital.ts';
import { until } from '../support/liveBox.ts';

const folder = mkdtempSync(join(tmpdir(), 'cenital-kill-'));
const log = join(folder, 'log');
const config = join(folder, 'box.json');
const boxes: ChildProcess[] = [];

writeFileSync(
  config,
  JSON.stringify({
    version: 2,
    table: { id: 'test' },
    game: 'nine-ball',
    cameras: { table: { kind: 'file', path: resolve('test/videos/demo-nine-ball.mp4') } },
    stream: { endpoint: `ipc://${folder}/stream`, logFolder: log },
    desk: { port: 0 },
  }),
);

afterAll(() => {
  for (const box of boxes) box.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function startBox(): { readonly box: ChildProcess; readonly said: () => string } {
  const args = ['--import', 'tsx', 'src/app/main.ts', 'run', '--config', config];
  const box = spawn(process.execPath, args);
  boxes.push(box);
  let output = '';
  for (const stream of [box.stdout, box.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  return { box, said: () => output };
}

test('what a killed box saw last is kept by the next one, and can be replayed', async () => {
  const first = startBox();
  await until(() => first.said().includes('cue is struck'));
  const gone = new Promise((done) => first.box.once('exit', done));
  first.box.kill('SIGKILL');
  await gone;
  const second = startBox();
  await until(() => second.said().includes('its last input is kept'));
  const crashes = join(log, 'last-input', 'crashes');
  const [session] = readdirSync(crashes);
  expect(existsSync(join(crashes, session!, 'sitting.json'))).toBe(true);
  const ended = new Promise((done) => second.box.once('exit', done));
  second.box.kill('SIGTERM');
  expect(await ended).toBe(0);
  const { status, stdout } = await cenital('replay', join(crashes, session!));
  expect(status).toBe(0);
  expect(stdout).toContain('cue is struck');
});

test.each([
  ['a session that is not there', ['replay', '/nowhere'], /does not exist/],
  ['a folder without film', ['replay', folder], /holds no film/],
  ['an unknown pace', ['replay', config, '--game', 'nine-ball', '--pace', 'slow'], /--pace/],
  ['nothing to export', ['export', folder, '--out', join(folder, 'out')], /holds no closed film/],
  ['a clip that is not there', ['bench', '/nowhere.mp4'], /is not a file/],
])('%s is refused in one line', async (_what, args, words) => {
  const { status, stderr } = await cenital(...args);
  expect(status).toBe(2);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toMatch(words);
});
