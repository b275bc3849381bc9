// A table's log in memory, with the rules folded over it: what a box would have said.
import type { NewRecord, PositionFrame, TableRecord } from '../../src/bus/index.ts';
import type { EpochBody } from '../../src/bus/index.ts';
import { RulesFold } from '../../src/app/rulesFold.ts';
import type { Journal } from '../../src/app/live/liveTable.ts';
import type { TableEvent } from '../../src/events/index.ts';
import type { GameName } from '../../src/table/index.ts';

export class MemoryJournal implements Journal {
  readonly records: TableRecord[] = [];
  /** What the rules made of them, in order. */
  readonly answers: NewRecord[] = [];
  positions = 0;
  lastPositions: PositionFrame | undefined;
  private readonly fold: RulesFold;
  private epoch = 0;
  private session = '';
  /** Fails each append while set, as a full disk does. */
  isFull = false;

  constructor(game: GameName) {
    this.fold = new RulesFold(game);
  }

  async beginEpoch(epoch: EpochBody): Promise<number> {
    this.epoch++;
    this.session = epoch.session;
    await this.append({
      kind: 'epoch',
      id: `epoch/${this.epoch}`,
      body: { ...epoch, shotsBefore: 0 },
    });
    return this.epoch;
  }

  append(record: NewRecord): Promise<number> {
    if (this.isFull) return Promise.reject(new Error('ENOSPC: no space left on device'));
    const sequence = this.records.length + 1;
    const place = { sequence, logId: 'log', table: 't', epoch: this.epoch, session: this.session };
    const logged = { ...record, ...place, loggedAt: 0, writer: 'observer' } as TableRecord;
    this.records.push(logged);
    this.answers.push(...this.fold.take(logged));
    return Promise.resolve(sequence);
  }

  appendEvent(event: TableEvent): Promise<number> {
    const { shot, status, confidence } = event;
    const id = `${this.session}/${event.id}/${this.records.length}`;
    return this.append({ kind: 'event', id, body: event, shot, status, confidence });
  }

  /** Forgets the match: the next shot joins one at what lies on the table then. */
  forgetMatch(): void {
    this.fold.clear();
  }

  publishPositions(frame: PositionFrame): void {
    this.positions++;
    this.lastPositions = frame;
  }

  /** Levels and reasons that were said, in order, as words: `stale no-picture`. */
  get said(): readonly string[] {
    return this.records.flatMap((r) =>
      r.kind === 'health' ? [`${r.body.level} ${r.body.reasons.join(' ')}`.trim()] : [],
    );
  }

  /** Whether the health that was said last lets calls be proposed without a doubt. */
  get isWell(): boolean {
    return this.said.at(-1)?.startsWith('healthy') ?? false;
  }

  get events(): readonly TableEvent[] {
    return this.records.flatMap((r) => (r.kind === 'event' ? [r.body] : []));
  }

  get epochs(): readonly string[] {
    return this.records.flatMap((r) => (r.kind === 'epoch' ? [r.body.reason] : []));
  }

  /** Names of the calls that the rules proposed. */
  get calls(): readonly string[] {
    return this.answers.flatMap((r) => (r.kind === 'call' ? [r.body.call] : []));
  }
}
