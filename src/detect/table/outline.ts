import type { PixelPoint } from '../../calibration/index.ts';
import type { CushionId } from '../../table/index.ts';
import { parabolaAt, ransacParabola } from './parabola.ts';

/** One outer edge of the cloth, where the cushion meets the rail. */
export interface ClothEdge {
  readonly cushion: CushionId;
  /** Points of the edge in pixels of the full picture, outliers (players, balls) left out. */
  readonly points: readonly PixelPoint[];
  /** Share of the looked-at positions that lie on the edge. */
  readonly support: number;
}

export interface ClothOutline {
  readonly edges: readonly ClothEdge[];
  /** top-left, top-right, bottom-right, bottom-left, where the edges' curves meet. */
  readonly corners: readonly [PixelPoint, PixelPoint, PixelPoint, PixelPoint];
}

/** A rectangle that may be turned: its middle, the direction of its long side, half sides. */
interface Rectangle {
  readonly u: number;
  readonly v: number;
  readonly angle: number;
  readonly halfLength: number;
  readonly halfWidth: number;
}

const POSITIONS = 240;
/** Ends of a side that are left out: pockets and their castings are there. */
const END_SHARE = 0.05;
/** Tolerance for a point of an edge, in half-size pixels. */
const TOLERANCE = 1.6;
/** A bow of an edge of 4 % of its length is more than any lens in use gives. */
const BOW_MAX = 0.04;

/** The four outer edges of what is 1 in a mask, or undefined when one of them cannot be told. */
export function findOutline(
  cloth: Uint8Array,
  width: number,
  height: number,
): ClothOutline | undefined {
  const hull = convexHull(rimPoints(cloth, width, height));
  if (hull.length < 4) return undefined;
  const rectangle = smallestRectangle(hull);
  const sides = sidesOf(rectangle).map((side) => traceSide(side, cloth, width, height));
  const [top, right, bottom, left] = sides;
  if (!top || !right || !bottom || !left) return undefined;
  return {
    edges: [top.edge, right.edge, bottom.edge, left.edge],
    corners: [meet(left, top), meet(top, right), meet(right, bottom), meet(bottom, left)],
  };
}

interface Side {
  readonly cushion: CushionId;
  /** Middle of the side, its direction and the inward normal, half-size pixels. */
  readonly middle: PixelPoint;
  readonly along: PixelPoint;
  readonly inward: PixelPoint;
  readonly half: number;
  /** How far in from the rectangle's side the cloth may begin. */
  readonly depth: number;
}

interface TracedSide {
  readonly edge: ClothEdge;
  readonly at: (t: number) => PixelPoint;
  readonly half: number;
}

/** In the order of a walk round the table, clockwise in the picture, from `top`. */
function sidesOf(r: Rectangle): Side[] {
  const x = { u: Math.cos(r.angle), v: Math.sin(r.angle) };
  const down = { u: -x.v, v: x.u };
  const side = (cushion: CushionId, out: PixelPoint, reach: number, half: number): Side => ({
    cushion,
    middle: { u: r.u + out.u * reach, v: r.v + out.v * reach },
    along: { u: -out.v, v: out.u },
    inward: { u: -out.u, v: -out.v },
    half,
    depth: Math.min(r.halfWidth * 0.8, reach),
  });
  const back = (p: PixelPoint) => ({ u: -p.u, v: -p.v });
  return [
    side('top', back(down), r.halfWidth, r.halfLength),
    side('right', x, r.halfLength, r.halfWidth),
    side('bottom', down, r.halfWidth, r.halfLength),
    side('left', back(x), r.halfLength, r.halfWidth),
  ];
}

function traceSide(
  side: Side,
  mask: Uint8Array,
  width: number,
  height: number,
): TracedSide | undefined {
  const t: number[] = [];
  const offset: number[] = [];
  for (let k = 0; k < POSITIONS; k++) {
    const s = (2 * (k + 0.5)) / POSITIONS - 1;
    if (Math.abs(s) > 1 - END_SHARE) continue;
    const depth = depthOfCloth(side, s * side.half, { mask, width, height });
    if (depth === undefined) continue;
    t.push(s);
    offset.push(depth);
  }
  const fit = ransacParabola(t, offset, { tolerance: TOLERANCE, bowMax: BOW_MAX * 2 * side.half });
  if (fit === undefined) return undefined;
  const place = (s: number, depth: number): PixelPoint => ({
    u: 2 * (side.middle.u + side.along.u * s * side.half + side.inward.u * depth) + 0.5,
    v: 2 * (side.middle.v + side.along.v * s * side.half + side.inward.v * depth) + 0.5,
  });
  return {
    edge: {
      cushion: side.cushion,
      points: fit.inliers.map((k) => place(t[k]!, offset[k]!)),
      support: fit.inliers.length / (POSITIONS * (1 - END_SHARE)),
    },
    at: (s) => place(s, parabolaAt(fit, s)),
    half: side.half,
  };
}

/** Walks inwards from outside the rectangle until three pixels of cloth follow each other. */
function depthOfCloth(
  side: Side,
  along: number,
  image: { mask: Uint8Array; width: number; height: number },
): number | undefined {
  const RUN = 3;
  let run = 0;
  for (let depth = -4; depth < side.depth; depth += 0.5) {
    const i = Math.round(side.middle.u + side.along.u * along + side.inward.u * depth);
    const j = Math.round(side.middle.v + side.along.v * along + side.inward.v * depth);
    const inside = i >= 0 && j >= 0 && i < image.width && j < image.height;
    run = inside && image.mask[j * image.width + i] === 1 ? run + 0.5 : 0;
    if (run >= RUN) return depth - RUN + 0.25;
  }
  return undefined;
}

/** Where two neighbouring sides' curves cross: the end of `first`, the start of `second`. */
function meet(first: TracedSide, second: TracedSide): PixelPoint {
  let s = 1;
  let t = -1;
  for (let i = 0; i < 20; i++) {
    const p = first.at(s);
    const q = second.at(t);
    const dp = difference(first.at(s + 0.01), p, 100);
    const dq = difference(second.at(t + 0.01), q, 100);
    const det = dp.u * -dq.v + dq.u * dp.v;
    const ru = q.u - p.u;
    const rv = q.v - p.v;
    s += (ru * -dq.v + dq.u * rv) / det;
    t += (dp.u * rv - dp.v * ru) / det;
  }
  return first.at(s);
}

const difference = (a: PixelPoint, b: PixelPoint, by: number): PixelPoint => ({
  u: (a.u - b.u) * by,
  v: (a.v - b.v) * by,
});

function rimPoints(mask: Uint8Array, width: number, height: number): PixelPoint[] {
  const points: PixelPoint[] = [];
  for (let j = 0; j < height; j++) {
    const row = mask.subarray(j * width, (j + 1) * width);
    const first = row.indexOf(1);
    if (first >= 0) points.push({ u: first, v: j }, { u: row.lastIndexOf(1), v: j });
  }
  return points;
}

/** Andrew's monotone chain, anticlockwise in (u, v). */
function convexHull(points: readonly PixelPoint[]): PixelPoint[] {
  const sorted = [...points].sort((p, q) => p.u - q.u || p.v - q.v);
  const half = (ordered: readonly PixelPoint[]) => {
    const chain: PixelPoint[] = [];
    for (const p of ordered) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, p) <= 0) chain.pop();
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}

const turn = (o: PixelPoint, p: PixelPoint, q: PixelPoint): number =>
  (p.u - o.u) * (q.v - o.v) - (p.v - o.v) * (q.u - o.u);

/** Rectangle of least area round a hull: one of its sides lies on a side of the hull. */
function smallestRectangle(hull: readonly PixelPoint[]): Rectangle {
  let best: Rectangle | undefined;
  for (let k = 0; k < hull.length; k++) {
    const p = hull[k]!;
    const q = hull[(k + 1) % hull.length]!;
    const candidate = rectangleAlong(hull, Math.atan2(q.v - p.v, q.u - p.u));
    const area = candidate.halfLength * candidate.halfWidth;
    if (best === undefined || area < best.halfLength * best.halfWidth) best = candidate;
  }
  return best!;
}

function rectangleAlong(hull: readonly PixelPoint[], direction: number): Rectangle {
  const cos = Math.cos(direction);
  const sin = Math.sin(direction);
  const a = hull.map((p) => p.u * cos + p.v * sin);
  const b = hull.map((p) => -p.u * sin + p.v * cos);
  const [a0, a1, b0, b1] = [Math.min(...a), Math.max(...a), Math.min(...b), Math.max(...b)];
  const u = ((a0 + a1) / 2) * cos - ((b0 + b1) / 2) * sin;
  const v = ((a0 + a1) / 2) * sin + ((b0 + b1) / 2) * cos;
  const along = (a1 - a0) / 2;
  const across = (b1 - b0) / 2;
  const long = along >= across;
  return {
    ...{ u, v },
    angle: rightOrDown(long ? direction : direction + Math.PI / 2),
    halfLength: Math.max(along, across),
    halfWidth: Math.min(along, across),
  };
}

/** Turns a direction by half a turn if needed: between up-right and down, never to the left. */
function rightOrDown(angle: number): number {
  let a = angle % Math.PI;
  if (a < 0) a += Math.PI;
  // From 0 (right) to 180 degrees (left), clockwise as v points down.
  return a > (3 * Math.PI) / 4 ? a - Math.PI : a;
}
