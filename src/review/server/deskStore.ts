import { ObserverError } from '../../base/error.ts';
import { idOf } from '../protocol.ts';
import type { RefusalReason, Submission } from '../protocol.ts';
import {
  EMPTY_VIEW,
  foldRecord,
  hasChangedSince,
  isNewSitting,
  SHOTS_KEPT,
} from '../view/deskView.ts';
import type { DeskView } from '../view/deskView.ts';
import type { DeskRecord, LoggedRecord, PositionFrame } from '../view/record.ts';
import type { GameName, TableSpec } from '../../table/index.ts';
import type { DeskFeed, FeedListener } from './feed.ts';

export interface DeskSession {
  readonly id: string;
  readonly game: GameName;
  readonly table: TableSpec;
}

/** Hears what a store hears; the sockets of the pages. */
export type StoreListener = Pick<FeedListener, 'opened' | 'record' | 'positions' | 'linked'>;

/** Calls that may still be answered: weeks of play, and all that a desk reads when it starts. */
const CALL_IDS_KEPT = 20_000;
/** Records of shots that the view has let go are let go this many shots at a time. */
const SHOTS_LET_GO_AT_ONCE = 50;
/** Without a shot a table still has its health told: records kept whatever they tell of. */
export const RECORDS_KEPT = 8000;

/** Seconds of positions kept for pages that open late and for the drawn replay. */
const KEPT_POSITIONS_S = 180;

/** Kinds of record of which the last one stands for all before it. */
const STANDING = ['epoch', 'match', 'health'] as const;
type Standing = (typeof STANDING)[number];

const shotOf = (record: DeskRecord): number | undefined =>
  record.kind === 'event' ? record.event.shot : undefined;

export type SubmitOutcome =
  | { readonly ok: true; readonly seq: number }
  | { readonly ok: false; readonly reason: RefusalReason };

/** The log as this desk has heard it, and the one road by which pages write into it. */
export class DeskStore implements FeedListener {
  readonly #feed: DeskFeed;
  readonly #listeners = new Set<StoreListener>();
  readonly #asked = new Map<string, Promise<SubmitOutcome>>();
  #session: DeskSession | null = null;
  #records: LoggedRecord[] = [];
  #positions: PositionFrame[] = [];
  #view: DeskView = EMPTY_VIEW;
  #linked = false;
  /** Oldest shot that the kept records tell of. */
  #firstShot = 0;
  /** Calls of this log: the answer to one may come when its sitting is over. */
  readonly #callIds = new Set<string>();

  constructor(feed: DeskFeed) {
    this.#feed = feed;
  }

  async start(): Promise<void> {
    await this.#feed.follow(this);
  }

  get session(): DeskSession | null {
    return this.#session;
  }
  get view(): DeskView {
    return this.#view;
  }
  get isLinked(): boolean {
    return this.#linked;
  }

  /** The latest moment heard of, seconds of the session. */
  get now(): number {
    const lastEvent = this.#view.shots.at(-1)?.events.at(-1)?.t ?? 0;
    return Math.max(lastEvent, this.#positions.at(-1)?.t ?? 0);
  }

  /** When the shot on the table began; the far past before the first. */
  get shotStart(): number {
    return this.#view.shots.at(-1)?.startedAt ?? -Infinity;
  }

  recordsAfter(seq: number): readonly LoggedRecord[] {
    const first = this.#records.findIndex((r) => r.seq > seq);
    return first < 0 ? [] : this.#records.slice(first);
  }

  /** Position frames between two moments, in order. */
  positionsBetween(from: number, to: number): readonly PositionFrame[] {
    return this.#positions.filter((f) => f.t >= from && f.t <= to);
  }

  listen(listener: StoreListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async submit(submission: Submission): Promise<SubmitOutcome> {
    const known = this.#written(submission);
    if (known !== undefined) return { ok: true, seq: known };
    const doubt = submission.kind === 'ruling' ? this.#doubtAbout(submission) : undefined;
    if (doubt !== undefined) return { ok: false, reason: doubt };
    // A page that came back sends again what is still on its way: one asking is enough.
    const id = idOf(submission);
    const asked = this.#asked.get(id) ?? this.#ask(submission);
    this.#asked.set(id, asked);
    const outcome = await asked;
    this.#asked.delete(id);
    return outcome;
  }

  /** Why a ruling cannot be taken: its call is not there, or is no longer what was decided about. */
  #doubtAbout({
    ruling: { callId },
    seen,
  }: Extract<Submission, { kind: 'ruling' }>): RefusalReason | undefined {
    // A desk that was just started may not have read as far as the call: the page asks again.
    if (!this.#callIds.has(callId)) return this.#feed.isCurrent ? 'unknown-call' : 'unreachable';
    const shot = this.#view.shots.find(({ calls }) => calls.some((call) => call.id === callId));
    if (shot === undefined || seen === undefined) return undefined;
    return hasChangedSince(shot, callId, seen) ? 'call-changed' : undefined;
  }

  async #ask(submission: Submission): Promise<SubmitOutcome> {
    try {
      return { ok: true, seq: await this.#feed.submit(submission) };
    } catch (error) {
      // The log said no for good, or could not be asked: then the page keeps it and asks again.
      const isRefused = error instanceof ObserverError && error.code.startsWith('refused-');
      return { ok: false, reason: isRefused ? 'malformed' : 'unreachable' };
    }
  }

  #written(submission: Submission): number | undefined {
    const { view } = this;
    if (submission.kind === 'input')
      return view.inputs.find((i) => i.id === submission.input.id)?.seq;
    return view.shots.flatMap((s) => s.rulings).find((r) => r.id === submission.ruling.id)?.seq;
  }

  opened(session: DeskSession): void {
    this.#session = session;
    this.#records = [];
    this.#positions = [];
    this.#view = EMPTY_VIEW;
    this.#firstShot = 0;
    this.#callIds.clear();
    for (const listener of this.#listeners) listener.opened(session);
  }

  record(logged: LoggedRecord): void {
    if (logged.seq <= this.#view.seq) return;
    if (logged.record.kind === 'call') this.#noteCall(logged.record.call.id);
    if (logged.record.kind === 'epoch' && isNewSitting(this.#view, logged.record.epoch))
      this.#forgetUntil(this.#records.length, ['match', 'health']);
    this.#records.push(logged);
    this.#view = foldRecord(this.#view, logged);
    this.#letGoOldest();
    for (const listener of this.#listeners) listener.record(logged);
  }

  /** The newest stand last, so that the first is the one to forget. */
  #noteCall(id: string): void {
    this.#callIds.delete(id);
    this.#callIds.add(id);
    const [oldest] = this.#callIds;
    if (this.#callIds.size > CALL_IDS_KEPT && oldest !== undefined) this.#callIds.delete(oldest);
  }

  /** A page that opens late needs what the view shows: a sitting may last for months. */
  #letGoOldest(): void {
    const { shots } = this.#view;
    const first = shots.length < SHOTS_KEPT ? 0 : shots[0]!.shot;
    if (first - this.#firstShot >= SHOTS_LET_GO_AT_ONCE) {
      this.#firstShot = first;
      this.#forgetUntil(this.#records.findIndex(({ record }) => shotOf(record) === first));
    }
    if (this.#records.length > RECORDS_KEPT) this.#forgetUntil(RECORDS_KEPT / 2);
  }

  /** Forgets the records before a place, but for how the sitting, the match and the box stand. */
  #forgetUntil(place: number, kinds: readonly Standing[] = STANDING): void {
    const gone = this.#records.slice(0, Math.max(0, place));
    const standing = kinds.flatMap(
      (kind) => gone.findLast(({ record }) => record.kind === kind) ?? [],
    );
    const kept = this.#records.slice(gone.length);
    this.#records = [...standing.sort((a, b) => a.seq - b.seq), ...kept];
  }

  positions(frame: PositionFrame): void {
    this.#positions.push(frame);
    const oldest = frame.t - KEPT_POSITIONS_S;
    // Cut in bulk: shifting one frame at a time would copy the array at every frame.
    if ((this.#positions[0]?.t ?? 0) < oldest - 10)
      this.#positions = this.#positions.filter((f) => f.t >= oldest && f.t <= frame.t);
    for (const listener of this.#listeners) listener.positions(frame);
  }

  linked(linked: boolean): void {
    this.#linked = linked;
    for (const listener of this.#listeners) listener.linked(linked);
  }

  async close(): Promise<void> {
    await this.#feed.close();
  }
}
