import type { Pocket, TableSpec } from '../../table/index.ts';
import type { Rgb } from './colour.ts';
import { mix, scale, smoothstep } from './colour.ts';
import type { RailLook } from './look.ts';
import type { NoiseField } from './noiseField.ts';
import { fractal, noiseField } from './noiseField.ts';

/** The rail's top, as seen from above: wood, sights, castings, liners. */
export interface RailPainter {
  isOutside(x: number, y: number): boolean;
  isLiner(x: number, y: number): boolean;
  paint(x: number, y: number, out: Float64Array): void;
  /** Inside a pocket, `depth` from 0 at the edge to 1 in the middle. */
  paintHole(depth: number, x: number, y: number, out: Float64Array): void;
  /** Mirrored light on the rail's lacquer, over what `paint` gave. */
  addGlare(x: number, y: number, out: Float64Array): void;
}

/** Width of the leather or rubber ring round a pocket. */
const LINER_WIDTH = 0.014;
const CASTING_REACH = 0.17;
const SIGHT_RADIUS = 0.0062;

export function railPainter(look: RailLook, table: TableSpec): RailPainter {
  const outerX = table.length / 2 + table.railWidth;
  const outerY = table.width / 2 + table.railWidth;
  const field = noiseField(711);
  const outside = (x: number, y: number): boolean =>
    edgeDistance(x, y, outerX, outerY, look.cornerRadius) > 0;
  const base = (x: number, y: number): Rgb => {
    const edge = -edgeDistance(x, y, outerX, outerY, look.cornerRadius);
    if (edge < look.trimWidth) return look.trim;
    if (look.castings !== undefined) {
      const inside = insideCasting(table, x, y);
      if (inside > 0) return scale(look.castings, metal(field, x, y, Math.min(inside, edge)));
    }
    const long = Math.abs(y) / outerY > Math.abs(x) / outerX - 0.12;
    const [along, across] = long ? [x, y] : [y, x];
    if (look.kind === 'plain') return look.colour;
    const grain = fractal(field, along * 3, across * 90, 4);
    if (look.kind === 'laminate')
      return scale(look.colour, 0.8 + 0.5 * fractal(field, along * 5, across * 25, 3) ** 2);
    return mix(look.dark, look.colour, grain);
  };
  return {
    isOutside: outside,
    isLiner: (x, y) => linerAt(table, x, y) > 0,
    paint: (x, y, out) => {
      const liner = linerAt(table, x, y);
      if (liner > 0) return void out.set(scale(look.liner, 0.5 + 1.2 * liner * (1 - liner)));
      const c = sightAt(look, table, x, y) ? look.diamondColour : base(x, y);
      out.set(c);
    },
    paintHole: (depth, x, y, out) => {
      // The camera is inwards: it sees the ribs of the wall behind, and nothing of the one before it.
      const p = nearestPocket(table, x, y);
      const away = Math.hypot(p.x, p.y);
      const back = ((x - p.x) * p.x + (y - p.y) * p.y) / (away * p.dropRadius);
      const rib = 0.75 + 0.25 * Math.cos(26 * Math.atan2(y - p.y, x - p.x));
      const wall = 2.2 * smoothstep(-0.2, 0.9, back) * rib * (1 - 0.6 * depth);
      out.set(scale(look.liner, 0.12 + wall));
    },
    addGlare: (x, y, out) => {
      for (const g of look.glare) {
        const dx = (x - g.x) / g.radiusX;
        const dy = (y - g.y) / g.radiusY;
        const d2 = dx * dx + dy * dy;
        if (d2 > 6) continue;
        const k = Math.exp(-d2 * d2) * (0.75 + 0.5 * field(x * 40, y * 40));
        for (let c = 0; c < 3; c++) out[c]! += g.light[c]! * k;
      }
    },
  };
}

/** Signed distance to the rounded outline of the table, negative inside. */
function edgeDistance(x: number, y: number, halfX: number, halfY: number, radius: number): number {
  const dx = Math.abs(x) - halfX + radius;
  const dy = Math.abs(y) - halfY + radius;
  const px = Math.max(dx, 0);
  const py = Math.max(dy, 0);
  return Math.sqrt(px * px + py * py) + Math.min(Math.max(dx, dy), 0) - radius;
}

/** 0 to 1 across the ring round a pocket, on its side away from the bed; 0 elsewhere. */
function linerAt(table: TableSpec, x: number, y: number): number {
  for (const p of table.pockets) {
    const dx = x - p.x;
    const dy = y - p.y;
    const reach = p.dropRadius + LINER_WIDTH;
    const d2 = dx * dx + dy * dy;
    if (d2 > reach * reach) continue;
    const d = Math.sqrt(d2) - p.dropRadius;
    const behind = Math.abs(x) > table.length / 2 + 0.012 || Math.abs(y) > table.width / 2 + 0.012;
    if (behind) return Math.max(0.001, Math.min(1, d / LINER_WIDTH));
  }
  return 0;
}

/** How far inside a casting's outline a place is; 0 or less when on none. */
function insideCasting(table: TableSpec, x: number, y: number): number {
  let most = -1;
  for (const p of table.pockets) {
    const reachX = Math.abs(p.x) < 1e-6 ? CASTING_REACH * 0.55 : CASTING_REACH;
    most = Math.max(most, Math.min(reachX - Math.abs(x - p.x), CASTING_REACH - Math.abs(y - p.y)));
  }
  return most;
}

/** Brushed metal that catches the lamps unevenly, with a bevel along its outline. */
function metal(field: NoiseField, x: number, y: number, inside: number): number {
  const sheen = 0.35 + 0.6 * field(x * 9, y * 9) + 0.12 * (field(x * 400, y * 40) - 0.5);
  const bevel = inside < 0.0025 ? 0.35 : inside < 0.008 ? 1.25 : 1;
  return sheen * bevel;
}

function nearestPocket(table: TableSpec, x: number, y: number): Pocket {
  return table.pockets.reduce((a, b) =>
    Math.hypot(x - a.x, y - a.y) < Math.hypot(x - b.x, y - b.y) ? a : b,
  );
}

function sightAt(look: RailLook, table: TableSpec, x: number, y: number): boolean {
  const stepX = table.length / 8;
  const stepY = table.width / 4;
  const i = Math.round(x / stepX);
  const j = Math.round(y / stepY);
  const onLong = Math.abs(Math.abs(y) - table.width / 2 - table.diamondSetback);
  const onShort = Math.abs(Math.abs(x) - table.length / 2 - table.diamondSetback);
  const middlePocket = table.pockets.length > 0 && i === 0;
  const ends = table.pockets.length > 0 ? 3 : 4;
  if (onLong < 0.02 && Math.abs(i) <= ends && !middlePocket)
    return isSight(look, Math.abs(x - i * stepX), onLong);
  if (onShort < 0.02 && Math.abs(j) <= (ends === 3 ? 1 : 2))
    return isSight(look, onShort, Math.abs(y - j * stepY));
  return false;
}

function isSight(look: RailLook, dx: number, dy: number): boolean {
  if (look.diamonds === 'round') return Math.hypot(dx, dy) < SIGHT_RADIUS;
  if (look.diamonds === 'rhombus') return dx / 0.007 + dy / 0.0125 < 1;
  return (dx < 0.0025 && dy < 0.011) || (dy < 0.0025 && dx < 0.007);
}
