/**
 * Measures the stream on this machine: `npx tsx scripts/benchStream.ts [SECONDS]`.
 *
 * Prints one line a figure: records a second into the log, latency of an append at 20,000 a
 * second, what the disk alone takes, latency from event to call through a rules engine of its
 * own process (on the disk, and with the log in memory where the system has a folder there,
 * which is the stream's own part of it), and what one nats-server takes where it is installed.
 * @module
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamServer } from '../src/bus/index.ts';
import { connectStream, openStreamServer, openTableLog } from '../src/bus/index.ts';
import { recordedMatch } from '../test/support/recordedMatch.ts';
import { inPairs, timeSyncs } from './diskFloor.ts';

const SECONDS = Number(process.argv[2] ?? 10);
const RATE = 20_000;
const SHOTS = 300;
const SUBJECTS = 100;
const SYNCS = 600;
/** A match a dozen times as fast as it is played: no event waits for the one before. */
const EVENT_GAP_MS = 15;
const MEMORY = '/dev/shm';
const children: ChildProcess[] = [];
const dir = mkdtempSync(join(tmpdir(), 'cenital-bench-'));
const inMemory = existsSync(MEMORY) ? mkdtempSync(join(MEMORY, 'cenital-bench-')) : undefined;

try {
  process.stdout.write(
    `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  await withServer({ dir: join(dir, 'log'), port: 21_570 }, measureLog);
  await measureDisk();
  await withServer({ dir: join(dir, 'calls'), port: 21_580 }, (...at) =>
    measureCalls('event to call, ms', ...at),
  );
  await measureDisk();
  if (inMemory !== undefined)
    await withServer({ dir: join(inMemory, 'calls'), port: 21_600 }, (...at) =>
      measureCalls('event to call with the log in memory, ms', ...at),
    );
  await measureNats();
} finally {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of [dir, inMemory])
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

async function withServer(
  place: { readonly dir: string; readonly port: number },
  measure: (server: StreamServer, endpoint: string) => Promise<void>,
): Promise<void> {
  const endpoint = `tcp://127.0.0.1:${place.port}`;
  const log = await openTableLog({ dir: place.dir });
  const server = await openStreamServer({ log, table: 't1', endpoint });
  await server.beginEpoch({ reason: 'start', session: 's', resumes: false });
  await measure(server, endpoint);
  await server.close();
  await log.close();
}

/** As fast as it goes, then at a set rate. */
async function measureLog(server: StreamServer): Promise<void> {
  const match = recordedMatch(5000, 1);
  let n = 0;
  const append = () => server.appendEvent({ ...match[n % match.length]!, id: `e${n++}` });
  const began = performance.now();
  const cpuBefore = process.cpuUsage();
  while (performance.now() - began < SECONDS * 1000)
    await Promise.all(Array.from({ length: 1000 }, append));
  const { user, system } = process.cpuUsage(cpuBefore);
  report('log: records a second of processor time', n / ((user + system) / 1e6));
  report('log: records a second, as fast as it goes', n / ((performance.now() - began) / 1000));

  const latencies: number[] = [];
  const settled: Promise<unknown>[] = [];
  const start = performance.now();
  for (let sent = 0; sent < RATE * SECONDS; sent++) {
    const at = performance.now();
    settled.push(append().then(() => latencies.push(performance.now() - at)));
    const ahead = (sent / RATE) * 1000 - (performance.now() - start);
    if (sent % 20 === 0 && ahead > 1) await sleep(ahead);
    // A machine that is too slow is measured, not overrun.
    if (sent % RATE === 0) await Promise.all(settled.splice(0));
  }
  const offered = performance.now() - start;
  await Promise.all(settled);
  report('log: records a second offered', (RATE * SECONDS) / (offered / 1000));
  reportLatency('log: on disk after, ms', latencies);
}

/** The event is synced before it is published, and the call after it: two syncs at least. */
async function measureDisk(): Promise<void> {
  const times = await timeSyncs(dir, SYNCS);
  reportLatency('disk alone: one sync, ms', times);
  reportLatency('disk alone: two syncs in a row, ms', inPairs(times));
}

/** From the append of a shot's last event to its call at a client. */
async function measureCalls(what: string, server: StreamServer, endpoint: string): Promise<void> {
  children.push(
    spawn(process.execPath, [
      '--import',
      'tsx',
      'test/support/busRules.ts',
      'rules',
      '--connect',
      endpoint,
    ]),
  );
  const began = new Map<number, number>();
  const latencies: number[] = [];
  const client = connectStream({ endpoint });
  await client.snapshot();
  const seen = new Set<number>();
  void (async () => {
    for await (const item of client) {
      if (item.kind !== 'call' || seen.has(item.body.shot)) continue;
      seen.add(item.body.shot);
      latencies.push(performance.now() - (began.get(item.body.shot) ?? NaN));
    }
  })();
  for (const event of recordedMatch(SHOTS, 3)) {
    await sleep(EVENT_GAP_MS);
    if (event.kind === 'shot-end') began.set(event.shot, performance.now());
    await server.appendEvent(event);
    if (event.kind === 'shot-end') while (!seen.has(event.shot)) await sleep(1);
  }
  client.close();
  // The first shots wait for the engine to start and to be compiled.
  reportLatency(what, latencies.slice(SHOTS / 10));
}

/** Acknowledged publishes over many subjects, a window at a time, as bridges send them. */
async function measureNats(): Promise<void> {
  if (spawnSync('nats-server', ['--version']).status !== 0) {
    process.stdout.write('nats: not measured, nats-server is not installed\n');
    return;
  }
  const { connect } = await import('@nats-io/transport-node');
  const { jetstream, jetstreamManager } = await import('@nats-io/jetstream');
  const args = ['-a', '127.0.0.1', '-p', '21590', '-js', '-sd', join(dir, 'nats')];
  children.push(spawn('nats-server', args, { stdio: 'ignore' }));
  const connection = await connect({ servers: 'nats://127.0.0.1:21590', waitOnFirstConnect: true });
  const manager = await jetstreamManager(connection);
  await manager.streams.add({ name: 'BENCH', subjects: ['bench.*.*.*'] });
  const client = jetstream(connection);
  const payload = Buffer.alloc(700, 0x61);
  let n = 0;
  const began = performance.now();
  while (performance.now() - began < SECONDS * 1000)
    await Promise.all(
      Array.from({ length: 250 }, () =>
        client.publish(`bench.club${n % SUBJECTS}.t1.event`, payload, { msgID: `m${n++}` }),
      ),
    );
  report('nats: acknowledged records a second', n / ((performance.now() - began) / 1000));
  await connection.close();
}

function report(what: string, figure: number): void {
  process.stdout.write(`${what}: ${figure.toFixed(0)}\n`);
}

function reportLatency(what: string, latencies: readonly number[]): void {
  const sorted = [...latencies].sort((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? NaN).toFixed(2);
  process.stdout.write(
    `${what}: median ${at(0.5)}, 99th percentile ${at(0.99)}, largest ${at(0.9999)} of ${sorted.length}\n`,
  );
}
