import { type Frame, type FrameMemory, openFfmpegSource, openVideo } from '../capture/index.ts';

/** Frames that a median over the players needs: one hand rarely covers a place in ten of them. */
const SAMPLES = 21;
/** An evening's film is sampled over its first minute: the table does not move in between. */
const WINDOW_S = 60;

/** Frames spread evenly over the beginning of a recording. */
export async function sampleFrames(path: string, as: SampledAs = {}): Promise<readonly Frame[]> {
  const whole = await openVideo(path);
  const { frames = SAMPLES, fps } = whole.format;
  await whole.close();
  const span = Math.min(WINDOW_S, frames / fps);
  const every = Math.max(1, Math.floor((span * fps) / SAMPLES));
  return readEvery(path, { every, span, ...as });
}

/** How the frames are to come. */
export interface SampledAs {
  /** Cropping and scaling, as the pipeline's own frames get it. */
  readonly filters?: readonly string[];
  readonly memory?: FrameMemory;
}

async function readEvery(
  path: string,
  how: SampledAs & { readonly every: number; readonly span: number },
): Promise<readonly Frame[]> {
  const source = await openFfmpegSource({
    url: `file:${path}`,
    options: ['-t', String(how.span)],
    filters: [`select=not(mod(n\\,${how.every}))`, ...(how.filters ?? [])],
    ...(how.memory && { memory: how.memory }),
  });
  const samples: Frame[] = [];
  for await (const frame of source.frames(new AbortController().signal)) samples.push(frame);
  return samples;
}
