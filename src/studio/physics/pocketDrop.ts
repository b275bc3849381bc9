import type { Pocket } from '../../table/index.ts';
import type { BallBody } from './body.ts';
import { halt, turn } from './body.ts';
import type { Materials } from './constants.ts';
import { GRAVITY } from './constants.ts';

/** A ball this far under the slate's edge cannot come back. */
const LOST_DROP = 0.006;
/** Where a pocketed ball comes to lie: on the balls' shelf or net under the hole. */
const SHELF_DEPTH = 0.075;
/** Lets `roomAtEdge` begin where a ball that has sunk by LOST_DROP stands: 1 - (1 - 0.21)^2 = 0.61^2. */
const EDGE_SLACK = 0.61;
/** Tipping over an edge takes longer than falling free: part of the weight rests on it. */
const TIPPING = 0.6;

/** The pocket whose drop a ball's centre is over. */
export function dropUnder(b: BallBody, pockets: readonly Pocket[]): Pocket | undefined {
  if (b.z > b.radius * 1.5) return undefined;
  for (const p of pockets) {
    const dx = b.x - p.x;
    const dy = b.y - p.y;
    if (dx * dx + dy * dy < p.dropRadius * p.dropRadius) return p;
  }
  return undefined;
}

export type DropOutcome = 'falling' | 'lost' | 'spat-out';

/**
 * Moves a ball that is over a pocket's hole: it falls, meets the liner at the back, and is spat
 * out if it comes back to the edge before it has sunk under it.
 */
export function fall(b: BallBody, dt: number, pocket: Pocket, materials: Materials): DropOutcome {
  b.vz -= TIPPING * GRAVITY * dt;
  b.x += b.vx * dt;
  b.y += b.vy * dt;
  b.z += b.vz * dt;
  turn(b, dt);
  const sunk = b.radius - b.z;
  const dx = b.x - pocket.x;
  const dy = b.y - pocket.y;
  const d = Math.hypot(dx, dy);
  const middle = Math.abs(pocket.x) < 1e-6;
  const outwards = (middle ? 0 : dx * Math.sign(pocket.x)) + dy * Math.sign(pocket.y) > 0;
  // Between the jaws the hole has walls as well: a ball leaves it over the mouth's line alone.
  const edge = roomAtEdge(b.radius, sunk, pocket.dropRadius);
  const isBehind = isBehindMouth(b, pocket);
  const inside = isBehind ? Math.min(edge, pocket.dropRadius) : edge;
  const room = outwards ? pocket.dropRadius - b.radius : inside;
  if (d > room) meetLiner(b, { nx: dx / d, ny: dy / d, room, pocket, materials });
  if (sunk > b.radius + SHELF_DEPTH) {
    halt(b);
    b.state = 'pocketed';
    return 'lost';
  }
  const isOut = d > pocket.dropRadius && !isBehind;
  return isOut && sunk <= LOST_DROP ? 'spat-out' : 'falling';
}

/** Whether a ball's centre is on the pocket's side of the line between its nose points. */
function isBehindMouth(b: BallBody, { mouth, x, y }: Pocket): boolean {
  const [p, q] = mouth;
  const midX = (p.x + q.x) / 2;
  const midY = (p.y + q.y) / 2;
  return (b.x - midX) * (x - midX) + (b.y - midY) * (y - midY) > 0;
}

/** How far from the hole's middle a ball's centre can be once it has sunk past the slate's edge. */
function roomAtEdge(radius: number, sunk: number, dropRadius: number): number {
  if (sunk <= LOST_DROP) return Infinity;
  const rise = Math.max(0, 1 - sunk / radius);
  return dropRadius - radius * Math.sqrt(1 - rise * rise) + radius * EDGE_SLACK;
}

interface Liner {
  readonly nx: number;
  readonly ny: number;
  readonly room: number;
  readonly pocket: Pocket;
  readonly materials: Materials;
}

function meetLiner(b: BallBody, at: Liner): void {
  const into = b.vx * at.nx + b.vy * at.ny;
  if (into <= 0) return;
  b.x = at.pocket.x + at.nx * at.room;
  b.y = at.pocket.y + at.ny * at.room;
  const back = (1 + at.materials.pocketRestitution) * into;
  b.vx -= back * at.nx;
  b.vy -= back * at.ny;
  // Leather takes most of the spin.
  b.wx *= 0.5;
  b.wy *= 0.5;
  b.wz *= 0.5;
}
