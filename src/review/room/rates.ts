import type { ShotSummary } from './shotSummary.ts';
import { isPot } from './shotFilter.ts';

/** So many of so many. The count is always shown with the rate: 3 of 4 is not 75 of 100. */
export interface Rate {
  readonly name: string;
  readonly hits: number;
  readonly of: number;
}

/** The rate of a class of distances, in metres; `to` may be infinite. */
export interface DistanceRate extends Rate {
  readonly from: number;
  readonly to: number;
}

export interface Rates {
  readonly firstContact: Rate;
  readonly pots: Rate;
  /** Potted and kept the table, then potted again. */
  readonly position: Rate;
  readonly byPocket: readonly Rate[];
  readonly byDistance: readonly DistanceRate[];
  /** Five pins: points by the clause that gave them. */
  readonly byScoring: readonly {
    readonly name: string;
    readonly points: number;
    readonly times: number;
  }[];
}

/** Upper ends of the classes of distance, in metres. */
const DISTANCES = [0.4, 0.8, 1.2, 1.6, Infinity] as const;
/** The clauses that say that the wrong ball, or none, was met first. */
const WRONG_FIRST = new Set([
  'B9-5.2b',
  'Q5-3.3a',
  'Q5-3.3b',
  'Q5-16.3a',
  'Q5-16.3b',
  'Q5-16.3n',
  'Q5-16.4a',
]);

export function ratesOf(shots: readonly ShotSummary[]): Rates {
  return {
    firstContact: rate('first-contact', shots, (s) => !s.fouls.some((f) => WRONG_FIRST.has(f))),
    pots: rate('pots', shots, isPot),
    position: positionRate(shots),
    byPocket: pocketRates(shots),
    byDistance: distanceRates(shots),
    byScoring: scoringOf(shots),
  };
}

function rate(
  name: string,
  shots: readonly ShotSummary[],
  isHit: (shot: ShotSummary) => boolean,
): Rate {
  return { name, hits: shots.filter(isHit).length, of: shots.length };
}

function positionRate(shots: readonly ShotSummary[]): Rate {
  const pairs = shots.flatMap((shot, i) => {
    const next = shots[i + 1];
    const isSameVisit =
      next !== undefined && next.shot === shot.shot + 1 && next.side === shot.side;
    return isPot(shot) && isSameVisit ? [next] : [];
  });
  return rate('position', pairs, isPot);
}

/** Of all balls that fell, where: a missed pot's pocket is not known, so shares and not rates. */
function pocketRates(shots: readonly ShotSummary[]): readonly Rate[] {
  const fallen = shots.filter(isPot).flatMap((s) => s.potted.filter((p) => p.ball !== s.struck));
  const pockets = [...new Set(fallen.map((p) => p.pocket))].sort();
  return pockets.map((pocket) => ({
    name: pocket,
    hits: fallen.filter((p) => p.pocket === pocket).length,
    of: fallen.length,
  }));
}

function distanceRates(shots: readonly ShotSummary[]): readonly DistanceRate[] {
  return DISTANCES.flatMap((to, i) => {
    const from = DISTANCES[i - 1] ?? 0;
    const inside = shots.filter(({ distanceMetres: d }) => d !== null && d >= from && d < to);
    return inside.length === 0 ? [] : [{ ...rate(`from-${from}`, inside, isPot), from, to }];
  });
}

function scoringOf(shots: readonly ShotSummary[]): Rates['byScoring'] {
  const scored = shots.flatMap((s) => s.scored.filter(({ to }) => to === s.side));
  const clauses = [...new Set(scored.map((s) => s.clause))].sort();
  return clauses.map((name) => {
    const own = scored.filter((s) => s.clause === name);
    return { name, times: own.length, points: own.reduce((sum, s) => sum + s.points, 0) };
  });
}
