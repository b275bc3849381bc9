// A disk that fills up under a running box: film stops, then all other keeping; the table is watched
// on, and it is said. That nothing is lost while the log cannot be written is shown in boxFaults.
import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFilmingBox } from '../support/filmingBox.ts';
import { until } from '../support/liveBox.ts';
import { picturesOf, RelayCamera } from '../support/relayCamera.ts';
import { SmallDisk } from '../support/smallDisk.ts';

const CLIP = resolve('test/videos/demo-nine-ball.mp4');
const SIZE = 'scale=640:-2';
const DISK_MEGABYTES = 90;
/** Below this a box keeps nothing but its log. */
const LEAST_MEGABYTES = 50;

const disk = new SmallDisk(DISK_MEGABYTES);
const { folder, isMounted } = disk;

let camera: RelayCamera;
let box: ChildProcess;
let monitor = '';

beforeAll(async () => {
  if (!isMounted) return;
  const rest = picturesOf(CLIP, SIZE, ['-t', '0.8']);
  camera = new RelayCamera({
    rest,
    shot: picturesOf(CLIP, SIZE),
    black: rest[0]!,
    otherSize: rest,
  });
  await camera.start();
  ({ process: box, monitor } = await startFilmingBox(folder, camera.url));
});

afterAll(async () => {
  if (isMounted) {
    camera.stop();
    const gone = once(box, 'exit');
    box.kill('SIGKILL');
    await gone;
  }
  disk.remove();
});

interface Health {
  readonly level: string;
  readonly isSeeing: boolean;
  readonly frames: number;
  readonly reasons: readonly { readonly code: string }[];
}

const health = async (): Promise<Health | undefined> =>
  fetch(`${monitor}/health`).then(
    (response) => response.json() as Promise<Health>,
    () => undefined,
  );

async function untilHealth(isSo: (now: Health) => boolean): Promise<Health> {
  for (;;) {
    const now = await health();
    if (now && isSo(now)) return now;
    await new Promise((done) => setTimeout(done, 100));
  }
}

const saysFull = ({ reasons }: Health): boolean => reasons.some(({ code }) => code === 'disk-full');

/** Film that is on the disk, in files. */
const films = (): number =>
  readdirSync(join(folder, 'log', 'film'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.mkv'),
  ).length;

/** Fills the disk but for some megabytes. */
function fillBut(megabytes: number): void {
  const bytes = disk.freeBytes - megabytes * 1e6;
  if (bytes > 0)
    spawnSync('fallocate', ['-l', String(Math.ceil(bytes)), join(folder, `ballast${megabytes}`)]);
}

describe.skipIf(!isMounted)('a box on a disk of ninety megabytes (needs root)', () => {
  test('keeps film while there is room', async () => {
    await untilHealth(({ isSeeing }) => isSeeing);
    await until(() => films() > 0);
    expect(saysFull((await health())!)).toBe(false);
  });

  test('stops film when there is little room, says so, and watches on', async () => {
    fillBut(LEAST_MEGABYTES - 10);
    const full = await untilHealth((now) => saysFull(now) && now.isSeeing);
    expect(full.level).toBe('degraded');
    await untilHealth(({ frames, isSeeing }) => isSeeing && frames > full.frames + 25);
    // Nothing is written any more but a log of some hundred bytes.
    const before = disk.freeBytes;
    const { frames } = (await health())!;
    await untilHealth((now) => now.frames > frames + 25);
    expect(Math.abs(disk.freeBytes - before)).toBeLessThan(500_000);
  });

  // Its film had no room, the camera's reader ended, and the table waited for the log.
  test('without a byte left the table is watched on, and all is well again when there is room', async () => {
    const { frames } = (await health())!;
    disk.fill('ballast');
    expect(disk.freeBytes).toBe(0);
    await untilHealth((now) => saysFull(now) && now.isSeeing && now.frames > frames + 50);
    for (const name of readdirSync(folder).filter((n) => n.startsWith('ballast')))
      rmSync(join(folder, name));
    await untilHealth((now) => !saysFull(now) && now.isSeeing);
  });
});
