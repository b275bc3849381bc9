import RAPIER from '@dimforge/rapier3d-compat';
import type { TablePoint, TableSpec } from '../../table/index.ts';
import type { BallBody } from '../physics/body.ts';
import {
  PIN_BASE_RADIUS,
  PIN_BELLY_HEIGHT,
  PIN_BELLY_RADIUS,
  PIN_HEAD_RADIUS,
  PIN_HEIGHT,
  PIN_MASS_KG,
} from './pinShape.ts';

/** The engine works best on things about one unit long: 40 units are a metre. */
export const SCALE = 40;
const GRAVITY = 9.81 * SCALE;
/** Plastic on cloth, plastic on phenolic: estimates between 0.2 and 0.4 and about 0.15. */
const CLOTH_FRICTION = 0.35;
const BALL_FRICTION = 0.15;
const PIN_RESTITUTION = 0.35;

/** A body of the engine and the handle that its contacts are told by. */
export interface EngineBody {
  readonly body: RAPIER.RigidBody;
  readonly handle: number;
}

/** Loads the engine; must be awaited once before a `PinWorld` is made. */
export const loadPinEngine = (): Promise<void> => RAPIER.init();

/** The engine's world with slate and cushions: a thick floor and four walls behind the noses. */
export function engineWorld(table: TableSpec): RAPIER.World {
  const world = new RAPIER.World({ x: 0, y: 0, z: -GRAVITY });
  world.numSolverIterations = 8;
  const halfL = (table.length / 2) * SCALE;
  const halfW = (table.width / 2) * SCALE;
  const thick = 20;
  const block = (
    half: readonly [number, number, number],
    at: readonly [number, number, number],
  ): void => {
    const desc = RAPIER.ColliderDesc.cuboid(...half)
      .setTranslation(...at)
      .setFriction(CLOTH_FRICTION)
      .setRestitution(0.2);
    world.createCollider(desc);
  };
  block([halfL + thick, halfW + thick, thick], [0, 0, -thick]);
  for (const s of [-1, 1]) {
    block([thick, halfW + thick, thick], [s * (halfL + thick), 0, 0]);
    block([halfL + thick, thick, thick], [0, s * (halfW + thick), 0]);
  }
  return world;
}

/** Stands a pin on its spot. */
export function addPin(world: RAPIER.World, home: TablePoint): EngineBody {
  const desc = RAPIER.RigidBodyDesc.dynamic()
    .setTranslation(home.x * SCALE, home.y * SCALE, 0)
    .setAngularDamping(1.5)
    .setLinearDamping(0.2)
    .setCanSleep(false)
    .setCcdEnabled(true);
  const body = world.createRigidBody(desc);
  const shape = RAPIER.ColliderDesc.convexHull(pinHull())!
    .setMass(PIN_MASS_KG)
    .setFriction(CLOTH_FRICTION)
    .setRestitution(PIN_RESTITUTION)
    .setActiveEvents(RAPIER.ActiveEvents.COLLISION_EVENTS);
  return { body, handle: world.createCollider(shape, body).handle };
}

/** A ball as a thing that moves of itself: the studio's own physics says where it goes. */
export function addBall(world: RAPIER.World, ball: BallBody): EngineBody {
  const desc = RAPIER.RigidBodyDesc.kinematicPositionBased().setTranslation(
    ball.x * SCALE,
    ball.y * SCALE,
    ball.z * SCALE,
  );
  const body = world.createRigidBody(desc);
  const shape = RAPIER.ColliderDesc.ball(ball.radius * SCALE)
    .setFriction(BALL_FRICTION)
    .setFrictionCombineRule(RAPIER.CoefficientCombineRule.Min)
    .setActiveEvents(RAPIER.ActiveEvents.COLLISION_EVENTS);
  return { body, handle: world.createCollider(shape, body).handle };
}

const SIDES = 16;

/** Rings of the profile; the hull of them is the pin. */
function pinHull(): Float32Array {
  const rings = [
    [0, PIN_BASE_RADIUS],
    [PIN_BELLY_HEIGHT, PIN_BELLY_RADIUS],
    [PIN_HEIGHT, PIN_HEAD_RADIUS],
  ] as const;
  const points: number[] = [];
  for (const [z, r] of rings)
    for (let i = 0; i < SIDES; i++) {
      const a = (2 * Math.PI * i) / SIDES;
      points.push(r * Math.cos(a) * SCALE, r * Math.sin(a) * SCALE, z * SCALE);
    }
  return new Float32Array(points);
}
