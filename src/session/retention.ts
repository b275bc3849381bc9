/** How much a piece of film is worth keeping; the first go last. */
export const KEEPING_CLASSES = ['protected', 'shot', 'idle'] as const;
export type KeepingClass = (typeof KEEPING_CLASSES)[number];

/** One file of film with what it shows. */
export interface FilmFile {
  readonly path: string;
  readonly bytes: number;
  /** Wall clock of its end, milliseconds since 1970. */
  readonly endedAt: number;
  readonly keeping: KeepingClass;
}

/** What a disk allows. */
export interface FilmBudget {
  /** Film may take this much in all. */
  readonly bytesMax: number;
  /** This much of the disk must stay free for the log and the system. */
  readonly freeBytesMin: number;
  /** What is free now. */
  readonly freeBytes: number;
}

/** What to do about the disk. */
export interface RetentionPlan {
  readonly remove: readonly FilmFile[];
  /** Classes that may still be recorded. The table is watched whatever happens here. */
  readonly record: readonly KeepingClass[];
}

/**
 * Decides what film goes: idle time first, then shots, the oldest first within each. Film of
 * confirmed and disputed calls is never removed.
 *
 * When removing everything that may go does not make enough room, recording stops for the
 * lowest class first.
 */
export function planRetention(files: readonly FilmFile[], budget: FilmBudget): RetentionPlan {
  const removable = KEEPING_CLASSES.toReversed().flatMap((keeping) =>
    keeping === 'protected' ? [] : oldestFirst(files.filter((file) => file.keeping === keeping)),
  );
  let excess = excessBytes(files, budget);
  const remove: FilmFile[] = [];
  for (const file of removable) {
    if (excess <= 0) break;
    remove.push(file);
    excess -= file.bytes;
  }
  return { remove, record: recordable(files, remove, excess) };
}

function excessBytes(files: readonly FilmFile[], budget: FilmBudget): number {
  const used = files.reduce((sum, { bytes }) => sum + bytes, 0);
  return Math.max(used - budget.bytesMax, budget.freeBytesMin - budget.freeBytes);
}

/** A class whose newest film had to go has no room; nor has any below it. */
function recordable(
  files: readonly FilmFile[],
  removed: readonly FilmFile[],
  excess: number,
): readonly KeepingClass[] {
  if (excess > 0) return [];
  const crowdedOut = KEEPING_CLASSES.filter((keeping) => {
    const ofClass = files.filter((file) => file.keeping === keeping);
    return ofClass.length > 0 && ofClass.every((file) => removed.includes(file));
  });
  const highest = KEEPING_CLASSES.findIndex((keeping) => crowdedOut.includes(keeping));
  return highest < 0 ? KEEPING_CLASSES : KEEPING_CLASSES.slice(0, highest);
}

const oldestFirst = (files: readonly FilmFile[]): readonly FilmFile[] =>
  [...files].sort((a, b) => a.endedAt - b.endedAt);
