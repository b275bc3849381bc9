// Pins at rest and the cause of every fall on the rendered five-pins clips with truth.
// Uses ../shared where it is present.
//   npx tsx scripts/accuracy-pins.ts [--camera true|fitted] [--width PIXELS] [filter]
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { createPipeline } from '../src/app/pipeline.ts';
import { calibrateFromFrames } from '../src/app/tableFinding.ts';
import type { Calibration, CameraModel } from '../src/calibration/index.ts';
import { type Frame, openFfmpegSource } from '../src/capture/index.ts';
import type { EventOf, TableEvent } from '../src/events/index.ts';
import { TABLES } from '../src/table/index.ts';
import type { PinTrack } from '../src/tracking/index.ts';

const FOOTAGE = '../shared/footage/rendered';
/** A fall is found when its time is right to this: a pin needs a moment to fall. */
const FALL_TOLERANCE_S = 0.15;
/** Before the stroke, which comes at one second in every clip. */
const BEFORE_S = 0.6;
const SAMPLES = 21;

type PinTruth = readonly [pin: string, x: number, y: number, fallen: boolean];

interface Truth {
  readonly clip: string;
  readonly fps: number;
  readonly width: number;
  readonly height: number;
  readonly camera: Omit<CameraModel, 'width' | 'height' | 'aspect'>;
  readonly frames_truth: readonly { readonly pins: readonly PinTruth[] }[];
  readonly events: readonly {
    readonly type: string;
    readonly t: number;
    readonly pin: string;
    readonly by: string;
    readonly root?: string;
  }[];
}

interface ClipScore {
  readonly clip: string;
  /** Pins whose state is right, of all, before and after the shot; of them not seen. */
  readonly right: number;
  readonly pins: number;
  readonly hidden: number;
  /** Error of standing pins' places, millimetres. */
  readonly placeMm: readonly number[];
  readonly falls: number;
  readonly found: number;
  readonly causes: number;
  readonly false: number;
  /** Other things said of pins. */
  readonly said: readonly string[];
  readonly lateMs: readonly number[];
}

const { values, positionals } = parseArgs({
  options: {
    camera: { type: 'string', default: 'true' },
    width: { type: 'string' },
  },
  allowPositionals: true,
});
await main();

async function main(): Promise<void> {
  if (!existsSync(FOOTAGE)) {
    console.log(`no ${FOOTAGE}: nothing to measure`);
    return;
  }
  const clips = readdirSync(FOOTAGE)
    .filter((f) => f.startsWith('five-pins') && f.endsWith('.mp4'))
    .filter((f) => f.includes(positionals[0] ?? ''));
  const scores: ClipScore[] = [];
  for (const clip of clips) {
    const score = await scoreClip(clip);
    scores.push(score);
    console.log(lineOf(score));
  }
  console.log(lineOf(sumOf(scores)));
}

async function scoreClip(clip: string): Promise<ClipScore> {
  const path = join(FOOTAGE, clip);
  const truth = JSON.parse(
    gunzipSync(readFileSync(path.replace(/mp4$/, 'truth.json.gz'))).toString('utf8'),
  ) as Truth;
  const width = Number(values.width ?? truth.width);
  const scale = width / truth.width;
  const every = Math.max(1, Math.floor(truth.frames_truth.length / SAMPLES));
  const samples: Frame[] = [];
  for await (const frame of framesOf(path, scale, every)) samples.push(frame);
  const calibration =
    values.camera === 'fitted'
      ? calibrateFromFrames(samples, TABLES.carom!, clip)
      : trueCalibration(truth, scale);
  const pipeline = createPipeline({ calibration, game: 'five-pins' });
  pipeline.prime(samples);
  const book = new Map<string, TableEvent>();
  const keep = (events: readonly TableEvent[]): void => events.forEach((e) => book.set(e.id, e));
  let before: readonly PinTrack[] = [];
  let after: readonly PinTrack[] = [];
  for await (const frame of framesOf(path, scale, 1)) {
    const { tracked, events } = pipeline.feed(frame);
    keep(events);
    if (frame.t <= BEFORE_S) before = tracked.pins;
    after = tracked.pins;
  }
  keep(pipeline.finish());
  const events = [...book.values()].filter((e) => e.status !== 'retracted');
  return { ...scorePins(truth, before, after), ...scoreFalls(truth, events), clip };
}

async function* framesOf(path: string, scale: number, every: number): AsyncIterable<Frame> {
  const filters = every > 1 ? [`select=not(mod(n\\,${every}))`] : [];
  if (scale !== 1) filters.push(`scale=trunc(iw*${scale}/2)*2:trunc(ih*${scale}/2)*2:flags=area`);
  const source = await openFfmpegSource({ url: `file:${path}`, options: [], filters });
  yield* source.frames(new AbortController().signal);
}

function trueCalibration(truth: Truth, scale: number): Calibration {
  const { camera, width, height } = truth;
  return {
    table: TABLES.carom!,
    camera: {
      ...camera,
      aspect: 1,
      width: Math.trunc((width * scale) / 2) * 2,
      height: Math.trunc((height * scale) / 2) * 2,
      f: camera.f * scale,
      cx: (camera.cx + 0.5) * scale - 0.5,
      cy: (camera.cy + 0.5) * scale - 0.5,
    },
    residual: 0,
    residualAt: { corners: [0, 0, 0, 0], centre: 0 },
    date: '',
    pictureHash: '',
  };
}

function scorePins(
  truth: Truth,
  before: readonly PinTrack[],
  after: readonly PinTrack[],
): Pick<ClipScore, 'right' | 'pins' | 'hidden' | 'placeMm'> {
  let [right, pins, hidden] = [0, 0, 0];
  const placeMm: number[] = [];
  for (const [tracks, frame] of [
    [before, truth.frames_truth[0]],
    [after, truth.frames_truth.at(-1)],
  ] as const)
    for (const [pin, x, y, fallen] of frame?.pins ?? []) {
      const track = tracks.find((p) => p.pin === pin);
      pins++;
      if (!track || track.look === 'hidden') hidden++;
      else if (track.look === (fallen ? 'fallen' : 'standing')) right++;
      if (track?.look === 'standing' && !fallen)
        placeMm.push(1000 * Math.hypot(track.x - x, track.y - y));
    }
  return { right, pins, hidden, placeMm };
}

function scoreFalls(
  truth: Truth,
  events: readonly TableEvent[],
): Pick<ClipScore, 'falls' | 'found' | 'causes' | 'false' | 'said' | 'lateMs'> {
  const wanted = truth.events.filter((e) => e.type === 'pin_fallen');
  const felled = events.filter(
    (e): e is EventOf<'pin-fallen'> & TableEvent => e.kind === 'pin-fallen',
  );
  const hits = wanted.flatMap((want) => {
    const hit = felled.find(
      (e) => e.pin === want.pin && Math.abs(e.t - want.t) <= FALL_TOLERANCE_S,
    );
    return hit ? [{ want, hit }] : [];
  });
  const said = events
    .filter((e) => e.kind.startsWith('pin-') && e.kind !== 'pin-fallen')
    .map((e) => `${e.kind} ${'pin' in e ? e.pin : ''} ${e.confidence.toFixed(2)}`);
  return {
    falls: wanted.length,
    found: hits.length,
    causes: hits.filter(({ want, hit }) => hit.root === (want.root ?? want.by)).length,
    false: felled.length - hits.length,
    said,
    lateMs: hits.map(({ want, hit }) => 1000 * (hit.t - want.t)),
  };
}

function sumOf(scores: readonly ClipScore[]): ClipScore {
  const total = (of: (score: ClipScore) => number): number =>
    scores.reduce((sum, score) => sum + of(score), 0);
  return {
    clip: 'all',
    right: total((s) => s.right),
    pins: total((s) => s.pins),
    hidden: total((s) => s.hidden),
    placeMm: scores.flatMap((s) => s.placeMm),
    falls: total((s) => s.falls),
    found: total((s) => s.found),
    causes: total((s) => s.causes),
    false: total((s) => s.false),
    said: [],
    lateMs: scores.flatMap((s) => s.lateMs),
  };
}

function lineOf(s: ClipScore): string {
  const sorted = [...s.placeMm].sort((a, b) => a - b);
  const place = sorted[sorted.length >> 1]?.toFixed(2) ?? '-';
  const late = s.lateMs.map((ms) => ms.toFixed(0)).join(' ');
  return (
    `${s.clip}: pins at rest ${s.right} of ${s.pins} right (${s.hidden} hidden), place ${place} mm; ` +
    `falls ${s.found} of ${s.falls} found (${late} ms), cause right ${s.causes}, false ${s.false}` +
    (s.said.length > 0 ? `; also ${s.said.join(', ')}` : '')
  );
}
