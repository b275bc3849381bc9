import type { BallBody } from './body.ts';

/** A stroke of the cue. */
export interface Stroke {
  /** Speed the ball leaves the tip with, m/s. */
  readonly speed: number;
  /** Direction in the plane, radians anticlockwise from +x. */
  readonly direction: number;
  /** Where the tip meets the ball, in radii right of and above its middle; 0.5 is the miscue limit. */
  readonly side?: number;
  readonly above?: number;
  /** Speed upwards for a jump shot, m/s: the ball rebounds from the slate. */
  readonly lift?: number;
}

/** Sends a resting ball on its way with the spin of the tip's offset (Marlow 1995: w = 5/2 v b / R). */
export function strike(b: BallBody, stroke: Stroke): void {
  const { speed, direction, side = 0, above = 0, lift = 0 } = stroke;
  const dx = Math.cos(direction);
  const dy = Math.sin(direction);
  const spin = (2.5 * speed) / b.radius;
  b.vx = speed * dx;
  b.vy = speed * dy;
  b.vz = lift;
  // Topspin turns about the axis to the left of the path; a tip on the right turns it anticlockwise.
  b.wx = -dy * spin * above;
  b.wy = dx * spin * above;
  b.wz = spin * side;
  b.state = lift > 0 ? 'air' : 'cloth';
}
