// Draws one frame of each of 12 seeds on a sheet: node --import tsx scripts/contact-sheet.ts [OUT.jpg]
//
// Each frame goes through the clips' own encoder and back, as a camera's picture would.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg } from '../src/capture/index.ts';
import { openEncoder, stillOf } from '../src/studio/index.ts';

const OUT = process.argv[2] ?? 'docs/images/studio-contact-sheet.jpg';
const SIZE = { width: 640, height: 360 };
const SEEDS = 12;

const ffmpeg = findFfmpeg().path;
const folder = mkdtempSync(join(tmpdir(), 'sheet-'));
const file = join(folder, 'sheet.mp4');
const encoder = openEncoder({ ffmpeg, file, ...SIZE, fps: 1, crf: 23 });
for (let seed = 1; seed <= SEEDS; seed++) {
  const game = seed % 3 === 0 ? 'five-pins' : 'nine-ball';
  await encoder.write(stillOf(game, `sheet-${seed}`, SIZE));
}
await encoder.finish();
const words = `-v error -y -i ${file} -vf tile=3x4:padding=6 -frames:v 1 -q:v 3 ${OUT}`;
spawnSync(ffmpeg, words.split(' '), { stdio: 'inherit' });
rmSync(folder, { recursive: true });
