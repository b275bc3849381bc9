import { wrongInput } from '../base/error.ts';
import { type Calibration } from '../calibration/index.ts';
import type { Frame } from '../capture/index.ts';
import { findTable } from '../detect/index.ts';
import type { TableSpec } from '../table/index.ts';

/** Of frames of a camera that moves, so many from the start may still show it at rest. */
const FIRST_SHARE = 1 / 3;

/**
 * Finds the table in frames of one camera and fits the camera to it. A camera that was knocked
 * later is fitted as it stood at first, as at a live table: the watch over the view says the rest.
 *
 * @throws ObserverError `no-table` (exit status 2) with the reason and what to do.
 */
export function calibrateFromFrames(
  frames: readonly Frame[],
  table: TableSpec,
  source: string,
): Calibration {
  const found = findTable(frames, table);
  if (found.ok) return found.value.calibration;
  if (found.problems[0].code === 'moving-camera') {
    const first = findTable(frames.slice(0, Math.ceil(FIRST_SHARE * frames.length)), table);
    if (first.ok) return first.value.calibration;
  }
  const reasons = found.problems.map((problem) => problem.text).join('; ');
  throw wrongInput('no-table', `${source}: ${reasons}`);
}
