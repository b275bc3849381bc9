import type { Confidence, Seconds } from '../base/units.ts';
import type { EventId, TableEvent } from '../events/index.ts';
import type { BallId } from '../table/index.ts';
import type { Side } from './proposedCall.ts';

/**
 * Something seen at the table that is no table event: by the referee, by a second camera, by a
 * shot clock. The rules treat it as they treat an event; it never is a ruling.
 */
export type SightingBody =
  /** How the shot in progress was played. */
  | {
      readonly kind: 'strike-manner';
      readonly mode?: 'direct' | 'via-cushion' | 'masse';
      readonly aim?: 'into-frozen-cushion' | 'away';
      readonly cuePlace?: 'behind-head-string' | 'beyond-head-string';
    }
  /** A ball passed over something. `unknown`: it left the cloth, over nothing in particular. */
  | {
      readonly kind: 'jump-seen';
      readonly ball: BallId;
      readonly over: BallId | 'pins' | 'unknown';
    }
  /** Touched the top of the rail (*pasamano*) and may have come back. */
  | { readonly kind: 'rail-top-contact'; readonly ball: BallId }
  /** Somebody who does not play touched a ball. */
  | { readonly kind: 'foreign-touch'; readonly ball: BallId; readonly by: string }
  | {
      readonly kind: 'hand-on-ball';
      readonly ball: BallId;
      readonly side: Side;
      readonly reason: 'foreign-body' | 'unknown';
    }
  /** The ball in hand touched another while it was being placed. */
  | { readonly kind: 'placement-contact'; readonly ball: BallId; readonly side: Side }
  /** The cue pushed the ball in hand forward: that was a shot. */
  | { readonly kind: 'placement-stroke'; readonly side: Side }
  | { readonly kind: 'shot-timer'; readonly side: Side; readonly elapsed: Seconds }
  /** Who left his lane when the two lag balls met; null when it cannot be told. */
  | { readonly kind: 'lag-collision'; readonly culprit: BallId | null };

export type SightingKind = SightingBody['kind'];

export type Sighting = SightingBody & {
  readonly id: EventId;
  readonly t: Seconds;
  readonly confidence: Confidence;
  /** The person who said it; absent when a device saw it. */
  readonly reportedBy?: string;
};

const SIGHTING_KINDS: ReadonlySet<string> = new Set<SightingKind>([
  'strike-manner',
  'jump-seen',
  'rail-top-contact',
  'foreign-touch',
  'hand-on-ball',
  'placement-contact',
  'placement-stroke',
  'shot-timer',
  'lag-collision',
]);

export const isSightingKind = (kind: string): kind is SightingKind => SIGHTING_KINDS.has(kind);

/** A fact about the table, whoever saw it. */
export type Fact = TableEvent | Sighting;
export type FactOf<K extends Fact['kind']> = Extract<Fact, { readonly kind: K }>;
