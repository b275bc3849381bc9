import { type Calibration, project } from '../calibration/index.ts';
import type { BallEdge } from './ballEdge.ts';

/** A ball with less of its turn open than this has neighbours on two sides or more: it is boxed in. */
const BOXED_IN = 0.6;
/** A boxed-in ball touches what seems to lie within so many diameters of its middle. */
const TOUCH_REACH = 1.16;
/** How well touching balls keep their distance, metres: their make, the camera's, a loose rack. */
const TOUCH_SIGMA = 0.0004;
/** Each ray that meets a neighbour instead of cloth says less of where the edge is. */
const CLOSED_DOUBT = 6;
const SWEEPS = 60;

/** What is known of one ball's place: metres on the plane of the centres. */
interface Place {
  x: number;
  y: number;
  readonly x0: number;
  readonly y0: number;
  readonly variance: number;
  readonly isBoxedIn: boolean;
}

/**
 * Fits balls that touch together: no two overlap, and those that are boxed in, as in a rack, lie
 * one diameter apart. The others stay where their outlines are.
 */
export function fitTogether(edges: readonly BallEdge[], calibration: Calibration): BallEdge[] {
  const { camera, table } = calibration;
  const places = edges.map((edge) => placeOf(edge, table.ballRadius));
  const pairs = pairsOf(places, 2 * table.ballRadius);
  if (pairs.length === 0) return [...edges];
  for (let sweep = 0; sweep < SWEEPS; sweep++) pull(places, pairs, 2 * table.ballRadius);
  const moved = new Set(pairs.flat());
  return edges.map((edge, i) => {
    if (!moved.has(i)) return edge;
    const point = { x: places[i]!.x, y: places[i]!.y };
    return { ...edge, point, ...project(camera, point, table.ballRadius) };
  });
}

function placeOf(edge: BallEdge, ballRadius: number): Place {
  const { x, y } = edge.point;
  const metresPerPixel = ballRadius / (edge.radius / edge.scale);
  const doubt = 1 + CLOSED_DOUBT * (1 - edge.openShare) ** 2;
  const variance = (edge.sigma * metresPerPixel * doubt) ** 2;
  return { x, y, x0: x, y0: y, variance, isBoxedIn: edge.openShare < BOXED_IN };
}

/** The pairs whose distance is known: overlapping, or next to one that is boxed in. */
function pairsOf(places: readonly Place[], diameter: number): [number, number][] {
  const pairs: [number, number][] = [];
  places.forEach((a, i) => {
    for (let j = i + 1; j < places.length; j++) {
      const b = places[j]!;
      const gap = Math.hypot(a.x - b.x, a.y - b.y);
      const touches = (a.isBoxedIn || b.isBoxedIn) && gap < TOUCH_REACH * diameter;
      if (touches || gap < diameter) pairs.push([i, j]);
    }
  });
  return pairs;
}

/** Each ball goes to the mean of what its outline and its neighbours say, by their variances. */
function pull(
  places: readonly Place[],
  pairs: readonly (readonly [number, number])[],
  diameter: number,
): void {
  places.forEach((place, i) => {
    let weight = 1 / place.variance;
    let [x, y] = [place.x0 * weight, place.y0 * weight];
    for (const [a, b] of pairs) {
      if (a !== i && b !== i) continue;
      const other = places[a === i ? b : a]!;
      const [dx, dy] = [place.x - other.x, place.y - other.y];
      const share = diameter / Math.max(1e-6, Math.hypot(dx, dy));
      const near = 1 / TOUCH_SIGMA ** 2;
      x += near * (other.x + share * dx);
      y += near * (other.y + share * dy);
      weight += near;
    }
    place.x = x / weight;
    place.y = y / weight;
  });
}
