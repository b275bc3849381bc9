// The configuration of a box: what it means, what is refused, and that old files keep working.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { CONFIG_VERSION, migrateConfig, readBoxConfig } from '../../../src/config/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'cenital-box-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const file = (value: unknown): string => {
  const path = join(folder, `${files++}.json`);
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
  return path;
};
const udp = { kind: 'udp', url: 'udp://127.0.0.1:5000' };
const least = { version: 2, table: {}, game: 'nine-ball', cameras: { table: udp } };

describe('the configuration of a box', () => {
  test('says little where the usual will do, and takes paths from its own folder', () => {
    const film = { kind: 'file', path: 'film.mp4' };
    const box = readBoxConfig(file({ ...least, cameras: { table: film } }));
    expect(box.cameras.table).toMatchObject({ kind: 'file', path: join(folder, 'film.mp4') });
    expect(box.stream).toEqual({
      endpoint: 'tcp://127.0.0.1:5570',
      logFolder: join(folder, 'sessions'),
    });
    expect(box.desk).toEqual({ host: '127.0.0.1', port: 8080 });
    expect(box.monitor).toBeUndefined();
  });

  test('may name a league, whose file lies beside it', () => {
    const league = { club: 'north', natsFile: 'league.json' };
    expect(readBoxConfig(file({ ...least, league })).league).toEqual({
      ...{ club: 'north', natsFile: join(folder, 'league.json') },
      recordsPerSecondMax: 200,
    });
    const dotted = { ...league, club: 'north.south' };
    expect(() => readBoxConfig(file({ ...least, league: dotted }))).toThrow(/club: may hold/);
  });

  test('names every problem at once, each with its key', () => {
    const bad = {
      ...least,
      game: 'snooker',
      cameras: { table: { kind: 'v4l2', framesPerSecond: 1000, colour: 'warm' } },
      recording: { gigabytesMax: -1, segments: 3 },
      desk: { port: 'eighty' },
      speed: 'fast',
    };
    const words = [
      'game',
      'framesPerSecond',
      'colour',
      'gigabytesMax',
      'segments',
      'port',
      'speed',
    ];
    expect(() => readBoxConfig(file(bad))).toThrow(
      new RegExp(words.map((w) => `(?=.*${w})`).join('')),
    );
  });

  test.each([
    ['a file that is missing', join(folder, 'nowhere.json'), /box.example.json/],
    ['a file that is not JSON', file('{"version": 2,'), /is not JSON/],
    ['a list', file([least]), /expected object/],
    ['a version of the future', file({ ...least, version: 99 }), /version.*newer program/],
    ['a version that is none', file({ ...least, version: 'two' }), /version/],
  ])('refuses %s with one line that says what to do', (_what, path, words) => {
    expect(() => readBoxConfig(path)).toThrow(words);
    try {
      readBoxConfig(path);
    } catch (error) {
      expect(error).toMatchObject({ exitStatus: 2 });
      expect((error as Error).message).not.toContain('\n');
    }
  });

  test.each([
    ['the example in the docs', 'docs/how-to/box.example.json'],
    ['the demo', 'src/config/demo.json'],
  ])('%s is one, of the newest version', (_what, path) => {
    expect(() => readBoxConfig(resolve(path))).not.toThrow();
    expect((JSON.parse(readFileSync(path, 'utf8')) as { version: number }).version).toBe(
      CONFIG_VERSION,
    );
  });
});

describe('a configuration of version 1', () => {
  const old = { version: 1, table: {}, game: 'nine-ball', camera: udp };

  test('reads as the same configuration of today', () => {
    expect(readBoxConfig(file(old))).toEqual(readBoxConfig(file(least)));
  });

  test('is refused for the keys that it never had', () => {
    expect(() => readBoxConfig(file({ ...old, cameras: {}, lens: 4 }))).toThrow(/lens/);
  });

  test('without a camera is told of the one that is missing today', () => {
    const { camera: _, ...blind } = old;
    expect(() => readBoxConfig(file(blind))).toThrow(/cameras/);
  });

  test('is not changed on disk', () => {
    const path = file(old);
    readBoxConfig(path);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(old);
  });
});

test.each([null, 7, 'text', [1], {}, { version: 0 }, { version: -3 }, { version: 1.5 }])(
  'migration leaves %j to the schema',
  (json) => {
    expect(migrateConfig(json)).toEqual(json);
  },
);
