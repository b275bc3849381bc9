import type { Calibration, PixelPoint } from '../../calibration/index.ts';
import type { Frame } from '../../capture/index.ts';
import type { TablePoint } from '../../table/index.ts';
import type { BallDetection } from '../detection.ts';
import { markCover, markOutside } from './pinCover.ts';
import { measureCloth, measureField, newField, type PinField } from './pinField.ts';
import type { KnownPin } from './knownPin.ts';
import { findPatches, likeness } from './pinPatches.ts';
import type { PinPattern } from './pinPattern.ts';
import { couldBeLying, formPatches, type FormedPatch, type PinReading } from './pinReading.ts';
import type { PinMemory } from './pinMemory.ts';

/** Tiles of the table, and how much they overlap: a lying pin fits into the overlap. */
const TILE_HALF_METRES = 0.1;
const OVERLAP_METRES = 0.03;
/** Tiles looked at in one frame: the whole table takes about a second at 60 fps. */
const TILES_A_FRAME = 3;
/** Two finds this near are one. */
const SAME_PIN_METRES = 0.012;
/** A pin is looked for among hidden ones last. */
const HIDDEN_PENALTY = 10;

/** A look over the whole table for pins that lie far from their places, a few tiles a frame. */
export class LyingSearch {
  private readonly centres: readonly TablePoint[];
  private readonly calibration: Calibration;
  /** Made when first needed, then kept. */
  private readonly tiles: (PinField | undefined)[] = [];
  private next = 0;
  private found: FormedPatch[] = [];

  constructor(calibration: Calibration) {
    this.calibration = calibration;
    this.centres = tileCentres(calibration);
  }

  /** Whether the whole table has been looked at since the last `restart`. */
  get isComplete(): boolean {
    return this.next >= this.centres.length;
  }

  /** The lying pins found so far. */
  get lying(): readonly FormedPatch[] {
    return this.found;
  }

  /** Forgets everything: something moved. */
  restart(): void {
    this.next = 0;
    this.found = [];
  }

  /** Looks at the next tiles. */
  step(
    frame: Frame,
    pattern: PinPattern,
    balls: readonly BallDetection[],
    hidden: readonly (readonly PixelPoint[])[],
  ): void {
    const end = Math.min(this.centres.length, this.next + TILES_A_FRAME);
    for (; this.next < end; this.next++) {
      const field = this.tileAt(this.next);
      markCover(field, balls, hidden, []);
      if (!measureCloth(field, frame, true)) continue;
      measureField(field, frame, pattern.threshold);
      const patches = formPatches(findPatches(field, frame, pattern.threshold), pattern.upright);
      for (const patch of patches)
        if (pattern.pins.some((pin) => couldBeLying(patch, pin)) && !isAmong(patch, this.found))
          this.found.push(patch);
    }
  }

  private tileAt(k: number): PinField {
    const known = this.tiles[k];
    if (known) return known;
    const field = newField(this.calibration, this.centres[k]!, TILE_HALF_METRES);
    markOutside(field);
    this.tiles[k] = field;
    return field;
  }
}

/** Whether a patch lies where one of the others does. */
export const isAmong = (
  patch: { readonly point: TablePoint },
  others: readonly { readonly point: TablePoint }[],
): boolean =>
  others.some(
    (o) => Math.hypot(o.point.x - patch.point.x, o.point.y - patch.point.y) < SAME_PIN_METRES,
  );

function tileCentres(calibration: Calibration): TablePoint[] {
  const { length, width } = calibration.table;
  const stride = 2 * TILE_HALF_METRES - OVERLAP_METRES;
  const columns = Math.ceil(length / stride);
  const rows = Math.ceil(width / stride);
  const centres: TablePoint[] = [];
  for (let r = 0; r < rows; r++)
    for (let q = 0; q < columns; q++)
      centres.push({
        x: ((q + 0.5) / columns - 0.5) * length,
        y: ((r + 0.5) / rows - 0.5) * width,
      });
  return centres;
}

/**
 * Gives lying pins their names: the missing pin of the same colour whose last place is nearest.
 * A pin whose place is covered is taken only when all others of its colour are accounted for.
 */
export function nameLying(
  readings: PinReading[],
  lying: readonly FormedPatch[],
  o: { pins: readonly KnownPin[]; memory: readonly PinMemory[] },
): void {
  const offers: { k: number; patch: FormedPatch; gap: number }[] = [];
  const missing = (k: number): boolean => {
    const { kind } = readings[k]!;
    return kind === 'empty' || kind === 'hidden' || kind === 'unclear';
  };
  for (const patch of lying) {
    const open = o.pins
      .map((_, k) => k)
      .filter((k) => missing(k) && couldBeLying(patch, o.pins[k]!));
    const sure = open.filter((k) => readings[k]!.kind === 'empty');
    const rivals = lying.filter((l) => likeness(l.colour, patch.colour) > 0.75).length;
    for (const k of open) {
      if (readings[k]!.kind !== 'empty' && open.length > Math.max(rivals, sure.length + 1))
        continue;
      const { at } = o.memory[k]!;
      const gap = Math.hypot(at.x - patch.point.x, at.y - patch.point.y);
      const hidden = readings[k]!.kind === 'empty' ? 0 : HIDDEN_PENALTY;
      offers.push({ k, patch, gap: gap + hidden });
    }
  }
  offers.sort((p, q) => p.gap - q.gap);
  const taken = new Set<FormedPatch>();
  const named = new Set<number>();
  for (const { k, patch, gap } of offers) {
    if (named.has(k) || taken.has(patch)) continue;
    named.add(k);
    taken.add(patch);
    readings[k] = { kind: 'lying', at: patch.point, sure: gap >= HIDDEN_PENALTY ? 0.8 : 0.97 };
  }
}
