import type { Calibration, CameraModel, PixelPoint } from '../../calibration/index.ts';
import { edgeDistances, project } from '../../calibration/index.ts';
import type { TableSpec } from '../../table/index.ts';
import { findNoses } from './noses.ts';
import type { Picture } from './picture.ts';
import { BLACK, NEUTRAL } from './picture.ts';
import type { RailProbe } from './railProfile.ts';
import { profileShift, railProbes, railProfile } from './railProfile.ts';

/** What may go wrong with a view that was good when the table was set up. */
export type TableTroubleCode =
  | 'camera-moved'
  | 'light-off'
  | 'light-uneven'
  | 'colour-changed'
  | 'out-of-focus'
  | 'exposure'
  | 'flicker'
  | 'covered'
  | 'ball-like-cloth';

/** A standing trouble, in words for the health page. */
export interface TableTrouble {
  readonly code: TableTroubleCode;
  readonly text: string;
  /** The part of the table that it concerns; all of it when absent. */
  readonly zone?: 'left' | 'middle' | 'right';
}

/** One look at the table; small, so that a second of them can be kept. */
interface Look {
  readonly t: number;
  /** Luma over black of the cloth, by zone (left, middle, right), and of all of it. */
  readonly zones: readonly number[];
  readonly luma: number;
  /** The same by band of the picture's rows, from top to bottom. */
  readonly bands: readonly number[];
  /** Chroma over luma: the cloth's colour whatever the light. */
  readonly hue: readonly [number, number];
  /** Share of cloth places that are white or black. */
  readonly clipped: number;
  /** Largest shift of a rail in pixels, and share of the reference's sharpness; when measured. */
  readonly shift: number | undefined;
  readonly sharpness: number | undefined;
}

/** What the watch knows; treat as opaque. Built by `startTableWatch`. */
export interface TableWatch {
  readonly calibration: Calibration;
  readonly probes: readonly RailProbe[];
  /** Places on the cloth by zone along the table, and by band of the picture's rows. */
  readonly cloth: readonly (readonly PixelPoint[])[];
  readonly bands: readonly (readonly PixelPoint[])[];
  readonly reference: Reference | undefined;
  readonly looks: readonly Look[];
  readonly railsAt: number;
}

interface Reference {
  readonly look: Look;
  /** How far the noses lay from where the calibration has them, metres. */
  readonly displaced: number;
  readonly profiles: readonly Float64Array[];
  readonly sharpness: readonly number[];
}

/** A trouble must show in most looks of this span before it is said: hands pass in less. */
const SPAN_S = 1.2;
/** Rails are measured this often; the cloth's light at every call. */
const RAILS_EVERY_S = 0.25;
const LOOKS_MAX = 200;
/** Shares of the looks of a span that must agree. */
const AGREE = 0.8;

/** A nose this far from its calibrated place makes cushion contacts wrong, metres. */
const DISPLACED_MAX = 0.006;
const SHIFT_MAX_PX = 2;
const LIGHT_OFF = 0.5;
/** Light of a zone over what it was, against the others: one lamp of four leaves two thirds. */
const ZONE_DIMMED = 0.75;
/** Chroma over luma: a white balance that is set anew moves it by 0.07 and more. */
const HUE_CHANGED = 0.06;
const CLIPPED_MAX = 0.35;
const SHARPNESS_MIN = 0.55;
/** Change of the light from frame to frame, as a share: grain and arms stay under half of it. */
const RIPPLE_MAX = 0.05;
/** Looks nearer than this in time are of neighbouring frames, down to 20 a second. */
const NEIGHBOURS_S = 0.055;
/** Bands of rows: a rolling shutter shows the lamps' beat as stripes, the whole picture none. */
const BANDS = 8;

/** Starts a watch over a calibrated table; the first second of frames becomes its reference. */
export function startTableWatch(calibration: Calibration): TableWatch {
  const { camera, table } = calibration;
  const cloth = clothPlaces(camera, table);
  return {
    calibration,
    probes: railProbes(camera, table),
    cloth,
    bands: bandsOf(cloth.flat()),
    reference: undefined,
    looks: [],
    railsAt: -Infinity,
  };
}

/**
 * Looks at one frame and says what is wrong with the view, about a second after it went wrong.
 *
 * Pure; may be called with every frame or a few a second. Flicker is told by neighbouring frames:
 * looks a tenth of a second apart all meet lamps of 100 Hz in one phase. A player who leans over one rail is no trouble: the other rails and zones go on telling.
 */
export function stepTableWatch(
  watch: TableWatch,
  frame: Picture & { readonly t: number },
): { readonly watch: TableWatch; readonly troubles: readonly TableTrouble[] } {
  const dueRails = frame.t - watch.railsAt >= RAILS_EVERY_S;
  const look = lookAt(watch, frame, dueRails);
  const kept = watch.looks.filter((l) => l.t <= frame.t && frame.t - l.t <= SPAN_S);
  const looks = [...kept, look].slice(-LOOKS_MAX);
  const reference = watch.reference ?? referenceFrom(watch, looks, frame);
  const railsAt = dueRails ? frame.t : watch.railsAt;
  return {
    watch: { ...watch, looks, reference, railsAt },
    troubles: reference === undefined ? [] : troublesOf(looks, reference),
  };
}

/** After a full span the newest frame's rails and the span's median light are the reference. */
function referenceFrom(
  watch: TableWatch,
  looks: readonly Look[],
  frame: Picture,
): Reference | undefined {
  const span = looks.at(-1)!.t - looks[0]!.t;
  if (span < 0.8 * SPAN_S) return undefined;
  const profiles = watch.probes.map((probe) => railProfile(frame, probe));
  const look = middleLook(looks);
  const displaced = displacement(frame, watch.calibration, look.luma);
  return { look, displaced, profiles, sharpness: profiles.map(steepest) };
}

/** Reach of the search for noses that have moved, metres. */
const DISPLACED_REACH = 0.02;

/** The second largest mean distance of a seen nose from its calibrated place. */
function displacement(frame: Picture, calibration: Calibration, clothLuma: number): number {
  const { camera, table } = calibration;
  const reach = { outermost: DISPLACED_REACH, innermost: -DISPLACED_REACH };
  const { noses } = findNoses(frame, { camera, table, clothLuma, ...reach });
  const edges = noses.map(({ cushion, points }) => ({ cushion, points, outward: 0, sigma: 1 }));
  const means = edgeDistances(edges, table, camera)
    .filter((distances) => distances.length > 0)
    .map((distances) => Math.abs(distances.reduce((sum, d) => sum + d, 0) / distances.length));
  return means.sort((a, b) => b - a)[1] ?? 0;
}

const middleLook = (looks: readonly Look[]): Look =>
  [...looks].sort((a, b) => a.luma - b.luma)[looks.length >> 1]!;

function lookAt(watch: TableWatch, frame: Picture & { t: number }, rails: boolean): Look {
  const zones = watch.cloth.map((places) => lightOf(frame, places));
  const bands = watch.bands.map((places) => lightOf(frame, places).luma);
  const middle = (values: readonly number[]) => [...values].sort((a, b) => a - b)[1]!;
  const luma = middle(zones.map((z) => z.luma));
  const { reference } = watch;
  const measured = rails && reference !== undefined ? compareRails(watch, reference, frame) : {};
  return {
    t: frame.t,
    zones: zones.map((z) => z.luma),
    luma,
    bands,
    hue: [middle(zones.map((z) => z.hue[0])), middle(zones.map((z) => z.hue[1]))],
    clipped: middle(zones.map((z) => z.clipped)),
    shift: measured.shift,
    sharpness: measured.sharpness,
  };
}

/** Median shift of the three rails that moved most, so that one hidden rail says nothing. */
function compareRails(
  watch: TableWatch,
  reference: Reference,
  frame: Picture,
): { shift?: number; sharpness?: number } {
  const shifts: number[] = [];
  const sharp: number[] = [];
  watch.probes.forEach((probe, k) => {
    const profile = railProfile(frame, probe);
    const shift = profileShift(reference.profiles[k]!, profile);
    if (shift !== undefined) shifts.push(Math.abs(shift));
    sharp.push(steepest(profile) / reference.sharpness[k]!);
  });
  shifts.sort((a, b) => b - a);
  sharp.sort((a, b) => a - b);
  const lost = watch.probes.length - shifts.length;
  // Nearly all rails gone at once: moved beyond the reach of the comparison.
  const shift = lost >= watch.probes.length - 2 ? Infinity : shifts[1];
  const sharpness = sharp[sharp.length >> 1];
  return {
    ...(shift === undefined ? {} : { shift }),
    ...(sharpness === undefined ? {} : { sharpness }),
  };
}

/** Steepest step of a profile over its range: falls when the lens goes out of focus. */
function steepest(profile: Float64Array): number {
  let most = 0;
  let low = Infinity;
  let high = -Infinity;
  for (let k = 0; k < profile.length; k++) {
    low = Math.min(low, profile[k]!);
    high = Math.max(high, profile[k]!);
    if (k >= 2) most = Math.max(most, Math.abs(profile[k]! - profile[k - 2]!));
  }
  return most / Math.max(1, high - low);
}

function troublesOf(
  looks: readonly Look[],
  { look: reference, displaced }: Reference,
): TableTrouble[] {
  const last = looks.at(-1)!.t;
  const recent = looks.filter((l) => last - l.t <= SPAN_S);
  const agreed = (among: readonly Look[], test: (look: Look) => boolean) =>
    among.length >= 3 && among.filter(test).length >= AGREE * among.length;
  const rails = recent.filter((l) => l.shift !== undefined);
  const troubles: TableTrouble[] = [];
  const say = (code: TableTroubleCode, text: string, zone?: TableTrouble['zone']) =>
    troubles.push({ code, text, ...(zone && { zone }) });
  const isDark = agreed(recent, (l) => l.luma < LIGHT_OFF * reference.luma);
  if (isDark) say('light-off', 'the light over the table is off or much dimmer than at set-up');
  else if (agreed(recent, (l) => dimmedZone(l, reference) !== undefined)) {
    const zone = dimmedZone(looks.at(-1)!, reference);
    const where = zone === undefined ? 'one part' : ZONE_WORDS[zone];
    say('light-uneven', `the light over ${where} of the table is off or covered`, zone);
  }
  const moved = displaced > DISPLACED_MAX || agreed(rails, (l) => l.shift! > SHIFT_MAX_PX);
  // Blur flattens the rails' profiles until they cannot be followed: it is told from a move first.
  if (!isDark && agreed(rails, (l) => (l.sharpness ?? 1) < SHARPNESS_MIN)) {
    say('out-of-focus', 'the picture is out of focus: set and lock the focus');
  } else if (!isDark && moved) {
    say('camera-moved', 'the camera or the table has moved since set-up: calibrate again');
  }
  if (!isDark && agreed(recent, (l) => hueDistance(l, reference) > HUE_CHANGED)) {
    say('colour-changed', 'the colours have changed since set-up: lock the white balance');
  }
  if (agreed(recent, (l) => l.clipped > CLIPPED_MAX)) {
    say('exposure', 'the cloth is over- or under-exposed: set and lock the exposure');
  }
  if (ripple(recent) > RIPPLE_MAX) {
    say('flicker', 'the brightness ripples: set the exposure to a multiple of 10 ms (50 Hz mains)');
  }
  return troubles;
}

const ZONES = ['left', 'middle', 'right'] as const;
const ZONE_WORDS = { left: 'the left end', middle: 'the middle', right: 'the right end' } as const;

function dimmedZone(look: Look, reference: Look): (typeof ZONES)[number] | undefined {
  const overall = look.luma / Math.max(1, reference.luma);
  const dim = look.zones.findIndex(
    (luma, k) => luma / Math.max(1, reference.zones[k]!) < ZONE_DIMMED * Math.max(overall, 0.8),
  );
  return dim < 0 ? undefined : ZONES[dim];
}

const hueDistance = (a: Look, b: Look): number =>
  Math.hypot(a.hue[0] - b.hue[0], a.hue[1] - b.hue[1]);

/**
 * How much the light changes from frame to frame, as a share: the median over the bands of rows,
 * which an arm spares, then over the pairs of looks, of which a lamp that goes out changes one.
 */
function ripple(looks: readonly Look[]): number {
  const pairs = looks.slice(1).map((look, k) => [looks[k]!, look] as const);
  const near = pairs.filter(([a, b]) => b.t - a.t < NEIGHBOURS_S);
  const changes = (near.length > 0 ? near : pairs).map(([a, b]) =>
    medianOf(a.bands.map((luma, k) => Math.abs(b.bands[k]! - luma) / Math.max(1, luma))),
  );
  return changes.length < RIPPLE_PAIRS ? 0 : medianOf(changes);
}

/** Fewer pairs of looks than this tell nothing of a ripple. */
const RIPPLE_PAIRS = 8;

const medianOf = (values: number[]): number =>
  values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Places by band of the picture's rows, as many in each. */
function bandsOf(places: readonly PixelPoint[]): PixelPoint[][] {
  const sorted = [...places].sort((a, b) => a.v - b.v);
  const each = Math.ceil(sorted.length / BANDS);
  return Array.from({ length: BANDS }, (_, k) => sorted.slice(k * each, (k + 1) * each));
}

const PLACES_ALONG = 8;
const PLACES_ACROSS = 8;

/** Places on the cloth in three zones along the table. */
function clothPlaces(camera: CameraModel, table: TableSpec): PixelPoint[][] {
  return [0, 1, 2].map((zone) => {
    const places: PixelPoint[] = [];
    for (let a = 0; a < PLACES_ALONG; a++) {
      for (let b = 0; b < PLACES_ACROSS; b++) {
        const x = ((zone + (a + 0.5) / PLACES_ALONG) / 3 - 0.5) * 0.9 * table.length;
        const y = ((b + 0.5) / PLACES_ACROSS - 0.5) * 0.9 * table.width;
        places.push(project(camera, { x, y }, 0));
      }
    }
    return places;
  });
}

interface Light {
  readonly luma: number;
  readonly hue: readonly [number, number];
  readonly clipped: number;
}

const WHITE = 234;
const DARK = 8;

/** Median light of some places: balls, arms and cues cover fewer than half. */
function lightOf(picture: Picture, places: readonly PixelPoint[]): Light {
  const lumas: number[] = [];
  const us: number[] = [];
  const vs: number[] = [];
  let clipped = 0;
  for (const { u, v } of places) {
    const i = Math.round(u);
    const j = Math.round(v);
    if (i < 0 || j < 0 || i >= picture.width || j >= picture.height) continue;
    const y = picture.y[j * picture.width + i]!;
    const at = (j >> 1) * (picture.width >> 1) + (i >> 1);
    const luma = Math.max(8, y - BLACK);
    lumas.push(y - BLACK);
    us.push((picture.u[at]! - NEUTRAL) / luma);
    vs.push((picture.v[at]! - NEUTRAL) / luma);
    if (y > WHITE || y - BLACK < DARK) clipped++;
  }
  return {
    luma: medianOf(lumas),
    hue: [medianOf(us), medianOf(vs)],
    clipped: clipped / Math.max(1, lumas.length),
  };
}
