import type { BallId } from '../table/index.ts';
import type { TrackingLimits } from './limits.ts';
import { retrace } from './retrace.ts';
import type { TraceFrame } from './strands.ts';
import type { Renaming } from './track.ts';
import type { BallMemory } from './trackingState.ts';

/** Frames at rest that are kept: they say from where each ball set out. */
const LEAD_FRAMES = 8;
/** A shot longer than this is not told once more: memory stays bounded. */
const TRACE_SECONDS_MAX = 30;
/** A ball that rolls out of sight slower than this is as good as at rest, m/s. */
const CREEP_SPEED = 0.2;

interface Followed {
  readonly balls: readonly BallMemory[];
  readonly renamed: readonly Renaming[];
  /** What was seen since the balls lay still. */
  readonly trace: readonly TraceFrame[];
}

/**
 * Keeps what is seen of a shot, and once all balls lie still tells from it who was who. Where
 * pictures say who is who, that is for them to tell and nothing is kept.
 */
export function followTrace(
  trace: readonly TraceFrame[],
  now: { balls: readonly BallMemory[]; t: number; renamed: readonly Renaming[] },
  limits: TrackingLimits,
): Followed {
  const { balls, t } = now;
  if (balls.some((b) => b.identityLog.length > 0)) return { balls, renamed: [], trace: [] };
  const looks = balls.flatMap(({ ball, seen }) =>
    seen ? [{ ball, x: seen.x, y: seen.y, sigma: seen.sigma }] : [],
  );
  const grown = [...renameTrace(trace, now.renamed), { t, looks }];
  const isLong = t - grown[0]!.t > TRACE_SECONDS_MAX;
  if (!isLong && balls.some(isOnItsWay)) return { balls, renamed: [], trace: grown };
  const lead = grown.slice(-LEAD_FRAMES);
  const told = isLong || grown.length <= LEAD_FRAMES + 1 ? undefined : retrace(grown, limits.table);
  if (!told) return { balls, renamed: [], trace: lead };
  return {
    balls: balls.map((b) => ({ ...b, ball: told.names.get(b.ball) ?? b.ball })),
    renamed: told.renamed,
    trace: renameTrace(lead, told.renamed),
  };
}

const isOnItsWay = ({ gone, seen, motion }: BallMemory): boolean => {
  if (gone || motion.resting) return false;
  return seen !== undefined || Math.hypot(motion.filter.vx, motion.filter.vy) > CREEP_SPEED;
};

/** The same looks under the names that turned out to be right. */
function renameTrace(
  trace: readonly TraceFrame[],
  renamed: readonly Renaming[],
): readonly TraceFrame[] {
  if (renamed.length === 0) return trace;
  return trace.map(({ t, looks }) => {
    const here = new Map<BallId, BallId>(
      renamed.filter((r) => t >= r.since && t <= r.until).map((r) => [r.from, r.to]),
    );
    return { t, looks: looks.map((l) => ({ ...l, ball: here.get(l.ball) ?? l.ball })) };
  });
}
