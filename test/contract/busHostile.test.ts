// What strangers can do to a stream: nothing.
import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import { Dealer, Subscriber } from 'zeromq';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AllowedClient, CurveServer, KeyPair, StreamServer } from '../../src/bus/index.ts';
import { makeKeyPair } from '../../src/bus/index.ts';
import { encodeSubmission } from '../../src/bus/encode.ts';
import { callRecord, pocketedEvent, rulingRecord } from '../support/busFixtures.ts';
import { freeEndpoint } from '../support/busPorts.ts';
import { openClient, openStream, take, until } from '../support/busStream.ts';
import { seeded } from '../support/recordedMatch.ts';

/** Messages of the flood of nonsense. */
const MESSAGES = Number(process.env['CENITAL_MESSAGES'] ?? 50_000);
const SEED = Number(process.env['CENITAL_SEED'] ?? Date.now() % 1e6);

const doorOf = (endpoint: string, index: number) =>
  endpoint.replace(/\d+$/, (port) => `${Number(port) + index}`);

function dealerAt(endpoint: string, options: Partial<Dealer> = {}): Dealer {
  const dealer = new Dealer({ linger: 0, ...options });
  dealer.connect(endpoint);
  onTestFinished(() => dealer.close());
  return dealer;
}

function subscriberAt(endpoint: string, options: Partial<Subscriber>): Subscriber {
  const subscriber = new Subscriber(options);
  subscriber.connect(endpoint);
  subscriber.subscribe('');
  onTestFinished(() => subscriber.close());
  return subscriber;
}

const portOf = (endpoint: string): number => Number(endpoint.split(':').pop());

/** Stands between a client and a port, hands everything on, and remembers what the client said. */
async function recordingRelay(port: number): Promise<{ port: number; heard: () => Buffer }> {
  const heard: Buffer[] = [];
  const relay = createServer((client) => {
    const server = createConnection(port);
    client.on('data', (bytes: Buffer) => heard.push(bytes));
    for (const socket of [client, server]) {
      onTestFinished(() => void socket.destroy());
      socket.on('error', () => {});
    }
    client.pipe(server).pipe(client);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void relay.close());
  await once(relay, 'listening');
  return { port: (relay.address() as AddressInfo).port, heard: () => Buffer.concat(heard) };
}

const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

describe('a stream with keys', () => {
  const serverKeys = makeKeyPair();
  const clients = new Map<string, KeyPair>();
  const allow = (name: string, role: AllowedClient['role']): AllowedClient => {
    const pair = makeKeyPair();
    clients.set(name, pair);
    return { name, role, publicKey: pair.publicKey };
  };
  let allowed = [allow('engine', 'rules'), allow('desk', 'desk'), allow('board', 'viewer')];
  const curve: CurveServer = { ...serverKeys, allowed: () => allowed };
  const keysOf = (name: string) => ({ ...clients.get(name)!, serverKey: serverKeys.publicKey });

  async function open(): Promise<{ endpoint: string; server: StreamServer }> {
    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint, curve });
    await server.beginEpoch({ reason: 'start', session: 's', resumes: false });
    return { endpoint, server };
  }

  test('lets those on the list read, and write in their role', async () => {
    const { endpoint } = await open();
    const engine = openClient({ endpoint, role: 'rules', curve: keysOf('engine') });
    const desk = openClient({ endpoint, role: 'desk', curve: keysOf('desk') });
    expect(await engine.submit(callRecord('c1'))).toBe(2);
    expect(await desk.submit(rulingRecord('r1', 'c1'))).toBe(3);
    const board = openClient({ endpoint, startAt: 'start', curve: keysOf('board') });
    expect(await take(board, 3)).toHaveLength(3);
  });

  test.each([
    ['no keys at all', () => ({})],
    [
      'keys that are not on the list',
      () => ({ ...makeKeyPair(), serverKey: serverKeys.publicKey }),
    ],
    [
      'a listed key, but not the key of the server',
      () => ({ ...clients.get('board')!, serverKey: makeKeyPair().publicKey }),
    ],
  ])('gives nothing to a client with %s', async (_, keys) => {
    const { endpoint, server } = await open();
    const pair = keys() as Partial<KeyPair & { serverKey: string }>;
    const options = pair.serverKey
      ? {
          curveServerKey: pair.serverKey,
          curvePublicKey: pair.publicKey!,
          curveSecretKey: pair.secretKey!,
        }
      : {};
    const subscribers = [0, 1].map((index) => subscriberAt(doorOf(endpoint, index), options));
    const dealers = [2, 3, 4].map((index) => dealerAt(doorOf(endpoint, index), options));
    const heard: unknown[] = [];
    for (const socket of [...subscribers, ...dealers])
      void (async () => {
        for await (const message of socket) heard.push(message);
      })();
    for (const dealer of dealers)
      void dealer.send('{"wireversion":"1.0","request":1,"op":"snapshot"}').catch(() => {});
    // A client that may, connects, reads and is told all the while.
    let frames = 0;
    const onPositions = () => frames++;
    const board = openClient({ endpoint, startAt: 'start', curve: keysOf('board'), onPositions });
    await take(board, 1);
    // Each of the five doors turned the stranger away at least once.
    await until(() => total(server.counts().refused) >= 5);
    await server.appendEvent(pocketedEvent(1));
    await take(board, 1);
    await until(() => {
      server.publishPositions({ frame: 1, t: 0, balls: [], pins: [] });
      return frames > 0;
    });
    expect(heard).toEqual([]);
  });

  test('takes nothing from who recorded a client and says the same again', async () => {
    const { endpoint, server } = await open();
    await openClient({ endpoint, role: 'rules', curve: keysOf('engine') }).submit(callRecord('c1'));
    const desk = portOf(doorOf(endpoint, 4));
    const eavesdropper = await recordingRelay(desk);
    const { publicKey, secretKey, serverKey } = keysOf('desk');
    const dealer = dealerAt(`tcp://127.0.0.1:${eavesdropper.port}`, {
      curveServerKey: serverKey,
      curvePublicKey: publicKey,
      curveSecretKey: secretKey,
    });
    const ruling = JSON.stringify(encodeSubmission(rulingRecord('r1', 'c1')));
    await dealer.send(['{"wireversion":"1.0","request":1,"op":"submit"}', ruling]);
    expect(String(await dealer.receive())).toContain('"isnew":true');
    expect(server.counts().refused).toEqual({});
    const again = createConnection(desk);
    onTestFinished(() => void again.destroy());
    again.on('error', () => {});
    again.write(eavesdropper.heard());
    await until(() => (server.counts().refused['handshake'] ?? 0) > 0);
    // Not even as a repeat: it did not get as far as a message.
    expect(server.counts().refused['repeated']).toBeUndefined();
    const board = openClient({ endpoint, curve: keysOf('board') });
    const records = (await board.snapshot()).records.filter(({ kind }) => kind !== 'drops');
    expect(records.map(({ kind }) => kind)).toEqual(['epoch', 'call', 'ruling']);
  });

  test('keeps a listed client out of a door that is not its own', async () => {
    const { endpoint, server } = await open();
    const board = openClient({ endpoint, role: 'desk', curve: keysOf('board') });
    void board.submit(rulingRecord('r1', 'epoch/1')).catch(() => {});
    await until(() => (server.counts().refused['unknown-key'] ?? 0) > 0);
    expect((await board.snapshot()).sequence).toBe(1);
  });

  test('lets a client in no longer once it is off the list', async () => {
    const { endpoint, server } = await open();
    const before = allowed;
    allowed = allowed.filter(({ name }) => name !== 'board');
    openClient({ endpoint, curve: keysOf('board') });
    await until(() => (server.counts().refused['unknown-key'] ?? 0) > 0);
    allowed = before;
  });
});

describe('a stream that others could reach', () => {
  test('is not opened without keys', async () => {
    await expect(openStream({ endpoint: 'tcp://0.0.0.0:5570' })).rejects.toMatchObject({
      code: 'no-keys',
      exitStatus: 2,
    });
  });
});

describe('messages that make no sense', () => {
  /** Good requests, to be mutated into bad ones. */
  const good = [
    [`{"wireversion":"1.0","request":1,"op":"snapshot"}`],
    [`{"wireversion":"1.0","request":2,"op":"from","sequence":1,"limit":10}`],
    [`{"wireversion":"1.0","request":3,"op":"missed","positions":3}`],
    [
      `{"wireversion":"1.0","request":4,"op":"submit"}`,
      JSON.stringify({
        specversion: '1.0',
        wireversion: '1.0',
        id: 'forged',
        type: 'cenital.event.pocketed',
        data: { id: 'e1', type: 'pocketed', ball: '9', pocket: 'top-left' },
      }),
    ],
  ];

  function mutated(random: () => number): Buffer[] {
    const parts = good[Math.floor(random() * good.length)]!.map((part) => Buffer.from(part));
    const edits = 1 + Math.floor(random() * 4);
    for (let i = 0; i < edits; i++) {
      const part = parts[Math.floor(random() * parts.length)]!;
      part[Math.floor(random() * part.length)] = Math.floor(random() * 256);
    }
    return random() < 0.2 ? parts.slice(1).concat(Buffer.alloc(Math.floor(random() * 50))) : parts;
  }

  const noise = (random: () => number): Buffer[] =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
      Buffer.from(Array.from({ length: Math.floor(random() * 100) }, () => random() * 256)),
    );

  test(`change nothing, ${MESSAGES} of them (seed ${SEED})`, async () => {
    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint });
    await server.beginEpoch({ reason: 'start', session: 's', resumes: false });
    const random = seeded(SEED);
    const doors = [2, 3, 4].map((index) =>
      dealerAt(doorOf(endpoint, index), { receiveHighWaterMark: 0 }),
    );
    for (let i = 0; i < MESSAGES; i++)
      await doors[i % 3]!.send(random() < 0.5 ? noise(random) : mutated(random));
    // A good client is served all the same, and the log holds what the observer wrote alone.
    const client = openClient({ endpoint, role: 'desk', startAt: 'start' });
    await server.appendEvent(pocketedEvent(1));
    const kinds = async () => (await client.snapshot()).records.map(({ kind }) => kind);
    expect((await kinds()).filter((kind) => kind !== 'drops')).toEqual(['epoch']);
    await until(() => total(server.counts().refused) > MESSAGES * 0.7);
    const items = await take(client, 2);
    expect(items.map(({ kind }) => kind).filter((kind) => kind !== 'drops')).toContain('epoch');
    expect(server.counts().refused['handshake']).toBeUndefined();
  });

  test(`harm nothing at any door when they are no ZeroMQ at all (seed ${SEED})`, async () => {
    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint });
    await server.beginEpoch({ reason: 'start', session: 's', resumes: false });
    const random = seeded(SEED);
    for (let i = 0; i < 100; i++) {
      const socket = createConnection(portOf(doorOf(endpoint, i % 5)));
      onTestFinished(() => void socket.destroy());
      // Cut off in the middle of its bytes, a socket may say so as an error.
      socket.on('error', () => {});
      const bytes = Buffer.from(Array.from({ length: 300 }, () => random() * 256));
      // Every other one begins like ZeroMQ.
      if (i % 2 === 0) Buffer.from([0xff, 0, 0, 0, 0, 0, 0, 0, 1, 0x7f, 3]).copy(bytes);
      await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
    }
    const client = openClient({ endpoint, role: 'rules', startAt: 'start' });
    expect(await client.submit(callRecord('c1'))).toBe(2);
    expect((await take(client, 2)).map(({ kind }) => kind)).toEqual(['epoch', 'call']);
    await until(() => (server.counts().refused['handshake'] ?? 0) > 0);
  });

  test('are refused by their size, first politely, then with the connection', async () => {
    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint });
    const dealer = dealerAt(doorOf(endpoint, 2));
    await dealer.send(Buffer.alloc(300_000, 0x20));
    const [reply] = await dealer.receive();
    expect(JSON.parse(String(reply))).toMatchObject({ op: 'refused', reason: 'oversized' });
    expect(server.counts().refused).toEqual({ oversized: 1 });
    const gone = new Promise((resolve) => dealer.events.on('disconnect', resolve));
    await dealer.send(Buffer.alloc(2_000_000, 0x20));
    await gone;
    expect((await openClient({ endpoint }).snapshot()).sequence).toBe(0);
  });

  test.each([0, 1])('are refused by their size at publisher %i too', async (index) => {
    const endpoint = await freeEndpoint();
    await openStream({ endpoint });
    const greedy = subscriberAt(doorOf(endpoint, index), {});
    const gone = new Promise((resolve) => greedy.events.on('disconnect', resolve));
    greedy.subscribe(Buffer.alloc(2_000_000));
    await gone;
    expect((await openClient({ endpoint }).snapshot()).sequence).toBe(0);
  });

  test('of a newer major version are refused by name', async () => {
    const endpoint = await freeEndpoint();
    await openStream({ endpoint });
    const dealer = dealerAt(doorOf(endpoint, 2));
    await dealer.send('{"wireversion":"2.0","request":1,"op":"snapshot"}');
    const [reply] = await dealer.receive();
    expect(JSON.parse(String(reply))).toMatchObject({ op: 'refused', reason: 'foreign-version' });
  });

  test('that make up a place in the log for themselves do not get it', async () => {
    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint });
    await server.beginEpoch({ reason: 'start', session: 's', resumes: false });
    const dealer = dealerAt(doorOf(endpoint, 4));
    const forged = {
      specversion: '1.0',
      wireversion: '1.0',
      id: 'i1',
      type: 'cenital.input',
      sequence: '0000000000000001',
      writer: 'observer',
      table: 'other',
      data: { kind: 'push-out' },
    };
    await dealer.send(['{"wireversion":"1.0","request":1,"op":"submit"}', JSON.stringify(forged)]);
    await dealer.receive();
    const [, input] = await take(openClient({ endpoint, startAt: 'start' }), 2);
    expect(input).toMatchObject({ id: 'i1', sequence: 2, writer: 'desk', table: 't1' });
  });
});
