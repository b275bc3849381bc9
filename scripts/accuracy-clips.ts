// The whole path on film with truth: corners, balls at rest, events, first contacts.
// Uses ../shared where it is present. `npx tsx scripts/accuracy-clips.ts [filter]`
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { ObserverError } from '../src/base/error.ts';
import { analyzeVideo } from '../src/app/analyze.ts';
import { writeContractOutput, type ContractOutput } from '../src/app/contractOutput.ts';
import { project, unproject } from '../src/calibration/index.ts';
import { type GameName, TABLES, type TableSpec } from '../src/table/index.ts';

const FOOTAGE = '../shared/footage';
const SCORER = '../shared/tools/score-events.mjs';
const TOLERANCE_S = 0.05;
/** A ball is found when its track rests this near to the truth. */
const FOUND_M = 0.01;

interface Truth {
  readonly path: string;
  readonly corners: readonly (readonly [number, number])[];
  /** Balls at rest before the shot and the frame in which they were labelled. */
  readonly rest: {
    frame: number;
    balls: { id: string; u: number; v: number; x?: number; y?: number }[];
  };
}

interface Scorer {
  readTruth(path: string): { events: unknown[]; scored: string[] };
  readEvents(path: string): unknown[];
  score(
    truth: unknown[],
    found: unknown[],
    tolerance: number,
    types: string[],
  ): { first?: { want: string; got: string; right: boolean }; missed: unknown[]; extra: unknown[] };
  total(results: unknown[]): {
    table: Record<string, unknown>[];
    first_contact: { right: number; of: number };
  };
}

const SETS: readonly { name: string; game: GameName; table: string; clips: readonly string[] }[] = [
  { name: 'real nine-ball', game: 'nine-ball', table: '9ft', clips: clipsIn('real/nine-ball', '') },
  {
    name: 'rendered nine-ball',
    game: 'nine-ball',
    table: '9ft',
    clips: clipsIn('rendered', 'nine-ball'),
  },
  {
    name: 'rendered five-pins',
    game: 'five-pins',
    table: 'carom',
    clips: clipsIn('rendered', 'five-pins'),
  },
  { name: 'real carom', game: 'five-pins', table: 'carom', clips: clipsIn('real/carom', '') },
];

function clipsIn(folder: string, prefix: string): string[] {
  const path = join(FOOTAGE, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((f) => f.endsWith('.mp4') && f.startsWith(prefix))
    .map((f) => join(path, f));
}

function readTruth(clip: string): Truth | undefined {
  const rendered = clip.replace('.mp4', '.truth.json.gz');
  if (existsSync(rendered)) {
    const doc = JSON.parse(gunzipSync(readFileSync(rendered)).toString());
    const c = doc.table.cushion_nose_corners_px;
    const strike = doc.events.find((e: { type: string }) => e.type === 'shot_start').t as number;
    // The last moment of rest, a tenth of a second before the cue comes.
    const restFrame = Math.floor((strike - 0.1) * doc.fps);
    const balls = doc.frames_truth[restFrame].balls.map(
      ([id, x, y, u, v]: [string, number, number, number, number]) => ({ id, u, v, x, y }),
    );
    return {
      path: rendered,
      corners: [c.top_left, c.top_right, c.bottom_right, c.bottom_left],
      rest: { frame: restFrame, balls },
    };
  }
  const label = join(
    FOOTAGE,
    'real/labels',
    clip.split('/').at(-1)!.replace('.mp4', '.labels.json'),
  );
  if (!existsSync(label)) return undefined;
  const doc = JSON.parse(readFileSync(label, 'utf8'));
  const c = doc.table.cushion_nose_corners_px;
  return { path: label, corners: [c.tl, c.tr, c.br, c.bl], rest: doc.rest_before };
}

/** Millimetres from each labelled ball to the nearest track at that frame, and whether it has its name. */
function restErrors(
  output: ContractOutput,
  truth: Truth,
): { id: string; mm: number; named: boolean }[] {
  const calibration = output.calibration!;
  const track =
    output.tracks[truth.rest.frame]?.tracked.balls.filter((b) => b.state !== 'gone') ?? [];
  return truth.rest.balls.map(({ id, u, v, x, y }) => {
    const at =
      x === undefined || y === undefined
        ? unproject(calibration.camera, { u, v }, calibration.table.ballRadius)
        : { x, y };
    const near = track
      .map((b) => ({ ball: b.ball, mm: 1000 * Math.hypot(b.x - at.x, b.y - at.y) }))
      .sort((a, b) => a.mm - b.mm)[0];
    return { id, mm: near?.mm ?? Infinity, named: near?.ball === id };
  });
}

function cornerErrors(output: ContractOutput, truth: Truth, table: TableSpec): number[] {
  const { camera } = output.calibration!;
  const [x, y] = [table.length / 2, table.width / 2];
  const at = [
    { x: -x, y },
    { x, y },
    { x, y: -y },
    { x: -x, y: -y },
  ];
  return at.map((p, k) => {
    const pixel = project(camera, p, output.calibration!.table.noseHeight);
    return Math.hypot(pixel.u - truth.corners[k]![0], pixel.v - truth.corners[k]![1]);
  });
}

const quantile = (values: readonly number[], q: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))] ??
  NaN;

const only = process.argv[2] ?? '';
if (!existsSync(SCORER)) {
  console.log('the footage with truth is not here: measuring on the test clips');
  await import('./accuracy-own.ts');
  process.exit(0);
}
const scorer = (await import(pathToFileURL(SCORER).href)) as Scorer;
const folder = mkdtempSync(join(tmpdir(), 'cenital-accuracy-'));

for (const set of SETS) {
  const results: unknown[] = [];
  const rest: { id: string; mm: number; named: boolean }[] = [];
  for (const clip of set.clips.filter((c) => c.includes(only))) {
    const name = clip.split('/').at(-1)!.replace('.mp4', '');
    const truth = readTruth(clip);
    let output: ContractOutput;
    try {
      output = await analyzeVideo({ video: clip, game: set.game, table: TABLES[set.table]! });
    } catch (error) {
      if (!(error instanceof ObserverError)) throw error;
      console.log(`${name}: ${error.message}`);
      continue;
    }
    const out = join(folder, name);
    writeContractOutput(out, output);
    if (truth === undefined) {
      console.log(
        `${name}: no labels; residual ${(output.calibration!.residual * 1000).toFixed(2)} mm`,
      );
      continue;
    }
    const corners = cornerErrors(output, truth, TABLES[set.table]!);
    const errors = restErrors(output, truth);
    rest.push(...errors);
    const { events, scored } = scorer.readTruth(truth.path);
    const result = scorer.score(
      events,
      scorer.readEvents(join(out, 'events.jsonl')),
      TOLERANCE_S,
      scored,
    );
    results.push(result);
    const lost = errors.filter((e) => e.mm > FOUND_M * 1000).map((e) => e.id);
    const misnamed = errors.filter((e) => e.mm <= FOUND_M * 1000 && !e.named).map((e) => e.id);
    console.log(
      `${name}: corners ${Math.max(...corners).toFixed(2)} px; rest ${errors.length - lost.length}/${errors.length}` +
        `${lost.length ? ` lost ${lost}` : ''}${misnamed.length ? ` misnamed ${misnamed}` : ''};` +
        ` first ${result.first?.got}${result.first?.right ? '' : ` (want ${result.first?.want})`};` +
        ` missed ${JSON.stringify(result.missed)} extra ${JSON.stringify(result.extra.map(short))}`,
    );
  }
  if (results.length === 0) continue;
  const found = rest.filter((e) => e.mm <= FOUND_M * 1000);
  const { table, first_contact } = scorer.total(results);
  console.log(
    `\n== ${set.name}: rest ${found.length}/${rest.length} within 10 mm (median ${quantile(
      found.map((e) => e.mm),
      0.5,
    ).toFixed(2)}, p90 ${quantile(
      found.map((e) => e.mm),
      0.9,
    ).toFixed(
      2,
    )} mm), named ${found.filter((e) => e.named).length}/${found.length}; first contact ${first_contact.right}/${first_contact.of}`,
  );
  console.table(table);
}

function short(event: unknown): unknown {
  const { t, type, ball, a, b, pin } = event as Record<string, unknown>;
  return { t, type, ball, a, b, pin };
}
