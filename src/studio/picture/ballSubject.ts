import { project } from '../../calibration/index.ts';
import type { BallId, Pocket, TableSpec } from '../../table/index.ts';
import type { BallPath, Pose } from '../physics/timeline.ts';
import { poseAt } from '../physics/timeline.ts';
import { ballSprite, drawBall } from './ballDraw.ts';
import type { BallPaint } from './ballPaint.ts';
import { ballLight } from './ballShade.ts';
import type { Look } from './look.ts';
import { shadowSprite } from './shadow.ts';
import type { Sprite, Subject } from './sprite.ts';
import { momentsOf } from './sprite.ts';

/** Moments that a streak is made of: one sample of a pixel each. */
const MOST_MOMENTS = 24;
const FEWEST_MOMENTS = 7;
/** Depth under the slate at which a pocket is nearly dark. */
const DARK_DEPTH = 0.11;

/** A ball on its path. */
export function ballSubject(
  path: BallPath,
  scene: {
    readonly look: Look;
    readonly table: TableSpec;
    readonly paints: ReadonlyMap<BallId, BallPaint>;
  },
): Subject {
  const { look, table } = scene;
  const paint = scene.paints.get(path.id)!;
  return {
    name: path.id,
    spriteAt: (t, old) => {
      const poses = posesDuring(path, t, look);
      if (poses[0]!.state === 'off') return undefined;
      const key = poses.map((p) => `${p.x} ${p.y} ${p.z} ${p.qw} ${p.qz}`).join();
      return old?.key === key ? old : drawn({ path, poses, key, look, table, paint });
    },
  };
}

interface Shown {
  readonly path: BallPath;
  readonly poses: readonly Pose[];
  readonly key: string;
  readonly look: Look;
  readonly table: TableSpec;
  readonly paint: BallPaint;
}

function drawn(shown: Shown): Sprite {
  const { path, poses, key, look, paint } = shown;
  const { camera, lighting, cloth } = look;
  const middle = poses[poses.length >> 1]!;
  const sunk = middle.z < path.radius * 0.95;
  const hole = sunk ? holeOver(shown.table, middle) : undefined;
  const dim = sunk ? Math.max(0.1, 1 - (path.radius - middle.z) / DARK_DEPTH) : 1;
  const light = ballLight(lighting, middle, { cloth: cloth.colour, dim });
  const isOpen =
    hole &&
    ((x: number, y: number): boolean => Math.hypot(x - hole.x, y - hole.y) < hole.dropRadius);
  const sprite = ballSprite(camera, poses, {
    radius: path.radius,
    paint,
    light,
    ...(isOpen && { isOpen }),
  });
  const shadows = sunk
    ? []
    : [shadowSprite(camera, lighting, [{ ...middle, radius: path.radius }])];
  return {
    key,
    boxes: [sprite.box],
    height: middle.z,
    shadows,
    draw: (plate) => drawBall(plate, sprite),
  };
}

function holeOver(table: TableSpec, p: Pose): Pocket | undefined {
  return table.pockets.find((k) => Math.hypot(p.x - k.x, p.y - k.y) < k.dropRadius);
}

/** Poses of a ball over the exposure of the row it appears in. */
function posesDuring(path: BallPath, t: number, look: Look): readonly Pose[] {
  const { camera, sensor } = look;
  const at = project(camera, poseAt(path, t), path.radius);
  const middle = t + (at.v / camera.height - 0.5) * sensor.readoutS;
  const a = poseAt(path, middle - sensor.exposureS / 2);
  const b = poseAt(path, middle + sensor.exposureS / 2);
  const pa = project(camera, a, a.z);
  const pb = project(camera, b, b.z);
  const px = Math.hypot(pa.u - pb.u, pa.v - pb.v) + Math.abs(a.z - b.z) * 50;
  const turned = Math.abs(a.qw * b.qw + a.qx * b.qx + a.qy * b.qy + a.qz * b.qz);
  if (px < 0.02 && turned > 0.99999) return [poseAt(path, middle)];
  const n = Math.min(MOST_MOMENTS, Math.max(FEWEST_MOMENTS, Math.ceil(px)));
  return momentsOf(middle, sensor.exposureS, n).map((m) => poseAt(path, m));
}
