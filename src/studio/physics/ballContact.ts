import type { BallBody } from './body.ts';
import { ballFriction } from './constants.ts';
import type { Materials } from './constants.ts';

/** Under this approach speed a contact is dead: balls that lie together do not chatter (m/s). */
const DEAD_APPROACH = 2e-3;
/** A ball thrown up slower than this stays on the cloth: it would rise by 0.5 mm (m/s). */
export const LIFT_SPEED = 0.1;

/**
 * Gives two balls that touch the impulses of a frictional contact: restitution along the line of
 * centres, Coulomb friction across it that at most stops the slip (Marlow 1995; Alciatore TP A.14).
 */
export function collideBalls(a: BallBody, b: BallBody, materials: Materials): void {
  const d = Math.hypot(b.x - a.x, b.y - a.y, b.z - a.z);
  const nx = (b.x - a.x) / d;
  const ny = (b.y - a.y) / d;
  const nz = (b.z - a.z) / d;
  const approach = (a.vx - b.vx) * nx + (a.vy - b.vy) * ny + (a.vz - b.vz) * nz;
  if (approach <= 0) return;
  const e = approach < DEAD_APPROACH ? 0 : materials.ballRestitution;
  const reduced = (a.mass * b.mass) / (a.mass + b.mass);
  const push = (1 + e) * approach * reduced;
  const slip = slipAtContact(a, b, { nx, ny, nz });
  const speed = Math.hypot(slip.x, slip.y, slip.z);
  // Two solid balls resist a slip with 2/7 of the reduced mass.
  const rub = speed < 1e-9 ? 0 : Math.min(ballFriction(speed) * push, (2 / 7) * reduced * speed);
  const k = speed < 1e-9 ? 0 : rub / speed;
  const impulse = {
    x: push * nx + k * slip.x,
    y: push * ny + k * slip.y,
    z: push * nz + k * slip.z,
  };
  applyImpulse(a, { x: -impulse.x, y: -impulse.y, z: -impulse.z }, { x: nx, y: ny, z: nz });
  applyImpulse(b, impulse, { x: -nx, y: -ny, z: -nz });
  stayDown(a);
  stayDown(b);
}

interface Vec {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Velocity of a's surface over b's at the contact, without its part along the normal. */
function slipAtContact(
  a: BallBody,
  b: BallBody,
  n: { readonly nx: number; readonly ny: number; readonly nz: number },
): Vec {
  const { nx, ny, nz } = n;
  const wx = a.radius * a.wx + b.radius * b.wx;
  const wy = a.radius * a.wy + b.radius * b.wy;
  const wz = a.radius * a.wz + b.radius * b.wz;
  const x = a.vx - b.vx + (wy * nz - wz * ny);
  const y = a.vy - b.vy + (wz * nx - wx * nz);
  const z = a.vz - b.vz + (wx * ny - wy * nx);
  const along = x * nx + y * ny + z * nz;
  return { x: x - along * nx, y: y - along * ny, z: z - along * nz };
}

/** `arm` points from the ball's centre to the contact, in radii. */
export function applyImpulse(b: BallBody, j: Vec, arm: Vec): void {
  b.vx += j.x / b.mass;
  b.vy += j.y / b.mass;
  b.vz += j.z / b.mass;
  const k = 2.5 / (b.mass * b.radius);
  b.wx += k * (arm.y * j.z - arm.z * j.y);
  b.wy += k * (arm.z * j.x - arm.x * j.z);
  b.wz += k * (arm.x * j.y - arm.y * j.x);
}

/** The slate takes a push downwards; a small push upwards does not lift a ball. */
export function stayDown(b: BallBody): void {
  if (b.state !== 'cloth') return;
  if (b.vz > LIFT_SPEED) b.state = 'air';
  else b.vz = 0;
}
