// The live table, as `npm start` runs it: the clip played as a camera, events and calls over
// ZeroMQ, the rules engine and the desk as processes of their own, a ruling recorded.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AnyRecord,
  connectStream,
  type StreamClient,
  type TableRecord,
} from '../../src/bus/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'cenital-run-'));
let box: ChildProcess;
let output = '';
let endpoint = '';
let page = '';
const clients: StreamClient[] = [];

beforeAll(async () => {
  const desk = await freePort();
  endpoint = `ipc://${folder}/stream`;
  page = `http://127.0.0.1:${desk}`;
  const config = join(folder, 'box.json');
  writeFileSync(
    config,
    JSON.stringify({
      version: 1,
      table: { id: 'test', model: '9ft' },
      game: 'nine-ball',
      camera: { kind: 'file', path: resolve('test/videos/demo-nine-ball.mp4') },
      stream: { endpoint, logFolder: join(folder, 'log') },
      desk: { host: '127.0.0.1', port: desk },
    }),
  );
  box = spawn(process.execPath, ['--import', 'tsx', 'src/app/main.ts', 'run', '--config', config]);
  box.stdout?.on('data', (text: Buffer) => (output += text.toString()));
  box.stderr?.on('data', (text: Buffer) => (output += text.toString()));
});

afterAll(() => {
  for (const client of clients) client.close();
  box.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}

function connect(role: 'viewer' | 'desk'): StreamClient {
  const client = connectStream({ endpoint, role, startAt: 'start' });
  clients.push(client);
  return client;
}

async function recordsUntil(isLast: (record: AnyRecord) => boolean): Promise<AnyRecord[]> {
  const seen: AnyRecord[] = [];
  for await (const item of connect('viewer')) {
    if (item.kind === 'reset') continue;
    seen.push(item);
    if (isLast(item)) break;
  }
  return seen;
}

const isFinalCall = (record: AnyRecord): record is TableRecord<'call'> =>
  record.kind === 'call' && record.body.status === 'final';

test('a clip played as a camera becomes a proposed call that a referee confirms', async () => {
  const records = await recordsUntil(isFinalCall);
  const kinds = records.flatMap((r) =>
    r.kind === 'event' && r.body.status === 'final' ? [r.body.kind] : [],
  );
  expect(kinds).toEqual(
    expect.arrayContaining([
      'shot-start',
      'ball-contact',
      'cushion-contact',
      'pocketed',
      'shot-end',
    ]),
  );
  const call = records.find(isFinalCall)!;
  expect(call).toMatchObject({ writer: 'rules', body: { call: 'legal', fouls: [] } });

  const ruling = {
    id: 'ruling-1',
    callId: call.body.id,
    decision: 'confirm',
    by: 'referee',
  } as const;
  await connect('desk').submit({ kind: 'ruling', id: ruling.id, answers: call.id, body: ruling });
  const after = await recordsUntil((record) => record.kind === 'ruling');
  expect(after.at(-1)).toMatchObject({
    writer: 'desk',
    answers: call.id,
    body: { decision: 'confirm' },
  });
  expect(output).toMatch(/proposed: legal/);
  expect(output).toMatch(/ruling: confirm/);
});

test('the page is served beside it', async () => {
  const response = await fetch(page);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<title>');
});

test('it ends when it is told to, and its companions with it', async () => {
  const ended = new Promise((done) => box.once('exit', (code) => done(code)));
  box.kill('SIGTERM');
  expect(await ended).toBe(0);
  await expect(fetch(page)).rejects.toThrow();
});
