// Writes training crops and whole frames from the studio; docs/studio.md describes the files.
//
//   node --import tsx scripts/write-dataset.ts --games nine-ball,five-pins --seed 1 --crops 20000 --frames 0 --processes 2 --out DIR
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { findFfmpeg } from '../src/capture/index.ts';
import { writeDataset } from '../src/studio/index.ts';
import type { GameName } from '../src/table/index.ts';

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: 'nine-ball,five-pins' },
    seed: { type: 'string', default: '1' },
    crops: { type: 'string', default: '20000' },
    frames: { type: 'string', default: '0' },
    out: { type: 'string', default: 'dataset' },
    width: { type: 'string', default: '1280' },
    side: { type: 'string', default: '32' },
    radius: { type: 'string', default: '10' },
    moments: { type: 'string', default: '20' },
    processes: { type: 'string', default: String(availableParallelism()) },
  },
});
const width = Number(values.width);
const started = performance.now();
let nextLine = 0;
const done = await writeDataset({
  games: values.games.split(',') as GameName[],
  seed: values.seed,
  crops: Number(values.crops),
  frames: Number(values.frames),
  out: values.out,
  size: { width, height: (width * 9) / 16 },
  crop: { side: Number(values.side), ballRadiusPx: Number(values.radius) },
  ffmpeg: findFfmpeg().path,
  momentsPerLook: Number(values.moments),
  processes: Number(values.processes),
  onProgress: (crops, frames) => {
    const s = (performance.now() - started) / 1000;
    if (s < nextLine) return;
    nextLine = s + 5;
    console.log(`${crops} crops, ${frames} frames, ${Math.round(crops / s)} crops a second`);
  },
});
const cpuS = process.cpuUsage().user / 1e6;
console.log(`${Math.round(done.crops / cpuS)} crops a second of processor time`);
console.log(`wrote ${done.crops} crops and ${done.frames} frames into ${values.out}`);
