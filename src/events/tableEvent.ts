import type { Confidence, Metres, Seconds } from '../base/units.ts';
import type { BallId, BodyId, CushionId, PinId, PocketId, TablePoint } from '../table/index.ts';

/** What `interrupted` gives as its reason where a struck ball met something that is not seen. */
export const UNSEEN_MEETING = 'the struck ball changed its way where no ball is seen';

/** And where the next stroke came before the balls of this shot were at rest and had done all they did. */
export const STRUCK_AGAIN = 'struck again before the balls were at rest';

/** Why no more may be called of a shot that was perhaps running when the view opened. */
export const OPENED_LATE = 'the view opened as the ball was struck';

/** Names one event for ever; derived from sequence numbers, so a replay gives the same ids. */
export type EventId = string;

/** `provisional` may still change, `final` will not, `retracted` was withdrawn. */
export const EVENT_STATUSES = ['provisional', 'final', 'retracted'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** One cause that may have felled a pin: what touched it and the ball behind that. */
export interface PinCause {
  readonly by: BodyId | 'none';
  readonly root: BallId | 'none';
  readonly probability: Confidence;
}

/** The balls at rest: what the next shot starts from. */
export interface RestLayout {
  readonly balls: readonly ({ readonly ball: BallId } & TablePoint)[];
  /** Pairs that touch. */
  readonly frozenPairs: readonly FrozenPair[];
  /** Balls that touch a cushion. */
  readonly frozenToCushion: readonly FrozenToCushion[];
  /** Balls that hang over a pocket's edge. */
  readonly hanging: readonly { readonly ball: BallId; readonly pocket: PocketId }[];
  readonly pinsStanding: readonly PinId[];
  /** Balls that exist but cannot be seen: last known place. */
  readonly hidden: readonly ({ readonly ball: BallId } & TablePoint)[];
}

export interface FrozenPair {
  readonly a: BallId;
  readonly b: BallId;
  readonly confidence: Confidence;
}

export interface FrozenToCushion {
  readonly ball: BallId;
  readonly cushion: CushionId;
  readonly confidence: Confidence;
}

/**
 * What happened on the table, by kind. The agents stand in the order of the name.
 *
 * Kinds follow `rulebook.md` section 0; the wire calls them `type` with underscores.
 */
export type TableEventBody =
  /** The tip strikes `ball`; `moving` were not yet at rest. */
  | {
      readonly kind: 'shot-start';
      readonly ball: BallId;
      readonly moving: readonly BallId[];
      readonly layout: RestLayout;
    }
  /** First touch of a pair that came together. `simultaneous`: it may as well have come before the contact of one of its balls that is told before it. */
  | {
      readonly kind: 'ball-contact';
      readonly a: BallId;
      readonly b: BallId;
      readonly frozen: boolean;
      readonly simultaneous: boolean;
    }
  | {
      readonly kind: 'cushion-contact';
      readonly ball: BallId;
      readonly cushion: CushionId;
      readonly jaw: boolean;
    }
  /** A ball frozen to a cushion separated from it. */
  | { readonly kind: 'left-cushion'; readonly ball: BallId; readonly cushion: CushionId }
  | { readonly kind: 'pocketed'; readonly ball: BallId; readonly pocket: PocketId }
  /** Went into the jaws and came back out. */
  | { readonly kind: 'pocket-rattle'; readonly ball: BallId; readonly pocket: PocketId }
  | { readonly kind: 'off-table'; readonly ball: BallId }
  /** A hanging ball fell by itself `restFor` after it stopped. */
  | {
      readonly kind: 'settle-drop';
      readonly ball: BallId;
      readonly pocket: PocketId;
      readonly restFor: Seconds;
    }
  | {
      readonly kind: 'pin-fallen';
      readonly pin: PinId;
      readonly by: BodyId | 'none';
      readonly root: BallId | 'none';
      readonly causes: readonly PinCause[];
    }
  /** Stood up again after falling. */
  | { readonly kind: 'pin-upright'; readonly pin: PinId }
  /** Brushed, still standing. */
  | { readonly kind: 'pin-touched'; readonly pin: PinId; readonly by: BodyId }
  | {
      readonly kind: 'pin-displaced';
      readonly pin: PinId;
      readonly by: BodyId | 'none';
      readonly distance: Metres;
      readonly degree: 'full' | 'partial' | 'unsure';
    }
  /** An already fallen pin is carried by that ball. */
  | { readonly kind: 'pin-dragged'; readonly pin: PinId; readonly by: BallId }
  | { readonly kind: 'pin-leaning'; readonly pin: PinId; readonly on: BallId }
  | { readonly kind: 'spot-occupied'; readonly pin: PinId; readonly ball: BallId }
  /** A frozen ball moved when the other was struck. */
  | { readonly kind: 'moved-at-strike'; readonly ball: BallId; readonly distance: Metres }
  /** Passed over a ball it should have met. Never a foul by itself. */
  | { readonly kind: 'jump-inferred'; readonly ball: BallId; readonly over: BallId }
  /** A resting ball settled a little. */
  | { readonly kind: 'micro-motion'; readonly ball: BallId; readonly distance: Metres }
  /** A hand, cue or clothing moved a ball outside a shot. */
  | { readonly kind: 'disturbance'; readonly ball: BallId }
  /** The rack before a break. */
  | {
      readonly kind: 'rack-observed';
      readonly apex: BallId | 'unsure';
      readonly centre: BallId | 'unsure';
      readonly present: readonly BallId[];
    }
  /**
   * The picture was lost in the middle of a shot, and nothing after `t` is known; or the struck ball
   * met something there that is not seen (`UNSEEN_MEETING`), and the shot goes on to its end; or the
   * next stroke came too early (`STRUCK_AGAIN`), and what the rolling balls did then is told of that
   * shot; or the view opened so late that the stroke may not have been one (`OPENED_LATE`).
   */
  | { readonly kind: 'interrupted'; readonly reason: string }
  | { readonly kind: 'shot-end'; readonly layout: RestLayout };

export type TableEventKind = TableEventBody['kind'];

/** An event with its place in time and what is known about it. */
export type TableEvent = TableEventBody & {
  readonly id: EventId;
  /** Number of the shot it belongs to, from 1; 0 before the first. */
  readonly shot: number;
  readonly t: Seconds;
  /** Standard deviation of `t`. */
  readonly tSigma: Seconds;
  /** Calibrated: of the events with 0.9, nine in ten are right. */
  readonly confidence: Confidence;
  readonly status: EventStatus;
};

export type EventOf<K extends TableEventKind> = Extract<TableEvent, { readonly kind: K }>;
