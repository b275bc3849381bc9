import type { Plate } from './plate.ts';
import { drawShadow } from './shadow.ts';
import { drawSolids } from './solidDraw.ts';
import type { SolidSprite } from './solidDraw.ts';
import type { Sprite, Subject } from './sprite.ts';

/** What stands on a backdrop in one exposure, ready to be drawn in any part of the picture. */
export interface Arrangement {
  /** Lower things first. */
  readonly sprites: readonly Sprite[];
  readonly solids: readonly SolidSprite[];
}

export function arrange(sprites: Iterable<Sprite>): Arrangement {
  const inOrder = [...sprites].sort((a, b) => a.height - b.height);
  return { sprites: inOrder, solids: inOrder.flatMap((s) => s.solids ?? []) };
}

/** The sprites of a moment by name; `old` are those of the frame before. */
export function spritesAt(
  subjects: readonly Subject[],
  t: number,
  old: ReadonlyMap<string, Sprite>,
): ReadonlyMap<string, Sprite> {
  const next = new Map<string, Sprite>();
  for (const subject of subjects) {
    const sprite = subject.spriteAt(t, old.get(subject.name));
    if (sprite) next.set(subject.name, sprite);
  }
  return next;
}

/** Draws shadows, things and people over the backdrop that the plate shows. */
export function compose(plate: Plate, { sprites, solids }: Arrangement): void {
  for (const sprite of sprites) for (const s of sprite.shadows) drawShadow(plate, s);
  for (const sprite of sprites) sprite.draw?.(plate);
  drawSolids(plate, solids);
}
