import { type FfmpegProgram, findFfmpeg } from './ffmpegProgram.ts';
import type { FfmpegInput } from './ffmpegSource.ts';
import { pourMjpeg } from './mjpegFeed.ts';

/** A Video4Linux camera and the mode it is asked for. */
export interface V4l2Mode {
  readonly device: string;
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly framesPerSecond: number;
  readonly inputFormat: string;
}

/** Network cameras are read without ffmpeg's own buffering: a late frame is worth less than none. */
const NO_BUFFERING = ['-fflags', 'nobuffer', '-flags', 'low_delay'];
/**
 * What ffmpeg may look at before it begins: a second, where it would take five. Long enough for a
 * key frame of a usual camera.
 */
const LOOK_BRIEFLY = ['-analyzeduration', '1000000', '-probesize', '2000000'];
/** A network camera that says nothing for this long is lost. */
const NETWORK_TIMEOUT_US = '2000000';

/** How ffmpeg opens a USB camera. */
export const v4l2Input = (mode: V4l2Mode): FfmpegInput => ({
  url: mode.device,
  options: [
    ['-f', 'v4l2'],
    ['-input_format', mode.inputFormat],
    ['-framerate', String(mode.framesPerSecond)],
    ['-video_size', `${mode.widthPixels}x${mode.heightPixels}`],
  ].flat(),
});

/** How ffmpeg opens an RTSP camera: over TCP, so that no frame arrives torn. */
export const rtspInput = (
  url: string,
  program: Pick<FfmpegProgram, 'major' | 'origin'> = findFfmpeg(),
): FfmpegInput => ({
  url,
  options: [
    ...['-rtsp_transport', 'tcp', rtspTimeoutOf(program), NETWORK_TIMEOUT_US],
    ...NO_BUFFERING,
    ...LOOK_BRIEFLY,
  ],
});

/** Before ffmpeg 5, `-timeout` made it wait for a camera to call instead. */
function rtspTimeoutOf({ major, origin }: Pick<FfmpegProgram, 'major' | 'origin'>): string {
  // The package's binary is a development build of 2018, which names no version.
  const isOld = origin === 'package' || (major > 0 && major < 5);
  return isOld ? '-stimeout' : '-timeout';
}

/**
 * How a motion-JPEG stream over HTTP is opened. ffmpeg would count its times in steps of a
 * twenty-fifth of a second: it is read here, each picture timed as it comes, or by the camera's own
 * `X-Timestamp` where there is one.
 */
export const httpMjpegInput = (url: string): FfmpegInput => ({
  url,
  // Its first picture tells all there is to know.
  options: ['-f', 'matroska', '-fpsprobesize', '0', '-flags', 'low_delay'],
  pour: (into) => pourMjpeg(url, into),
});

/** How ffmpeg opens an MPEG transport stream over UDP. */
export const udpInput = (url: string): FfmpegInput => ({
  url: url.includes('?')
    ? url
    : `${url}?timeout=${NETWORK_TIMEOUT_US}&fifo_size=100000&overrun_nonfatal=1`,
  options: [...NO_BUFFERING, ...LOOK_BRIEFLY],
});

/** A part of the picture, in pixels of the camera's own. */
export interface PictureCrop {
  readonly leftPixels: number;
  readonly topPixels: number;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

/**
 * Filters that cut and scale the picture inside ffmpeg, before it is handed over. A picture that
 * is narrower already is left as it is.
 */
export function pictureFilters(view: {
  readonly crop?: PictureCrop | undefined;
  readonly widthPixelsMax?: number | undefined;
}): readonly string[] {
  const { crop, widthPixelsMax } = view;
  const cut = crop && [crop.widthPixels, crop.heightPixels, crop.leftPixels, crop.topPixels];
  return [
    ...(cut ? [`crop=${cut.join(':')}`] : []),
    ...(widthPixelsMax === undefined
      ? []
      : [`scale=w=min(iw\\,${widthPixelsMax}):h=-2:flags=area`]),
  ];
}
