import type { LogEntry } from './logEntry.ts';

/** Calls, and rulings, that a newcomer is told of: some racks' worth. */
const RECENT = 64;
/** Calls that may still be ruled on: weeks of a table that is played all day. */
const MAX_CALL_IDS = 100_000;
/** Sorts of referee input whose last one is kept. */
const MAX_INPUT_KINDS = 64;
/** No text inside a message can hold this: its quotation marks would be escaped. */
const TYPE_MARK = Buffer.from('"type":"cenital.');
/** Longest type that is told apart. */
const TYPE_BYTES = 64;
const SINGLE_KINDS = ['epoch', 'health', 'state', 'drops'];

/** The record kind of a logged message, and an event's type, without parsing all of it. */
export function typeOfPayload(payload: Buffer): readonly [kind: string, eventType?: string] {
  // The envelope's own type comes first: its data stand behind it.
  const at = payload.indexOf(TYPE_MARK) + TYPE_MARK.length;
  const head = payload.toString('latin1', at, at + TYPE_BYTES);
  const found = /^([a-z]+)(?:\.([a-z_]+))?"/.exec(head);
  const [, kind = '', eventType] = found ?? [];
  return eventType === undefined ? [kind] : [kind, eventType];
}

/** What is remembered of a log: the last of everything, so that nobody need read all of it. */
export class Latest {
  readonly #single = new Map<string, LogEntry>();
  readonly #recent: Record<'call' | 'ruling', LogEntry[]> = { call: [], ruling: [] };
  readonly #callIds = new Set<string>();
  #sequence = 0;
  #lastEvent: Buffer | undefined;
  #isShotOpen = false;

  /** The last record that was noted. */
  get sequence(): number {
    return this.#sequence;
  }

  get lastEpoch(): Buffer | undefined {
    return this.#single.get('epoch')?.payload;
  }

  get lastEvent(): Buffer | undefined {
    return this.#lastEvent;
  }

  /** Whether a shot has begun whose end was not seen. */
  get isShotOpen(): boolean {
    return this.#isShotOpen;
  }

  /** Whether a call of this id was proposed, in any version, among the last hundred thousand. */
  hasCall(id: string): boolean {
    return this.#callIds.has(id);
  }

  /** Takes a record in and gives its kind. */
  note(entry: LogEntry): string {
    const [kind, eventType] = typeOfPayload(entry.payload);
    this.#sequence = entry.sequence;
    if (SINGLE_KINDS.includes(kind)) this.#single.set(kind, entry);
    else if (kind === 'event') this.#noteEvent(entry, eventType);
    else if (kind === 'input') this.#noteInput(entry);
    else if (kind === 'call' || kind === 'ruling') this.#noteRecent(entry, kind);
    return kind;
  }

  /** In the order of the log. */
  payloads(): Buffer[] {
    return [...this.#single.values(), ...this.#recent.call, ...this.#recent.ruling]
      .sort((a, b) => a.sequence - b.sequence)
      .map(({ payload }) => payload);
  }

  #noteEvent({ payload }: LogEntry, type: string | undefined): void {
    this.#lastEvent = payload;
    if (type === 'shot_start') this.#isShotOpen = true;
    else if (type === 'shot_end' || type === 'interrupted') this.#isShotOpen = false;
  }

  #noteRecent(entry: LogEntry, kind: 'call' | 'ruling'): void {
    if (kind === 'call') this.#noteCall(bodyOf<{ id: string }>(entry).id);
    this.#recent[kind].push(entry);
    if (this.#recent[kind].length > RECENT) this.#recent[kind].shift();
  }

  /** The newest stand last, so that the first is the one to forget. */
  #noteCall(id: string): void {
    this.#callIds.delete(id);
    this.#callIds.add(id);
    const [oldest] = this.#callIds;
    if (this.#callIds.size > MAX_CALL_IDS && oldest !== undefined) this.#callIds.delete(oldest);
  }

  #noteInput(entry: LogEntry): void {
    const key = `input ${bodyOf<{ kind: string }>(entry).kind}`;
    if (this.#single.size < MAX_INPUT_KINDS || this.#single.has(key)) this.#single.set(key, entry);
  }
}

/** A record's content. What is in the log was checked before it got there. */
export const bodyOf = <T>({ payload }: LogEntry): T =>
  (JSON.parse(payload.toString()) as { data: T }).data;
