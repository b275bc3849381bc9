// What the ball detector sees in every frame of a clip, a line a frame, and a digest of it all: a
// change that is for speed alone must leave it as it was, bit for bit.
//
//   npx tsx scripts/dump-detections.ts CLIP [--game NAME] [--table NAME] [--out FILE]
//
// Run it in both states of the code (`git worktree add --detach DIR COMMIT`) and hold the digests,
// or with `cmp` the files, against each other. The judge's word is waited for before each frame.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { calibrateFromFrames } from '../src/app/tableFinding.ts';
import { type Frame, openVideo } from '../src/capture/index.ts';
import { createBallDetector, startJudge } from '../src/detect/index.ts';
import { type GameName, TABLES } from '../src/table/index.ts';

/** Frames from which the table is learnt. */
const LEARNT_FROM = 9;

const { values, positionals } = parseArgs({
  options: {
    table: { type: 'string', default: '9ft' },
    game: { type: 'string', default: 'nine-ball' },
    out: { type: 'string', default: '/dev/null' },
  },
  allowPositionals: true,
});
await main();

async function main(): Promise<void> {
  const [clip] = positionals;
  const table = TABLES[values.table];
  if (!clip || !table) {
    console.log('usage: dump-detections CLIP [--game NAME] [--table NAME] [--out FILE]');
    return;
  }
  const first: Frame[] = [];
  for await (const frame of framesOf(clip, LEARNT_FROM)) first.push(frame);
  const calibration = calibrateFromFrames(first, table, clip);
  const judge = startJudge();
  const detector = createBallDetector({ calibration, game: values.game as GameName, judge });
  detector.prime(first);
  const digest = createHash('sha256');
  const file = createWriteStream(values.out);
  let frames = 0;
  for await (const frame of framesOf(clip, Infinity)) {
    const line = `${JSON.stringify(detector.detect(frame))}\n`;
    await detector.settled();
    digest.update(line);
    file.write(line);
    frames++;
  }
  await judge.close();
  file.end();
  await once(file, 'close');
  console.log(`${clip}: ${frames} frames, sha256 ${digest.digest('hex')}`);
}

async function* framesOf(clip: string, most: number): AsyncGenerator<Frame> {
  const source = await openVideo(clip);
  try {
    let count = 0;
    for await (const frame of source.frames(new AbortController().signal)) {
      yield frame;
      if (++count >= most) return;
    }
  } finally {
    await source.close();
  }
}
