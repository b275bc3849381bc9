import { join } from 'node:path';
import type { Command } from 'commander';
import { wrongInput } from '../base/error.ts';
import { findFfmpeg } from '../capture/index.ts';
import { readGame } from '../config/index.ts';
import { drawLook, film, loadPinEngine, playRandomShot, seededRandom } from '../studio/index.ts';
import { GAMES } from '../table/index.ts';
import { makeOutputFolder } from './outputFolder.ts';
import { readPictureSize } from './pictureSize.ts';
import { NO_PROGRESS, showProgress } from './progress.ts';
import { readEach } from './readEach.ts';

interface SimulateOptions {
  readonly game: string;
  readonly seed: string;
  readonly fps: string;
  readonly size: string;
  readonly crf: string;
  readonly out: string;
  readonly json?: boolean;
}

/** Adds `cenital simulate`: a clip of the studio's with its truth, decided by its seed. */
export function addSimulate(program: Command): void {
  program
    .command('simulate')
    .description('render a clip of the studio with its truth; the same seed gives the same bytes')
    .requiredOption('--game <game>', GAMES.join(' or '))
    .requiredOption('--seed <n>', 'decides layout, stroke, look and noise')
    .option('--fps <n>', 'frames a second', '60')
    .option('--size <WxH>', 'even numbers of pixels', '1920x1080')
    .option('--crf <n>', 'quality of the encoder, 0 to 51, smaller is better', '20')
    .option('--out <dir>', 'where to write', '.')
    .option('--json', 'print one line for machines')
    .action(simulate);
}

async function simulate(options: SimulateOptions): Promise<void> {
  const { game, size, fps, crf } = readEach({
    game: () => readGame(options.game),
    size: () => readPictureSize(options.size),
    fps: () => numberWithin('fps', options.fps, [1, 1000]),
    crf: () => numberWithin('crf', options.crf, [0, 51]),
  });
  makeOutputFolder(options.out);
  await loadPinEngine();
  const random = seededRandom(`${game}/${options.seed}`);
  const take = playRandomShot(game, random.fork('shot'));
  const look = drawLook(random.fork('look'), take.table, size);
  const stem = join(options.out, `${game}-${options.seed}`);
  const progress = options.json ? NO_PROGRESS : showProgress('rendering');
  let begun = false;
  const { frames } = await film({
    ...{ take, look, fps, crf, stem, seed: options.seed },
    title: `${game}, seed ${options.seed}`,
    ffmpeg: findFfmpeg().path,
    onFrame: (done, of) => {
      if (!begun) progress.start(of);
      begun = true;
      progress.update(done);
    },
  });
  progress.stop();
  const files = { clip: `${stem}.mp4`, truth: `${stem}.truth.json.gz`, frames };
  const text = `${files.clip}: ${frames} frames, ${take.happenings.length} events\n${files.truth}`;
  process.stdout.write(`${options.json ? JSON.stringify(files) : text}\n`);
}

function numberWithin(name: string, text: string, [low, high]: readonly [number, number]): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value < low || value > high)
    throw wrongInput(
      'bad-number',
      `--${name} must be a number from ${low} to ${high}, got "${text}"`,
    );
  return value;
}
