import type { PinId } from '../../table/index.ts';
import type { PinTrack, TrackedFrame } from '../../tracking/index.ts';

/** A pin's place as it was seen once. */
export interface PinSight {
  readonly t: number;
  readonly x: number;
  readonly y: number;
  readonly sigma: number;
  readonly look: PinTrack['look'];
  readonly confidence: number;
}

/** What was seen of one pin in the frames of a shot, in order of time; frames that hide it are left out. */
export interface PinHistory {
  readonly pin: PinId;
  readonly sights: readonly PinSight[];
}

/** A change from standing to not standing, or to another place. */
export interface PinChange {
  readonly pin: PinId;
  /** Last sight before and first sight after. */
  readonly before: PinSight;
  readonly after: PinSight;
}

const isUp = (look: PinTrack['look']): boolean => look === 'standing' || look === 'displaced';
const isDown = (look: PinTrack['look']): boolean => look === 'fallen' || look === 'removed';

/** Gathers each pin's sights. */
export function historiesOf(frames: readonly TrackedFrame[]): PinHistory[] {
  const sights = new Map<PinId, PinSight[]>();
  for (const frame of frames)
    for (const p of frame.pins) {
      const list = sights.get(p.pin) ?? [];
      sights.set(p.pin, list);
      if (p.look === 'hidden') continue;
      const { x, y, sigma, look, confidence } = p;
      list.push({ t: frame.t, x, y, sigma, look, confidence });
    }
  return [...sights].map(([pin, list]) => ({ pin, sights: list }));
}

/**
 * When a pin was last seen on its base and first seen down, aslant in between or not. One that
 * leaned when the shot began was last seen so; nothing for one that was down then, or is not now.
 */
export function fallOf({ pin, sights }: PinHistory): PinChange | undefined {
  const notDown = sights.findIndex((s) => !isDown(s.look));
  const down = notDown < 0 ? -1 : sights.findIndex((s, i) => i > notDown && isDown(s.look));
  if (down < 0) return undefined;
  const stood = sights.slice(0, down).filter((s) => isUp(s.look));
  const before = stood.length > 0 ? placeOf(stood.slice(-STEADY_SIGHTS)) : sights[down - 1]!;
  return { pin, before, after: sights[down]! };
}

/** A place is the middle one of so many sights: one may be displaced. */
const STEADY_SIGHTS = 3;

/** The last of some sights, at the middle place of all. */
function placeOf(sights: readonly PinSight[]): PinSight {
  const middle = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!;
  return {
    ...sights.at(-1)!,
    x: middle(sights.map(({ x }) => x)),
    y: middle(sights.map(({ y }) => y)),
  };
}

/** When a felled pin was seen on its base again. */
export function riseOf({ sights }: PinHistory, fall: PinChange): PinSight | undefined {
  return sights.find((s) => s.t > fall.after.t && isUp(s.look));
}

/** How far a pin must have moved on its base to be called displaced, and in sigmas. */
export const MOVED_MIN_M = 0.0025;
const MOVED_SIGMAS = 4;

/** A pin that stands elsewhere than it did, for more than one look: the sights around the move. */
export function moveOf({
  pin,
  sights,
}: PinHistory): (PinChange & { distance: number }) | undefined {
  const up = sights.filter((s) => isUp(s.look));
  if (up.length < 2 || !isUp(sights.at(-1)!.look)) return undefined;
  const first = placeOf(up.slice(0, STEADY_SIGHTS));
  const last = placeOf(up.slice(-STEADY_SIGHTS));
  const distance = gap(first, last);
  const sigma = Math.hypot(first.sigma, last.sigma);
  if (distance < Math.max(MOVED_MIN_M, MOVED_SIGMAS * sigma)) return undefined;
  const isThere = (s: PinSight): boolean => gap(s, first) > gap(s, last);
  const k = sights.findIndex((s, i) => isThere(s) && isThere(sights[i + 1] ?? s));
  if (k < 1) return undefined;
  return { pin, before: sights[k - 1]!, after: sights[k]!, distance };
}

/** The pin's last sight when it leans. */
export function leanOf({ sights }: PinHistory): PinSight | undefined {
  const last = sights.at(-1);
  return last?.look === 'leaning' ? last : undefined;
}

const gap = (a: PinSight, b: PinSight): number => Math.hypot(a.x - b.x, a.y - b.y);
