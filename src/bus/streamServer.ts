import { setTimeout as sleep } from 'node:timers/promises';
import { Context, Publisher, Router } from 'zeromq';
import { ObserverError, wrongInput } from '../base/error.ts';
import type { TableEvent } from '../events/index.ts';
import { StreamCounts } from './counts.ts';
import type { CurveServer, Domain } from './curve.ts';
import { KeyCheck } from './curve.ts';
import { Door } from './door.ts';
import type { Endpoints } from './endpoints.ts';
import { endpointsOf, isIpv6, isLocalEndpoint } from './endpoints.ts';
import type { LogEntry } from './logEntry.ts';
import { encodePositions } from './positions.ts';
import type { DropsBody, EpochBody, NewRecord, PositionFrame, Role } from './record.ts';
import type { EventContext } from './recorder.ts';
import { Recorder } from './recorder.ts';
import { MAX_MESSAGE_BYTES } from './request.ts';
import { SendQueue } from './sendQueue.ts';
import type { TableLog } from './tableLog.ts';
import type { Heartbeat, TopicKind } from './wire.ts';
import { topicOf, WIRE_VERSION, writeSequence } from './wire.ts';

/** Live messages that may wait before the socket. */
const STREAM_BOUND = 20_000;
/** Live messages that libzmq keeps for one subscriber; what exceeds it is fetched from the log. */
const STREAM_HIGH_WATER = 4000;
/** Half a second of positions: a reader farther behind wants the newest, not the oldest. */
const POSITIONS_BOUND = 30;
const HEARTBEAT_MS = 500;
const BIND_ATTEMPTS = 40;
const BIND_PAUSE_MS = 50;
/** Drops are published this often, while they grow. */
const DROPS_MS = 5000;
/** Replies that libzmq keeps for one client that does not read. */
const REPLY_HIGH_WATER = 16;

export interface StreamServerOptions {
  readonly log: TableLog;
  /** Names the table in topics: letters, digits, `-` and `_`. */
  readonly table: string;
  /** Base endpoint, see `endpointsOf`. Beyond this machine it needs `curve`. */
  readonly endpoint: string;
  readonly curve?: CurveServer;
  /** Wall clock in milliseconds. */
  readonly clock?: () => number;
}

/** The stream of one table, from the side of the observer that owns its log. */
export interface StreamServer {
  readonly endpoints: Endpoints;
  readonly logId: string;
  /** Begins an epoch; call it before the first event of every run. Resolves with its number. */
  beginEpoch(epoch: EpochBody): Promise<number>;
  /** Logs a record, then publishes it. Resolves with its sequence number once it is on disk. */
  append(record: NewRecord): Promise<number>;
  /**
   * Logs an event of the session, with the session before its id and its shot numbered through
   * for the table's life. A later version supersedes the earlier one.
   */
  appendEvent(event: TableEvent, about?: EventContext): Promise<number>;
  /** Publishes positions. Never waits; the oldest are let go and counted. */
  publishPositions(frame: PositionFrame): void;
  counts(): DropsBody;
  /** Stops; what was appended is on disk by then. May be called twice. */
  close(): Promise<void>;
}

/**
 * Opens the stream of a table.
 *
 * Throws a wrong-input error for an endpoint that others can reach without keys, and
 * `stream-bind` when a port is taken or the address is none of this machine's. The log stays the caller's to close.
 */
export async function openStreamServer(options: StreamServerOptions): Promise<StreamServer> {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(options.table))
    throw wrongInput(
      'table',
      `the table's name ${options.table} may hold letters, digits, - and _`,
    );
  if (!options.curve && !isLocalEndpoint(options.endpoint))
    throw wrongInput(
      'no-keys',
      `${options.endpoint} can be reached from outside this machine; make keys with "cenital keys" first`,
    );
  const server = new ZmqStreamServer(options);
  try {
    await server.open();
  } catch (error) {
    await server.close();
    const { message } = error as Error;
    const advice = isTaken(error)
      ? 'another program uses it: stop that one, or configure another port'
      : 'configure an address that this machine has';
    throw new ObserverError(
      'stream-bind',
      `cannot open the stream at ${options.endpoint} (${message}); ${advice}`,
      { cause: error },
    );
  }
  return server;
}

class ZmqStreamServer implements StreamServer {
  readonly endpoints: Endpoints;
  readonly #options: StreamServerOptions;
  readonly #counts = new StreamCounts();
  readonly #recorder: Recorder;
  readonly #context = new Context({ blocky: false });
  readonly #keyCheck: KeyCheck | undefined;
  readonly #stream: Publisher;
  readonly #positions: Publisher;
  readonly #routers: Record<'read' | 'rules' | 'desk', Router>;
  readonly #doors: Door[];
  readonly #live: SendQueue;
  readonly #frames: SendQueue;
  #timers: NodeJS.Timeout[] = [];
  #positionsSent = 0;
  #isClosed = false;

  constructor(options: StreamServerOptions) {
    this.#options = options;
    this.endpoints = endpointsOf(options.endpoint);
    const { log, table, curve, clock = Date.now } = options;
    this.#recorder = new Recorder({ table, log, counts: this.#counts, clock });
    this.#keyCheck =
      curve &&
      new KeyCheck({ context: this.#context, allowed: curve.allowed, counts: this.#counts });
    this.#stream = new Publisher({
      ...this.#socketOptions('stream'),
      sendHighWaterMark: STREAM_HIGH_WATER,
    });
    this.#positions = new Publisher({
      ...this.#socketOptions('positions'),
      sendHighWaterMark: POSITIONS_BOUND,
    });
    this.#routers = {
      read: this.#router('read'),
      rules: this.#router('rules'),
      desk: this.#router('desk'),
    };
    this.#doors = [
      this.#door('read', 'viewer'),
      this.#door('rules', 'rules'),
      this.#door('desk', 'desk'),
    ];
    this.#live = new SendQueue({
      bound: STREAM_BOUND,
      drop: 'newest',
      onDrop: () => this.#counts.liveDropped++,
      send: (parts) => this.#stream.send(parts),
    });
    this.#frames = new SendQueue({
      bound: POSITIONS_BOUND,
      drop: 'oldest',
      onDrop: () => this.#counts.positionsDropped++,
      send: (parts) => this.#positions.send(parts),
    });
  }

  get logId(): string {
    return this.#recorder.log.id;
  }

  async open(): Promise<void> {
    await this.#keyCheck?.open();
    const sockets = { stream: this.#stream, positions: this.#positions, ...this.#routers };
    for (const [name, socket] of Object.entries(sockets)) {
      await bindSoon(socket, this.endpoints[name as keyof Endpoints]);
      this.#countFailures(socket);
    }
    for (const door of this.#doors) void door.serve();
    this.#recorder.log.onDurable((entries) => this.#publish(entries));
    this.#timers = [
      setInterval(() => this.#beat(), HEARTBEAT_MS),
      setInterval(() => void this.#logDrops(), DROPS_MS),
    ];
  }

  beginEpoch(epoch: EpochBody): Promise<number> {
    return this.#recorder.beginEpoch(epoch);
  }

  async append(record: NewRecord): Promise<number> {
    return (await this.#recorder.append(record)).sequence;
  }

  async appendEvent(event: TableEvent, about?: EventContext): Promise<number> {
    return (await this.#recorder.appendEvent(event, about)).sequence;
  }

  publishPositions(frame: PositionFrame): void {
    const bytes = encodePositions(frame, this.#positionsSent++);
    this.#frames.push([topicOf(this.#options.table, 'positions'), bytes]);
  }

  counts(): DropsBody {
    return this.#counts.total();
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#recorder.log.onDurable(() => {});
    await Promise.all([
      this.#live.close(),
      this.#frames.close(),
      ...this.#doors.map((d) => d.close()),
    ]);
    for (const socket of [this.#stream, this.#positions, ...Object.values(this.#routers)])
      socket.close();
    this.#keyCheck?.close();
  }

  #publish(entries: readonly LogEntry[]): void {
    for (const entry of entries) {
      const kind = this.#recorder.latest.note(entry);
      this.#live.push([topicOf(this.#options.table, kind as TopicKind), entry.payload]);
    }
  }

  #beat(): void {
    const beat: Heartbeat = {
      wireversion: WIRE_VERSION,
      table: this.#options.table,
      logid: this.logId,
      sequence: writeSequence(this.#recorder.log.lastSequence),
      epoch: this.#recorder.epoch,
    };
    this.#live.push([topicOf(this.#options.table, 'heartbeat'), JSON.stringify(beat)]);
  }

  #lastDrops = JSON.stringify(new StreamCounts().total());

  /** The disk may be what is wrong, so a failure here is left to whoever appends next. */
  async #logDrops(): Promise<void> {
    const drops = this.counts();
    const text = JSON.stringify(drops);
    if (text === this.#lastDrops) return;
    this.#lastDrops = text;
    const id = `drops/${this.#recorder.epoch}/${this.#recorder.log.lastSequence + 1}`;
    await this.append({ kind: 'drops', id, body: drops }).catch(() => {
      this.#lastDrops = '';
    });
  }

  #socketOptions(domain: Domain) {
    const { curve, endpoint } = this.#options;
    return {
      context: this.#context,
      linger: 0,
      ipv6: isIpv6(endpoint),
      // Of what comes in: requests, and at the publishers subscriptions.
      maxMessageSize: MAX_MESSAGE_BYTES,
      ...(curve && {
        curveServer: true,
        curveSecretKey: curve.secretKey,
        zapDomain: domain,
      }),
    };
  }

  /**
   * Counts connections that failed before there was a message: no keys, or no ZeroMQ at all.
   * For bound sockets only: libzmq tells of a bind that fails in a way that hides the reason.
   */
  #countFailures(socket: Publisher | Router): void {
    const count = () => this.#counts.refuse('handshake');
    socket.events.on('handshake:error:protocol', count);
    socket.events.on('handshake:error:other', count);
  }

  #router(domain: 'read' | 'rules' | 'desk'): Router {
    return new Router({
      ...this.#socketOptions(domain),
      sendHighWaterMark: REPLY_HIGH_WATER,
    });
  }

  #door(name: 'read' | 'rules' | 'desk', role: Role): Door {
    const router = this.#routers[name];
    return new Door({ router, role, recorder: this.#recorder, counts: this.#counts });
  }
}

/** A socket that was just closed gives its port back a moment later. */
async function bindSoon(socket: Publisher | Router, endpoint: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await socket.bind(endpoint);
    } catch (error) {
      if (!isTaken(error) || attempt === BIND_ATTEMPTS) throw error;
      await sleep(BIND_PAUSE_MS);
    }
  }
}

const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
