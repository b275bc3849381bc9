import RAPIER from '@dimforge/rapier3d-compat';
import type { BallId, BodyId, PinId, TableSpec } from '../../table/index.ts';
import { PIN_IDS, pinHomes } from '../../table/index.ts';
import type { BallBody } from '../physics/body.ts';
import type { HappeningBody } from '../physics/happening.ts';
import type { PinPath, PinPose, PinStance } from '../physics/timeline.ts';
import { PathRecorder } from '../physics/timeline.ts';
import type { Companion } from '../physics/world.ts';
import type { PinStory } from './pinBody.ts';
import {
  DISPLACED_M,
  followTilt,
  freshStory,
  restingStanceOf,
  stanceOf,
  tiltDegrees,
} from './pinBody.ts';
import { rootOf, tellTouch } from './pinCauses.ts';
import { addBall, addPin, engineWorld, SCALE } from './pinEngine.ts';
import { PIN_BELLY_RADIUS, PIN_HEIGHT, PIN_MASS_KG } from './pinShape.ts';

/** A pin slower than this stands still (m/s, rad/s). */
const STILL_SPEED = 0.002;
const STILL_TURN = 0.1;
/** Time it must be still before it is taken as at rest. */
const STILL_FOR_S = 0.1;
/** A ball nearer to a pin than this wakes the engine. */
const WAKE_M = 0.02;

interface PinBody {
  readonly story: PinStory;
  readonly body: RAPIER.RigidBody;
  stance: PinStance;
  /** As of the last step. */
  pose: RecordedPose;
}

type RecordedPose = PinPose & { readonly id: PinId; readonly radius: number };

/**
 * The five pins in a rigid-body engine of their own. Balls enter it as things that move of
 * themselves; what a pin takes from a ball's momentum is given back to the ball.
 */
export class PinWorld implements Companion {
  private readonly world: RAPIER.World;
  private readonly queue = new RAPIER.EventQueue(true);
  private readonly pins: PinBody[];
  private readonly stories: ReadonlyMap<PinId, PinStory>;
  private readonly ballBodies = new Map<BallId, RAPIER.RigidBody>();
  private readonly names = new Map<number, BodyId>();
  private readonly recorder = new PathRecorder<PinId, PinPose>();
  private awake = false;
  private stillFor = 0;

  constructor(table: TableSpec, balls: readonly BallBody[]) {
    this.world = engineWorld(table);
    const homes = pinHomes(table);
    this.pins = PIN_IDS.map((id, i): PinBody => {
      const home = homes[i]!;
      const { body, handle } = addPin(this.world, home);
      this.names.set(handle, id);
      const pose = { id, radius: PIN_BELLY_RADIUS, ...home, z: 0, ...UPRIGHT };
      return { story: freshStory(id, home), body, stance: 'standing', pose };
    });
    this.stories = new Map(this.pins.map(({ story }) => [story.id, story]));
    for (const ball of balls) {
      const { body, handle } = addBall(this.world, ball);
      this.names.set(handle, ball.id);
      this.ballBodies.set(ball.id, body);
    }
  }

  isMoving(): boolean {
    return this.awake;
  }

  isNear(balls: readonly BallBody[]): boolean {
    return balls.some((b) => this.isNearPin(b));
  }

  record(t: number): void {
    for (const pin of this.pins) this.recorder.record(t, pin.pose);
  }

  paths(): PinPath[] {
    return this.recorder.finish();
  }

  /** Takes every fallen or moved pin away or puts it back on its spot, as a referee's hand does. */
  reset(id: PinId): void {
    const pin = this.pins.find((p) => p.story.id === id)!;
    const { x, y } = pin.story.home;
    pin.body.setTranslation({ x: x * SCALE, y: y * SCALE, z: 0 }, false);
    pin.body.setRotation({ x: 0, y: 0, z: 0, w: 1 }, false);
    pin.body.setLinvel({ x: 0, y: 0, z: 0 }, false);
    pin.body.setAngvel({ x: 0, y: 0, z: 0 }, false);
    Object.assign(pin.story, freshStory(id, pin.story.home));
    pin.stance = 'standing';
    pin.pose = { id, radius: PIN_BELLY_RADIUS, x, y, z: 0, ...UPRIGHT };
  }

  step(_t: number, dt: number, balls: readonly BallBody[]): readonly HappeningBody[] {
    if (!this.awake && !this.isNear(balls)) return [];
    this.awake = true;
    this.followBalls(balls);
    const before = this.pins.map((p) => p.body.linvel());
    this.world.timestep = dt;
    this.world.step(this.queue);
    const notes: HappeningBody[] = [];
    this.queue.drainCollisionEvents((handleA, handleB, started) => {
      const a = this.names.get(handleA);
      const b = this.names.get(handleB);
      if (a !== undefined && b !== undefined)
        notes.push(...tellTouch(this.stories, { a, b, started }));
    });
    this.giveBack(balls, before);
    for (const pin of this.pins) {
      const tilt = this.refresh(pin);
      const note = followTilt(pin.story, tilt, (body) => rootOf(this.stories, body));
      if (note) notes.push(note);
    }
    this.maybeRest(dt, balls, notes);
    return notes;
  }

  private followBalls(balls: readonly BallBody[]): void {
    for (const ball of balls) {
      const body = this.ballBodies.get(ball.id)!;
      body.setNextKinematicTranslation({ x: ball.x * SCALE, y: ball.y * SCALE, z: ball.z * SCALE });
      body.setNextKinematicRotation({ x: ball.qx, y: ball.qy, z: ball.qz, w: ball.qw });
    }
  }

  private isNearPin(ball: BallBody): boolean {
    if (ball.vx === 0 && ball.vy === 0) return false;
    const reach = ball.radius + PIN_HEIGHT + WAKE_M;
    return this.pins.some(
      ({ pose }) => Math.abs(pose.x - ball.x) < reach && Math.abs(pose.y - ball.y) < reach,
    );
  }

  /** Momentum that pins gained in this step while a ball touched them comes from that ball. */
  private giveBack(balls: readonly BallBody[], before: readonly RAPIER.Vector[]): void {
    this.pins.forEach((pin, i) => {
      const ball = balls.find((b) => pin.story.balls.has(b.id));
      if (ball === undefined || ball.state !== 'cloth') return;
      const after = pin.body.linvel();
      const k = PIN_MASS_KG / (SCALE * ball.mass);
      const dx = (after.x - before[i]!.x) * k;
      const dy = (after.y - before[i]!.y) * k;
      // A pin never drives a ball on.
      if (dx * ball.vx + dy * ball.vy <= 0) return;
      ball.vx -= dx;
      ball.vy -= dy;
    });
  }

  private maybeRest(dt: number, balls: readonly BallBody[], notes: HappeningBody[]): void {
    const still = this.pins.every(({ body }) => {
      const v = body.linvel();
      const w = body.angvel();
      return (
        Math.hypot(v.x, v.y, v.z) < STILL_SPEED * SCALE && Math.hypot(w.x, w.y, w.z) < STILL_TURN
      );
    });
    this.stillFor = still ? this.stillFor + dt : 0;
    if (this.stillFor < STILL_FOR_S || balls.some((b) => this.isNearPin(b))) return;
    this.awake = false;
    this.stillFor = 0;
    for (const pin of this.pins) this.settle(pin, notes);
  }

  /** At rest: says which pins stand displaced or lean, once for each change. */
  private settle(pin: PinBody, notes: HappeningBody[]): void {
    const { story, pose } = pin;
    const was = pin.stance;
    const tilt = tiltDegrees(pose);
    pin.stance = restingStanceOf(story, pose, tilt);
    pin.pose = { ...pose, state: pin.stance };
    const moved = Math.hypot(pose.x - story.home.x, pose.y - story.home.y);
    if (pin.stance === 'displaced' && was !== 'displaced' && moved > DISPLACED_M) {
      const millimetres = Math.round(moved * 1e4) / 10;
      notes.push({ type: 'pin_displaced', pin: story.id, by: story.lastTouch, millimetres });
    }
    const ball = [...story.balls][0];
    if (pin.stance === 'leaning' && was !== 'leaning' && ball !== undefined)
      notes.push({ type: 'pin_leaning', pin: story.id, on: ball, degrees: Math.round(tilt) });
  }

  /** Reads a pin's place from the engine; returns its tilt in degrees. */
  private refresh(pin: PinBody): number {
    // The engine lets a standing pin creep by micrometres; nothing touched it.
    if (pin.story.touchedBy.size === 0) return 0;
    const p = pin.body.translation();
    const q = pin.body.rotation();
    const [x, y, z] = [p.x / SCALE, p.y / SCALE, p.z / SCALE];
    const pose = { x, y, z, qw: q.w, qx: q.x, qy: q.y, qz: q.z };
    const tilt = tiltDegrees(pose);
    const state = stanceOf(pin.story, pose, tilt);
    pin.pose = { id: pin.story.id, radius: PIN_BELLY_RADIUS, ...pose, state };
    return tilt;
  }
}

const UPRIGHT = { qw: 1, qx: 0, qy: 0, qz: 0, state: 'standing' } as const;
