import type { Frame } from '../../capture/index.ts';
import { PIN_IDS, type PinId, type TablePoint } from '../../table/index.ts';
import { markCover } from './pinCover.ts';
import { assumePin, baseOf, type KnownPin, leanAt, learnPin, type Sight } from './knownPin.ts';
import { measureCloth, measureField, middleOf, type PinField } from './pinField.ts';
import { formOf, type UprightMeasure } from './pinForm.ts';
import { findPatches, type Patch, patchFrom } from './pinPatches.ts';
import { millimetresPerPixel, viewStanding } from './pinShape.ts';

/** The five pins of a table as they stood at set-up. */
export interface PinPattern {
  readonly pins: readonly KnownPin[];
  /** Distance from the red pin to the white ones, metres; measured where pins stood. */
  readonly pitch: number;
  /** What a standing pin measures in this picture. */
  readonly upright: UprightMeasure;
  /** A sample over this is not cloth. */
  readonly threshold: number;
}

/** A thing on the cloth stands out by this at least, and by this many times the noise. */
export const LEAST_THRESHOLD = 16;
const NOISE_FACTOR = 6;
/** Share of a standing pin's strongest sample over which a sample belongs to it. */
const EDGE_SHARE = 0.3;
/** No official pitch exists: 65 mm lets a ball just pass the heads, 72 mm the widest parts. */
const PITCH_RANGE = [0.06, 0.078] as const;
/** How far the pattern may lie off the table's centre and its axes: calibration and a hand's care. */
const CENTRE_REACH = 0.014;
const ACROSS_REACH = 0.009;
/** Sights of one pin lie this near to each other. */
const SAME_PLACE = 0.0018;

/** Directions from the red pin, in the order of the pins' names. */
const ARMS = [
  [0, 0],
  [1, 0],
  [0, -1],
  [-1, 0],
  [0, 1],
] as const;

/** A threshold for a field before anything is known of the pins. */
export const firstThreshold = (field: PinField): number =>
  Math.max(LEAST_THRESHOLD, NOISE_FACTOR * field.noise);

/** What a standing pin should measure in this picture before one is seen, blur included. */
export function expectedUpright(field: PinField): UprightMeasure {
  const { calibration, centre } = field;
  const pixelMm = millimetresPerPixel(calibration, centre);
  const area = viewStanding(calibration, centre).area * pixelMm * pixelMm;
  const radius = Math.sqrt(area / Math.PI) + 0.5 * pixelMm;
  return { areaMm2: Math.PI * radius * radius, long: radius / 2 };
}

/** Where each pin can stand by the rules of the game, seen from the pattern's middle. */
export function pinGate(pin: PinId, middle: TablePoint, at: TablePoint): boolean {
  const x = at.x - middle.x;
  const y = at.y - middle.y;
  const k = PIN_IDS.indexOf(pin);
  if (k === 0) return Math.hypot(x, y) < CENTRE_REACH;
  const along = [0, x, -y, -x, y][k]!;
  const across = Math.abs(k % 2 === 1 ? y : x);
  return along > PITCH_RANGE[0] && along < PITCH_RANGE[1] && across < ACROSS_REACH;
}

/**
 * Measures the pins that stand in frames of the empty or busy table: each pin's place is where it
 * was seen most often, so fallen pins, balls and hands in some of the frames do no harm.
 */
export function learnPattern(field: PinField, frames: readonly Frame[]): PinPattern | undefined {
  const sights = frames.flatMap((frame) => sightsIn(field, frame));
  const places = sights.map((s) => baseOf(field, s.patch, leanAt(field, s.patch.point)));
  const found = new Map<PinId, KnownPin>();
  let middle: TablePoint = { x: 0, y: 0 };
  for (const pin of PIN_IDS) {
    const inGate = sights.filter((_, i) => pinGate(pin, middle, places[i]!));
    const same = densest(inGate);
    if (same.length === 0) continue;
    const known = learnPin(field, pin, same);
    found.set(pin, known);
    if (pin === 'P0') middle = known.home;
  }
  return completePattern(field, [...found.values()]);
}

/** Adds the pins that were not seen, from the pattern of those that were. */
export function completePattern(
  field: PinField,
  seen: readonly KnownPin[],
): PinPattern | undefined {
  // Two white pins are the least that tells pins from specks.
  if (seen.filter((p) => p.pin !== 'P0').length < 2) return undefined;
  const arms = seen.filter((p) => p.pin !== 'P0');
  const red = seen.find((p) => p.pin === 'P0');
  const middle = red?.home ?? { x: 0, y: 0 };
  const pitch = middleOf(arms.map((p) => Math.hypot(p.home.x - middle.x, p.home.y - middle.y)));
  const pins = PIN_IDS.map((pin, k) => {
    const known = seen.find((p) => p.pin === pin);
    if (known) return known;
    const [dx, dy] = ARMS[k]!;
    const home = { x: middle.x + dx * pitch, y: middle.y + dy * pitch };
    return assumePin(field, { pin, home, like: arms[0]! });
  });
  const measured = pins.filter((p) => p.measured);
  return {
    pins,
    pitch,
    upright: {
      areaMm2: middleOf(measured.map((p) => p.areaMm2)),
      long: middleOf(measured.map((p) => p.long)),
    },
    threshold: Math.max(
      firstThreshold(field),
      EDGE_SHARE * Math.min(...measured.map((p) => p.peak)),
    ),
  };
}

/** The standing pins, or what looks like one, in one frame. */
function sightsIn(field: PinField, frame: Frame): Sight[] {
  markCover(field, [], [], []);
  if (!measureCloth(field, frame, true)) return [];
  const least = firstThreshold(field);
  measureField(field, frame, least);
  const upright = expectedUpright(field);
  const distance = Float32Array.from(field.distance);
  return findPatches(field, frame, least)
    .map((patch) => refine(field, frame, patch))
    .filter((patch) => !patch.byEdge && formOf(patch, upright) === 'upright')
    .map((patch) => ({ patch, distance }));
}

/** The patch again over a share of its own strength: its rim does not depend on the threshold. */
function refine(field: PinField, frame: Frame, patch: Patch): Patch {
  const least = Math.max(firstThreshold(field), EDGE_SHARE * patch.peak);
  const from = patch.cells.find((i) => field.distance[i] === patch.peak) ?? patch.cells[0]!;
  return patchFrom(field, frame, { from, least });
}

/** The largest group of sights that lie together. */
function densest(sights: readonly Sight[]): Sight[] {
  let best: Sight[] = [];
  for (const s of sights) {
    const near = sights.filter(
      (o) =>
        Math.hypot(o.patch.point.x - s.patch.point.x, o.patch.point.y - s.patch.point.y) <
        SAME_PLACE,
    );
    if (near.length > best.length) best = near;
  }
  return best;
}
