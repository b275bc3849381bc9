import { type LearntPhysics, NOTHING_LEARNT } from './learnPhysics.ts';
import type { OpeningStroke } from './openingStroke.ts';
import type { TrackedFrame } from '../tracking/index.ts';
import type { RestLayout, TableEvent } from './tableEvent.ts';

/** The memory of the event inference; plain data, replaced at every step. */
export interface EventState {
  /** `opening` until balls have been seen at rest once; then `rest` and `shot` in turn. */
  readonly phase: 'opening' | 'rest' | 'shot';
  /** Frames of the running shot with its lead, or the lead itself while at rest. */
  readonly frames: readonly TrackedFrame[];
  /** The balls as they lay before the running shot. */
  readonly layout?: RestLayout;
  /** The balls as they lay when the rest began, or after its latest change. */
  readonly home?: RestLayout;
  /** When the rest began. */
  readonly restSince?: number;
  /** The stroke of a running shot that began just after the view opened. */
  readonly openedBefore?: OpeningStroke;
  readonly shot: number;
  readonly nextId: number;
  /** Events of the running shot that are not final yet. */
  readonly open: readonly TableEvent[];
  readonly lastLookT: number;
  /** Since when every ball has been at rest. */
  readonly stillSince?: number;
  /** What the shots so far have told of this table's constants. */
  readonly learnt: LearntPhysics;
}

export const EMPTY_EVENTS: EventState = {
  phase: 'opening',
  frames: [],
  shot: 0,
  nextId: 1,
  open: [],
  lastLookT: -Infinity,
  learnt: NOTHING_LEARNT,
};
