import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readGame, readTable } from '../../../src/config/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'cenital-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (value: unknown): string => {
  const path = join(folder, `${Math.abs(JSON.stringify(value).length)}.json`);
  writeFileSync(path, JSON.stringify(value));
  return path;
};

describe('a table', () => {
  test.each(['9ft', '8ft', '7ft', 'carom'])('is known by its name: %s', (name) => {
    expect(readTable(name).name).toBe(name);
  });

  test("of one's own is read from a file, its units in the keys", () => {
    const table = readTable(
      file({ name: 'small', lengthMetres: 1.881, widthMetres: 0.943, ballRadiusMetres: 0.02615 }),
    );
    expect(table).toMatchObject({
      name: 'small',
      length: 1.881,
      width: 0.943,
      ballRadius: 0.02615,
    });
    expect(table.pockets).toHaveLength(6);
    expect(table.noseHeight).toBeCloseTo(0.0332, 4);
  });

  test('without pockets has none', () => {
    expect(
      readTable(file({ lengthMetres: 2.84, widthMetres: 1.42, pockets: false })).pockets,
    ).toEqual([]);
  });

  test('is refused with every problem at once', () => {
    const bad = file({ lengthMetres: 254, widthMetres: 'wide', colour: 'blue' });
    expect(() => readTable(bad)).toThrow(/lengthMetres.*widthMetres.*colour/);
  });
});

test('a game is one of two', () => {
  expect(readGame('five-pins')).toBe('five-pins');
  expect(() => readGame('snooker')).toThrow(/use --game nine-ball or --game five-pins/);
});
