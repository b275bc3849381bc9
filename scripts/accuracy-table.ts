// Corners of the playing surface against the labels and truths of ../shared/footage, where present:
// npx tsx scripts/accuracy-table.ts [part of a clip's name]
// and, with --studio, on that many fresh pictures of the studio, as a seed decides:
// npx tsx scripts/accuracy-table.ts --studio 30 [--seed 1] [--alike]
// (--alike: rails and floor in the cloth's own colour, as wood beside a tan cloth is)
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { sampleFrames } from '../src/app/sampleFrames.ts';
import {
  type Calibration,
  type CameraModel,
  project,
  unproject,
} from '../src/calibration/index.ts';
import { type Corners, findTable, type Picture } from '../src/detect/index.ts';
import { scatter } from '../src/studio/dataset/scatter.ts';
import { subjectsOf } from '../src/studio/film/film.ts';
import { drawLook, seededRandom } from '../src/studio/index.ts';
import { scale } from '../src/studio/picture/colour.ts';
import { Filmer } from '../src/studio/picture/filmer.ts';
import type { Look } from '../src/studio/picture/look.ts';
import type { Random } from '../src/studio/random.ts';
import { drawProps } from '../src/studio/scene/props.ts';
import { hangCamera } from '../src/studio/scene/rig.ts';
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

const { positionals, values } = parseArgs({
  options: {
    studio: { type: 'string' },
    seed: { type: 'string', default: '1' },
    alike: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

async function main(): Promise<void> {
  if (values.studio !== undefined) return measureStudio(Number(values.studio));
  if (!existsSync(FOOTAGE)) {
    process.stdout.write(`${FOOTAGE} is not here: nothing to measure\n`);
    return;
  }
  for (const [folder, tableOf] of FOLDERS) await measureFolder(folder, tableOf);
}

async function measureFolder(folder: string, tableOf: (name: string) => TableSpec) {
  const files = readdirSync(join(FOOTAGE, folder)).filter((f) => /\.(mp4|png|jpg)$/.test(f));
  let found = 0;
  const wanted = files.filter((f) => f.includes(positionals[0] ?? ''));
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
function planeError(folder: string, name: string, calibration: Calibration): string {
  const path = join(FOOTAGE, folder, `${name}.truth.json.gz`);
  if (!existsSync(path)) return '';
  const truth = JSON.parse(gunzipSync(readFileSync(path)).toString());
  const { width, height } = truth;
  const { rms, most } = planeOff(calibration, { ...truth.camera, width, height, aspect: 1 });
  return `, plane ${rms.toFixed(2)} mm rms, ${most.toFixed(2)} at most`;
}

function planeOff({ camera, table }: Calibration, trueCamera: CameraModel) {
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
  return { rms, most: Math.max(...off) };
}

/** Cameras over clubs' tables, from under a low ceiling to a gallery. */
const HEIGHTS = [1.8, 5.5] as const;
const RIG = { tilt: 0.08, roll: 0.04, offset: 0.2, distortion: [-0.2, 0.12] } as const;

/** Rails and floor in about the cloth's own colour. */
function allAlike(look: Look, random: Random): Look {
  const { colour } = look.cloth;
  const near = (): Look['cloth']['colour'] => scale(colour, random.between(0.7, 1.3));
  const floor = { ...look.floor, colours: [near(), near()] as const };
  return { ...look, floor, rail: { ...look.rail, colour: near(), dark: near() } };
}

/** One picture of any table, cloth, lamps, lens and height, balls and hands in it. */
function studioPicture(seed: string) {
  const random = seededRandom(seed);
  const table = TABLES[random.pick(['9ft', '9ft', 'carom', 'carom', '8ft', '7ft'])]!;
  const game = table.pockets.length > 0 ? 'nine-ball' : 'five-pins';
  const full = { width: 1920, height: 1080 };
  const size = random.pick([full, full, { width: 1280, height: 720 }]);
  const drawn = drawLook(random.fork('look'), table, size);
  const lamps = Math.max(...drawn.lighting.lamps.map((lamp) => lamp.z));
  const height = Math.max(lamps + 0.3, random.between(...HEIGHTS));
  const camera = hangCamera(random.fork('rig'), table, { size, limits: RIG, height });
  const look = { ...(values.alike ? allAlike(drawn, random.fork('alike')) : drawn), camera };
  const take = scatter(game, table, random.fork('scatter'));
  const figures = [...take.figures, ...drawProps(random.fork('props'), table)];
  const filmer = new Filmer(look, table, subjectsOf({ ...take, figures }, look));
  const bytes = new Uint8Array(filmer.frameBytes);
  filmer.film(0, bytes);
  const n = size.width * size.height;
  const picture: Picture = {
    ...{ ...size, y: bytes.subarray(0, n) },
    ...{ u: bytes.subarray(n, 1.25 * n), v: bytes.subarray(1.25 * n) },
  };
  return { picture, table, camera };
}

function measureStudio(count: number): void {
  const all: number[] = [];
  for (let k = 0; k < count; k++) {
    const { picture, table, camera } = studioPicture(`accuracy-table/${values.seed}/${k}`);
    const outcome = findTable([picture], table);
    const what = `  ${k} ${table.name} ${picture.width} wide from ${camera.C[2].toFixed(2)} m`;
    if (!outcome.ok) {
      process.stdout.write(
        `${what}: refused, ${outcome.problems[0].code}: ${outcome.problems[0].text}\n`,
      );
      continue;
    }
    const { rms, most } = planeOff(outcome.value.calibration, camera);
    const seen = outcome.value.calibration.camera.C[2].toFixed(2);
    all.push(rms);
    process.stdout.write(
      `${what} (fitted ${seen}): plane ${rms.toFixed(2)} mm rms, ${most.toFixed(2)} at most\n`,
    );
  }
  all.sort((a, b) => a - b);
  const mean = all.reduce((sum, d) => sum + d, 0) / Math.max(1, all.length);
  process.stdout.write(
    `studio: ${all.length} of ${count} found, mean ${mean.toFixed(2)}, median ${all[all.length >> 1]?.toFixed(2)}, worst ${all.at(-1)?.toFixed(2)} mm rms, ${all.filter((d) => d > 1).length} over 1 mm\n`,
  );
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
