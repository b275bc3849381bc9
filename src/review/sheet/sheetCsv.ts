import { sayIn } from '../words/say.ts';
import { sayCall } from '../words/sayEvent.ts';
import type { Language } from '../words/say.ts';
import type { ScoreSheet, SheetLine } from './scoreSheet.ts';

const COLUMNS = [
  'shot',
  'ruledAt',
  'call',
  'clauses',
  'pointsA',
  'pointsB',
  'next',
  'decision',
  'by',
  'note',
  'reason',
] as const;

/** The sheet as CSV (RFC 4180), with a byte order mark so that spreadsheets read the accents. */
export function sheetCsv(sheet: ScoreSheet, language: Language): string {
  const say = sayIn(language);
  const { match } = sheet;
  const head = [
    [say('sheet.players'), match.players.A, match.players.B],
    [say('sheet.score'), match.score.A, match.score.B],
    ...(match.sets === null ? [] : [[say('match.setsWon'), match.sets.A, match.sets.B]]),
    [],
    COLUMNS.map((column) => say(`sheet.${column}`)),
  ];
  const lines = sheet.lines.map((line) => cellsOf(line, sheet, language));
  return `\uFEFF${[...head, ...lines].map(csvLine).join('\r\n')}\r\n`;
}

type Cell = string | number | null;

export const csvLine = (cells: readonly Cell[]): string => cells.map(csvCell).join(',');

/**
 * One cell. A text that a spreadsheet would take for a formula is marked as text: names and
 * notes are typed by strangers.
 */
function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function cellsOf(line: SheetLine, { match }: ScoreSheet, language: Language): readonly Cell[] {
  const say = sayIn(language);
  return [
    line.shot,
    line.ruledAt,
    sayCall(say, line.call),
    line.clauses.join(' '),
    line.points?.A ?? null,
    line.points?.B ?? null,
    line.next === null ? null : match.players[line.next],
    say(`decided.${line.decision}`),
    line.by,
    line.note,
    line.reason[language],
  ];
}
