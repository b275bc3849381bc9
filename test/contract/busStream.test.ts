// The stream against real libzmq sockets, over tcp and ipc.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { NumberedPositions, PositionFrame, StreamServer } from '../../src/bus/index.ts';
import { encodePositions, parsePositions } from '../../src/bus/positions.ts';
import { callRecord, pocketedEvent, rulingRecord, scratchFolder } from '../support/busFixtures.ts';
import { freeEndpoint } from '../support/busPorts.ts';
import { named, openClient, openStream, take, until } from '../support/busStream.ts';

const TRANSPORTS: [string, () => Promise<string>][] = [
  ['tcp', freeEndpoint],
  ['ipc', async () => `ipc://${join(scratchFolder(), 'bus')}`],
];

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((one) => one?.address === '::1');

async function begin(server: StreamServer, events: number): Promise<void> {
  await server.beginEpoch({ reason: 'start', session: 's', resumes: false });
  await publish(server, 1, events);
}

async function publish(server: StreamServer, from: number, to: number): Promise<void> {
  for (let n = from; n <= to; n++) await server.appendEvent(pocketedEvent(n));
}

const eventNames = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `${from + i + 1} s.e${from + i}/final`);

describe.each(TRANSPORTS)('a subscriber over %s', (_, endpointOf) => {
  test('that joins late gets all from the start and then what comes', async () => {
    const endpoint = await endpointOf();
    const { server } = await openStream({ endpoint });
    await begin(server, 20);
    const client = openClient({ endpoint, startAt: 'start' });
    const early = await take(client, 21);
    await publish(server, 21, 30);
    const late = await take(client, 10);
    expect(named([...early, ...late])).toEqual(['1 epoch/1', ...eventNames(1, 30)]);
  });

  test('that joins now is told how things stand and then what comes', async () => {
    const endpoint = await endpointOf();
    const { server } = await openStream({ endpoint });
    await begin(server, 5);
    await server.append({ kind: 'health', id: 'h1', body: { level: 'healthy', reasons: [] } });
    await server.append({ kind: 'health', id: 'h2', body: { level: 'blind', reasons: ['dark'] } });
    const client = openClient({ endpoint });
    const snapshot = await client.snapshot();
    expect(named(snapshot.records)).toEqual(['1 epoch/1', '8 h2']);
    expect(snapshot.sequence).toBe(8);
    const coming = take(client, 1);
    await until(() => client.isConnected);
    await publish(server, 6, 6);
    expect(named(await coming)).toEqual(['9 s.e6/final']);
  });

  test('that was cut off and starts again goes on where it was', async () => {
    const endpoint = await endpointOf();
    const { server } = await openStream({ endpoint });
    await begin(server, 10);
    const first = openClient({ endpoint, startAt: 'start' });
    await take(first, 4);
    first.close();
    const second = openClient({ endpoint, startAt: { logId: server.logId, after: 4 } });
    expect(named(await take(second, 7))).toEqual(eventNames(4, 10));
  });

  test('misses nothing and sees nothing twice when the observer is started again', async () => {
    const endpoint = await endpointOf();
    const first = await openStream({ endpoint });
    await begin(first.server, 3);
    const client = openClient({ endpoint, startAt: 'start' });
    const before = await take(client, 4);
    await first.stop();
    const { server } = await openStream({ endpoint, dir: first.dir });
    await server.beginEpoch({ reason: 'start', session: 's', resumes: true });
    await publish(server, 2, 5);
    const after = await take(client, 3);
    expect(named([...before, ...after])).toEqual([
      '1 epoch/1',
      ...eventNames(1, 3),
      '5 epoch/2',
      '6 s.e4/final',
      '7 s.e5/final',
    ]);
  });
});

describe('a stream', () => {
  // With the sockets watched too soon the reason was lost: "timed out; is another program using it?"
  test.each([
    ['taken', '127.0.0.1', /Address already in use.*; another program uses it/],
    ["none of this machine's", '127.0.0.256', /; configure an address that this machine has/],
  ])('whose address is %s says so', async (_what, host, message) => {
    const endpoint = await freeEndpoint();
    await openStream({ endpoint });
    const same = openStream({ endpoint: endpoint.replace('127.0.0.1', host) });
    await expect(same).rejects.toMatchObject({
      code: 'stream-bind',
      message: expect.stringMatching(message) as string,
    });
  });

  test('opens though its port is given back a moment later', async () => {
    const endpoint = await freeEndpoint();
    const before = createServer().listen(Number(endpoint.split(':').pop()), '127.0.0.1');
    await once(before, 'listening');
    const opening = openStream({ endpoint });
    setImmediate(() => before.close());
    await opening;
    expect((await openClient({ endpoint }).snapshot()).sequence).toBe(0);
  });

  test.skipIf(!hasIpv6)('opens at an address of version 6 (needs ::1)', async () => {
    const endpoint = (await freeEndpoint()).replace('127.0.0.1', '[::1]');
    const { server } = await openStream({ endpoint });
    await begin(server, 1);
    expect(await take(openClient({ endpoint, startAt: 'start' }), 2)).toHaveLength(2);
  });
});

describe('the numbering', () => {
  test('of another log begins with a reset that says so', async () => {
    const endpoint = await freeEndpoint();
    const first = await openStream({ endpoint });
    await begin(first.server, 3);
    const client = openClient({ endpoint, startAt: 'start' });
    await take(client, 4);
    await first.stop();
    const second = await openStream({ endpoint });
    await begin(second.server, 1);
    expect(named(await take(client, 3))).toEqual(['reset other-log', '1 epoch/1', '2 s.e1/final']);
  });

  test('whose beginning is no longer kept says so and goes on with what is', async () => {
    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint, maxBytes: 20_000 });
    await begin(server, 200);
    const client = openClient({ endpoint, startAt: { logId: server.logId, after: 1 } });
    const [reset, next] = await take(client, 2);
    expect(reset).toMatchObject({ kind: 'reset', reason: 'pruned' });
    expect(next).toMatchObject({ kind: 'event' });
  });
});

describe('an epoch', () => {
  // They were counted from 1 again when the log no longer held the record of the last one.
  test('is counted on though its record was let go meanwhile', async () => {
    const endpoint = await freeEndpoint();
    const first = await openStream({ endpoint, maxBytes: 20_000 });
    await begin(first.server, 0);
    await begin(first.server, 200);
    await first.stop();
    const { server } = await openStream({ endpoint, dir: first.dir, maxBytes: 20_000 });
    expect(named((await openClient({ endpoint }).snapshot()).records)).toEqual([]);
    expect(await server.beginEpoch({ reason: 'start', session: 's', resumes: true })).toBe(3);
  });
});

describe('a shot that the observer did not see the end of', () => {
  const start = {
    ...pocketedEvent(1),
    kind: 'shot-start' as const,
    ball: 'cue' as const,
    moving: [],
    layout: {
      balls: [],
      frozenPairs: [],
      frozenToCushion: [],
      hanging: [],
      pinsStanding: [],
      hidden: [],
    },
  };

  test.each([
    [false, ['1 epoch/1', '2 s.e1/final', '3 s.e1.interrupted/final', '4 epoch/2']],
    [true, ['1 epoch/1', '2 s.e1/final', '3 epoch/2']],
  ])('is interrupted by a restart, unless the source resumes (%s)', async (resumes, expected) => {
    const endpoint = await freeEndpoint();
    const first = await openStream({ endpoint });
    await begin(first.server, 0);
    await first.server.appendEvent(start);
    await first.stop();
    const { server } = await openStream({ endpoint, dir: first.dir });
    await server.beginEpoch({ reason: 'start', session: 's', resumes });
    const client = openClient({ endpoint, startAt: 'start' });
    expect(named(await take(client, expected.length))).toEqual(expected);
  });
});

describe('versions of an event', () => {
  test('supersede one another by name, the same way in every run', async () => {
    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint });
    await begin(server, 0);
    for (const status of ['provisional', 'provisional', 'final', 'retracted'] as const)
      await server.appendEvent({ ...pocketedEvent(1), status });
    const client = openClient({ endpoint, startAt: 'start' });
    const versions = (await take(client, 5)).slice(1);
    expect(versions.map((v) => v.kind === 'event' && [v.id, v.supersedes])).toEqual([
      ['s.e1/provisional-1', undefined],
      ['s.e1/provisional-2', 's.e1/provisional-1'],
      ['s.e1/final', 's.e1/provisional-2'],
      ['s.e1/retracted', 's.e1/final'],
    ]);
  });
});

describe('submissions', () => {
  test('of rules and desk stand in the log of the observer, and all subscribers see them', async () => {
    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint });
    await begin(server, 1);
    const rules = openClient({ endpoint, role: 'rules' });
    const desk = openClient({ endpoint, role: 'desk' });
    expect(await rules.submit(callRecord('c1'))).toBe(3);
    expect(await desk.submit(rulingRecord('r1', 'c1'))).toBe(4);
    const [, , call, ruling] = await take(openClient({ endpoint, startAt: 'start' }), 4);
    expect(call).toMatchObject({ kind: 'call', writer: 'rules', body: { call: 'legal' } });
    expect(ruling).toMatchObject({ kind: 'ruling', writer: 'desk', answers: 'c1' });
  });

  test('may name the record of a version in place of its call, never that of another', async () => {
    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint });
    await begin(server, 0);
    const rules = openClient({ endpoint, role: 'rules' });
    for (const call of ['c1', 'c2']) await rules.submit({ ...callRecord(call), id: `${call}/v1` });
    const desk = openClient({ endpoint, role: 'desk' });
    const { body } = rulingRecord('r1', 'c1');
    expect(await desk.submit({ kind: 'ruling', id: 'r1', answers: 'c1/v1', body })).toBe(4);
    await expect(
      desk.submit({ kind: 'ruling', id: 'r2', answers: 'c2/v1', body }),
    ).rejects.toMatchObject({ reason: 'dangling' });
  });

  test('sent again are logged once', async () => {
    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint });
    await begin(server, 0);
    const rules = openClient({ endpoint, role: 'rules' });
    expect(await rules.submit(callRecord('c1'))).toBe(2);
    expect(await rules.submit(callRecord('c1'))).toBe(2);
    expect(server.counts().refused).toEqual({ repeated: 1 });
  });

  test('made while the observer is away are logged when it is back, in order', async () => {
    const endpoint = await freeEndpoint();
    const rules = openClient({ endpoint, role: 'rules' });
    const numbers = ['c1', 'c2', 'c3'].map((id) => rules.submit(callRecord(id)));
    const { server } = await openStream({ endpoint });
    await begin(server, 0);
    const found = await Promise.all(numbers);
    expect(found).toEqual([...found].sort((a, b) => a - b));
  });

  test('of a desk that died are logged by the next one', async () => {
    const endpoint = await freeEndpoint();
    const spoolPath = join(scratchFolder(), 'spool');
    const first = openClient({ endpoint, role: 'desk', spoolPath });
    first.spool({ kind: 'input', id: 'i1', body: { kind: 'push-out', side: 'A' } });
    first.close();
    const { server } = await openStream({ endpoint });
    await begin(server, 0);
    const second = openClient({ endpoint, role: 'desk', spoolPath, startAt: 'start' });
    expect(named(await take(second, 2))).toContain('2 i1');
    await until(() => second.spooled === 0);
  });

  test.each([
    ['not-allowed', 'rules', rulingRecord('r1', 'epoch/1')],
    ['not-allowed', 'desk', callRecord('c1')],
    ['not-allowed', 'viewer', callRecord('c1')],
    ['dangling', 'desk', rulingRecord('r1', 'no such call')],
    ['dangling', 'desk', { ...rulingRecord('r1', 'epoch/1'), body: rulingRecord('r1', 'c1').body }],
  ] as const)('are refused as %s from the %s role', async (reason, role, record) => {
    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint });
    await begin(server, 0);
    const client = openClient({ endpoint, role });
    await expect(client.submit(record)).rejects.toMatchObject({ reason });
    expect(server.counts().refused).toEqual({ [reason]: 1 });
    expect((await client.snapshot()).sequence).toBe(1);
  });
});

describe('positions', () => {
  test('come as they are, to a tenth of a millimetre', async () => {
    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint });
    const seen: NumberedPositions[] = [];
    openClient({ endpoint, onPositions: (positions) => seen.push(positions) });
    const frame = {
      frame: 7,
      t: 0.125,
      balls: [
        { ball: 'cue' as const, x: 1.23456, y: -0.5, state: 'moving' as const, confidence: 1 },
      ],
      pins: [{ pin: 'P3' as const, x: -0.0685, y: 0, look: 'standing' as const }],
    };
    const sending = setInterval(() => server.publishPositions(frame), 10);
    await until(() => seen.length > 0);
    clearInterval(sending);
    expect(seen[0]).toMatchObject({
      frame: 7,
      t: 0.125,
      balls: [{ ball: 'cue', x: expect.closeTo(1.23456, 5), y: -0.5, state: 'moving' }],
      pins: [{ pin: 'P3', look: 'standing' }],
    });
  });

  test('that a subscriber missed are told by it and published', async () => {
    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint });
    await begin(server, 0);
    const numbers: number[] = [];
    const onPositions = ({ number }: NumberedPositions) => numbers.push(number);
    const client = openClient({ endpoint, onPositions, startAt: 'start' });
    const frame = { frame: 1, t: 0, balls: [], pins: [] };
    await until(() => {
      server.publishPositions(frame);
      return numbers.length > 0;
    });
    // More than may wait: some never leave, and the numbers of the others show it.
    for (let i = 0; i < 1000; i++) server.publishPositions(frame);
    await until(() => server.counts().positionsMissed > 0);
    expect(server.counts().positionsMissed).toBe(client.counts.positionsMissed);
    const missed = server.counts().positionsMissed;
    const items = await take(client, 2);
    expect(items.at(-1)).toMatchObject({ kind: 'drops', body: { positionsDropped: missed } });
  });

  // The table in docs/stream/README.md, byte by byte.
  test('of version 1 are these bytes', () => {
    const frame: PositionFrame = {
      frame: 7,
      t: 0.125,
      balls: [{ ball: 'cue', x: 1.23456, y: -0.5, state: 'moving', confidence: 1 }],
      pins: [{ pin: 'P3', x: -0.0685, y: 0, look: 'standing' }],
    };
    const bytes = [
      ...['c1', '01', '01', '01', '2a000000', '07000000', '000000000000c03f'],
      ...['00', '01', 'ff', '00', '40e20100', 'b03cffff'],
      ...['03', '00', '0000', '3ee5ffff', '00000000'],
    ].join('');
    expect(encodePositions(frame, 42).toString('hex')).toBe(bytes);
    const read = parsePositions(Buffer.from(bytes, 'hex'));
    expect(read).toMatchObject({ ok: true, value: { ...frame, number: 42 } });
    // What a later version adds behind it is passed over; another version is refused.
    expect(parsePositions(Buffer.from(`${bytes}ffff`, 'hex'))).toEqual(read);
    for (const bad of [bytes.replace('c101', 'c102'), bytes.slice(0, -2), 'c101', ''])
      expect(parsePositions(Buffer.from(bad, 'hex')).ok, bad).toBe(false);
  });

  test('that are let go are counted, and the counts are published', async () => {
    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint });
    await begin(server, 0);
    const client = openClient({ endpoint, startAt: 'start' });
    const frame = { frame: 1, t: 0, balls: [], pins: [] };
    // The first goes to the socket at once, and thirty may wait.
    for (let i = 0; i < 1000; i++) server.publishPositions(frame);
    const [, drops] = await take(client, 2);
    expect(drops).toMatchObject({ kind: 'drops', body: { positionsDropped: 969 } });
  });
});
