import type { CushionId, Pocket, TableSpec } from '../table/index.ts';

/** A straight piece of cushion nose or pocket facing. */
interface Wall {
  readonly kind: 'wall';
  readonly cushion: CushionId;
  readonly jaw: boolean;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** The rounded end of a nose at a pocket's mouth. */
interface Corner {
  readonly kind: 'corner';
  readonly cushion: CushionId;
  readonly jaw: true;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export type Rail = Wall | Corner;

/** All rails of a table; the jaws by pocket, for they matter only near it. */
export interface Rails {
  readonly noses: readonly Wall[];
  readonly jaws: readonly {
    readonly x: number;
    readonly y: number;
    readonly rails: readonly Rail[];
  }[];
}

/** Where the cushion nearest to a place is. */
export interface RailHit {
  readonly rail: Rail;
  /** From the place to the rail's edge, metres; the ball touches where this is its radius. */
  readonly distance: number;
  /** Unit vector from the rail to the place. */
  readonly nx: number;
  readonly ny: number;
}

/** Facings turn this far from the nose's normal: cut angles of 142 and 104 degrees less 90 (WPA). */
const CORNER_FACING = (50.5 * Math.PI) / 180;
const SIDE_FACING = (8 * Math.PI) / 180;
/**
 * Mouths stand a little further open than their nominal width, measured where the straight noses
 * would end: clubs play between WPA's 114 to 130 mm and the FEB's 124 to 143 mm.
 */
const CORNER_OPENING = 0.0014;
const SIDE_OPENING = 0.0042;
/** Rounding of the nose at the mouth, as pool tables in use and pooltool's default have it. */
const CORNER_ROUNDING = 0.021;
const SIDE_ROUNDING = 0.008;
/** How deep the facings reach into the pocket. */
const FACING_DEPTH = 0.055;

/** Further than this from a pocket its jaws are never the nearest rail. */
const JAW_REACH_M = 0.25;

/** The noses, rounded ends and facings of a table. */
export function railsOf(table: TableSpec): Rails {
  return {
    noses: noses(table),
    jaws: table.pockets.map((pocket) => ({
      x: pocket.x,
      y: pocket.y,
      rails: [...jawsOf(table, pocket, 0), ...jawsOf(table, pocket, 1)],
    })),
  };
}

function noses(table: TableSpec): Wall[] {
  const walls: Wall[] = [];
  for (const sign of [1, -1]) {
    const y = (sign * table.width) / 2;
    const stops = pocketSpans(table, 'x', y, table.length / 2);
    for (const [x0, x1] of stops)
      walls.push({
        kind: 'wall',
        cushion: sign > 0 ? 'top' : 'bottom',
        jaw: false,
        x0,
        y0: y,
        x1,
        y1: y,
      });
    const x = (sign * table.length) / 2;
    for (const [y0, y1] of pocketSpans(table, 'y', x, table.width / 2))
      walls.push({
        kind: 'wall',
        cushion: sign > 0 ? 'right' : 'left',
        jaw: false,
        x0: x,
        y0,
        x1: x,
        y1,
      });
  }
  return walls;
}

/** The stretches of one side that are cushion and not pocket mouth. */
function pocketSpans(
  table: TableSpec,
  axis: 'x' | 'y',
  at: number,
  half: number,
): [number, number][] {
  const cuts: [number, number][] = [];
  for (const { mouth } of table.pockets) {
    const across = axis === 'x' ? 'y' : 'x';
    const on = mouth.filter((p) => Math.abs(p[across] - at) < 1e-6);
    if (on.length === 2)
      cuts.push([Math.min(on[0]![axis], on[1]![axis]), Math.max(on[0]![axis], on[1]![axis])]);
    else if (on.length === 1) {
      const edge = on[0]![axis];
      cuts.push(edge > 0 ? [edge, half] : [-half, edge]);
    }
  }
  cuts.sort((a, b) => a[0] - b[0]);
  const spans: [number, number][] = [];
  let from = -half;
  for (const [start, end] of cuts) {
    if (start > from) spans.push([from, start]);
    from = Math.max(from, end);
  }
  if (half > from) spans.push([from, half]);
  return spans;
}

/** The rounded end and the facing at one of a mouth's nose points. */
function jawsOf(table: TableSpec, pocket: Pocket, which: 0 | 1): Rail[] {
  const mark = pocket.mouth[which];
  const onLongRail = Math.abs(Math.abs(mark.y) - table.width / 2) < 1e-6;
  const side = Math.abs(pocket.x) < table.length / 4;
  const outX = onLongRail ? 0 : Math.sign(mark.x);
  const outY = onLongRail ? Math.sign(mark.y) : 0;
  // Along the rail, towards the pocket.
  const alongX = onLongRail ? Math.sign(pocket.x - mark.x) : 0;
  const alongY = onLongRail ? 0 : Math.sign(pocket.y - mark.y);
  const opening = side ? SIDE_OPENING : CORNER_OPENING;
  const nose = { x: mark.x - alongX * opening, y: mark.y - alongY * opening };
  const turn = side ? SIDE_FACING : CORNER_FACING;
  const rounding = side ? SIDE_ROUNDING : CORNER_ROUNDING;
  const dirX = outX * Math.cos(turn) + alongX * Math.sin(turn);
  const dirY = outY * Math.cos(turn) + alongY * Math.sin(turn);
  // The circle touches the nose and the facing: its centre lies behind the nose by its radius.
  const setback = rounding / Math.tan((Math.PI / 2 + turn) / 2);
  const cushion = cushionAt(onLongRail, nose);
  return [
    {
      kind: 'corner',
      cushion,
      jaw: true,
      x: nose.x - alongX * setback + outX * rounding,
      y: nose.y - alongY * setback + outY * rounding,
      radius: rounding,
    },
    {
      kind: 'wall',
      cushion,
      jaw: true,
      x0: nose.x + dirX * setback,
      y0: nose.y + dirY * setback,
      x1: nose.x + dirX * FACING_DEPTH,
      y1: nose.y + dirY * FACING_DEPTH,
    },
  ];
}

function cushionAt(onLongRail: boolean, nose: { x: number; y: number }): CushionId {
  if (onLongRail) return nose.y > 0 ? 'top' : 'bottom';
  return nose.x > 0 ? 'right' : 'left';
}

/** The rail nearest to a place on or near the bed. */
export function nearestRail(rails: Rails, x: number, y: number): RailHit {
  let best = Infinity;
  let rail: Rail = rails.noses[0]!;
  for (const nose of rails.noses) {
    const d = noseDistance(nose, x, y);
    if (d < best) [best, rail] = [d, nose];
  }
  for (const jaw of rails.jaws) {
    if (Math.abs(jaw.x - x) > JAW_REACH_M || Math.abs(jaw.y - y) > JAW_REACH_M) continue;
    for (const r of jaw.rails) {
      const d = r.kind === 'wall' ? wallDistance(r, x, y) : cornerDistance(r, x, y);
      if (d < best) [best, rail] = [d, r];
    }
  }
  return hitOn(rail, best, { x, y });
}

/** A place behind a nose is at a negative distance, so that no path tunnels through. */
function noseDistance(nose: Wall, x: number, y: number): number {
  const lengthwise = nose.y0 === nose.y1;
  const lo = lengthwise ? Math.min(nose.x0, nose.x1) : Math.min(nose.y0, nose.y1);
  const hi = lengthwise ? Math.max(nose.x0, nose.x1) : Math.max(nose.y0, nose.y1);
  const along = lengthwise ? x : y;
  const depth = lengthwise
    ? Math.abs(nose.y0) - Math.sign(nose.y0) * y
    : Math.abs(nose.x0) - Math.sign(nose.x0) * x;
  if (along >= lo && along <= hi) return depth;
  const past = along < lo ? lo - along : along - hi;
  return Math.sqrt(depth * depth + past * past);
}

function wallDistance(wall: Wall, x: number, y: number): number {
  const ex = wall.x1 - wall.x0;
  const ey = wall.y1 - wall.y0;
  const along = ((x - wall.x0) * ex + (y - wall.y0) * ey) / (ex * ex + ey * ey);
  const s = along < 0 ? 0 : along > 1 ? 1 : along;
  const dx = x - wall.x0 - s * ex;
  const dy = y - wall.y0 - s * ey;
  return Math.sqrt(dx * dx + dy * dy);
}

function cornerDistance(corner: Corner, x: number, y: number): number {
  const dx = x - corner.x;
  const dy = y - corner.y;
  return Math.sqrt(dx * dx + dy * dy) - corner.radius;
}

/** The hit with its normal, from the rail's nearest point to the place. */
function hitOn(rail: Rail, distance: number, at: { x: number; y: number }): RailHit {
  if (rail.kind === 'corner') {
    const d = distance + rail.radius || 1e-9;
    return { rail, distance, nx: (at.x - rail.x) / d, ny: (at.y - rail.y) / d };
  }
  const ex = rail.x1 - rail.x0;
  const ey = rail.y1 - rail.y0;
  const along = ((at.x - rail.x0) * ex + (at.y - rail.y0) * ey) / (ex * ex + ey * ey);
  if (!rail.jaw && along >= 0 && along <= 1) return { rail, distance, ...inwardOf(rail) };
  const s = Math.min(1, Math.max(0, along));
  const d = distance || 1e-9;
  return {
    rail,
    distance,
    nx: (at.x - rail.x0 - s * ex) / d,
    ny: (at.y - rail.y0 - s * ey) / d,
  };
}

function inwardOf(rail: Wall): { nx: number; ny: number } {
  switch (rail.cushion) {
    case 'top':
      return { nx: 0, ny: -1 };
    case 'bottom':
      return { nx: 0, ny: 1 };
    case 'right':
      return { nx: -1, ny: 0 };
    case 'left':
      return { nx: 1, ny: 0 };
  }
}
