import type { PixelPoint } from '../calibration/index.ts';
import type { BallEdge } from './ballEdge.ts';
import type { BallDetection } from './detection.ts';
import type { Tint } from './faintDisk.ts';
import type { LookHistory } from './identity/index.ts';
import { type CropRecord, isConfirmed, newRecord } from './secondLook.ts';
import type { Streak } from './streak.ts';

/** A ball that is followed from frame to frame. */
export interface KnownBall {
  readonly edge: BallEdge;
  readonly looks?: LookHistory;
  readonly identity?: BallDetection['identity'];
  /** Frames since it was last fitted. */
  readonly age: number;
  /** Fits that agreed on this place: their mean is the answer while a ball rests. */
  readonly agreed: number;
  /** How far it went from the frame before to this one, pixels; absent while it rests. */
  readonly step?: PixelPoint;
  /** What the judge of crops has said of it. */
  readonly record: CropRecord;
  /** It is not reported before the judge has spoken: hands and shadows make such outlines. */
  readonly isDoubtful: boolean;
  /** How it differs from cloth and shadow, once it was seen to do so by little. */
  readonly tint?: Tint;
}

/** A resting ball in a quiet part of the picture is fitted again after so many frames. */
export const REFIT_FRAMES = 4;
/** Fits of a resting ball differ by less than this, pixels; a larger step is motion. */
const REST_PIXELS = 0.25;
/** At most so many fits are averaged, so that a creeping ball is not held back. */
const MOST_AGREED = 8;

/** A ball after another fit: the mean of the fits while it rests, the last one once it moves. */
export function settle(before: KnownBall, fitted: BallEdge): KnownBall {
  const { edge, agreed } = before;
  const { looks, identity, record, isDoubtful, tint } = before;
  const kept = {
    ...{ record, isDoubtful },
    ...(looks && { looks }),
    ...(identity && { identity }),
    ...(tint && { tint }),
  };
  const step = { u: fitted.u - edge.u, v: fitted.v - edge.v };
  if (Math.hypot(step.u, step.v) > REST_PIXELS)
    return { ...kept, edge: fitted, age: 0, agreed: 1, step };
  const n = Math.min(MOST_AGREED, agreed + 1);
  const mix = (from: number, to: number): number => from + (to - from) / n;
  return {
    ...kept,
    edge: {
      ...fitted,
      u: mix(edge.u, fitted.u),
      v: mix(edge.v, fitted.v),
      point: {
        x: mix(edge.point.x, fitted.point.x),
        y: mix(edge.point.y, fitted.point.y),
      },
      radius: mix(edge.radius, fitted.radius),
      scale: mix(edge.scale, fitted.scale),
    },
    age: 0,
    agreed: n,
  };
}

/** An outline lies on its ball when so many of its open rays have an edge and they scatter so little. */
const CLOSED_SHARE = 0.88;
const CLOSED_RMS_PIXELS = 0.15;
const CLOSED_RMS = 0.035;

export const isClosed = ({ inlierShare, rms, radius }: BallEdge): boolean =>
  inlierShare >= CLOSED_SHARE && rms < CLOSED_RMS_PIXELS + CLOSED_RMS * radius;

/** Whether so many rays meet an outline that it is the ball's, however soft its edge. */
export const isWhole = (edge: BallEdge | undefined): boolean =>
  edge !== undefined && edge.inlierShare >= CLOSED_SHARE;

/** An outline this near to where it was expected, in radii, is that of a ball that went its way. */
const EXPECTED_RADII = 0.1;
/** It closes as it did when no more than this is missing; with fewer edges it is looked for anew. */
const AS_CLOSED = 0.04;
const MOSTLY_SHARE = 0.75;

/** Whether an outline lies where its ball was going and closes as it did a frame ago. */
export function isAsExpected(now: BallEdge, before: BallEdge, ahead: PixelPoint): boolean {
  return (
    now.inlierShare >= MOSTLY_SHARE &&
    Math.hypot(now.u - ahead.u, now.v - ahead.v) < EXPECTED_RADII * now.radius &&
    closure(now) > closure(before) - AS_CLOSED
  );
}

/** A faster ball, in radii a frame, is past a cushion's shadow before it shows again. */
const TURN_RADII = 1.5;

/** Whether a ball is so slow that it may turn back at a cushion within its own length. */
export const mayTurnBack = ({ radius }: BallEdge, step: PixelPoint): boolean =>
  Math.hypot(step.u, step.v) < TURN_RADII * radius;

/** A ball that turned back at a cushion lies about so many radii from where it was. */
const RING_RADII = 0.75;
const RING_PLACES = 6;

/** Places on the way and all around from which a ball is looked for that is not where it was going. */
export function around({ u, v, radius }: BallEdge, step: PixelPoint): PixelPoint[] {
  return [{ u: u + step.u / 2, v: v + step.v / 2 }, ...ringAbout({ u, v }, RING_RADII * radius)];
}

/** Six places all around one. */
export const ringAbout = ({ u, v }: PixelPoint, reach: number): PixelPoint[] =>
  Array.from({ length: RING_PLACES }, (_, k) => {
    const angle = (2 * Math.PI * k) / RING_PLACES;
    return { u: u + reach * Math.cos(angle), v: v + reach * Math.sin(angle) };
  });

/** Of several fits of one ball the one whose outline closes best: most edges, least scatter. */
export function mostClosed(fits: readonly (BallEdge | undefined)[]): BallEdge | undefined {
  let best: BallEdge | undefined;
  for (const fit of fits) if (fit && (!best || closure(fit) > closure(best))) best = fit;
  return best;
}

/** So much better another place must fit before a resting ball is taken to lie there. */
const REST_HOLDS = 0.1;

/** The outline where a ball was expected or, if that closes better, the one found by a wider look. */
export function better(
  near: BallEdge | undefined,
  wide: BallEdge | undefined,
  isResting: boolean,
): BallEdge | undefined {
  if (!near || !wide) return near ?? wide;
  return closure(wide) > closure(near) + (isResting ? REST_HOLDS : 0) ? wide : near;
}

const closure = ({ inlierShare, openShare, rms, radius }: BallEdge): number =>
  inlierShare * Math.sqrt(openShare) - (2 * rms) / radius;

/** Whether an outline closes better than all others that lie on the same ball. */
export const closesBest = (edge: BallEdge, others: readonly BallEdge[]): boolean =>
  others.every((other) => !isSameBall(edge, other) || closure(edge) > closure(other));

/** A ball seen for the first time. */
export const newlyKnown = (edge: BallEdge, isDoubtful: boolean): KnownBall => ({
  ...{ edge, isDoubtful },
  ...{ age: 0, agreed: 1, record: newRecord() },
});

/** Whether a doubtful outline still waits for the judge to see a ball in it. */
export const isAwaited = ({ isDoubtful, record }: KnownBall): boolean =>
  isDoubtful && !isConfirmed(record);

/** Within so many radii of what may be a finger there may be another. */
const BESIDE_RADII = 2.6;

/** Whether an outline lies beside one that waits for the judge's word. */
export const isBesideDoubt = ({ u, v, radius }: BallEdge, others: readonly KnownBall[]): boolean =>
  others.some(
    (other) =>
      isAwaited(other) && Math.hypot(other.edge.u - u, other.edge.v - v) < BESIDE_RADII * radius,
  );

/** A ball that goes further than this from frame to frame, in radii, may be blurred out of shape. */
const BLUR_STEP = 0.6;

/** Whether a ball was fitted in this frame and its crop shows what the judge has learnt. */
export const isSharp = ({ edge, age, step, isDoubtful }: KnownBall): boolean =>
  age === 0 && (isDoubtful || !step || Math.hypot(step.u, step.v) < BLUR_STEP * edge.radius);

/** Two outlines nearer than this many radii cannot be of two balls. */
const CLASH_RADII = 1.3;

export const isSameBall = (a: BallEdge, b: BallEdge): boolean =>
  Math.hypot(a.u - b.u, a.v - b.v) < CLASH_RADII * a.radius;

/** A ball that is lost from one frame to the next has gone no further than this many radii. */
const STEP_RADII = 4;

/** How far a ball that was found anew went since the frame before, if it is one that was lost. */
export function stepFrom(edge: BallEdge, lost: readonly KnownBall[]): PixelPoint | undefined {
  const [step] = lost
    .map((ball) => ({ u: edge.u - ball.edge.u, v: edge.v - ball.edge.v }))
    .sort((a, b) => Math.hypot(a.u, a.v) - Math.hypot(b.u, b.v));
  return step && Math.hypot(step.u, step.v) < STEP_RADII * edge.radius ? step : undefined;
}

/** Whether an outline lies on a ball that is known already. */
export const clashes = (edge: BallEdge, others: readonly { readonly edge: BallEdge }[]): boolean =>
  others.some((other) => isSameBall(edge, other.edge));

/** What the detector says of a ball with an outline. */
export function edgeDetection(edge: BallEdge, identity: BallDetection['identity']): BallDetection {
  return {
    u: edge.u,
    v: edge.v,
    radius: edge.radius,
    sigma: edge.sigma,
    contrast: edge.contrast,
    confidence: Math.min(1, edge.inlierShare * Math.min(1, edge.openShare * 2 + 0.2)),
    identity,
  };
}

/** What it says of a streak. */
export function streakDetection(
  streak: Streak,
  radius: number,
  identity: BallDetection['identity'],
): BallDetection {
  return {
    u: streak.u,
    v: streak.v,
    radius,
    sigma: 1.5,
    confidence: 0.6,
    identity,
    streak: streak.path,
  };
}
