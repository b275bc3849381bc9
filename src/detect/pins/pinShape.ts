import { type Calibration, type PixelPoint, project, unproject } from '../../calibration/index.ts';
import type { TablePoint } from '../../table/index.ts';

/**
 * The pin of five pins: 25 mm high, 6 mm across at the head, 10 at the widest, 7 at the base
 * (FIBiS equipment rules). Where the widest part sits is not given; pictures put it at 9 mm.
 */
export const PIN_HEIGHT_METRES = 0.025;
export const PIN_WIDEST_METRES = 0.01;
/** Area of a pin from straight above: standing a disc 10 mm across, lying a spindle. */
export const STANDING_AREA_MM2 = 78.5;
export const LYING_AREA_MM2 = 200;
/** Discs that a standing pin is made of: height and radius, metres. */
const DISCS = [
  [0, 0.0035],
  [0.009, 0.005],
  [0.0165, 0.004],
  [0.022, 0.003],
] as const;
/** Half the lying pin's thickness: the height of its outline over the cloth. */
export const LYING_HEIGHT_METRES = 0.0045;

/** How a standing pin looks from the camera: what of it is seen where. */
export interface StandingView {
  /** Middle of its silhouette, full-size pixels. */
  readonly middle: PixelPoint;
  /** The height at which the silhouette's middle lies above the pin's axis. */
  readonly height: number;
  /** Area of the silhouette, square pixels. */
  readonly area: number;
}

/** Steps across a silhouette; a dozen give its middle to a twentieth of a pixel. */
const STEPS = 24;

/**
 * The silhouette of a pin that stands at `base`. Under the camera it is a disc; away from it the
 * head leans outwards, by 25 mm times the offset over the camera's height.
 */
export function viewStanding(calibration: Calibration, base: TablePoint): StandingView {
  const { camera } = calibration;
  const discs = DISCS.map(([z, radius]) => {
    const at = project(camera, base, z);
    const right = project(camera, { x: base.x + radius, y: base.y }, z);
    return { ...at, z, r: Math.hypot(right.u - at.u, right.v - at.v) };
  });
  const u0 = Math.min(...discs.map((d) => d.u - d.r));
  const u1 = Math.max(...discs.map((d) => d.u + d.r));
  const v0 = Math.min(...discs.map((d) => d.v - d.r));
  const v1 = Math.max(...discs.map((d) => d.v + d.r));
  let [n, su, sv] = [0, 0, 0];
  for (let j = 0; j < STEPS; j++)
    for (let i = 0; i < STEPS; i++) {
      const u = u0 + ((i + 0.5) / STEPS) * (u1 - u0);
      const v = v0 + ((j + 0.5) / STEPS) * (v1 - v0);
      if (!discs.some((d) => Math.hypot(u - d.u, v - d.v) <= d.r)) continue;
      n++;
      su += u;
      sv += v;
    }
  const middle = { u: su / n, v: sv / n };
  const area = (n / (STEPS * STEPS)) * (u1 - u0) * (v1 - v0);
  return { middle, height: heightOf(middle, discs[0]!, discs.at(-1)!), area };
}

/** Where between foot and head the silhouette's middle lies; under the camera at the widest part. */
function heightOf(
  middle: PixelPoint,
  foot: PixelPoint & { z: number },
  head: PixelPoint & { z: number },
): number {
  const du = head.u - foot.u;
  const dv = head.v - foot.v;
  const long2 = du * du + dv * dv;
  if (long2 < 0.01) return 0.009;
  const share = ((middle.u - foot.u) * du + (middle.v - foot.v) * dv) / long2;
  return Math.min(head.z, Math.max(0, share * head.z));
}

/** Millimetres of the cloth that one pixel covers at a place, the mean of both directions. */
export function millimetresPerPixel(calibration: Calibration, at: TablePoint): number {
  const p = project(calibration.camera, at, 0);
  const right = unproject(calibration.camera, { u: p.u + 1, v: p.v }, 0);
  const down = unproject(calibration.camera, { u: p.u, v: p.v + 1 }, 0);
  return (
    500 * (Math.hypot(right.x - at.x, right.y - at.y) + Math.hypot(down.x - at.x, down.y - at.y))
  );
}
