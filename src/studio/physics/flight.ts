import type { BallBody } from './body.ts';
import { halt } from './body.ts';
import type { Materials } from './constants.ts';
import { GRAVITY } from './constants.ts';
import { frictionAt } from './cushionContact.ts';
import { applyImpulse, LIFT_SPEED } from './ballContact.ts';
import type { TableShape } from './tableShape.ts';

/** The floor under the table, which a ball that left it falls to. */
const FLOOR_Z = -0.78;

export interface Flight {
  readonly shape: TableShape;
  readonly materials: Materials;
  /** Called when the ball passes over the noses. */
  readonly leave: () => void;
}

/** Moves a ball in the air for `dt`: a parabola, bounces on the cloth, and the way off the table. */
export function fly(b: BallBody, dt: number, flight: Flight): void {
  const wasOver = isOverBed(b, flight.shape);
  b.x += b.vx * dt;
  b.y += b.vy * dt;
  b.z += b.vz * dt - 0.5 * GRAVITY * dt * dt;
  b.vz -= GRAVITY * dt;
  if (isOverBed(b, flight.shape)) {
    if (b.z <= b.radius && b.vz < 0) bounce(b, flight.materials);
    return;
  }
  if (wasOver) flight.leave();
  if (b.z < FLOOR_Z) {
    halt(b);
    b.state = 'off';
  }
}

function isOverBed(b: BallBody, shape: TableShape): boolean {
  const { length, width } = shape.spec;
  return Math.abs(b.x) <= length / 2 && Math.abs(b.y) <= width / 2;
}

function bounce(b: BallBody, materials: Materials): void {
  b.z = b.radius;
  const push = b.mass * -b.vz * (1 + materials.clothRestitution);
  const down = { x: 0, y: 0, z: -1 };
  const rub = frictionAt(b, down, materials.slide * push);
  applyImpulse(b, { x: rub.x, y: rub.y, z: push }, down);
  if (b.vz > LIFT_SPEED) return;
  b.vz = 0;
  b.state = 'cloth';
}
