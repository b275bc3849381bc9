import type { PinPath, PinPose } from '../physics/timeline.ts';
import { poseAt } from '../physics/timeline.ts';
import { PIN_BELLY_RADIUS, PIN_HEAD_RADIUS, PIN_HEIGHT } from '../pins/pinShape.ts';
import type { Rgb } from './colour.ts';
import type { Look } from './look.ts';
import { shadowSprite } from './shadow.ts';
import type { PaintedSolid } from './solidShade.ts';
import { drawSolids, solidSprite } from './solidDraw.ts';
import type { Subject } from './sprite.ts';
import { momentsOf } from './sprite.ts';

/** A pin on its path. */
export function pinSubject(path: PinPath, look: Look, colour: Rgb): Subject {
  const { camera, lighting, sensor } = look;
  return {
    name: path.id,
    spriteAt: (t, old) => {
      const now = poseAt(path, t);
      if (now.state === 'away') return undefined;
      const span = momentsOf(t, sensor.exposureS, 2).map((m) => poseAt(path, m));
      const key = span.map((p) => `${p.x} ${p.y} ${p.z} ${p.qw} ${p.qx} ${p.qy}`).join();
      if (old?.key === key) return old;
      const moves =
        Math.hypot(span[0]!.x - span[1]!.x, span[0]!.y - span[1]!.y) > 2e-5 ||
        span[0]!.qw !== span[1]!.qw;
      const moments = moves ? momentsOf(t, sensor.exposureS, 6).map((m) => poseAt(path, m)) : [now];
      const solids = moments.map((p) => [pinSolid(p, colour)]);
      const sprite = solidSprite(camera, lighting, solids);
      if (sprite === undefined) return undefined;
      const s = solids[0]![0]!;
      const casters = [
        { x: s.ax, y: s.ay, z: s.az, radius: s.ra },
        { x: s.bx, y: s.by, z: s.bz, radius: s.rb },
      ];
      const shadows = [shadowSprite(camera, lighting, casters)];
      return {
        key,
        boxes: [sprite.box],
        height: 0.01,
        shadows,
        draw: (plate) => drawSolids(plate, [sprite]),
      };
    },
  };
}

/** The pin's axis as a unit vector. */
export function pinAxis(p: PinPose): readonly [number, number, number] {
  return [
    2 * (p.qx * p.qz + p.qw * p.qy),
    2 * (p.qy * p.qz - p.qw * p.qx),
    1 - 2 * (p.qx * p.qx + p.qy * p.qy),
  ];
}

function pinSolid(p: PinPose, colour: Rgb): PaintedSolid {
  const [x, y, z] = pinAxis(p);
  const at = (d: number): readonly [number, number, number] => [
    p.x + d * x,
    p.y + d * y,
    p.z + d * z,
  ];
  const [ax, ay, az] = at(PIN_BELLY_RADIUS);
  const [bx, by, bz] = at(PIN_HEIGHT - PIN_HEAD_RADIUS);
  return { ax, ay, az, ra: PIN_BELLY_RADIUS, bx, by, bz, rb: PIN_HEAD_RADIUS, colour, gloss: 0.02 };
}
