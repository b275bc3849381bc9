import { type PixelPoint, unproject } from '../calibration/index.ts';
import type { Frame } from '../capture/index.ts';
import type { BallEdge } from './ballEdge.ts';
import type { ClothBackground } from './clothBackground.ts';
import {
  type FaintDisk,
  FaintDiskFinder,
  isLighter,
  lengthOf,
  stepOf,
  type Tint,
} from './faintDisk.ts';
import { isClosed, type KnownBall, settle } from './knownBall.ts';
import { apparentRadius, type TableView } from './tableView.ts';

/** Colour units between a ball and the cloth under which its outline shows in parts only. */
const FAINT_CONTRAST = 32;
/** A disk is looked for this far from where the ball was going, in radii and shares of its step. */
const REACH_RADII = 0.6;
const REACH_STEP = 0.5;
const MOST_REACH_RADII = 1.5;
/** A disk is that of the ball when it stands out by so much of what the ball did, and so much. */
const STEP_SHARE = 0.5;
const LEAST_STEP = 2.5;
/**
 * Where it is not found there it is looked for this far around, and must show more clearly; a
 * darker ball's shadow lies in the ring around it and takes from that.
 */
const WIDE_RADII = 3.5;
const WIDE_SHARE = 0.7;
const DARK_WIDE_SHARE = 0.6;
/**
 * How well a disk tells a ball's centre, pixels (0.6 to 0.8 in the median, on a blue ball on blue);
 * that of a darker ball is drawn aside by its shadow (2 in the ninth decile).
 */
const DISK_SIGMA = 0.8;
const DARK_DISK_SIGMA = 1.5;
/** A ball's own tint changes by no more than this share as it turns and rolls into other light. */
const TINT_DRIFT = 0.6;
/** Share of the newest look that enters what is known of a ball's tint. */
const TINT_RATE = 1 / 10;

export const isFaint = ({ contrast }: BallEdge): boolean => contrast < FAINT_CONTRAST;

/** Whether its disk tells of a ball where its outline does not. */
export const isDiskTold = ({ edge, tint }: KnownBall): boolean =>
  isFaint(edge) && tint !== undefined && isLighter(tint);

/** Follows balls that hardly stand out from the cloth, such as a blue one on blue cloth. */
export class FaintBalls {
  private readonly view: TableView;
  private readonly disks: FaintDiskFinder;

  constructor(view: TableView) {
    this.view = view;
    this.disks = new FaintDiskFinder(view);
  }

  /**
   * The ball by its whole disk about where it was going; nothing where its outline tells more
   * exactly where it is, or where no disk stands out as this ball did.
   *
   * @param others - balls of this frame that are not this one.
   * @param fitted - the outline found for it, if any; `scale` is the size of this clip's balls.
   */
  follow(
    frame: Frame,
    background: ClothBackground,
    ball: KnownBall,
    known: {
      readonly others: readonly KnownBall[];
      readonly fitted: BallEdge | undefined;
      readonly scale: number;
    },
  ): KnownBall | undefined {
    const { edge, step = { u: 0, v: 0 } } = ball;
    const { fitted } = known;
    if (fitted && isClosed(fitted)) return undefined;
    const tint = ball.tint ?? this.disks.tintOf(frame, background, edge);
    if (lengthOf(tint) < LEAST_STEP) return undefined;
    // A darker disk is drawn aside, by its shadow or a flickering lamp: any outline tells more.
    if (fitted && !isLighter(tint)) return undefined;
    const { table, camera } = this.view.calibration;
    const ahead = { u: edge.u + step.u, v: edge.v + step.v };
    const point = unproject(camera, ahead, table.ballRadius);
    const radius = apparentRadius(this.view.calibration, point) * known.scale;
    const taken = known.others.map((other) => other.edge);
    const look = (reach: number, share: number): FaintDisk | undefined => {
      const at = { ...ahead, radius };
      const disk = this.disks.find(frame, background, { at, reach, tint, taken });
      return disk && standsOut(disk, tint, share) ? disk : undefined;
    };
    // One that was struck or has turned back at a cushion is anywhere around.
    const wideShare = isLighter(tint) ? WIDE_SHARE : DARK_WIDE_SHARE;
    const disk = look(reachOf(radius, step), STEP_SHARE) ?? look(WIDE_RADII * radius, wideShare);
    if (!disk) return undefined;
    const found: BallEdge = {
      ...edge,
      ...{ u: disk.u, v: disk.v, radius, scale: known.scale },
      point: unproject(camera, disk, table.ballRadius),
      sigma: Math.max(edge.sigma, isLighter(tint) ? DISK_SIGMA : DARK_DISK_SIGMA),
    };
    return this.learn(frame, background, settle(ball, found));
  }

  /** Adds how a ball stands out in this frame to what is known of it. */
  learn(frame: Frame, background: ClothBackground, ball: KnownBall): KnownBall {
    const seen = this.disks.tintOf(frame, background, ball.edge);
    if (!ball.tint) return { ...ball, tint: seen };
    return isLike(ball.tint, seen) ? { ...ball, tint: mix(ball.tint, seen) } : ball;
  }
}

const reachOf = (radius: number, step: PixelPoint): number =>
  Math.min(
    MOST_REACH_RADII * radius,
    REACH_RADII * radius + REACH_STEP * Math.hypot(step.u, step.v),
  );

/** Whether a disk stands out as a ball of this tint does. */
const standsOut = ({ step }: FaintDisk, tint: Tint, share: number): boolean =>
  step > Math.max(LEAST_STEP, share * stepOf(tint));

/** Whether a tint is that of the ball alone: a cue or an arm beside it teaches nothing. */
const isLike = (known: Tint, { a, b, c }: Tint): boolean =>
  Math.hypot(a - known.a, b - known.b, c - known.c) < TINT_DRIFT * lengthOf(known);

const mix = (known: Tint, seen: Tint): Tint => ({
  a: known.a + TINT_RATE * (seen.a - known.a),
  b: known.b + TINT_RATE * (seen.b - known.b),
  c: known.c + TINT_RATE * (seen.c - known.c),
  around: known.around + TINT_RATE * (seen.around - known.around),
});
