import type { Seconds } from '../base/units.ts';

/**
 * One camera image: planar YUV 4:2:0, BT.601/709 studio range as ffmpeg delivers it.
 *
 * `y` has width x height bytes, `u` and `v` (width/2) x (height/2); width and height are even.
 * The arrays belong to the receiver until it lets the frame go.
 */
export interface Frame {
  /** Counts frames of the source from 0, gaps included. */
  readonly index: number;
  /** Mid-exposure, seconds since the session's first frame. */
  readonly t: Seconds;
  readonly width: number;
  readonly height: number;
  readonly y: Uint8Array;
  readonly u: Uint8Array;
  readonly v: Uint8Array;
  /** When it had been read, seconds of this machine's monotonic clock; absent in film that is not live. */
  readonly arrivedAt?: number;
  /** Complaints of the decoder since the frame before. */
  readonly complaints?: number;
  /** Decoded from itself alone, so that damage before it is over. */
  readonly isKey?: boolean;
}

/** What a source says of itself before the first frame. */
export interface SourceFormat {
  readonly width: number;
  readonly height: number;
  /** Nominal; frames carry their own time. */
  readonly fps: number;
  /** Number of frames where the source has an end and knows it. */
  readonly frames?: number;
}

/** A camera or a recording: nothing downstream can tell which. */
export interface FrameSource {
  readonly format: SourceFormat;
  /** Pictures of the camera that it let go itself, because decoding was behind; none when absent. */
  readonly dropped?: number;
  /** Frames in order of time. Ends with the recording or the signal; throws an ObserverError when the source fails. */
  frames(signal: AbortSignal): AsyncIterable<Frame>;
  /** Stops and frees everything; may be called twice. */
  close(): Promise<void>;
}
