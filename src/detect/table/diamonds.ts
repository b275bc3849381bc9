import type { CameraModel, PixelPoint } from '../../calibration/index.ts';
import { project } from '../../calibration/index.ts';
import type { CushionId, TableSpec } from '../../table/index.ts';
import { CUSHION_IDS } from '../../table/index.ts';
import type { Picture } from './picture.ts';
import { besideNose, lengthOf, lumaAt } from './strip.ts';

/** A rail sight, where it was seen. */
export interface FoundDiamond extends PixelPoint {
  readonly cushion: CushionId;
  /** Its place along the nose by the table's geometry, metres from the middle. */
  readonly along: number;
}

interface Spot {
  readonly along: number;
  /** Where it was seen, relative to its place by geometry, metres. */
  readonly shift: number;
  readonly outward: number;
}

/** Reach of the patch that is searched behind the nose; a light frame round the rail narrows it. */
const PATCH_NEAR = 0.06;
const PATCH_FAR = 0.13;
const PATCH_FAR_NARROW = 0.112;
const PATCH_STEP = 0.002;
/** A sight stands out from its rail by at least this much luma. */
const CONTRAST_MIN = 18;
/** A sight covers less than this, square metres: 20 mm by 20 mm with its blur. */
const AREA_MAX = 0.0005;
/** Sights of one rail stand in one line within this, metres. */
const LINE_TOLERANCE = 0.007;
/** Fewer on a rail are chance. */
const FEWEST = 3;

/**
 * The rail sights that stand out, light or dark; none where they cannot be told.
 *
 * @param reach - how far along the rail from where the camera has it a sight may be, metres.
 */
export function findDiamonds(
  picture: Picture,
  camera: CameraModel,
  table: TableSpec,
  reach: number,
): FoundDiamond[] {
  const spots = (cushion: CushionId, polarity: 1 | -1) =>
    lineOfSpots(spotsOn(picture, camera, table, { cushion, polarity, reach }));
  return CUSHION_IDS.flatMap((cushion) => {
    const light = spots(cushion, 1);
    const dark = spots(cushion, -1);
    const line = dark.length > light.length ? dark : light;
    return line.map(({ along, shift, outward }) => ({
      cushion,
      along,
      ...project(camera, besideNose(cushion, along + shift, outward, table), table.noseHeight),
    }));
  });
}

/** Diamonds stand every eighth of the length and quarter of the width; pockets replace some. */
export function diamondPlaces(cushion: CushionId, table: TableSpec): number[] {
  const isLong = cushion === 'top' || cushion === 'bottom';
  const spacing = isLong ? table.length / 8 : table.width / 4;
  const most = isLong ? 3 : 1;
  const places: number[] = [];
  for (let k = -most; k <= most; k++) {
    if (k === 0 && isLong && table.pockets.length > 0) continue;
    places.push(k * spacing);
  }
  return places.filter((along) => Math.abs(along) < lengthOf(cushion, table) / 2);
}

interface RailLook {
  readonly cushion: CushionId;
  /** 1 for light sights on a dark rail, -1 for dark ones on a light rail. */
  readonly polarity: 1 | -1;
  readonly reach: number;
}

function spotsOn(picture: Picture, camera: CameraModel, table: TableSpec, look: RailLook): Spot[] {
  return diamondPlaces(look.cushion, table).flatMap((along) => {
    const at = { ...look, along };
    const spot =
      spotAt(picture, camera, table, { ...at, far: PATCH_FAR }) ??
      spotAt(picture, camera, table, { ...at, far: PATCH_FAR_NARROW });
    return spot === undefined ? [] : [spot];
  });
}

/** The one small thing that stands out near a place, as the centroid of its excess luma. */
function spotAt(
  picture: Picture,
  camera: CameraModel,
  table: TableSpec,
  look: RailLook & { readonly along: number; readonly far: number },
): Spot | undefined {
  const samples: { shift: number; outward: number; luma: number }[] = [];
  for (let shift = -look.reach; shift <= look.reach; shift += PATCH_STEP) {
    for (let outward = PATCH_NEAR; outward <= look.far; outward += PATCH_STEP) {
      const at = besideNose(look.cushion, look.along + shift, outward, table);
      const luma = lumaAt(picture, project(camera, at, table.noseHeight));
      if (!Number.isNaN(luma)) samples.push({ shift, outward, luma: luma * look.polarity });
    }
  }
  const sorted = samples.map((s) => s.luma).sort((a, b) => a - b);
  const rail = sorted[sorted.length >> 1];
  const peak = sorted[sorted.length - 3];
  if (rail === undefined || peak === undefined || peak - rail < CONTRAST_MIN) return undefined;
  const half = (rail + peak) / 2;
  const bright = samples.filter((s) => s.luma > half);
  if (bright.length * PATCH_STEP ** 2 > AREA_MAX) return undefined;
  let sum = 0;
  let shift = 0;
  let outward = 0;
  for (const s of bright) {
    const weight = s.luma - half;
    sum += weight;
    shift += weight * s.shift;
    outward += weight * s.outward;
  }
  return { along: look.along, shift: shift / sum, outward: outward / sum };
}

function lineOfSpots(spots: readonly Spot[]): readonly Spot[] {
  let best: readonly Spot[] = [];
  for (const reference of spots) {
    const line = spots.filter(
      (s) =>
        Math.abs(s.outward - reference.outward) < LINE_TOLERANCE &&
        Math.abs(s.shift - reference.shift) < LINE_TOLERANCE,
    );
    if (line.length > best.length) best = line;
  }
  return best.length >= FEWEST ? best : [];
}
