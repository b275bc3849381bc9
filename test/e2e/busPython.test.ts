// The example for other people's programs, run as they would run it.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeKeyPair } from '../../src/bus/index.ts';
import { callRecord, pocketedEvent, scratchFolder } from '../support/busFixtures.ts';
import { freeEndpoint } from '../support/busPorts.ts';
import { openClient, openStream, until } from '../support/busStream.ts';

/** Debian's package belongs to Debian's Python, which need not be the first on the path. */
const python = ['python3', '/usr/bin/python3'].find(
  (path) => spawnSync(path, ['-c', 'import zmq']).status === 0,
);

describe.skipIf(!python)('docs/stream/example.py (needs python3-zmq)', () => {
  test.each([
    ['over tcp, without keys', freeEndpoint],
    ['over ipc, without keys', async () => `ipc://${join(scratchFolder(), 'bus')}`],
    ['over tcp, with keys', freeEndpoint],
  ])('prints the calls of a table, %s', async (which, endpointOf) => {
    const endpoint = await endpointOf();
    const serverKeys = makeKeyPair();
    const keys = { ...makeKeyPair(), serverKey: serverKeys.publicKey };
    const { publicKey } = keys;
    const isSecret = which.endsWith('with keys');
    const allowed = (['rules', 'viewer'] as const).map((role) => ({ name: role, role, publicKey }));
    const { server } = await openStream({
      endpoint,
      ...(isSecret && { curve: { ...serverKeys, allowed: () => allowed } }),
    });
    await server.beginEpoch({ reason: 'start', session: 's', resumes: false });
    const rules = openClient({ endpoint, role: 'rules', ...(isSecret && { curve: keys }) });
    await rules.submit(callRecord('before'));
    const file = join(scratchFolder(), 'client.json');
    writeFileSync(file, JSON.stringify(keys));
    const args = ['docs/stream/example.py', endpoint, '--from', '1', '--count', '3'];
    const example = spawn(python!, isSecret ? [...args, '--keys', file] : args);
    onTestFinished(() => void example.kill('SIGKILL'));
    let printed = '';
    example.stdout.on('data', (text: Buffer) => (printed += text.toString()));
    const ended = once(example, 'exit');
    await until(() => printed.includes('\n'));
    for (const id of ['live', 'last']) {
      await server.appendEvent(pocketedEvent(id.length));
      await rules.submit(callRecord(id));
    }
    await ended;
    expect(printed.trim().split('\n')).toEqual([
      '2 shot 1: legal (final, confidence 0.93) Ball pocketed',
      '4 shot 1: legal (final, confidence 0.93) Ball pocketed',
      expect.stringMatching(/^[56] shot 1: legal/),
    ]);
  });

  const startExample = (...args: readonly string[]) => {
    const child = spawn(python!, ['docs/stream/example.py', ...args]);
    onTestFinished(() => void child.kill('SIGKILL'));
    const said = { out: '', err: '' };
    child.stdout.on('data', (text: Buffer) => (said.out += text.toString()));
    child.stderr.on('data', (text: Buffer) => (said.err += text.toString()));
    return { said, ended: once(child, 'exit') };
  };

  // It once waited for the next number of the old log, and printed nothing any more.
  test('goes on with another log, from its beginning', async () => {
    const endpoint = await freeEndpoint();
    const first = await openStream({ endpoint });
    await first.server.beginEpoch({ reason: 'start', session: 's', resumes: false });
    const rules = openClient({ endpoint, role: 'rules' });
    for (const id of ['a', 'b', 'c']) await rules.submit(callRecord(id));
    const { said, ended } = startExample(endpoint, '--from', '1', '--count', '5');
    await until(() => said.out.split('\n').length > 3);
    await first.stop();
    await openStream({ endpoint });
    for (const id of ['d', 'e']) await rules.submit(callRecord(id));
    await ended;
    const numbers = said.out
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0]);
    expect(numbers).toEqual(['2', '3', '4', '1', '2']);
  });

  test('says that nobody answers, and goes on asking', async () => {
    const endpoint = await freeEndpoint();
    const { said } = startExample(endpoint, '--from', '1');
    await until(() => said.err.includes('\n'));
    expect(said.err).toMatch(
      /^the table does not answer: is it running, and are the keys right\?\n$/,
    );
    const { server } = await openStream({ endpoint });
    await server.beginEpoch({ reason: 'start', session: 's', resumes: false });
    await openClient({ endpoint, role: 'rules' }).submit(callRecord('c'));
    await until(() => said.out.includes('shot 1: legal'));
  });

  test('says what is wrong with an endpoint', async () => {
    const { said, ended } = startExample('127.0.0.1:5570');
    expect(await ended).toEqual([1, null]);
    expect(said.err).toBe('127.0.0.1:5570 is no endpoint; write tcp://HOST:PORT or ipc://PATH\n');
  });
});
