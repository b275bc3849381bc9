import type { ConsumerMessages, JsMsg, OrderedConsumerOptions } from '@nats-io/jetstream';
import { DeliverPolicy, jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { parseEnvelope } from './decode.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectNats, troubleOf } from './natsConnection.ts';
import type { LinkListener, NatsOptions } from './natsSettings.ts';
import { BRIDGE_WINDOW, inboxOf, SUBJECT_ROOT } from './natsSettings.ts';
import { Ordering } from './ordering.ts';
import type { AnyRecord } from './record.ts';

export interface HubOptions {
  readonly nats: NatsOptions;
  /** Only this club; all of them when absent. */
  readonly club?: string;
  /**
   * `latest`: the last record of each kind of each table, then what comes, for a view.
   * `everything`: all that is kept, each table's records in order and once, for an archive.
   */
  readonly scope: 'latest' | 'everything';
  readonly onRecord: (club: string, record: AnyRecord) => void;
  readonly onLink?: LinkListener;
  /** Told, with the scope `everything`, how many records of a table the league does not have. */
  readonly onMissing?: (where: { club: string; table: string; count: number }) => void;
}

export interface HubCounts {
  readonly received: number;
  /** Messages that could not be read, or whose subject does not fit their content. */
  readonly refused: number;
  /** Copies that the bridges sent again. */
  readonly repeated: number;
  /** Records that the league does not have: let go, or never brought by their bridge. */
  readonly missing: number;
}

export interface Hub {
  readonly counts: HubCounts;
  /** Resolves when it ends by `close`. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;

/** Reads a league's records from JetStream. Waits for the server, and comes back to it. */
export function startHub(options: HubOptions): Hub {
  return new JetStreamHub(options);
}

class JetStreamHub implements Hub {
  readonly ended: Promise<void>;
  readonly #options: HubOptions;
  readonly #orders = new Map<string, Ordering<AnyRecord>>();
  /** Logs of which this consumer has been given something. */
  readonly #begun = new Set<string>();
  #connection: NatsConnection | undefined;
  #messages: ConsumerMessages | undefined;
  readonly #stop = new AbortController();
  #received = 0;
  #refused = 0;
  #repeated = 0;
  #missing = 0;

  constructor(options: HubOptions) {
    this.#options = options;
    this.ended = this.#run();
  }

  get counts(): HubCounts {
    return {
      received: this.#received,
      refused: this.#refused,
      repeated: this.#repeated,
      missing: this.#missing,
    };
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#messages?.stop();
    await this.#connection?.close();
    await this.ended;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    let pause = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      try {
        await this.#consume();
        pause = FIRST_PAUSE_MS;
      } catch (error) {
        this.#options.onLink?.(troubleOf(error));
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
    await this.#connection?.close();
  }

  async #consume(): Promise<void> {
    const { nats, club = '*', scope, onLink } = this.#options;
    const connection = (this.#connection ??= await this.#connect());
    const consumer = await jetstream(connection).consumers.get(nats.stream, {
      filter_subjects: `${SUBJECT_ROOT}.${club}.*.*`,
      deliver_policy: scope === 'latest' ? DeliverPolicy.LastPerSubject : DeliverPolicy.All,
    } satisfies Partial<OrderedConsumerOptions>);
    this.#begun.clear();
    this.#messages = await consumer.consume();
    onLink?.(undefined);
    for await (const message of this.#messages) this.#take(message);
  }

  async #connect(): Promise<NatsConnection> {
    const { nats } = this.#options;
    const connection = await connectNats(nats, { name: 'cenital hub', inbox: inboxOf('hub') });
    void this.#watch(connection);
    return connection;
  }

  /** A consumer notices by itself that its server was away, but only after half a minute. */
  async #watch(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'reconnect') this.#messages?.stop();
    }
  }

  #take(message: JsMsg): void {
    const [, club = '', table = ''] = message.subject.split('.');
    const record = parseEnvelope(message.data);
    // A club may write under its own name only; what it says inside must agree.
    if (!record.ok || record.value.table !== table) {
      this.#refused++;
      return;
    }
    this.#received++;
    if (this.#options.scope === 'latest') this.#options.onRecord(club, record.value);
    else this.#takeInOrder(club, record.value);
  }

  #takeInOrder(club: string, record: AnyRecord): void {
    const key = `${club}/${record.table}/${record.logId}`;
    // The oldest that the league keeps of a table is where its numbering begins for us.
    const order = this.#orders.get(key) ?? new Ordering<AnyRecord>(record.sequence);
    this.#orders.set(key, order);
    const isOldestKept = !this.#begun.has(key);
    this.#begun.add(key);
    if (record.sequence < order.next) this.#repeated++;
    else if (isOldestKept) this.#skip({ club, table: record.table }, order, record.sequence);
    for (const ready of order.offer(record)) this.#options.onRecord(club, ready);
    // A bridge that fills a gap goes back a window and no farther.
    while (record.sequence - order.next >= BRIDGE_WINDOW)
      this.#skip({ club, table: record.table }, order);
  }

  /** Goes on behind records that will not come, so that those behind them are not kept waiting. */
  #skip(
    where: { readonly club: string; readonly table: string },
    order: Ordering<AnyRecord>,
    sequence?: number,
  ): void {
    const { next } = order;
    const ready = order.skipTo(sequence);
    const count = order.next - next - ready.length;
    this.#missing += count;
    if (count > 0) this.#options.onMissing?.({ ...where, count });
    for (const record of ready) this.#options.onRecord(where.club, record);
  }
}
