import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { wrongInput } from '../base/error.ts';
import { findFfmpeg, recordedVideoInput } from '../capture/index.ts';
import { readGame, readTable } from '../config/index.ts';
import type { GameName, TableSpec } from '../table/index.ts';
import { tableCamera } from './cameraInput.ts';
import { BoxStatus, type FrameCost } from './live/boxStatus.ts';
import type { TableCamera } from './live/liveTable.ts';
import { SeerWorker } from './live/seerWorker.ts';
import { readEach } from './readEach.ts';
import { STAGES } from './live/stageClock.ts';
import { watchTable } from './live/watchTable.ts';
import { CallTimes } from './benchJournal.ts';

interface BenchFlags {
  readonly game: string;
  readonly table: string;
  readonly width?: string;
  readonly json?: boolean;
}

/** The least that the configuration's `view.widthPixelsMax` takes. */
const LEAST_WIDTH_PIXELS = 480;

/** Registers `bench`: what every stage takes on this machine. */
export function addBench(program: Command): void {
  program
    .command('bench')
    .description('play a clip as a camera, recording it, and say what every stage takes here')
    .argument('<video>', "a clip at the camera's own size and rate")
    .option('--game <game>', 'nine-ball or five-pins', 'nine-ball')
    .option('--table <name>', '9ft, 8ft, 7ft, carom, or a JSON file', '9ft')
    .option('--width <pixels>', 'scale wider pictures down to this before they are looked at')
    .option('--json', 'print the figures for machines')
    .action(async (video: string, flags: BenchFlags) => {
      const figures = await measure(resolve(video), flags);
      process.stdout.write(flags.json ? `${JSON.stringify(figures)}\n` : toText(figures));
    });
}

/** Processor time of ffmpeg alone on the clip, and how fast it could go. */
interface DecodeAlone {
  readonly frames: number;
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
}

/** All that was measured. */
export interface BenchFigures {
  readonly machine: string;
  readonly decodeAlone: DecodeAlone;
  readonly frames: number;
  readonly dropped: number;
  readonly wallSeconds: number;
  /** Processor seconds of this process, all threads, and of ffmpeg beside it. */
  readonly cpuSeconds: { readonly cenital: number; readonly ffmpeg: number };
  readonly memoryMegabytes: number;
  /** Milliseconds: median and 95th percentile. */
  readonly milliseconds: Readonly<Record<string, readonly [p50: number, p95: number]>>;
}

async function measure(video: string, flags: BenchFlags): Promise<BenchFigures> {
  const { game, table } = readEach({
    film: () => recordedVideoInput(video, 'real'),
    game: () => readGame(flags.game),
    table: () => readTable(flags.table),
    width: () => checkWidth(flags.width),
  });
  const decodeAlone = await decode(video);
  const folder = mkdtempSync(join(tmpdir(), 'cenital-bench-'));
  try {
    return { ...(await play({ video, game, table, folder, flags })), decodeAlone };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function checkWidth(pixels: string | undefined): void {
  if (pixels === undefined || Number(pixels) >= LEAST_WIDTH_PIXELS) return;
  throw wrongInput(
    'bad-width',
    `--width must be a number of pixels from ${LEAST_WIDTH_PIXELS} on, got "${pixels}"`,
  );
}

interface Play {
  readonly video: string;
  readonly game: GameName;
  readonly table: TableSpec;
  readonly folder: string;
  readonly flags: BenchFlags;
}

async function play(o: Play): Promise<Omit<BenchFigures, 'decodeAlone'>> {
  const status = new BoxStatus();
  const costs: FrameCost[] = [];
  status.onFrame((cost) => costs.push(cost));
  const camera = clipAsCamera(o);
  const journal = new CallTimes(o.game);
  let startedAt = 0;
  let cpuBefore = process.cpuUsage();
  const childBefore = childCpuSeconds();
  await watchTable({
    ...{ game: o.game, table: o.table, journal, status },
    camera: {
      ...camera,
      open(session, pool) {
        startedAt = performance.now();
        cpuBefore = process.cpuUsage();
        return camera.open(session, pool);
      },
    },
    createSeer: () => new SeerWorker(),
    say: () => {},
    signal: new AbortController().signal,
  });
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    machine: `${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}`,
    frames: status.frames,
    dropped: status.framesDropped,
    wallSeconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: { cenital: (user + system) / 1e6, ffmpeg: childCpuSeconds() - childBefore },
    memoryMegabytes: process.memoryUsage().rss / 1e6,
    milliseconds: {
      ...Object.fromEntries(
        STAGES.map((stage) => [stage, spread(costs.map((cost) => cost.stageMs[stage] ?? 0))]),
      ),
      'waiting for its turn': spread(costs.map((cost) => cost.waitSeconds * 1000)),
      'frame to log': spread(costs.map((cost) => cost.totalSeconds * 1000)),
      'event to log': spread(journal.eventDelays(costs)),
      'rest to call': spread(journal.callDelays),
    },
  };
}

/** A camera that does not wait: frames that come too fast are dropped, and counted. */
function clipAsCamera({ video, game, folder, flags }: Play): TableCamera {
  const view = flags.width === undefined ? {} : { widthPixelsMax: Number(flags.width) };
  const recordingOf = () => ({ folder, segmentSeconds: 2 });
  return tableCamera({
    camera: { kind: 'file', path: video, view },
    game,
    recordingOf,
    dropsLate: true,
  });
}

/** Decodes the clip and does nothing with it: what no program can do without. */
function decode(video: string): Promise<DecodeAlone> {
  const args = ['-hide_banner', '-nostdin', '-benchmark', '-i', video, '-f', 'null', '-'];
  return new Promise((done) => {
    const child = spawn(findFfmpeg().path, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let text = '';
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.on('close', () => {
      const [, user = 0, system = 0, real = 0] =
        /utime=([\d.]+)s stime=([\d.]+)s rtime=([\d.]+)s/.exec(text)?.map(Number) ?? [];
      const frames = Number([...text.matchAll(/frame=\s*(\d+)/g)].at(-1)?.[1] ?? 0);
      done({ frames, cpuSeconds: user + system, wallSeconds: real });
    });
  });
}

/** Clock ticks of Linux's accounts, a second. */
const TICKS = 100;

/** Processor seconds of children that have ended; 0 where the system keeps no such account. */
function childCpuSeconds(): number {
  if (!existsSync('/proc/self/stat')) return 0;
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}

function spread(values: readonly number[]): readonly [number, number] {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return [at(0.5), at(0.95)];
}

function toText(figures: BenchFigures): string {
  const { decodeAlone: alone, cpuSeconds, wallSeconds, frames, dropped } = figures;
  const share = (seconds: number): string => `${Math.round((100 * seconds) / wallSeconds)} %`;
  const each = (seconds: number, of: number): string =>
    ((seconds * 1000) / Math.max(1, of)).toFixed(2);
  const lines = [
    figures.machine,
    `frames looked at ${frames}, dropped ${dropped}, in ${wallSeconds.toFixed(1)} s, recording on`,
    `ffmpeg alone decodes ${alone.frames} frames in ${alone.wallSeconds.toFixed(2)} s (${each(alone.cpuSeconds, alone.frames)} ms of processor a frame)`,
    `of one core: ffmpeg ${share(cpuSeconds.ffmpeg)} (${each(cpuSeconds.ffmpeg, frames)} ms a frame), cenital ${share(cpuSeconds.cenital)} (${each(cpuSeconds.cenital, frames)} ms a frame)`,
    `memory ${Math.round(figures.memoryMegabytes)} MB`,
    'milliseconds                 median  95 %',
    ...Object.entries(figures.milliseconds).map(
      ([name, [p50, p95]]) =>
        `  ${name.padEnd(24)} ${p50.toFixed(2).padStart(8)} ${p95.toFixed(2).padStart(7)}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}
