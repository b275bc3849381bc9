import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { wrongInput } from '../base/error.ts';
import type { Calibration, PixelPoint } from '../calibration/index.ts';
import { encodeCalibration } from '../calibration/index.ts';
import { readTable } from '../config/index.ts';
import type { Corners, FoundTable, Picture } from '../detect/index.ts';
import { findTable, tellTableSize } from '../detect/index.ts';
import type { TableSpec } from '../table/index.ts';
import { withFilmOf } from './filmInput.ts';
import { makeFolderOf } from './outputFolder.ts';
import { readPictureSize } from './pictureSize.ts';
import { readEach } from './readEach.ts';
import { sampleFrames } from './sampleFrames.ts';

interface CalibrateOptions {
  readonly table: string;
  readonly out?: string;
  readonly corners?: string;
  readonly size: string;
  readonly json?: boolean;
}

/** Registers `calibrate`: finds the table, fits the camera, and says how well. */
export function addCalibrate(program: Command): void {
  program
    .command('calibrate')
    .description('find the table in a recording or picture and fit the camera to it')
    .argument('<video>', 'a recording or picture from above the table, or a camera: /dev/video0')
    .option('--table <name>', '9ft, 8ft, 7ft, carom, or a JSON file', '9ft')
    .option('--out <file>', 'where calibration.json goes')
    .option(
      '--corners <pixels>',
      'where the noses meet, by hand: "u,v u,v u,v u,v", clockwise from the top left',
    )
    .option('--size <WxH>', 'of the picture that a camera is to take', '1920x1080')
    .option('--json', 'print the calibration for machines')
    .action(async (video: string, options: CalibrateOptions) => {
      const { table, corners, size } = readEach({
        table: () => readTable(options.table),
        corners: () => (options.corners === undefined ? undefined : parseCorners(options.corners)),
        size: () => readPictureSize(options.size),
      });
      if (options.out !== undefined) makeFolderOf(options.out);
      const found = await withFilmOf(video, size, (film) => findTableIn(film, table, corners));
      const text = encodeCalibration(found.calibration);
      if (options.out !== undefined) writeFileSync(options.out, text);
      process.stdout.write(options.json ? text : describe(found, options.out));
    });
}

/** Finds the table in a recording or picture; date and hash of the picture are set. */
async function findTableIn(
  video: string,
  table: TableSpec,
  corners: Corners | undefined,
): Promise<FoundTable> {
  const frames = await sampleFrames(video);
  const found = findTable(frames, table, corners === undefined ? {} : { corners });
  if (!found.ok) {
    const [problem] = found.problems;
    throw wrongInput(problem.code, `${video}: ${problem.text}`);
  }
  const { calibration, picture, notes } = found.value;
  const seen = tellTableSize(frames, calibration);
  const size =
    seen.name === table.name
      ? []
      : [`the balls look as on a table of ${seen.name}: is --table ${table.name} right?`];
  return {
    ...found.value,
    calibration: signed(calibration, picture),
    notes: [...notes, ...size],
  };
}

/** A calibration with the time it was made and the hash of what it was made from. */
export function signed(calibration: Calibration, picture: Picture): Calibration {
  const hash = createHash('sha256').update(picture.y).update(picture.u).update(picture.v);
  return { ...calibration, date: new Date().toISOString(), pictureHash: hash.digest('hex') };
}

function parseCorners(text: string): Corners {
  const points: PixelPoint[] = text
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(',').map(Number))
    .map(([u = NaN, v = NaN]) => ({ u, v }));
  const [tl, tr, br, bl] = points;
  if (points.length !== 4 || points.some((p) => !Number.isFinite(p.u + p.v))) {
    throw wrongInput(
      'bad-corners',
      `--corners "${text}" must be four pairs of pixels: "u,v u,v u,v u,v", clockwise from the top left`,
    );
  }
  return [tl!, tr!, br!, bl!];
}

const CORNER_NAMES = ['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const;

function describe(found: FoundTable, out: string | undefined): string {
  const { calibration, corners } = found;
  const { table, camera, residual, residualAt } = calibration;
  const mm = (metres: number) => (1000 * metres).toFixed(1);
  const scale = (camera.f / (camera.C[2] - table.ballRadius) / 1000).toFixed(2);
  const lines = [
    `${table.name} table found, residual ${mm(residual)} mm`,
    ...CORNER_NAMES.map((name, k) => {
      const { u, v } = corners[k]!;
      return `  ${name.padEnd(12)} ${mm(residualAt.corners[k]!)} mm  at pixel ${u.toFixed(1)}, ${v.toFixed(1)}`;
    }),
    `  ${'centre'.padEnd(12)} ${mm(residualAt.centre)} mm  ${scale} pixels a millimetre`,
    `  camera ${camera.C[2].toFixed(2)} m up, focal length ${camera.f.toFixed(0)} pixels, distortion ${camera.k1.toFixed(3)}`,
    ...found.notes.map((note) => `  note: ${note}`),
    ...(out === undefined ? [] : [`  written to ${out}`]),
  ];
  return `${lines.join('\n')}\n`;
}
