// `cenital doctor`: each thing that it looks at, red, with what to do about it.
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examine, type Finding } from '../../../src/app/doctor.ts';
import { type Machine, thisMachine } from '../../../src/app/doctorMachine.ts';
import { liveFolderOf } from '../../../src/app/liveView.ts';
import { readPinsDelay, writePinsDelay } from '../../../src/app/pinsDelayFile.ts';
import { ObserverError } from '../../../src/base/error.ts';
import { boxConfigSchema } from '../../../src/config/index.ts';
import { picturesOf, RelayCamera } from '../../support/relayCamera.ts';

const folder = mkdtempSync(join(tmpdir(), 'cenital-doctor-'));
const clip = join(folder, 'clip.mp4');
let taken: Server;
let takenPort = 0;

beforeAll(async () => {
  writeFileSync(clip, '');
  taken = createServer();
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
  takenPort = (taken.address() as AddressInfo).port;
});

afterAll(() => {
  taken.close();
  rmSync(folder, { recursive: true });
});

/** A machine on which nothing is wrong. */
const sound = (): Machine => ({
  ...thisMachine(),
  ...{ nodeVersion: '22.1.0', cores: 4, now: new Date('2026-11-30') },
  findFfmpeg: () => ({ path: '/usr/bin/ffmpeg', major: 7, origin: 'PATH' }),
});

/** A configuration with which nothing is wrong, changed. */
const configOf = (change: Readonly<Record<string, unknown>> = {}) =>
  boxConfigSchema.parse({
    ...{ version: 2, game: 'nine-ball', table: {} },
    cameras: { table: { kind: 'file', path: clip } },
    stream: { endpoint: `ipc://${folder}/stream`, logFolder: join(folder, 'log') },
    desk: { port: 0 },
    ...change,
  });

const findingOf = (findings: readonly Finding[], what: string): Finding | undefined =>
  findings.find((finding) => finding.what === what);

test('a machine and a configuration with which nothing is wrong are all good', async () => {
  const findings = await examine(configOf(), sound());
  expect(findings.filter(({ verdict }) => verdict === 'bad')).toEqual([]);
  expect(findings.map(({ what }) => what)).toEqual([
    ...['Node', 'processor cores', 'ffmpeg', 'clock', 'model ball-crops'],
    ...['camera', 'keys', 'disk', 'port of the desk', 'stream'],
  ]);
});

describe('on a machine', () => {
  test.each<[string, Partial<Machine>, string, Finding['verdict'], RegExp]>([
    ['with an old Node', { nodeVersion: '18.19.0' }, 'Node', 'bad', /install Node 20/],
    ['with one core', { cores: 1 }, 'processor cores', 'poor', /2 cores, or 720p/],
    [
      'without ffmpeg',
      {
        findFfmpeg() {
          throw new ObserverError('ffmpeg-missing', 'ffmpeg was not found: install it');
        },
      },
      ...(['ffmpeg', 'bad', /install it/] as const),
    ],
    [
      'whose clock was never set',
      { now: new Date('1970-01-02') },
      ...(['clock', 'bad', /timedatectl set-ntp true/] as const),
    ],
  ])('%s, it says what to do', async (_which, change, what, verdict, mend) => {
    const finding = findingOf(await examine(undefined, { ...sound(), ...change }), what);
    expect(finding).toMatchObject({ verdict, mend: expect.stringMatching(mend) });
  });

  test.each<[string, string | undefined, Finding['verdict'], RegExp]>([
    ['other than released', JSON.stringify({ sha256: { 'model.onnx': 'abc' } }), 'bad', /changed/],
    ['without hashes', undefined, 'poor', /without hashes/],
    ['whose hashes were cut short', '{"sha2', 'poor', /without hashes/],
  ])('with a model %s, it says to install again', async (_which, card, verdict, found) => {
    const models = mkdtempSync(join(folder, 'models-'));
    mkdirSync(join(models, 'eyes'));
    writeFileSync(join(models, 'eyes', 'model.onnx'), 'weights');
    if (card !== undefined) writeFileSync(join(models, 'eyes', 'training.json'), card);
    const finding = findingOf(await examine(undefined, { ...sound(), models }), 'model eyes');
    expect(finding).toMatchObject({ verdict, found: expect.stringMatching(found) });
    expect(finding?.mend).toMatch(/install the release again/);
  });
});

describe('with a configuration', () => {
  const v4l2 = { kind: 'v4l2', device: join(folder, 'video9') };
  const table = (camera: object) => ({ cameras: { table: camera } });
  const port = (): number => takenPort;

  test.each<[string, () => object, string, Finding['verdict'], RegExp]>([
    [
      'whose film is not there',
      () => table({ kind: 'file', path: join(folder, 'no.mp4') }),
      ...(['camera', 'bad', /give the path of a recording/] as const),
    ],
    [
      'whose film is a folder',
      () => table({ kind: 'file', path: folder }),
      ...(['camera', 'bad', /give the path of a recording/] as const),
    ],
    [
      'whose USB camera is unplugged',
      () => table(v4l2),
      ...(['camera', 'bad', /plug the camera in.*v4l2-ctl --list-devices/] as const),
    ],
    [
      'whose USB camera is left to itself',
      () => table(v4l2),
      ...(['focus, exposure, white balance', 'poor', /set "locks"/] as const),
    ],
    [
      'whose locks cannot be read',
      () => table({ ...v4l2, locks: { focus: 0 } }),
      ...(['focus, exposure, white balance', 'bad', /install v4l2-ctl/] as const),
    ],
    [
      'whose network camera is off',
      () => table({ kind: 'rtsp', url: 'rtsp://127.0.0.1:9/table' }),
      ...(['camera', 'bad', /power and network cable/] as const),
    ],
    [
      'whose address of a camera is none',
      () => table({ kind: 'rtsp', url: 'rtsp//oops' }),
      ...(['camera', 'bad', /its address in the configuration/] as const),
    ],
    [
      'whose second camera is not there',
      () => ({
        cameras: { table: { kind: 'file', path: clip }, pins: { camera: v4l2 } },
      }),
      ...(['camera of the pins', 'bad', /plug the camera in/] as const),
    ],
    [
      'that would keep raw pictures',
      () => ({
        recording: {},
        ...table({ ...v4l2, inputFormat: 'yuyv422' }),
      }),
      ...(['recording', 'bad', /inputFormat to mjpeg or h264/] as const),
    ],
    [
      'that others can reach without keys',
      () => ({ stream: { endpoint: 'tcp://0.0.0.0:5570', logFolder: join(folder, 'log') } }),
      ...(['keys', 'bad', /cenital keys/] as const),
    ],
    [
      'whose keys are not there',
      () => ({
        stream: {
          endpoint: `ipc://${folder}/stream`,
          logFolder: join(folder, 'log'),
          keysFolder: join(folder, 'nokeys'),
        },
      }),
      ...(['keys', 'bad', /./] as const),
    ],
    [
      'whose league cannot be reached for want of its file',
      () => ({ league: { club: 'north', natsFile: join(folder, 'noleague.json') } }),
      ...(['league', 'bad', /noleague\.json/] as const),
    ],
    [
      'whose log cannot be written',
      () => ({ stream: { endpoint: `ipc://${folder}/stream`, logFolder: join(clip, 'log') } }),
      ...(['disk', 'bad', /make it writable/] as const),
    ],
    [
      'whose desk has no port',
      () => ({ desk: { host: '127.0.0.1', port: port() } }),
      ...(['port of the desk', 'bad', /ss -ltnp/] as const),
    ],
    [
      'whose monitor has no port',
      () => ({ monitor: { host: '127.0.0.1', port: port() } }),
      ...(['port of the monitor', 'bad', /ss -ltnp/] as const),
    ],
    [
      'one of whose five ports of the stream is taken',
      () => ({
        stream: { endpoint: `tcp://127.0.0.1:${port() - 2}`, logFolder: join(folder, 'log') },
      }),
      ...(['port of the stream', 'bad', /another port/] as const),
    ],
  ])('%s, it says what to do', async (_which, change, what, verdict, mend) => {
    const finding = findingOf(await examine(configOf({ ...change() }), sound()), what);
    expect(finding).toMatchObject({ verdict, mend: expect.stringMatching(mend) });
  });

  test('it finds a network camera that gives pictures', async () => {
    const [picture] = picturesOf('test/videos/demo-nine-ball.mp4', 'scale=640:-2', ['-t', '0.1']);
    const all = [picture!];
    const relay = new RelayCamera({ rest: all, shot: all, black: picture!, otherSize: all });
    await relay.start();
    const found = await examine(configOf(table({ kind: 'http-mjpeg', url: relay.url })), sound());
    relay.stop();
    const good = { verdict: 'good', found: expect.stringMatching(/^640 by 360 at 25/) };
    expect(findingOf(found, 'camera')).toMatchObject(good);
  });

  // It had only been knocked at: the password turned out wrong in the evening.
  test.each([
    [401, /user and password/],
    [404, /path of the address/],
  ])(
    'that a network camera answers with %d, it says what to do, and no password',
    async (status, mend) => {
      const refusing = createHttpServer((_request, response) => response.writeHead(status).end());
      await new Promise<void>((done) => refusing.listen(0, '127.0.0.1', done));
      const { port: where } = refusing.address() as AddressInfo;
      const url = `http://owner:secret@127.0.0.1:${where}/video`;
      const found = await examine(configOf(table({ kind: 'http-mjpeg', url })), sound());
      refusing.close();
      const camera = findingOf(found, 'camera');
      expect(camera).toMatchObject({ verdict: 'bad', mend: expect.stringMatching(mend) });
      expect(JSON.stringify(found)).not.toContain('secret');
    },
  );
});

describe('with two cameras', () => {
  const pins = { camera: { kind: 'rtsp', url: 'rtsp://owner:secret@127.0.0.1:9/pins' } };
  const delayOf = async (laterMilliseconds?: number): Promise<Finding | undefined> => {
    const written = { ...pins, ...(laterMilliseconds !== undefined && { laterMilliseconds }) };
    const config = configOf({ cameras: { table: { kind: 'file', path: clip }, pins: written } });
    return findingOf(await examine(config, sound()), 'delay of the pins camera');
  };
  const measure = (laterSeconds: number): void => {
    const config = configOf({ cameras: { table: { kind: 'file', path: clip }, pins } });
    mkdirSync(liveFolderOf(config), { recursive: true });
    writePinsDelay(config, { laterSeconds, sigma: 0.005, passings: 9 });
  };

  test('it says what balls showed of the delay between them, and what to write where it is wrong', async () => {
    expect(await delayOf()).toMatchObject({
      verdict: 'good',
      found: expect.stringMatching(/not measured yet/),
    });
    measure(0.12);
    expect(await delayOf()).toMatchObject({
      verdict: 'good',
      found: expect.stringMatching(/120 ± 5 ms by 9 balls/),
    });
    expect(await delayOf(130)).toMatchObject({ verdict: 'good' });
    const wrong = {
      verdict: 'poor',
      found: expect.stringMatching(/is 0$/),
      mend: expect.stringMatching(/set laterMilliseconds to 120/),
    };
    expect(await delayOf(0)).toMatchObject(wrong);
  });

  test('what was measured of other cameras does not count, and no password is kept', async () => {
    measure(0.12);
    const config = configOf();
    const kept = readFileSync(join(liveFolderOf(config), 'pins-camera.json'), 'utf8');
    expect(kept).not.toContain('secret');
    expect(readPinsDelay(config)).toBeUndefined();
  });
});
