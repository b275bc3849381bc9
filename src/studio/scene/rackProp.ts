import type { TablePoint, TableSpec } from '../../table/index.ts';
import { quarterX } from '../../table/index.ts';
import type { Rgb } from '../picture/colour.ts';
import { fromHex } from '../picture/colour.ts';
import type { Figure } from '../picture/figureSubject.ts';
import type { PaintedSolid } from '../picture/solidShade.ts';
import type { Random } from '../random.ts';

/** The frame that balls are racked in: of wood or plastic, a diamond for nine balls or a triangle. */
export interface RackLook {
  readonly shape: 'diamond' | 'triangle';
  readonly colour: Rgb;
  readonly isWooden: boolean;
}

export function drawRack(random: Random): RackLook {
  const isWooden = random.chance(0.5);
  const woods = ['#8a5a2c', '#b08850', '#5a3218'] as const;
  const plastics = ['#141416', '#7c1c20', '#e8e4da'] as const;
  return {
    shape: random.pick(['diamond', 'triangle']),
    colour: fromHex(random.pick(isWooden ? woods : plastics)),
    isWooden,
  };
}

type Place = TablePoint & { readonly z: number };

const BAR_RADIUS = 0.007;
/** Heights of the two rounds that a bar is built of. */
const BAR_HEIGHTS = [0.008, 0.036];
/** Room between balls and frame. */
const SLACK = 0.0015;

/** The frame as it lies round a full rack whose middle is at `at`. */
export function rackSolids(look: RackLook, at: Place, ballRadius: number): PaintedSolid[] {
  const corners = look.shape === 'diamond' ? diamond(ballRadius) : triangle(ballRadius);
  return corners.flatMap((a, i) => {
    const b = corners[(i + 1) % corners.length]!;
    return BAR_HEIGHTS.map((z) => ({
      ...{ ax: at.x + a.x, ay: at.y + a.y, az: at.z + z, ra: BAR_RADIUS },
      ...{ bx: at.x + b.x, by: at.y + b.y, bz: at.z + z, rb: BAR_RADIUS },
      colour: look.colour,
      mottle: look.isWooden ? 0.25 : 0,
      gloss: look.isWooden ? 0.01 : 0.04,
    }));
  });
}

/** Rows of 1, 2, 3, 2, 1: its sides run at 30 degrees to the long axis. */
function diamond(ballRadius: number): readonly TablePoint[] {
  const out = ballRadius + SLACK + BAR_RADIUS;
  const x = 4 * ballRadius * Math.sqrt(0.75) + 2 * out;
  const y = 2 * ballRadius + out / Math.sqrt(0.75);
  return [
    { x: -x, y: 0 },
    { x: 0, y },
    { x, y: 0 },
    { x: 0, y: -y },
  ];
}

/** Five rows of 1 to 5, its apex where the diamond's is. */
function triangle(ballRadius: number): readonly TablePoint[] {
  const out = ballRadius + SLACK + BAR_RADIUS;
  const rows = 4 * ballRadius * Math.sqrt(0.75);
  const apex = -rows - 2 * out;
  const base = rows + out;
  const y = (base - apex) / Math.sqrt(3);
  return [
    { x: apex, y: 0 },
    { x: base, y },
    { x: base, y: -y },
  ];
}

/** Where the middle of a rack is. */
export const rackMiddle = (table: TableSpec): TablePoint => ({
  x: quarterX(table) + 4 * table.ballRadius * Math.sqrt(0.75),
  y: 0,
});

/** How high a rack is lifted before it is taken away. */
const LIFT = 0.11;

/** The way of a rack that is lifted off the balls and taken to the lower side of the table. */
export function rackPath(
  table: TableSpec,
  taken: { readonly begins: number; readonly ends: number },
): (t: number) => Place {
  const from = rackMiddle(table);
  const to = { x: from.x + 0.1, y: -table.width / 2 - 0.45 };
  return (t) => {
    const f = Math.min(1, Math.max(0, (t - taken.begins) / (taken.ends - taken.begins)));
    const lift = Math.min(1, f * 3);
    const across = Math.max(0, (f - 0.25) / 0.75) ** 1.5;
    return {
      x: from.x + (to.x - from.x) * across,
      y: from.y + (to.y - from.y) * across,
      z: LIFT * lift,
    };
  };
}

/** The rack on its way; out of sight at the end of it. */
export function rackFigure(
  look: RackLook,
  ballRadius: number,
  way: { readonly path: (t: number) => Place; readonly ends: number },
): Figure {
  return {
    name: 'rack',
    solidsAt: (t) => (t > way.ends ? [] : rackSolids(look, way.path(t), ballRadius)),
  };
}
