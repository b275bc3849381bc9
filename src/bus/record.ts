import type { Confidence, Seconds } from '../base/units.ts';
import type { EventStatus, TableEvent } from '../events/index.ts';
import type { JudgedCall, ProposedCall, Ruling } from '../rules/index.ts';
import type { BallId, PinId, TablePoint } from '../table/index.ts';
import type { BallState, PinLook } from '../tracking/index.ts';

/** What the log of a table holds. Positions of balls are not records: they are never logged. */
export const RECORD_KINDS = [
  'event',
  'call',
  'ruling',
  'input',
  'state',
  'health',
  'epoch',
  'drops',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Who writes to a table's log. A `viewer` only reads. */
export const ROLES = ['observer', 'rules', 'desk', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Which kinds each role may write; the observer's are written inside its own process. */
export const KINDS_OF_ROLE: Readonly<Record<Role, readonly RecordKind[]>> = {
  observer: ['event', 'health', 'epoch', 'drops'],
  rules: ['call', 'state'],
  desk: ['ruling', 'input'],
  viewer: [],
};

/** Something the referee or the match set-up tells the rules engine; its fields belong to the rules. */
export interface InputBody {
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** The match as the rules engine sees it after the input that `basis` names. */
export interface StateBody {
  readonly [field: string]: unknown;
}

/**
 * How well the observer sees, from best to worst: `degraded` sees poorly but may be relied on
 * with its confidences; `blind` has pictures that cannot be relied on; `stale` gets no new
 * picture; `disconnected` has no camera. From `blind` on calls are withheld.
 */
export const HEALTH_LEVELS = ['healthy', 'degraded', 'blind', 'stale', 'disconnected'] as const;
export type HealthLevel = (typeof HEALTH_LEVELS)[number];

/** Parts of the table along its long axis, as the camera sees them. */
export const TABLE_ZONES = ['left', 'middle', 'right'] as const;
export type TableZone = (typeof TABLE_ZONES)[number];

/** Health of one part of the table. */
export interface ZoneHealth {
  readonly zone: TableZone;
  readonly level: HealthLevel;
  readonly reasons: readonly string[];
}

/** How well the observer sees the table, with the reasons as codes that screens put into words. */
export interface HealthBody {
  readonly level: HealthLevel;
  readonly reasons: readonly string[];
  readonly zones?: readonly ZoneHealth[];
  readonly [field: string]: unknown;
}

/** The observer begins to watch: after a start, a restart, or a camera that came back. */
export interface EpochBody {
  readonly reason: 'start' | 'camera' | 'recording';
  /** Names the sitting; ids of events are unique inside it. */
  readonly session: string;
  /** Whether nothing was missed since the last epoch, as when a recording is read again. */
  readonly resumes: boolean;
}

/** An epoch as it is logged. */
export interface EpochRecordBody extends EpochBody {
  /** Shots of the table before this session: they are numbered through for the table's life. */
  readonly shotsBefore: number;
}

/** Running totals since the observer started. */
export interface DropsBody {
  /** Position messages that the observer's own queue let go. */
  readonly positionsDropped: number;
  /** Position messages that subscribers say they missed. */
  readonly positionsMissed: number;
  /** Live copies of records let go; they stay in the log, and subscribers fetch them. */
  readonly liveDropped: number;
  /** Refused messages, by reason. */
  readonly refused: Readonly<Record<string, number>>;
}

export interface RecordBodies {
  readonly event: TableEvent;
  readonly call: ProposedCall | JudgedCall;
  readonly ruling: Ruling;
  readonly input: InputBody;
  readonly state: StateBody;
  readonly health: HealthBody;
  readonly epoch: EpochRecordBody;
  readonly drops: DropsBody;
}

/** What its writer knows of a record; the log adds the rest. */
export type NewRecord<K extends RecordKind = RecordKind> = {
  [P in K]: {
    readonly kind: P;
    /** Names the record for ever. The log keeps the first record of a name and ignores repeats. */
    readonly id: string;
    readonly body: RecordBodies[P];
    /** Id of the record that this one answers. */
    readonly answers?: string;
    /** Id of the record that this one replaces. */
    readonly supersedes?: string;
    /** Camera frame in which it was decided. */
    readonly frame?: number;
    readonly shot?: number;
    readonly confidence?: Confidence;
    readonly status?: EventStatus;
    /** Wall clock of the picture, milliseconds since 1970. */
    readonly observedAt?: number;
  };
}[K];

/** Where a record stands in the log. */
export interface Place {
  /** Gapless from 1 for as long as the log lives. */
  readonly sequence: number;
  /** Names the log itself: another id means another numbering. */
  readonly logId: string;
  readonly table: string;
  /** Counts the observer's starts of watching, from 1; 0 before the first. */
  readonly epoch: number;
  readonly session: string;
  /** Wall clock when it was logged, milliseconds since 1970. */
  readonly loggedAt: number;
  readonly writer: Role;
}

/** A record of the log. `TableRecord<'event'>` and so on narrow by `kind`. */
export type TableRecord<K extends RecordKind = RecordKind> = NewRecord<K> & Place;

/** A record that a newer writer knows and this reader does not. It still has its place. */
export interface UnknownRecord extends Place {
  readonly kind: 'unknown';
  readonly id: string;
  readonly type: string;
  readonly body: unknown;
}

export type AnyRecord = TableRecord | UnknownRecord;

/** The latest of everything: what a subscriber that joins now must know. */
export interface Snapshot {
  readonly table: string;
  readonly logId: string;
  /** All records up to this one are in the snapshot's making. */
  readonly sequence: number;
  /** First record that can still be asked for. */
  readonly firstSequence: number;
  /** Last of each of: epoch, health, state, drops, match set-up; then recent calls and rulings. */
  readonly records: readonly AnyRecord[];
}

/** Balls and pins of one frame as published: the compact, unlogged form. Metres, table frame. */
export interface PositionFrame {
  /** Camera frame number. */
  readonly frame: number;
  readonly t: Seconds;
  readonly balls: readonly BallPosition[];
  readonly pins: readonly PinPosition[];
}

export interface BallPosition extends TablePoint {
  readonly ball: BallId;
  readonly state: BallState;
  readonly confidence: Confidence;
}

export interface PinPosition extends TablePoint {
  readonly pin: PinId;
  readonly look: PinLook;
}
