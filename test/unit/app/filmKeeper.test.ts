// What the keeper of films notes of a shot, in the film of the table and in that of the pins.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FilmKeeper } from '../../../src/app/filmKeeper.ts';
import type { AnyRecord } from '../../../src/bus/index.ts';
import type { KeptSpan } from '../../../src/session/index.ts';
import { pinsFilmsOf, SHOT_MARGIN_S } from '../../../src/session/index.ts';

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
