/**
 * Infers what happened from tracks: who touched whom, when. Knows motion and the table; never a
 * pixel, a frame number or a rule.
 * @module
 */
export type {
  EventId,
  EventOf,
  EventStatus,
  FrozenPair,
  FrozenToCushion,
  PinCause,
  RestLayout,
  TableEvent,
  TableEventBody,
  TableEventKind,
} from './tableEvent.ts';
export { EVENT_STATUSES, OPENED_LATE, STRUCK_AGAIN, UNSEEN_MEETING } from './tableEvent.ts';
export type { EventState } from './eventState.ts';
export { EMPTY_EVENTS } from './eventState.ts';
export type { EventLimits } from './limits.ts';
export { eventLimits } from './limits.ts';
export type { PhysicsConstants } from './physics.ts';
export { USUAL_PHYSICS } from './physics.ts';
export type { EventStep } from './stepEvents.ts';
export { finishEvents, stepEvents } from './stepEvents.ts';
export type { InferredRecording } from './inferEvents.ts';
export { inferEvents } from './inferEvents.ts';
