import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { ObserverError } from '../base/error.ts';
import { findFfmpeg } from './ffmpegProgram.ts';
import { FormatReader } from './ffmpegLog.ts';
import type { Frame, FrameSource, SourceFormat } from './frame.ts';
import { frameIn, type FrameMemory } from './framePool.ts';
import type { Feed } from './mjpegFeed.ts';
import { openPixelPipe, type PixelPipe } from './pixelPipe.ts';
import { type Recording, recordingOutput } from './recording.ts';
import { unreadable } from './unreadable.ts';

/** What ffmpeg is told to read, and how. */
export interface FfmpegInput {
  /** File, device or address as `-i` takes it. */
  readonly url: string;
  /** Options that stand before `-i`, such as `-f v4l2`. */
  readonly options: readonly string[];
  /** Filters put before the conversion to planar YUV: cropping, scaling. */
  readonly filters?: readonly string[];
  /** Where frames are put; fresh memory each when absent. */
  readonly memory?: FrameMemory;
  /** Reads the stream and pours it into ffmpeg, where ffmpeg is not to open `url` itself. */
  readonly pour?: (into: Writable) => Feed;
  /** Keeps the source's own stream beside the frames. */
  readonly recording?: Recording;
}

type Decoder = ChildProcessByStdio<Writable | null, null, Readable>;

/** Lines of ffmpeg's log that are kept for an error message. */
const LOG_TAIL_LINES = 20;
/** Code of the error with which frames end when their size changes. */
export const SIZE_CHANGED = 'picture-size-changed';

/** What ffmpeg's log says of one frame. */
interface FrameWords {
  readonly t: number;
  readonly width: number;
  readonly height: number;
  readonly isKey: boolean;
  readonly complaints: number;
}

/**
 * Opens anything ffmpeg reads as a source of frames.
 *
 * Frames keep ffmpeg's own times (edit lists honoured, none doubled, none dropped), counted from
 * the first one. Odd sizes lose their last row or column, because chroma is halved.
 *
 * @throws ObserverError `not-a-video` (exit status 2) when nothing can be decoded.
 */
export async function openFfmpegSource(input: FfmpegInput): Promise<FrameSource> {
  const source = new FfmpegSource(input, await openPixelPipe());
  await source.ready();
  return source;
}

class FfmpegSource implements FrameSource {
  private readonly input: FfmpegInput;
  private readonly pipe: PixelPipe;
  private readonly decoder: Decoder;
  private readonly log: DecoderLog;
  private readonly feed: Feed | undefined;
  private known: SourceFormat | undefined;

  constructor(input: FfmpegInput, pipe: PixelPipe) {
    this.input = input;
    this.pipe = pipe;
    this.decoder = startDecoder(input, pipe.far);
    this.log = new DecoderLog(this.decoder);
    if (this.decoder.stdin) this.feed = input.pour?.(this.decoder.stdin);
  }

  get format(): SourceFormat {
    if (this.known === undefined) throw new Error('broken invariant: format asked before ready');
    return this.known;
  }

  get dropped(): number {
    return this.feed?.dropped ?? 0;
  }

  async ready(): Promise<void> {
    this.known = await this.log.format();
    if (this.known !== undefined) return;
    this.pipe.close();
    this.feed?.close();
    throw this.cannotRead();
  }

  async *frames(signal: AbortSignal): AsyncGenerator<Frame> {
    const { width, height } = this.format;
    // The stream then ends by itself; destroying it here would fail the loop that reads it.
    const stop = (): void => void this.decoder.kill('SIGKILL');
    signal.addEventListener('abort', stop, { once: true });
    let index = 0;
    let first: number | undefined;
    try {
      const bytes = (width * height * 3) / 2;
      const memory = this.input.memory ?? FRESH_MEMORY;
      for await (const { pixels, arrivedAt } of this.pipe.pieces(bytes, memory)) {
        if (signal.aborted) break;
        const said = await this.log.nextFrame();
        if (said === undefined) break;
        if (said.width !== width || said.height !== height) throw sizeChanged(said);
        first ??= said.t;
        const { complaints, isKey } = said;
        const stamp = { index: index++, t: said.t - first, width, height };
        yield frameIn(pixels, { ...stamp, arrivedAt, complaints, isKey });
      }
      if (index === 0 && !signal.aborted) throw this.cannotRead();
    } finally {
      signal.removeEventListener('abort', stop);
      await this.close();
    }
  }

  async close(): Promise<void> {
    this.pipe.close();
    this.feed?.close();
    if (this.decoder.exitCode !== null || this.decoder.signalCode !== null) return;
    // A recording is closed in order; without one there is nothing to lose.
    this.decoder.kill(this.input.recording ? 'SIGTERM' : 'SIGKILL');
    await new Promise<void>((resolve) => this.decoder.once('close', () => resolve()));
  }

  private cannotRead(): ObserverError {
    return unreadable(this.input.url, this.feed?.failure ?? this.log.lastWords());
  }
}

function sizeChanged({ width, height }: FrameWords): ObserverError {
  return new ObserverError(
    SIZE_CHANGED,
    `the picture is ${width} by ${height} pixels all of a sudden: the camera was set anew`,
  );
}

function startDecoder(input: FfmpegInput, pixels: Socket): Decoder {
  const { path, major } = findFfmpeg();
  const showTimes = major >= 5 ? 'showinfo=checksum=0' : 'showinfo';
  const evenSize = 'crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0';
  const filters = [...(input.filters ?? []), evenSize, 'format=yuv420p', showTimes].join(',');
  const everyFrameOnce = major >= 6 ? ['-fps_mode', 'passthrough'] : ['-vsync', 'passthrough'];
  const quiet = ['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'level+info'];
  const args = [...quiet, ...input.options, '-i', input.pour ? 'pipe:0' : input.url];
  args.push('-map', '0:v:0', '-vf', filters, ...everyFrameOnce);
  // From 5 on raw video too is written by as many threads as there are cores, each a frame later.
  args.push('-threads', '1', '-f', 'rawvideo', 'pipe:1');
  if (input.recording) args.push(...recordingOutput(input.recording));
  const decoder = spawn(path, args, {
    stdio: [input.pour ? 'pipe' : 'ignore', pixels, 'pipe'],
  });
  // The decoder has its own now; the stream ends when it does.
  pixels.destroy();
  return decoder as Decoder;
}

/** Follows what ffmpeg prints: the format once, and a time for every frame. */
class DecoderLog {
  private readonly reader = new FormatReader();
  private readonly frames: FrameWords[] = [];
  private complaints = 0;
  private readonly tail: string[] = [];
  private ended = false;
  private wake: (() => void) | undefined;

  constructor(decoder: Decoder) {
    const lines = createInterface({ input: decoder.stderr });
    lines.on('line', (line) => this.take(line));
    lines.on('close', () => this.end());
    decoder.on('error', (error) => {
      this.tail.push(error.message);
      this.end();
    });
  }

  async format(): Promise<SourceFormat | undefined> {
    // The first frame proves that something decodes; a size alone may be a header's promise.
    while (this.frames.length === 0 && !this.ended) await this.news();
    return this.frames.length > 0 ? this.reader.format() : undefined;
  }

  async nextFrame(): Promise<FrameWords | undefined> {
    while (this.frames.length === 0 && !this.ended) await this.news();
    return this.frames.shift();
  }

  /** The last line that says something, for an error message. */
  lastWords(): string {
    const worth = this.tail.filter((line) => line.length > 0 && !line.startsWith('['));
    return worth.at(-1) ?? 'it holds no picture';
  }

  private take(line: string): void {
    const parsed = this.reader.read(line);
    if (parsed.kind === 'frame-time') {
      const { t, width, height, isKey } = parsed;
      this.frames.push({ t, width, height, isKey, complaints: this.complaints });
      this.complaints = 0;
    }
    if (parsed.kind === 'complaint') this.complaints++;
    if (parsed.kind === 'other' || parsed.kind === 'complaint') this.tail.push(parsed.text);
    if (this.tail.length > LOG_TAIL_LINES) this.tail.shift();
    this.wake?.();
  }

  private end(): void {
    this.ended = true;
    this.wake?.();
  }

  private news(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}

const FRESH_MEMORY: FrameMemory = { take: (bytes) => new Uint8Array(bytes) };
