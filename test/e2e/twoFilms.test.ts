// A whole box over two cameras, each an ffmpeg process that sends its stream over the network: from
// the pictures to the call, both streams recorded, kept with the shot, and exported to the same span.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findFfmpeg, openVideo } from '../../src/capture/index.ts';
import { freeEndpoint, freePort } from '../support/busPorts.ts';
import { cenital } from '../support/cenital.ts';
import { until } from '../support/liveBox.ts';
import { CLIP, CLOSE_CLIP } from '../support/pinsBox.ts';
import { freeUdpPort, TS_ENCODING, UdpCamera } from '../support/udpCamera.ts';

// A box that shares two cores with other work starts in a minute.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 });

/** The white ball is struck at 0.9 s of the clip. */
const REST_S = 0.8;
/** The balls lie for so long before they are struck, and after it. */
const STILL_S = 5;
const FPS = 25;

const folder = mkdtempSync(join(tmpdir(), 'cenital-two-'));
const log = join(folder, 'log');

/** A camera that shows the clip's balls at rest until they are to be struck. */
class PlayedCamera {
  readonly url: string;
  private readonly port: number;
  private readonly clips: Readonly<Record<'rest' | 'shot', string>>;
  private camera: UdpCamera | undefined;

  constructor(clip: string, name: string, port: number) {
    this.port = port;
    this.url = `udp://127.0.0.1:${port}`;
    this.clips = { rest: join(folder, `${name}-rest.ts`), shot: join(folder, `${name}-shot.ts`) };
    const still = `fps=${FPS},tpad=start_mode=clone:start_duration=${STILL_S}:stop_mode=clone:stop_duration=${STILL_S}`;
    encode(['-t', String(REST_S), '-i', clip, '-vf', `fps=${FPS}`], this.clips.rest);
    encode(['-i', clip, '-vf', `${still},noise=alls=2:allf=t`], this.clips.shot);
  }

  show(what: 'rest' | 'shot'): void {
    const clock = this.camera?.clockSeconds ?? 1000;
    this.camera?.kill();
    this.camera = new UdpCamera(this.clips[what], this.port);
    this.camera.start(clock + 0.1);
  }

  stop(): void {
    this.camera?.kill();
  }
}

function encode(input: readonly string[], to: string): void {
  const coding = [...TS_ENCODING, '-f', 'mpegts', to];
  const made = spawnSync(findFfmpeg().path, ['-loglevel', 'error', ...input, ...coding]);
  expect(made.stderr.toString()).toBe('');
}

let cameras: readonly PlayedCamera[];
let box: ChildProcess;
let said = '';
let monitor = '';

beforeAll(async () => {
  cameras = [
    new PlayedCamera(CLIP, 'whole', await freeUdpPort()),
    new PlayedCamera(CLOSE_CLIP, 'close', await freeUdpPort()),
  ];
  const [whole, close] = cameras as [PlayedCamera, PlayedCamera];
  for (const camera of cameras) camera.show('rest');
  const port = await freePort();
  monitor = `http://127.0.0.1:${port}`;
  const config = join(folder, 'box.json');
  writeFileSync(
    config,
    JSON.stringify({
      ...{ version: 2, game: 'five-pins', table: { model: 'carom' } },
      cameras: {
        table: { kind: 'udp', url: whole.url },
        pins: { camera: { kind: 'udp', url: close.url } },
      },
      stream: { endpoint: await freeEndpoint(), logFolder: log },
      recording: { gigabytesMax: 1, freeGigabytesMin: 0, segmentSeconds: 1 },
      monitor: { port },
      desk: { port: await freePort() },
    }),
  );
  const args = ['--import', 'tsx', 'src/app/main.ts', 'run', '--config', config];
  box = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [box.stdout, box.stderr])
    stream!.on('data', (text: Buffer) => (said += text.toString()));
});

afterAll(async () => {
  if (box.exitCode === null) {
    const gone = once(box, 'exit');
    box.kill('SIGKILL');
    await gone;
  }
  for (const camera of cameras) camera.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function untilWell(): Promise<void> {
  for (;;) {
    const health = await fetch(`${monitor}/health`).then(
      (answer) => answer.json() as Promise<{ isSeeing: boolean; reasons: { code: string }[] }>,
      () => undefined,
    );
    const hasPins = health?.reasons.every(({ code }) => !code.startsWith('pins-'));
    if (health?.isSeeing === true && hasPins === true) return;
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** The films under the box's folder, those of the second camera apart. */
function filmsOf(camera: 'table' | 'pins'): readonly string[] {
  const film = join(log, 'film');
  if (!existsSync(film)) return [];
  return readdirSync(film)
    .filter((name) => name.startsWith('pins-') === (camera === 'pins'))
    .map((name) => join(film, name));
}

/** Which classes of keeping are noted in a film. */
const keptIn = (film: string): string =>
  existsSync(join(film, 'spans.jsonl')) ? readFileSync(join(film, 'spans.jsonl'), 'utf8') : '';

async function framesOf(path: string): Promise<number> {
  const source = await openVideo(path);
  let count = 0;
  for await (const _ of source.frames(new AbortController().signal)) count++;
  return count;
}

test('two network cameras become a call, and both films are kept and exported', async () => {
  await untilWell();
  const words = (): string => said.replaceAll(/^cenital:.*$/gm, '');
  for (const camera of cameras) camera.show('shot');
  await until(() => /(legal|foul|query)/.test(words()));
  expect(words()).toContain('white is struck');
  expect(words()).not.toContain('foul');
  // The shot is noted in both films, each in its own time.
  await until(() => ['table', 'pins'].every((c) => filmsOf(c as 'table').some(keptIn)));
  const gone = once(box, 'exit');
  box.kill('SIGTERM');
  expect(await gone).toEqual([0, null]);
  const session = filmsOf('table').findLast((film) => keptIn(film) !== '')!;
  const { from, to } = JSON.parse(keptIn(session).split('\n')[0]!) as { from: number; to: number };
  const out = join(folder, 'out');
  const span = ['--from', String(Math.max(0, from)), '--to', String(to)];
  const { status, stderr } = await cenital('export', session, '--out', out, ...span);
  expect([status, stderr]).toEqual([0, '']);
  const name = session.split('/').at(-1)!;
  const films = [join(out, `${name}.mp4`), join(out, `${name}.pins.mp4`)];
  const [whole, close] = await Promise.all(films.map(framesOf));
  expect(whole).toBeGreaterThan(2 * FPS);
  expect(Math.abs(whole! - close!)).toBeLessThan(FPS);
});
