import type { BallBody } from './body.ts';
import type { CushionPiece, CushionTip, TableShape } from './tableShape.ts';

/** The next thing that two bodies do to each other within a step. */
export type Meeting =
  | { readonly kind: 'balls'; readonly dt: number; readonly a: BallBody; readonly b: BallBody }
  | {
      readonly kind: 'cushion';
      readonly dt: number;
      readonly ball: BallBody;
      readonly piece: CushionPiece | CushionTip;
      readonly nx: number;
      readonly ny: number;
    };

/** Slower approach than this is rest (m/s). */
const STILL = 1e-6;

/**
 * When two balls meet within `dt`, taking their speeds as constant over it: at 0.5 ms the curve
 * of a path departs from that by less than 0.1 micrometre.
 */
export function ballsMeet(a: BallBody, b: BallBody, dt: number): number | undefined {
  const reach = a.radius + b.radius;
  const px = b.x - a.x;
  const py = b.y - a.y;
  const vx = b.vx - a.vx;
  const vy = b.vy - a.vy;
  const far = reach + Math.hypot(vx, vy) * dt;
  if (px > far || px < -far || py > far || py < -far) return undefined;
  const pz = b.z - a.z;
  const vz = b.vz - a.vz;
  const closing = px * vx + py * vy + pz * vz;
  if (closing > -STILL * reach) return undefined;
  const gap = px * px + py * py + pz * pz - reach * reach;
  if (gap <= 0) return 0;
  const speed2 = vx * vx + vy * vy + vz * vz;
  const root = closing * closing - speed2 * gap;
  if (root < 0) return undefined;
  const t = (-closing - Math.sqrt(root)) / speed2;
  return t <= dt ? t : undefined;
}

/** Distance in the plane at which a ball's centre stands from a nose it touches. */
export function reachOf(b: BallBody, noseHeight: number): number {
  const rise = noseHeight - b.z;
  return Math.abs(rise) < b.radius ? Math.sqrt(b.radius * b.radius - rise * rise) : 0;
}

/** The first cushion piece or tip a ball meets within `dt`. */
export function cushionMeets(b: BallBody, shape: TableShape, dt: number): Meeting | undefined {
  const reach = reachOf(b, shape.spec.noseHeight);
  const margin = reach + Math.hypot(b.vx, b.vy) * dt + 0.001;
  // Far from every edge there is nothing to look for.
  const insideX = Math.abs(b.x) < shape.spec.length / 2 - margin;
  const insideY = Math.abs(b.y) < shape.spec.width / 2 - margin;
  if (reach === 0 || (insideX && insideY)) return undefined;
  let best: Meeting | undefined;
  let limit = dt;
  for (const piece of shape.pieces) {
    const t = pieceMeets(b, piece, reach);
    if (t === undefined || t > limit) continue;
    limit = t;
    best = { kind: 'cushion', dt: t, ball: b, piece, nx: piece.nx, ny: piece.ny };
  }
  for (const tip of shape.tips) {
    const t = tipMeets(b, tip, reach);
    if (t === undefined || t > limit) continue;
    limit = t;
    const nx = b.x + b.vx * t - tip.x;
    const ny = b.y + b.vy * t - tip.y;
    const d = Math.hypot(nx, ny);
    best = { kind: 'cushion', dt: t, ball: b, piece: tip, nx: nx / d, ny: ny / d };
  }
  return best;
}

function pieceMeets(b: BallBody, p: CushionPiece, reach: number): number | undefined {
  const speed = b.vx * p.nx + b.vy * p.ny;
  if (speed > -STILL) return undefined;
  const d = (b.x - p.ax) * p.nx + (b.y - p.ay) * p.ny;
  if (d < 0) return undefined;
  const t = d <= reach ? 0 : (reach - d) / speed;
  const dx = p.bx - p.ax;
  const dy = p.by - p.ay;
  const along = (b.x + b.vx * t - p.ax) * dx + (b.y + b.vy * t - p.ay) * dy;
  return along >= 0 && along <= dx * dx + dy * dy ? t : undefined;
}

function tipMeets(b: BallBody, tip: CushionTip, reach: number): number | undefined {
  const px = b.x - tip.x;
  const py = b.y - tip.y;
  const closing = px * b.vx + py * b.vy;
  if (closing > -STILL * reach) return undefined;
  const gap = px * px + py * py - reach * reach;
  if (gap <= 0) return 0;
  const speed2 = b.vx * b.vx + b.vy * b.vy;
  const root = closing * closing - speed2 * gap;
  return root < 0 ? undefined : (-closing - Math.sqrt(root)) / speed2;
}
