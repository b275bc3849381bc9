// Balls in labelled pictures: the small table of the 52.3 mm balls, and pool tables from above.
// Uses ../shared where it is present.
//   npx tsx scripts/accuracy-stills.ts [--judge onnx|tfjs-wasm|none] [bfh|pix2pockets] [picture]
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { calibrateFromFrames } from '../src/app/tableFinding.ts';
import { type Calibration, unproject } from '../src/calibration/index.ts';
import { type Frame, openFfmpegSource } from '../src/capture/index.ts';
import {
  type BallDetection,
  type RuntimeName,
  createBallDetector,
  startJudge,
  tellTableSize,
} from '../src/detect/index.ts';
import { poolPockets, TABLES, type TableSpec } from '../src/table/index.ts';

const STILLS = '../shared/footage/real/stills';
/** A ball is found when nearer than this to its label, metres. */
const REACH_METRES = 0.012;
/** Boxes agree from this share of their union on. */
const OVERLAP = 0.5;
/** The balls of pool, metres; labels' boxes tell the table's size by it. */
const POOL_RADIUS = 0.028575;

const SMALL_TABLE: TableSpec = {
  ...TABLES['9ft']!,
  // A nose stands at 63.5 % of the ball's diameter.
  ...{ name: 'small', length: 1.881, width: 0.943, ballRadius: 0.02615, noseHeight: 0.0332 },
  pockets: poolPockets(1.881, 0.943),
};

const { positionals, values } = parseArgs({
  options: { judge: { type: 'string', default: 'onnx' } },
  allowPositionals: true,
});
const judge =
  values.judge === 'none' ? undefined : startJudge({ runtimes: [values.judge as RuntimeName] });
const [kind = '', only = ''] = positionals;

async function main(): Promise<void> {
  if (!existsSync(STILLS)) return console.log(`no ${STILLS}: nothing to measure`);
  if ('bfh'.includes(kind)) await scoreBfh();
  if ('pix2pockets'.includes(kind)) await scorePix2Pockets();
}

async function pictureOf(path: string): Promise<Frame> {
  const source = await openFfmpegSource({ url: `file:${path}`, options: [] });
  for await (const frame of source.frames(new AbortController().signal)) {
    await source.close();
    return frame;
  }
  throw new Error(`${path} holds no picture`);
}

/** So often a still is looked at: as long as a camera needs to settle. */
const FRAMES = 8;

/** Detects in a still as in a camera that looks at a table at rest. */
async function ballsIn(frame: Frame, calibration: Calibration): Promise<readonly BallDetection[]> {
  const detector = createBallDetector({ calibration, game: 'nine-ball', ...(judge && { judge }) });
  detector.prime([frame]);
  let balls: readonly BallDetection[] = [];
  for (let k = 0; k < FRAMES; k++) {
    balls = detector.detect({ ...frame, index: k }).balls;
    await detector.settled();
  }
  return balls;
}

interface Labelled {
  readonly type: string;
  readonly x: number;
  readonly y: number;
}

async function scoreBfh(): Promise<void> {
  const folder = join(STILLS, 'bfh');
  const doc = JSON.parse(readFileSync(join(folder, 'labels.json'), 'utf8')) as {
    images: Record<string, readonly Labelled[]>;
  };
  const all: number[] = [];
  const shifted: number[] = [];
  let [found, total, wrong] = [0, 0, 0];
  for (const [name, labels] of Object.entries(doc.images)) {
    if (!name.includes(only)) continue;
    const frame = await pictureOf(join(folder, name));
    const calibration = calibrateFromFrames([frame], SMALL_TABLE, name);
    const seen = (await ballsIn(frame, calibration)).map((ball) => ({
      ball,
      at: unproject(calibration.camera, ball, SMALL_TABLE.ballRadius),
    }));
    const free = new Set(seen);
    const gaps: { dx: number; dy: number }[] = [];
    for (const label of labels) {
      const off = ({ at }: (typeof seen)[number]): { dx: number; dy: number } => ({
        dx: 1000 * at.x - label.x,
        dy: 1000 * at.y - label.y,
      });
      const length = (s: (typeof seen)[number]): number => Math.hypot(off(s).dx, off(s).dy);
      const [best] = [...free].sort((a, b) => length(a) - length(b));
      if (!best || length(best) > 1000 * REACH_METRES) {
        console.log(`  ${name}: ${label.type} at ${label.x}, ${label.y} missed`);
        continue;
      }
      free.delete(best);
      gaps.push(off(best));
    }
    for (const { ball } of free)
      console.log(`  ${name}: false at ${round(ball.u)}, ${round(ball.v)}`);
    const shift = { dx: middle(gaps.map((g) => g.dx)), dy: middle(gaps.map((g) => g.dy)) };
    found += gaps.length;
    total += labels.length;
    wrong += free.size;
    all.push(...gaps.map((g) => Math.hypot(g.dx, g.dy)));
    shifted.push(...gaps.map((g) => Math.hypot(g.dx - shift.dx, g.dy - shift.dy)));
    console.log(
      `bfh ${name}: ${gaps.length}/${labels.length}, false ${free.size}, mm ${spread(gaps.map((g) => Math.hypot(g.dx, g.dy)))}, label frame ${round(shift.dx)}, ${round(shift.dy)}`,
    );
  }
  console.log(
    `all bfh: ${found}/${total}, false ${wrong}, mm ${spread(all)}, less the shift ${spread(shifted)}`,
  );
}

interface Box {
  readonly u: number;
  readonly v: number;
  readonly w: number;
  readonly h: number;
}

async function scorePix2Pockets(): Promise<void> {
  const folder = join(STILLS, 'pix2pockets');
  const hits: { confidence: number; hit: boolean }[] = [];
  let [total, sizes, rightSizes] = [0, 0, 0];
  for (const file of readdirSync(folder).filter((f) => f.endsWith('.txt'))) {
    const name = basename(file, '.txt');
    if (only && name !== only) continue;
    const frame = await pictureOf(join(folder, `${name}.jpg`));
    const boxes = readBoxes(readFileSync(join(folder, file), 'utf8'), frame);
    total += boxes.length;
    const calibration = sizedCalibration(frame, name);
    if (!calibration) continue;
    sizes++;
    const truth = sizeOfLabels(boxes, calibration);
    if (truth === calibration.table.name) rightSizes++;
    const scored = matchBoxes(boxes, await ballsIn(frame, calibration));
    hits.push(...scored);
    const right = scored.filter((s) => s.hit).length;
    console.log(
      `pix2pockets ${name}: ${right}/${boxes.length}, false ${scored.length - right}, ${calibration.table.name} (labels say ${truth})`,
    );
  }
  console.log(
    `all pix2pockets: AP50 ${averagePrecision(hits, total).toFixed(4)}, ${hits.filter((h) => h.hit).length}/${total}, false ${hits.filter((h) => !h.hit).length}, size right ${rightSizes}/${sizes}`,
  );
}

function sizedCalibration(frame: Frame, name: string): Calibration | undefined {
  try {
    const nine = calibrateFromFrames([frame], TABLES['9ft']!, name);
    const size = tellTableSize([frame], nine);
    return size.name === '9ft' ? nine : calibrateFromFrames([frame], size, name);
  } catch (error) {
    console.log(`pix2pockets ${name}: ${(error as Error).message}`);
    return undefined;
  }
}

/** The table whose bed makes the labelled boxes those of pool balls. */
function sizeOfLabels(boxes: readonly Box[], { camera, table }: Calibration): string {
  const radii = boxes.map((box) => {
    const at = unproject(camera, box, table.ballRadius);
    const side = unproject(camera, { u: box.u + box.w / 2, v: box.v }, table.ballRadius);
    return Math.hypot(side.x - at.x, side.y - at.y);
  });
  const length = (table.length * POOL_RADIUS) / middle(radii);
  const pool = ['7ft', '8ft', '9ft'].map((name) => TABLES[name]!);
  const off = (t: TableSpec): number => Math.abs(Math.log(t.length / length));
  return pool.sort((a, b) => off(a) - off(b))[0]!.name;
}

function readBoxes(text: string, frame: Frame): Box[] {
  const rows = text.trim().split('\n');
  return rows.flatMap((row) => {
    const [label, x, y, w, h] = row.split(/\s+/).map(Number) as [number, ...number[]];
    if (label === 2) return [];
    const [u, v] = [x! * frame.width - 0.5, y! * frame.height - 0.5];
    return [{ u, v, w: w! * frame.width, h: h! * frame.height }];
  });
}

/** Each detection, best first, takes the free box that it overlaps most. */
function matchBoxes(
  boxes: readonly Box[],
  seen: readonly BallDetection[],
): { confidence: number; hit: boolean }[] {
  const free = new Set(boxes);
  const ranked = [...seen].sort((a, b) => b.confidence - a.confidence);
  const scored = ranked.map((ball) => {
    const mine = { u: ball.u, v: ball.v, w: 2 * ball.radius, h: 2 * ball.radius };
    const [best] = [...free].sort((a, b) => overlapOf(b, mine) - overlapOf(a, mine));
    const hit = best !== undefined && overlapOf(best, mine) >= OVERLAP;
    if (hit) free.delete(best);
    else console.log(`  false at ${round(ball.u)}, ${round(ball.v)} (${round(ball.confidence)})`);
    return { confidence: ball.confidence, hit };
  });
  for (const { u, v } of free) console.log(`  missed at ${round(u)}, ${round(v)}`);
  return scored;
}

function overlapOf(a: Box, b: Box): number {
  const side = (pa: number, la: number, pb: number, lb: number): number =>
    Math.max(0, Math.min(pa + la / 2, pb + lb / 2) - Math.max(pa - la / 2, pb - lb / 2));
  const both = side(a.u, a.w, b.u, b.w) * side(a.v, a.h, b.v, b.h);
  return both / (a.w * a.h + b.w * b.h - both);
}

/** Area under precision over recall, precision made to fall only (as in PASCAL VOC since 2010). */
function averagePrecision(
  hits: readonly { confidence: number; hit: boolean }[],
  total: number,
): number {
  const ranked = [...hits].sort((a, b) => b.confidence - a.confidence);
  let right = 0;
  const curve = ranked.map(({ hit }, k) => {
    if (hit) right++;
    return { precision: right / (k + 1), recall: right / total };
  });
  let [area, best] = [0, 0];
  for (let k = curve.length - 1; k >= 0; k--) {
    best = Math.max(best, curve[k]!.precision);
    area += best * (curve[k]!.recall - (curve[k - 1]?.recall ?? 0));
  }
  return area;
}

const round = (value: number): number => Math.round(100 * value) / 100;

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

function spread(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): string =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(2) ?? '-';
  return `${at(0.5)}/${at(0.9)}/${at(0.99)}`;
}

await main();
