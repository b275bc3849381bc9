import type { BallId, BodyId, PinId, TablePoint } from '../../table/index.ts';
import type { HappeningBody } from '../physics/happening.ts';
import type { PinStance, Placing } from '../physics/timeline.ts';

/** Tilt of a pin's axis, in degrees, past which it counts as falling, fallen and upright again. */
const KNOCKED_DEG = 8;
const FALLEN_DEG = 50;
const LYING_DEG = 75;
const UPRIGHT_DEG = 12;
/** A standing pin that moved less than this was only brushed (metres). */
export const DISPLACED_M = 0.0005;

/** What a pin has gone through in a shot. */
export interface PinStory {
  readonly id: PinId;
  readonly home: TablePoint;
  /** Latest thing that touched it while it stood. */
  lastTouch: BodyId | 'none';
  /** What set it falling, fixed once it leaves its balance. */
  cause: BodyId | 'none';
  root: BallId | 'none';
  isKnocked: boolean;
  isDown: boolean;
  touchedBy: Set<BodyId>;
  /** Balls that touch it now. */
  readonly balls: Set<BallId>;
}

export const freshStory = (id: PinId, home: TablePoint): PinStory => ({
  ...{ id, home, lastTouch: 'none', cause: 'none', root: 'none' },
  ...{ isKnocked: false, isDown: false, touchedBy: new Set<BodyId>(), balls: new Set<BallId>() },
});

/** Angle between a pin's axis and the vertical, in degrees. */
export function tiltDegrees(p: Placing): number {
  const up = 1 - 2 * (p.qx * p.qx + p.qy * p.qy);
  return (Math.acos(Math.min(1, Math.max(-1, up))) * 180) / Math.PI;
}

/** Follows a pin's tilt and tells what happened to it in this step. */
export function followTilt(
  story: PinStory,
  tilt: number,
  rootOf: (body: BodyId | 'none') => BallId | 'none',
): HappeningBody | undefined {
  if (!story.isKnocked && tilt > KNOCKED_DEG) {
    story.isKnocked = true;
    story.cause = story.lastTouch;
    story.root = rootOf(story.cause);
  }
  if (!story.isDown && tilt > FALLEN_DEG) {
    story.isDown = true;
    return { type: 'pin_fallen', pin: story.id, by: story.cause, root: story.root };
  }
  if (tilt > UPRIGHT_DEG) return undefined;
  story.isKnocked = false;
  if (!story.isDown) return undefined;
  story.isDown = false;
  return { type: 'pin_upright', pin: story.id };
}

/** A pin at rest that tilts more than this stands on its edge: a ball holds it. */
const LEANING_DEG = 3;

/** What a pin looks like once everything has come to rest. */
export function restingStanceOf(story: PinStory, p: Placing, tilt: number): PinStance {
  return tilt > LEANING_DEG && tilt <= UPRIGHT_DEG && story.balls.size > 0
    ? 'leaning'
    : stanceOf(story, p, tilt);
}

/** What a pin looks like while it may still rock. */
export function stanceOf(story: PinStory, p: Placing, tilt: number): PinStance {
  if (tilt > LYING_DEG) return 'fallen';
  if (tilt > UPRIGHT_DEG) return story.balls.size > 0 || tilt < LYING_DEG ? 'leaning' : 'fallen';
  const moved = Math.hypot(p.x - story.home.x, p.y - story.home.y);
  return moved > DISPLACED_M ? 'displaced' : 'standing';
}
