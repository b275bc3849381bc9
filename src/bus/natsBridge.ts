import { setTimeout as sleep } from 'node:timers/promises';
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import { jetstream, JetStreamApiError, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { Context } from 'zeromq';
import { ObserverError } from '../base/error.ts';
import { openDealer } from './clientSocket.ts';
import type { CurveClient } from './curve.ts';
import { endpointsOf } from './endpoints.ts';
import { kindOfType } from './encode.ts';
import { connectNats, troubleOf } from './natsConnection.ts';
import type { LinkListener, NatsOptions } from './natsSettings.ts';
import { BRIDGE_WINDOW, inboxOf, SUBJECT_ROOT, subjectOf } from './natsSettings.ts';
import { RECORD_KINDS } from './record.ts';
import { Requester } from './requester.ts';
import type { Envelope } from './wire.ts';

/** A thousand boxes that catch up at this rate after an outage come to a quarter of what a server takes. */
const DEFAULT_RATE_PER_SECOND = 200;
const ACK_TIMEOUT_MS = 5000;
/** How often the log is asked for news. */
const POLL_MS = 100;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;
/** For this long the league's server itself knows a repeat by its id. */
const DUPLICATE_WINDOW_NS = 120e9;

export interface BridgeOptions {
  /** Base endpoint of the table's stream on this box. */
  readonly endpoint: string;
  readonly curve?: CurveClient;
  /** Names the club in subjects: letters, digits, `-` and `_`. */
  readonly club: string;
  readonly nats: NatsOptions;
  readonly ratePerSecond?: number;
  readonly onLink?: LinkListener;
}

/** What a bridge has done since it was opened. */
export interface BridgeCounts {
  /** Records that the league acknowledged as new. */
  readonly sent: number;
  /** Records sent again after a break; the league knew them by their ids. */
  readonly repeated: number;
  /** Times that something on the way broke. */
  readonly breaks: number;
}

export interface Bridge {
  readonly counts: BridgeCounts;
  close(): Promise<void>;
}

/** A place in a table's log. */
interface Place {
  readonly table: string;
  readonly logId: string;
  /** The record to send next. */
  readonly next: number;
}

/**
 * Carries the records of one table to a league's JetStream.
 *
 * The table's log is the spool: while the way is broken nothing is kept elsewhere, and
 * afterwards the league itself says which record of the table it has last. A window of
 * unacknowledged records and a rate bound what is sent; the window in which the way broke is
 * sent again, and known by its ids.
 */
export function startBridge(options: BridgeOptions): Bridge {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(options.club))
    throw new ObserverError('club', `the club's name may hold letters, digits, - and _`, {
      exitStatus: 2,
    });
  const bridge = new JetStreamBridge(options);
  void bridge.run();
  return bridge;
}

class JetStreamBridge implements Bridge {
  readonly #options: BridgeOptions;
  readonly #requester: Requester;
  readonly #stop = new AbortController();
  #connection: NatsConnection | undefined;
  #sent = 0;
  #repeated = 0;
  #breaks = 0;

  constructor(options: BridgeOptions) {
    this.#options = options;
    const socket = { context: new Context({ blocky: false }), curve: options.curve };
    const { read } = endpointsOf(options.endpoint);
    this.#requester = new Requester(() => openDealer(read, socket));
  }

  get counts(): BridgeCounts {
    return { sent: this.#sent, repeated: this.#repeated, breaks: this.#breaks };
  }

  async run(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (!this.#stop.signal.aborted) {
      const before = this.#sent;
      // Whatever broke, the cure is the same: find out where the league stands and go on there.
      await this.#carry().catch((error: unknown) => {
        if (!this.#stop.signal.aborted) this.#options.onLink?.(this.#troubleOf(error));
      });
      this.#breaks++;
      pause = this.#sent > before ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
      // A thousand boxes must not come back in the same instant.
      await this.#rest(pause * (0.5 + Math.random()));
    }
  }

  /** What is wrong may be this side of the way: a table that is away, or keeps the bridge out. */
  #troubleOf(error: unknown): string {
    const isTable = error instanceof ObserverError && error.code === 'stream-silent';
    return isTable
      ? `the table at ${this.#options.endpoint} does not answer; is it running, and are the keys right?`
      : troubleOf(error);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#requester.close();
    await this.#connection?.close();
  }

  async #carry(): Promise<void> {
    const { nats, club } = this.#options;
    const inbox = inboxOf(club);
    this.#connection ??= await connectNats(nats, { name: `cenital bridge ${club}`, inbox });
    if (this.#stop.signal.aborted) return this.#connection.close();
    const manager = await jetstreamManager(this.#connection, {
      timeout: ACK_TIMEOUT_MS,
      // A club's account need not see what else the league's server holds.
      checkAPI: false,
    });
    await ensureStream(manager, nats.stream);
    const client = jetstream(this.#connection, { timeout: ACK_TIMEOUT_MS });
    let place = await this.#resume(manager);
    this.#options.onLink?.(undefined);
    while (!this.#stop.signal.aborted) place = await this.#carryWindow(client, place);
  }

  /** Goes back a window from the league's last record, since one before it may be missing. */
  async #resume(manager: JetStreamManager): Promise<Place> {
    const { nats, club } = this.#options;
    const { reply } = await this.#requester.ask({ op: 'from', sequence: 1, limit: 1 });
    if (reply.op !== 'from')
      throw new ObserverError('stream-answer', 'the observer did not answer');
    const { table, logid: logId } = reply;
    const lasts = await Promise.all(
      RECORD_KINDS.map((kind) =>
        lastOf(manager, { stream: nats.stream, subject: subjectOf(club, table, kind) }),
      ),
    );
    const known = lasts.filter((last) => last?.logid === logId);
    const newest = Math.max(0, ...known.map((last) => Number(last?.sequence)));
    return { table, logId, next: Math.max(1, newest + 1 - BRIDGE_WINDOW) };
  }

  async #carryWindow(client: JetStreamClient, place: Place): Promise<Place> {
    const startedAt = performance.now();
    const { next } = place;
    const answer = await this.#requester.ask({ op: 'from', sequence: next, limit: BRIDGE_WINDOW });
    const { reply, records } = answer;
    if (reply.op !== 'from' || reply.logid !== place.logId)
      throw new ObserverError('stream-other-log', 'the log is another one');
    const acks = await Promise.all(records.map((bytes) => this.#publish(client, place, bytes)));
    for (const { duplicate } of acks)
      if (duplicate) this.#repeated++;
      else this.#sent++;
    const rate = this.#options.ratePerSecond ?? DEFAULT_RATE_PER_SECOND;
    const due = records.length === 0 ? POLL_MS : (records.length / rate) * 1000;
    await this.#rest(due - (performance.now() - startedAt));
    return { ...place, next: Math.max(next, reply.first) + records.length };
  }

  #publish(client: JetStreamClient, place: Place, bytes: Buffer) {
    const { id, type } = JSON.parse(bytes.toString()) as Envelope;
    const subject = subjectOf(this.#options.club, place.table, kindOfType(type));
    return client.publish(subject, bytes, { msgID: `${place.logId}/${id}` });
  }

  async #rest(ms: number): Promise<void> {
    if (ms > 0) await sleep(ms, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }
}

/** Makes the league's stream where this box may and nobody has. */
async function ensureStream(manager: JetStreamManager, name: string): Promise<void> {
  const isThere = await manager.streams.info(name).then(
    () => true,
    (error: unknown) => {
      if (error instanceof JetStreamApiError) return false;
      throw error;
    },
  );
  if (!isThere)
    await manager.streams.add({
      name,
      subjects: [`${SUBJECT_ROOT}.*.*.*`],
      duplicate_window: DUPLICATE_WINDOW_NS,
      allow_direct: true,
    });
}

/**
 * The last record at a subject that the league has. Asked with the subject in the address, so
 * that a club may be allowed to read its own records and no other's.
 */
async function lastOf(
  manager: JetStreamManager,
  where: { stream: string; subject: string },
): Promise<Envelope | undefined> {
  const message = await manager.direct.getMessage(where.stream, { last_by_subj: where.subject });
  return message?.json<Envelope>();
}
