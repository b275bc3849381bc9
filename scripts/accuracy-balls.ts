// Balls against truth: rest, motion and identity, on the rendered clips and the labelled real ones.
// Uses ../shared where it is present.
//   npx tsx scripts/accuracy-balls.ts [--camera true|fitted] [--every N] [--judge onnx|tfjs-wasm|none] [filter]
// Real clips always use the camera that the product itself fits.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { calibrateFromFrames } from '../src/app/tableFinding.ts';
import {
  type Calibration,
  type CameraModel,
  type PixelPoint,
  unproject,
} from '../src/calibration/index.ts';
import { type Frame, openFfmpegSource } from '../src/capture/index.ts';
import {
  type BallDetection,
  type DetectedFrame,
  type RuntimeName,
  createBallDetector,
  startJudge,
} from '../src/detect/index.ts';
import { type GameName, poolPockets, TABLES, type TableSpec } from '../src/table/index.ts';

const FOOTAGE = '../shared/footage';
const SAMPLES = 21;
/** Faster than this between neighbouring frames a ball moves: metres rendered, pixels labelled. */
const MOVING_METRES = 0.0002;
const MOVING_PIXELS = 1;
/** Found when nearer than these shares of the radius, at rest and in motion. */
const REST_REACH = 0.6;
const MOVING_REACH = 1.2;

interface TrueBall {
  readonly id: string;
  readonly u: number;
  readonly v: number;
  readonly x?: number;
  readonly y?: number;
  readonly moving: boolean;
}

interface Clip {
  readonly path: string;
  readonly game: GameName;
  readonly table: TableSpec;
  readonly camera?: CameraModel;
  /** Frames that have a truth, and whether all balls of the frame are in it. */
  readonly wanted: ReadonlyMap<
    number,
    { readonly balls: readonly TrueBall[]; readonly all: boolean }
  >;
}

interface Kind {
  found: number;
  /** Not found, under something that the detector says hides the table. */
  covered: number;
  total: number;
  named: number;
  readonly pixels: number[];
  readonly millimetres: number[];
}

interface Score {
  readonly rest: Kind;
  readonly moving: Kind;
  false: number;
}

const newKind = (): Kind => ({
  found: 0,
  covered: 0,
  total: 0,
  named: 0,
  pixels: [],
  millimetres: [],
});
const newScore = (): Score => ({ rest: newKind(), moving: newKind(), false: 0 });

const { values, positionals } = parseArgs({
  options: {
    camera: { type: 'string', default: 'true' },
    every: { type: 'string', default: '1' },
    judge: { type: 'string', default: 'onnx' },
  },
  allowPositionals: true,
});
const judge =
  values.judge === 'none' ? undefined : startJudge({ runtimes: [values.judge as RuntimeName] });

async function main(): Promise<void> {
  if (!existsSync(FOOTAGE)) {
    console.log(`no ${FOOTAGE}: nothing to measure`);
    return;
  }
  const sums = new Map<string, Score>();
  for (const clip of [...renderedClips(), ...labelledClips()]) {
    const name = basename(clip.path, '.mp4');
    if (!name.includes(positionals[0] ?? '')) continue;
    const score = await scoreClip(clip).catch((error: unknown) => {
      console.log(`${name}: ${(error as Error).message}`);
      return undefined;
    });
    if (!score) continue;
    console.log(`${name.padEnd(36)} ${lineOf(score)}`);
    const group = clip.path.includes('rendered') ? 'all rendered' : 'all labelled';
    sums.set(group, add(sums.get(group) ?? newScore(), score));
  }
  for (const [group, sum] of sums) console.log(`${group.padEnd(36)} ${lineOf(sum)}`);
}

async function scoreClip(clip: Clip): Promise<Score> {
  const last = Math.max(...clip.wanted.keys());
  const samples: Frame[] = [];
  const every = Math.max(1, Math.floor(last / SAMPLES));
  for await (const frame of framesOf(clip.path, every)) samples.push(frame);
  const calibration =
    clip.camera && values.camera === 'true'
      ? trueCalibration(clip.table, clip.camera)
      : calibrateFromFrames(samples, clip.table, clip.path);
  const detector = createBallDetector({ calibration, game: clip.game, ...(judge && { judge }) });
  detector.prime(samples);
  const score = newScore();
  const step = Number(values.every);
  for await (const frame of framesOf(clip.path, 1)) {
    if (frame.index > last) break;
    const wanted = clip.wanted.get(frame.index);
    if (frame.index % step !== 0 && !wanted) continue;
    const { balls, hidden } = detector.detect(frame);
    await detector.settled();
    if (wanted) compare(score, wanted, { balls, hidden }, calibration);
  }
  return score;
}

function compare(
  score: Score,
  wanted: { readonly balls: readonly TrueBall[]; readonly all: boolean },
  seen: Pick<DetectedFrame, 'balls' | 'hidden'>,
  calibration: Calibration,
): void {
  const free = new Set(seen.balls);
  for (const ball of wanted.balls) {
    const kind = ball.moving ? score.moving : score.rest;
    kind.total++;
    const gap = (d: BallDetection): number => Math.hypot(d.u - ball.u, d.v - ball.v);
    const [best] = [...free].sort((a, b) => gap(a) - gap(b));
    if (!best || gap(best) > (ball.moving ? MOVING_REACH : REST_REACH) * best.radius) {
      if (seen.hidden.some((outline) => isInside(outline, ball))) kind.covered++;
      continue;
    }
    free.delete(best);
    kind.found++;
    kind.pixels.push(gap(best));
    kind.millimetres.push(1000 * offOnTable(best, ball, calibration));
    const [top] = Object.entries(best.identity).sort((a, b) => b[1] - a[1]);
    if (top?.[0] === ball.id) kind.named++;
  }
  if (wanted.all) score.false += free.size;
}

/** Whether a pixel lies inside an outline (even-odd rule). */
function isInside(outline: readonly PixelPoint[], at: PixelPoint): boolean {
  let inside = false;
  outline.forEach((a, k) => {
    const b = outline[(k + 1) % outline.length]!;
    if (a.v > at.v === b.v > at.v) return;
    if (at.u < a.u + ((at.v - a.v) / (b.v - a.v)) * (b.u - a.u)) inside = !inside;
  });
  return inside;
}

function offOnTable(seen: BallDetection, ball: TrueBall, { camera, table }: Calibration): number {
  const p = unproject(camera, seen, table.ballRadius);
  const q =
    ball.x === undefined ? unproject(camera, ball, table.ballRadius) : { x: ball.x, y: ball.y! };
  return Math.hypot(p.x - q.x, p.y - q.y);
}

async function* framesOf(path: string, every: number): AsyncIterable<Frame> {
  const filters = every > 1 ? [`select=not(mod(n\\,${every}))`] : [];
  const source = await openFfmpegSource({ url: `file:${path}`, options: [], filters });
  yield* source.frames(new AbortController().signal);
}

const trueCalibration = (table: TableSpec, camera: CameraModel): Calibration => ({
  ...{ table, camera, residual: 0, residualAt: { corners: [0, 0, 0, 0], centre: 0 } },
  ...{ date: '', pictureHash: '' },
});

/** Shape of the rendered clips' truth, as far as it is read here. */
interface RenderedTruth {
  readonly game: GameName;
  readonly width: number;
  readonly height: number;
  readonly camera: Omit<CameraModel, 'width' | 'height' | 'aspect'>;
  readonly frames_truth: readonly {
    readonly balls: readonly (readonly [string, number, number, number, number])[];
  }[];
}

function renderedClips(): Clip[] {
  const folder = join(FOOTAGE, 'rendered');
  return namesIn(folder, '.mp4').map((file) => {
    const path = join(folder, file);
    const text = gunzipSync(readFileSync(path.replace(/mp4$/, 'truth.json.gz'))).toString('utf8');
    const truth = JSON.parse(text) as RenderedTruth;
    const { width, height, camera, game } = truth;
    const frames = truth.frames_truth;
    const wanted = new Map(
      frames.map(({ balls }, k) => {
        const next = frames[Math.min(frames.length - 1, k + 1)]!.balls;
        const all = balls.map(([id, x, y, u, v]) => {
          const later = next.find(([other]) => other === id);
          const moving = !later || Math.hypot(later[1] - x, later[2] - y) > MOVING_METRES;
          return { id, x, y, u, v, moving };
        });
        return [k, { balls: all, all: true }] as const;
      }),
    );
    const table = game === 'nine-ball' ? TABLES['9ft']! : TABLES.carom!;
    return { path, game, table, camera: { ...camera, width, height, aspect: 1 }, wanted };
  });
}

interface LabelledBall {
  readonly id: string;
  readonly u: number;
  readonly v: number;
  readonly occluded?: boolean;
}

interface LabelledFrame {
  readonly frame: number;
  readonly balls: readonly LabelledBall[];
}

interface Labels {
  readonly table: { readonly model: string };
  readonly rest_before?: LabelledFrame | null;
  readonly rest_after?: LabelledFrame | null;
  readonly last_frame?: LabelledFrame | null;
  readonly positions?: readonly LabelledFrame[];
}

/** The small table of the 52.3 mm balls. */
const SMALL_TABLE: TableSpec = {
  ...TABLES['9ft']!,
  // A nose stands at 63.5 % of the ball's diameter.
  ...{ name: 'small', length: 1.881, width: 0.943, ballRadius: 0.02615, noseHeight: 0.0332 },
  pockets: poolPockets(1.881, 0.943),
};

function labelledClips(): Clip[] {
  const labels = join(FOOTAGE, 'real/labels');
  return namesIn(labels, '.labels.json').flatMap((file) => {
    const name = file.replace('.labels.json', '');
    const label = JSON.parse(readFileSync(join(labels, file), 'utf8')) as Labels;
    const folder = ['nine-ball', 'carom', 'snooker-balls'].find((f) =>
      existsSync(join(FOOTAGE, 'real', f, `${name}.mp4`)),
    );
    if (!folder) return [];
    const wanted = new Map<number, { balls: TrueBall[]; all: boolean }>();
    for (const frame of label.positions ?? [])
      wanted.set(frame.frame, { balls: markMoving(frame.balls, true), all: false });
    for (const [frame, balls] of readTrack(join(labels, 'tracks', `${name}.csv`)))
      wanted.set(frame, { balls, all: true });
    for (const rest of [label.rest_before, label.rest_after, label.last_frame])
      if (rest) wanted.set(rest.frame, { balls: markMoving(rest.balls, false), all: true });
    const { model } = label.table;
    const table = model.startsWith('carom')
      ? TABLES.carom!
      : model.startsWith('9ft')
        ? TABLES['9ft']!
        : SMALL_TABLE;
    const game = folder === 'nine-ball' ? 'nine-ball' : 'five-pins';
    return [{ path: join(FOOTAGE, 'real', folder, `${name}.mp4`), game, table, wanted }];
  });
}

const markMoving = (balls: readonly LabelledBall[], moving: boolean): TrueBall[] =>
  balls.filter((ball) => !ball.occluded).map(({ id, u, v }) => ({ id, u, v, moving }));

/** Tracks: one row a frame, two columns a ball; an empty pair is a ball that is not seen. */
function readTrack(path: string): Map<number, TrueBall[]> {
  const out = new Map<number, TrueBall[]>();
  if (!existsSync(path)) return out;
  const [head = '', ...rows] = readFileSync(path, 'utf8').trim().split('\n');
  const columns = head.split(',');
  let before: readonly string[] = [];
  for (const row of rows) {
    const cells = row.split(',');
    const balls: TrueBall[] = [];
    for (let c = 1; c < columns.length; c += 2) {
      if (!cells[c]) continue;
      const [u, v] = [Number(cells[c]), Number(cells[c + 1])];
      const step = before[c] ? Math.hypot(u - Number(before[c]), v - Number(before[c + 1])) : 0;
      balls.push({ id: columns[c]!.replace(/_u$/, ''), u, v, moving: step > MOVING_PIXELS });
    }
    out.set(Number(cells[0]), balls);
    before = cells;
  }
  return out;
}

const namesIn = (folder: string, ending: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((f) => f.endsWith(ending)) : [];

function add(a: Score, b: Score): Score {
  const join = (p: Kind, q: Kind): Kind => ({
    found: p.found + q.found,
    covered: p.covered + q.covered,
    total: p.total + q.total,
    named: p.named + q.named,
    pixels: [...p.pixels, ...q.pixels],
    millimetres: [...p.millimetres, ...q.millimetres],
  });
  return {
    rest: join(a.rest, b.rest),
    moving: join(a.moving, b.moving),
    false: a.false + b.false,
  };
}

function lineOf(score: Score): string {
  const part = (kind: Kind): string =>
    `${kind.found}/${kind.total} (${kind.covered} covered), px ${spread(kind.pixels)}, mm ${spread(kind.millimetres)}, named ${kind.named}`;
  return `rest ${part(score.rest)} | moving ${part(score.moving)} | false ${score.false}`;
}

/** Median, 90th and 99th percentile. */
function spread(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): string =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(2) ?? '-';
  return `${at(0.5)}/${at(0.9)}/${at(0.99)}`;
}

await main();
