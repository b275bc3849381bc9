import { cueBallsOf } from '../table/index.ts';
import type { TrackedFrame } from '../tracking/index.ts';
import type { EventState } from './eventState.ts';
import { layoutOf } from './layout.ts';
import { learnFrom, type LearntPhysics, onTable } from './learnPhysics.ts';
import type { EventLimits } from './limits.ts';
import { bodiesOf, type UnnamedEvent } from './naming.ts';
import {
  asBrushed,
  asHandled,
  asSettleDrop,
  foundElsewhere,
  isUnmoved,
  withOneStroke,
} from './notAShot.ts';
import { sureOf } from './openingStroke.ts';
import { withRestBefore } from './restBefore.ts';
import { inferPins, pinsAtRest } from './pins/inferPins.ts';
import { rackSeen } from './rackSeen.ts';
import { withFrozenStriker } from './frozenStroke.ts';
import { findMore, withFrozenContacts, withoutPressed } from './shotFindings.ts';
import { explainFrames } from './shotFrames.ts';
import type { BallMotion, Happening } from './shotModel.ts';
import { motionsWithin, partsOf, pathsWithin, type ShotPart, wasCutShort } from './shotParts.ts';
import { OPENED_LATE, type RestLayout, STRUCK_AGAIN, UNSEEN_MEETING } from './tableEvent.ts';
import type { BallPath } from './ballPath.ts';
import { unseenMeeting } from './unseenMeeting.ts';

/** What is told of one shot, or of motion that was none, up to a time. */
export interface PartAccount {
  readonly found: UnnamedEvent[];
  readonly until: number;
}

/** All that the frames since the last rest show. */
interface Seen {
  readonly state: EventState;
  readonly limits: EventLimits;
  readonly paths: readonly BallPath[];
  readonly motions: readonly BallMotion[];
  readonly pins: readonly UnnamedEvent[];
  readonly parts: readonly ShotPart[];
  readonly isInterrupted: boolean;
  readonly after: RestLayout;
}

/** What is told of the frames since the last rest, and what they teach. */
interface Account {
  readonly parts: readonly PartAccount[];
  readonly learnt: LearntPhysics;
}

interface AccountOptions {
  readonly limits: EventLimits;
  readonly interrupted?: { readonly t: number; readonly reason: string };
}

/** What the frames since the last rest tell: a shot, more than one, or motion that was none. */
export function accountOf(state: EventState, after: RestLayout, o: AccountOptions): Account {
  const { openedBefore, ...rest } = state;
  if (!openedBefore) return accountFrom(state, after, o);
  const confidence = sureOf(openedBefore, state.frames, o.limits);
  const frames = withRestBefore(state.frames, openedBefore);
  const opened = { ...state, frames, openedBefore: { ...openedBefore, confidence } };
  const account = accountFrom(opened, after, o);
  const start = account.parts
    .flatMap(({ found }) => found.map(({ body }) => body))
    .find((body) => body.kind === 'shot-start');
  // Where the whole shot does not bear the stroke out, its beginning was not seen.
  if (start?.ball === openedBefore.ball) return account;
  return accountFrom({ ...rest, phase: 'opening' }, after, o);
}

function accountFrom(state: EventState, after: RestLayout, o: AccountOptions): Account {
  const { limits } = o;
  const explained = explainFrames(state.frames, 'full', onTable(limits, state.learnt));
  const { happenings, paths, motions } = explained;
  const parts = partsOf(happenings, motions, limits.table);
  const pins = inferPins(state.frames, limits.table);
  const isInterrupted = o.interrupted !== undefined;
  const seen: Seen = { state, limits, paths, motions, pins, parts, isInterrupted, after };
  const accounts = parts.map((_, k) => ({ found: accountOfPart(seen, k), until: parts[k]!.until }));
  const isShot = accounts.some(({ found }) => found.some((f) => f.body.kind === 'shot-start'));
  const learnt = isShot
    ? learnFrom(state.learnt, { happenings, motions }, limits.physics)
    : state.learnt;
  return { parts: accounts, learnt };
}

function accountOfPart(seen: Seen, k: number): UnnamedEvent[] {
  const { state, limits } = seen;
  const part = seen.parts[k]!;
  const cueBalls = cueBallsOf(limits.game);
  const paths = pathsWithin(seen.paths, part);
  const pins = seen.pins.filter(({ t }) => t >= part.from && t < part.until);
  const layout = part.stroke
    ? layoutOf(frameAt(state.frames, part.from), limits)
    : (state.layout ?? layoutOf(state.frames[0]!, limits));
  const sure = part.stroke ? 1 : sureOfStart(state, part.happenings);
  const raw = sure < 1 ? part.happenings.map((h) => doubted(h, sure)) : part.happenings;
  if (!part.stroke) {
    const drop = asSettleDrop(raw, { layout, limits, restSince: state.restSince });
    if (drop) return [drop, ...pins];
    if (isUnmoved(raw, { before: layout, after: placesAfter(seen, k) })) return [...pins];
    const handled = asHandled(raw, paths) ?? asBrushed(raw, paths, cueBalls);
    if (handled) return [...handled, ...pins];
  }
  const one = withOneStroke(raw, cueBalls);
  const struck = withFrozenStriker(one, { layout, paths, strikers: cueBalls });
  const free = withoutPressed(struck.happenings, layout);
  const happenings = withFrozenContacts(free, { layout, paths });
  const found = [
    ...struck.moved,
    ...bodiesOf(happenings, layout),
    ...findMore(happenings, { layout, paths, limits }),
    ...pins,
  ];
  if (!happenings.some((h) => h.kind === 'strike')) return [...found, ...elsewhere(seen, k, found)];
  const late = sure < 1 && state.openedBefore ? openedLate(happenings) : [];
  return [...rackBefore(seen, part, layout), ...found, ...late, ...endOfPart(seen, k, happenings)];
}

/** Balls that lie elsewhere than before though nothing of this part moved them. */
function elsewhere(seen: Seen, k: number, known: readonly UnnamedEvent[]): UnnamedEvent[] {
  const { state, limits } = seen;
  // Where nobody saw the balls rest before, they lie elsewhere because they were rolling.
  if (state.phase === 'opening') return [];
  const home = state.home ?? state.layout ?? layoutOf(state.frames[0]!, limits);
  const { t } = frameAt(state.frames, seen.parts[k]!.until);
  return foundElsewhere(home, placesAfter(seen, k), { t, known });
}

/** The balls as they were when a part was over. */
function placesAfter({ state, limits, parts, after }: Seen, k: number): RestLayout {
  const { until } = parts[k]!;
  return until === Infinity ? after : layoutOf(frameAt(state.frames, until), limits);
}

function rackBefore({ limits }: Seen, { stroke, happenings }: ShotPart, layout: RestLayout) {
  const rack = stroke ? undefined : rackSeen(layout, limits);
  const strike = happenings.find((h) => h.kind === 'strike');
  return rack && strike ? [{ body: rack, t: strike.t, tSigma: 0.01, confidence: 0.9 }] : [];
}

/** How a shot ended: with all balls at rest, or at the next stroke. */
function endOfPart(seen: Seen, k: number, happenings: readonly Happening[]): UnnamedEvent[] {
  const { state, limits, isInterrupted } = seen;
  const part = seen.parts[k]!;
  const next = seen.parts[k + 1];
  const out: UnnamedEvent[] = [];
  const isLost = isInterrupted && !next;
  const motions = motionsWithin(seen.motions, part);
  const unseen = isLost ? undefined : unseenMeeting(happenings, motions, limits.table);
  if (unseen !== undefined) out.push(interruption(UNSEEN_MEETING, unseen));
  if (next?.stroke) return [...out, cutAt(seen, next, next.stroke)];
  if (isLost) return out;
  return [...out, ...endOf(happenings, seen.after, pinsAtRest(state.frames, limits.table))];
}

/** The end of a shot whose balls still rolled when the next one was opened. */
function cutAt(
  { state, limits }: Seen,
  next: ShotPart,
  { t, tSigma, confidence }: Happening,
): UnnamedEvent {
  if (wasCutShort(next)) return interruption(STRUCK_AGAIN, t);
  const layout = layoutOf(frameAt(state.frames, t), limits);
  return { body: { kind: 'shot-end', layout }, t, tSigma, confidence };
}

/** The stroke may have been a contact, and contacts may have gone before it. */
const openedLate = (happenings: readonly Happening[]): UnnamedEvent[] =>
  happenings
    .filter((h) => h.kind === 'strike')
    .slice(0, 1)
    .map(({ t }) => interruption(OPENED_LATE, t));

const interruption = (reason: string, t: number): UnnamedEvent => ({
  body: { kind: 'interrupted', reason },
  ...{ t, tSigma: 0.02, confidence: 1 },
});

/** The last frame up to a time. */
const frameAt = (frames: readonly TrackedFrame[], t: number): TrackedFrame =>
  frames.findLast((f) => f.t <= t) ?? frames[0]!;

/** Looks at rest before a stroke that show where a shot starts from. */
const OPENING_REST_S = 0.2;
/** What is told of a shot whose beginning was not seen: contacts may have gone before. */
const OPENING_CONFIDENCE = 0.6;

/** How sure it is that a shot was in view from its beginning: from a rest on, or from some looks at one. */
function sureOfStart(state: EventState, told: readonly Happening[]): number {
  if (state.phase !== 'opening') return state.openedBefore?.confidence ?? 1;
  const strike = told.find((h) => h.kind === 'strike');
  const isSeen = strike !== undefined && strike.t - state.frames[0]!.t > OPENING_REST_S;
  return isSeen ? 1 : OPENING_CONFIDENCE;
}

const doubted = (h: Happening, sure: number): Happening => ({
  ...h,
  confidence: Math.min(sure, h.confidence),
});

/** The end of a shot, after what is seen of the pins then. */
function endOf(
  happenings: readonly Happening[],
  layout: RestLayout,
  pins: readonly UnnamedEvent[],
): UnnamedEvent[] {
  const { t, tSigma } = happenings.reduce((a, b) => (b.t > a.t ? b : a));
  const end: UnnamedEvent = { body: { kind: 'shot-end', layout }, t, tSigma, confidence: 0.95 };
  return [...pins.map((p) => ({ ...p, t })), end];
}
