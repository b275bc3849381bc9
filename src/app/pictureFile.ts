import { type ChildProcess, spawn } from 'node:child_process';
import { findFfmpeg, type Frame } from '../capture/index.ts';

/** Two pictures a second follow a hand that puts balls back, and cost a small box next to nothing. */
const EVERY_S = 0.5;
/** JPEG quality of ffmpeg's scale: 2 is best, 31 worst; at 4 a ball's edge shows no blocks. */
const QUALITY = '4';

/**
 * Keeps one JPEG file the newest picture of a camera.
 *
 * The encoder is a process of its own: the loop that watches the table only hands it bytes, and
 * leaves a picture out while the last one is still on its way. A reader never sees half a file.
 * An encoder that dies takes the live picture along and nothing else.
 */
export class PictureFile {
  readonly #path: string;
  #encoder: ChildProcess | undefined;
  #size = '';
  #shownAt = -Infinity;
  #isBusy = false;

  constructor(path: string) {
    this.#path = path;
  }

  /** Shows this frame, unless the last one is too fresh. */
  show(frame: Frame): void {
    const isEarlier = frame.t < this.#shownAt;
    if (this.#isBusy || (!isEarlier && frame.t - this.#shownAt < EVERY_S)) return;
    this.#shownAt = frame.t;
    const into = this.#encoderFor(frame).stdin;
    if (into === null || !into.writable) return;
    this.#isBusy = true;
    into.write(Buffer.concat([frame.y, frame.u, frame.v]), () => (this.#isBusy = false));
  }

  /** Ends the encoder; the last picture stays. */
  close(): void {
    this.#encoder?.stdin?.end();
    this.#encoder = undefined;
    this.#size = '';
  }

  #encoderFor({ width, height }: Frame): ChildProcess {
    const size = `${width}x${height}`;
    if (this.#encoder !== undefined && size === this.#size) return this.#encoder;
    this.close();
    this.#size = size;
    const encoder = spawn(
      findFfmpeg().path,
      [
        ...['-loglevel', 'quiet', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', size],
        ...['-r', String(1 / EVERY_S), '-i', 'pipe:0', '-threads', '1'],
        ...['-vf', 'scale=out_range=full,format=yuvj420p', '-c:v', 'mjpeg', '-q:v', QUALITY],
        ...['-f', 'image2', '-update', '1', '-atomic_writing', '1', '-y', this.#path],
      ],
      { stdio: ['pipe', 'ignore', 'ignore'] },
    );
    // A picture that cannot be shown is no reason to stop watching the table.
    encoder.on('error', () => {});
    encoder.stdin.on('error', () => {});
    this.#encoder = encoder;
    return encoder;
  }
}
