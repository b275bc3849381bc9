import type { BallId, BodyId, PinId } from '../../table/index.ts';
import { isPinId } from '../../table/index.ts';
import type { EventOf } from '../../events/index.ts';
import type { Fact } from '../sighting.ts';
import type { FivePinsSituation } from './situation.ts';

/** A pin that counts as felled and the ball behind it. */
export interface Felled {
  readonly pin: PinId;
  readonly root: BallId;
  readonly fact: Fact;
}

/** What a shot did to the pins. */
export interface PinFindings {
  readonly felled: readonly Felled[];
  /** Leaned on the shooter's ball and fell as it was struck (Q5-9.7). */
  readonly fellFromOwn: readonly Felled[];
  /** Fell with nothing behind them (Q5-9.9). */
  readonly fellAlone: readonly EventOf<'pin-fallen'>[];
  /** To be set up or centred before the next shot (Q5-9.2, 9.6). */
  readonly disturbed: ReadonlySet<PinId>;
  /** Touched by the shooter's ball, felled or not. */
  readonly touchedByOwn: readonly { readonly fact: Fact; readonly felled: boolean }[];
}

interface Reading {
  readonly felled: Felled[];
  readonly fellFromOwn: Felled[];
  readonly fellAlone: EventOf<'pin-fallen'>[];
  readonly disturbed: Set<PinId>;
  readonly touchedByOwn: { readonly fact: Fact; readonly felled: boolean }[];
  /** The ball behind each pin that fell or moved. */
  readonly roots: Map<PinId, BallId | 'none'>;
  /** The ball that carries each fallen pin now (Q5-9.4). */
  readonly carriers: Map<PinId, BallId>;
  /** Balls that were struck or met so far. */
  readonly moved: Set<BallId>;
}

interface Cause {
  readonly by: BodyId | 'none';
  /** The ball behind it, where the event names one. */
  readonly root?: BallId | 'none';
}

/**
 * Reads the fate of each pin in order of time.
 *
 * A pin felled by a falling pin inherits its root (Q5-9.3); one felled by a pin that a ball drags
 * takes the dragging ball (Q5-9.4).
 */
export function readPins(
  situation: FivePinsSituation,
  own: BallId,
  facts: readonly Fact[],
): PinFindings {
  const reading: Reading = {
    felled: [],
    fellFromOwn: [],
    fellAlone: [],
    disturbed: new Set(),
    touchedByOwn: [],
    roots: new Map(),
    carriers: new Map(),
    moved: new Set([own]),
  };
  for (const fact of facts) readPin(situation, reading, { own, fact });
  return reading;
}

function readPin(
  situation: FivePinsSituation,
  reading: Reading,
  seen: { readonly own: BallId; readonly fact: Fact },
): void {
  const { own, fact } = seen;
  if (fact.kind === 'ball-contact') reading.moved.add(fact.a).add(fact.b);
  if (fact.kind === 'moved-at-strike') reading.moved.add(fact.ball);
  if (fact.kind === 'pin-dragged') reading.carriers.set(fact.pin, fact.by);
  if (fact.kind === 'pin-touched' && rootOf(reading, fact) === own)
    reading.touchedByOwn.push({ fact, felled: false });
  if (fact.kind === 'pin-upright') reading.disturbed.add(fact.pin);
  if (fact.kind === 'pin-displaced') readDisplaced(situation, reading, { own, fact });
  if (fact.kind === 'pin-fallen') readFallen(situation, reading, { own, fact });
}

function rootOf({ roots, carriers }: Reading, { by, root = 'none' }: Cause): BallId | 'none' {
  if (by === 'none') return root;
  if (!isPinId(by)) return by;
  return carriers.get(by) ?? roots.get(by) ?? root;
}

/** Q5-9.5 and 9.6 with A5-12. */
function readDisplaced(
  { options }: FivePinsSituation,
  reading: Reading,
  seen: { readonly own: BallId; readonly fact: EventOf<'pin-displaced'> },
): void {
  const { own, fact } = seen;
  const root = rootOf(reading, fact);
  const counts = fact.degree === 'full' && options.displacedPin === 'felled' && root !== 'none';
  reading.disturbed.add(fact.pin);
  if (root === own) reading.touchedByOwn.push({ fact, felled: counts });
  if (!reading.roots.has(fact.pin)) reading.roots.set(fact.pin, root);
  if (counts) fell(reading, { pin: fact.pin, root, fact });
}

function readFallen(
  situation: FivePinsSituation,
  reading: Reading,
  seen: { readonly own: BallId; readonly fact: EventOf<'pin-fallen'> },
): void {
  const { own, fact } = seen;
  const leansOn = situation.leaning.find(({ pin }) => pin === fact.pin)?.on;
  const direct = rootOf(reading, fact);
  // Q5-9.8: it leaned on a ball that was hit, and nothing else can have felled it.
  const lostHold = leansOn !== undefined && reading.moved.has(leansOn);
  const root = direct === 'none' && lostHold ? leansOn : direct;
  reading.disturbed.add(fact.pin);
  reading.roots.set(fact.pin, root);
  if (root === 'none') {
    reading.fellAlone.push(fact);
  } else if (leansOn === own && root === own) {
    reading.fellFromOwn.push({ pin: fact.pin, root, fact });
  } else {
    if (root === own) reading.touchedByOwn.push({ fact, felled: true });
    fell(reading, { pin: fact.pin, root, fact });
  }
}

/** A pin counts once, however often it falls (Q5-9.2). */
function fell({ felled }: Reading, pin: Felled): void {
  if (!felled.some((other) => other.pin === pin.pin)) felled.push(pin);
}
