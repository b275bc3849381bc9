import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import {
  type ConnectOptions,
  openStreamServer,
  openTableLog,
  type StreamServer,
} from '../bus/index.ts';
import type { LockReport, Recording } from '../capture/index.ts';
import { type BoxConfig, readBoxConfig, readTable } from '../config/index.ts';
import { isDiskFault, LAST_INPUT, LastInput, writeSittingCard } from '../session/index.ts';
import { type BoxLog, openBoxLog } from './boxLog.ts';
import { readCalibration } from './calibrationFile.ts';
import { FilmKeeper } from './filmKeeper.ts';
import { companionsOf } from './companions.ts';
import { readClientKeys, readServerKeys } from './keyFiles.ts';
import { boxKeysFile } from './keys.ts';
import { liveFolderOf, LiveView } from './liveView.ts';
import { BoxStatus } from './live/boxStatus.ts';
import { pauseAfterFilm } from './live/filmPause.ts';
import type { Monitor } from './live/monitor.ts';
import type { LiveTable } from './live/liveTable.ts';
import { SeerWorker } from './live/seerWorker.ts';
import { watchTable } from './live/watchTable.ts';
import { type Keeping, RecordingGate } from './recordingGate.ts';
import { tableCamera } from './cameraInput.ts';
import type { Trouble } from './live/health.ts';
import { readPinsDelay, writePinsDelay } from './pinsDelayFile.ts';
import { type PinsRecording, pinsSightOf } from './pinsInput.ts';
import { openServiceNotice } from './serviceNotice.ts';
import { superviseCompanions, type Supervisor } from './supervisor.ts';
import { followStream, printRecord } from './terminal.ts';

/** Registers `run`: the live table. */
export function addRun(program: Command): void {
  program
    .command('run')
    .description('watch a table: capture, pipeline, stream, rules engine and web pages')
    .option('--config <file>', 'the configuration of the box', 'cenital.json')
    .option('--json', 'log one JSON object a line, whatever the configuration says')
    .action(({ config, json }: { config: string; json?: boolean }) => {
      const box = readBoxConfig(config);
      const logging = json ? { ...box.logging, format: 'json' as const } : box.logging;
      return runBox({ ...box, logging });
    });
}

/** Runs a box until it is told to stop (SIGINT, SIGTERM). */
async function runBox(config: BoxConfig): Promise<void> {
  const signal = stopOnSignals();
  const boxLog = openBoxLog(config.logging);
  const { keysFolder, logFolder } = config.stream;
  // Keys of the box's own clients are made here, before the stream asks who may come in.
  const clients = companionsOf(config);
  const viewer = viewerOf(config);
  const log = await openTableLog({ dir: logFolder });
  const server = await openStreamServer({
    log,
    table: config.table.id,
    endpoint: config.stream.endpoint,
    ...(keysFolder === undefined ? {} : { curve: readServerKeys(keysFolder) }),
  });
  const companions = superviseCompanions(clients, (line) => boxLog.warn(line), { signal });
  const status = new BoxStatus();
  status.drops = () => server.counts();
  const notice = openServiceNotice(() => status.isAlive, boxLog);
  const monitor = await monitorOf(config, status, companions);
  const film = filmKeeperOf(config, boxLog);
  const lastInput = lastInputOf(config, boxLog);
  const view = new LiveView(liveFolderOf(config));
  const terminal = followStream(viewer, (record) => {
    printRecord(record);
    film?.take(record);
  });
  notice.ready();
  try {
    await watchUntilStopped({ config, server, view, status, signal, film, lastInput, boxLog });
    lastInput.end();
  } finally {
    notice.stopping();
    notice.close();
    terminal.close();
    view.close();
    film?.stop();
    await monitor?.stop();
    await companions.stop();
    await server.close();
    await log.close();
  }
}

async function monitorOf(
  { monitor, table }: BoxConfig,
  status: BoxStatus,
  companions: Supervisor,
): Promise<Monitor | undefined> {
  if (monitor === undefined) return undefined;
  // Its packages are loaded where it is wanted.
  const { startMonitor } = await import('./live/monitor.ts');
  return startMonitor({ ...monitor, table: table.id, status, restarts: companions.restarts });
}

/** The camera's last half minute; what a box that died left behind is kept for replay. */
function lastInputOf({ stream }: BoxConfig, boxLog: BoxLog): LastInput {
  const lastInput = new LastInput(join(stream.logFolder, 'last-input'));
  for (const folder of lastInput.keepLeftovers())
    boxLog.warn('the box did not end in order; its last input is kept', {
      folder,
      look: `cenital replay ${folder}`,
    });
  return lastInput;
}

function viewerOf({ stream }: BoxConfig): Pick<ConnectOptions, 'endpoint' | 'curve'> {
  const { endpoint, keysFolder } = stream;
  if (keysFolder === undefined) return { endpoint };
  return { endpoint, curve: readClientKeys(boxKeysFile(keysFolder, 'viewer')) };
}

interface Watching {
  readonly config: BoxConfig;
  readonly server: StreamServer;
  readonly view: LiveView;
  readonly status: BoxStatus;
  readonly signal: AbortSignal;
  readonly film: FilmKeeper | undefined;
  readonly lastInput: LastInput;
  readonly boxLog: BoxLog;
}

async function watchUntilStopped(watching: Watching): Promise<void> {
  const { signal } = watching;
  const live = liveTableOf(watching);
  try {
    do {
      await watchTable(live);
      await pauseBeforeRepeat(watching);
    } while (!signal.aborted);
  } finally {
    await live.pins?.camera.close();
  }
}

const DISK_FULL: Trouble = { code: 'disk-full' };

function liveTableOf(watching: Watching): LiveTable {
  const { config, server, view, status, signal, film, lastInput, boxLog } = watching;
  const { calibrationFile, model } = config.table;
  const table = readTable(model);
  const onLocks = (report: LockReport): void => {
    if (report.kind !== 'locked')
      boxLog.warn('the camera keeps its automatics: cenital doctor says more', { ...report });
  };
  const gate = new RecordingGate({
    hasRoom: () => hasRoom(config.stream.logFolder),
    filmHasRoom: () => film && !film.isStopped,
  });
  const camera = tableCamera({
    camera: config.cameras.table,
    game: config.game,
    recordingOf: (session, keeping) =>
      despiteDisk(boxLog, () => recordingOf(watching, session, keeping)),
    onLocks,
    keeping: () => gate.keeping(),
  });
  const say: LiveTable['say'] = (message, fields) => boxLog.info(message, fields);
  const recording = pinsRecordingOf(watching, () => gate.keeping());
  const measured = readPinsDelay(config);
  const pins = pinsSightOf({
    ...{ config, table, say, onLocks },
    ...(measured && { laterSeconds: measured.laterMilliseconds / 1000 }),
    onDelay: (delay) => despiteDisk(boxLog, () => writePinsDelay(config, delay)),
    ...(recording && { recording }),
  });
  return {
    ...{ game: config.game, table, camera, journal: server, view, status, signal, say },
    ...(pins && { pins }),
    ...(calibrationFile && { calibration: readCalibration(calibrationFile, table) }),
    createSeer: () => new SeerWorker(),
    boxTroubles: () => [...(gate.isFull() ? [DISK_FULL] : []), ...(pins?.camera.troubles ?? [])],
    onFailure(session, reason) {
      const folder =
        film?.protectEnd(session) ?? despiteDisk(boxLog, () => lastInput.keep(session));
      boxLog.error('a stage failed; its input is kept', { reason, folder });
    },
  };
}

/** What the disk does not allow is told and left: the table is watched on without it. */
function despiteDisk<T>(boxLog: BoxLog, act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if (!isDiskFault(error)) throw error;
    boxLog.warn('the disk is at fault: something is not kept', { reason: error.message });
    return undefined;
  }
}

/** Where the camera's stream of a sitting goes. */
function recordingOf(
  { config, film, lastInput }: Pick<Watching, 'config' | 'film' | 'lastInput'>,
  session: string,
  keeping: Keeping,
): Recording | undefined {
  const { recording, table, game } = config;
  if (keeping === 'none') return undefined;
  const isFilmed = keeping === 'film' && recording !== undefined && film !== undefined;
  const folder = isFilmed ? film.begin(session) : lastInput.begin(session);
  const { calibrationFile, model } = table;
  writeSittingCard(folder, {
    ...{ version: 1 as const, session, game, table: model, startedAt: new Date().toISOString() },
    ...(calibrationFile && { calibrationFile }),
  });
  return isFilmed
    ? { folder, segmentSeconds: recording.segmentSeconds }
    : { folder, ...LAST_INPUT };
}

/** Where the stream of the second camera goes: beside the film of the first, within the same limits. */
function pinsRecordingOf(
  { config, film, boxLog }: Pick<Watching, 'config' | 'film' | 'boxLog'>,
  keeping: () => Keeping,
): PinsRecording | undefined {
  const { recording } = config;
  if (recording === undefined || film === undefined) return undefined;
  return {
    isWanted: () => keeping() === 'film',
    begin: () =>
      despiteDisk(boxLog, () => ({
        folder: film.beginPins(),
        segmentSeconds: recording.segmentSeconds,
      })),
    end: () => film.endPins(),
    onAligned: (offsetSeconds) => film.alignPins(offsetSeconds),
  };
}

/** Less than this, and what is written stops the reader of the camera in the middle of a shot. */
const LEAST_FREE_BYTES = 50e6;

function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > LEAST_FREE_BYTES;
}

const BYTES_PER_GIGABYTE = 1e9;

function filmKeeperOf({ recording, stream }: BoxConfig, boxLog: BoxLog): FilmKeeper | undefined {
  if (recording === undefined) return undefined;
  const limits = {
    bytesMax: recording.gigabytesMax * BYTES_PER_GIGABYTE,
    freeBytesMin: recording.freeGigabytesMin * BYTES_PER_GIGABYTE,
  };
  return new FilmKeeper(join(stream.logFolder, 'film'), limits, boxLog);
}

/** A recording that is not repeated stays on show. */
function pauseBeforeRepeat({ config, view, status, signal }: Watching): Promise<void> {
  const camera = config.cameras.table;
  const seconds = camera.kind === 'file' ? camera.repeatAfterSeconds : 0;
  return pauseAfterFilm({ seconds, hasNewCorners: () => view.hasNewCorners, status, signal });
}

function stopOnSignals(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort());
  return controller.signal;
}
