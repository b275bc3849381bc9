import { renameFrames, type TrackedFrame } from '../tracking/index.ts';
import type { EventState } from './eventState.ts';
import { closeShot, type EventStep } from './closeShot.ts';
import { layoutOf, renameLayout } from './layout.ts';
import type { EventLimits } from './limits.ts';
import { bodiesOf, nameEvents } from './naming.ts';
import { inferPins } from './pins/inferPins.ts';
import { onTable } from './learnPhysics.ts';
import { explainFrames } from './shotFrames.ts';
import { strokeSinceOpening } from './openingStroke.ts';
import { withRestBefore } from './restBefore.ts';
import { watchRest } from './restWatch.ts';
import type { RestLayout } from './tableEvent.ts';

/** A moving ball must be this far from its rest before a shot is opened. */
const DEPARTURE_M = 0.003;
const DEPARTURE_SIGMAS = 4;
/** A provisional event needs this much path after it. */
const LIVE_MARGIN_S = 0.06;

/**
 * Folds one tracked frame into what happened.
 *
 * While a shot runs, its latest part is looked at every few frames and events come out
 * provisional; when all balls rest the whole shot is explained again, and events come out
 * final or retracted under the same ids. Total: any sequence of frames is answered.
 */
export function stepEvents(state: EventState, frame: TrackedFrame, limits: EventLimits): EventStep {
  const last = state.frames.at(-1);
  if (last && frame.t <= last.t) return { state, events: [] };
  if (frame.renamed) {
    const { renamed, ...named } = frame;
    const frames = renameFrames(state.frames, renamed);
    // The balls lay before what was mended since: only who was misnamed from the first lies under another name.
    const ever = renamed.filter((r) => r.since <= 0);
    const home = state.home && renameLayout(state.home, ever);
    const layout = state.layout && renameLayout(state.layout, ever);
    return stepEvents(
      { ...state, frames, ...(home && { home }), ...(layout && { layout }) },
      named,
      limits,
    );
  }
  if (state.phase === 'rest') return whileAtRest(state, frame, limits);
  if (state.phase === 'opening' && frame.view === 'blind')
    return { state: { ...state, frames: [] }, events: [] };
  if (state.phase === 'opening' && liesAsFirstSeen(state.frames, frame))
    return {
      state: {
        ...state,
        phase: 'rest',
        // The looks so far are looks at rest, and say where the first shot starts from.
        frames: [...state.frames, frame].filter((f) => f.t >= frame.t - limits.leadSeconds),
        restSince: frame.t,
      },
      events: [],
    };
  const grown = opened({ ...state, frames: [...state.frames, frame] }, limits);
  const broken = interruption(grown, frame, limits);
  if (broken) return closeShot(grown, { limits, interrupted: broken });
  const moving = isMoving(frame, limits);
  const { stillSince: _, ...rest } = grown;
  if (moving) return lookLive(rest, frame, limits);
  const stillSince = state.stillSince ?? frame.t;
  if (frame.t - stillSince < limits.restClosesSeconds)
    return lookLive({ ...rest, stillSince }, frame, limits);
  return closeShot({ ...rest, stillSince }, { limits });
}

/** Closes what is open at the end of a recording. */
export function finishEvents(state: EventState, limits: EventLimits): EventStep {
  if (state.phase === 'rest' || state.frames.length === 0) return { state, events: [] };
  return closeShot(state, { limits });
}

/** Why the running shot cannot be followed to its end; undefined while it can. */
function interruption(
  state: EventState,
  frame: TrackedFrame,
  limits: EventLimits,
): { t: number; reason: string } | undefined {
  const first = state.frames[0]!;
  if (frame.t - first.t > limits.shotMaxSeconds)
    return { t: frame.t, reason: `no rest within ${limits.shotMaxSeconds} s` };
  if (frame.view === 'clear') return undefined;
  const clear = state.frames.findLast((f) => f.view === 'clear') ?? first;
  if (frame.t - clear.t < limits.blindInterruptsSeconds) return undefined;
  return { t: clear.t, reason: 'the view was lost' };
}

/** The same with a shot running, where a ball was struck since the view opened. */
function opened(state: EventState, limits: EventLimits): EventState {
  if (state.phase !== 'opening') return state;
  const openedBefore = strokeSinceOpening(state.frames, limits);
  if (openedBefore === undefined) return state;
  const [lead] = withRestBefore(state.frames, openedBefore);
  const layout = layoutOf(lead!, limits);
  return { ...state, phase: 'shot', openedBefore, layout, open: [] };
}

/** A ball within this of where it was first seen has not moved since. */
const FIRST_PLACE_M = 0.015;

/**
 * Whether a recording opened on a table at rest: every ball lies now where it was first seen.
 * Until it is known where balls rest they seem to move a little; that is no part of a shot.
 */
function liesAsFirstSeen(frames: readonly TrackedFrame[], frame: TrackedFrame): boolean {
  const [first] = frames;
  if (!first || frame.balls.length === 0) return false;
  return frame.balls.every((b) => {
    const before = first.balls.find((f) => f.ball === b.ball);
    if (b.state !== 'rest') return b.state !== 'moving';
    return before === undefined || Math.hypot(b.x - before.x, b.y - before.y) < FIRST_PLACE_M;
  });
}

function whileAtRest(state: EventState, frame: TrackedFrame, limits: EventLimits): EventStep {
  const from = frame.t - limits.leadSeconds;
  const frames = [...state.frames.filter((f) => f.t >= from), frame];
  if (hasDeparted(frame, frames)) {
    const { stillSince: _, ...rest } = state;
    return { state: { ...rest, phase: 'shot', frames, lastLookT: frame.t, open: [] }, events: [] };
  }
  if (isMoving(frame, limits) || frame.view === 'blind')
    return { state: { ...state, frames }, events: [] };
  const layout = layoutOf(frame, limits);
  const home: RestLayout = state.home ?? layout;
  const changes = watchRest(home, frame, { since: state.restSince ?? frame.t, limits });
  const named = nameEvents(changes, [], {
    nextId: state.nextId,
    shot: state.shot,
    status: 'final',
  });
  return {
    state: {
      ...state,
      frames,
      layout,
      home: changes.length > 0 ? layout : home,
      nextId: named.nextId,
    },
    events: named.events,
  };
}

/** Whether a ball has clearly left its rest: off its place in this frame and the one before. */
function hasDeparted(frame: TrackedFrame, frames: readonly TrackedFrame[]): boolean {
  const first = frames[0]!;
  const before = frames.at(-2);
  return frame.balls.some((b) => {
    if (b.state !== 'moving' || !b.seen) return false;
    const home = first.balls.find((h) => h.ball === b.ball);
    const earlier = before?.balls.find((h) => h.ball === b.ball);
    if (!home || earlier?.state !== 'moving') return false;
    const limit = Math.max(DEPARTURE_M, DEPARTURE_SIGMAS * b.seen.sigma);
    return Math.hypot(b.x - home.x, b.y - home.y) > limit;
  });
}

/** Whether the shot is still running as far as this frame can tell. */
function isMoving(frame: TrackedFrame, limits: EventLimits): boolean {
  return frame.balls.some((b) => {
    if (b.state === 'moving') return true;
    if (b.state !== 'hidden') return false;
    return Math.hypot(b.vx, b.vy) > limits.physics.rollingDeceleration * limits.hiddenClosesSeconds;
  });
}

function lookLive(state: EventState, frame: TrackedFrame, limits: EventLimits): EventStep {
  if (state.phase !== 'shot' || frame.t - state.lastLookT < limits.liveEverySeconds)
    return { state, events: [] };
  const from = frame.t - limits.liveWindowSeconds;
  const seen = state.openedBefore ? withRestBefore(state.frames, state.openedBefore) : state.frames;
  const frames = seen.filter((f) => f.t >= from);
  const layout = state.layout ?? layoutOf(frame, limits);
  const balls = bodiesOf(
    explainFrames(frames, 'quick', onTable(limits, state.learnt)).happenings,
    layout,
  );
  const found = [...balls, ...inferPins(state.frames, limits.table)];
  // A window that begins in mid-shot may take a ball's slow start for another stroke.
  const isStruck = state.open.some((e) => e.kind === 'shot-start');
  const settled = found
    .filter(
      (f) =>
        f.t < frame.t - LIVE_MARGIN_S &&
        f.t > from + LIVE_MARGIN_S &&
        !(isStruck && f.body.kind === 'shot-start'),
    )
    .map((f) => ({
      ...f,
      confidence: Math.min(state.openedBefore?.confidence ?? 1, f.confidence),
    }));
  const named = nameEvents(settled, state.open, {
    nextId: state.nextId,
    shot: state.shot + 1,
    status: 'provisional',
  });
  const known = new Set(state.open.map((e) => e.id));
  const fresh = named.events.filter((e) => !known.has(e.id));
  return {
    state: {
      ...state,
      lastLookT: frame.t,
      nextId: named.nextId,
      open: [...state.open, ...fresh],
    },
    events: fresh,
  };
}

export type { EventStep };
