import type { Calibration } from '../calibration/index.ts';
import { unproject } from '../calibration/index.ts';
import type { Frame } from '../capture/index.ts';
import { TABLES, type TableSpec } from '../table/index.ts';
import { createBallDetector } from './ballDetector.ts';
import { apparentRadius } from './tableView.ts';

/** Pool tables have the same proportions and the same balls: only the balls tell them apart. */
const POOL_SIZES: readonly string[] = ['9ft', '8ft', '7ft'];
/** A ball's edge as cameras show it, as a share of the geometric one. */
const USUAL_SCALE = 0.97;
/** A ball counts for nothing when its size is off by this share: a step between two sizes. */
const SCALE_REACH = 0.13;
/**
 * A fit whose outline closes is this sure at least: on a table taken for a larger one the circle
 * of the wrong size settles on one side of a ball, and half its rays find no edge.
 */
const CLOSED_FROM = 0.7;
/** Fewer balls than this (each at its full weight) tell nothing. */
const LEAST_BALLS = 1;

/**
 * Tells the size of a pool table from how large its balls look. The calibration may be for any
 * of the sizes; without balls to go by, or for another kind of table, its own is the answer.
 */
export function tellTableSize(frames: readonly Frame[], calibration: Calibration): TableSpec {
  let best = calibration.table;
  if (!POOL_SIZES.includes(best.name)) return best;
  let most = LEAST_BALLS;
  for (const name of POOL_SIZES) {
    const table = TABLES[name]!;
    const weight = weighBalls(frames, resize(calibration, table));
    if (weight <= most) continue;
    most = weight;
    best = table;
  }
  return best;
}

/** The same picture of a table of another size: the camera hangs higher by as much. */
function resize(calibration: Calibration, table: TableSpec): Calibration {
  const share = table.length / calibration.table.length;
  const [x, y, z] = calibration.camera.C;
  const camera = { ...calibration.camera, C: [x * share, y * share, z * share] as const };
  return { ...calibration, table, camera };
}

/** How many balls there are of the size they should have, near misses counted in part. */
function weighBalls(frames: readonly Frame[], calibration: Calibration): number {
  const { camera, table } = calibration;
  const detector = createBallDetector({ calibration, game: 'nine-ball' });
  detector.prime(frames);
  let most = 0;
  for (const frame of frames.slice(0, 3)) {
    const { balls } = detector.detect(frame);
    const weights = balls.map((ball) => {
      const expected = apparentRadius(calibration, unproject(camera, ball, table.ballRadius));
      const size = Math.max(0, 1 - Math.abs(ball.radius / expected - USUAL_SCALE) / SCALE_REACH);
      return size * (Math.max(0, ball.confidence - CLOSED_FROM) / (1 - CLOSED_FROM)) ** 2;
    });
    most = Math.max(
      most,
      weights.reduce((sum, weight) => sum + weight, 0),
    );
  }
  return most;
}
