import type { Seconds } from '../../base/units.ts';
import type { TableEvent } from '../../events/index.ts';
import type { Bilingual, MatchView, ProposedCall, Ruling } from '../../rules/index.ts';
import type { TablePoint } from '../../table/index.ts';

export const HEALTH_LEVELS = ['healthy', 'degraded', 'blind', 'stale', 'disconnected'] as const;
export type HealthLevel = (typeof HEALTH_LEVELS)[number];

/** Whether calls may be proposed at all: from `blind` on nothing that is seen can be relied on. */
export const isSeeing = (level: HealthLevel): boolean =>
  level === 'healthy' || level === 'degraded';

/** What the box says of itself. */
export interface HealthView {
  readonly level: HealthLevel;
  readonly reasons: readonly Bilingual[];
}

/**
 * Something the camera cannot see, said by the referee, or a correction of what it saw.
 * `action` is the kind of a referee input of the rules, `fields` are its other fields.
 */
export interface RefereeEntry {
  readonly id: string;
  readonly action: string;
  readonly by: string;
  /** When it was said, seconds of the session; set by the server. */
  readonly t: Seconds;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The observer began to watch. Unless it `resumes`, shots are counted from 1 again. */
export interface EpochView {
  readonly session: string;
  readonly resumes: boolean;
}

/** Why the rules did not take an input. */
export interface InputProblem {
  /** Id of the input. */
  readonly input: string;
  readonly message: Bilingual;
}

/** One record of the table's log, in the order the log gave it. */
export type DeskRecord =
  | { readonly kind: 'event'; readonly event: TableEvent }
  | { readonly kind: 'call'; readonly call: ProposedCall }
  | { readonly kind: 'ruling'; readonly ruling: Ruling }
  | { readonly kind: 'input'; readonly input: RefereeEntry }
  | {
      readonly kind: 'match';
      readonly match: MatchView;
      /** Inputs that the rules did not take, with the reason. */
      readonly problems?: readonly InputProblem[];
    }
  | { readonly kind: 'health'; readonly health: HealthView }
  | { readonly kind: 'epoch'; readonly epoch: EpochView }
  /** A record that the screens do not show. It still has its place. */
  | { readonly kind: 'other' };

/** A record with its place in the log (gapless from 1) and the time it was written, ISO. */
export interface LoggedRecord {
  readonly seq: number;
  readonly at: string;
  readonly record: DeskRecord;
}

/** What a ball or pin looks like on the drawn table. */
export interface ShownBall extends TablePoint {
  readonly id: string;
  readonly state: 'rest' | 'moving' | 'hidden' | 'gone';
  readonly confidence: number;
}

export interface ShownPin extends TablePoint {
  readonly id: string;
  readonly look: string;
}

/** Balls and pins at one moment; sent often, never logged. */
export interface PositionFrame {
  readonly t: Seconds;
  readonly balls: readonly ShownBall[];
  readonly pins: readonly ShownPin[];
}
