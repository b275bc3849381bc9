import type { CameraModel, PixelPoint } from '../../calibration/index.ts';
import { project } from '../../calibration/index.ts';
import type { CushionId, TableSpec } from '../../table/index.ts';
import { CUSHION_IDS } from '../../table/index.ts';
import { correlation } from './correlation.ts';
import type { Picture } from './picture.ts';
import { besideNose, lumaAt, placesAlongNose } from './strip.ts';

/** Where half of one rail is sampled, from the rail's top over the nose to the cloth. */
export interface RailProbe {
  readonly cushion: CushionId;
  /** Columns of pixels across the rail, half a pixel apart, outermost first. */
  readonly columns: readonly (readonly PixelPoint[])[];
}

const OUTERMOST = 0.1;
const INNERMOST = -0.05;
const PLACE_STEP = 0.045;
const SAMPLES_PER_PIXEL = 2;
/** The largest drift that is looked for: samples either way, and share of a profile. */
const LAG_MAX = 24;
const LAG_SHARE = 0.2;
/** Profiles less alike than this are of different things: somebody stands there. */
const LIKENESS_MIN = 0.8;

/** Eight probes: each rail's two halves, so that a turned camera shows too. */
export function railProbes(camera: CameraModel, table: TableSpec): RailProbe[] {
  return CUSHION_IDS.flatMap((cushion) => {
    const places = placesAlongNose(cushion, table, PLACE_STEP);
    const halves = [places.filter((p) => p < 0), places.filter((p) => p >= 0)];
    return halves.map((along) => ({
      cushion,
      columns: along.map((place) => column(camera, table, cushion, place)),
    }));
  });
}

function column(camera: CameraModel, table: TableSpec, cushion: CushionId, place: number) {
  const at = (outward: number) =>
    project(camera, besideNose(cushion, place, outward, table), table.noseHeight);
  const outer = at(OUTERMOST);
  const inner = at(INNERMOST);
  const count = Math.round(Math.hypot(outer.u - inner.u, outer.v - inner.v) * SAMPLES_PER_PIXEL);
  return Array.from({ length: count }, (_, k) => ({
    u: outer.u + ((inner.u - outer.u) * k) / count,
    v: outer.v + ((inner.v - outer.v) * k) / count,
  }));
}

/** The median luma across a rail: balls, hands and rail sights leave no trace in it. */
export function railProfile(picture: Picture, probe: RailProbe): Float64Array {
  const count = Math.min(...probe.columns.map((c) => c.length));
  const values = new Float64Array(probe.columns.length);
  return Float64Array.from({ length: count }, (_, k) => {
    probe.columns.forEach((points, i) => (values[i] = lumaAt(picture, points[k]!)));
    values.sort();
    return values[values.length >> 1]!;
  });
}

/**
 * How far a profile has moved since the reference, in pixels, inwards positive; undefined where
 * the two do not show the same thing. Brightness and contrast may differ.
 */
export function profileShift(reference: Float64Array, now: Float64Array): number | undefined {
  const reach = Math.min(LAG_MAX, Math.floor(reference.length * LAG_SHARE));
  const from = reach + 1;
  const to = Math.min(reference.length, now.length) - reach - 2;
  const likeness = (lag: number) => correlation(reference, now, { from, to, lag });
  let best = 0;
  let most = -1;
  for (let lag = -reach; lag <= reach; lag++) {
    const value = likeness(lag);
    if (value > most) {
      most = value;
      best = lag;
    }
  }
  if (!(most > LIKENESS_MIN)) return undefined;
  const before = likeness(best - 1);
  const after = likeness(best + 1);
  const curvature = before - 2 * most + after;
  const fine = curvature < 0 ? (before - after) / (2 * curvature) : 0;
  return (best + fine) / SAMPLES_PER_PIXEL;
}
