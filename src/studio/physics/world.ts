import type { BallId, PocketId, TableSpec } from '../../table/index.ts';
import { collideBalls } from './ballContact.ts';
import type { BallBody } from './body.ts';
import { isInPlay, isMoving, turn } from './body.ts';
import { moveOnCloth } from './clothMotion.ts';
import type { Materials } from './constants.ts';
import { collideCushion } from './cushionContact.ts';
import { fly } from './flight.ts';
import type { Happening, HappeningBody } from './happening.ts';
import type { Meeting } from './meeting.ts';
import { ballsMeet, cushionMeets } from './meeting.ts';
import { dropUnder, fall } from './pocketDrop.ts';
import type { TableShape } from './tableShape.ts';
import { tableShape } from './tableShape.ts';
import type { Pose } from './timeline.ts';
import { PathRecorder } from './timeline.ts';

/** Longest step while every ball is on the cloth; contacts are found within it to the microsecond. */
export const STEP_S = 0.002;
/** Step while a ball flies or falls or pins may move. */
const FINE_STEP_S = 0.0005;
/** A pair counts as having come together again once it has been this long apart. */
const SAME_CONTACT_S = 0.02;
/** Longest time between two samples of a moving body. */
const RECORD_S = 0.001;
/** Contacts solved in one step before the rest waits for the next: a rack settles in fewer. */
const CONTACTS_PER_STEP = 400;

/** Something else that lives on the table and moves in steps: the pins. */
export interface Companion {
  step(t: number, dt: number, balls: readonly BallBody[]): readonly HappeningBody[];
  isMoving(): boolean;
  /** Whether a ball is so near that steps must be fine. */
  isNear(balls: readonly BallBody[]): boolean;
  record(t: number): void;
}

/** A table with balls on it, stepped through time. */
export class World {
  readonly shape: TableShape;
  readonly balls: readonly BallBody[];
  readonly happenings: Happening[] = [];
  readonly recorder = new PathRecorder<BallId, Pose>();
  companion: Companion | undefined;
  t = 0;
  private readonly materials: Materials;
  private readonly stepS: number;
  private readonly lastTouch = new Map<string, number>();
  private readonly inPocket = new Map<BallId, { pocket: PocketId; since: number }>();
  private recordedAt = 0;

  constructor(
    spec: TableSpec,
    balls: readonly BallBody[],
    options: { readonly materials: Materials; readonly stepS?: number },
  ) {
    this.shape = tableShape(spec);
    this.balls = balls;
    this.materials = options.materials;
    this.stepS = options.stepS ?? STEP_S;
    this.recordAll();
  }

  ball(id: BallId): BallBody {
    const found = this.balls.find((b) => b.id === id);
    if (found === undefined) throw new RangeError(`no ball ${id} on this table`);
    return found;
  }

  isAtRest(): boolean {
    return !this.balls.some(isMoving) && !(this.companion?.isMoving() ?? false);
  }

  note(body: HappeningBody, t = this.t): void {
    this.happenings.push({ t, ...body });
  }

  recordAll(): void {
    this.recordedAt = this.t;
    for (const b of this.balls) this.recorder.record(this.t, b);
    this.companion?.record(this.t);
  }

  /** Runs to `until` in steps that end there exactly. */
  runTo(until: number): void {
    while (this.t < until - 1e-9) this.step(until - this.t);
  }

  /** Runs until everything is at rest, or to `latest`; says whether it rests. */
  runToRest(latest: number): boolean {
    while (!this.isAtRest() && this.t < latest - 1e-9) this.step(latest - this.t);
    return this.isAtRest();
  }

  private step(most: number): void {
    const fine =
      this.balls.some((b) => b.state === 'air' || b.state === 'pocket') ||
      (this.companion !== undefined &&
        (this.companion.isMoving() || this.companion.isNear(this.balls)));
    const dt = Math.min(most, fine ? Math.min(FINE_STEP_S, this.stepS) : this.stepS);
    const end = this.t + dt;
    if (this.balls.some(isMoving)) this.moveBalls(end);
    this.t = end;
    for (const body of this.companion?.step(end, dt, this.balls) ?? []) this.note(body);
    // Every millisecond is enough between contacts.
    if (end - this.recordedAt > RECORD_S - 1e-9) this.recordAll();
  }

  private moveBalls(end: number): void {
    for (let i = 0; i < CONTACTS_PER_STEP; i++) {
      const left = end - this.t;
      const meeting = this.nextMeeting(left);
      const dt = meeting === undefined ? left : meeting.dt;
      if (dt > 0) this.advance(dt);
      this.t += dt;
      if (meeting === undefined) return;
      this.play(meeting);
    }
    this.advance(end - this.t);
  }

  private nextMeeting(dt: number): Meeting | undefined {
    let first: Meeting | undefined;
    let limit = dt;
    for (let i = 0; i < this.balls.length; i++) {
      const a = this.balls[i]!;
      if (!isInPlay(a)) continue;
      const moving = isMoving(a);
      for (let j = i + 1; j < this.balls.length; j++) {
        const b = this.balls[j]!;
        if (!isInPlay(b) || !(moving || isMoving(b))) continue;
        const t = ballsMeet(a, b, limit);
        if (t === undefined || (first && t >= limit)) continue;
        limit = t;
        first = { kind: 'balls', dt: t, a, b };
      }
      const cushion = moving ? cushionMeets(a, this.shape, limit) : undefined;
      if (cushion === undefined || (first && cushion.dt >= limit)) continue;
      limit = cushion.dt;
      first = cushion;
    }
    return first;
  }

  private advance(dt: number): void {
    for (const b of this.balls) {
      if (!isMoving(b)) continue;
      if (b.state === 'pocket') this.advanceInPocket(b, dt);
      else {
        if (b.state === 'cloth') moveOnCloth(b, dt, this.materials);
        else
          fly(b, dt, { shape: this.shape, materials: this.materials, leave: () => this.leave(b) });
        turn(b, dt);
        this.maybeDrop(b, dt);
      }
    }
  }

  private maybeDrop(b: BallBody, dt: number): void {
    if (!isInPlay(b)) return;
    const pocket = dropUnder(b, this.shape.spec.pockets);
    if (pocket === undefined) return;
    b.state = 'pocket';
    this.inPocket.set(b.id, { pocket: pocket.id, since: this.t + dt });
  }

  private advanceInPocket(b: BallBody, dt: number): void {
    const stay = this.inPocket.get(b.id)!;
    const pocket = this.shape.spec.pockets.find((p) => p.id === stay.pocket)!;
    const outcome = fall(b, dt, pocket, this.materials);
    if (outcome === 'falling') return;
    this.inPocket.delete(b.id);
    if (outcome === 'lost') {
      this.note({ type: 'pocketed', ball: b.id, pocket: pocket.id }, stay.since);
      return;
    }
    b.state = 'cloth';
    b.z = b.radius;
    b.vz = 0;
    this.note({ type: 'pocket_rattle', ball: b.id, pocket: pocket.id }, stay.since);
  }

  private leave(b: BallBody): void {
    this.note({ type: 'off_table', ball: b.id });
  }

  private play(meeting: Meeting): void {
    if (meeting.kind === 'balls') {
      const { a, b } = meeting;
      collideBalls(a, b, this.materials);
      this.touch(`${a.id}+${b.id}`, { type: 'ball_contact', a: a.id, b: b.id });
      return;
    }
    const { ball, piece, nx, ny } = meeting;
    const { noseHeight } = this.shape.spec;
    collideCushion(ball, { nx, ny, noseHeight, materials: this.materials });
    const jaw = !('jaw' in piece) || piece.jaw;
    const body = { type: 'cushion_contact', ball: ball.id, cushion: piece.cushion, jaw } as const;
    this.touch(`${ball.id}|${piece.cushion}`, body);
  }

  /** Notes a touch once, however often the same two rattle against each other. */
  private touch(key: string, body: HappeningBody): void {
    const last = this.lastTouch.get(key);
    this.lastTouch.set(key, this.t);
    if (last !== undefined && this.t - last < SAME_CONTACT_S) return;
    this.note(body);
    for (const b of this.balls) if (isMoving(b)) this.recorder.record(this.t, b);
  }
}
