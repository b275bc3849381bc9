import { describe, expect, test } from 'vitest';
import {
  type Calibration,
  encodeCalibration,
  parseCalibration,
} from '../../../src/calibration/index.ts';
import { TABLES } from '../../../src/table/index.ts';
import { drawnCamera } from '../../support/drawnTable.ts';

const calibration: Calibration = {
  table: TABLES['carom']!,
  camera: drawnCamera(),
  residual: 0.0006,
  residualAt: { corners: [0.0005, 0.0007, 0.0004, 0.0008], centre: 0.0003 },
  date: '2026-01-31T10:00:00.000Z',
  pictureHash: 'a1b2',
};

describe('calibration.json', () => {
  test.each(Object.values(TABLES))('of a $name table is read as it was written', (table) => {
    const written = { ...calibration, table };
    expect(parseCalibration(encodeCalibration(written))).toEqual({ ok: true, value: written });
  });

  test('of a lens that is off its axis keeps that', () => {
    const written = { ...calibration, camera: { ...drawnCamera(), p1: 0.004, p2: -0.002 } };
    expect(parseCalibration(encodeCalibration(written))).toEqual({ ok: true, value: written });
  });

  test('reports everything that is wrong at once', () => {
    const file = JSON.parse(encodeCalibration(calibration));
    file.camera.f = 'long';
    file.table.lengthMetres = 284;
    delete file.date;
    const parsed = parseCalibration(JSON.stringify(file));
    expect(parsed.ok ? [] : parsed.problems).toHaveLength(3);
  });

  test('of a newer program is refused by name', () => {
    const file = { ...JSON.parse(encodeCalibration(calibration)), version: 99 };
    const parsed = parseCalibration(JSON.stringify(file));
    expect(parsed.ok ? '' : parsed.problems[0]).toContain('99');
  });

  test.each(['', '{', 'null', '[]', '7', '{"camera":[]}'])('survives %j', (text) => {
    expect(parseCalibration(text).ok).toBe(false);
  });
});
