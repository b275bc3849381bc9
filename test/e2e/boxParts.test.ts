// Every process that a running box has started is killed with -9, one after the other: each is back,
// the box itself never ends, and it sees on. The box's own death is shown in boxKill, that of the
// bridge to a league in busLeagueVerbs, and what kills leave of the log in busKill.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childrenOf } from '../support/childProcesses.ts';
import { startFilmingBox } from '../support/filmingBox.ts';
import { until } from '../support/liveBox.ts';
import { picturesOf, RelayCamera } from '../support/relayCamera.ts';

const CLIP = resolve('test/videos/demo-nine-ball.mp4');
const SIZE = 'scale=640:-2';
const folder = mkdtempSync(join(tmpdir(), 'cenital-parts-'));
const film = join(folder, 'log', 'film');
let camera: RelayCamera;
let box: ChildProcess;
let monitor = '';
let desk = '';

beforeAll(async () => {
  const rest = picturesOf(CLIP, SIZE, ['-t', '0.8']);
  camera = new RelayCamera({ rest, shot: rest, black: rest[0]!, otherSize: rest });
  await camera.start();
  ({ process: box, monitor, desk } = await startFilmingBox(folder, camera.url));
  await untilAnswered(`${monitor}/health`, (text) => isSeeing(text));
});

afterAll(async () => {
  const gone = once(box, 'exit');
  box.kill('SIGTERM');
  expect(await gone).toEqual([0, null]);
  camera.stop();
  rmSync(folder, { recursive: true, force: true });
});

const isSeeing = (health: string): boolean =>
  (JSON.parse(health) as { isSeeing: boolean }).isSeeing;

async function untilAnswered(url: string, isSo: (text: string) => boolean): Promise<void> {
  for (;;) {
    const text = await fetch(url).then(
      (response) => response.text(),
      () => undefined,
    );
    if (text !== undefined && isSo(text)) return;
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** Kills the one child whose command line holds a word, and waits for the one that follows it. */
async function kill(word: string): Promise<void> {
  const pids = (): readonly number[] => childrenOf(box.pid!, word);
  await until(() => pids().length === 1);
  const [killed] = pids();
  process.kill(killed!, 'SIGKILL');
  await until(() => pids().length === 1 && pids()[0] !== killed);
}

describe('a box one of whose processes is killed', () => {
  test('(the reader of the camera, which records it) opens it again and keeps both films', async () => {
    await until(() => readdirSync(film).length === 1);
    await kill('matroska');
    await untilAnswered(`${monitor}/metrics`, (text) => /camera_reopened_total\{.*\} 1/.test(text));
    await untilAnswered(`${monitor}/health`, isSeeing);
    await until(() => readdirSync(film).length === 2);
  });

  test.each(['rules', 'desk'])('(%s) starts it again and sees on', async (name) => {
    await kill(` ${name} --connect`);
    const restarted = new RegExp(`cenital_restarts\\{process="${name}",.*\\} 1`);
    await untilAnswered(`${monitor}/metrics`, (text) => restarted.test(text));
    if (name === 'desk') await untilAnswered(desk, (text) => text.includes('<html'));
    await untilAnswered(`${monitor}/health`, isSeeing);
  });
});
