import {
  EMPTY_TRACKING,
  inOrder,
  type Observation,
  renameFrames,
  stepTracking,
  type TrackedFrame,
  type TrackingLimits,
} from '../tracking/index.ts';
import { EMPTY_EVENTS } from './eventState.ts';
import type { EventLimits } from './limits.ts';
import { finishEvents, stepEvents } from './stepEvents.ts';
import type { TableEvent } from './tableEvent.ts';

/** All that a recording of observations gave. */
export interface InferredRecording {
  readonly frames: readonly TrackedFrame[];
  /** The last word on each event, in order of time: final or retracted. */
  readonly events: readonly TableEvent[];
}

/** Folds a whole recording through tracking and events: the live steps, one after the other. */
export function inferEvents(
  observations: Iterable<Observation>,
  limits: { readonly tracking: TrackingLimits; readonly events: EventLimits },
): InferredRecording {
  let tracking = EMPTY_TRACKING;
  let state = EMPTY_EVENTS;
  let frames: TrackedFrame[] = [];
  const latest = new Map<string, TableEvent>();
  const keep = (events: readonly TableEvent[]): void => {
    for (const e of events) latest.set(e.id, e);
  };
  for (const observation of inOrder(observations)) {
    const tracked = stepTracking(tracking, observation, limits.tracking);
    tracking = tracked.state;
    if (tracked.frame.renamed) frames = [...renameFrames(frames, tracked.frame.renamed)];
    frames.push(tracked.frame);
    const step = stepEvents(state, tracked.frame, limits.events);
    state = step.state;
    keep(step.events);
  }
  keep(finishEvents(state, limits.events).events);
  // A frozen ball is touched in the moment of the stroke, not before it.
  const rank = (e: TableEvent): number => (e.kind === 'ball-contact' ? 1 : 0);
  const events = [...latest.values()].sort((a, b) => a.t - b.t || rank(a) - rank(b));
  return { frames, events };
}
