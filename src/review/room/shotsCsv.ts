import { csvLine } from '../sheet/sheetCsv.ts';
import type { ShotNote } from './shotFilter.ts';
import type { ShotSummary } from './shotSummary.ts';

const COLUMNS = [
  'shot',
  'startSeconds',
  'endSeconds',
  'side',
  'player',
  'struck',
  'firstContact',
  'distanceMetres',
  'speedMetresPerSecond',
  'cutDegrees',
  'spin',
  'potted',
  'pins',
  'call',
  'fouls',
  'pointsA',
  'pointsB',
  'decision',
  'confidence',
  'restXMetres',
  'restYMetres',
  'tags',
  'note',
] as const;

/** The shots of a sitting for a spreadsheet or a program: names of columns carry the unit. */
export function shotsCsv(shots: readonly ShotSummary[], notes: readonly ShotNote[]): string {
  const noteOf = new Map(notes.map((note) => [note.shot, note]));
  const rows = shots.map((shot) => csvLine(cellsOf(shot, noteOf.get(shot.shot))));
  return `\uFEFF${[csvLine(COLUMNS), ...rows].join('\r\n')}\r\n`;
}

function cellsOf(s: ShotSummary, note: ShotNote | undefined): readonly (string | number | null)[] {
  return [
    s.shot,
    rounded(s.startS),
    rounded(s.endS),
    s.side,
    s.player,
    s.struck,
    s.firstContact,
    rounded(s.distanceMetres),
    rounded(s.speedMetresPerSecond),
    rounded(s.cutDegrees),
    s.spin,
    s.potted.map((p) => `${p.ball}:${p.pocket}`).join(' '),
    s.pins.join(' '),
    s.call,
    s.fouls.join(' '),
    s.points?.A ?? null,
    s.points?.B ?? null,
    s.decision,
    rounded(s.confidence),
    rounded(s.rest?.x ?? null),
    rounded(s.rest?.y ?? null),
    note?.tags.join(' ') ?? '',
    note?.note ?? '',
  ];
}

const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1000) / 1000;
