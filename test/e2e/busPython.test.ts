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
  test.each([['without keys'], ['with keys']])('prints the calls of a table, %s', async (which) => {
    const endpoint = await freeEndpoint();
    const serverKeys = makeKeyPair();
    const keys = { ...makeKeyPair(), serverKey: serverKeys.publicKey };
    const { publicKey } = keys;
    const isSecret = which === 'with keys';
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
});
