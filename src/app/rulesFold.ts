import type { Result } from '../base/result.ts';
import { success } from '../base/result.ts';
import type { AnyRecord, NewRecord, Snapshot, TableRecord } from '../bus/index.ts';
import type { RestLayout, TableEvent } from '../events/index.ts';
import type {
  JudgedCall,
  MatchInput,
  MatchState,
  Outputs,
  Problem,
  StepResult,
} from '../rules/index.ts';
import {
  createMatch,
  forgetEarliest,
  isFact,
  isMatchOver,
  matchSetup,
  openUntil,
  parseRefereeInput,
  step,
  viewMatch,
} from '../rules/index.ts';
import { type GameName, TABLES, type TableSpec } from '../table/index.ts';
import { isRacked, joinAtLayout } from './joining.ts';

/** Between two sessions the rules' clock goes on by this much; any time will do. */
const SESSION_GAP_SECONDS = 1;

/** A desk may give its inputs ids as long as the wire allows; names made from them must fit too. */
const MAX_ID_LENGTH = 300;

/**
 * What the camera saw of a moment is told at most so much later: a window is closed only when
 * nothing of it can still be on its way.
 */
const LATEST_NEWS_SECONDS = 2;
/** Calls that may come in another version: those of many more shots than can be corrected. */
const CALLS_KEPT = 1000;
/** Ends the name of a record that the passing of time alone led to. */
const BY_TIME = /@time-\d+$/;

interface NamedCall {
  /** Record of the newest version. */
  readonly record: string;
  /** How many versions there are. */
  readonly version: number;
  /** What the rules' clock was ahead of the session's, for the call's shot. */
  readonly ahead: number;
}

/** A match of more records was never ended: an engine that starts joins what is played now. */
const MATCH_RECORDS_MOST = 20_000;

/**
 * Place in the log behind which an engine that starts reads on: before the match that is played
 * now. A log goes back for months, and nothing before that match changes what is proposed.
 */
export function matchBeginsBehind({ sequence, records }: Snapshot): number {
  const state = records.findLast(({ kind }) => kind === 'state') as
    TableRecord<'state'> | undefined;
  const from = state?.body['matchFrom'];
  const longest = sequence - MATCH_RECORDS_MOST;
  return Math.max(0, longest, typeof from === 'number' ? from - 1 : 0);
}

/**
 * Folds a table's log through the rules: one record in, the records that follow from it out.
 *
 * What comes out depends on the log's events and inputs alone, and is named after the call and
 * the input that led to it. A fold that is run again therefore gives records that the log
 * knows already, whatever was killed in between.
 */
export class RulesFold {
  readonly #game: GameName;
  #match: MatchState;
  #calls = new Map<string, NamedCall>();
  /** The rules want a clock that never goes back; a session's begins at zero. */
  #ahead = 0;
  #session: string | undefined;
  /** Whether the match was set up, or joined at what lay on the table. */
  #isJoined = false;
  /** Whether a person set it up: then only a person begins the next one. */
  #isAnnounced = false;
  /** Place in the log of the record that it began with; undefined before the first. */
  #matchFrom: number | undefined;
  #now = 0;
  #clockStartedAt: number | null = null;
  #lastView = '';
  /** End of the window whose closing is on its way to the log. */
  #proposedUntil: number | null = null;

  /** @param game - Played where the log holds no match set-up. */
  constructor(game: GameName) {
    this.#game = game;
    this.#match = createMatch(matchSetup(game));
  }

  /** Forgets everything: another log begins. */
  clear(): void {
    this.#match = createMatch(matchSetup(this.#game));
    this.#calls.clear();
    this.#ahead = 0;
    this.#session = undefined;
    this.#isJoined = false;
    this.#isAnnounced = false;
    this.#matchFrom = undefined;
    this.#now = 0;
    this.#clockStartedAt = null;
    this.#lastView = '';
    this.#proposedUntil = null;
  }

  /** Takes the next record; returns what the rules have to say about it. */
  take(record: AnyRecord): NewRecord[] {
    this.#followSession(record.session);
    if (record.kind === 'epoch') return this.#takeEpoch(record);
    if (record.kind === 'event') return this.#takeEvent(record);
    if (record.kind === 'input') return this.#takeInput(record);
    // This engine or one before it saw the time pass, which no event tells.
    if (record.kind === 'call' && BY_TIME.test(record.id)) return this.#closeWindow();
    return [];
  }

  /**
   * Says how late it is, seconds of the session: a call that waited for a hanging ball becomes
   * final. Only the log's own clock may be told here, never that of the wall.
   *
   * This only proposes: the window closes when the proposal comes back from the log, so that an
   * event which got there first is judged first by every engine, now and after a restart.
   */
  passTime(t: number): NewRecord[] {
    const until = openUntil(this.#match);
    if (until === null || until === this.#proposedUntil) return [];
    if (t + this.#ahead < until + LATEST_NEWS_SECONDS) return [];
    this.#proposedUntil = until;
    const before = { match: this.#match, calls: new Map(this.#calls) };
    const proposed = this.#closeWindow();
    this.#match = before.match;
    this.#calls = before.calls;
    return proposed;
  }

  /** The time itself is not needed to close a window: its end will do, and is in the log. */
  #closeWindow(): NewRecord[] {
    const t = openUntil(this.#match);
    if (t === null) return [];
    const { state, outputs } = step(this.#match, { kind: 'time', id: `time-${t}`, t });
    this.#match = state;
    return outputs.calls.flatMap((call) => {
      const before = this.#calls.get(call.id);
      if (!before) return [];
      const id = `${call.id.slice(0, MAX_ID_LENGTH / 2)}@time-${before.version}`;
      return [this.#versionOf(call, { id, answers: before.record })];
    });
  }

  #followSession(session: string): void {
    if (session === this.#session) return;
    if (this.#session !== undefined) this.#ahead = this.#now + SESSION_GAP_SECONDS;
    this.#session = session;
  }

  /** Another recording is another match; a camera that came back goes on with the one there was. */
  #takeEpoch({ body }: TableRecord<'epoch'>): NewRecord[] {
    if (body.reason === 'recording' && !body.resumes) this.#isJoined = false;
    return [];
  }

  /** A match that nobody set up is joined at its first shot, with what lies on the table. */
  #joinAt(event: TableEvent, sequence: number): void {
    if (event.kind !== 'shot-start' || event.layout.balls.length === 0) return;
    if (this.#isJoined && !this.#beginsAnother(event.layout)) return;
    const table = TABLES[this.#game === 'nine-ball' ? '9ft' : 'carom'] as TableSpec;
    this.#begin(sequence, { isAnnounced: false });
    this.#match = createMatch(joinAtLayout(this.#game, table, event.layout));
  }

  /** From here on nothing depends on what was before: an engine may begin to read here. */
  #begin(sequence: number, { isAnnounced }: { readonly isAnnounced: boolean }): void {
    this.#calls.clear();
    this.#ahead = 0;
    this.#now = 0;
    this.#clockStartedAt = null;
    this.#lastView = '';
    this.#proposedUntil = null;
    this.#isJoined = true;
    this.#isAnnounced = isAnnounced;
    this.#matchFrom = sequence;
  }

  /** Whoever plays without announcing it plays on when a race is won: at the next rack. */
  #beginsAnother(layout: RestLayout): boolean {
    if (this.#isAnnounced || !isMatchOver(this.#match)) return false;
    return this.#game === 'five-pins' || isRacked(layout);
  }

  #takeEvent(record: TableRecord<'event'>): NewRecord[] {
    this.#joinAt(record.body, record.sequence);
    const event: TableEvent = { ...record.body, t: record.body.t + this.#ahead };
    this.#now = Math.max(this.#now, event.t);
    if (event.kind === 'shot-start') this.#match = forgetEarliest(this.#match);
    if (event.kind === 'shot-start') this.#clockStartedAt = null;
    if (event.kind === 'shot-end') this.#clockStartedAt = record.body.t;
    return this.#step(event, record);
  }

  #takeInput(record: TableRecord<'input'>): NewRecord[] {
    const input = this.#inputOf(record.body, record.id);
    if (input.ok) return this.#step(input.value, record);
    return this.#stateRecord(record, {
      calls: [],
      problems: [malformed(record.id, input.problems.join('; '))],
    });
  }

  /** An input may come from any desk: what a referee says is read before the rules see it. */
  #inputOf(body: TableRecord<'input'>['body'], id: string): Result<MatchInput> {
    const { t } = body;
    const now = typeof t === 'number' ? t + this.#ahead : this.#now;
    const input = { ...body, id, t: now } as unknown as MatchInput;
    // The rules check what somebody saw as they check an event, and a set-up is no referee's word.
    if (input.kind === 'set-up' || isFact(input)) return success(input);
    return parseRefereeInput(input);
  }

  #step(input: MatchInput, record: TableRecord<'event' | 'input'>): NewRecord[] {
    const { state, outputs } = this.#judge(input);
    if (input.kind === 'set-up' && outputs.problems.length === 0)
      this.#begin(record.sequence, { isAnnounced: true });
    this.#match = state;
    const calls = outputs.calls.map((call) => this.#callRecord(call, record));
    return [...calls, ...this.#stateRecord(record, outputs)];
  }

  /** One input that breaks the rules engine must not stop the match at every start from then on. */
  #judge(input: MatchInput): StepResult {
    try {
      return step(this.#match, input);
    } catch (error) {
      const why = `this input broke the rules engine (${(error as Error).message})`;
      return { state: this.#match, outputs: { calls: [], problems: [malformed(input.id, why)] } };
    }
  }

  #callRecord(call: JudgedCall, basis: TableRecord): NewRecord<'call'> {
    const named = { id: outputId(call.id, basis), answers: basis.id };
    const { frame } = basis;
    return { ...this.#versionOf(call, named), ...(frame !== undefined && { frame }) };
  }

  #versionOf(
    call: JudgedCall,
    named: { readonly id: string; readonly answers: string },
  ): NewRecord<'call'> {
    const before = this.#calls.get(call.id);
    const ahead = before?.ahead ?? this.#ahead;
    this.#noteCall(call.id, { record: named.id, ahead, version: (before?.version ?? 0) + 1 });
    return {
      kind: 'call',
      ...named,
      shot: call.shot,
      confidence: call.confidence,
      status: call.status,
      body: inSessionTime(call, ahead),
      ...(before && { supersedes: before.record }),
    };
  }

  /** The newest stand last, so that the first is the one to forget. */
  #noteCall(id: string, call: NamedCall): void {
    this.#calls.delete(id);
    this.#calls.set(id, call);
    const [oldest] = this.#calls.keys();
    if (this.#calls.size > CALLS_KEPT && oldest !== undefined) this.#calls.delete(oldest);
  }

  /** The match after an input, where it changed or the input was not taken. */
  #stateRecord(basis: TableRecord, { problems }: Outputs): NewRecord<'state'>[] {
    const view = viewMatch(this.#match, this.#clockStartedAt);
    const text = JSON.stringify(view);
    const told = problems.filter(({ code }) => basis.kind === 'input' || code !== 'match-over');
    if (text === this.#lastView && told.length === 0) return [];
    this.#lastView = text;
    const begun = this.#matchFrom !== undefined && { matchFrom: this.#matchFrom };
    const body = { ...view, ...begun, basis: basis.id, problems: told.map(saidOf) };
    return [{ kind: 'state', id: outputId('state', basis), answers: basis.id, body }];
  }
}

/** Names what an input led to; the same for every log that holds the input. */
function outputId(what: string, basis: TableRecord): string {
  const id = `${what}@${basis.id}`;
  return id.length <= MAX_ID_LENGTH ? id : `${what.slice(0, MAX_ID_LENGTH / 2)}@${basis.sequence}`;
}

const malformed = (input: string, why: string): Problem => ({
  code: 'malformed',
  input,
  message: { es: `Entrada no juzgable: ${input}`, en: `${input}: ${why}` },
});

const saidOf = ({ code, message }: Problem) => ({ code, message });

/** The rules' clock runs on over sessions; the times of a call are those of its session. */
function inSessionTime(call: JudgedCall, ahead: number): JudgedCall {
  if (ahead === 0) return call;
  return {
    ...call,
    t: call.t - ahead,
    queries: call.queries.map((query) => ({ ...query, at: query.at - ahead })),
  };
}
