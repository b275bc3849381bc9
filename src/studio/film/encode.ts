import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ObserverError } from '../../base/error.ts';

export interface EncodeOptions {
  /** Path of the ffmpeg program. */
  readonly ffmpeg: string;
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  /** x264's constant rate factor: 18 is near lossless, 30 is a small file. */
  readonly crf: number;
}

/** Takes yuv420p frames one by one and writes an mp4 whose bytes depend on the frames alone. */
export interface Encoder {
  write(frame: Uint8Array): Promise<void>;
  finish(): Promise<void>;
}

/** One thread and no dates: the same frames give the same file. */
export function openEncoder(options: EncodeOptions): Encoder {
  const { ffmpeg, file, width, height, fps, crf } = options;
  const input = `-f rawvideo -pix_fmt yuv420p -s ${width}x${height} -framerate ${fps} -i pipe:0`;
  const colour = '-color_range tv -colorspace bt709 -color_primaries bt709 -color_trc bt709';
  const codec = `-c:v libx264 -preset medium -threads 1 -crf ${crf} -g ${Math.round(fps * 2)}`;
  const plain = '-map_metadata -1 -fflags +bitexact -flags:v +bitexact -movflags +faststart';
  const words = `-v error -y ${input} ${codec} ${colour} ${plain}`.split(' ');
  const child = spawn(ffmpeg, [...words, file], { stdio: ['pipe', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', (cause) =>
      reject(
        new ObserverError(
          'ffmpeg-missing',
          `cannot start ${ffmpeg}: install ffmpeg or name its path`,
          { cause },
        ),
      ),
    );
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(
            new ObserverError(
              'encode-failed',
              `ffmpeg could not write ${file}: ${complaint.trim()}`,
            ),
          ),
    );
  });
  // A failure is reported by whoever waits next, not as an unhandled rejection.
  ended.catch(() => undefined);
  child.stdin.on('error', () => undefined);
  return {
    write: async (frame) => {
      if (!child.stdin.write(frame)) await Promise.race([once(child.stdin, 'drain'), ended]);
    },
    finish: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
