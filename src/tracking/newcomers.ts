import type { BallId } from '../table/index.ts';
import type { NamedLook } from './evidence.ts';
import { startFilter } from './filter.ts';
import type { TrackingLimits } from './limits.ts';
import type { BallMemory, Newcomer, TrackingState } from './trackingState.ts';

/** Two looks at a newcomer belong together within this distance, metres. */
const SAME_NEWCOMER_M = 0.15;
/** A name that the picture speaks against is not given to a newcomer. */
const NAME_LOG_MIN = Math.log(0.05);

/**
 * Lets in what was seen and belongs to no ball: a missing ball that came back, or, in the
 * first frame, everyone. A newcomer must be seen several times, so that a hand or a
 * displaced detection does not become a ball; and it takes a name of the closed set or none.
 */
export function admit(
  state: TrackingState,
  unclaimed: readonly NamedLook[],
  at: { t: number; limits: TrackingLimits },
): { balls: readonly BallMemory[]; newcomers: readonly Newcomer[] } {
  const needed = state.t === undefined ? 1 : at.limits.birthFrames;
  const met = meet(state.newcomers, unclaimed, at.t);
  const believed = met.filter((n) => n.count >= needed && n.t === at.t);
  if (believed.length === 0) return { balls: withFormer(state, []), newcomers: met };
  const balls: BallMemory[] = [];
  const taken = new Set<BallId>(state.balls.filter((b) => b.seen !== undefined).map((b) => b.ball));
  const pairs = believed
    .flatMap((n) =>
      at.limits.balls.map((ball, k) => ({
        n,
        ball,
        log: nameLog(state, n, { ball, picture: n.nameLogs[k] ?? 0 }),
      })),
    )
    .sort((p, q) => q.log - p.log);
  const done = new Set<Newcomer>();
  for (const { n, ball, log } of pairs) {
    if (done.has(n) || taken.has(ball) || log < NAME_LOG_MIN) continue;
    done.add(n);
    taken.add(ball);
    balls.push(bornAt(n, ball));
  }
  return { balls: withFormer(state, balls), newcomers: met.filter((n) => !done.has(n)) };
}

/** Keeps every former ball except those that came back. */
function withFormer(state: TrackingState, back: readonly BallMemory[]): BallMemory[] {
  const names = new Set(back.map((b) => b.ball));
  return [...state.balls.filter((b) => !names.has(b.ball)), ...back];
}

/** How well a name fits a newcomer: what the picture says, and whether that ball is missing nearby. */
function nameLog(
  state: TrackingState,
  n: Newcomer,
  { ball, picture }: { ball: BallId; picture: number },
): number {
  const former = state.balls.find((b) => b.ball === ball);
  // Ties go to the names that are missing and near, then to those never seen, in their order.
  if (!former) return picture - 0.02;
  const f = former.motion.filter;
  const distance = Math.hypot(f.x - n.x, f.y - n.y);
  return picture - (former.gone ? 0.03 : 0.01 * Math.min(1, distance));
}

const bornAt = (n: Newcomer, ball: BallId): BallMemory => ({
  ball,
  motion: { filter: startFilter(n), resting: false, restCount: 0 },
  recent: [{ t: n.t, x: n.x, y: n.y, sigma: n.sigma }],
  lastSeenT: n.t,
  seen: { t: n.t, x: n.x, y: n.y, sigma: n.sigma },
  gone: false,
  presence: 1,
  identityLog: n.nameLogs,
});

/** Joins unclaimed looks to earlier ones; newcomers that were not seen again are dropped. */
function meet(
  newcomers: readonly Newcomer[],
  unclaimed: readonly NamedLook[],
  t: number,
): Newcomer[] {
  const free = [...newcomers];
  return unclaimed.map((o) => {
    let near = -1;
    let reach = SAME_NEWCOMER_M;
    free.forEach((n, k) => {
      const d = Math.hypot(n.x - o.x, n.y - o.y);
      if (d < reach) [near, reach] = [k, d];
    });
    const count = near < 0 ? 1 : free.splice(near, 1)[0]!.count + 1;
    return { x: o.x, y: o.y, sigma: o.sigma, t, count, nameLogs: o.nameLogs };
  });
}
