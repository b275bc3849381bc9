import { type Calibration, unproject } from '../calibration/index.ts';
import type { BallDetection, DetectedFrame } from './detection.ts';
import type { TableTrouble } from './table/index.ts';

/** What of the table could be seen in one frame. */
interface Glance {
  readonly t: number;
  /** Share of each zone's bed that something covers: left, middle, right. */
  readonly covered: readonly [number, number, number];
  /** Whether a ball stood out from the cloth by little only, or would if it was there. */
  readonly isFaint: boolean;
}

/** What the watch knows; treat as opaque. Built by `startSeeingWatch`. */
export interface SeeingWatch {
  readonly calibration: Calibration;
  readonly glances: readonly Glance[];
  /** Every name that was seen so far: what is not seen of these has left the table. */
  readonly named: ReadonlySet<string>;
}

/** A trouble must show in most glances of this span: a hand that passes is none. */
const SPAN_S = 1.2;
const AGREE = 0.8;
const GLANCES_MIN = 4;
const GLANCES_MAX = 200;
/** A hand covers about this share of a third of the table; a cue tip less. */
const COVERED_MIN = 0.015;
/** Colour units between a ball and the cloth: other balls have 60 and more. */
const FAINT_CONTRAST = 18;
/** A ball has a name from this chance on. */
const NAMED_FROM = 0.5;

const ZONES = ['left', 'middle', 'right'] as const;
const ZONE_WORDS = { left: 'the left end', middle: 'the middle', right: 'the right end' } as const;

export const startSeeingWatch = (calibration: Calibration): SeeingWatch => ({
  calibration,
  glances: [],
  named: new Set(),
});

/**
 * Says what hides balls from a camera that is well: a hand that stays, a ball of the cloth's own
 * colour, be it seen faintly or missing although its set has one. Said about a second after it
 * began. Pure; may be called with every frame or a few a second.
 */
export function stepSeeingWatch(
  watch: SeeingWatch,
  seen: DetectedFrame,
  t: number,
): { readonly watch: SeeingWatch; readonly troubles: readonly TableTrouble[] } {
  const named = withNames(watch.named, seen);
  const isUnseen = (seen.likeCloth ?? []).some((id) => !named.has(id));
  const isFaint = ({ contrast }: BallDetection): boolean =>
    contrast !== undefined && contrast < FAINT_CONTRAST;
  const glance: Glance = {
    t,
    covered: coveredShares(seen, watch.calibration),
    isFaint: isUnseen || seen.balls.some(isFaint),
  };
  const kept = watch.glances.filter((g) => g.t <= t && t - g.t <= SPAN_S);
  const glances = [...kept, glance].slice(-GLANCES_MAX);
  return { watch: { ...watch, glances, named }, troubles: troublesOf(glances) };
}

function withNames(named: ReadonlySet<string>, { balls }: DetectedFrame): ReadonlySet<string> {
  const names = balls.flatMap(({ identity }) =>
    Object.entries(identity).flatMap(([id, chance]) => (chance > NAMED_FROM ? [id] : [])),
  );
  return names.every((id) => named.has(id)) ? named : new Set([...named, ...names]);
}

function troublesOf(glances: readonly Glance[]): TableTrouble[] {
  const isWhole = glances.at(-1)!.t - glances[0]!.t > AGREE * SPAN_S;
  const agreed = (test: (glance: Glance) => boolean): boolean =>
    isWhole &&
    glances.length >= GLANCES_MIN &&
    glances.filter(test).length >= AGREE * glances.length;
  const troubles = ZONES.flatMap((zone, k): TableTrouble[] => {
    if (!agreed(({ covered }) => covered[k]! > COVERED_MIN)) return [];
    const text = `something covers ${ZONE_WORDS[zone]} of the table: balls under it are not seen`;
    return [{ code: 'covered', zone, text }];
  });
  if (agreed(({ isFaint }) => isFaint))
    troubles.push({
      code: 'ball-like-cloth',
      text: "a ball of the set is nearly of the cloth's colour: it may be lost sight of or not seen",
    });
  return troubles;
}

/** Share of each third of the bed under the outlines of what hides it. */
function coveredShares(
  { hidden }: DetectedFrame,
  calibration: Calibration,
): readonly [number, number, number] {
  const { table, camera } = calibration;
  const third = (table.length * table.width) / 3;
  const areas: [number, number, number] = [0, 0, 0];
  for (const outline of hidden) {
    const points = outline.map((pixel) => unproject(camera, pixel, 0));
    ZONES.forEach((_, k) => {
      const left = (k / 3 - 0.5) * table.length;
      areas[k]! += areaBetween(points, left, left + table.length / 3);
    });
  }
  return [areas[0] / third, areas[1] / third, areas[2] / third];
}

/** Area of a polygon between two places along x, by its trapezia. */
function areaBetween(
  points: readonly { readonly x: number; readonly y: number }[],
  from: number,
  to: number,
): number {
  const clamp = (x: number): number => Math.min(to, Math.max(from, x));
  let twice = 0;
  points.forEach((a, k) => {
    const b = points[(k + 1) % points.length]!;
    const [left, right] = [clamp(a.x), clamp(b.x)];
    if (left === right) return;
    const yAt = (x: number): number => a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x);
    twice += (yAt(left) + yAt(right)) * (right - left);
  });
  return Math.abs(twice) / 2;
}
