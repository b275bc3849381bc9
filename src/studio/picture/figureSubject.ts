import { project } from '../../calibration/index.ts';
import type { Look } from './look.ts';
import type { Caster } from './shadow.ts';
import { COARSE, shadowSprite } from './shadow.ts';
import type { PaintedSolid } from './solidShade.ts';
import { boxesOf, solidSprite } from './solidDraw.ts';
import type { Subject } from './sprite.ts';
import { momentsOf } from './sprite.ts';

/** Anything built of solids that moves as it likes: a player, a cue, a hand, a glass on the rail. */
export interface Figure {
  readonly name: string;
  /** What there is of it at `t`; nothing while it is out of sight. */
  solidsAt(t: number): readonly PaintedSolid[];
}

/** Most moments that a moving figure's blur is made of. */
const MOST_MOMENTS = 12;
/** Parts higher than this throw no shadow that could be told from the room's. */
const SHADOW_TOP = 0.7;

export function figureSubject(figure: Figure, look: Look): Subject {
  const { camera, lighting, sensor } = look;
  return {
    name: figure.name,
    spriteAt: (t, old) => {
      const [from, to] = momentsOf(t, sensor.exposureS * 2, 2).map((m) => figure.solidsAt(m)) as [
        readonly PaintedSolid[],
        readonly PaintedSolid[],
      ];
      const key = `${keyOf(from)} ${keyOf(to)}`;
      if (old?.key === key) return old;
      const now = figure.solidsAt(t);
      const n = Math.min(MOST_MOMENTS, Math.ceil(shift(from, to, look) * 0.8));
      const moments =
        n < 2 ? [now] : momentsOf(t, sensor.exposureS, n + 1).map((m) => figure.solidsAt(m));
      const sprite = solidSprite(camera, lighting, moments);
      if (sprite === undefined) return undefined;
      // Each part throws its own: a slanting cue's and an arm's together would fill half the table.
      const shadows = now
        .map(castersOf)
        .filter((casters) => casters.length > 0)
        .map((casters) => shadowSprite(camera, lighting, casters, COARSE));
      const boxes = moments.flat().flatMap((s) => boxesOf(camera, s));
      const height = Math.max(...now.map((s) => Math.max(s.az, s.bz)));
      return { key, boxes, height, shadows, solids: sprite };
    },
  };
}

const keyOf = (solids: readonly PaintedSolid[]): string =>
  solids
    .map((s) => `${s.ax.toFixed(5)} ${s.ay.toFixed(5)} ${s.az.toFixed(4)} ${s.bx.toFixed(5)}`)
    .join();

/** How far the fastest part moves in the picture, in pixels. */
function shift(from: readonly PaintedSolid[], to: readonly PaintedSolid[], look: Look): number {
  let most = 0;
  for (let i = 0; i < Math.min(from.length, to.length); i++) {
    const p = project(look.camera, { x: from[i]!.ax, y: from[i]!.ay }, from[i]!.az);
    const q = project(look.camera, { x: to[i]!.ax, y: to[i]!.ay }, to[i]!.az);
    most = Math.max(most, Math.hypot(p.u - q.u, p.v - q.v));
  }
  return most;
}

/** A solid as a few spheres, for its shadow. */
function castersOf(s: PaintedSolid): Caster[] {
  if (Math.min(s.az, s.bz) > SHADOW_TOP || Math.max(s.az, s.bz) < 0) return [];
  const length = Math.hypot(s.bx - s.ax, s.by - s.ay);
  const n = Math.min(5, Math.max(1, Math.round(length / (1.5 * (s.ra + s.rb)))));
  return Array.from({ length: n }, (_, i) => {
    const f = n === 1 ? 0.5 : i / (n - 1);
    const mix = (a: number, b: number): number => a + (b - a) * f;
    return {
      x: mix(s.ax, s.bx),
      y: mix(s.ay, s.by),
      z: Math.max(0.02, mix(s.az, s.bz)),
      radius: mix(s.ra, s.rb),
    };
  });
}
