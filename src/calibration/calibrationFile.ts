import type { Result } from '../base/result.ts';
import { failure, success } from '../base/result.ts';
import type { TableSpec } from '../table/index.ts';
import { poolPockets } from '../table/index.ts';
import type { Calibration } from './calibration.ts';
import type { CameraModel } from './camera.ts';
import type { Reading } from './reading.ts';
import { readObject } from './reading.ts';

/** Version of the file's shape. Older ones are read, newer ones refused by name. */
export const CALIBRATION_VERSION = 1;

/** The text of a `calibration.json`. Lengths are metres or millimetres, as each key says. */
export function encodeCalibration(calibration: Calibration): string {
  const { table, camera, residual, residualAt } = calibration;
  const file = {
    version: CALIBRATION_VERSION,
    table: {
      name: table.name,
      lengthMetres: table.length,
      widthMetres: table.width,
      ballRadiusMetres: table.ballRadius,
      noseHeightMetres: table.noseHeight,
      diamondSetbackMetres: table.diamondSetback,
      railWidthMetres: table.railWidth,
      pockets: table.pockets.length > 0,
      ...(table.pinPitch === undefined ? {} : { pinPitchMetres: table.pinPitch }),
    },
    camera: { ...camera },
    residualMillimetres: {
      overall: toMillimetres(residual),
      corners: residualAt.corners.map(toMillimetres),
      centre: toMillimetres(residualAt.centre),
    },
    date: calibration.date,
    pictureSha256: calibration.pictureHash,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Reads the text of a `calibration.json`; every problem is reported at once. */
export function parseCalibration(text: string): Result<Calibration> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return failure('not JSON: make a calibration with cenital calibrate');
  }
  const problems: string[] = [];
  const file = readObject(json, 'the file', problems);
  const version = file.number('version', { min: 1, max: 1e6 });
  if (version > CALIBRATION_VERSION) {
    return failure(`version ${version} is newer than this program reads: update it`);
  }
  const table = readTableSpec(file.object('table'));
  const camera = readCamera(file.object('camera'));
  const residual = file.object('residualMillimetres');
  const calibration = {
    table,
    camera,
    residual: residual.number('overall', MILLIMETRES) / 1000,
    residualAt: {
      corners: residual.numbers('corners', 4, MILLIMETRES).map((mm) => mm / 1000),
      centre: residual.number('centre', MILLIMETRES) / 1000,
    },
    date: file.text('date'),
    pictureHash: file.text('pictureSha256'),
  };
  const [first, ...rest] = problems;
  return first === undefined ? success(calibration) : failure(first, ...rest);
}

const toMillimetres = (metres: number): number => Math.round(metres * 1e6) / 1e3;

const MILLIMETRES = { min: 0, max: 1000 };

function readTableSpec(file: Reading): TableSpec {
  const length = file.number('lengthMetres', { min: 1, max: 5 });
  const width = file.number('widthMetres', { min: 0.5, max: 3 });
  const pinPitch = file.optionalNumber('pinPitchMetres', { min: 0.05, max: 0.1 });
  return {
    name: file.text('name'),
    length,
    width,
    ballRadius: file.number('ballRadiusMetres', { min: 0.01, max: 0.05 }),
    noseHeight: file.number('noseHeightMetres', { min: 0.01, max: 0.1 }),
    diamondSetback: file.number('diamondSetbackMetres', { min: 0.01, max: 0.3 }),
    railWidth: file.number('railWidthMetres', { min: 0.01, max: 0.5 }),
    pockets: file.flag('pockets') ? poolPockets(length, width) : [],
    ...(pinPitch === undefined ? {} : { pinPitch }),
  };
}

function readCamera(file: Reading): CameraModel {
  const pixels = { min: 16, max: 20_000 };
  const row = (values: readonly number[]): [number, number, number] => [
    values[0]!,
    values[1]!,
    values[2]!,
  ];
  const p1 = file.optionalNumber('p1', { min: -1, max: 1 });
  const p2 = file.optionalNumber('p2', { min: -1, max: 1 });
  const R = file.rows('R', 3, 3, { min: -1.0001, max: 1.0001 });
  return {
    width: file.number('width', pixels),
    height: file.number('height', pixels),
    f: file.number('f', { min: 1, max: 1e6 }),
    aspect: file.number('aspect', { min: 0.2, max: 5 }),
    cx: file.number('cx', { min: -1e5, max: 1e5 }),
    cy: file.number('cy', { min: -1e5, max: 1e5 }),
    k1: file.number('k1', { min: -2, max: 2 }),
    k2: file.number('k2', { min: -2, max: 2 }),
    ...(p1 === undefined ? {} : { p1 }),
    ...(p2 === undefined ? {} : { p2 }),
    R: [row(R[0]!), row(R[1]!), row(R[2]!)],
    C: row(file.numbers('C', 3, { min: -100, max: 100 })),
  };
}
