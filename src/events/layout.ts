import { Confidence, Metres } from '../base/units.ts';
import type { BallId } from '../table/index.ts';
import type { Renaming, Track, TrackedFrame } from '../tracking/index.ts';
import type { EventLimits } from './limits.ts';
import { nearestRail } from './rails.ts';
import type { FrozenPair, FrozenToCushion, RestLayout } from './tableEvent.ts';

/** Balls closer than this to touching may as well touch: felt, roundness and chalk. */
const TOUCHING_GAP_M = 0.0004;
/** What no average removes: calibration and light move neighbouring balls alike, but not quite. */
const PLACE_SD_MIN = 0.0003;
/** A touch less likely than this is not worth a word. */
const WORTH_SAYING = 0.25;
/** A ball whose centre is this near to a drop circle hangs over its edge. */
const HANGING_GAP_M = 0.006;

/** The balls as they lie, from the tracks of one frame. */
export function layoutOf(frame: TrackedFrame, limits: EventLimits): RestLayout {
  const lying = frame.balls.filter((b) => b.state === 'rest' || b.state === 'moving');
  const hidden = frame.balls.filter((b) => b.state === 'hidden');
  return {
    balls: lying.map(placeOf),
    frozenPairs: frozenPairs(lying, limits),
    frozenToCushion: lying.flatMap((b) => frozenToCushion(b, limits)),
    hanging: lying.flatMap((b) => hanging(b, limits)),
    pinsStanding: frame.pins
      .filter((p) => p.look === 'standing' || p.look === 'displaced')
      .map((p) => p.pin),
    hidden: hidden.map(placeOf),
  };
}

/** The same layout with the names that turned out to be right. */
export function renameLayout(layout: RestLayout, renamed: readonly Renaming[]): RestLayout {
  const named = (ball: BallId): BallId => renamed.find(({ from }) => from === ball)?.to ?? ball;
  const rename = <T extends { readonly ball: BallId }>(o: T): T => ({ ...o, ball: named(o.ball) });
  return {
    ...layout,
    balls: layout.balls.map(rename),
    frozenPairs: layout.frozenPairs.map((p) => ({ ...p, a: named(p.a), b: named(p.b) })),
    frozenToCushion: layout.frozenToCushion.map(rename),
    hanging: layout.hanging.map(rename),
    hidden: layout.hidden.map(rename),
  };
}

const placeOf = (b: Track) => ({ ball: b.ball, x: Metres(b.x), y: Metres(b.y) });

function frozenPairs(balls: readonly Track[], limits: EventLimits): FrozenPair[] {
  const pairs: FrozenPair[] = [];
  balls.forEach((a, i) => {
    for (const b of balls.slice(i + 1)) {
      const gap = Math.hypot(a.x - b.x, a.y - b.y) - 2 * limits.table.ballRadius;
      const chance = touchChance(gap, Math.hypot(a.sigma, b.sigma));
      if (chance > WORTH_SAYING)
        pairs.push({ a: a.ball, b: b.ball, confidence: Confidence(chance) });
    }
  });
  return pairs;
}

function frozenToCushion(b: Track, limits: EventLimits): FrozenToCushion[] {
  const hit = nearestRail(limits.rails, b.x, b.y);
  const chance = touchChance(hit.distance - limits.table.ballRadius, b.sigma);
  if (chance <= WORTH_SAYING || hit.rail.jaw) return [];
  return [{ ball: b.ball, cushion: hit.rail.cushion, confidence: Confidence(chance) }];
}

function hanging(b: Track, limits: EventLimits) {
  return limits.table.pockets
    .filter((p) => Math.hypot(p.x - b.x, p.y - b.y) - p.dropRadius < HANGING_GAP_M)
    .map((p) => ({ ball: b.ball, pocket: p.id }));
}

/** Chance that a measured gap is none: two bodies cannot overlap, so small and negative mean touch. */
function touchChance(gapM: number, sigmaM: number): number {
  const sd = Math.hypot(sigmaM, PLACE_SD_MIN);
  return 1 / (1 + Math.exp((1.7 * (gapM - TOUCHING_GAP_M)) / sd));
}
