import type { BallLook } from './look.ts';

/**
 * How a camera shows nominal colours. Cameras differ in contrast (one that is exposed until white
 * clips shows all colours brighter and paler) and in hue (white balance, the matrix of the coder).
 */
export interface Tone {
  /** Exponent of the luma, white being 1. */
  readonly gamma: number;
  /** Factor of the chroma over luma. */
  readonly saturation: number;
  /** Turn of all hues, radians. */
  readonly turn: number;
}

/** Contrasts met: a broadcast at one end, a club's camera that is exposed for the cloth at the other. */
const CONTRASTS = [
  { gamma: 1, saturation: 1.2 },
  { gamma: 0.85, saturation: 1.05 },
  { gamma: 0.72, saturation: 0.88 },
] as const;
const TURNS = [-0.2, 0, 0.12] as const;

export const TONES: readonly Tone[] = CONTRASTS.flatMap((contrast) =>
  TURNS.map((turn) => ({ ...contrast, turn })),
);

/** A nominal look as a camera of this tone shows it. */
export function shownIn(look: BallLook, { gamma, saturation, turn }: Tone): BallLook {
  const [cos, sin] = [Math.cos(turn) * saturation, Math.sin(turn) * saturation];
  return {
    ...look,
    p: look.p * cos - look.q * sin,
    q: look.p * sin + look.q * cos,
    luma: look.luma ** gamma,
  };
}
