/**
 * What balls, cloth and cushions are like. All dimensionless but where the name says otherwise.
 *
 * Sources: Alciatore, "Pool and billiards physics properties" (billiards.colostate.edu);
 * Marlow, "The Physics of Pocket Billiards" (1995); Mathavan, Jackson and Parkin, "A theoretical
 * analysis of billiard ball dynamics under cushion impacts" (Proc. IMechE C 224, 2010).
 */
export interface Materials {
  readonly ballMassKg: number;
  /** Sliding friction of ball on cloth: 0.15 to 0.4, typically 0.2 (Alciatore). */
  readonly slide: number;
  /** Rolling resistance: 0.005 to 0.015 (Alciatore); heated carom cloth is faster. */
  readonly roll: number;
  /** Decay of spin about the vertical: 5 to 15 rad/s^2, typically 10 (Alciatore). */
  readonly spinDecayRadPerS2: number;
  /** Ball on ball: 0.92 to 0.98 (Alciatore). */
  readonly ballRestitution: number;
  /** Rubber's own restitution, before friction takes its part (Mathavan 2010: 0.98 snooker). */
  readonly cushionRestitution: number;
  /** Ball on cushion: 0.14 to 0.2 (Mathavan 2010; Han 2005). */
  readonly cushionFriction: number;
  /** Vertical bounce on cloth over slate: about 0.5 (Alciatore). */
  readonly clothRestitution: number;
  /** Back of a pocket: how much speed its liner gives back. */
  readonly pocketRestitution: number;
}

export const POOL_MATERIALS: Materials = {
  ballMassKg: 0.17,
  slide: 0.2,
  roll: 0.01,
  spinDecayRadPerS2: 10,
  ballRestitution: 0.95,
  cushionRestitution: 0.9,
  cushionFriction: 0.16,
  clothRestitution: 0.5,
  pocketRestitution: 0.35,
};

/** Heated carom cloth: a lag of four lengths and more (UMB), so less than 0.01. */
export const CAROM_MATERIALS: Materials = {
  ...POOL_MATERIALS,
  ballMassKg: 0.21,
  slide: 0.18,
  roll: 0.008,
  spinDecayRadPerS2: 8,
  cushionRestitution: 0.94,
};

/** Metres per second squared. */
export const GRAVITY = 9.81;

/**
 * Friction of ball on ball falls with the speed of the slip: Alciatore's fit to Marlow's
 * measurements (TP A.14), metres per second.
 */
export const ballFriction = (slip: number): number => 0.00995 + 0.108 * Math.exp(-1.088 * slip);
