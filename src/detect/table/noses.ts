import type { CameraModel, PixelPoint } from '../../calibration/index.ts';
import { project } from '../../calibration/index.ts';
import type { CushionId, TableSpec } from '../../table/index.ts';
import { CUSHION_IDS } from '../../table/index.ts';
import { correlation } from './correlation.ts';
import { ransacParabola } from './parabola.ts';
import type { Picture } from './picture.ts';
import type { Strip } from './strip.ts';
import { besideNose, lengthOf, placesAlongNose, sampleStrip, typicalColumn } from './strip.ts';

/** A nose as it was seen: the light-to-dark edge on the way in from the rail. */
export interface NoseSighting {
  readonly cushion: CushionId;
  /** Fall of luma at the edge over the luma of the cloth; small where no shadow shows. */
  readonly contrast: number;
  /** Points in pixels, outliers left out; empty when the nose cannot be seen. */
  readonly points: readonly PixelPoint[];
  /** Share of the looked-at places that lie on the edge. */
  readonly support: number;
}

export interface NoseSearch {
  readonly camera: CameraModel;
  readonly table: TableSpec;
  /** Expected luma of the cloth, over black. */
  readonly clothLuma: number;
  /** Places behind the camera's idea of the nose that are searched, metres, outermost first. */
  readonly outermost: number;
  readonly innermost: number;
}

/** Noses are looked at every so many metres. */
const PLACE_STEP = 0.012;
/** The fall of luma is measured across this much either way of an edge. */
const EDGE_REACH = 0.004;
/** Strips reach this far beyond the search, so that patterns can be compared at its ends. */
const STRIP_MARGIN = 0.02;
/** A fall of less than this share of the cloth's luma may be noise or a seam. */
export const CONTRAST_MIN = 0.05;
/** A fall of more than all the cloth's light is no nose: it is a bright frame against a dark rail. */
const CONTRAST_MOST = 1.1;
/** No edge counts for more: one hard shadow must not outvote three soft ones. */
const CONTRAST_CAP = 0.25;
/** How far the noses of one table may differ from each other's distance to the cloth's edge. */
const SIDES_DIFFER = 0.01;
/** Reach of the search in one column about its side's own edge. */
const COLUMN_REACH = 0.008;
/** What is compared between columns: this much behind the nose and this much of its shadow. */
const TEMPLATE_OUTER = 0.014;
const TEMPLATE_INNER = 0.012;
/** A column less like its side's shows a ball, a hand or a seam. */
const LIKENESS_MIN = 0.75;
/** Points nearer than this to the curve of their nose lie on it. */
const CURVE_TOLERANCE = 0.0025;
/** A nose that fewer places support is not seen. */
const SUPPORT_MIN = 0.3;

export interface FoundNoses {
  /** In the order of `CUSHION_IDS`. */
  readonly noses: readonly NoseSighting[];
  /** Where most of them lie, metres behind the camera's idea of the nose. */
  readonly place: number;
}

/** Looks for all four noses at once: they lie about as far from the cloth's edge on each side. */
export function findNoses(picture: Picture, search: NoseSearch): FoundNoses {
  const strips = CUSHION_IDS.map((cushion) =>
    sampleStrip(picture, search.camera, search.table, {
      cushion,
      along: placesAlongNose(cushion, search.table, PLACE_STEP),
      outermost: search.outermost + STRIP_MARGIN,
      innermost: search.innermost - STRIP_MARGIN,
    }),
  );
  const sides = strips.map((strip): SideLook => {
    const column = typicalColumn(strip);
    return { strip, column, fall: fallsOf(strip, column, search.clothLuma) };
  });
  const place = commonPlace(
    sides.map((side) => side.fall),
    search,
  );
  const noses = sides.map((side) => sightNose(side, place, search));
  return { noses, place };
}

interface SideLook {
  readonly strip: Strip;
  readonly column: Float64Array;
  readonly fall: Falls;
}

/** Fall of luma at a place of a column, in shares of the cloth's luma, by metres behind the nose. */
type Falls = (outward: number) => number;

function fallsOf(strip: Strip, column: Float64Array, clothLuma: number): Falls {
  const at = (outward: number) => {
    const k = (strip.outermost - outward) / strip.step;
    const i = Math.floor(k);
    const a = column[i];
    const b = column[i + 1];
    return a === undefined || b === undefined ? NaN : a + (b - a) * (k - i);
  };
  return (outward) => (at(outward + EDGE_REACH) - at(outward - EDGE_REACH)) / clothLuma;
}

const SCAN_STEP = 0.0005;

function commonPlace(falls: readonly Falls[], search: NoseSearch): number {
  let best = 0;
  let most = -Infinity;
  for (let d = search.innermost; d <= search.outermost; d += SCAN_STEP) {
    let sum = 0;
    for (const fall of falls) {
      const peak = peakNear(fall, d, SIDES_DIFFER / 2, search);
      sum += Math.min(peak.height, CONTRAST_CAP);
    }
    if (sum > most) {
      most = sum;
      best = d;
    }
  }
  return best;
}

function peakNear(fall: Falls, centre: number, reach: number, search: NoseSearch) {
  let place = centre;
  let height = 0;
  const first = Math.max(search.innermost, centre - reach);
  const last = Math.min(search.outermost, centre + reach);
  for (let d = first; d <= last; d += SCAN_STEP) {
    const value = fall(d);
    if (value > height) {
      height = value;
      place = d;
    }
  }
  return { place, height };
}

function sightNose(side: SideLook, common: number, search: NoseSearch): NoseSighting {
  const { strip, column, fall } = side;
  const { cushion } = strip;
  const peak = peakNear(fall, common, SIDES_DIFFER, search);
  const unseen = { cushion, contrast: peak.height, points: [], support: 0 };
  if (peak.height < CONTRAST_MIN || peak.height > CONTRAST_MOST) return unseen;
  const template = templateOf(strip, column, peak);
  if (template === undefined) return unseen;
  const half = lengthOf(cushion, search.table) / 2;
  const t: number[] = [];
  const offset: number[] = [];
  strip.columns.forEach((_, k) => {
    const edge = edgeOfColumn(strip, k, template);
    if (edge === undefined) return;
    t.push(strip.along[k]! / half);
    offset.push(edge);
  });
  const tolerance = Math.max(CURVE_TOLERANCE, strip.step * 2);
  const curve = ransacParabola(t, offset, { tolerance, bowMax: 0.01 });
  const support = (curve?.inliers.length ?? 0) / strip.columns.length;
  if (curve === undefined || support < SUPPORT_MIN) return { ...unseen, support };
  const points = curve.inliers.map((k) =>
    project(
      search.camera,
      besideNose(cushion, t[k]! * half, offset[k]!, search.table),
      search.table.noseHeight,
    ),
  );
  return { cushion, contrast: peak.height, points, support };
}

/** A side's column with its noise and balls taken out, and where the nose is in it. */
interface Template {
  readonly column: Float64Array;
  /** Index of the steepest fall, to a fraction. */
  readonly nose: number;
  /** First and last index that are compared with other columns. */
  readonly from: number;
  readonly to: number;
}

function templateOf(
  strip: Strip,
  column: Float64Array,
  { place: centre }: { readonly place: number },
): Template | undefined {
  const reach = Math.max(1, Math.round(EDGE_REACH / 2 / strip.step));
  const slope = (i: number) => column[i - reach]! - column[i + reach]!;
  const indexOf = (outward: number) => (strip.outermost - outward) / strip.step;
  const first = Math.max(reach + 1, Math.ceil(indexOf(centre + EDGE_REACH)));
  const last = Math.min(column.length - reach - 2, Math.floor(indexOf(centre - EDGE_REACH)));
  let best = -1;
  for (let i = first; i <= last; i++) if (best < 0 || slope(i) > slope(best)) best = i;
  if (best < 0) return undefined;
  return {
    column,
    nose: noseInFall(column, best, { reach, rounded: Math.round(ROUNDED_REACH / strip.step) }),
    from: Math.max(0, Math.round(indexOf(centre + TEMPLATE_OUTER))),
    to: Math.min(column.length - 1, Math.round(indexOf(centre - TEMPLATE_INNER))),
  };
}

/** A fall ends where it is less steep than this share of its steepest place. */
const FOOT_SHARE = 0.5;
/** Rounded rubber gets lighter this far behind its nose, metres; a sharp nose is flat there. */
const ROUNDED_REACH = 0.008;
/** Of what it gains in light there, so much is lost once more before the nose ends. */
const ROUNDED_SHARE = 0.5;
/** The nose is never taken for further down its shadow's edge than half of the lower half. */
const ROUNDED_MOST = 0.5;

/**
 * Where in a fall the nose is, index to a fraction: half way down its shadow's edge, which comes
 * after what the rubber darkens by itself where it is rounded. How much that is shows behind the
 * nose, for a rounded top goes on getting lighter; film of real tables has it flat there. A
 * blurred edge is a ramp, and which place of a ramp is the steepest is chance.
 */
function noseInFall(
  column: Float64Array,
  steepest: number,
  { reach, rounded }: { readonly reach: number; readonly rounded: number },
): number {
  const slope = (i: number) => column[i - reach]! - column[i + reach]!;
  const least = FOOT_SHARE * slope(steepest);
  let outer = steepest;
  while (outer > reach && slope(outer - 1) > least) outer--;
  let inner = steepest;
  while (inner < column.length - 1 - reach && slope(inner + 1) > least) inner++;
  const [light, dark] = [column[outer - reach]!, column[inner + reach]!];
  const gain = column[Math.max(0, outer - reach - rounded)]! - light;
  const share = Math.min(ROUNDED_MOST, (ROUNDED_SHARE * Math.max(0, gain)) / (light - dark));
  const level = light + ((1 + share) / 2) * (dark - light);
  let at = outer - reach;
  while (at < inner + reach && column[at + 1]! > level) at++;
  const [above, below] = [column[at]!, column[at + 1]!];
  return at + (above - level) / (above - below);
}

/** Where between its neighbours a peak of three equally spaced values lies, -0.5 to 0.5. */
function vertexOffset(before: number, peak: number, after: number): number {
  const curvature = before - 2 * peak + after;
  return curvature < 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * curvature))) : 0;
}

/**
 * Where the nose is in one column: the shift at which it looks most like the side's template.
 *
 * The whole pattern of light rubber, nose and shadow takes part, so that noise moves it far less
 * than the steepest place of the column itself. Undefined where something else is seen.
 */
function edgeOfColumn(strip: Strip, k: number, template: Template): number | undefined {
  const column = smoothed(strip, k);
  const reach = Math.ceil(COLUMN_REACH / strip.step);
  const likeness = (lag: number) => likenessAt(column, template, lag);
  let best = 0;
  let most = -1;
  for (let lag = -reach; lag <= reach; lag++) {
    const value = likeness(lag);
    if (value > most) {
      most = value;
      best = lag;
    }
  }
  if (!(most > LIKENESS_MIN) || Math.abs(best) === reach) return undefined;
  const fine = vertexOffset(likeness(best - 1), most, likeness(best + 1));
  return strip.outermost - (template.nose + best + fine) * strip.step;
}

/** Correlation of a column, `lag` samples further in, with the template; brightness is free. */
function likenessAt(column: Float64Array, template: Template, lag: number): number {
  const from = Math.max(template.from, -lag);
  const to = Math.min(template.to, column.length - 1 - lag);
  if (to - from + 1 < (template.to - template.from) / 2) return NaN;
  return correlation(template.column, column, { from, to, lag });
}

/** A column averaged with its neighbours. */
function smoothed(strip: Strip, k: number): Float64Array {
  const columns = [k - 1, k, k + 1]
    .filter((i) => Math.abs((strip.along[i] ?? Infinity) - strip.along[k]!) < 2 * PLACE_STEP)
    .map((i) => strip.columns[i]!);
  const mean = new Float64Array(columns[0]!.length);
  for (const column of columns) for (let i = 0; i < mean.length; i++) mean[i]! += column[i]!;
  for (let i = 0; i < mean.length; i++) mean[i]! /= columns.length;
  return mean;
}
