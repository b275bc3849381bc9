// The verbs bridge and hub as processes, against a nats-server with TLS both ways and credentials.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { credsAuthenticator, connect } from '@nats-io/transport-node';
import { jetstreamManager } from '@nats-io/jetstream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { pocketedEvent, scratchFolder } from '../support/busFixtures.ts';
import { freeEndpoint, freePort } from '../support/busPorts.ts';
import { openStream, until } from '../support/busStream.ts';
import { endOf, verb } from '../support/cenital.ts';
import { writeOperatorFiles } from '../support/natsOperator.ts';
import { hasNatsServer, startNatsServer } from '../support/natsServer.ts';

/** Each leaves a window half sent. */
const BRIDGE_KILLS = 3;

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** What docs/stream/README.md says that a club's user needs, and no more. */
const rightsOf = (club: string) => ({
  pub: [
    `cenital.${club}.>`,
    '$JS.API.STREAM.INFO.CENITAL',
    `$JS.API.DIRECT.GET.CENITAL.cenital.${club}.>`,
  ],
  sub: [`_INBOX.cenital-${club}.>`],
});

/** And what a hub's needs, that shows what all clubs wrote and writes nothing. */
const rightsOfHub = {
  pub: [
    '$JS.API.STREAM.INFO.CENITAL',
    ...['CREATE', 'MSG.NEXT', 'INFO', 'DELETE'].map((word) => `$JS.API.CONSUMER.${word}.CENITAL.>`),
  ],
  sub: ['_INBOX.cenital-hub.>'],
};

/** The file by which clients reach a league without keys. */
function settingsFor(dir: string, port: number): string {
  const path = join(dir, 'league.json');
  writeFileSync(path, JSON.stringify({ servers: [`nats://127.0.0.1:${port}`] }));
  return path;
}

/** Starts a league without keys, and gives the file by which it is reached. */
async function leagueIn(dir: string): Promise<string> {
  const port = await freePort();
  await startNatsServer({ port, dir });
  return settingsFor(dir, port);
}

describe.skipIf(!hasNatsServer || !hasOpenssl)('a league with keys (needs nats-server)', () => {
  test('is fed by a club with its credentials alone, and shown by the hub', async () => {
    const dir = scratchFolder();
    const files = writeOperatorFiles(dir);
    const nats = await startNatsServer({ port: await freePort(), dir, args: files.args });
    const servers = [nats.url.replace('nats://127.0.0.1', 'tls://localhost')];
    const tls = { caFile: 'cert.pem', certFile: 'cert.pem', keyFile: 'key.pem' };
    const settingsWith = (name: string, more: object): string => {
      const path = join(dir, `${name}.json`);
      writeFileSync(path, JSON.stringify({ servers, tls, ...more }));
      return path;
    };
    const admin = readFileSync(files.writeCredentials('admin'));
    const { caFile, certFile, keyFile } = tls;
    const connection = await connect({
      servers,
      authenticator: credsAuthenticator(admin),
      tls: {
        caFile: join(dir, caFile),
        certFile: join(dir, certFile),
        keyFile: join(dir, keyFile),
      },
    });
    onTestFinished(() => connection.close());
    const manager = await jetstreamManager(connection);
    const subjects = ['cenital.*.*.*'];
    await manager.streams.add({ name: 'CENITAL', subjects, allow_direct: true });

    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint });
    await server.beginEpoch({ reason: 'start', session: 's', resumes: false });
    await server.append({ kind: 'health', id: 'h', body: { level: 'healthy', reasons: [] } });
    files.writeCredentials('north', rightsOf('north'));
    files.writeCredentials('hub', rightsOfHub);
    const north = settingsWith('north', { credentialsFile: 'north.creds' });
    const bridgeTo = (club: string, nats: string) =>
      verb('bridge', '--connect', endpoint, '--club', club, '--nats', nats);
    const fed = bridgeTo('north', north);
    // North's credentials do not write for another club, and no credentials write nothing.
    const forged = bridgeTo('south', north);
    const stranger = bridgeTo('north', settingsWith('stranger', {}));
    const hub = verb(
      'hub',
      '--nats',
      settingsWith('hub', { credentialsFile: 'hub.creds' }),
      '--follow',
    );
    await until(() => hub.lines.length >= 2);
    await server.appendEvent(pocketedEvent(1));
    await until(() => hub.lines.length >= 3);
    await until(() => forged.troubles.length > 0 && stranger.troubles.length > 0);
    const records = hub.lines.map((line) => JSON.parse(line) as { club: string; sequence: number });
    expect(records.map(({ club, sequence }) => `${club} ${sequence}`)).toEqual([
      ...['north 1', 'north 2', 'north 3'],
    ]);
    expect(fed.troubles).toEqual(['cenital: the league is reached']);
    expect(forged.troubles[0]).toMatch(/not reached: .*permission/i);
    expect(stranger.troubles[0]).toMatch(/not reached: .*authorization/i);
    for (const one of [fed, forged, stranger, hub]) expect(await endOf(one)).toBe(0);
  });

  test('has every record once, however often the process of the bridge is killed', async () => {
    const dir = scratchFolder();
    const settings = await leagueIn(dir);
    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint });
    await server.beginEpoch({ reason: 'start', session: 's', resumes: false });
    const hub = verb('hub', '--nats', settings, '--follow');
    let logged = 1;
    for (let kill = 0; kill < BRIDGE_KILLS; kill++) {
      const bridge = verb('bridge', '--connect', endpoint, '--club', 'north', '--nats', settings);
      await until(() => bridge.troubles.length > 0);
      // More than a window, so that the process dies in the middle of carrying them.
      const seen = hub.lines.length;
      const fresh = Array.from({ length: 400 }, (_, n) => pocketedEvent(logged + n));
      await Promise.all(fresh.map((event) => server.appendEvent(event)));
      logged += fresh.length;
      await until(() => hub.lines.length > seen);
      bridge.child.kill('SIGKILL');
      if (bridge.child.signalCode === null) await once(bridge.child, 'exit');
      expect(bridge.child.signalCode).toBe('SIGKILL');
    }
    const last = verb('bridge', '--connect', endpoint, '--club', 'north', '--nats', settings);
    await until(() => hub.lines.length >= logged);
    const numbers = hub.lines.map((line) => (JSON.parse(line) as { sequence: number }).sequence);
    expect(numbers).toEqual(Array.from({ length: logged }, (_, i) => i + 1));
    for (const one of [last, hub]) expect(await endOf(one)).toBe(0);
  });

  test('is fed by a box that names it in its configuration, with the keys of the box', async () => {
    const dir = scratchFolder();
    const natsFile = await leagueIn(dir);
    const config = join(dir, 'box.json');
    const path = resolve('test/videos/nine-scratch.mp4');
    writeFileSync(
      config,
      JSON.stringify({
        version: 2,
        table: { id: 'one', model: '9ft' },
        game: 'nine-ball',
        cameras: { table: { kind: 'file', path, repeatAfterSeconds: 60 } },
        stream: { endpoint: await freeEndpoint(), logFolder: 'log', keysFolder: 'keys' },
        desk: { port: await freePort() },
        league: { club: 'north', natsFile },
      }),
    );
    const box = verb('run', '--config', config);
    const hub = verb('hub', '--nats', natsFile, '--follow');
    const kinds = () => hub.lines.map((line) => (JSON.parse(line) as { kind: string }).kind);
    await until(() => kinds().includes('call'));
    const [first] = hub.lines.map((line) => JSON.parse(line) as object);
    expect(first).toMatchObject({ club: 'north', table: 'one', sequence: 1 });
    for (const one of [box, hub]) expect(await endOf(one)).toBe(0);
  });

  // Without a server a hub once could be ended only by killing it, and never said why it was silent.
  test('that is not there is named, waited for, and left when told to', async () => {
    const dir = scratchFolder();
    const port = await freePort();
    const settings = settingsFor(dir, port);
    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint });
    await server.beginEpoch({ reason: 'start', session: 's', resumes: false });
    const hub = verb('hub', '--nats', settings, '--json');
    const bridge = verb('bridge', '--connect', endpoint, '--club', 'north', '--nats', settings);
    await until(() => hub.troubles.length > 0 && bridge.troubles.length > 0);
    for (const { troubles } of [hub, bridge])
      expect(troubles[0]).toMatch(/not reached: .*REFUSED/i);
    expect(await endOf(bridge)).toBe(0);
    const again = verb('bridge', '--connect', endpoint, '--club', 'north', '--nats', settings);
    await startNatsServer({ port, dir });
    await until(() => hub.lines.some((line) => line.includes('"club":"north"')));
    expect(again.troubles.at(-1)).toBe('cenital: the league is reached');
    for (const one of [again, hub]) expect(await endOf(one)).toBe(0);
  });

  // It once blamed the league for a table that keeps the bridge out.
  test('whose table does not answer is not blamed for it', async () => {
    const dir = scratchFolder();
    const settings = await leagueIn(dir);
    const endpoint = await freeEndpoint();
    const bridge = verb('bridge', '--connect', endpoint, '--club', 'north', '--nats', settings);
    await until(() => bridge.troubles.length > 0);
    const silent = `cenital: the table at ${endpoint} does not answer; is it running, and are the keys right?`;
    expect(bridge.troubles).toEqual([`${silent}; trying again`]);
    await openStream({ endpoint });
    await until(() => bridge.troubles.length > 1);
    expect(bridge.troubles[1]).toBe('cenital: the league is reached');
    expect(await endOf(bridge)).toBe(0);
  });
});
