import type { NewRecord, TableRecord } from '../bus/index.ts';
import type { TableEvent } from '../events/index.ts';
import type { GameName } from '../table/index.ts';
import type { FrameCost } from './live/boxStatus.ts';
import type { Journal } from './live/liveTable.ts';
import { RulesFold } from './rulesFold.ts';

/** A log that keeps times only: when events and calls came, by the clock of the frames' arrival. */
export class CallTimes implements Journal {
  /** From the moment the balls were at rest until the call, milliseconds. */
  readonly callDelays: number[] = [];
  private readonly fold: RulesFold;
  private sequence = 0;
  private readonly waiting: { readonly restAt: number; readonly calledAt: number }[] = [];

  constructor(game: GameName) {
    this.fold = new RulesFold(game);
  }

  beginEpoch(epoch: Parameters<Journal['beginEpoch']>[0]): Promise<number> {
    return this.append({ kind: 'epoch', id: 'epoch', body: { ...epoch, shotsBefore: 0 } });
  }

  append(record: NewRecord): Promise<number> {
    const place = { sequence: ++this.sequence, logId: 'b', table: 'b', epoch: 1, session: 's' };
    const logged = { ...record, ...place, loggedAt: 0, writer: 'observer' } as TableRecord;
    const answers = this.fold.take(logged);
    if (record.kind === 'event' && answers.some(({ kind }) => kind === 'call'))
      this.waiting.push({ restAt: record.body.t, calledAt: performance.now() });
    return Promise.resolve(this.sequence);
  }

  appendEvent(event: TableEvent): Promise<number> {
    const id = `${event.id}/${this.sequence}`;
    return this.append({ kind: 'event', id, body: event });
  }

  publishPositions(): void {}

  /**
   * From each event's own moment until it was logged, milliseconds; fills `callDelays` too.
   *
   * An event's moment is placed on the clock of arrival by the frames that came with it.
   */
  eventDelays(costs: readonly FrameCost[]): readonly number[] {
    const arrivals = costs.map(({ frameT, arrivedAt }) => arrivedAt - frameT);
    const zero = arrivals.sort((a, b) => a - b)[arrivals.length >> 1] ?? 0;
    for (const { restAt, calledAt } of this.waiting.splice(0))
      this.callDelays.push(calledAt - (zero + restAt) * 1000);
    return costs.flatMap(({ events, arrivedAt, totalSeconds }) =>
      events
        .filter(({ status }) => status === 'provisional')
        .map(({ t }) => (arrivedAt + totalSeconds - (zero + t)) * 1000),
    );
  }
}
