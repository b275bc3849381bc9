import type { BallId, GameName } from '../table/index.ts';
import type { EventState } from './eventState.ts';
import { asBrushed, asHandled, asSettleDrop, foundElsewhere, withOneStroke } from './notAShot.ts';
import { layoutOf } from './layout.ts';
import type { EventLimits } from './limits.ts';
import { bodiesOf, nameEvents, type UnnamedEvent } from './naming.ts';
import { inferPins, pinsAtRest } from './pins/inferPins.ts';
import { rackSeen } from './rackSeen.ts';
import { learnFrom, type LearntPhysics, onTable } from './learnPhysics.ts';
import { findMore, withFrozenContacts } from './shotFindings.ts';
import { explainFrames } from './shotFrames.ts';
import type { Happening } from './shotModel.ts';
import { type RestLayout, type TableEvent, UNSEEN_MEETING } from './tableEvent.ts';
import { unseenMeeting } from './unseenMeeting.ts';

/** The outcome of one step: events that are new, changed, final or retracted. */
export interface EventStep {
  readonly state: EventState;
  readonly events: readonly TableEvent[];
}

/** Explains the whole shot once more: everything becomes final or is withdrawn. */
export function closeShot(
  state: EventState,
  o: { limits: EventLimits; interrupted?: { t: number; reason: string } },
): EventStep {
  const { limits, interrupted } = o;
  const frame = state.frames.at(-1)!;
  const after = layoutOf(frame, limits);
  const { found, learnt } = accountOf(state, after, o);
  const struck = found.some((f) => f.body.kind === 'shot-start');
  const shot = struck ? state.shot + 1 : state.shot;
  if (interrupted)
    found.push({
      body: { kind: 'interrupted', reason: interrupted.reason },
      t: interrupted.t,
      tSigma: 0.02,
      confidence: 1,
    });
  const named = nameEvents(found, state.open, { nextId: state.nextId, shot, status: 'final' });
  const withdrawn = named.unmatched.map((e): TableEvent => ({ ...e, shot, status: 'retracted' }));
  const from = frame.t - limits.leadSeconds;
  return {
    state: {
      ...state,
      // What still moves after an interruption is the rest of that shot and no new one.
      phase: interrupted ? 'opening' : 'rest',
      frames: interrupted ? [] : state.frames.filter((f) => f.t >= from),
      layout: after,
      home: after,
      restSince: state.stillSince ?? frame.t,
      shot,
      nextId: named.nextId,
      open: [],
      learnt,
    },
    events: [...named.events, ...withdrawn].sort((a, b) => a.t - b.t),
  };
}

/** The balls that players strike. */
const STRIKERS: Readonly<Record<GameName, readonly BallId[]>> = {
  'nine-ball': ['cue'],
  'five-pins': ['white', 'yellow'],
};

/** What the frames since the last rest tell: a shot, or motion that was none. */
function accountOf(
  state: EventState,
  after: RestLayout,
  o: { limits: EventLimits; interrupted?: { t: number; reason: string } },
): { found: UnnamedEvent[]; learnt: LearntPhysics } {
  const { limits } = o;
  const { learnt } = state;
  const layout = state.layout ?? layoutOf(state.frames[0]!, limits);
  const {
    happenings: told,
    paths,
    motions,
  } = explainFrames(state.frames, 'full', onTable(limits, learnt));
  const pins = inferPins(state.frames, limits.table);
  const raw = isSeenFromRest(state, told) ? told : told.map(doubted);
  const drop = asSettleDrop(raw, { layout, limits, restSince: state.restSince });
  if (drop) return { found: [drop, ...pins], learnt };
  const handled = asHandled(raw, paths) ?? asBrushed(raw, paths, STRIKERS[limits.game]);
  if (handled) return { found: [...handled, ...pins], learnt };
  const struck = withOneStroke(raw, STRIKERS[limits.game]);
  const happenings = withFrozenContacts(struck.happenings, { layout, paths });
  const found = [
    ...struck.moved,
    ...bodiesOf(happenings, layout),
    ...findMore(happenings, { layout, paths, limits }),
    ...pins,
  ];
  const strike = happenings.find((h) => h.kind === 'strike');
  if (!strike) {
    // Where nobody saw the balls rest before, they lie elsewhere because they were rolling.
    if (state.phase === 'opening') return { found, learnt };
    const { t } = state.frames.at(-1)!;
    const home = state.home ?? layout;
    return { found: [...found, ...foundElsewhere(home, after, { t, known: found })], learnt };
  }
  const rack = rackSeen(layout, limits);
  if (rack) found.unshift({ body: rack, t: strike.t, tSigma: 0.01, confidence: 0.9 });
  const unseen = o.interrupted ? undefined : unseenMeeting(happenings, motions, limits.table);
  if (unseen !== undefined)
    found.push({
      body: { kind: 'interrupted', reason: UNSEEN_MEETING },
      ...{ t: unseen, tSigma: 0.02, confidence: 1 },
    });
  if (!o.interrupted)
    found.push(...endOf(happenings, after, pinsAtRest(state.frames, limits.table)));
  return { found, learnt: learnFrom(learnt, { happenings, motions }, limits.physics) };
}

/** Looks at rest before a stroke that show where a shot starts from. */
const OPENING_REST_S = 0.2;
/** What is told of a shot whose beginning was not seen: contacts may have gone before. */
const OPENING_CONFIDENCE = 0.6;

/** Whether a shot was in view from its beginning: from a rest, or at least some looks before the stroke. */
function isSeenFromRest(state: EventState, told: readonly Happening[]): boolean {
  if (state.phase !== 'opening') return true;
  const strike = told.find((h) => h.kind === 'strike');
  return strike !== undefined && strike.t - state.frames[0]!.t > OPENING_REST_S;
}

const doubted = (h: Happening): Happening => ({
  ...h,
  confidence: Math.min(OPENING_CONFIDENCE, h.confidence),
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
