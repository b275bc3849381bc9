// What finding balls costs per frame, beside decoding, on one core.
//   npx tsx scripts/bench-detect.ts CLIP [--frames N] [--table NAME] [--game NAME] [--judge onnx|none]
// The judge of crops runs in a thread of its own: `cpu` counts it, `wall` waits for it.
import { parseArgs } from 'node:util';
import { calibrateFromFrames } from '../src/app/tableFinding.ts';
import { type Frame, openVideo } from '../src/capture/index.ts';
import { createBallDetector, startJudge } from '../src/detect/index.ts';
import { type GameName, TABLES } from '../src/table/index.ts';

/** Frames in which the machine's compiler is still at work. */
const WARM_UP = 10;

const { values, positionals } = parseArgs({
  options: {
    frames: { type: 'string', default: '120' },
    table: { type: 'string', default: '9ft' },
    game: { type: 'string', default: 'nine-ball' },
    judge: { type: 'string', default: 'onnx' },
  },
  allowPositionals: true,
});
await main();

async function main(): Promise<void> {
  const path = positionals[0];
  const table = TABLES[values.table];
  if (!path || !table) {
    console.log('usage: bench-detect CLIP [--frames N] [--table NAME] [--game NAME]');
    return;
  }
  const frames: Frame[] = [];
  const source = await openVideo(path);
  for await (const frame of source.frames(new AbortController().signal)) {
    frames.push(frame);
    if (frames.length >= Number(values.frames)) break;
  }
  await source.close();
  const calibration = calibrateFromFrames(frames.slice(0, 9), table, path);
  const judge = values.judge === 'none' ? undefined : startJudge();
  const game = values.game as GameName;
  const detector = createBallDetector({ calibration, game, ...(judge && { judge }) });
  detector.prime(frames.slice(0, 9));
  const cpu: number[] = [];
  const wall: number[] = [];
  for (const frame of frames) {
    const used = process.cpuUsage();
    const from = performance.now();
    detector.detect(frame);
    await detector.settled();
    wall.push(performance.now() - from);
    const { user, system } = process.cpuUsage(used);
    cpu.push((user + system) / 1000);
  }
  await judge?.close();
  console.log(`${frames.length} frames of ${frames[0]?.width} x ${frames[0]?.height}`);
  console.log(`cpu ms a frame: ${spread(cpu)}; wall ms: ${spread(wall)}`);
}

function spread(times: readonly number[]): string {
  const sorted = times.slice(WARM_UP).sort((a, b) => a - b);
  const at = (share: number): string =>
    sorted[Math.floor(sorted.length * share)]?.toFixed(2) ?? '-';
  return `median ${at(0.5)}, 95th percentile ${at(0.95)}`;
}
