import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { ballSubject } from '../picture/ballSubject.ts';
import { paintBalls } from '../picture/ballPaint.ts';
import { fromHex } from '../picture/colour.ts';
import { figureSubject } from '../picture/figureSubject.ts';
import { Filmer } from '../picture/filmer.ts';
import type { Look } from '../picture/look.ts';
import { pinSubject } from '../picture/pinSubject.ts';
import type { Subject } from '../picture/sprite.ts';
import type { Take } from '../scene/stage.ts';
import { openEncoder } from './encode.ts';
import type { LookChange } from './lookChange.ts';
import { lookAt } from './lookChange.ts';
import { truthOf } from './truth.ts';

/** A clip to be made. */
export interface FilmOrder {
  readonly take: Take;
  readonly look: Look;
  readonly title: string;
  readonly seed: string;
  readonly fps: number;
  readonly crf: number;
  /** Path of ffmpeg, and of the clip without `.mp4`. */
  readonly ffmpeg: string;
  readonly stem: string;
  /** Looks that take over in the course of the clip: another camera, a knocked one, other lamps. */
  readonly changes?: readonly LookChange[];
  readonly onFrame?: (done: number, of: number) => void;
}

/** Everything of a take that the camera can see. */
export function subjectsOf(take: Take, look: Look): Subject[] {
  const paints = paintBalls(look.balls);
  const white = fromHex('#efe9dc');
  const red = fromHex('#b3141c');
  return [
    ...take.balls.map((path) => ballSubject(path, { look, table: take.table, paints })),
    ...take.pins.map((path) => pinSubject(path, look, path.id === 'P0' ? red : white)),
    ...take.figures.map((figure) => figureSubject(figure, look)),
  ];
}

/** Renders a take into `<stem>.mp4` and what is known of it into `<stem>.truth.json.gz`. */
export async function film(order: FilmOrder): Promise<{ readonly frames: number }> {
  const { take, fps, stem } = order;
  const { width, height } = order.look.camera;
  const frames = Math.max(1, Math.floor(take.durationS * fps));
  const encoder = openEncoder({
    ffmpeg: order.ffmpeg,
    file: `${stem}.mp4`,
    width,
    height,
    fps,
    crf: order.crf,
  });
  const frame = new Uint8Array(width * height * 1.5);
  let look: Look | undefined;
  let filmer: Filmer | undefined;
  for (let i = 0; i < frames; i++) {
    const now = lookAt(order, i / fps);
    if (filmer === undefined || now !== look)
      filmer = new Filmer(now, take.table, subjectsOf(take, now));
    look = now;
    filmer.film(i / fps, frame);
    await encoder.write(frame);
    order.onFrame?.(i + 1, frames);
  }
  await encoder.finish();
  const clip = `${stem.split('/').pop()!}.mp4`;
  const truth = truthOf({ ...order, clip, frames });
  await writeFile(`${stem}.truth.json.gz`, gzipSync(JSON.stringify(truth), { level: 9 }));
  return { frames };
}
