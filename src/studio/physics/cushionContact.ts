import type { BallBody } from './body.ts';
import { applyImpulse, stayDown } from './ballContact.ts';
import type { Materials } from './constants.ts';

/** Slices of the normal impulse; 60 give the rebound to 0.5 %. */
const SLICES = 60;
const DEAD_APPROACH = 2e-3;

export interface CushionTouch {
  /** Unit vector from the cushion to the ball, in the plane. */
  readonly nx: number;
  readonly ny: number;
  /** Height of the nose over the cloth. */
  readonly noseHeight: number;
  readonly materials: Materials;
}

/**
 * Plays a contact with a cushion's nose, which meets the ball above its middle and so presses it
 * on the slate: friction at the nose and at the cloth, in slices of impulse, with compression and
 * restitution ruled by energy (Mathavan, Jackson and Parkin 2010).
 */
export function collideCushion(b: BallBody, touch: CushionTouch): void {
  const rise = Math.max(-0.99, Math.min(0.99, (touch.noseHeight - b.z) / b.radius));
  const flat = Math.sqrt(1 - rise * rise);
  const n = { x: touch.nx * flat, y: touch.ny * flat, z: -rise };
  const approach = -(b.vx * n.x + b.vy * n.y + b.vz * n.z);
  if (approach <= 0) return;
  const e = approach < DEAD_APPROACH ? 0 : touch.materials.cushionRestitution;
  const slice = (b.mass * approach) / SLICES;
  let stored = 0;
  let given = -1;
  // 4 * SLICES bounds the loop: a ball pressed on the slate needs 1 / flat^2 of the impulse.
  for (let i = 0; i < 4 * SLICES; i++) {
    const before = normalSpeed(b, n);
    press(b, n, slice, touch.materials);
    const work = 0.5 * slice * (before + normalSpeed(b, n));
    if (given < 0 && work < 0) stored -= work;
    else given = Math.max(given, 0) + work;
    if (given >= e * e * stored) break;
  }
  stayDown(b);
}

interface Vec {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const normalSpeed = (b: BallBody, n: Vec): number => b.vx * n.x + b.vy * n.y + b.vz * n.z;

/** One slice: push, rub at the nose, then the slate's answer and the rub there. */
function press(b: BallBody, n: Vec, slice: number, materials: Materials): void {
  const arm = { x: -n.x, y: -n.y, z: -n.z };
  const rub = frictionAt(b, arm, slice * materials.cushionFriction);
  applyImpulse(b, { x: slice * n.x + rub.x, y: slice * n.y + rub.y, z: slice * n.z + rub.z }, arm);
  if (b.state !== 'cloth' || b.vz >= 0) return;
  const floor = -b.vz * b.mass;
  b.vz = 0;
  const down = { x: 0, y: 0, z: -1 };
  const drag = frictionAt(b, down, floor * materials.slide);
  applyImpulse(b, { x: drag.x, y: drag.y, z: 0 }, down);
}

/** Coulomb friction at a contact of the ball with a fixed thing, at most what stops the slip. */
export function frictionAt(b: BallBody, arm: Vec, limit: number): Vec {
  const r = b.radius;
  const x = b.vx + r * (b.wy * arm.z - b.wz * arm.y);
  const y = b.vy + r * (b.wz * arm.x - b.wx * arm.z);
  const z = b.vz + r * (b.wx * arm.y - b.wy * arm.x);
  const along = x * arm.x + y * arm.y + z * arm.z;
  const sx = x - along * arm.x;
  const sy = y - along * arm.y;
  const sz = z - along * arm.z;
  const speed = Math.hypot(sx, sy, sz);
  if (speed < 1e-9) return { x: 0, y: 0, z: 0 };
  // A solid ball resists a slip at its surface with 2/7 of its mass.
  const k = -Math.min(limit, (2 / 7) * b.mass * speed) / speed;
  return { x: k * sx, y: k * sy, z: k * sz };
}
