import {
  type FfmpegInput,
  FramePool,
  httpMjpegInput,
  lockCamera,
  type LockReport,
  openFfmpegSource,
  pictureFilters,
  recordedVideoInput,
  type Recording,
  rtspInput,
  udpInput,
  v4l2Input,
} from '../capture/index.ts';
import type { CameraConfig } from '../config/index.ts';
import type { GameName } from '../table/index.ts';
import type { TableCamera } from './live/liveTable.ts';
import type { Keeping } from './recordingGate.ts';
import { sampleFrames } from './sampleFrames.ts';

/**
 * Width at which nine-ball is looked at: balls are found to a fifth of a pixel, so that more
 * pixels would cost time and tell nothing. The pins of five pins need all there are.
 */
const NINE_BALL_WIDTH_PIXELS = 1280;

export interface CameraUse {
  /** Reads a file as a camera that does not wait: what comes too fast is dropped. */
  readonly dropsLate?: boolean;
  readonly camera: CameraConfig;
  readonly game: GameName;
  /** Where the camera's own stream of a sitting is kept; nowhere when undefined. */
  readonly recordingOf?: (session: string, keeping: Keeping) => Recording | undefined;
  /** Told each time that the controls of a USB camera were set and read back. */
  readonly onLocks?: (report: LockReport) => void;
  /** What is to be kept of it now; when that changes, it is opened anew. Film when absent. */
  readonly keeping?: () => Keeping;
}

/** The configured camera as the live loop opens it; a file is played at its own pace. */
export function tableCamera(use: CameraUse): TableCamera {
  const { camera, game, recordingOf, keeping = () => 'film' } = use;
  const filters = filtersOf(camera, game === 'nine-ball' ? NINE_BALL_WIDTH_PIXELS : undefined);
  let kept = keeping();
  return {
    isRecording: camera.kind === 'file',
    dropsLate: use.dropsLate === true,
    ...(camera.kind === 'v4l2' && { promisedFps: camera.framesPerSecond }),
    ...(camera.kind === 'file' && {
      sample: () => sampleFrames(camera.path, { filters, memory: new FramePool() }),
    }),
    wantsReopening: () => kept !== keeping(),
    open(session, memory) {
      if (camera.kind === 'v4l2' && camera.locks)
        use.onLocks?.(lockCamera(camera.device, camera.locks));
      kept = keeping();
      const recording = isCopied(camera) ? recordingOf?.(session, kept) : undefined;
      const input = { ...inputOf(camera), filters, memory };
      return openFfmpegSource(recording ? { ...input, recording } : input);
    },
  };
}

/** Raw pictures cannot be kept as they come: a minute of them takes ten gigabytes. */
export const isCopied = (camera: CameraConfig): boolean =>
  camera.kind !== 'v4l2' || camera.inputFormat !== 'yuyv422';

/** What is cut out of a camera's picture, and at which width it is looked at unless it says so. */
export function filtersOf(
  { view }: CameraConfig,
  usualWidthPixels: number | undefined,
): readonly string[] {
  return pictureFilters({
    crop: view.cropPixels,
    widthPixelsMax: view.widthPixelsMax ?? usualWidthPixels,
  });
}

/** How ffmpeg opens each kind of camera. */
export function inputOf(camera: CameraConfig): FfmpegInput {
  switch (camera.kind) {
    case 'file':
      return recordedVideoInput(camera.path, 'real');
    case 'v4l2':
      return v4l2Input(camera);
    case 'rtsp':
      return rtspInput(camera.url);
    case 'http-mjpeg':
      return httpMjpegInput(camera.url);
    case 'udp':
      return udpInput(camera.url);
  }
}
