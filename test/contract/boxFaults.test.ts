// Faults of the box itself: a seeing thread that hangs, a disk that is full, a wall clock that
// jumps. The table is watched on, and what was seen is kept.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { tableCamera } from '../../src/app/cameraInput.ts';
import { startMonitor } from '../../src/app/live/monitor.ts';
import { SeerWorker } from '../../src/app/live/seerWorker.ts';
import { sampleFrames } from '../../src/app/sampleFrames.ts';
import { calibrateFromFrames } from '../../src/app/tableFinding.ts';
import { Seconds } from '../../src/base/units.ts';
import type { Calibration } from '../../src/calibration/index.ts';
import type { FrameSource } from '../../src/capture/index.ts';
import { TABLES } from '../../src/table/index.ts';
import { LiveBox, seerHere, until } from '../support/liveBox.ts';
import { picturesOf, RelayCamera } from '../support/relayCamera.ts';
import { expectToldInEachZone } from '../support/toldHealth.ts';

const CLIP = resolve('test/videos/demo-nine-ball.mp4');
const SIZE = 'scale=640:-2';
let calibration: Calibration;
let rest: Buffer[];
let shot: Buffer[];
let camera: RelayCamera;
let box: LiveBox;

beforeAll(async () => {
  calibration = calibrateFromFrames(
    await sampleFrames(CLIP, { filters: [SIZE] }),
    TABLES['9ft']!,
    CLIP,
  );
  rest = picturesOf(CLIP, SIZE, ['-t', '0.8']);
  shot = picturesOf(CLIP, SIZE);
});

async function watching(more: ConstructorParameters<typeof LiveBox>[2] = {}): Promise<void> {
  camera = new RelayCamera({ rest, shot, black: rest[0]!, otherSize: rest });
  await camera.start();
  box = new LiveBox({ kind: 'http-mjpeg', url: camera.url, view: {} }, calibration, more);
  await until(() => box.journal.isWell);
}

afterEach(async () => {
  vi.useRealTimers();
  await box.stop();
  camera.stop();
});

test('a seeing thread that hangs is replaced, and its input is kept', async () => {
  let started = 0;
  const failures: string[] = [];
  const entry = pathToFileURL(resolve('test/support/hangingSeer.mjs'));
  await watching({
    createSeer: () =>
      started++ === 0 ? new SeerWorker({ entry, answerLimitMs: 1000 }) : seerHere(),
    onFailure: (_session, reason) => failures.push(reason),
  });
  await until(() => box.journal.said.includes('blind seeing-restarted'));
  await until(() => box.journal.isWell);
  expectToldInEachZone(box.journal, 'blind seeing-restarted');
  expect(failures).toEqual(['seeing-failed']);
  expect(box.status.restartsOfSeeing).toBe(1);
  expect(box.journal.epochs.slice(0, 2)).toEqual(['start', 'camera']);
  expect(box.journal.calls).toEqual([]);
});

/** A source of which the times go back once, as those of a camera do whose clock is set. */
function settingItsClock(source: FrameSource): FrameSource {
  const BACK_S = 5;
  return {
    format: source.format,
    close: () => source.close(),
    async *frames(signal) {
      for await (const frame of source.frames(signal))
        yield frame.t < 2 * BACK_S ? frame : { ...frame, t: Seconds(frame.t - BACK_S) };
    },
  };
}

// ffmpeg joins two clocks itself where the format allows jumps; this is a camera where it does not.
test('a camera whose times jump back begins a new epoch, and play goes on', async () => {
  let opened = 0;
  const relay = (url: string) =>
    tableCamera({ camera: { kind: 'http-mjpeg', url, view: {} }, game: 'nine-ball' });
  await watching({
    camera: {
      isRecording: false,
      open: async (session, pool) => {
        const source = await relay(camera.url).open(session, pool);
        return opened++ === 0 ? settingItsClock(source) : source;
      },
    },
  });
  const isSaid = (said: string): boolean => said.startsWith('blind times-jumped');
  await until(() => box.journal.said.some(isSaid));
  await until(() => box.journal.isWell);
  expectToldInEachZone(box.journal, 'blind times-jumped');
  expect(box.journal.epochs.slice(0, 2)).toEqual(['start', 'camera']);
  expect(box.journal.calls).toEqual([]);
  camera.strike();
  await until(() => box.journal.events.some(({ kind }) => kind === 'shot-start'));
});

test('a full disk loses nothing that was seen, and the table is watched meanwhile', async () => {
  await watching();
  const { positions } = box.journal;
  box.journal.isFull = true;
  // At this width a ball may be told to have settled by a few millimetres before.
  const already = box.journal.events.length;
  camera.strike();
  await until(() => box.lines.some((line) => line.startsWith('the log cannot be written')));
  await until(() => box.journal.positions > positions + 50);
  expect(box.journal.events).toHaveLength(already);
  // Health cannot be logged either: a box that said so each time would fill its owner's journal.
  camera.fault = 'silent';
  await until(() => box.status.health.level === 'stale');
  const { aliveAt } = box.status;
  await until(() => box.status.aliveAt > aliveAt + 1);
  const told = box.lines.filter((line) => line.startsWith('health not logged'));
  expect(told.length).toBeLessThanOrEqual(1);
  camera.fault = 'none';
  box.journal.isFull = false;
  const fresh = () => box.journal.events.slice(already).map(({ kind }) => kind);
  await until(() => fresh().some((kind) => kind !== 'micro-motion'));
  expect(fresh().find((kind) => kind !== 'micro-motion')).toBe('shot-start');
  await until(() => box.journal.isWell);
  expect(box.journal.calls).not.toContain('foul');
});

// A box without a battery wakes up in 1970 and is set right minutes later.
test('a wall clock that is set changes nothing of what is seen', async () => {
  await watching();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 50 * 365 * 86_400_000 });
  const { positions } = box.journal;
  await until(() => box.journal.positions > positions + 25);
  vi.setSystemTime(0);
  camera.strike();
  await until(() => box.journal.events.some(({ kind }) => kind === 'shot-start'));
  expect(box.journal.said.filter((said) => said.includes('times-jumped'))).toEqual([]);
  expect(box.journal.calls).not.toContain('foul');
});

/** What is answered as soon as the box sees; a busy machine may be behind for a while. */
async function whenWell(url: string): Promise<unknown> {
  for (;;) {
    const response = await fetch(url);
    if (response.status === 200) return response.json();
  }
}

test('health and figures are served in both languages, for people and for Prometheus', async () => {
  await watching();
  const { status } = box;
  const monitor = await startMonitor({ host: '127.0.0.1', port: 0, table: 'one', status });
  try {
    const answer = await whenWell(`${monitor.url}/health`);
    expect(answer).toMatchObject({ table: 'one', isSeeing: true, isHanging: false });
    const { frames } = status;
    await until(() => status.frames > frames + 10);
    const metrics = await (await fetch(`${monitor.url}/metrics`)).text();
    expect(metrics).toMatch(/cenital_health\{level="healthy",table="one"\} [01]/);
    expect(metrics).toMatch(/cenital_zone_health\{zone="left",level="healthy",table="one"\} [01]/);
    expect(metrics).toMatch(/cenital_frames_total\{table="one"\} [1-9]/);
    expect(metrics).toMatch(/cenital_stage_seconds_count\{.*stage="balls".*\} [1-9]/);
    camera.fault = 'silent';
    await until(() => status.health.level === 'stale');
    const ill = await fetch(`${monitor.url}/health`);
    expect(ill.status).toBe(503);
    expect(await ill.json()).toMatchObject({
      level: 'stale',
      // The player of the clip covers part of the table; that is said as well.
      reasons: expect.arrayContaining([
        {
          code: 'no-picture',
          en: 'the camera sends no picture',
          es: 'la cámara no envía imagen',
        },
      ]),
      zones: [{ zone: 'left', level: 'stale' }, {}, {}],
    });
  } finally {
    await monitor.stop();
  }
});
