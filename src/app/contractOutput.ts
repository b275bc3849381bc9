import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Calibration, project } from '../calibration/index.ts';
import type { TableEvent } from '../events/index.ts';
import type { ProposedCall } from '../rules/index.ts';
import { encodeEventLine, encodeTrackLine } from '../session/index.ts';
import type { TrackedFrame } from '../tracking/index.ts';
import { encodeCallLine } from './callLine.ts';
import type { ViewSpell } from './viewLog.ts';

/** A tracked frame with its number in the recording. */
export interface NumberedTrack {
  readonly frame: number;
  readonly tracked: TrackedFrame;
}

/** What `analyze` and `infer` leave behind. */
export interface ContractOutput {
  readonly events: readonly TableEvent[];
  readonly tracks: readonly NumberedTrack[];
  readonly calls: readonly ProposedCall[];
  /** Absent where there was no camera. */
  readonly calibration?: Calibration;
  /** What was wrong with the view, and when; absent where there was no camera. */
  readonly view?: readonly ViewSpell[];
}

/** Writes `events.jsonl`, `tracks.jsonl` and `calls.jsonl` into a folder, making it when needed. */
export function writeContractOutput(folder: string, output: ContractOutput): void {
  const { events, tracks, calls, calibration } = output;
  const frameAt = frameNumbers(tracks);
  const toPixel = calibration
    ? (point: { x: number; y: number }) =>
        project(calibration.camera, point, calibration.table.ballRadius)
    : undefined;
  mkdirSync(folder, { recursive: true });
  writeLines(
    join(folder, 'events.jsonl'),
    events.map((event) => encodeEventLine(event, frameAt)),
  );
  writeLines(
    join(folder, 'tracks.jsonl'),
    tracks.map(({ frame, tracked }) => encodeTrackLine(tracked, frame, toPixel)),
  );
  writeLines(join(folder, 'calls.jsonl'), calls.map(encodeCallLine));
}

function writeLines(path: string, lines: readonly string[]): void {
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
}

/** The number of the frame nearest in time. */
function frameNumbers(tracks: readonly NumberedTrack[]): (t: number) => number {
  return (t) => {
    let low = 0;
    let high = tracks.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (tracks[middle]!.tracked.t < t) low = middle + 1;
      else high = middle;
    }
    const [before, after] = [tracks[Math.max(0, low - 1)], tracks[low]];
    if (before === undefined || after === undefined) return 0;
    return t - before.tracked.t < after.tracked.t - t ? before.frame : after.frame;
  };
}
