/**
 * What a table's cloth, balls and cushions do to motion. Tables differ: these are where the
 * inference starts, and it learns a table's own values from what it sees.
 */
export interface PhysicsConstants {
  /** Deceleration of a sliding ball, m/s^2. */
  readonly slidingDeceleration: number;
  /** Deceleration of a rolling ball, m/s^2. */
  readonly rollingDeceleration: number;
  /** Share of the closing speed with which two balls part. */
  readonly ballRestitution: number;
  /** Share of the normal speed that a cushion gives back. */
  readonly cushionRestitution: number;
  /** How much one cushion contact differs from the next (speed, spin, height). */
  readonly cushionRestitutionSd: number;
  /** Friction between balls: tangential over normal change of velocity. */
  readonly ballFriction: number;
}

/**
 * Values of pool and carom tables in use: friction of 0.2 and 0.01 g (Marlow, The Physics of
 * Pocket Billiards; Mathavan et al. 2009, doi:10.1119/1.3157159), ball restitution 0.92 to 0.98 and
 * cushion ratio 0.67 to 0.85, falling with speed (Mathavan et al. 2010,
 * doi:10.1243/09544062JMES1964; Alciatore, TP A.14 for the friction between balls).
 */
export const USUAL_PHYSICS: PhysicsConstants = {
  slidingDeceleration: 1.96,
  rollingDeceleration: 0.098,
  ballRestitution: 0.95,
  cushionRestitution: 0.78,
  cushionRestitutionSd: 0.12,
  ballFriction: 0.06,
};
