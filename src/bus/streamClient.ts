import type { Subscriber } from 'zeromq';
import { Context } from 'zeromq';
import { openDealer, openSubscriber } from './clientSocket.ts';
import type { CurveClient } from './curve.ts';
import { parseEnvelope, parseJson } from './decode.ts';
import type { Endpoints } from './endpoints.ts';
import { endpointsOf } from './endpoints.ts';
import { Follower } from './follower.ts';
import type { StartAt, StreamItem } from './follower.ts';
import type { NumberedPositions } from './positions.ts';
import { parsePositions } from './positions.ts';
import type { NewRecord, Snapshot } from './record.ts';
import { Requester } from './requester.ts';
import { untilClosed } from './socketLoop.ts';
import { Spool } from './spool.ts';
import { Submitter } from './submitter.ts';
import { heartbeatSchema, isReadable } from './wire.ts';

export interface ConnectOptions {
  /** Base endpoint of the table's stream. */
  readonly endpoint: string;
  /** Door to submit through; a viewer only reads. */
  readonly role?: 'rules' | 'desk' | 'viewer';
  readonly startAt?: StartAt;
  readonly curve?: CurveClient;
  /** File that keeps what was submitted until it is logged, beyond this process's death. */
  readonly spoolPath?: string;
  /** Called with positions as they come; some may be missed. */
  readonly onPositions?: (positions: NumberedPositions) => void;
}

export type { Reset, StartAt, StreamItem } from './follower.ts';

/** What a client has seen of the stream's health. */
export interface ClientCounts {
  /** Messages that could not be read, by this version or at all. */
  readonly unreadable: number;
  /** Times that records were fetched, because they came before or live copies were missing. */
  readonly fetches: number;
  readonly positionsMissed: number;
}

/**
 * A client of one table's stream. Iterating over it gives every record of the log from the
 * start asked for, in order, each once, for as long as it is open; connections come back by
 * themselves.
 */
export interface StreamClient extends AsyncIterable<StreamItem> {
  /** The latest of everything. Waits for the observer where it is not there. */
  snapshot(): Promise<Snapshot>;
  /** Has a record logged; resolves with its number. Rejects with a `RefusedError` for good. */
  submit(record: NewRecord): Promise<number>;
  /** Keeps a record to be logged: safe on disk, where there is a spool file, when it returns. */
  spool(record: NewRecord): void;
  /** Records that were spooled and are not logged yet. */
  readonly spooled: number;
  /** Whether the observer was heard of in the last seconds. */
  readonly isConnected: boolean;
  readonly counts: ClientCounts;
  close(): void;
}

/** Six missed heartbeats of the observer. */
const SILENCE_MS = 3000;
const MISSED_REPORT_MS = 2000;
/** A connection that died without a word is replaced after this silence. */
const RENEW_AFTER_MS = 10_000;

/** Opens a client. Returns at once; what needs the observer waits for it. */
export function connectStream(options: ConnectOptions): StreamClient {
  return new ZmqStreamClient(options);
}

class ZmqStreamClient implements StreamClient {
  readonly #endpoints: Endpoints;
  readonly #openStream: () => Subscriber;
  readonly #renewals: NodeJS.Timeout;
  #stream: Subscriber;
  readonly #positions: Subscriber | undefined;
  readonly #reader: Requester;
  readonly #writer: Requester;
  readonly #follower: Follower;
  readonly #spool: Spool;
  readonly #submitter: Submitter;
  #reports: NodeJS.Timeout | undefined;
  #heardAt = -Infinity;
  #unreadable = 0;
  #positionsMissed = 0;
  #missedReported = 0;
  #lastPositions: number | undefined;
  #isClosed = false;

  constructor(options: ConnectOptions) {
    this.#endpoints = endpointsOf(options.endpoint);
    const role = options.role ?? 'viewer';
    const socket = { context: new Context({ blocky: false }), curve: options.curve };
    const writable = this.#endpoints[role === 'viewer' ? 'read' : role];
    this.#reader = new Requester(() => openDealer(this.#endpoints.read, socket));
    this.#writer = new Requester(() => openDealer(writable, socket));
    this.#follower = new Follower(this.#reader, options.startAt ?? 'now');
    this.#spool = new Spool(options.spoolPath);
    this.#submitter = new Submitter(this.#spool, this.#writer);
    this.#openStream = () => openSubscriber(this.#endpoints.stream, socket);
    this.#stream = this.#openStream();
    this.#listenTo(this.#stream);
    this.#renewals = setInterval(() => this.#renewIfSilent(), RENEW_AFTER_MS);
    void this.#follower.run();
    void this.#submitter.run();
    if (options.onPositions) {
      const { onPositions } = options;
      const positions = openSubscriber(this.#endpoints.positions, socket);
      this.#positions = positions;
      void untilClosed(positions, () => this.#listenToPositions(positions, onPositions));
      this.#reports = setInterval(() => void this.#reportMissed(), MISSED_REPORT_MS);
    }
  }

  get spooled(): number {
    return this.#spool.size;
  }

  get isConnected(): boolean {
    return performance.now() - this.#heardAt < SILENCE_MS;
  }

  get counts(): ClientCounts {
    return {
      unreadable: this.#unreadable + this.#follower.unreadable,
      fetches: this.#follower.fetches,
      positionsMissed: this.#positionsMissed,
    };
  }

  [Symbol.asyncIterator](): AsyncIterator<StreamItem> {
    return this.#follower.items();
  }

  snapshot(): Promise<Snapshot> {
    return this.#follower.fetchSnapshot();
  }

  submit(record: NewRecord): Promise<number> {
    return this.#submitter.submit(record);
  }

  spool(record: NewRecord): void {
    this.#submitter.spool(record);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#reports);
    clearInterval(this.#renewals);
    this.#follower.close();
    this.#submitter.close();
    this.#reader.close();
    this.#writer.close();
    this.#stream.close();
    this.#positions?.close();
  }

  /** What was missed meanwhile is fetched when the new connection tells how far the log is. */
  #renewIfSilent(): void {
    if (performance.now() - this.#heardAt < RENEW_AFTER_MS) return;
    this.#stream.close();
    this.#stream = this.#openStream();
    this.#listenTo(this.#stream);
  }

  #listenTo(stream: Subscriber): void {
    void untilClosed(stream, () => this.#listen(stream));
  }

  async #listen(stream: Subscriber): Promise<void> {
    for await (const [topic, bytes] of stream) {
      this.#heardAt = performance.now();
      if (!bytes) this.#unreadable++;
      else if (topic!.toString('latin1').endsWith('/heartbeat')) this.#hearBeat(bytes);
      else this.#hearRecord(bytes);
    }
  }

  #hearBeat(bytes: Buffer): void {
    const json = parseJson(bytes);
    const parsed = json.ok ? heartbeatSchema.safeParse(json.value) : undefined;
    if (!parsed?.success || !isReadable(parsed.data.wireversion)) this.#unreadable++;
    else this.#follower.noteHead(parsed.data.logid, Number(parsed.data.sequence));
  }

  #hearRecord(bytes: Buffer): void {
    const record = parseEnvelope(bytes);
    if (record.ok) this.#follower.offer(record.value);
    else this.#unreadable++;
  }

  async #listenToPositions(
    socket: Subscriber,
    onPositions: (positions: NumberedPositions) => void,
  ): Promise<void> {
    for await (const [, bytes] of socket) {
      const positions = parsePositions(bytes ?? Buffer.alloc(0));
      if (!positions.ok) {
        this.#unreadable++;
        continue;
      }
      const { number } = positions.value;
      // A number that goes back means that the observer was started anew.
      if (this.#lastPositions !== undefined && number > this.#lastPositions)
        this.#positionsMissed += number - this.#lastPositions - 1;
      this.#lastPositions = number;
      onPositions(positions.value);
    }
  }

  async #reportMissed(): Promise<void> {
    const positions = this.#positionsMissed - this.#missedReported;
    if (positions === 0) return;
    this.#missedReported += positions;
    await this.#reader.ask({ op: 'missed', positions }).catch(() => {
      this.#missedReported -= positions;
    });
  }
}
