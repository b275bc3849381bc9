import type { TablePoint } from '../../table/index.ts';
import { COVER } from './pinCover.ts';
import { baseOf, type KnownPin } from './knownPin.ts';
import { middleOf, type PinField } from './pinField.ts';
import { formOf, type PinForm, stretchOf, type UprightMeasure } from './pinForm.ts';
import { likeness, type Patch } from './pinPatches.ts';

/** What one frame says of one pin, before what was known of it is weighed in. */
export type PinReading =
  /** The place where it stands cannot be seen. */
  | { readonly kind: 'hidden' }
  /** It stands: `at` is its base, where it could be measured. */
  | { readonly kind: 'upright'; readonly at?: TablePoint; readonly sure: number }
  /** Aslant, its end at a ball. */
  | { readonly kind: 'leaning'; readonly at: TablePoint; readonly sure: number }
  | { readonly kind: 'lying'; readonly at: TablePoint; readonly sure: number }
  /** Its place is in view and bare, and no pin lies near that could be it. */
  | { readonly kind: 'empty' }
  /** Something is there, but not clearly a pin. */
  | { readonly kind: 'unclear' };

/** A patch with what it can be. */
export interface FormedPatch extends Patch {
  readonly form: PinForm;
}

/** Least likeness of a patch's colour to the pin's own. */
const LIKE_ENOUGH = 0.75;
/** A pin that still stands has not gone further than this: half way to its neighbour. */
const UPRIGHT_REACH = 0.034;
/** Less of a pin's picture in view than this says nothing. */
const LEAST_SEEN = 0.5;
/** Share of its picture that is there while it stands, and while it does not. */
const FILLED = 0.6;
const BARE = 0.3;
/** A standing pin that touches a lying one has this many times a standing one's area at least. */
const TWO_BODIES = 3.1;
/** A pin leans on a ball whose rim is this near to its end, metres. */
const LEAN_REACH = 0.009;
const HALF_PIN = 0.0125;

/** Gives each patch its form. */
export const formPatches = (patches: readonly Patch[], upright: UprightMeasure): FormedPatch[] =>
  patches.map((patch) => ({ ...patch, form: formOf(patch, upright) }));

/** What is looked at to read the pins of one frame. */
export interface Scene {
  readonly field: PinField;
  readonly patches: readonly FormedPatch[];
  readonly upright: UprightMeasure;
  /** Centres of balls on the plane of their centres, metres. */
  readonly balls: readonly TablePoint[];
  readonly ballRadius: number;
}

/**
 * Gives each pin the upright patch that is it: the nearest of its colour, no patch twice.
 * A patch at a ball's rim is cut, so its middle would be wrong: it is left out.
 */
export function matchUprights(
  scene: Scene,
  pins: readonly KnownPin[],
  last: readonly TablePoint[],
): (FormedPatch | undefined)[] {
  const offers: { k: number; patch: FormedPatch; gap: number }[] = [];
  for (const patch of scene.patches) {
    if (patch.form !== 'upright' || patch.byBall || patch.byOther || patch.byEdge) continue;
    pins.forEach((pin, k) => {
      const base = baseOf(scene.field, patch, pin.lean);
      const far = Math.hypot(base.x - pin.home.x, base.y - pin.home.y);
      if (far > UPRIGHT_REACH || likeness(patch.colour, pin.colour) < LIKE_ENOUGH) return;
      offers.push({ k, patch, gap: Math.hypot(base.x - last[k]!.x, base.y - last[k]!.y) });
    });
  }
  offers.sort((p, q) => p.gap - q.gap);
  const taken = new Set<FormedPatch>();
  const match: (FormedPatch | undefined)[] = pins.map(() => undefined);
  for (const { k, patch } of offers) {
    if (match[k] || taken.has(patch)) continue;
    match[k] = patch;
    taken.add(patch);
  }
  return match;
}

/** Reads one pin, given the upright patch that is it, if any. */
export function readPin(scene: Scene, pin: KnownPin, own: FormedPatch | undefined): PinReading {
  if (own) {
    const at = baseOf(scene.field, own, pin.lean);
    return { kind: 'upright', at, sure: 0.98 };
  }
  const { seen, filled } = fillOf(scene.field, pin);
  const cut = patchAt(scene, pin);
  const aslant = leaningPatch(scene, pin);
  if (aslant) return aslant;
  if (seen < LEAST_SEEN) return { kind: 'hidden' };
  if (filled > FILLED && cut) return readStandingOrOver(scene, cut);
  if (filled < BARE) return { kind: 'empty' };
  return { kind: 'unclear' };
}

/** So many pins must have been measured to tell a trembling camera from a pushed pin. */
const STEADY_PINS = 4;

/**
 * Takes out what all pins have in common: a camera that trembles or sags moves every pin alike,
 * a ball never does. `stood` are the places they are measured against.
 */
export function steadyReadings(
  readings: readonly PinReading[],
  stood: readonly TablePoint[],
): PinReading[] {
  const shifts = readings.flatMap((r, k) =>
    r.kind === 'upright' && r.at ? [{ x: r.at.x - stood[k]!.x, y: r.at.y - stood[k]!.y }] : [],
  );
  if (shifts.length < STEADY_PINS) return [...readings];
  const x = middleOf(shifts.map((s) => s.x));
  const y = middleOf(shifts.map((s) => s.y));
  return readings.map((r) =>
    r.kind === 'upright' && r.at ? { ...r, at: { x: r.at.x - x, y: r.at.y - y } } : r,
  );
}

/** A pin's picture is filled by a patch that is not plainly one standing pin. */
function readStandingOrOver(scene: Scene, cut: FormedPatch): PinReading {
  const area = cut.areaMm2 / scene.upright.areaMm2;
  if (cut.byBall || cut.byOther) {
    // What is in view of it fits; how much is covered says how sure that is.
    return cut.form === 'upright' || cut.form === 'speck'
      ? { kind: 'upright', sure: 0.8 }
      : { kind: 'unclear' };
  }
  if (cut.form === 'lying') return { kind: 'lying', at: cut.point, sure: 0.8 };
  if (area > TWO_BODIES) return { kind: 'upright', sure: 0.6 };
  return { kind: 'unclear' };
}

/** How much of a pin's picture at set-up is in view, and how much of that is there now. */
export function fillOf(field: PinField, pin: KnownPin): { seen: number; filled: number } {
  let [all, open, there] = [0, 0, 0];
  for (let n = 0; n < pin.cells.length; n++) {
    const i = pin.cells[n]!;
    const strength = pin.strength[n]!;
    all += strength;
    if (field.cover[i] !== COVER.none) continue;
    open += strength;
    there += Math.min(strength, field.distance[i]!);
  }
  return { seen: all > 0 ? open / all : 0, filled: open > 0 ? there / open : 0 };
}

/** The patch that holds most of a pin's picture. */
function patchAt(scene: Scene, pin: KnownPin): FormedPatch | undefined {
  const cells = new Set(pin.cells);
  let best: FormedPatch | undefined;
  let most = 0;
  for (const patch of scene.patches) {
    if (patch.form === 'large' || likeness(patch.colour, pin.colour) < LIKE_ENOUGH) continue;
    const inside = patch.cells.reduce((n, i) => n + (cells.has(i) ? 1 : 0), 0);
    if (inside > most) {
      most = inside;
      best = patch;
    }
  }
  return best;
}

/** A patch of the pin's colour near its place, longer than a standing pin, with its end at a ball. */
function leaningPatch(scene: Scene, pin: KnownPin): PinReading | undefined {
  for (const patch of scene.patches) {
    if (patch.form !== 'tilted' || likeness(patch.colour, pin.colour) < LIKE_ENOUGH) continue;
    const far = Math.hypot(patch.point.x - pin.home.x, patch.point.y - pin.home.y);
    if (far > UPRIGHT_REACH || !endsAtBall(scene, patch)) continue;
    // Under a ball's overhang a lying pin shows as little as a leaning one.
    const sure = patch.byBall ? 0.55 : 0.75;
    return { kind: 'leaning', at: patch.point, sure };
  }
  return undefined;
}

function endsAtBall(scene: Scene, patch: FormedPatch): boolean {
  const half = Math.min(HALF_PIN, (2 * stretchOf(patch, scene.upright)) / 1000 + 0.004);
  return scene.balls.some((ball) =>
    [-1, 1].some((sign) => {
      const x = patch.point.x + sign * half * patch.axis[0];
      const y = patch.point.y + sign * half * patch.axis[1];
      return Math.hypot(x - ball.x, y - ball.y) - scene.ballRadius < LEAN_REACH;
    }),
  );
}

/** Whether a patch looks like a pin lying down, of this pin's colour. */
export const couldBeLying = (patch: FormedPatch, pin: KnownPin): boolean =>
  patch.form === 'lying' &&
  !patch.byEdge &&
  !patch.byOther &&
  likeness(patch.colour, pin.colour) > LIKE_ENOUGH;

/**
 * Marks the samples of large patches as covered: a ball that was not found, a hand, a cue.
 * True when there are any.
 */
export function coverLarge(field: PinField, patches: readonly FormedPatch[]): boolean {
  const large = patches.filter((patch) => patch.form === 'large');
  for (const patch of large)
    for (const i of patch.cells) {
      field.cover[i] = COVER.other;
      field.distance[i] = 0;
    }
  return large.length > 0;
}
