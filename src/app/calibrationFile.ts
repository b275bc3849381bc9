import { readFileSync } from 'node:fs';
import { wrongInput } from '../base/error.ts';
import { type Calibration, parseCalibration } from '../calibration/index.ts';
import type { TableSpec } from '../table/index.ts';

/**
 * Reads a calibration that `cenital calibrate` wrote, for the table it is to be used with.
 *
 * @throws ObserverError `bad-calibration` (exit status 2) with every problem.
 */
export function readCalibration(file: string, table: TableSpec): Calibration {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw wrongInput(
      'bad-calibration',
      `${file} cannot be read: make one with cenital calibrate`,
      cause,
    );
  }
  const parsed = parseCalibration(text);
  if (!parsed.ok) throw wrongInput('bad-calibration', `${file}: ${parsed.problems.join('; ')}`);
  if (parsed.value.table.name !== table.name) {
    throw wrongInput(
      'bad-calibration',
      `${file} is for the table ${parsed.value.table.name}, not ${table.name}: give --table ${parsed.value.table.name}`,
    );
  }
  return parsed.value;
}
