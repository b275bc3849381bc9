// Corners of the playing surface against the labels and truths of ../shared/footage, where present:
// node --import tsx scripts/accuracy-table.ts [part of a clip's name]
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sampleFrames } from '../src/app/sampleFrames.ts';
import {
  type Calibration,
  type CameraModel,
  project,
  unproject,
} from '../src/calibration/index.ts';
import { type Corners, findTable } from '../src/detect/index.ts';
import { TABLES, type TableSpec } from '../src/table/index.ts';

const FOOTAGE = '../shared/footage';
const LABELS = join(FOOTAGE, 'real/labels');
/** The table of the snooker-ball films, as its owners give it. */
const SMALL: TableSpec = { ...TABLES['7ft']!, length: 1.881, width: 0.943, ballRadius: 0.02615 };

const FOLDERS: readonly (readonly [string, (name: string) => TableSpec])[] = [
  ['real/nine-ball', () => TABLES['9ft']!],
  ['real/carom', () => TABLES['carom']!],
  ['real/snooker-balls', () => SMALL],
  ['rendered', (name) => (name.startsWith('five') ? TABLES['carom']! : TABLES['9ft']!)],
  ['real/stills/pix2pockets', () => TABLES['9ft']!],
  ['real/stills/bfh', () => SMALL],
];

async function main(): Promise<void> {
  if (!existsSync(FOOTAGE)) {
    process.stdout.write(`${FOOTAGE} is not here: nothing to measure\n`);
    return;
  }
  for (const [folder, tableOf] of FOLDERS) await measureFolder(folder, tableOf);
}

async function measureFolder(folder: string, tableOf: (name: string) => TableSpec) {
  const files = readdirSync(join(FOOTAGE, folder)).filter((f) => /\.(mp4|png|jpg)$/.test(f));
  let found = 0;
  const wanted = files.filter((f) => f.includes(process.argv[2] ?? ''));
  for (const file of wanted) {
    const name = basename(file).replace(/\.\w+$/, '');
    const outcome = findTable(await sampleFrames(join(FOOTAGE, folder, file)), tableOf(name));
    if (!outcome.ok) {
      process.stdout.write(`  ${name}: ${outcome.problems[0].code}\n`);
      continue;
    }
    found++;
    const { calibration, corners } = outcome.value;
    const truth = trueCorners(folder, name);
    const px = truth ? `, corners ${cornerErrors(corners, truth).join(' ')} px` : '';
    const mm = (1000 * calibration.residual).toFixed(2);
    const plane = planeError(folder, name, calibration);
    process.stdout.write(`  ${name}: residual ${mm} mm${px}${plane}\n`);
  }
  if (wanted.length > 0) process.stdout.write(`${folder}: ${found} of ${wanted.length} found\n`);
}

/** Steps along and across the table at which the plane of the balls' centres is compared. */
const PLANE_STEPS = 20;

/** How far the fitted camera lays balls from where the true one does, over the whole table. */
function planeError(folder: string, name: string, { camera, table }: Calibration): string {
  const path = join(FOOTAGE, folder, `${name}.truth.json.gz`);
  if (!existsSync(path)) return '';
  const truth = JSON.parse(gunzipSync(readFileSync(path)).toString());
  const { width, height } = truth;
  const trueCamera: CameraModel = { ...truth.camera, width, height, aspect: 1 };
  const off: number[] = [];
  for (let i = 0; i <= PLANE_STEPS; i++)
    for (let j = 0; j <= PLANE_STEPS; j++) {
      const at = {
        x: (i / PLANE_STEPS - 0.5) * (table.length - 2 * table.ballRadius),
        y: (j / PLANE_STEPS - 0.5) * (table.width - 2 * table.ballRadius),
      };
      const seen = unproject(camera, project(trueCamera, at, table.ballRadius), table.ballRadius);
      off.push(1000 * Math.hypot(seen.x - at.x, seen.y - at.y));
    }
  const rms = Math.sqrt(off.reduce((sum, d) => sum + d * d, 0) / off.length);
  return `, plane ${rms.toFixed(2)} mm rms, ${Math.max(...off).toFixed(2)} at most`;
}

type Pair = readonly [number, number];

function trueCorners(folder: string, name: string): readonly Pair[] | undefined {
  const truth = join(FOOTAGE, folder, `${name}.truth.json.gz`);
  if (existsSync(truth)) {
    const c = JSON.parse(gunzipSync(readFileSync(truth)).toString()).table.cushion_nose_corners_px;
    return [c.top_left, c.top_right, c.bottom_right, c.bottom_left];
  }
  const labels = join(LABELS, `${name}.labels.json`);
  if (!existsSync(labels)) return undefined;
  const c = JSON.parse(readFileSync(labels, 'utf8')).table.cushion_nose_corners_px;
  return [c.tl, c.tr, c.br, c.bl];
}

const cornerErrors = (corners: Corners, truth: readonly Pair[]): string[] =>
  corners.map(({ u, v }, k) => Math.hypot(u - truth[k]![0], v - truth[k]![1]).toFixed(2));

await main();
