// A toy of a billiard table, for feeding the desk in tests: equal balls, elastic contacts, a
// steady slowing down. Nothing of the product's own physics or inference is used or claimed.
import type { RestLayout, TableEvent, TableEventBody } from '../../../src/events/index.ts';
import type { PositionFrame, ShownPin } from '../../../src/review/index.ts';
import { pinHomes } from '../../../src/table/index.ts';
import type { BallId, CushionId, PinId, TableSpec } from '../../../src/table/index.ts';

export interface ToyBall {
  readonly ball: BallId;
  x: number;
  y: number;
  vx: number;
  vy: number;
  isGone: boolean;
}

export interface ToyShot {
  readonly frames: readonly PositionFrame[];
  readonly events: readonly TableEvent[];
}

export interface ToyOptions {
  readonly table: TableSpec;
  readonly shot: number;
  readonly startS: number;
  readonly balls: ToyBall[];
  readonly standing: Set<PinId>;
  readonly strike: { readonly ball: BallId; readonly vx: number; readonly vy: number };
}

const STEP_S = 1 / 600;
const STEPS_PER_FRAME = 10;
const SLOWING = 0.35;
const LEAD_IN_S = 0.6;

/** Plays one shot to rest; the balls are left where they stopped. */
export function playToyShot(options: ToyOptions): ToyShot {
  const events: TableEvent[] = [];
  const frames: PositionFrame[] = [];
  const { shot, balls } = options;
  let t = options.startS;
  const emit = (body: TableEventBody): void => {
    const id = `s${shot}-e${events.length}`;
    const known = { id, shot, t, tSigma: 0.004, confidence: 0.96, status: 'final' as const };
    events.push({ ...body, ...known });
  };
  const isMoving = (): boolean => balls.some((b) => !b.isGone && Math.hypot(b.vx, b.vy) > 0);
  const strikeAt = options.startS + LEAD_IN_S;
  for (let step = 0; events.length === 0 || isMoving(); step++, t += STEP_S) {
    if (step % STEPS_PER_FRAME === 0) frames.push(frameOf(options, t));
    if (events.length === 0 && t >= strikeAt) {
      const struck = balls.find((b) => b.ball === options.strike.ball)!;
      struck.vx = options.strike.vx;
      struck.vy = options.strike.vy;
      const layout = layoutOf(options);
      emit({ kind: 'shot-start', ball: struck.ball, moving: [], layout });
    }
    moveBalls(options, emit);
  }
  emit({ kind: 'shot-end', layout: layoutOf(options) });
  frames.push(frameOf(options, t));
  return { frames, events };
}

type Emit = (body: TableEventBody) => void;

function moveBalls(options: ToyOptions, emit: Emit): void {
  const { balls, table } = options;
  for (const ball of balls) {
    if (ball.isGone) continue;
    const speed = Math.hypot(ball.vx, ball.vy);
    const left = speed <= SLOWING * STEP_S ? 0 : 1 - (SLOWING * STEP_S) / speed;
    ball.vx *= left;
    ball.vy *= left;
    ball.x += ball.vx * STEP_S;
    ball.y += ball.vy * STEP_S;
    if (!pocketBall(table, ball, emit)) bounce(table, ball, emit);
    fellPins(options, ball, emit);
  }
  for (const [i, a] of balls.entries())
    for (const b of balls.slice(i + 1)) if (!a.isGone && !b.isGone) meet(table, [a, b], emit);
}

function pocketBall(table: TableSpec, ball: ToyBall, emit: Emit): boolean {
  const pocket = table.pockets.find(
    (p) => Math.hypot(p.x - ball.x, p.y - ball.y) < p.dropRadius + 0.035,
  );
  if (pocket === undefined) return false;
  ball.isGone = true;
  emit({ kind: 'pocketed', ball: ball.ball, pocket: pocket.id });
  return true;
}

function bounce(table: TableSpec, ball: ToyBall, emit: Emit): void {
  const mostX = table.length / 2 - table.ballRadius;
  const mostY = table.width / 2 - table.ballRadius;
  const touch = (cushion: CushionId): void =>
    emit({ kind: 'cushion-contact', ball: ball.ball, cushion, jaw: false });
  if (Math.abs(ball.x) > mostX && ball.x * ball.vx > 0) {
    touch(ball.x > 0 ? 'right' : 'left');
    ball.vx *= -0.85;
  }
  if (Math.abs(ball.y) > mostY && ball.y * ball.vy > 0) {
    touch(ball.y > 0 ? 'top' : 'bottom');
    ball.vy *= -0.85;
  }
}

function meet(table: TableSpec, [a, b]: readonly [ToyBall, ToyBall], emit: Emit): void {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const gap = Math.hypot(dx, dy);
  const closing = ((a.vx - b.vx) * dx + (a.vy - b.vy) * dy) / gap;
  if (gap > 2 * table.ballRadius || closing <= 0) return;
  const [first, second] = Math.hypot(a.vx, a.vy) >= Math.hypot(b.vx, b.vy) ? [a, b] : [b, a];
  const pair = { a: first.ball, b: second.ball };
  emit({ kind: 'ball-contact', ...pair, frozen: false, simultaneous: false });
  a.vx -= (closing * dx) / gap;
  a.vy -= (closing * dy) / gap;
  b.vx += (closing * dx) / gap;
  b.vy += (closing * dy) / gap;
}

function fellPins({ table, standing }: ToyOptions, ball: ToyBall, emit: Emit): void {
  for (const [i, home] of pinHomes(table).entries()) {
    const pin = `P${i}` as PinId;
    const isHit = Math.hypot(home.x - ball.x, home.y - ball.y) < table.ballRadius + 0.004;
    if (!standing.has(pin) || !isHit || Math.hypot(ball.vx, ball.vy) < 0.05) continue;
    standing.delete(pin);
    const cause = { by: ball.ball, root: ball.ball };
    emit({ kind: 'pin-fallen', pin, ...cause, causes: [{ ...cause, probability: 0.97 }] });
  }
}

function layoutOf({ balls, standing }: ToyOptions): RestLayout {
  return {
    balls: balls.filter((b) => !b.isGone).map(({ ball, x, y }) => ({ ball, x, y })),
    frozenPairs: [],
    frozenToCushion: [],
    hanging: [],
    pinsStanding: [...standing],
    hidden: [],
  };
}

function frameOf({ table, balls, standing }: ToyOptions, t: number): PositionFrame {
  const pins = pinHomes(table).map((home, i): ShownPin => {
    const id = `P${i}` as PinId;
    return { id, ...home, look: standing.has(id) ? 'standing' : 'fallen' };
  });
  return {
    t,
    balls: balls.map(({ ball, x, y, vx, vy, isGone }) => ({
      id: ball,
      x,
      y,
      state: isGone ? 'gone' : Math.hypot(vx, vy) > 0 ? 'moving' : 'rest',
      confidence: 1,
    })),
    pins,
  };
}
