// Film of the camera over the pins beside the film of the table: which sitting it shows, and where.
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Seconds } from '../../../src/base/units.ts';
import { PinsFilm, pinsFilmName, pinsFilmsOf } from '../../../src/session/index.ts';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'cenital-pins-'))));
afterEach(() => rmSync(root, { recursive: true }));

function filmNamed(id: string): PinsFilm {
  const path = join(root, pinsFilmName(id));
  mkdirSync(path);
  return new PinsFilm(path);
}

test('a film may show several sittings, each at its place; what is known last counts', () => {
  const film = filmNamed('01');
  film.align('MORNING', Seconds(3));
  film.align('EVENING', Seconds(-600));
  film.align('EVENING', Seconds(-600.5));
  expect(film.offsetOf('MORNING')).toBe(3);
  expect(film.offsetOf('EVENING')).toBe(-600.5);
  expect(film.offsetOf('NIGHT')).toBeUndefined();
});

test('a sitting is found in all films that show it, in their order', () => {
  filmNamed('02').align('MORNING', Seconds(-50));
  filmNamed('01').align('MORNING', Seconds(3));
  filmNamed('03').align('EVENING', Seconds(0));
  mkdirSync(join(root, 'MORNING'));
  const offsets = pinsFilmsOf(root, 'MORNING').map((film) => film.offsetOf('MORNING'));
  expect(offsets).toEqual([3, -50]);
  expect(pinsFilmsOf(join(root, 'nowhere'), 'MORNING')).toEqual([]);
});

test('a line that a killed box left half written is left out', () => {
  const film = filmNamed('01');
  film.align('MORNING', Seconds(3));
  appendFileSync(join(film.folder.path, 'moments.jsonl'), '{"session":"MORN');
  expect(film.offsetOf('MORNING')).toBe(3);
});
