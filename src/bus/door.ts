import type { Router } from 'zeromq';
import type { Refusal, StreamCounts } from './counts.ts';
import { parseJson } from './decode.ts';
import type { Recorder } from './recorder.ts';
import type { Role } from './record.ts';
import type { Request, SubmitResult } from './request.ts';
import { MAX_BATCH_RECORDS, MAX_REPLY_BYTES, MAX_REQUEST_BYTES, requestSchema } from './request.ts';
import { SendQueue } from './sendQueue.ts';
import { untilClosed } from './socketLoop.ts';
import { isReadable, WIRE_VERSION } from './wire.ts';

/** Requests of one door that may wait for the disk. */
const MAX_PENDING = 256;
/** Replies that may wait for the socket, which takes them at once unless it is closing. */
const MAX_REPLIES = 1024;

/** A reply without what all replies have. */
type Body =
  | { readonly op: 'snapshot' | 'from'; readonly first: number; readonly last: number }
  | { readonly op: 'submit'; readonly results: readonly SubmitResult[] }
  | { readonly op: 'missed' }
  | { readonly op: 'refused'; readonly reason: Refusal; readonly problems: readonly string[] };

interface BadRequest {
  readonly reason: 'oversized' | 'malformed' | 'foreign-version';
  readonly problems: string[];
}

/**
 * Answers the requests that come through one door, as the role that the door is for.
 *
 * Whatever arrives, it answers or counts; nothing that a client sends can make it throw.
 */
export class Door {
  readonly #router: Router;
  readonly #role: Role;
  readonly #recorder: Recorder;
  readonly #counts: StreamCounts;
  readonly #replies: SendQueue;
  #pending = 0;

  constructor(options: { router: Router; role: Role; recorder: Recorder; counts: StreamCounts }) {
    this.#router = options.router;
    this.#role = options.role;
    this.#recorder = options.recorder;
    this.#counts = options.counts;
    this.#replies = new SendQueue({
      bound: MAX_REPLIES,
      drop: 'newest',
      onDrop: () => this.#counts.refuse('busy'),
      send: (parts) => this.#router.send(parts),
    });
  }

  /** Answers until the socket is closed. */
  serve(): Promise<void> {
    return untilClosed(this.#router, async () => {
      for await (const [client, ...parts] of this.#router) {
        if (client) void this.#take(client, parts as Buffer[]);
      }
    });
  }

  close(): Promise<void> {
    return this.#replies.close();
  }

  async #take(client: Buffer, parts: Buffer[]): Promise<void> {
    const reply = (request: number, body: Body, records: Buffer[] = []) =>
      this.#replies.push([client, this.#encode(request, body), ...records]);
    const parsed = this.#parse(parts);
    if ('refused' in parsed) {
      this.#counts.refuse(parsed.refused.reason);
      reply(0, { op: 'refused', ...parsed.refused });
      return;
    }
    const { request } = parsed;
    if (request.op === 'snapshot' || request.op === 'from') {
      const records = request.op === 'snapshot' ? this.#snapshot() : this.#from(request);
      reply(request.request, { op: request.op, ...this.#extent() }, records);
    } else if (request.op === 'missed') {
      this.#counts.positionsMissed += request.positions;
      reply(request.request, { op: 'missed' });
    } else if (this.#pending >= MAX_PENDING) {
      this.#counts.refuse('busy');
      reply(request.request, { op: 'refused', reason: 'busy', problems: [] });
    } else {
      const results = await this.#submit(parts.slice(1));
      reply(request.request, { op: 'submit', results });
    }
  }

  #parse(parts: Buffer[]): { request: Request } | { refused: BadRequest } {
    const bytes = parts.reduce((sum, part) => sum + part.length, 0);
    if (bytes > MAX_REQUEST_BYTES || parts.length > MAX_BATCH_RECORDS + 1)
      return bad('oversized', `message: more than ${MAX_REQUEST_BYTES} bytes`);
    const json = parseJson(parts[0] ?? '');
    const parsed = json.ok ? requestSchema.safeParse(json.value) : undefined;
    if (!parsed?.success) return bad('malformed', 'message: no request');
    if (!isReadable(parsed.data.wireversion))
      return bad('foreign-version', `wireversion: ${WIRE_VERSION} is spoken here`);
    return { request: parsed.data };
  }

  async #submit(records: Buffer[]): Promise<SubmitResult[]> {
    this.#pending++;
    try {
      return await Promise.all(
        records.map((bytes) => this.#recorder.submit(bytes, this.#role).catch(refusalOf)),
      );
    } finally {
      this.#pending--;
    }
  }

  #snapshot(): Buffer[] {
    return this.#recorder.latest.payloads();
  }

  #from(request: Extract<Request, { op: 'from' }>): Buffer[] {
    const { log } = this.#recorder;
    const from = Math.max(request.sequence, log.firstSequence);
    const entries = log.read(from, { maxCount: request.limit, maxBytes: MAX_REPLY_BYTES });
    return entries.map(({ payload }) => payload);
  }

  #extent(): { first: number; last: number } {
    const { log, latest } = this.#recorder;
    return { first: log.firstSequence, last: latest.sequence };
  }

  #encode(request: number, body: Body): string {
    const { table, log } = this.#recorder;
    return JSON.stringify({ wireversion: WIRE_VERSION, request, table, logid: log.id, ...body });
  }
}

const bad = (reason: BadRequest['reason'], problem: string): { refused: BadRequest } => ({
  refused: { reason, problems: [problem] },
});

/** The disk did not take it: the client keeps the record and comes again. */
const refusalOf = (error: unknown): SubmitResult => ({
  refused: 'busy',
  problems: [(error as Error).message],
});
