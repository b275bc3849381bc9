import { accessSync, constants, existsSync, mkdirSync, statfsSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ObserverError } from '../base/error.ts';
import { endpointsOf, isLocalEndpoint, readNatsOptions } from '../bus/index.ts';
import { checkLocks, openFfmpegSource } from '../capture/index.ts';
import type { BoxConfig, CameraConfig } from '../config/index.ts';
import { inputOf, isCopied } from './cameraInput.ts';
import type { Finding } from './doctor.ts';
import { readServerKeys } from './keyFiles.ts';
import { readPinsDelay } from './pinsDelayFile.ts';

/** Whether all that a configuration names is there and may be used. */
export async function examineBox(config: BoxConfig): Promise<readonly Finding[]> {
  const { cameras, desk, monitor, stream } = config;
  const pins = cameras.pins?.camera;
  return [
    await camera('camera', cameras.table),
    ...locks(cameras.table),
    ...(pins ? [await camera('camera of the pins', pins), ...locks(pins)] : []),
    ...pinsDelay(config),
    ...recording(config),
    ...keys(config),
    ...league(config),
    disk(stream.logFolder),
    await port('desk', desk.host, desk.port),
    await streamPorts(stream.endpoint),
    ...(monitor ? [await port('monitor', monitor.host, monitor.port)] : []),
  ];
}

/** A camera on the network that does not answer within this is taken for gone. */
const ANSWERS_WITHIN_MS = 3000;
/** One that answers has to give a picture within this. */
const SHOWS_WITHIN_MS = 15_000;

function camera(what: string, source: CameraConfig): Finding | Promise<Finding> {
  switch (source.kind) {
    case 'file':
      return readable(what, source.path, 'give the path of a recording');
    case 'v4l2':
      return readable(
        what,
        source.device,
        'plug the camera in; list devices with v4l2-ctl --list-devices; join the group video',
      );
    case 'rtsp':
    case 'http-mjpeg':
      return answers(what, source.url).then((finding) =>
        finding.verdict === 'good' ? shows(what, source) : finding,
      );
    case 'udp':
      return shows(what, source);
  }
}

function readable(what: string, path: string, mend: string): Finding {
  try {
    accessSync(path, constants.R_OK);
  } catch {
    const found = existsSync(path) ? `${path} may not be read` : `${path} does not exist`;
    return { what, verdict: 'bad', found, mend };
  }
  if (statSync(path).isDirectory())
    return { what, verdict: 'bad', found: `${path} is a folder`, mend };
  return { what, verdict: 'good', found: path };
}

/** Whether somebody listens where a camera is said to be. */
function answers(what: string, address: string): Promise<Finding> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const host = url?.hostname ?? '';
  const port = Number(url?.port) || (url?.protocol.startsWith('rtsp') ? 554 : 80);
  const shown = `${host}:${port}`;
  const mend = "check the camera's power and network cable, and its address in the configuration";
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: ANSWERS_WITHIN_MS });
    const end = (finding: Omit<Finding, 'what'>): void => {
      socket.destroy();
      resolve({ what, ...finding });
    };
    socket.once('connect', () => end({ verdict: 'good', found: `${shown} answers` }));
    socket.once('timeout', () => end({ verdict: 'bad', found: `${shown} is silent`, mend }));
    socket.once('error', ({ message }) =>
      end({ verdict: 'bad', found: `${shown}: ${message}`, mend }),
    );
  });
}

/** Whether a camera gives pictures: wrong passwords and paths show only then. */
async function shows(what: string, camera: CameraConfig): Promise<Finding> {
  const opening = openFfmpegSource(inputOf(camera));
  try {
    const source = await Promise.race([opening, sleep(SHOWS_WITHIN_MS, undefined, { ref: false })]);
    if (source === undefined) {
      void opening.then((late) => late.close()).catch(() => {});
      return {
        what,
        verdict: 'bad',
        found: 'it answers, and gives no picture',
        mend: 'start it anew',
      };
    }
    const { width, height, fps } = source.format;
    await source.close();
    return { what, verdict: 'good', found: `${width} by ${height} at ${fps} a second` };
  } catch (error) {
    if (!(error instanceof ObserverError)) throw error;
    const [found = '', mend = ''] = error.message.split('): ');
    return { what, verdict: 'bad', found: `${found})`, mend };
  }
}

function locks(source: CameraConfig): readonly Finding[] {
  if (source.kind !== 'v4l2') return [];
  const what = 'focus, exposure, white balance';
  const wanted = source.locks;
  if (wanted === undefined)
    return [
      {
        ...{ what, verdict: 'poor', found: 'left to the camera' },
        mend: `set "locks" in the configuration; v4l2-ctl -d ${source.device} -L shows what there is`,
      },
    ];
  const report = checkLocks(source.device, wanted);
  if (report.kind === 'locked') return [{ what, verdict: 'good', found: 'locked' }];
  if (report.kind === 'no-tool')
    return [
      {
        ...{ what, verdict: 'bad', found: 'cannot be read' },
        mend: 'install v4l2-ctl (Debian: apt-get install v4l-utils) and plug the camera in',
      },
    ];
  return [
    {
      ...{ what, verdict: 'poor', found: `not locked: ${report.controls.join(', ')}` },
      mend: 'run the box once, which sets them; if they do not hold, the camera lacks them: leave them out',
    },
  ];
}

/** Pins that are seen to fall so much too late or too early make the order of things doubtful. */
const DELAY_WORTH_TELLING_MS = 40;

/** How far apart the two cameras are: what balls that passed both of them showed. */
function pinsDelay(config: BoxConfig): readonly Finding[] {
  const { pins, table } = config.cameras;
  // Two films of one sitting begin at one moment.
  if (pins === undefined || (pins.camera.kind === 'file' && table.kind === 'file')) return [];
  const what = 'delay of the pins camera';
  const { laterMilliseconds: written } = pins;
  const measured = readPinsDelay(config);
  if (measured === undefined) {
    const found = `${written ?? 0} ms, not measured yet: three balls have to roll past the pins`;
    return [{ what, verdict: 'good', found }];
  }
  const { laterMilliseconds, sigmaMilliseconds, balls, measuredAt } = measured;
  const figure = `${laterMilliseconds} ± ${sigmaMilliseconds} ms`;
  const found = `${figure} by ${balls} balls (${measuredAt.slice(0, 10)})`;
  const apart = written === undefined ? 0 : Math.abs(written - laterMilliseconds);
  if (apart <= DELAY_WORTH_TELLING_MS) return [{ what, verdict: 'good', found }];
  return [
    {
      ...{ what, verdict: 'poor', found: `${found}, and laterMilliseconds is ${written}` },
      mend: `set laterMilliseconds to ${laterMilliseconds}, or leave it out: then the box sets it by itself`,
    },
  ];
}

function recording({ cameras, recording: wanted }: BoxConfig): readonly Finding[] {
  if (wanted === undefined) return [];
  const what = 'recording';
  if (isCopied(cameras.table)) return [{ what, verdict: 'good', found: "the camera's own stream" }];
  return [
    {
      ...{ what, verdict: 'bad', found: 'raw pictures: ten gigabytes a minute' },
      mend: 'set inputFormat to mjpeg or h264',
    },
  ];
}

function keys({ stream }: BoxConfig): readonly Finding[] {
  const { endpoint, keysFolder } = stream;
  const what = 'keys';
  if (keysFolder === undefined) {
    if (isLocalEndpoint(endpoint)) return [{ what, verdict: 'good', found: 'none needed here' }];
    return [
      {
        ...{ what, verdict: 'bad', found: `none, and ${endpoint} can be reached from outside` },
        mend: 'make keys with cenital keys, and name their folder as keysFolder',
      },
    ];
  }
  try {
    readServerKeys(keysFolder);
    return [{ what, verdict: 'good', found: keysFolder }];
  } catch (error) {
    return [{ what, verdict: 'bad', found: keysFolder, mend: (error as Error).message }];
  }
}

function league({ league: named }: BoxConfig): readonly Finding[] {
  if (named === undefined) return [];
  const what = 'league';
  try {
    const { servers } = readNatsOptions(named.natsFile);
    return [{ what, verdict: 'good', found: `${named.club} at ${servers.join(', ')}` }];
  } catch (error) {
    return [{ what, verdict: 'bad', found: named.natsFile, mend: (error as Error).message }];
  }
}

/** The log of an evening takes some 30 MB; recording takes 4 GB an hour. */
const FREE_GB_WANTED = 10;

function disk(folder: string): Finding {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch {
    return {
      what: 'disk',
      verdict: 'bad',
      found: `${folder} cannot be written`,
      mend: `make it writable for this user`,
    };
  }
  const { bavail, bsize } = statfsSync(folder);
  const freeGb = (bavail * bsize) / 1e9;
  const found = { what: 'disk', found: `${freeGb.toFixed(1)} GB free at ${folder}` };
  if (freeGb >= FREE_GB_WANTED) return { ...found, verdict: 'good' };
  return {
    ...found,
    verdict: 'poor',
    mend: `free ${FREE_GB_WANTED} GB, or recording will be kept short`,
  };
}

/** The stream has a door for each role, one port beside the other. */
async function streamPorts(endpoint: string): Promise<Finding> {
  const good: Finding = { what: 'stream', verdict: 'good', found: endpoint };
  for (const door of Object.values(endpointsOf(endpoint))) {
    const [, host, number] = /^tcp:\/\/(.+):(\d+)$/.exec(door) ?? [];
    if (host === undefined) return good;
    const finding = await port('stream', host === '*' ? '0.0.0.0' : host, Number(number));
    if (finding.verdict === 'bad') return finding;
  }
  return good;
}

function port(what: string, host: string, number: number): Promise<Finding> {
  const found = `${host}:${number}`;
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) =>
      resolve({
        what: `port of the ${what}`,
        verdict: 'bad',
        found: `${found}: ${error.message}`,
        mend: 'stop the program that uses it (ss -ltnp), or choose another port',
      }),
    );
    probe.listen(number, host, () => {
      probe.close(() => resolve({ what: `port of the ${what}`, verdict: 'good', found }));
    });
  });
}
