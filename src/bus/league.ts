import type { AnyRecord, TableRecord } from './record.ts';

/** What a hub knows of one table. */
export interface TableView {
  readonly club: string;
  readonly table: string;
  readonly logId: string;
  /** Latest record that was seen, of whatever kind. */
  readonly sequence: number;
  readonly epoch: number;
  /** Wall clock of that record, milliseconds since 1970. */
  readonly lastAt: number;
  readonly health?: TableRecord<'health'>;
  readonly state?: TableRecord<'state'>;
  readonly call?: TableRecord<'call'>;
  readonly ruling?: TableRecord<'ruling'>;
}

const KEPT = ['health', 'state', 'call', 'ruling'] as const;
type Kept = (typeof KEPT)[number];
const isKept = (kind: string): kind is Kept => (KEPT as readonly string[]).includes(kind);

/** One view of all tables of a league, made from their records in whatever order they come. */
export class League {
  readonly #tables = new Map<string, TableView>();

  /** All tables, by club and name. */
  tables(): TableView[] {
    return [...this.#tables.values()].sort((a, b) =>
      `${a.club}/${a.table}`.localeCompare(`${b.club}/${b.table}`, 'en', { numeric: true }),
    );
  }

  /** Takes a record in; returns the table's view after it. */
  note(club: string, record: AnyRecord): TableView {
    const key = `${club}/${record.table}`;
    const before = this.#tables.get(key);
    const view = viewAfter(club, record, before);
    this.#tables.set(key, view);
    return view;
  }
}

function viewAfter(club: string, record: AnyRecord, before: TableView | undefined): TableView {
  const { table, logId, sequence, epoch, loggedAt } = record;
  const isSameLog = before?.logId === logId;
  if (before && !isSameLog && before.lastAt > loggedAt) return before;
  const base = isSameLog ? before : undefined;
  const isLatest = !base || base.sequence < sequence;
  const place = isLatest ? { sequence, epoch, lastAt: loggedAt } : base;
  const view = { ...base, ...place, club, table, logId };
  if (!isKept(record.kind)) return view;
  const held = base?.[record.kind];
  return held && held.sequence >= sequence ? view : { ...view, [record.kind]: record };
}
