import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { momentsOfLooks } from './looks.ts';
import type { LookOrder } from './lookWork.ts';

/** A data set to be written; see `docs/studio.md` for its files. */
export interface DatasetOrder extends LookOrder {
  /** Crops to write at least; the last moment is finished. 0 for none. */
  readonly crops: number;
  readonly out: string;
  readonly ffmpeg: string;
  /** Processes that film; the files are the same for any number. */
  readonly processes?: number;
  readonly onProgress?: (crops: number, frames: number) => void;
}

const CROPS_PER_SHARD = 20_000;

/** Writes crops and frames as they are made; memory does not grow with their number. */
export async function writeDataset(
  order: DatasetOrder,
): Promise<{ readonly crops: number; readonly frames: number }> {
  const { games, seed, frames, size, crop, momentsPerLook } = order;
  await mkdir(order.out, { recursive: true });
  const shards = new CropShards(order.out, crop.side * crop.side * 3);
  const pictures = frames > 0 ? openPictures(order) : undefined;
  const done = { crops: 0, frames: 0 };
  const isEnough = (): boolean => done.crops >= order.crops && done.frames >= frames;
  if (isEnough()) return done;
  const plain = { games, seed, frames, size, crop, ...(momentsPerLook && { momentsPerLook }) };
  const looks = momentsOfLooks(plain, order.processes ?? 1);
  for await (const moment of looks) {
    if (moment.frame && pictures) {
      await pictures.write(moment.frame.bytes, moment.frame.line);
      done.frames++;
    }
    if (done.crops < order.crops) {
      await shards.write(moment.pixels, moment.lines);
      done.crops += moment.lines.length;
    }
    order.onProgress?.(done.crops, done.frames);
    if (isEnough()) break;
  }
  await shards.close();
  await pictures?.close();
  return done;
}

/** Raw crops in `crops-NNN.rgb` with one line of `crops-NNN.jsonl` each. */
class CropShards {
  private readonly out: string;
  private readonly cropBytes: number;
  private pixels: Writable | undefined;
  private lines: Writable | undefined;
  private written = 0;

  constructor(out: string, cropBytes: number) {
    this.out = out;
    this.cropBytes = cropBytes;
  }

  /** Writes the crops of a moment; a shard that is full ends in the middle of it. */
  async write(pixels: Uint8Array, lines: readonly string[]): Promise<void> {
    for (let from = 0; from < lines.length;) {
      if (this.written % CROPS_PER_SHARD === 0) await this.open();
      const to = Math.min(lines.length, from + CROPS_PER_SHARD - (this.written % CROPS_PER_SHARD));
      const part = pixels.subarray(from * this.cropBytes, to * this.cropBytes);
      const text = lines.slice(from, to).map((line) => `${line}\n`);
      if (!this.pixels!.write(part)) await once(this.pixels!, 'drain');
      if (!this.lines!.write(text.join(''))) await once(this.lines!, 'drain');
      this.written += to - from;
      from = to;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.pixels, this.lines].map(end));
  }

  private async open(): Promise<void> {
    await this.close();
    const number = String(this.written / CROPS_PER_SHARD).padStart(3, '0');
    const name = join(this.out, `crops-${number}`);
    this.pixels = createWriteStream(`${name}.rgb`);
    this.lines = createWriteStream(`${name}.jsonl`);
  }
}

async function end(stream: Writable | undefined): Promise<void> {
  if (stream === undefined) return;
  stream.end();
  await once(stream, 'finish');
}

interface Pictures {
  write(bytes: Uint8Array, line: string): Promise<void>;
  close(): Promise<void>;
}

/** Frames as `frame-NNNNNN.png` through ffmpeg, with one line of `frames.jsonl` each. */
function openPictures(order: DatasetOrder): Pictures {
  const { width, height } = order.size;
  const words = `-v error -y -f rawvideo -pix_fmt yuv420p -s ${width}x${height} -colorspace bt709 -color_range tv -i pipe:0 -start_number 0`;
  const child = spawn(order.ffmpeg, [...words.split(' '), join(order.out, 'frame-%06d.png')], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const closed = once(child, 'close');
  const lines = createWriteStream(join(order.out, 'frames.jsonl'));
  return {
    write: async (bytes, line) => {
      if (!child.stdin.write(bytes)) await once(child.stdin, 'drain');
      if (!lines.write(`${line}\n`)) await once(lines, 'drain');
    },
    close: async () => {
      child.stdin.end();
      await Promise.all([closed, end(lines)]);
    },
  };
}
