import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BoxConfig } from '../config/index.ts';
import { parsePinsDelay, PINS_DELAY_FILE, type PinsDelayNote } from '../review/index.ts';
import type { MeasuredDelay } from './live/pinsDelay.ts';
import { liveFolderOf } from './liveView.ts';

/** Names the two cameras of a table: another pair takes another time. */
function camerasOf({ cameras }: BoxConfig): string {
  const { table, pins } = cameras;
  return [table, pins?.camera]
    .map((camera) => camera && ('url' in camera ? camera.url : JSON.stringify(camera)))
    .map((address) => address?.replace(/\/\/[^@/]*@/, '//'))
    .join(' ');
}

/** What was measured of these two cameras in an earlier sitting; undefined before. */
export function readPinsDelay(config: BoxConfig): PinsDelayNote | undefined {
  const path = join(liveFolderOf(config), PINS_DELAY_FILE);
  if (!existsSync(path)) return undefined;
  const note = parsePinsDelay(readFileSync(path, 'utf8'));
  return note?.cameras === camerasOf(config) ? note : undefined;
}

/** Keeps what was measured, for the next start, the set-up page and the doctor. */
export function writePinsDelay(config: BoxConfig, delay: MeasuredDelay): void {
  const note: PinsDelayNote = {
    version: 1,
    cameras: camerasOf(config),
    laterMilliseconds: Math.round(1000 * delay.laterSeconds),
    sigmaMilliseconds: Math.round(1000 * delay.sigma),
    balls: delay.passings,
    measuredAt: new Date().toISOString(),
  };
  const path = join(liveFolderOf(config), PINS_DELAY_FILE);
  writeFileSync(`${path}.new`, `${JSON.stringify(note, undefined, 2)}\n`);
  renameSync(`${path}.new`, path);
}
