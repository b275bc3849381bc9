import type { TableEvent } from '../events/index.ts';
import type { Refusal, StreamCounts } from './counts.ts';
import { parseEnvelope, parseJson, parseSubmission } from './decode.ts';
import { encodeEnvelope, encodeSubmission, stripPlace } from './encode.ts';
import { EventNames } from './eventNames.ts';
import type { LogEntry } from './logEntry.ts';
import { bodyOf, Latest, typeOfPayload } from './latest.ts';
import type { EpochBody, NewRecord, Role } from './record.ts';
import { KINDS_OF_ROLE } from './record.ts';
import type { SubmitResult } from './request.ts';
import type { Logged, TableLog } from './tableLog.ts';
import type { WireSubmission } from './wire.ts';
import { isReadable } from './wire.ts';

const READ_BYTES = 1024 * 1024;

/** What the observer knows of an event besides the event. */
export interface EventContext {
  /** Camera frame in which it was decided. */
  readonly frame?: number;
  /** Wall clock of the picture, milliseconds since 1970. */
  readonly observedAt?: number;
}

export interface RecorderOptions {
  readonly table: string;
  readonly log: TableLog;
  readonly counts: StreamCounts;
  readonly clock: () => number;
}

/**
 * Gives records their place in the log of a table: sequence, epoch, session and writer; and
 * checks that each writer stays in its role and answers what exists.
 */
export class Recorder {
  readonly table: string;
  readonly log: TableLog;
  readonly latest = new Latest();
  readonly #counts: StreamCounts;
  readonly #clock: () => number;
  readonly #names = new EventNames();
  #epoch = 0;
  #session = '';
  #shotsBefore = 0;
  #lastShot = 0;
  /** Last event of a shot whose end has not been logged. */
  #openShot: TableEvent | undefined;

  constructor(options: RecorderOptions) {
    this.table = options.table;
    this.log = options.log;
    this.#counts = options.counts;
    this.#clock = options.clock;
    this.#recall();
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** Logs a record of the observer itself. */
  append(record: NewRecord): Promise<Logged> {
    return this.#log(encodeSubmission(record), 'observer');
  }

  /**
   * Logs an event of the session. Its id gets the session before it and its shot is numbered
   * through, so that both name one thing for as long as the log lives.
   */
  appendEvent(event: TableEvent, about: EventContext = {}): Promise<Logged> {
    return this.#logEvent(
      { ...event, id: `${this.#session}.${event.id}`, shot: event.shot + this.#shotsBefore },
      about,
    );
  }

  /**
   * Begins an epoch. Where the observer was cut off in the middle of a shot and did miss
   * something, the log is told that nothing more is known of that shot.
   */
  async beginEpoch(epoch: EpochBody): Promise<number> {
    const open = this.#openShot;
    if (open && !epoch.resumes) await this.#logEvent(interruptionOf(open), {});
    this.#openShot = undefined;
    this.#names.clear();
    if (epoch.session !== this.#session) this.#shotsBefore = this.#lastShot;
    this.#session = epoch.session;
    this.#epoch++;
    const body = { ...epoch, shotsBefore: this.#shotsBefore };
    await this.append({ kind: 'epoch', id: `epoch/${this.#epoch}`, body });
    return this.#epoch;
  }

  /** Logs what a client sent, or says why not. */
  async submit(bytes: Uint8Array, role: Role): Promise<SubmitResult> {
    const json = parseJson(bytes);
    if (!json.ok) return this.#refuse('malformed', json.problems);
    const parsed = parseSubmission(json.value);
    if (!parsed.ok)
      return this.#refuse(isForeign(json.value) ? 'foreign-version' : 'malformed', parsed.problems);
    const { submission, record } = parsed.value;
    if (!KINDS_OF_ROLE[role].includes(record.kind))
      return this.#refuse('not-allowed', [`type: the ${role} role writes no ${record.kind}`]);
    const problem = this.#checkAnswer(record);
    if (problem !== undefined) return this.#refuse('dangling', [problem]);
    const { sequence, isNew } = await this.#log(stripPlace(submission), role);
    if (!isNew) this.#counts.refuse('repeated');
    return { id: submission.id, sequence, isnew: isNew };
  }

  /** What a record answers must be in the log: a record, or a call in whatever version. */
  #checkAnswer(record: NewRecord): string | undefined {
    const { kind, answers } = record;
    if (answers === undefined)
      return kind === 'ruling' ? 'subject: a ruling names the call it answers' : undefined;
    const isKnown = this.latest.hasCall(answers) || this.log.find(answers) !== undefined;
    if (!isKnown) return 'subject: no such record';
    return kind === 'ruling' && this.#callOf(answers) !== record.body.callId
      ? 'subject: a ruling names its call, or a version of it, as its call_id does'
      : undefined;
  }

  /** The call that an id stands for: its own, or that of a record that holds a version of it. */
  #callOf(answers: string): string | undefined {
    if (this.latest.hasCall(answers)) return answers;
    const sequence = this.log.find(answers);
    const [entry] =
      sequence === undefined ? [] : this.log.read(sequence, { maxCount: 1, maxBytes: 0 });
    return entry && typeOfPayload(entry.payload)[0] === 'call'
      ? bodyOf<{ id: string }>(entry).id
      : undefined;
  }

  #logEvent(event: TableEvent, about: EventContext): Promise<Logged> {
    this.#followShot(event);
    const { shot, confidence, status } = event;
    const named = { ...this.#names.name(event), shot, confidence, status };
    return this.append({ kind: 'event', ...named, body: event, ...about });
  }

  #log(submission: WireSubmission, writer: Role): Promise<Logged> {
    return this.log.append(submission.id, (sequence) =>
      Buffer.from(
        encodeEnvelope(submission, {
          sequence,
          table: this.table,
          logId: this.log.id,
          epoch: this.#epoch,
          session: this.#session,
          loggedAt: this.#clock(),
          writer,
        }),
      ),
    );
  }

  #refuse(reason: Refusal, problems: readonly string[]): SubmitResult {
    this.#counts.refuse(reason);
    return { refused: reason, problems: [...problems] };
  }

  #followShot(event: TableEvent): void {
    this.#lastShot = Math.max(this.#lastShot, event.shot);
    const isEnd = event.kind === 'shot-end' || event.kind === 'interrupted';
    if (isEnd) this.#openShot = undefined;
    else if (event.kind === 'shot-start' || this.#openShot) this.#openShot = event;
  }

  /** Finds in the log where the last observer stopped. */
  #recall(): void {
    let last: LogEntry | undefined;
    for (let from = this.log.firstSequence; from <= this.log.lastSequence;) {
      const entries = this.log.read(from, { maxCount: 10_000, maxBytes: READ_BYTES });
      for (const entry of entries) this.latest.note(entry);
      last = entries.at(-1);
      from += entries.length;
    }
    // The record of a long epoch may be let go, but every record of it names it.
    const newest = last && parseEnvelope(last.payload);
    if (newest?.ok) {
      this.#epoch = newest.value.epoch;
      this.#session = newest.value.session;
    }
    const epoch = this.latest.lastEpoch && parseEnvelope(this.latest.lastEpoch);
    if (epoch?.ok && epoch.value.kind === 'epoch') this.#shotsBefore = epoch.value.body.shotsBefore;
    const event = this.latest.lastEvent && parseEnvelope(this.latest.lastEvent);
    if (!event?.ok || event.value.kind !== 'event') return;
    this.#lastShot = event.value.body.shot;
    if (this.latest.isShotOpen) this.#openShot = event.value.body;
  }
}

const isForeign = (json: unknown): boolean =>
  typeof json === 'object' &&
  json !== null &&
  'wireversion' in json &&
  typeof json.wireversion === 'string' &&
  /^\d{1,4}\.\d{1,4}$/.test(json.wireversion) &&
  !isReadable(json.wireversion);

/** The end of what is known of a shot, at its last event. */
const interruptionOf = ({ id, shot, t, tSigma }: TableEvent): TableEvent => ({
  kind: 'interrupted',
  id: `${id}.interrupted`,
  shot,
  t,
  tSigma,
  confidence: 1,
  status: 'final',
  reason: 'the observer stopped in the middle of the shot',
});
