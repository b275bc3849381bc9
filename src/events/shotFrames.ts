import { type BallId, cueBallsOf } from '../table/index.ts';
import type { TrackedFrame } from '../tracking/index.ts';
import { type BallPath, emptyColumns, type PathColumns, pathOf } from './ballPath.ts';
import { inferShot } from './inferShot.ts';
import type { EventLimits } from './limits.ts';
import type { BallMotion, Happening } from './shotModel.ts';

/** Explains a run of tracked frames by what happened in it. */
export function explainFrames(
  frames: readonly TrackedFrame[],
  depth: 'quick' | 'full',
  limits: EventLimits,
): { happenings: Happening[]; paths: readonly BallPath[]; motions: readonly BallMotion[] } {
  const paths = pathsOf(frames, limits);
  const { happenings, motions } = inferShot(paths, frames.at(-1)!.t, {
    table: limits.table,
    rails: limits.rails,
    cueBalls: cueBallsOf(limits.game),
    physics: limits.physics,
    frameS: medianStep(frames),
    depth,
  });
  return { happenings, paths, motions };
}

/** What was seen of each ball, as columns. */
function pathsOf(frames: readonly TrackedFrame[], limits: EventLimits): BallPath[] {
  const columns = new Map<BallId, PathColumns>();
  for (const f of frames)
    for (const { ball, seen, state } of f.balls) {
      if (!seen) continue;
      let of = columns.get(ball);
      if (!of) columns.set(ball, (of = emptyColumns()));
      if (state !== 'rest') of.lies = false;
      of.t.push(f.t);
      of.x.push(seen.x);
      of.y.push(seen.y);
      of.sigma.push(seen.sigma);
    }
  return limits.balls.flatMap((ball) => {
    const of = columns.get(ball);
    return of ? [pathOf(ball, of)] : [];
  });
}

function medianStep(frames: readonly TrackedFrame[]): number {
  const steps = frames.slice(1).map((f, k) => f.t - frames[k]!.t);
  steps.sort((a, b) => a - b);
  return steps[steps.length >> 1] ?? 1 / 60;
}
