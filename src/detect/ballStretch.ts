import type { Calibration, FocalBelief } from '../calibration/index.ts';
import { project } from '../calibration/index.ts';
import type { Frame } from '../capture/index.ts';
import type { TablePoint } from '../table/index.ts';
import { type BallEdge, BallEdgeFitter } from './ballEdge.ts';
import { createBallDetector } from './ballDetector.ts';
import { newRim, shadingOf } from './ballShading.ts';
import { type ClothBackground, learnBackground } from './clothBackground.ts';
import { distanceToCloth, newColour, readColour } from './colour.ts';
import { findWay, newEdgeWay } from './edgeWay.ts';
import { cellAt, newOutline, OUTLINE_POINTS, outlineBall, viewTable } from './tableView.ts';

/**
 * A ball's outline against that which the calibration expects: a sphere beside the camera's foot
 * is drawn longer away from it, the more so the lower the camera hangs.
 */
export interface BallStretch {
  readonly point: TablePoint;
  /** Expected radius, pixels. */
  readonly radius: number;
  /** Share by which the ball is longer away from the camera's foot, over across, than expected. */
  readonly excess: number;
}

/** Balls of which less is seen than this share, or that fit worse, tell no shape. */
const SEEN_SHARE = 0.9;
/** A thing of another size than a ball's is none; see `BallEdge.scale`. */
const SCALE_OFF_MAX = 0.12;
/** The detector needs so many looks until it reports what lies still. */
const LOOKS = 3;

/** How balls at rest in a picture are drawn; touching and half hidden ones are left out. */
export function measureStretches(frame: Frame, calibration: Calibration): BallStretch[] {
  const game = calibration.table.pockets.length > 0 ? 'nine-ball' : 'five-pins';
  const detector = createBallDetector({ calibration, game });
  detector.prime([frame]);
  let balls = detector.detect({ ...frame, index: 0 }).balls;
  for (let k = 1; k < LOOKS; k++) balls = detector.detect({ ...frame, index: k }).balls;
  const view = viewTable(calibration);
  const look = { frame, calibration, view, background: learnBackground(view, [frame]) };
  const fitter = new BallEdgeFitter(view);
  const edges = balls
    .filter((ball) => ball.streak === undefined)
    .map((ball) => fitter.fit(frame, look.background, ball))
    .filter((edge) => edge !== undefined);
  return edges.filter(isWhole).flatMap((edge) => {
    const excess = excessOf(edge, look);
    const radius = edge.radius / edge.scale;
    return excess === undefined ? [] : [{ point: edge.point, radius, excess }];
  });
}

const isWhole = (edge: BallEdge): boolean =>
  edge.openShare >= SEEN_SHARE &&
  edge.inlierShare >= SEEN_SHARE &&
  Math.abs(edge.scale - 1) <= SCALE_OFF_MAX;

interface Look {
  readonly frame: Frame;
  readonly calibration: Calibration;
  readonly view: ReturnType<typeof viewTable>;
  readonly background: ClothBackground;
}

/** A ray from a ball's middle: its direction in the picture, and where the edge is on it. */
interface RimPoint {
  readonly angle: number;
  /** The edge over the expected one. */
  readonly share: number;
  readonly weight: number;
}

/** The part of the rim's residuals that goes twice round, along the way from the camera's foot. */
function excessOf(edge: BallEdge, look: Look): number | undefined {
  const { camera, table } = look.calibration;
  const away = {
    x: edge.point.x + 0.01 * (edge.point.x - camera.C[0]),
    y: edge.point.y + 0.01 * (edge.point.y - camera.C[1]),
  };
  const outer = project(camera, away, table.ballRadius);
  const inner = project(camera, edge.point, table.ballRadius);
  const outwards = Math.atan2(outer.v - inner.v, outer.u - inner.u);
  const rim = rimOf(edge, look);
  return rim.length < SEEN_SHARE * OUTLINE_POINTS ? undefined : secondHarmonic(rim, outwards);
}

/** Shares of the radius at which a ray is read for the ball's and the cloth's colour. */
const INSIDE = [0.68, 0.8] as const;
const OUTSIDE = [1.18, 1.3] as const;
/** The edge is looked for from here to there, in such steps. */
const FROM = 0.8;
const TO = 1.2;
const STEP = 0.02;
/** What is beyond the edge is bare cloth when it is this near to it, shadows aside. */
const OPEN_DISTANCE = 26;
/** An edge of this contrast counts in full. */
const FULL_CONTRAST = 40;

function rimOf(edge: BallEdge, look: Look): RimPoint[] {
  const { frame, calibration, view, background } = look;
  const outline = newOutline();
  outlineBall(calibration, edge.point, outline);
  const rim = newRim();
  const ways = Array.from({ length: OUTLINE_POINTS }, newEdgeWay);
  const colour = newColour();
  const at = (i: number, share: number) => {
    const reach = share * edge.scale;
    readColour(frame, edge.u + reach * outline.du[i]!, edge.v + reach * outline.dv[i]!, colour);
    return colour;
  };
  const mean = (i: number, [near, far]: readonly [number, number]) => {
    const { a, b, c } = at(i, near);
    const other = at(i, far);
    return { a: (a + other.a) / 2, b: (b + other.b) / 2, c: (c + other.c) / 2 };
  };
  for (let i = 0; i < OUTLINE_POINTS; i++) {
    const inside = mean(i, INSIDE);
    const outside = mean(i, OUTSIDE);
    const cell = cellAt(view, edge.u + 1.2 * outline.du[i]!, edge.v + 1.2 * outline.dv[i]!);
    if (cell < 0) continue;
    const cloth = { a: background.a[cell]!, b: background.b[cell]!, c: background.c[cell]! };
    const gap = distanceToCloth(outside.a, outside.b, outside.c, cloth.a, cloth.b, cloth.c);
    if (gap > OPEN_DISTANCE) continue;
    rim.read[i] = 1;
    [rim.a[i], rim.b[i], rim.c[i]] = [inside.a, inside.b, inside.c];
    findWay(inside, outside, cloth, ways[i]!);
  }
  const shading = shadingOf(rim, outline);
  return ways.flatMap((way, i) => {
    if (way.contrast === 0) return [];
    const gain = (shading.u * outline.du[i]! + shading.v * outline.dv[i]!) / outline.radius;
    const zero = way.zero + (gain * way.light) / 2;
    const share = crossingOf((s) => {
      const { a, b, c } = at(i, s);
      return way.wa * a + way.wb * b + way.wc * c - zero;
    });
    if (share === undefined) return [];
    const angle = Math.atan2(outline.dv[i]!, outline.du[i]!);
    return [{ angle, share, weight: Math.min(1, way.contrast / FULL_CONTRAST) }];
  });
}

/** The fall through zero nearest to the expected edge. */
function crossingOf(signal: (share: number) => number): number | undefined {
  let best: number | undefined;
  let before = signal(FROM);
  for (let s = FROM + STEP; s <= TO; s += STEP) {
    const now = signal(s);
    if (before > 0 && now <= 0) {
      const share = s - STEP + (STEP * before) / (before - now);
      if (best === undefined || Math.abs(share - 1) < Math.abs(best - 1)) best = share;
    }
    before = now;
  }
  return best;
}

/** An edge further than this share of the radius from the fitted shape is another thing's. */
const OUTLIER_SHARE = 0.08;
const TURNS = 5;

/** Robust least squares for shift, size and stretch; the last is the answer. */
function secondHarmonic(rim: readonly RimPoint[], outwards: number): number | undefined {
  const rows = rim.map(({ angle }) => {
    const twice = 2 * (angle - outwards);
    return [Math.cos(angle), Math.sin(angle), 1, Math.cos(twice) / 2, Math.sin(twice) / 2];
  });
  let fit: number[] | undefined = [0, 0, 0, 0, 0];
  for (let turn = 0; turn < TURNS && fit !== undefined; turn++) {
    const known: readonly number[] = fit;
    const weights = rim.map(({ share, weight }, i) => {
      const expected = rows[i]!.reduce((sum, v, j) => sum + v * known[j]!, 0);
      const q = (share - 1 - expected) / OUTLIER_SHARE;
      return Math.abs(q) < 1 ? weight * (1 - q * q) ** 2 : 0;
    });
    fit = solveWeighted(
      rows,
      rim.map(({ share }) => share - 1),
      weights,
    );
  }
  return fit?.[3];
}

/** Normal equations by Gauss and Jordan; undefined where the rows do not tell. */
function solveWeighted(
  rows: readonly (readonly number[])[],
  values: readonly number[],
  weights: readonly number[],
): number[] | undefined {
  const n = rows[0]!.length;
  const m = Array.from({ length: n }, (_, a) =>
    Array.from({ length: n + 1 }, (_, b) =>
      rows.reduce((sum, row, i) => sum + weights[i]! * row[a]! * (b < n ? row[b]! : values[i]!), 0),
    ),
  );
  for (let k = 0; k < n; k++) {
    const pivot = m[k]![k]!;
    if (!(pivot > 1e-6)) return undefined;
    for (let a = 0; a < n; a++) {
      if (a === k) continue;
      const share = m[a]![k]! / pivot;
      for (let b = k; b <= n; b++) m[a]![b]! -= share * m[k]![b]!;
    }
  }
  return m.map((row, k) => row[n]! / row[k]!);
}

/** Standard deviation of a ball's stretch, in pixels of its radius: lamps, codec, numbers. */
const STRETCH_SIGMA_PX = 0.2;
/**
 * What all balls of a picture share: lamps hang over the table and balls' shadows fall outwards,
 * which lengthens an outline a little (rendered and studio pictures: 0.02 to 0.2 pixels).
 */
const COMMON_PX = 0.07;
const COMMON_SIGMA_PX = 0.1;
/** The camera may hang so much lower or higher than it was fitted, as logarithms. */
const LOWER = -0.7;
const HIGHER = 1.3;
const SCAN_STEP = 0.01;
const COMMON_STEP_PX = 0.02;
/** Shadows of all balls go together; no number of balls makes the height surer than this. */
const SIGMA_MIN = 0.04;

/**
 * The focal length that draws the balls as they are seen, with what was believed before: from
 * above the noses alone cannot tell a high camera with a long lens from a low one with a short.
 *
 * @param before - belief in the logarithm of the focal length without balls.
 */
export function focalFromBalls(
  stretches: readonly BallStretch[],
  calibration: Calibration,
  before: FocalBelief,
): FocalBelief {
  const { camera, table } = calibration;
  const height = camera.C[2] - table.ballRadius;
  const balls = stretches.map(({ point, radius, excess }) => {
    const away = Math.hypot(point.x - camera.C[0], point.y - camera.C[1]);
    return { excess: excess * radius, radius, slope2: (away / height) ** 2 };
  });
  const costOf = (by: number): number => {
    const off = (Math.log(camera.f) + by - before.mean) / before.sigma;
    let least = Infinity;
    for (let k = -15; k <= 15; k++) {
      const common = COMMON_PX + k * COMMON_STEP_PX;
      let cost = off * off + ((common - COMMON_PX) / COMMON_SIGMA_PX) ** 2;
      for (const { excess, radius, slope2 } of balls) {
        const expected = Math.log((1 + slope2 * Math.exp(-2 * by)) / (1 + slope2)) / 2;
        const gap = (excess - common - radius * expected) / STRETCH_SIGMA_PX;
        // Cauchy's: a number at the limb or a shadow on one side is no vote.
        cost += 2 * Math.log(1 + (gap * gap) / 2);
      }
      least = Math.min(least, cost);
    }
    return least;
  };
  let best = LOWER;
  for (let by = LOWER; by <= HIGHER; by += SCAN_STEP) if (costOf(by) < costOf(best)) best = by;
  const wide = 5 * SCAN_STEP;
  const curvature =
    (costOf(best + wide) - 2 * costOf(best) + costOf(best - wide)) / (2 * wide * wide);
  const sigma = Math.min(before.sigma, 1 / Math.sqrt(Math.max(1e-9, curvature)));
  return { mean: Math.log(camera.f) + best, sigma: Math.max(SIGMA_MIN, sigma) };
}
