import {
  FramePool,
  lockCamera,
  type LockReport,
  openFfmpegSource,
  type Recording,
} from '../capture/index.ts';
import type { BoxConfig } from '../config/index.ts';
import type { TableSpec } from '../table/index.ts';
import { readCalibration } from './calibrationFile.ts';
import { filtersOf, inputOf, isCopied } from './cameraInput.ts';
import { FilmPinsCamera } from './live/filmPinsCamera.ts';
import { LivePinsCamera } from './live/livePinsCamera.ts';
import type { LiveTable, PinsSight } from './live/liveTable.ts';
import type { MeasuredDelay } from './live/pinsDelay.ts';

/** More pixels of half a metre of cloth tell nothing new. */
const WIDTH_PIXELS = 1280;

export interface PinsUse {
  readonly config: Pick<BoxConfig, 'cameras' | 'game'>;
  readonly table: TableSpec;
  readonly say: LiveTable['say'];
  /** Told each time that the controls of a USB camera were set and read back. */
  readonly onLocks?: (report: LockReport) => void;
  /** What was measured in an earlier sitting; counts where the configuration says nothing. */
  readonly laterSeconds?: number;
  /** Told what balls show of how much longer it takes over its pictures. */
  readonly onDelay?: (delay: MeasuredDelay) => void;
  /** Where its own stream is kept; nowhere when undefined. Asked each time that it is opened. */
  readonly recording?: PinsRecording;
  /** Waits before it is opened again, milliseconds: first and most. */
  readonly retryMs?: readonly [number, number];
}

/** How the second camera is recorded beside the first one. */
export interface PinsRecording {
  /** Whether it is to be recorded now; when that changes, it is opened anew. */
  readonly isWanted: () => boolean;
  /** Undefined where the disk does not allow it. */
  readonly begin: () => Recording | undefined;
  readonly end: () => void;
  readonly onAligned: (offsetSeconds: number) => void;
}

/** The camera of the pins as the live loop reads it; undefined where there is none. */
export function pinsSightOf(use: PinsUse): PinsSight | undefined {
  const { config, table, say, onLocks, retryMs, recording, onDelay } = use;
  const { pins } = config.cameras;
  if (pins === undefined || config.game !== 'five-pins') return undefined;
  const { camera, calibrationFile, turnedDegrees, laterMilliseconds } = pins;
  const filters = filtersOf(camera, WIDTH_PIXELS);
  const isKept = (): boolean => isCopied(camera) && recording?.isWanted() === true;
  let wasKept = false;
  const options = {
    async open(memory: FramePool) {
      if (camera.kind === 'v4l2' && camera.locks)
        onLocks?.(lockCamera(camera.device, camera.locks));
      wasKept = isKept();
      if (!wasKept) recording?.end();
      const kept = wasKept ? recording?.begin() : undefined;
      const input = { ...inputOf(camera), filters, memory };
      return openFfmpegSource(kept ? { ...input, recording: kept } : input);
    },
    wantsReopening: () => wasKept !== isKept(),
    ...(recording && { onAligned: recording.onAligned }),
    say,
    laterSeconds:
      laterMilliseconds === undefined ? (use.laterSeconds ?? 0) : laterMilliseconds / 1000,
    isLaterByHand: laterMilliseconds !== undefined,
    ...(onDelay && { onDelay }),
    ...(retryMs && { retryMs }),
  };
  // Two films of one sitting are told apart by their own times; cameras by when they are read.
  const areFilms = camera.kind === 'file' && config.cameras.table.kind === 'file';
  return {
    camera: areFilms ? new FilmPinsCamera(options) : new LivePinsCamera(options),
    view: {
      turned: turnedDegrees,
      ...(calibrationFile !== undefined && {
        calibration: readCalibration(calibrationFile, table),
      }),
    },
  };
}
