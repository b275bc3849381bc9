import { type PixelPoint, project } from '../../calibration/index.ts';
import type { BallDetection } from '../detection.ts';
import { type PinField, sampleAt } from './pinField.ts';

/** A ball's rim is blurred: it covers this much beyond its radius. */
const RIM_PIXELS = 1.3;
const RIM_SHARE = 0.03;
/** Share of a frame's time that a shutter may be open: how far a moving ball smears, each way. */
const SMEAR = 0.4;
/** Nearer to a nose than this its edge and shadow are not cloth. */
const NOSE_MARGIN_METRES = 0.004;

/** What a sample is covered by. */
export const COVER = { none: 0, ball: 1, other: 2, outside: 3 } as const;

/** Marks what balls and other things hide in a field. `before`: the balls of the last frame. */
export function markCover(
  field: PinField,
  balls: readonly BallDetection[],
  hidden: readonly (readonly PixelPoint[])[],
  before: readonly BallDetection[],
): void {
  const { cover } = field;
  if (field.isWhole) cover.fill(COVER.none);
  else for (let i = 0; i < cover.length; i++) if (cover[i] !== COVER.outside) cover[i] = COVER.none;
  for (const outline of hidden) fillOutline(field, outline, COVER.other);
  for (const ball of balls) {
    const smear = smearOf(ball, before);
    const radius = (ball.radius * (1 + RIM_SHARE) + RIM_PIXELS) / field.step;
    fillCapsule(field, ball, smear, radius);
  }
}

/** How far a ball reaches either way from its middle because it moves, pixels. */
function smearOf(ball: BallDetection, before: readonly BallDetection[]): PixelPoint {
  if (ball.streak) return { u: ball.streak.u / 2, v: ball.streak.v / 2 };
  let best: BallDetection | undefined;
  let gap = 3 * ball.radius;
  for (const other of before) {
    const d = Math.hypot(other.u - ball.u, other.v - ball.v);
    if (d < gap) {
      gap = d;
      best = other;
    }
  }
  if (!best) return { u: 0, v: 0 };
  return { u: SMEAR * (ball.u - best.u), v: SMEAR * (ball.v - best.v) };
}

function fillCapsule(field: PinField, at: PixelPoint, smear: PixelPoint, radius: number): void {
  const { w, h, cover, step } = field;
  const p = sampleAt(field, at);
  const su = smear.u / step;
  const sv = smear.v / step;
  const long2 = su * su + sv * sv;
  const y0 = Math.max(0, Math.floor(p.y - Math.abs(sv) - radius));
  const y1 = Math.min(h - 1, Math.ceil(p.y + Math.abs(sv) + radius));
  const x0 = Math.max(0, Math.floor(p.x - Math.abs(su) - radius));
  const x1 = Math.min(w - 1, Math.ceil(p.x + Math.abs(su) + radius));
  for (let y = y0; y <= y1; y++)
    for (let x = x0; x <= x1; x++) {
      const dx = x - p.x;
      const dy = y - p.y;
      const along = long2 > 0 ? Math.max(-1, Math.min(1, (dx * su + dy * sv) / long2)) : 0;
      if ((dx - along * su) ** 2 + (dy - along * sv) ** 2 > radius * radius) continue;
      if (cover[y * w + x] !== COVER.outside) cover[y * w + x] = COVER.ball;
    }
}

/** Fills an outline row by row (even and odd crossings). */
function fillOutline(field: PinField, outline: readonly PixelPoint[], value: number): void {
  const { w, h, cover } = field;
  const points = outline.map((p) => sampleAt(field, p));
  if (points.length < 3) return;
  for (let y = 0; y < h; y++) {
    const cuts = crossingsOf(points, y);
    for (let k = 0; k + 1 < cuts.length; k += 2) {
      const from = Math.max(0, Math.ceil(cuts[k]!));
      const to = Math.min(w - 1, Math.floor(cuts[k + 1]!));
      for (let x = from; x <= to; x++)
        if (cover[y * w + x] === COVER.none) cover[y * w + x] = value;
    }
  }
}

function crossingsOf(points: readonly { x: number; y: number }[], y: number): number[] {
  const cuts: number[] = [];
  for (let k = 0; k < points.length; k++) {
    const p = points[k]!;
    const q = points[(k + 1) % points.length]!;
    if (p.y > y === q.y > y) continue;
    cuts.push(p.x + ((y - p.y) / (q.y - p.y)) * (q.x - p.x));
  }
  return cuts.sort((a, b) => a - b);
}

/** Marks for good what lies outside the noses, as seen over the cloth's edge. */
export function markOutside(field: PinField): void {
  const { table, camera } = field.calibration;
  const x = table.length / 2 - NOSE_MARGIN_METRES;
  const y = table.width / 2 - NOSE_MARGIN_METRES;
  const outline: PixelPoint[] = [];
  const corners = [
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
  ] as const;
  // Points along the sides, as the lens bends them.
  corners.forEach(([ax, ay], k) => {
    const [bx, by] = corners[(k + 1) % 4]!;
    for (let i = 0; i < 16; i++) {
      const s = i / 16;
      const at = { x: ax + s * (bx - ax), y: ay + s * (by - ay) };
      outline.push(project(camera, at, table.noseHeight));
    }
  });
  field.cover.fill(COVER.none);
  fillOutline(field, outline, COVER.other);
  for (let i = 0; i < field.cover.length; i++)
    field.cover[i] = field.cover[i] === COVER.none ? COVER.outside : COVER.none;
  field.isWhole = !field.cover.includes(COVER.outside);
}
