// A box that watches the same film again and again, faster than life, and what it holds meanwhile.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFfmpeg } from '../../src/capture/index.ts';
import { freeEndpoint, freePort } from '../../test/support/busPorts.ts';
import { freeUdpPort, TS_ENCODING } from '../../test/support/udpCamera.ts';

export interface SoakOrder {
  readonly clip: string;
  readonly minutes: number;
  readonly sampleSeconds: number;
  /** How much faster than life the film is shown. */
  readonly pace: number;
  readonly onSample?: (sample: SoakSample) => void;
}

/** What one look at the running box found. Memory is that of whole processes, code included. */
export interface SoakSample {
  readonly minutes: number;
  readonly boxMegabytes: number;
  readonly heapMegabytes: number;
  readonly rulesMegabytes: number;
  readonly deskMegabytes: number;
  readonly ffmpegMegabytes: number;
  /** Open files and sockets of the box. */
  readonly handles: number;
  readonly framesWaiting: number;
  readonly frames: number;
  readonly framesDropped: number;
  readonly records: number;
  readonly seeingRestarts: number;
}

const WIDTH_PIXELS = 640;
/** Film may take this much: the oldest goes while the box runs, as on a real one. */
const FILM_GIGABYTES = 0.02;
/** A busy machine takes this long to start all processes. */
const STARTS_WITHIN_S = 120;

/** Runs a box, its rules engine and its desk for a while, recording on. */
export async function soak(order: SoakOrder): Promise<readonly SoakSample[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cenital-soak-'));
  const port = await freeUdpPort();
  const camera = startCamera(order, folder, port);
  const { box, monitor } = await startBox(folder, port);
  try {
    await untilSeeing(`${monitor}/health`);
    return await watch(order, box.pid!, monitor);
  } finally {
    const ended = once(box, 'exit');
    box.kill('SIGTERM');
    await ended;
    camera.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

function startCamera({ clip, pace }: SoakOrder, folder: string, port: number): ChildProcess {
  const film = join(folder, 'film.ts');
  const quiet = ['-loglevel', 'error'];
  spawnSync(findFfmpeg().path, [
    ...[...quiet, '-i', clip, '-vf', `fps=25,scale=${WIDTH_PIXELS}:-2`, ...TS_ENCODING],
    ...['-f', 'mpegts', film],
  ]);
  // Every round begins where the last one ended, as the clock of a camera goes on.
  const speed = pace === 1 ? ['-re'] : ['-readrate', String(pace)];
  return spawn(
    findFfmpeg().path,
    [
      ...[...quiet, ...speed, '-stream_loop', '-1', '-i', film, '-c', 'copy', '-f', 'mpegts'],
      `udp://127.0.0.1:${port}?pkt_size=1316`,
    ],
    { stdio: 'ignore' },
  );
}

async function startBox(folder: string, port: number) {
  const [endpoint, desk, monitor] = [await freeEndpoint(), await freePort(), await freePort()];
  const config = join(folder, 'box.json');
  writeFileSync(
    config,
    JSON.stringify({
      version: 2,
      table: { id: 'soak' },
      game: 'nine-ball',
      cameras: { table: { kind: 'udp', url: `udp://127.0.0.1:${port}` } },
      stream: { endpoint, logFolder: join(folder, 'log') },
      recording: { gigabytesMax: FILM_GIGABYTES, freeGigabytesMin: 0, segmentSeconds: 5 },
      monitor: { port: monitor },
      logging: { level: 'warn' },
      desk: { port: desk },
    }),
  );
  const args = ['--import', 'tsx', 'src/app/main.ts', 'run', '--config', config];
  const box = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  return { box, monitor: `http://127.0.0.1:${monitor}` };
}

async function untilSeeing(health: string): Promise<void> {
  const last = performance.now() + STARTS_WITHIN_S * 1000;
  for (;;) {
    const isSeeing = await fetch(health).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isSeeing) return;
    if (performance.now() > last) throw new Error('the box does not see its table');
    await sleep(200);
  }
}

async function watch(order: SoakOrder, box: number, monitor: string): Promise<SoakSample[]> {
  const { minutes, sampleSeconds, onSample } = order;
  const from = performance.now();
  const samples: SoakSample[] = [];
  for (let n = 1; n <= (minutes * 60) / sampleSeconds; n++) {
    await sleep(Math.max(0, from + n * sampleSeconds * 1000 - performance.now()));
    const at = (performance.now() - from) / 60_000;
    const sample = await lookAt(box, monitor, at);
    samples.push(sample);
    onSample?.(sample);
  }
  return samples;
}

async function lookAt(box: number, monitor: string, minutes: number): Promise<SoakSample> {
  const metrics = await (await fetch(`${monitor}/metrics`)).text();
  const value = (name: string): number =>
    Number(new RegExp(`^cenital_${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(metrics)?.[1] ?? NaN);
  const below = processesBelow(box);
  const megabytes = (word: string): number =>
    below.filter(({ words }) => words.includes(word)).reduce((sum, p) => sum + p.megabytes, 0);
  return {
    minutes,
    boxMegabytes: value('process_resident_memory_bytes') / 1e6,
    heapMegabytes: value('nodejs_heap_size_used_bytes') / 1e6,
    rulesMegabytes: megabytes('rules'),
    deskMegabytes: megabytes('desk'),
    ffmpegMegabytes: megabytes('rawvideo'),
    handles: value('process_open_fds'),
    framesWaiting: value('frames_waiting'),
    frames: value('frames_total'),
    framesDropped: value('frames_dropped_total'),
    records: value('records_total'),
    seeingRestarts: value('seeing_restarts_total'),
  };
}

const PAGE_BYTES = 4096;

/** The children of a process: their command lines, and what they have in memory. */
function processesBelow(parent: number): { words: readonly string[]; megabytes: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
        if (Number(fields[1]) !== parent) return [];
        return [{ words, megabytes: (Number(fields[21]) * PAGE_BYTES) / 1e6 }];
      } catch {
        // It ended while we looked.
        return [];
      }
    });
}
