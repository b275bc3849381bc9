// Film whose disk has not a byte left: what is worth keeping is noted when there is room, the owner
// is told once, and nothing is thrown at the table. A note that found no room once ended the
// listening to the stream: from then on no film was kept for the desk.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { FilmKeeper } from '../../../src/app/filmKeeper.ts';
import type { AnyRecord } from '../../../src/bus/index.ts';
import { FilmFolder, PinsFilm } from '../../../src/session/index.ts';
import { SmallDisk } from '../../support/smallDisk.ts';

const SESSION = '01SITTING';
const disk = new SmallDisk(2);
afterAll(() => disk.remove());

function playShot(keeper: FilmKeeper, shot: number): void {
  const record = (kind: string, t: number) =>
    ({ kind: 'event', session: SESSION, body: { status: 'final', kind, t, shot } }) as AnyRecord;
  keeper.take(record('shot-start', 100 * shot));
  keeper.take(record('shot-end', 100 * shot + 5));
}

describe.skipIf(!disk.isMounted)('film on a disk without a byte left (needs root)', () => {
  test('is noted when there is room again, and it is said once', () => {
    const told: string[] = [];
    const log = { warn: (line: string) => void told.push(line) };
    const keeper = new FilmKeeper(disk.folder, { bytesMax: 1e9, freeBytesMin: 0 }, log);
    const table = keeper.begin(SESSION);
    const pins = keeper.beginPins();
    keeper.alignPins(-40);
    playShot(keeper, 1);
    const ballast = disk.fill('ballast');
    // Shot after shot, until the rest of the last block is used up too.
    for (let shot = 2; shot <= 300; shot++) playShot(keeper, shot);
    keeper.makeRoom();
    expect(told).toEqual(['the disk of the film is at fault']);
    rmSync(ballast);
    keeper.makeRoom();
    keeper.stop();
    for (const folder of [table, pins]) {
      const lines = readFileSync(join(folder, 'spans.jsonl'), 'utf8').trim().split('\n');
      const offset = folder === pins ? -40 : 0;
      const ends = lines.map((line) => (JSON.parse(line) as { to: number }).to - offset);
      expect(ends).toEqual([...Array(300).keys()].map((k) => 100 * (k + 1) + 8));
    }
    expect(new PinsFilm(pins).offsetOf(SESSION)).toBe(-40);
  });

  test('takes a line whole or not at all', () => {
    const folder = new FilmFolder(join(disk.folder, SESSION));
    const before = readFileSync(join(folder.path, 'spans.jsonl'), 'utf8');
    const ballast = disk.fill('ballast');
    expect(() => {
      for (let k = 0; k < 5000; k++) folder.keep({ from: k, to: k + 1, keeping: 'shot' });
    }).toThrow(/no space left/);
    rmSync(ballast);
    const after = readFileSync(join(folder.path, 'spans.jsonl'), 'utf8');
    expect(after.startsWith(before) && after.endsWith('}\n')).toBe(true);
  });
});
