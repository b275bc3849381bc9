import type { TableSpec } from '../table/index.ts';
import type { BallEdge } from './ballEdge.ts';
import { canHoldBall, nearPocket } from './tableView.ts';

/** Longest stretch of the turn without an edge. */
const MOST_GAP = 0.75;
/** Scatter of the edges about the outline: pixels, or a share of the radius. */
const LEAST_RMS_PIXELS = 0.9;
const MOST_RMS = 0.075;
/** How far a ball's size may be from that of the others, as a share. */
const MOST_SIZE_OFF = 0.11;
/** A ball's centre may seem to lie this far beyond where the noses would let it. */
const NOSE_SLACK_METRES = 0.008;
/** Least step of colour at a ball's edge, and where a pocket's lining has soft arcs of its own. */
const LEAST_STEP = 6;
const LEAST_STEP_IN_MOUTH = 9;
/**
 * What an outline must show to be taken for a ball, by where it turns up: shares of its rays, and
 * how far its disk must stand out from the ring around it before it is looked at closely.
 */
export const BIRTH = {
  known: { inliers: 0.55, open: 0.2, step: 0 },
  /** Where the judge of crops sees a ball. */
  suggested: { inliers: 0.6, open: 0.25, step: 0 },
  new: { inliers: 0.72, open: 0.3, step: 0.16 },
  /** An arm's sides look like two arcs of a ball: beside a player nearly all of it must be seen. */
  'beside-player': { inliers: 0.8, open: 0.72, step: 0.4 },
  /** The lip of a pocket is an arc too. */
  'in-mouth': { inliers: 0.85, open: 0.42, step: 0.16 },
  /** Of the cloth's own colour: a shadow or a hand's edge must not do. */
  faint: { inliers: 0.75, open: 0.85, step: 0.35 },
  /** The same, all by itself, where a patch as large as a ball lies on bare cloth. */
  alone: { inliers: 0.5, open: 0.95, step: 0.5 },
} as const;

/** Whether so little of an outline shows that only the judge of crops can tell a ball by it. */
export const isBroken = ({ inlierShare }: BallEdge): boolean => inlierShare < BIRTH.new.inliers;

/** With bare cloth around so much of its turn nothing touches a ball. */
const UNTOUCHED = 0.9;

/** Whether something lies against an outline: another ball, a cue, or the hand that it is a part of. */
export const isTouched = ({ openShare }: BallEdge): boolean => openShare < UNTOUCHED;

/** Whether an outline is that of a ball. `scale` is the apparent size of this clip's balls. */
export function isBall(
  edge: BallEdge,
  as: keyof typeof BIRTH,
  known: { readonly table: TableSpec; readonly scale: number },
): boolean {
  const isAnywhere = as === 'new' || as === 'alone';
  const isInMouth = nearPocket(known.table, edge.point);
  const need = BIRTH[isAnywhere && isInMouth ? 'in-mouth' : as];
  return (
    edge.inlierShare >= need.inliers &&
    edge.openShare >= need.open &&
    edge.contrast >= (isInMouth ? LEAST_STEP_IN_MOUTH : LEAST_STEP) &&
    edge.gapShare < MOST_GAP &&
    edge.rms < Math.max(LEAST_RMS_PIXELS, MOST_RMS * edge.radius) &&
    Math.abs(edge.scale - known.scale) < MOST_SIZE_OFF &&
    canHoldBall(known.table, edge.point, {
      slackMetres: NOSE_SLACK_METRES,
      shelf: as === 'known' ? 'deepest' : 'usual',
    })
  );
}
