import type { PixelBox, Plate } from './plate.ts';
import type { ShadowSprite } from './shadow.ts';
import type { SolidSprite } from './solidDraw.ts';

/** One thing as it is drawn in one frame, with the picture area it can touch. */
export interface Sprite {
  /** Two frames with the same key look the same: nothing is drawn anew. */
  readonly key: string;
  readonly boxes: readonly PixelBox[];
  /** Higher things are drawn over lower ones (metres over the cloth). */
  readonly height: number;
  readonly shadows: readonly ShadowSprite[];
  readonly draw?: (plate: Plate) => void;
  /** Solids are drawn together, each where it is nearest to the camera. */
  readonly solids?: SolidSprite;
}

/** Something that the camera may see, at any time. */
export interface Subject {
  readonly name: string;
  /** How it looks in the frame whose exposure has its middle at `t`; `old` is given back when nothing changed. */
  spriteAt(t: number, old: Sprite | undefined): Sprite | undefined;
}

/** Moments of an exposure, spread evenly over it. */
export function momentsOf(middle: number, exposureS: number, n: number): number[] {
  return Array.from({ length: n }, (_, i) => middle + (exposureS / 2) * ((2 * i + 1) / n - 1));
}
