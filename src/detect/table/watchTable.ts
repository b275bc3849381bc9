import type { Calibration, PixelPoint } from '../../calibration/index.ts';
import { edgeDistances } from '../../calibration/index.ts';
import { bandsOf, clothPlaces, isLit, lightOf, lumasAt, medianOf, shareLit } from './bedLight.ts';
import {
  glanceAtRails,
  glancePlaces,
  type GlancePlaces,
  isJolted,
  type RailGlance,
} from './jolt.ts';
import { findNoses } from './noses.ts';
import type { Picture } from './picture.ts';
import { compareRails, lookAtRails, type RailsChange, type RailsLook } from './railDrift.ts';
import type { RailProbe } from './railProfile.ts';
import { railProbes } from './railProfile.ts';

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
  /** Share of each zone's places that have much more light than at set-up, against the rest. */
  readonly lit: readonly number[];
  /** How the rails differ from the reference's; when measured. */
  readonly rails: RailsChange | undefined;
}

/** What the watch knows; treat as opaque. Built by `startTableWatch`. */
export interface TableWatch {
  readonly calibration: Calibration;
  readonly probes: readonly RailProbe[];
  /** Places across the rails that are looked at in every frame. */
  readonly glanced: GlancePlaces;
  /** Places on the cloth by zone along the table, and by band of the picture's rows. */
  readonly cloth: readonly (readonly PixelPoint[])[];
  readonly bands: readonly (readonly PixelPoint[])[];
  readonly reference: Reference | undefined;
  readonly looks: readonly Look[];
  readonly railsAt: number;
  /** The rails as they were when the view was last known to be good, and since when it is in doubt. */
  readonly calm: { readonly glance: RailGlance; readonly t: number } | undefined;
  readonly doubtSince: number | undefined;
}

interface Reference {
  readonly look: Look;
  /** How far the noses lay from where the calibration has them, metres. */
  readonly displaced: number;
  readonly rails: RailsLook;
  /** Luma over black of every place on the cloth, by zone; infinite where something covers it. */
  readonly lumas: readonly Float64Array[];
}

/** A trouble must show in most looks of this span before it is said: hands pass in less. */
const SPAN_S = 1.2;
/** An exposure that hunts goes up and down within this. */
const SWING_SPAN_S = 2.4;
const SWING_MAX = 0.12;
/** A place this much brighter than before, against the rest, is lit; and so many of a zone's. */
const LIT = 1.3;
const LIT_SHARE = 0.1;
/** A place with less light at set-up than this share of its zone's was under a ball or a player. */
const COVERED = 0.6;
/** Rails are measured this often; the cloth's light at every call. */
const RAILS_EVERY_S = 0.25;
const LOOKS_MAX = 200;
/** Shares of the looks of a span that must agree. */
const AGREE = 0.8;

/** A nose this far from its calibrated place makes cushion contacts wrong, metres. */
const DISPLACED_MAX = 0.006;
/** Cameras on long lenses wander by up to 2.5 mm; a turn of 0.2 degrees moves the corners by 5. */
const DRIFT_MAX = 0.0035;
/** The same where the rails do not agree on one motion: pixels of the one that moved second most. */
const SHIFT_MAX_PX = 2;
/** So many of the eight halves in their places are chance; so many are a view that holds. */
const STILL_LOST = 2;
const STILL_ENOUGH = 4;
const LIGHT_OFF = 0.5;
const LIGHT_LEFT = 0.85;
/**
 * Light of a zone over what it was, and over that of the zone that kept most: one tube of four
 * leaves 0.81, players who lean over the table 0.94.
 */
const ZONE_DIMMED = 0.9;
const ZONE_UNEVEN = 0.87;
/** Chroma over luma: a white balance that is set anew moves it by 0.07 and more. */
const HUE_CHANGED = 0.06;
const CLIPPED_MAX = 0.35;
const SHARPNESS_MIN = 0.55;
const EDGES_MIN = 0.75;
/** Change of the light from frame to frame, as a share: grain and arms stay under half of it. */
const RIPPLE_MAX = 0.05;
/** Looks nearer than this in time are of neighbouring frames, down to 20 a second. */
const NEIGHBOURS_S = 0.055;

/** Starts a watch over a calibrated table; the first second of frames becomes its reference. */
export function startTableWatch(calibration: Calibration): TableWatch {
  const { camera, table } = calibration;
  const cloth = clothPlaces(camera, table);
  const probes = railProbes(camera, table);
  return {
    calibration,
    probes,
    glanced: glancePlaces(probes, camera),
    cloth,
    bands: bandsOf(cloth.flat()),
    reference: undefined,
    looks: [],
    railsAt: -Infinity,
    calm: undefined,
    doubtSince: undefined,
  };
}

/** A doubt that no trouble bore out by then is none. */
const DOUBT_MAX_S = 1.5;

/**
 * Looks at every frame, and says at once whether the view may have been lost with it: balls that
 * all jump with a pushed camera must not have moved for the second until that is certain.
 */
export function glanceAtTable(
  watch: TableWatch,
  frame: Picture & { readonly t: number },
): { readonly watch: TableWatch; readonly isDoubtful: boolean } {
  const { reference, calm, doubtSince } = watch;
  if (reference === undefined) return { watch, isDoubtful: false };
  const { t } = frame;
  const glance = glanceAtRails(frame, watch.glanced);
  const isLate = doubtSince !== undefined && t - doubtSince > DOUBT_MAX_S;
  const isChanged = calm !== undefined && isJolted(calm.glance, glance);
  if (isChanged && !isLate && isLost(watch, reference, frame))
    return { watch: { ...watch, doubtSince: doubtSince ?? t }, isDoubtful: true };
  const isDue = calm === undefined || isChanged || t - calm.t >= RAILS_EVERY_S || t < calm.t;
  const kept = isDue ? { glance, t } : calm;
  return { watch: { ...watch, calm: kept, doubtSince: undefined }, isDoubtful: false };
}

/** Whether one frame shows the table dark, or elsewhere. */
function isLost(
  watch: TableWatch,
  reference: Reference,
  frame: Picture & { readonly t: number },
): boolean {
  if (isDarkened(lookAt(watch, frame, false), reference.look)) return true;
  return hasMoved(compareRails(watch, reference.rails, frame));
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
  const kept = watch.looks.filter((l) => l.t <= frame.t && frame.t - l.t <= SWING_SPAN_S);
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
  const look = middleLook(looks);
  const displaced = displacement(frame, watch.calibration, look.luma);
  const lumas = watch.cloth.map((places, zone) => {
    const least = new Float64Array(places.length).fill(COVERED * look.zones[zone]!);
    const cloth = { least, hue: look.hue, hueWithin: HUE_CHANGED };
    return lumasAt(frame, places).map((luma, k) =>
      isLit(frame, places[k]!, cloth, k) ? luma : Infinity,
    );
  });
  return { look, displaced, rails: lookAtRails(frame, watch.probes), lumas };
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
  const isCompared = rails && reference !== undefined;
  return {
    t: frame.t,
    zones: zones.map((z) => z.luma),
    luma,
    bands,
    hue: [middle(zones.map((z) => z.hue[0])), middle(zones.map((z) => z.hue[1]))],
    clipped: middle(zones.map((z) => z.clipped)),
    lit: reference === undefined ? [] : litShares(watch, reference, { frame, luma }),
    rails: isCompared ? compareRails(watch, reference.rails, frame) : undefined,
  };
}

function troublesOf(
  looks: readonly Look[],
  { look: reference, displaced }: Reference,
): TableTrouble[] {
  const last = looks.at(-1)!.t;
  const recent = looks.filter((l) => last - l.t <= SPAN_S);
  const agreed = <T>(among: readonly T[], test: (look: T) => boolean) =>
    among.length >= 3 && among.filter(test).length >= AGREE * among.length;
  const rails = recent.flatMap((l) => (l.rails === undefined ? [] : [l.rails]));
  const troubles: TableTrouble[] = [];
  const say = (code: TableTroubleCode, text: string, zone?: TableTrouble['zone']) =>
    troubles.push({ code, text, ...(zone && { zone }) });
  const isDark = agreed(recent, (l) => isDarkened(l, reference));
  if (isDark) say('light-off', 'the light over the table is off or much dimmer than at set-up');
  else if (agreed(recent, (l) => dimmedZone(l, reference) !== undefined)) {
    const zone = dimmedZone(looks.at(-1)!, reference);
    const where = zone === undefined ? 'one part' : ZONE_WORDS[zone];
    say('light-uneven', `the light over ${where} of the table is off or covered`, zone);
  } else
    ZONES.forEach((zone, k) => {
      if (!agreed(recent, (l) => (l.lit[k] ?? 0) > LIT_SHARE)) return;
      const text = `sunlight or a lamp falls on ${ZONE_WORDS[zone]} of the table: shade it`;
      say('light-uneven', text, zone);
    });
  const moved = displaced > DISPLACED_MAX || agreed(rails, hasMoved);
  // Blur flattens the rails' profiles until they cannot be followed: it is told from a move first.
  if (!isDark && agreed(rails, isSoft)) {
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
  } else if (looks.every((l) => isView(l, reference)) && swing(looks) > SWING_MAX) {
    say('exposure', 'the brightness of the picture goes up and down: lock the exposure');
  }
  return troubles;
}

/** Places of the cloth that are lit much more than the rest: a sleeve has another hue. */
function litShares(
  { cloth }: TableWatch,
  { look, lumas }: Reference,
  { frame, luma }: { readonly frame: Picture; readonly luma: number },
): number[] {
  const overall = luma / Math.max(1, look.luma);
  return cloth.map((places, zone) => {
    const least = lumas[zone]!.map((before) => LIT * overall * before);
    return shareLit(frame, places, { least, hue: look.hue, hueWithin: HUE_CHANGED });
  });
}

/**
 * How far the brightness of the whole cloth went up and down within the looks: the smaller of the
 * largest rise and the largest fall, as a share. A lamp that changes once goes one way only.
 */
function swing(looks: readonly Look[]): number {
  let [least, most, rise, fall] = [Infinity, 0, 0, 0];
  for (const { luma } of looks) {
    rise = Math.max(rise, luma / Math.max(1, least) - 1);
    fall = Math.max(fall, 1 - luma / Math.max(1, most));
    least = Math.min(least, luma);
    most = Math.max(most, luma);
  }
  return Math.min(rise, fall);
}

/** Whether a look is of the lit table: of a dark one, or of elsewhere, the light tells no exposure. */
const isView = ({ luma, rails }: Look, reference: Look): boolean =>
  luma >= LIGHT_OFF * reference.luma && (rails === undefined || !hasMoved(rails));

/** A camera that looks elsewhere shows other edges where the rails were, but as steep ones. */
const isSoft = ({ sharpness, edges }: RailsChange): boolean =>
  sharpness < SHARPNESS_MIN && edges < EDGES_MIN;

/**
 * Where most of the rails' halves move as one picture does, their word counts, and arms do not.
 * Elsewhere those that stand still bear the view out, and a view that shows hardly any is another.
 */
function hasMoved({ shift, still, drift }: RailsChange): boolean {
  if (drift !== undefined) return drift > DRIFT_MAX;
  return still <= STILL_LOST || (still < STILL_ENOUGH && shift > SHIFT_MAX_PX);
}

const ZONES = ['left', 'middle', 'right'] as const;
const ZONE_WORDS = { left: 'the left end', middle: 'the middle', right: 'the right end' } as const;

/** The zone that lost most of its light, if it lost much more than another zone did. */
function dimmedZone(look: Look, reference: Look): (typeof ZONES)[number] | undefined {
  const shares = zoneShares(look, reference);
  const least = Math.min(...shares);
  const isDimmed = least < ZONE_DIMMED && least < ZONE_UNEVEN * Math.max(...shares);
  return isDimmed ? ZONES[shares.indexOf(least)] : undefined;
}

/** Light of each zone as a share of what it was. */
const zoneShares = (look: Look, reference: Look): number[] =>
  look.zones.map((luma, k) => luma / Math.max(1, reference.zones[k]!));

/** A cover over most of the table leaves the rest as bright as it was; lamps that go out do not. */
function isDarkened(look: Look, reference: Look): boolean {
  const brightest = Math.max(...zoneShares(look, reference));
  return look.luma < LIGHT_OFF * reference.luma && brightest < LIGHT_LEFT;
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
