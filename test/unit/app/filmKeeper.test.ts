// What the keeper of films notes of a shot, in the film of the table and in that of the pins.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { FilmKeeper } from '../../../src/app/filmKeeper.ts';
import type { AnyRecord } from '../../../src/bus/index.ts';
import type { KeptSpan } from '../../../src/session/index.ts';
import { FilmFolder, pinsFilmsOf, SHOT_MARGIN_S } from '../../../src/session/index.ts';

const SESSION = '01SITTING';
let root: string;
let keeper: FilmKeeper;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cenital-keeper-'));
  keeper = new FilmKeeper(root, { bytesMax: 1e9, freeBytesMin: 0 }, { warn: () => {} });
});
afterEach(() => {
  keeper.stop();
  rmSync(root, { recursive: true });
});

const record = (kind: string, body: object): AnyRecord =>
  ({ kind, session: SESSION, shot: 1, body: { status: 'final', shot: 1, ...body } }) as never;

function playShot(from: number, to: number): void {
  keeper.take(record('event', { kind: 'shot-start', t: from }));
  keeper.take(record('event', { kind: 'shot-end', t: to }));
}

const spansIn = (folder: string): readonly KeptSpan[] =>
  readFileSync(join(folder, 'spans.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as KeptSpan);

test('a shot and a ruling are kept in both films, each in its own time', () => {
  const table = keeper.begin(SESSION);
  const pins = keeper.beginPins();
  keeper.alignPins(-40);
  playShot(100, 110);
  keeper.take(record('ruling', {}));
  const span = { from: 100 - SHOT_MARGIN_S, to: 110 + SHOT_MARGIN_S };
  const both = (offset: number) =>
    (['shot', 'protected'] as const).map((keeping) => ({
      ...{ from: span.from + offset, to: span.to + offset, keeping },
    }));
  expect(spansIn(table)).toEqual(both(0));
  expect(spansIn(pins)).toEqual(both(-40));
  const [film] = pinsFilmsOf(root, SESSION);
  expect(basename(film!.folder.path)).toBe(basename(pins));
  expect(film!.offsetOf(SESSION)).toBe(-40);
});

test('a camera that is not recorded, or was not seen with the table yet, is left alone', () => {
  keeper.begin(SESSION);
  keeper.beginPins();
  playShot(100, 110);
  keeper.alignPins(2);
  keeper.endPins();
  playShot(200, 210);
  expect(pinsFilmsOf(root, SESSION)).toEqual([]);
});

// Three months of film were listed anew twice a minute, and the frames waited a second each time.
test('film in which nothing happened is not read again, and what happened to it counts', () => {
  const old = join(root, '00EARLIER');
  mkdirSync(old);
  const names = ['000000.mkv', '000001.mkv', '000002.mkv'];
  for (const name of names) writeFileSync(join(old, name), Buffer.alloc(1000));
  const list = names.map((name, i) => `${name},${i * 10},${i * 10 + 10}\n`).join('');
  writeFileSync(join(old, 'segments.csv'), list);
  keeper.makeRoom();
  const reading = vi.spyOn(FilmFolder.prototype, 'files');
  onTestFinished(() => reading.mockRestore());
  keeper.makeRoom();
  expect(reading).not.toHaveBeenCalled();

  const small = new FilmKeeper(root, { bytesMax: 1500, freeBytesMin: 0 }, { warn: () => {} });
  onTestFinished(() => small.stop());
  expect(filmIn(old)).toEqual(['000002.mkv']);
  writeFileSync(join(old, '000003.mkv'), Buffer.alloc(1000));
  writeFileSync(join(old, 'segments.csv'), `${list}000003.mkv,30,40\n`);
  new FilmFolder(old).keep({ from: 20, to: 25, keeping: 'protected' });
  small.makeRoom();
  expect(filmIn(old)).toEqual(['000002.mkv']);
});

const filmIn = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => name.endsWith('.mkv'));

test('a ruling protects the film of any of the last 500 shots, and holds no more of them', () => {
  const folder = keeper.begin(SESSION);
  const shot = (number: number) => ({ shot: number, t: 10 * number });
  for (let number = 1; number <= 501; number++) {
    keeper.take(record('event', { kind: 'shot-start', ...shot(number) }));
    keeper.take(record('event', { kind: 'shot-end', ...shot(number) }));
  }
  const rule = (number: number) =>
    keeper.take({ ...record('ruling', {}), shot: number } as AnyRecord);
  for (const number of [1, 2, 501]) rule(number);
  const saved = spansIn(folder).filter(({ keeping }) => keeping === 'protected');
  expect(saved.map(({ from }) => from + SHOT_MARGIN_S)).toEqual([20, 5010]);
});
