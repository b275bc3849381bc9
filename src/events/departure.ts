import { stateAt } from './fit.ts';
import { MISSING_S } from './gaps.ts';
import type { BallMotion, Happening, ShotContext } from './shotModel.ts';

/** Looks this far ahead along the last path for a pocket. */
const AHEAD_S = 0.4;
const AHEAD_STEP_S = 0.001;
/** A last look this far outside a drop circle can still end in it. */
const POCKET_MARGIN_M = 0.12;

/** A ball last seen this near to a drop, and not in the frames after, fell within them. */
const AT_DROP_M = 0.02;
const AT_DROP_FRAMES = 2;

/** A centre this far behind the line of the noses, away from the pockets, is over the rail. */
const OVER_RAIL_M = 0.012;
/** A ball that was last seen on the bed is taken to have jumped only when it went this fast and was this near. */
const JUMP_SPEED_MIN = 1;
const JUMP_AHEAD_S = 0.12;
/** And never came back into view for so long: an arm does not cover it all that time. */
const JUMP_MISSING_S = 1;

/** How a ball whose path ends before the shot does left: into a pocket or over a rail, and when. */
export function inferDeparture(
  motion: BallMotion,
  untilT: number,
  context: ShotContext,
): Happening | undefined {
  const { path, segments } = motion;
  const last = segments.at(-1);
  if (!last || untilT - path.t[path.count - 1]! < MISSING_S) return undefined;
  const from = path.t[last.last]!;
  let best: { gap: number; t: number; pocket: (typeof context.table.pockets)[number] } | undefined;
  for (let t = from; t < from + AHEAD_S; t += AHEAD_STEP_S) {
    const at = stateAt(last.fit, t);
    for (const pocket of context.table.pockets) {
      const gap = Math.hypot(at.x - pocket.x, at.y - pocket.y) - pocket.dropRadius;
      if (!best || gap < best.gap - 1e-9) best = { gap, t, pocket };
      if (gap <= 0)
        return pocketed(motion, { t: fallTime(motion, t, context), pocket: pocket.id, sure: 0.98 });
    }
  }
  if (best && best.gap <= POCKET_MARGIN_M)
    return pocketed(motion, { t: best.t, pocket: best.pocket.id, sure: 0.7 });
  return overRail(motion, untilT, context);
}

/** A slow ball at the edge of a drop would have been seen again if it had not gone over it at once. */
function fallTime({ path }: BallMotion, t: number, { table, frameS }: ShotContext): number {
  const last = path.count - 1;
  const [x, y] = [path.x[last]!, path.y[last]!];
  const isAtDrop = table.pockets.some(
    (p) => Math.hypot(x - p.x, y - p.y) - p.dropRadius < AT_DROP_M,
  );
  return isAtDrop ? Math.min(t, path.t[last]! + AT_DROP_FRAMES * frameS) : t;
}

/** A ball that flew over a rail: seen beyond the noses, or fast on its way there and never again. */
function overRail(motion: BallMotion, untilT: number, context: ShotContext): Happening | undefined {
  const { path, segments } = motion;
  const { fit } = segments.at(-1)!;
  const lastT = path.t[path.count - 1]!;
  const at = stateAt(fit, lastT);
  const seenOver = beyondNoses(path.x[path.count - 1]!, path.y[path.count - 1]!, context);
  const missing = untilT - lastT > JUMP_MISSING_S;
  if (seenOver < OVER_RAIL_M && !(missing && Math.hypot(at.vx, at.vy) > JUMP_SPEED_MIN))
    return undefined;
  for (let t = lastT - AHEAD_S / 2; t < lastT + JUMP_AHEAD_S; t += AHEAD_STEP_S) {
    const { x, y } = stateAt(fit, t);
    if (beyondNoses(x, y, context) < 0) continue;
    const confidence = seenOver >= OVER_RAIL_M ? 0.9 : 0.6;
    return { kind: 'off-table', ball: motion.ball, t, tSigma: 0.02, confidence };
  }
  return undefined;
}

/** How far a place is behind the line of the noses; negative on the bed. */
function beyondNoses(x: number, y: number, { table }: ShotContext): number {
  return Math.max(Math.abs(x) - table.length / 2, Math.abs(y) - table.width / 2);
}

function pocketed(
  motion: BallMotion,
  o: { t: number; pocket: (Happening & { kind: 'pocketed' })['pocket']; sure: number },
): Happening {
  return {
    kind: 'pocketed',
    ball: motion.ball,
    pocket: o.pocket,
    t: o.t,
    tSigma: 0.005,
    confidence: o.sure,
  };
}
