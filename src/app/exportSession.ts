import { existsSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { wrongInput } from '../base/error.ts';
import { openVideo } from '../capture/index.ts';
import { readGame, readTable } from '../config/index.ts';
import { FilmFolder, pinsFilmsOf, readSittingCard } from '../session/index.ts';
import { analyzeVideo } from './analyze.ts';
import { readCalibration } from './calibrationFile.ts';
import { type ContractOutput, writeContractOutput } from './contractOutput.ts';
import { cutFilm } from './filmCut.ts';
import { makeOutputFolder } from './outputFolder.ts';
import { overlayScript } from './overlay.ts';
import { eventLine } from './summary.ts';

interface ExportFlags {
  readonly out: string;
  readonly from?: string;
  readonly to?: string;
  readonly overlay?: boolean;
  readonly game?: string;
  readonly table?: string;
  readonly calibration?: string;
}

/** Registers `export`: a sitting as tables and as film. */
export function addExport(program: Command): void {
  program
    .command('export')
    .description(
      'write a recorded sitting as CSV, JSON and mp4, with or without what was seen drawn in',
    )
    .argument('<session>', 'a folder of film: <logFolder>/film/<session>')
    .requiredOption('--out <folder>', 'where the files go')
    .option('--from <seconds>', 'where the film begins, seconds of the session')
    .option('--to <seconds>', 'where it ends')
    .option('--overlay', 'draw balls, names and events into the film')
    .option('--game <game>', 'nine-ball or five-pins; as recorded when absent')
    .option('--table <name>', 'as recorded when absent')
    .option('--calibration <file>', 'found in the film when absent')
    .action((session: string, flags: ExportFlags) => exportSession(session, flags));
}

async function exportSession(session: string, flags: ExportFlags): Promise<void> {
  const segments = existsSync(session) ? new FilmFolder(session).segments() : [];
  const [first] = segments;
  const last = segments.at(-1);
  if (first === undefined || last === undefined)
    throw wrongInput(
      'no-film',
      `${session} holds no closed film: give a folder of <logFolder>/film`,
    );
  const from = seconds(flags.from, first.from);
  const to = seconds(flags.to, last.to);
  const shown = segments.filter((segment) => segment.from < to && segment.to > from);
  if (!(from < to) || shown.length === 0)
    throw wrongInput(
      'bad-span',
      `no film lies from ${from} to ${to} s: it goes from ${first.from} to ${last.to} s`,
    );
  makeOutputFolder(flags.out);
  const film = join(flags.out, `${basename(session)}.mp4`);
  await cutFilm(shown, { begin: from, to, path: film });
  await cutPinsFilms(session, { from, to, out: flags.out });
  const seen = await look(film, session, flags);
  writeContractOutput(flags.out, seen);
  writeFileSync(join(flags.out, 'events.csv'), eventsCsv(seen));
  if (flags.overlay === true) await drawOverlay(film, seen);
  process.stdout.write(`written to ${flags.out}\n`);
}

/** What the second camera showed meanwhile, as far as it was filmed: a file for each time it was opened. */
async function cutPinsFilms(
  session: string,
  span: { readonly from: number; readonly to: number; readonly out: string },
): Promise<void> {
  const name = basename(session);
  const films = pinsFilmsOf(dirname(resolve(session)), name);
  let count = 0;
  for (const film of films) {
    const offset = film.offsetOf(name) ?? 0;
    const [begin, to] = [span.from + offset, span.to + offset];
    const shown = film.folder.covering(begin, to);
    if (shown.length === 0) continue;
    count++;
    const ending = count === 1 ? 'pins.mp4' : `pins-${count}.mp4`;
    await cutFilm(shown, { begin, to, path: join(span.out, `${name}.${ending}`) });
  }
}

function seconds(text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (!Number.isFinite(value)) throw wrongInput('bad-span', `"${text}" is no number of seconds`);
  return value;
}

function look(film: string, session: string, flags: ExportFlags): Promise<ContractOutput> {
  const card = readSittingCard(session);
  const game = readGame(flags.game ?? card?.game);
  const table = readTable(flags.table ?? card?.table ?? (game === 'nine-ball' ? '9ft' : 'carom'));
  const file = flags.calibration ?? card?.calibrationFile;
  const calibration = file === undefined ? {} : { calibration: readCalibration(file, table) };
  return analyzeVideo({ video: film, game, table, ...calibration });
}

function eventsCsv({ events }: ContractOutput): string {
  const rows = events
    .filter(({ status }) => status !== 'retracted')
    .map((event) => [
      event.shot,
      event.t.toFixed(3),
      event.kind,
      event.confidence.toFixed(2),
      `"${eventLine(event)
        .replace(/^.* s {2}/, '')
        .replaceAll('"', '""')}"`,
    ]);
  return [['shot', 't_s', 'event', 'confidence', 'words'], ...rows]
    .map((row) => `${row.join(',')}\n`)
    .join('');
}

async function drawOverlay(film: string, seen: ContractOutput): Promise<void> {
  const source = await openVideo(film);
  const { width, height } = source.format;
  await source.close();
  const script = film.replace(/\.mp4$/, '.ass');
  writeFileSync(script, overlayScript(seen, { width, height }));
  await cutFilm([{ path: film, from: 0, to: Infinity }], {
    begin: 0,
    to: seen.tracks.at(-1)?.tracked.t ?? 0,
    path: film.replace(/\.mp4$/, '.overlay.mp4'),
    overlay: script,
  });
}
