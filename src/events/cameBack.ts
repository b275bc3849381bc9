import { type FitState, stateAt } from './fit.ts';
import { nearestRail } from './rails.ts';
import {
  type BallMotion,
  type BridgedGap,
  type Gap,
  type Happening,
  isBridged,
  isCovered,
  type ShotContext,
} from './shotModel.ts';

/**
 * A ball that ran at a nose and comes back from it has met it, even where the two paths do not
 * fit together as physics has it: looks at a fast ball are known less well than they say, or spin
 * bent its way. Told with low confidence, instead of being left out.
 */

/** Slower than this a ball may have turned for another reason. */
const TOWARDS_MIN = 0.15;
/** Its path must lead to the nose within this of when it was on neither side, in frames. */
const BESIDE_FRAMES = 0.5;
/** Room between two balls, beside their way in a frame, in which one may have turned the other. */
const ROOM_M = 0.03;
const CONFIDENCE = 0.6;

/** Cushion contacts for the gaps that nothing explains and that a nose alone can account for. */
export function explainCameBack(
  open: readonly Gap[],
  known: readonly Happening[],
  { motions, context }: { motions: readonly BallMotion[]; context: ShotContext },
): Happening[] {
  return open.flatMap((gap) => {
    if (!isBridged(gap) || isCovered(gap) || gap.pre.rest || gap.post.rest) return [];
    const met = meetingOf(gap, context);
    if (!met || known.some((h) => tells(h, gap, context))) return [];
    if (motions.some((m) => m.ball !== met.ball && mayHaveTurned(m, met, context))) return [];
    const { ball, cushion, t } = met;
    const tSigma = context.frameS / 3;
    return [
      {
        kind: 'cushion-contact' as const,
        ball,
        cushion,
        jaw: false,
        t,
        tSigma,
        confidence: CONFIDENCE,
      },
    ];
  });
}

/** Where the path before a gap reaches a nose from which the path after it leads away. */
function meetingOf(gap: BridgedGap, { rails, table, frameS }: ShotContext) {
  const before = stateAt(gap.pre.fit, gap.t0);
  const after = stateAt(gap.post.fit, gap.t1);
  const t = reachesEdge(before, gap.t0, table);
  const room = BESIDE_FRAMES * frameS;
  if (t < gap.t0 - room || t > gap.t1 + room) return undefined;
  const at = stateAt(gap.pre.fit, t);
  const { rail, nx, ny } = nearestRail(rails, at.x, at.y);
  if (rail.jaw) return undefined;
  const [towards, away] = [-(before.vx * nx + before.vy * ny), after.vx * nx + after.vy * ny];
  if (Math.min(towards, away) < TOWARDS_MIN) return undefined;
  const speed = Math.hypot(before.vx, before.vy);
  const when = Math.min(gap.t1, Math.max(gap.t0, t));
  return { ball: gap.motion.ball, cushion: rail.cushion, x: at.x, y: at.y, speed, t: when };
}

/** Whether another ball was so near that it may have turned this one. */
function mayHaveTurned(
  { path }: BallMotion,
  met: { x: number; y: number; t: number; speed: number },
  { table, frameS }: ShotContext,
): boolean {
  let k = 0;
  while (k + 1 < path.count && path.t[k + 1]! <= met.t) k++;
  const reach = 2 * table.ballRadius + ROOM_M + met.speed * frameS;
  return [k, Math.min(k + 1, path.count - 1)].some(
    (i) => Math.hypot(path.x[i]! - met.x, path.y[i]! - met.y) < reach,
  );
}

/** When a ball that runs straight on touches a nose. */
function reachesEdge(
  { x, y, vx, vy }: FitState,
  t: number,
  { length, width, ballRadius }: ShotContext['table'],
): number {
  const to = (at: number, speed: number, half: number): number =>
    speed === 0 ? Infinity : (Math.sign(speed) * (half - ballRadius) - at) / speed;
  return t + Math.min(to(x, vx, length / 2), to(y, vy, width / 2));
}

/** Whether something told is what turned the ball in a gap. */
function tells(h: Happening, gap: BridgedGap, { frameS }: ShotContext): boolean {
  if (h.t < gap.t0 - frameS || h.t > gap.t1 + frameS || h.kind === 'stop') return false;
  return h.kind === 'ball-contact'
    ? [h.a, h.b].includes(gap.motion.ball)
    : h.ball === gap.motion.ball;
}
