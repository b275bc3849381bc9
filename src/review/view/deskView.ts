import type { Seconds } from '../../base/units.ts';
import type { TableEvent } from '../../events/index.ts';
import type { Bilingual, MatchView, ProposedCall, Ruling } from '../../rules/index.ts';
import type { EpochView, HealthView, InputProblem, LoggedRecord, RefereeEntry } from './record.ts';

/** A ruling as the log holds it. */
export interface RecordedRuling extends Ruling {
  readonly seq: number;
  readonly at: string;
}

/** A referee input as the log holds it. */
export interface RecordedInput extends RefereeEntry {
  readonly seq: number;
  readonly at: string;
  /** The shot that was open, or the last one before. */
  readonly shot: number;
}

/** One version of a proposal. The same id comes again when the rules have computed it anew. */
export type LoggedCall = ProposedCall & { readonly seq: number };

/** Everything known about one shot. */
export interface ShotView {
  readonly shot: number;
  readonly startedAt: Seconds | null;
  readonly endedAt: Seconds | null;
  /** In order of time; withdrawn ones stay, marked by their status. */
  readonly events: readonly TableEvent[];
  /** Every version of every proposal made for it, in the order of the log. */
  readonly calls: readonly LoggedCall[];
  readonly rulings: readonly RecordedRuling[];
}

/** The newest shots and inputs that a view holds: more than the longest match, some 250 shots. */
export const SHOTS_KEPT = 300;
export const INPUTS_KEPT = 1000;

/** What the screens show, folded from the log. A pure function of the records. */
export interface DeskView {
  /** Sequence number of the last record folded in; 0 before the first. */
  readonly seq: number;
  /** The sitting that `shots` and `inputs` belong to. */
  readonly session: string | null;
  /** The last `SHOTS_KEPT` of the sitting, which may last for months. */
  readonly shots: readonly ShotView[];
  /** The last `INPUTS_KEPT`. */
  readonly inputs: readonly RecordedInput[];
  readonly match: MatchView | null;
  /** Inputs that the rules did not take, by their id. */
  readonly refused: ReadonlyMap<string, Bilingual>;
  readonly health: HealthView | null;
}

export const EMPTY_VIEW: DeskView = {
  seq: 0,
  session: null,
  shots: [],
  inputs: [],
  match: null,
  refused: new Map(),
  health: null,
};

/**
 * Folds one record into the view. A record that was already folded in changes nothing, so a
 * reconnecting page may be sent too much but never counts anything twice.
 */
export function foldRecord(view: DeskView, logged: LoggedRecord): DeskView {
  if (logged.seq <= view.seq) return view;
  return { ...foldBody(view, logged), seq: logged.seq };
}

function foldBody(view: DeskView, { seq, at, record }: LoggedRecord): DeskView {
  switch (record.kind) {
    case 'event':
      return withShot(view, record.event.shot, (shot) => foldEvent(shot, record.event));
    case 'call':
      return withShot(view, record.call.shot, (shot) => foldCall(shot, { ...record.call, seq }));
    case 'ruling':
      return foldRuling(view, { ...record.ruling, seq, at });
    case 'input': {
      const shot = view.shots.at(-1)?.shot ?? 0;
      const inputs = [...view.inputs, { ...record.input, seq, at, shot }];
      return { ...view, inputs: inputs.slice(-INPUTS_KEPT) };
    }
    case 'match':
      return foldMatch(view, record.match, record.problems ?? []);
    case 'health':
      return { ...view, health: record.health };
    case 'epoch':
      return foldEpoch(view, record.epoch);
    case 'other':
      return view;
  }
}

function foldMatch(view: DeskView, match: MatchView, problems: readonly InputProblem[]): DeskView {
  if (problems.length === 0) return { ...view, match };
  const refused = new Map(view.refused);
  for (const { input, message } of problems) refused.set(input, message);
  for (const oldest of refused.keys()) {
    if (refused.size <= INPUTS_KEPT) break;
    refused.delete(oldest);
  }
  return { ...view, match, refused };
}

/** A new sitting: its shots and events carry numbers of their own. The match goes on. */
function foldEpoch(view: DeskView, epoch: EpochView): DeskView {
  const { session } = epoch;
  if (!isNewSitting(view, epoch)) return { ...view, session };
  return { ...view, session, shots: [], inputs: [] };
}

/** Whether an epoch begins another sitting than that of the view; the camera may merely have moved. */
export const isNewSitting = (view: DeskView, { session, resumes }: EpochView): boolean =>
  !resumes && session !== view.session;

function emptyShot(shot: number): ShotView {
  return { shot, startedAt: null, endedAt: null, events: [], calls: [], rulings: [] };
}

/** Replaces one shot by its number, adding it in order when it is new; the oldest are let go. */
function withShot(view: DeskView, number: number, change: (shot: ShotView) => ShotView): DeskView {
  const last = view.shots.at(-1);
  if (last === undefined || last.shot < number)
    return { ...view, shots: [...view.shots, change(emptyShot(number))].slice(-SHOTS_KEPT) };
  if (view.shots.some((s) => s.shot === number))
    return { ...view, shots: view.shots.map((s) => (s.shot === number ? change(s) : s)) };
  const shots = [...view.shots, change(emptyShot(number))].sort((a, b) => a.shot - b.shot);
  return { ...view, shots: shots.slice(-SHOTS_KEPT) };
}

function foldEvent(shot: ShotView, event: TableEvent): ShotView {
  const others = shot.events.filter((e) => e.id !== event.id);
  const events = [...others, event].sort((a, b) => a.t - b.t);
  const alive = event.status !== 'retracted';
  return {
    ...shot,
    events,
    startedAt: event.kind === 'shot-start' && alive ? event.t : shot.startedAt,
    endedAt: event.kind === 'shot-end' && alive ? event.t : shot.endedAt,
  };
}

function foldCall(shot: ShotView, call: LoggedCall): ShotView {
  return { ...shot, calls: [...shot.calls, call] };
}

function foldRuling(view: DeskView, ruling: RecordedRuling): DeskView {
  const answered = view.shots.find((s) => s.calls.some((c) => c.id === ruling.callId));
  if (answered === undefined) return view;
  return withShot(view, answered.shot, (shot) => ({
    ...shot,
    rulings: [...shot.rulings.filter((r) => r.id !== ruling.id), ruling],
  }));
}

/** The proposals that stand for a shot: the newest version of each that was not withdrawn. */
export function standingCalls(shot: ShotView): readonly LoggedCall[] {
  const newest = new Map(shot.calls.map((call) => [call.id, call]));
  return [...newest.values()].filter((call) => call.status !== 'retracted');
}

/** The last decision about a proposal; one about an earlier version of it no longer answers it. */
export function rulingOn(shot: ShotView, call: LoggedCall): RecordedRuling | undefined {
  const last = shot.rulings.findLast((ruling) => ruling.callId === call.id);
  return last !== undefined && last.seq > lastChangeOf(shot, call) ? last : undefined;
}

/** Place in the log of the version that last changed what is proposed, not merely its status. */
function lastChangeOf(shot: ShotView, call: LoggedCall): number {
  const versions = shot.calls.filter((each) => each.id === call.id);
  const same = versions.findLastIndex((each) => !proposesSame(each, call));
  return versions[same + 1]?.seq ?? call.seq;
}

/** Whether a call was computed anew, or withdrawn, after the version at this place of the log. */
export function hasChangedSince(shot: ShotView, callId: string, seq: number): boolean {
  const call = standingCalls(shot).find((each) => each.id === callId);
  return call === undefined || lastChangeOf(shot, call) > seq;
}

function proposesSame(a: ProposedCall, b: ProposedCall): boolean {
  const gist = ({ call, fouls, points, next, ballInHand, respot }: ProposedCall): string =>
    JSON.stringify([call, fouls, points, next, ballInHand, respot]);
  return gist(a) === gist(b);
}

/** The proposal to look at: the first that waits for a decision, else the last. */
export function standingCall(shot: ShotView): LoggedCall | undefined {
  const calls = standingCalls(shot);
  return calls.find((call) => rulingOn(shot, call) === undefined) ?? calls.at(-1);
}

/** The last decision about the proposal to look at. */
export function standingRuling(shot: ShotView): RecordedRuling | undefined {
  const call = standingCall(shot);
  return call === undefined ? undefined : rulingOn(shot, call);
}

/** Whether a proposal was computed anew after it had first been made. */
export function isRecomputed(shot: ShotView, call: LoggedCall): boolean {
  return shot.calls.some((each) => each.id === call.id && !proposesSame(each, call));
}
