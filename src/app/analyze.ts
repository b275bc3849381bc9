import type { Command } from 'commander';
import type { Seconds } from '../base/units.ts';
import type { Calibration } from '../calibration/index.ts';
import { openVideo, recordedVideoInput } from '../capture/index.ts';
import { readGame, readTable } from '../config/index.ts';
import { startJudge } from '../detect/index.ts';
import type { GameName, TableSpec } from '../table/index.ts';
import { readCalibration } from './calibrationFile.ts';
import { type ContractOutput, type NumberedTrack, writeContractOutput } from './contractOutput.ts';
import { EventBook } from './eventBook.ts';
import { Eyes } from './eyes.ts';
import { judgeRecording } from './judging.ts';
import { makeOutputFolder } from './outputFolder.ts';
import type { PipelineStages } from './pipeline.ts';
import { NO_PROGRESS, type Progress, showProgress } from './progress.ts';
import { readEach } from './readEach.ts';
import { sampleFrames } from './sampleFrames.ts';
import { summarize, summaryForMachines } from './summary.ts';
import { calibrateFromFrames } from './tableFinding.ts';
import { ViewLog } from './viewLog.ts';

interface AnalyzeOptions {
  readonly game?: string;
  readonly table: string;
  readonly calibration?: string;
  readonly out?: string;
  readonly json?: boolean;
}

/** Registers `analyze`: the whole pipeline on a recording, as fast as it goes. */
export function addAnalyze(program: Command): void {
  program
    .command('analyze')
    .description('find out what happened in a recording and propose the calls')
    .argument('<video>', 'a recording from above the table')
    .option('--game <game>', 'nine-ball or five-pins')
    .option('--table <name>', '9ft, 8ft, 7ft, carom, or a JSON file', '9ft')
    .option(
      '--calibration <file>',
      'made by "cenital calibrate"; found in the recording when absent',
    )
    .option('--out <folder>', 'where events.jsonl, tracks.jsonl and calls.jsonl go')
    .option('--json', 'print the summary for machines')
    .action(async (video: string, options: AnalyzeOptions) => {
      const { game, table } = readEach({
        film: () => recordedVideoInput(video, 'fast'),
        game: () => readGame(options.game),
        table: () => readTable(options.table),
      });
      const calibration = options.calibration && readCalibration(options.calibration, table);
      if (options.out !== undefined) makeOutputFolder(options.out);
      const output = await analyzeVideo({
        video,
        game,
        table,
        progress: options.json ? NO_PROGRESS : showProgress('analyze'),
        ...(calibration ? { calibration } : {}),
      });
      if (options.out !== undefined) writeContractOutput(options.out, output);
      const print = options.json ? summaryForMachines : summarize;
      process.stdout.write(print(output));
    });
}

/** A recording and what is known beforehand. */
export interface Analysis {
  readonly video: string;
  readonly game: GameName;
  readonly table: TableSpec;
  /** Found in the recording when absent. */
  readonly calibration?: Calibration;
  readonly progress?: Progress;
  /** The product's own when absent. */
  readonly stages?: PipelineStages;
}

/** Runs the whole pipeline on a recording, as fast as it goes. */
export async function analyzeVideo(analysis: Analysis): Promise<ContractOutput> {
  const { video, game, table, progress = NO_PROGRESS } = analysis;
  const samples = await sampleFrames(video);
  const calibration = analysis.calibration ?? calibrateFromFrames(samples, table, video);
  const judge = startJudge();
  const eyes = new Eyes(
    { calibration, game, judge },
    analysis.stages ? { stages: analysis.stages } : {},
  );
  eyes.prime(samples);
  const source = await openVideo(video);
  progress.start(source.format.frames ?? 0);
  const book = new EventBook();
  const tracks: NumberedTrack[] = [];
  const epochs: Seconds[] = [];
  const view = new ViewLog();
  for await (const frame of source.frames(new AbortController().signal)) {
    const { tracked, events, lostEvents, isNewEpoch, troubles } = eyes.see(frame);
    await eyes.settled();
    book.add([...lostEvents, ...events]);
    if (isNewEpoch) epochs.push(frame.t);
    view.add(troubles, frame.t);
    tracks.push({ frame: frame.index, tracked });
    progress.update(frame.index + 1);
  }
  progress.stop();
  await judge.close();
  book.add(eyes.finish());
  const events = book.inOrder();
  const until = tracks.at(-1)?.tracked.t ?? 0;
  const calls = judgeRecording({ game, table }, { events, until, epochs });
  return { events, tracks, calls, calibration, view: view.spells };
}
