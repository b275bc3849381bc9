import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { wrongInput } from '../base/error.ts';
import type { NewRecord, TableRecord } from '../bus/index.ts';
import { type FfmpegInput, FramePool, openFfmpegSource } from '../capture/index.ts';
import { readGame, readTable } from '../config/index.ts';
import { readSittingCard, segmentsByAge } from '../session/index.ts';
import type { GameName } from '../table/index.ts';
import { readCalibration } from './calibrationFile.ts';
import { BoxStatus } from './live/boxStatus.ts';
import type { Journal, TableCamera } from './live/liveTable.ts';
import { SeerWorker } from './live/seerWorker.ts';
import { watchTable } from './live/watchTable.ts';
import { RulesFold } from './rulesFold.ts';
import { concatList } from './filmCut.ts';
import { printRecord } from './terminal.ts';

interface ReplayFlags {
  readonly game?: string;
  readonly table?: string;
  readonly calibration?: string;
  readonly pace: string;
  readonly json?: boolean;
}

/** Registers `replay`: a recording through the live pipeline. */
export function addReplay(program: Command): void {
  program
    .command('replay')
    .description(
      'play a recorded sitting, or the input that a crash left, through the live pipeline',
    )
    .argument(
      '<session>',
      'a folder of film (film/<session>, last-input/crashes/<session>) or a file',
    )
    .option('--game <game>', 'nine-ball or five-pins; as recorded when absent')
    .option('--table <name>', '9ft, 8ft, 7ft, carom, or a JSON file; as recorded when absent')
    .option('--calibration <file>', 'found in the film when absent')
    .option('--pace <pace>', 'fast, or real as the camera gave it', 'fast')
    .option('--json', 'print records for machines, one a line')
    .action((session: string, flags: ReplayFlags) => replay(session, flags));
}

async function replay(session: string, flags: ReplayFlags): Promise<void> {
  const film = filmOf(session);
  try {
    await play(film, session, flags);
  } finally {
    film.close();
  }
}

async function play(film: Film, session: string, flags: ReplayFlags): Promise<void> {
  if (flags.pace !== 'fast' && flags.pace !== 'real')
    throw wrongInput('pace', `unknown pace "${flags.pace}": use --pace fast or --pace real`);
  const card = statSync(session).isDirectory() ? readSittingCard(session) : undefined;
  const game = readGame(flags.game ?? card?.game);
  const table = readTable(flags.table ?? card?.table ?? (game === 'nine-ball' ? '9ft' : 'carom'));
  const calibrationFile = flags.calibration ?? card?.calibrationFile;
  await watchTable({
    ...{ game, table, camera: filmCamera(film.input, flags.pace === 'real') },
    ...(calibrationFile && { calibration: readCalibration(calibrationFile, table) }),
    journal: new PrintingJournal(game, flags.json === true),
    status: new BoxStatus(),
    createSeer: () => new SeerWorker(),
    say: () => {},
    signal: new AbortController().signal,
  });
}

interface Film {
  readonly input: FfmpegInput;
  close(): void;
}

function filmOf(session: string): Film {
  if (!existsSync(session))
    throw wrongInput(
      'no-session',
      `${session} does not exist: give a folder of film or a recording`,
    );
  if (statSync(session).isFile())
    return { input: { url: `file:${session}`, options: [] }, close: () => {} };
  const segments = segmentsByAge(session);
  if (segments.length === 0)
    throw wrongInput('no-film', `${session} holds no film: give a folder with segments (*.mkv)`);
  const folder = mkdtempSync(join(tmpdir(), 'cenital-replay-'));
  const list = join(folder, 'list.txt');
  writeFileSync(list, concatList(segments));
  return {
    input: { url: list, options: ['-f', 'concat', '-safe', '0'] },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Frames from which the table is learnt, spread over the film's first minute. */
const SAMPLE_EVERY_S = 0.25;
const SAMPLES = 20;

function filmCamera(input: FfmpegInput, isPaced: boolean): TableCamera {
  return {
    isRecording: true,
    async sample() {
      const source = await openFfmpegSource({
        ...input,
        filters: [`select=isnan(prev_selected_t)+gte(t-prev_selected_t\\,${SAMPLE_EVERY_S})`],
        memory: new FramePool(),
      });
      const frames = [];
      for await (const frame of source.frames(new AbortController().signal))
        if (frames.push(frame) >= SAMPLES) break;
      return frames;
    },
    open: (_session, memory) =>
      openFfmpegSource({
        ...input,
        options: isPaced ? ['-re', ...input.options] : input.options,
        memory,
      }),
  };
}

/** Prints what a box would have logged, with the calls of the rules. */
class PrintingJournal implements Journal {
  private readonly fold: RulesFold;
  private readonly isForMachines: boolean;
  private sequence = 0;
  private epoch = 0;
  private session = '';

  constructor(game: GameName, isForMachines: boolean) {
    this.fold = new RulesFold(game);
    this.isForMachines = isForMachines;
  }

  beginEpoch(epoch: Parameters<Journal['beginEpoch']>[0]): Promise<number> {
    this.session = epoch.session;
    const body = { ...epoch, shotsBefore: 0 };
    return this.append({ kind: 'epoch', id: `epoch/${++this.epoch}`, body });
  }

  async append(record: NewRecord): Promise<number> {
    const { session, epoch } = this;
    const place = { sequence: ++this.sequence, logId: 'replay', table: 'replay', epoch, session };
    const logged = { ...record, ...place, loggedAt: 0, writer: 'observer' } as TableRecord;
    this.print(logged);
    for (const answer of this.fold.take(logged))
      this.print({ ...answer, ...place, loggedAt: 0, writer: 'rules' } as TableRecord);
    return this.sequence;
  }

  appendEvent(event: Parameters<Journal['appendEvent']>[0]): Promise<number> {
    const { shot, status, confidence } = event;
    const id = `${event.id}/${this.sequence}`;
    return this.append({ kind: 'event', id, body: event, shot, status, confidence });
  }

  publishPositions(): void {}

  private print(record: TableRecord): void {
    if (!this.isForMachines) printRecord(record);
    else if (record.kind !== 'state')
      process.stdout.write(
        `${JSON.stringify({ kind: record.kind, id: record.id, body: record.body })}\n`,
      );
  }
}
