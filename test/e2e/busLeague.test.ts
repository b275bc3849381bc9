// The bridge to a league, against a real nats-server that is started, killed and started again.
import { writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { connect } from '@nats-io/transport-node';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AnyRecord, Bridge, BridgeOptions, Hub, NatsOptions } from '../../src/bus/index.ts';
import { League, openBridge, openHub, readNatsOptions } from '../../src/bus/index.ts';
import { pocketedEvent, scratchFolder } from '../support/busFixtures.ts';
import { encodeEnvelope, encodeSubmission } from '../../src/bus/encode.ts';
import { freeEndpoint } from '../support/busPorts.ts';
import { openStream, until } from '../support/busStream.ts';
import type { NatsServer } from '../support/natsServer.ts';
import { hasNatsServer, startNatsServer } from '../support/natsServer.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** Records that a bridge has under way at most. */
const WINDOW = 250;

/** A server forgets ids no sooner. */
const SHORTEST_WINDOW_NS = 100e6;

const portOf = (endpoint: string) => Number(endpoint.split(':').pop());

async function openNats(args: readonly string[] = []): Promise<NatsServer> {
  const port = portOf(await freeEndpoint());
  return startNatsServer({ port, dir: scratchFolder(), args });
}

const optionsFor = (server: NatsServer): NatsOptions => ({
  servers: [server.url],
  stream: 'CENITAL',
});

async function bridge(options: BridgeOptions): Promise<Bridge> {
  const opened = await openBridge(options);
  onTestFinished(() => opened.close());
  return opened;
}

/** A program of the league's own, gone when the test ends. */
async function clientOf(nats: NatsServer): Promise<NatsConnection> {
  const connection = await connect({ servers: nats.url });
  onTestFinished(() => connection.close());
  return connection;
}

/** Every record that the hub hands on, as `club table sequence`. */
interface Collected {
  readonly names: string[];
  readonly records: AnyRecord[];
  readonly hub: Hub;
}

async function collect(nats: NatsOptions): Promise<Collected> {
  const names: string[] = [];
  const records: AnyRecord[] = [];
  const onRecord = (club: string, record: AnyRecord) => {
    names.push(`${club} ${record.table} ${record.sequence}`);
    records.push(record);
  };
  const hub = await openHub({ nats, scope: 'everything', onRecord });
  onTestFinished(() => hub.close());
  return { names, records, hub };
}

const numbered = (club: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${club} t1 ${i + 1}`);

describe.skipIf(!hasNatsServer)('a league (needs nats-server)', () => {
  test('has every record of a table, in order and once', async () => {
    const nats = await openNats();
    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint });
    await server.beginEpoch({ reason: 'start', session: 's', resumes: false });
    await Promise.all(Array.from({ length: 500 }, (_, n) => server.appendEvent(pocketedEvent(n))));
    await bridge({ endpoint, club: 'north', nats: optionsFor(nats), ratePerSecond: 5000 });
    const league = await collect(optionsFor(nats));
    await until(() => league.names.length >= 501);
    await server.appendEvent(pocketedEvent(1000));
    await until(() => league.names.length >= 502);
    expect(league.names).toEqual(numbered('north', 502));
    expect(league.records.at(-1)).toMatchObject({ kind: 'event', body: { id: 's.e1000' } });
  });

  test('gets what was played while the uplink was cut for an hour, without a flood', async () => {
    const nats = await openNats();
    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint });
    await server.beginEpoch({ reason: 'start', session: 's', resumes: false });
    const ratePerSecond = 2000;
    const uplink = await bridge({ endpoint, club: 'north', nats: optionsFor(nats), ratePerSecond });
    const league = await collect(optionsFor(nats));
    await until(() => league.names.length >= 1);
    await nats.kill();
    // An hour of a busy table: a shot every twenty seconds, fifteen records a shot.
    const hour = 180 * 15;
    await Promise.all(Array.from({ length: hour }, (_, n) => server.appendEvent(pocketedEvent(n))));
    const before = uplink.counts.sent;
    await nats.start();
    await until(() => uplink.counts.sent > before);
    const firstAt = performance.now();
    await until(() => uplink.counts.sent >= hour + 1);
    // No faster than it may: all windows but the first, which began before, and one of slack.
    const seconds = (performance.now() - firstAt) / 1000;
    expect(seconds).toBeGreaterThan((hour - 2 * WINDOW) / ratePerSecond);
    await until(() => league.names.length >= hour + 1);
    expect(league.names).toEqual(numbered('north', hour + 1));
    // What was sent twice is at most the window in which the way broke.
    expect(uplink.counts.repeated).toBeLessThanOrEqual(2 * WINDOW);
  });

  // A server whose disk or machine hangs keeps its connections and answers nothing.
  test('whose server hangs holds up no table, and has all afterwards', async () => {
    const nats = await openNats();
    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint });
    await server.beginEpoch({ reason: 'start', session: 's', resumes: false });
    const troubles: string[] = [];
    const uplink = await bridge({
      endpoint,
      club: 'north',
      nats: optionsFor(nats),
      ratePerSecond: 2000,
      onLink: (trouble) => troubles.push(trouble ?? 'reached'),
    });
    const league = await collect(optionsFor(nats));
    await until(() => league.names.length >= 1);
    nats.freeze();
    await Promise.all(Array.from({ length: 300 }, (_, n) => server.appendEvent(pocketedEvent(n))));
    // The table has them all while the league says nothing, and the bridge says that it waits.
    expect(server.counts().refused).toEqual({});
    await until(() => troubles.length >= 2);
    expect(troubles.slice(0, 2)).toEqual(['reached', expect.stringMatching(/timeout/i)]);
    expect(league.names).toEqual(numbered('north', 1));
    nats.thaw();
    await until(() => league.names.length >= 301);
    await until(() => troubles.at(-1) === 'reached');
    expect(league.names).toEqual(numbered('north', 301));
    expect(uplink.counts.breaks).toBeGreaterThan(0);
  });

  test('sees nothing twice when the bridge is started anew', async () => {
    const nats = await openNats();
    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint });
    await server.beginEpoch({ reason: 'start', session: 's', resumes: false });
    await Promise.all(Array.from({ length: 900 }, (_, n) => server.appendEvent(pocketedEvent(n))));
    const options = { endpoint, club: 'north', nats: optionsFor(nats), ratePerSecond: 2000 };
    const first = await bridge(options);
    await until(() => first.counts.sent >= 400);
    await first.close();
    await bridge(options);
    const league = await collect(optionsFor(nats));
    await until(() => league.names.length >= 901);
    expect(league.names).toEqual(numbered('north', 901));
  });

  // After an hour the league's server knows no id of what it took before.
  test('sees nothing twice though its server has forgotten the ids of what came', async () => {
    const nats = await openNats();
    const manager = await jetstreamManager(await clientOf(nats));
    await manager.streams.add({
      name: 'CENITAL',
      subjects: ['cenital.*.*.*'],
      duplicate_window: SHORTEST_WINDOW_NS,
      allow_direct: true,
    });
    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint });
    await server.beginEpoch({ reason: 'start', session: 's', resumes: false });
    await Promise.all(Array.from({ length: 40 }, (_, n) => server.appendEvent(pocketedEvent(n))));
    const options = { endpoint, club: 'north', nats: optionsFor(nats) };
    const league = await collect(optionsFor(nats));
    const first = await bridge(options);
    await until(() => first.counts.sent === 41);
    await first.close();
    const stored = async () => (await manager.streams.info('CENITAL')).state.messages;
    for (let copies = 1; copies <= 41;) {
      const again = await bridge(options);
      await until(() => again.counts.sent + again.counts.repeated >= 41);
      await again.close();
      copies = await stored();
    }
    await server.appendEvent(pocketedEvent(1000));
    await bridge(options);
    await until(() => league.names.length >= 42);
    expect(league.names).toEqual(numbered('north', 42));
    expect(league.hub.counts.repeated).toBeGreaterThan(0);
  });

  describe('that lacks records of a table', () => {
    /** Writes records of these numbers as a bridge would. */
    async function bring(nats: NatsServer, numbers: readonly number[]): Promise<void> {
      const connection = await clientOf(nats);
      for (const n of numbers)
        connection.publish('cenital.north.t1.event', encodeEnvelope(submission(n), placeOf(n)));
      await connection.drain();
    }
    const submission = (n: number) =>
      encodeSubmission({ kind: 'event', id: `e${n}`, body: pocketedEvent(n) });
    const placeOf = (sequence: number) =>
      ({
        sequence,
        table: 't1',
        logId: 'log',
        epoch: 1,
        session: 's',
        loggedAt: 0,
        writer,
      }) as const;
    const writer = 'observer';
    const from = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, i) => first + i);
    const namesOf = (numbers: readonly number[]) => numbers.map((n) => `north t1 ${n}`);

    async function openLeague(): Promise<NatsServer> {
      const nats = await openNats();
      const manager = await jetstreamManager(await clientOf(nats));
      await manager.streams.add({ name: 'CENITAL', subjects: ['cenital.*.*.*'] });
      return nats;
    }

    test('waits for those that a bridge brings again', async () => {
      const nats = await openLeague();
      const league = await collect(optionsFor(nats));
      await bring(nats, [1, 3, 4, 3, 2, 5]);
      await until(() => league.names.length === 5);
      expect(league.names).toEqual(numbered('north', 5));
      expect(league.hub.counts).toMatchObject({ repeated: 0, missing: 0 });
    });

    // It once waited for ever, and the table said nothing any more.
    test('goes on behind those that no bridge will bring, and counts them', async () => {
      const nats = await openLeague();
      const league = await collect(optionsFor(nats));
      await bring(nats, [1, 2, ...from(5, 5 + WINDOW), 300, 301]);
      await until(() => league.names.length === 2 + WINDOW + 1);
      expect(league.names).toEqual(namesOf([1, 2, ...from(5, 5 + WINDOW)]));
      expect(league.hub.counts.missing).toBe(2);
    });

    test('goes on with the oldest it keeps after an outage in which it let records go', async () => {
      const nats = await openLeague();
      const league = await collect(optionsFor(nats));
      await bring(nats, [1, 2, 3]);
      await until(() => league.names.length === 3);
      await nats.kill();
      await nats.start();
      const manager = await jetstreamManager(await clientOf(nats));
      await manager.streams.purge('CENITAL');
      await bring(nats, from(10, 10 + WINDOW));
      await until(() => league.names.length === 3 + WINDOW + 1);
      expect(league.names).toEqual(namesOf([1, 2, 3, ...from(10, 10 + WINDOW)]));
      expect(league.hub.counts.missing).toBe(6);
    });
  });

  test('keeps apart tables of the same name in two clubs, in one view', async () => {
    const nats = await openNats();
    const league = new League();
    for (const club of ['north', 'south']) {
      const endpoint = await freeEndpoint();
      const { server } = await openStream({ endpoint });
      await server.beginEpoch({ reason: 'start', session: club, resumes: false });
      const level = club === 'north' ? 'healthy' : 'blind';
      await server.append({ kind: 'health', id: 'h', body: { level, reasons: [] } });
      await bridge({ endpoint, club, nats: optionsFor(nats) });
    }
    const hub = await openHub({
      nats: optionsFor(nats),
      scope: 'latest',
      onRecord: (club, record) => league.note(club, record),
    });
    onTestFinished(() => hub.close());
    await until(() => league.tables().filter(({ health }) => health).length === 2);
    expect(
      league.tables().map(({ club, table, health }) => [club, table, health?.body.level]),
    ).toEqual([
      ['north', 't1', 'healthy'],
      ['south', 't1', 'blind'],
    ]);
  });

  test('refuses what is no record of the table that its subject names', async () => {
    const nats = await openNats();
    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint });
    await server.beginEpoch({ reason: 'start', session: 's', resumes: false });
    await bridge({ endpoint, club: 'north', nats: optionsFor(nats) });
    const league = await collect(optionsFor(nats));
    await until(() => league.names.length >= 1);
    const intruder = await clientOf(nats);
    intruder.publish('cenital.north.t1.call', 'no record');
    intruder.publish('cenital.north.t2.call', JSON.stringify(league.records[0]));
    await intruder.drain();
    await server.appendEvent(pocketedEvent(1));
    await until(() => league.names.length >= 2);
    expect(league.names).toEqual(numbered('north', 2));
    expect(league.hub.counts.refused).toBe(2);
  });

  test.skipIf(!hasOpenssl)(
    'is reached with TLS and a password, and not without (needs openssl)',
    async () => {
      const dir = scratchFolder();
      const file = (name: string) => join(dir, name);
      spawnSync('openssl', [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
        ...['-keyout', file('key.pem'), '-out', file('cert.pem')],
      ]);
      writeFileSync(file('password'), 'secret\n');
      const nats = await openNats([
        ...['--tls', '--tlscert', file('cert.pem'), '--tlskey', file('key.pem')],
        ...['--user', 'north', '--pass', 'secret'],
      ]);
      const servers = [nats.url.replace('nats://127.0.0.1', 'tls://localhost')];
      const settings = {
        servers,
        user: 'north',
        passwordFile: 'password',
        tls: { caFile: 'cert.pem' },
      };
      writeFileSync(file('nats.json'), JSON.stringify(settings));
      writeFileSync(file('open.json'), JSON.stringify({ servers, tls: { caFile: 'cert.pem' } }));
      const endpoint = await freeEndpoint();
      const { server } = await openStream({ endpoint });
      await server.beginEpoch({ reason: 'start', session: 's', resumes: false });
      await bridge({ endpoint, club: 'south', nats: readNatsOptions(file('open.json')) });
      await bridge({ endpoint, club: 'north', nats: readNatsOptions(file('nats.json')) });
      const league = await collect(readNatsOptions(file('nats.json')));
      await until(() => league.names.length >= 1);
      expect(league.names).toEqual(['north t1 1']);
    },
  );
});
