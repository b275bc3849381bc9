import PDFDocument from 'pdfkit';
import { LOCALES, sayIn, sayOr } from '../words/say.ts';
import { sayCall } from '../words/sayEvent.ts';
import type { Language } from '../words/say.ts';
import type { ScoreSheet, SheetLine } from './scoreSheet.ts';

const MARGIN = 40;
const PAGE_WIDTH = 595;
const PAGE_BOTTOM = 780;
const ROW_PADDING = 5;
/** Columns of the list of calls: left edge and width in points of an A4 page. */
const COLUMNS = [
  { name: 'shot', x: 40, width: 34 },
  { name: 'call', x: 78, width: 190 },
  { name: 'clauses', x: 272, width: 70 },
  { name: 'points', x: 346, width: 54 },
  { name: 'decision', x: 404, width: 151 },
] as const;

type Paper = InstanceType<typeof PDFDocument>;

export interface SheetPdfOptions {
  readonly language: Language;
  /** Wall clock at which it is made. */
  readonly madeAt: Date;
}

/** The score sheet as an A4 PDF, with room for signatures. */
export function sheetPdf(sheet: ScoreSheet, options: SheetPdfOptions): Promise<Buffer> {
  const paper = new PDFDocument({ size: 'A4', margin: MARGIN, info: { Title: 'Cenital' } });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    paper.on('data', (part: Buffer) => parts.push(part));
    paper.on('end', () => resolve(Buffer.concat(parts)));
    paper.on('error', reject);
  });
  writeHead(paper, sheet, options);
  writeLines(paper, sheet, options.language);
  writeFoot(paper, sheet, options.language);
  paper.end();
  return done;
}

function writeHead(paper: Paper, { match }: ScoreSheet, options: SheetPdfOptions): void {
  const say = sayIn(options.language);
  paper.font('Helvetica-Bold').fontSize(20).text(say('sheet.title'), MARGIN, MARGIN);
  const when = options.madeAt.toLocaleString(LOCALES[options.language]);
  const what = [say(`game.${match.game}`), sayOr(say, `profile.${match.profile}`), when];
  paper.font('Helvetica').fontSize(10).fillColor('#555555').text(what.join(' · '));
  paper.moveDown(0.8).fillColor('#000000');
  for (const side of ['A', 'B'] as const) {
    const y = paper.y;
    const won = match.winner === side ? `  ${say('match.winner')}` : '';
    paper
      .font('Helvetica-Bold')
      .fontSize(16)
      .text(`${side}   ${plain(match.players[side])}`, MARGIN, y, {
        width: 330,
        height: 20,
        ellipsis: true,
      });
    const sets = match.sets === null ? '' : `${say('match.setsWon')}: ${match.sets[side]}   `;
    paper.text(`${sets}${match.score[side]}${won}`, 380, y, { width: 175, align: 'right' });
    paper.x = MARGIN;
  }
  paper.moveDown(0.8);
}

function writeLines(paper: Paper, sheet: ScoreSheet, language: Language): void {
  writeRow(paper, headings(language), 'Helvetica-Bold');
  for (const line of sheet.lines) {
    const row = cellsOf(line, language);
    if (paper.y + rowHeight(paper, row) > PAGE_BOTTOM) {
      paper.addPage();
      writeRow(paper, headings(language), 'Helvetica-Bold');
    }
    writeRow(paper, row, 'Helvetica');
  }
}

function headings(language: Language): readonly string[] {
  const say = sayIn(language);
  return COLUMNS.map(({ name }) => say(`sheet.${name}`));
}

function cellsOf(line: SheetLine, language: Language): readonly string[] {
  const say = sayIn(language);
  const { points } = line;
  const who = line.by === '' ? '' : ` (${line.by})`;
  const note = line.note === '' ? '' : `: ${line.note}`;
  return [
    String(line.shot),
    `${sayCall(say, line.call)}. ${line.reason[language]}`,
    line.clauses.join(' '),
    points === null ? '' : `${points.A} : ${points.B}`,
    `${say(`decided.${line.decision}`)}${who}${note}`,
  ].map(plain);
}

/** The built-in fonts know Latin letters only; what they cannot write would come out as noise. */
const plain = (text: string): string => text.replace(/[^\x20-\x7e\xa0-\xff–—‘’“”…]/g, '?');

function rowHeight(paper: Paper, cells: readonly string[]): number {
  paper.fontSize(9);
  const heights = cells.map((cell, i) => paper.heightOfString(cell, { width: COLUMNS[i]!.width }));
  return Math.max(...heights) + 2 * ROW_PADDING;
}

function writeRow(paper: Paper, cells: readonly string[], font: string): void {
  const y = paper.y;
  const height = rowHeight(paper.font(font), cells);
  for (const [i, cell] of cells.entries())
    paper.fontSize(9).text(cell, COLUMNS[i]!.x, y + ROW_PADDING, { width: COLUMNS[i]!.width });
  paper
    .moveTo(MARGIN, y + height)
    .lineTo(PAGE_WIDTH - MARGIN, y + height)
    .lineWidth(0.5)
    .stroke('#bbbbbb');
  paper.y = y + height;
  paper.x = MARGIN;
}

function writeFoot(paper: Paper, sheet: ScoreSheet, language: Language): void {
  const say = sayIn(language);
  if (paper.y > PAGE_BOTTOM - 90) paper.addPage();
  paper.moveDown(1).font('Helvetica').fontSize(10);
  if (sheet.undecided > 0)
    paper.text(say('sheet.undecided', { count: sheet.undecided }), MARGIN, paper.y);
  const y = paper.y + 50;
  for (const [i, who] of [
    sheet.match.players.A,
    sheet.match.players.B,
    say('sheet.referee'),
  ].entries()) {
    const x = MARGIN + i * 175;
    paper
      .moveTo(x, y)
      .lineTo(x + 155, y)
      .stroke('#000000');
    paper.text(plain(who), x, y + 4, { width: 155, height: 12, ellipsis: true });
  }
}
