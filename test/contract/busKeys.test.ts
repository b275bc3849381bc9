// `cenital keys`: the files it makes are what lets a client in, as what its role says.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { addKeys, boxKeysFile } from '../../src/app/keys.ts';
import { readClientKeys, readServerKeys } from '../../src/app/keyFiles.ts';
import type { CurveClient, StreamServer } from '../../src/bus/index.ts';
import { callRecord, rulingRecord, scratchFolder } from '../support/busFixtures.ts';
import { freeEndpoint } from '../support/busPorts.ts';
import { openClient, openStream, until } from '../support/busStream.ts';

/** Runs `cenital keys ...` and gives what it printed. */
async function keys(dir: string, ...words: readonly string[]): Promise<string> {
  const written: string[] = [];
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  try {
    const program = new Command().exitOverride();
    addKeys(program);
    await program.parseAsync(['keys', '--dir', dir, ...words], { from: 'user' });
    return written.join('');
  } finally {
    out.mockRestore();
  }
}

const fileOf = (dir: string, name: string) => join(dir, name);
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('cenital keys', () => {
  test('makes a client a file that its owner alone may read, and lists it', async () => {
    const dir = join(scratchFolder(), 'keys');
    const said = await keys(dir, 'add', 'scoreboard', 'viewer');
    expect(said).toContain(fileOf(dir, 'scoreboard.viewer.json'));
    for (const file of ['scoreboard.viewer.json', 'observer.json', 'allowed.json'])
      expect(modeOf(fileOf(dir, file)), file).toBe('600');
    expect(modeOf(dir)).toBe('700');
    const { publicKey, secretKey } = readClientKeys(fileOf(dir, 'scoreboard.viewer.json'));
    const listed = await keys(dir, 'list');
    expect(listed).toBe(`scoreboard\tviewer\t${publicKey}\n`);
    expect(listed + readFileSync(fileOf(dir, 'allowed.json'), 'utf8')).not.toContain(secretKey);
  });

  test('keeps the keys of the table when a second client is added', async () => {
    const dir = scratchFolder();
    await keys(dir, 'add', 'one', 'desk');
    const before = readFileSync(fileOf(dir, 'observer.json'), 'utf8');
    await keys(dir, 'add', 'two', 'rules');
    expect(readFileSync(fileOf(dir, 'observer.json'), 'utf8')).toBe(before);
    expect((await keys(dir, 'list')).trim().split('\n')).toHaveLength(2);
  });

  test.each([
    [['add', 'board', 'observer'], /no role observer/],
    [['add', 'board', 'referee'], /no role referee; write rules, desk, viewer/],
    [['add', '../board', 'viewer'], /no name for a client/],
    [['add', 'known', 'viewer'], /has keys already/],
    [['remove', 'nobody'], /no client nobody/],
  ])('refuses %j in one line', async (words, message) => {
    const dir = scratchFolder();
    await keys(dir, 'add', 'known', 'desk');
    await expect(keys(dir, ...words)).rejects.toMatchObject({
      message: expect.stringMatching(message),
      exitStatus: 2,
    });
    expect(await keys(dir, 'list')).toMatch(/^known\tdesk\t\S+\n$/);
  });

  // With a viewer's keys the rules engine once heard the table and waited for ever to write.
  test('are refused by a verb that writes in another role', async () => {
    const dir = scratchFolder();
    await keys(dir, 'add', 'board', 'viewer');
    const path = fileOf(dir, 'board.viewer.json');
    const message = /board\.viewer\.json holds keys of the role viewer; make some with .* rules"/;
    expect(() => readClientKeys(path, 'rules')).toThrow(message);
    expect(readClientKeys(path)).toHaveProperty('serverKey');
  });

  test('makes the keys of a box by itself, and tells nobody to carry them anywhere', () => {
    const out = vi.spyOn(process.stdout, 'write');
    onTestFinished(() => out.mockRestore());
    const path = boxKeysFile(join(scratchFolder(), 'keys'), 'rules');
    expect(readClientKeys(path, 'rules')).toHaveProperty('serverKey');
    expect(out).not.toHaveBeenCalled();
  });

  test('names the file that is damaged', async () => {
    const dir = scratchFolder();
    await keys(dir, 'add', 'board', 'viewer');
    const path = fileOf(dir, 'board.viewer.json');
    writeFileSync(path, '{"name": 1}');
    expect(() => readClientKeys(path)).toThrow(/board\.viewer\.json: name: .*; role: /s);
    writeFileSync(path, '{');
    expect(() => readClientKeys(path)).toThrow(/cannot read the keys in .*board\.viewer\.json/);
    expect(() => readServerKeys(fileOf(dir, 'elsewhere'))).toThrow(/observer\.json/);
  });
});

describe('a table with keys made by cenital keys', () => {
  async function openTable(): Promise<{
    dir: string;
    endpoint: string;
    server: StreamServer;
    told: string[];
    keysOf(file: string): CurveClient;
  }> {
    const dir = scratchFolder();
    for (const role of ['rules', 'desk', 'viewer']) await keys(dir, 'add', `a-${role}`, role);
    const endpoint = await freeEndpoint();
    const told: string[] = [];
    const curve = readServerKeys(dir, (line) => told.push(line));
    const { server } = await openStream({ endpoint, curve });
    await server.beginEpoch({ reason: 'start', session: 's', resumes: false });
    return { dir, endpoint, server, told, keysOf: (file) => readClientKeys(fileOf(dir, file)) };
  }

  const strangersOf = (server: StreamServer) => server.counts().refused['unknown-key'] ?? 0;

  test('lets the rules write calls and the desk write rulings', async () => {
    const { endpoint, keysOf } = await openTable();
    const rules = openClient({ endpoint, role: 'rules', curve: keysOf('a-rules.rules.json') });
    const desk = openClient({ endpoint, role: 'desk', curve: keysOf('a-desk.desk.json') });
    expect(await rules.submit(callRecord('c1'))).toBe(2);
    expect(await desk.submit(rulingRecord('r1', 'c1'))).toBe(3);
  });

  test.each([
    ['a viewer', 'a-viewer.viewer.json', 'desk', rulingRecord('r1', 'epoch/1')],
    ['the rules engine', 'a-rules.rules.json', 'desk', rulingRecord('r1', 'epoch/1')],
    ['the desk', 'a-desk.desk.json', 'rules', callRecord('c1')],
    ['a viewer', 'a-viewer.viewer.json', 'rules', callRecord('c1')],
  ] as const)('keeps %s (%s) out of the door of the %s', async (_, file, role, record) => {
    const { endpoint, server, keysOf } = await openTable();
    const client = openClient({ endpoint, role, curve: keysOf(file) });
    void client.submit(record).catch(() => {});
    await until(() => strangersOf(server) > 0);
    // It reads like everybody on the list, and what it wanted to write is nowhere.
    expect((await client.snapshot()).sequence).toBe(1);
  });

  test("turns away who comes with the table's own keys", async () => {
    const { dir, endpoint, server } = await openTable();
    const { publicKey, secretKey } = readServerKeys(dir);
    const curve = { publicKey, secretKey, serverKey: publicKey };
    const thief = openClient({ endpoint, role: 'desk', curve });
    void thief.submit(rulingRecord('r1', 'epoch/1')).catch(() => {});
    await until(() => strangersOf(server) > 0);
    expect(thief.isConnected).toBe(false);
  });

  test('lets in who was added and keeps out who was removed, without a restart', async () => {
    const { dir, endpoint, server, keysOf } = await openTable();
    await keys(dir, 'add', 'late', 'viewer');
    const late = openClient({ endpoint, curve: keysOf('late.viewer.json') });
    expect((await late.snapshot()).sequence).toBe(1);
    late.close();
    await keys(dir, 'remove', 'late');
    const before = strangersOf(server);
    const again = openClient({ endpoint, curve: keysOf('late.viewer.json') });
    await until(() => strangersOf(server) > before);
    expect(again.isConnected).toBe(false);
  });

  // A list spoilt by hand once ended the table at the next connection.
  test('goes on when its list is spoilt, lets nobody in, and says so', async () => {
    const { dir, endpoint, server, told, keysOf } = await openTable();
    const list = readFileSync(fileOf(dir, 'allowed.json'), 'utf8');
    writeFileSync(fileOf(dir, 'allowed.json'), list.slice(0, 40));
    const board = openClient({ endpoint, curve: keysOf('a-viewer.viewer.json') });
    const answer = board.snapshot();
    onTestFinished(() => answer.then(() => undefined));
    await until(() => strangersOf(server) > 0);
    expect(told[0]).toMatch(/allowed\.json.*nobody new is let in/);
    writeFileSync(fileOf(dir, 'allowed.json'), list);
    expect((await answer).sequence).toBe(1);
  });
});
