// What an owner asks of a box from the command line: a sitting as files, and what is wrong here.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Seconds } from '../../src/base/units.ts';
import { type Frame, openFfmpegSource, openVideo } from '../../src/capture/index.ts';
import { PinsFilm, writeSittingCard } from '../../src/session/index.ts';
import { cenital, type Finished } from '../support/cenital.ts';

const CLIP = resolve('test/videos/demo-nine-ball.mp4');
/** The clip as a box records it: its own stream in segments that begin at key frames. */
const SEGMENT_S = 1;
const folder = mkdtempSync(join(tmpdir(), 'cenital-export-'));
const session = join(folder, 'film', '01SITTING');

beforeAll(async () => {
  mkdirSync(session, { recursive: true });
  const recording = { folder: session, segmentSeconds: SEGMENT_S };
  const source = await openFfmpegSource({ url: `file:${CLIP}`, options: [], recording });
  for await (const _ of source.frames(new AbortController().signal));
  writeSittingCard(session, {
    ...{ version: 1, session: '01SITTING', game: 'nine-ball', table: '9ft' },
    startedAt: '2026-11-30T18:00:00Z',
  });
});

/** A second camera's film beside it, which begins half a second later. */
async function filmPins(): Promise<void> {
  const path = join(folder, 'film', 'pins-01');
  mkdirSync(path);
  const recording = { folder: path, segmentSeconds: SEGMENT_S };
  const options = ['-ss', '0.5'];
  const source = await openFfmpegSource({ url: `file:${CLIP}`, options, recording });
  for await (const _ of source.frames(new AbortController().signal));
  new PinsFilm(path).align('01SITTING', Seconds(-0.5));
}

afterAll(() => rmSync(folder, { recursive: true }));

async function framesOf(path: string): Promise<Frame[]> {
  const frames: Frame[] = [];
  const source = await openVideo(path);
  for await (const frame of source.frames(new AbortController().signal)) frames.push(frame);
  return frames;
}

describe('an exported sitting', () => {
  const out = join(folder, 'out');
  let finished: Finished;

  beforeAll(async () => {
    finished = await cenital('export', session, '--out', out, '--overlay');
  });

  test('is written without a word of complaint', () => {
    expect(finished).toMatchObject({ status: 0, stdout: `written to ${out}\n` });
  });

  test('holds its events as a table for people, and as lines for programs', () => {
    const [head, ...rows] = readFileSync(join(out, 'events.csv'), 'utf8').trim().split('\n');
    expect(head).toBe('shot,t_s,event,confidence,words');
    const kinds = rows.map((row) => row.split(',')[2]);
    expect(kinds).toEqual(expect.arrayContaining(['shot-start', 'pocketed', 'shot-end']));
    const lines = readFileSync(join(out, 'events.jsonl'), 'utf8').trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { type: string }).type)).toContain('pocketed');
    expect(readFileSync(join(out, 'calls.jsonl'), 'utf8')).toContain('"legal"');
  });

  test('has its film as it was, and once more with what was seen drawn in', async () => {
    const plain = await framesOf(join(out, '01SITTING.mp4'));
    const drawn = await framesOf(join(out, '01SITTING.overlay.mp4'));
    expect(Math.abs(plain.length - 297)).toBeLessThanOrEqual(1);
    expect(Math.abs(drawn.length - plain.length)).toBeLessThanOrEqual(1);
    expect(drawn[0]).toMatchObject({ width: plain[0]!.width, height: plain[0]!.height });
    // Rings and names are light: the drawn film has pixels that the plain one has not.
    const changed = (n: number): number =>
      plain[n]!.y.reduce(
        (sum, luma, k) => sum + (Math.abs(luma - drawn[n]!.y[k]!) > 60 ? 1 : 0),
        0,
      );
    expect(changed(30)).toBeGreaterThan(50);
  });
});

test('a part of a sitting is exported to the frame, without an overlay unless asked', async () => {
  const out = join(folder, 'part');
  const { status } = await cenital('export', session, '--out', out, '--from', '1', '--to', '2.5');
  expect(status).toBe(0);
  const frames = await framesOf(join(out, '01SITTING.mp4'));
  // 60 frames a second: a second and a half, plus or minus a frame.
  expect(Math.abs(frames.length - 90)).toBeLessThanOrEqual(1);
  await expect(framesOf(join(out, '01SITTING.overlay.mp4'))).rejects.toThrow(/is not a file/);
});

test('the film of a second camera comes with it, of the same span', async () => {
  await filmPins();
  const out = join(folder, 'pins');
  const { status } = await cenital('export', session, '--out', out, '--from', '2', '--to', '3');
  expect(status).toBe(0);
  const table = await framesOf(join(out, '01SITTING.mp4'));
  const pins = await framesOf(join(out, '01SITTING.pins.mp4'));
  expect(Math.abs(pins.length - table.length)).toBeLessThanOrEqual(1);
  // It is the same clip: the same moment looks the same.
  const apart = (k: number): number => {
    const [a, b] = [table[30]!.y, pins[k]!.y];
    return a.reduce((sum, luma, i) => sum + Math.abs(luma - b[i]!), 0) / a.length;
  };
  const best = [...pins.keys()].reduce((found, k) => (apart(k) < apart(found) ? k : found), 0);
  expect(Math.abs(best - 30)).toBeLessThanOrEqual(2);
});

test('a span that was not filmed is refused, with what was', async () => {
  const args = ['export', session, '--out', join(folder, 'none'), '--from', '60'];
  const { status, stderr } = await cenital(...args);
  expect(status).toBe(2);
  expect(stderr).toMatch(/it goes from 0 to 4/);
});

describe('the doctor', () => {
  const config = join(folder, 'box.json');

  beforeAll(() =>
    writeFileSync(
      config,
      JSON.stringify({
        ...{ version: 2, game: 'nine-ball', table: {} },
        cameras: { table: { kind: 'file', path: join(folder, 'unplugged.mp4') } },
        stream: { endpoint: `ipc://${folder}/stream`, logFolder: join(folder, 'log') },
        desk: { port: 0 },
      }),
    ),
  );

  test('names what is wrong, says how to mend it, and fails', async () => {
    const { status, stdout } = await cenital('doctor', '--config', config);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^BAD {3}camera: .*unplugged\.mp4 does not exist$/m);
    expect(stdout).toMatch(/^ {6}mend: give the path of a recording$/m);
    expect(stdout).toMatch(/^good {2}Node: \d+/m);
  });

  test('says the same to machines', async () => {
    const { status, stdout } = await cenital('doctor', '--config', config, '--json');
    expect(status).toBe(1);
    const findings = JSON.parse(stdout) as readonly object[];
    expect(findings).toContainEqual(
      expect.objectContaining({ what: 'camera', verdict: 'bad', mend: expect.any(String) }),
    );
  });
});
