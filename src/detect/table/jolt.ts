import type { Picture } from './picture.ts';
import type { RailProbe } from './railProfile.ts';

/** Columns across each half of a rail that are looked at in every frame. */
const COLUMNS = 3;
/** A place changed when its luma did by so many levels: grain stays under it. */
const CHANGED_LEVELS = 12;
/** A rail's half changed where so many of its places did: those by its edges. */
const CHANGED_SHARE = 0.08;
/** Halves that change at once: no player stands before so many. */
const HALVES_MIN = 5;

/** Where a picture's luma is read across the rails, half by half: indices of its pixels. */
export type GlancePlaces = readonly Int32Array[];
/** Lumas across the rails in one picture, half by half. */
export type RailGlance = readonly Uint8Array[];

/** A few places across every rail's half: cheap enough for every frame. */
export const glancePlaces = (
  probes: readonly RailProbe[],
  { width, height }: { readonly width: number; readonly height: number },
): GlancePlaces =>
  probes.map(({ columns }) => {
    const some = Array.from(
      { length: COLUMNS },
      (_, k) => columns[Math.floor(((k + 0.5) * columns.length) / COLUMNS)]!,
    ).flat();
    const inside = some
      .map(({ u, v }) => [Math.round(u), Math.round(v)] as const)
      .filter(([i, j]) => i >= 0 && j >= 0 && i < width && j < height);
    return Int32Array.from(inside, ([i, j]) => j * width + i);
  });

export const glanceAtRails = ({ y }: Picture, places: GlancePlaces): RailGlance =>
  places.map((indices) => {
    const lumas = new Uint8Array(indices.length);
    for (let k = 0; k < lumas.length; k++) lumas[k] = y[indices[k]!]!;
    return lumas;
  });

/** Whether most of the rails look otherwise at once, as when a camera is pushed or lamps go out. */
export function isJolted(before: RailGlance, now: RailGlance): boolean {
  const changed = now.filter((lumas, k) => {
    let count = 0;
    for (let i = 0; i < lumas.length; i++)
      if (Math.abs(lumas[i]! - before[k]![i]!) > CHANGED_LEVELS) count++;
    return count > CHANGED_SHARE * lumas.length;
  });
  return changed.length >= HALVES_MIN;
}
