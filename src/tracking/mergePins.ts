import type { Metres, Seconds } from '../base/units.ts';
import { Confidence } from '../base/units.ts';
import { PIN_IDS, type PinId } from '../table/index.ts';
import type { PinLook, PinObservation } from './observation.ts';

/** A way on the cloth, metres. */
interface Shift {
  readonly x: Metres;
  readonly y: Metres;
}

/** What is known from the frames of both cameras so far; treat as opaque. */
export interface PinMerge {
  /** What the second camera showed last. */
  readonly close: { readonly t: Seconds; readonly pins: readonly PinObservation[] } | undefined;
  /** Where the table's own camera has each pin while it stands, averaged. */
  readonly places: Readonly<Partial<Record<PinId, Shift>>>;
  /** From where the second camera has each pin to where the table's own has it; fixed when it joins. */
  readonly shifts: Readonly<Record<PinId, Shift>> | undefined;
  /** Since when a pin stands for one camera and lies for the other. */
  readonly apartSince: Readonly<Partial<Record<PinId, Seconds>>>;
}

export const NO_PIN_MERGE: PinMerge = {
  close: undefined,
  places: {},
  shifts: undefined,
  apartSince: {},
};

/** Forgets the second camera: it was calibrated anew. */
export const withoutClose = (merge: PinMerge): PinMerge => ({
  ...NO_PIN_MERGE,
  places: merge.places,
});

/** One moment of both cameras. */
export interface PinSights {
  readonly t: Seconds;
  /** Pins as the table's own camera has them. */
  readonly own: readonly PinObservation[];
  /** Pins in a frame of the second camera taken at this time; absent when there is none. */
  readonly close?: readonly PinObservation[];
}

export interface MergedPins {
  readonly merge: PinMerge;
  readonly pins: readonly PinObservation[];
  /** For seconds now the cameras have said different things of a pin: it is asked about. */
  readonly areApart: boolean;
}

/** What the second camera showed counts for so long; a slow one gives a frame every 80 ms. */
const HOLD_S = 0.15;
/** A pin on its way down lies for one camera before it does for the other, and hands pass. */
const APART_S = 2;
/** A doubt this large is not held against the other camera. */
const SURE = 0.6;
/** Share of a new look in the averaged place of a standing pin. */
const PLACE_GAIN = 0.1;

/**
 * Puts the pins of two cameras of one table together, moment by moment.
 *
 * The second camera counts, for it sees them larger. The table's own fills in what the second
 * does not show (a pin that a ball hides from it, that lies outside its picture) and all of it
 * where no frame came in time. Places are those of the table's own camera, in which the balls are
 * measured as well: the second one adds how far a pin moved, and its coming and going moves none.
 * A pin that stands for one of them and lies for the other for long is hidden: neither is believed.
 * Pure and total.
 */
export function mergePins(before: PinMerge, { t, own, close }: PinSights): MergedPins {
  const places = stepPlaces(before.places, own);
  const last = close ? { t, pins: close } : before.close;
  const isHeld = last !== undefined && t >= last.t && t - last.t <= HOLD_S;
  if (!isHeld) {
    const merge = { ...before, places, close: last, apartSince: {} };
    return { merge, pins: own, areApart: false };
  }
  const shifts = before.shifts ?? shiftsBetween(places, last.pins);
  const apartSince: Partial<Record<PinId, Seconds>> = {};
  const pins = last.pins.map((seen) => {
    const near = moved(seen, shifts[seen.pin]);
    const far = own.find(({ pin }) => pin === near.pin);
    if (far === undefined) return near;
    const since = contradict(near, far) ? (before.apartSince[near.pin] ?? t) : undefined;
    if (since !== undefined) apartSince[near.pin] = since;
    return since !== undefined && t - since >= APART_S ? unknown(near) : oneOf(near, far);
  });
  const areApart = Object.values(apartSince).some((since) => t - since >= APART_S);
  return { merge: { close: last, places, shifts, apartSince }, pins, areApart };
}

function stepPlaces(
  before: PinMerge['places'],
  own: readonly PinObservation[],
): PinMerge['places'] {
  const places = { ...before };
  for (const { pin, look, x, y } of own) {
    if (look !== 'standing') continue;
    const known = before[pin] ?? { x, y };
    const follow = (old: number, now: number): number => old + PLACE_GAIN * (now - old);
    places[pin] = { x: follow(known.x, x), y: follow(known.y, y) };
  }
  return places;
}

/** The ways between the cameras' places of pins; where one does not stand for both, that of most. */
function shiftsBetween(
  places: PinMerge['places'],
  close: readonly PinObservation[],
): Readonly<Record<PinId, Shift>> {
  const seen = close.flatMap(({ pin, look, x, y }) => {
    const at = places[pin];
    const stands = look === 'standing' && at !== undefined;
    return stands ? [[pin, { x: at.x - x, y: at.y - y }] as const] : [];
  });
  const usual = {
    x: middleOf(seen.map(([, shift]) => shift.x)),
    y: middleOf(seen.map(([, shift]) => shift.y)),
  };
  const known = new Map<PinId, Shift>(seen);
  const shifts = PIN_IDS.map((pin) => [pin, known.get(pin) ?? usual] as const);
  return Object.fromEntries(shifts) as Record<PinId, Shift>;
}

const middleOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const STANDING: readonly PinLook[] = ['standing', 'displaced'];
const DOWN: readonly PinLook[] = ['fallen', 'removed'];

function contradict(near: PinObservation, far: PinObservation): boolean {
  if (Math.min(near.confidence, far.confidence) < SURE) return false;
  const stands = (o: PinObservation): boolean => STANDING.includes(o.look);
  const isDown = (o: PinObservation): boolean => DOWN.includes(o.look);
  return (stands(near) && isDown(far)) || (isDown(near) && stands(far));
}

const unknown = (near: PinObservation): PinObservation => ({
  ...near,
  look: 'hidden',
  confidence: Confidence(0.5),
});

/** Which camera's word is taken on a pin that both may have seen. */
function oneOf(near: PinObservation, far: PinObservation): PinObservation {
  if (near.look === 'hidden') return far.look === 'hidden' ? near : far;
  // Outside its picture the second camera finds no pin that lies: the other one knows better.
  if (near.look === 'removed' && far.look !== 'hidden') return far;
  const lies = near.look === 'fallen' && far.look === 'fallen';
  return lies && far.sigma < near.sigma ? far : near;
}

const moved = (seen: PinObservation, { x, y }: Shift): PinObservation => ({
  ...seen,
  x: seen.x + x,
  y: seen.y + y,
});
