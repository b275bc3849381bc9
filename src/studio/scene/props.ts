import type { TableSpec } from '../../table/index.ts';
import { fromHex, scale } from '../picture/colour.ts';
import type { Figure } from '../picture/figureSubject.ts';
import type { PaintedSolid } from '../picture/solidShade.ts';
import type { Random } from '../random.ts';
import { drawRack, rackSolids } from './rackProp.ts';

/** Height of a rail's top over the cloth. */
const RAIL_TOP = 0.042;

/** Things people leave on the rails: chalk, a glass, a phone-sized box. Never on the bed. */
export function drawProps(random: Random, table: TableSpec): Figure[] {
  const solids: PaintedSolid[] = [];
  const chalks = random.integer(0, 2);
  for (let i = 0; i < chalks; i++) solids.push(...chalk(onRail(random, table), random));
  if (random.chance(0.25)) solids.push(...glass(onRail(random, table), random));
  if (table.pockets.length > 0 && random.chance(0.1)) solids.push(...spareRack(random, table));
  return solids.length > 0 ? [{ name: 'props', solidsAt: () => solids }] : [];
}

/** Where a rack lies that nobody needs, and how dark it is there. */
const FLOOR_Z = -0.79;
const FLOOR_DIM = 0.35;

/** The rack, leant away on the floor beside the table. */
function spareRack(random: Random, table: TableSpec): PaintedSolid[] {
  const side = random.pick([-1, 1]);
  const y = side * (table.width / 2 + table.railWidth + random.between(0.35, 0.6));
  const at = { x: random.between(-0.4, 0.4) * table.length, y, z: FLOOR_Z };
  const rack = drawRack(random);
  return rackSolids({ ...rack, colour: scale(rack.colour, FLOOR_DIM) }, at, table.ballRadius);
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A place in the middle of a rail, away from pockets. */
function onRail(random: Random, table: TableSpec): Place {
  const out = table.railWidth * 0.72;
  const sign = random.pick([-1, 1]);
  if (random.chance(0.6)) {
    const x = random.pick([-1, 1]) * random.between(0.15, 0.38) * table.length;
    return { x, y: sign * (table.width / 2 + out) };
  }
  return { x: sign * (table.length / 2 + out), y: random.between(-0.3, 0.3) * table.width };
}

function chalk(at: Place, random: Random): PaintedSolid[] {
  const colour = fromHex(random.pick(['#2f6fb0', '#1f8a6a', '#8a2a2a', '#3a5a8a']));
  const a = random.between(0, Math.PI);
  const dx = 0.006 * Math.cos(a);
  const dy = 0.006 * Math.sin(a);
  const z = RAIL_TOP + 0.01;
  return [-1, 1].map((s) => ({
    ...{ ax: at.x + s * dx - dy, ay: at.y + s * dy + dx, az: z, ra: 0.008 },
    ...{ bx: at.x + s * dx + dy, by: at.y + s * dy - dx, bz: z, rb: 0.008 },
    colour,
    mottle: 0.3,
  }));
}

function glass(at: Place, random: Random): PaintedSolid[] {
  const drink = fromHex(random.pick(['#c8a040', '#3a1c10', '#c8d4d8']));
  const rim = fromHex('#c4ccd0');
  const z = RAIL_TOP;
  return [
    {
      ax: at.x,
      ay: at.y,
      az: z + 0.02,
      ra: 0.027,
      bx: at.x,
      by: at.y,
      bz: z + 0.08,
      rb: 0.031,
      colour: rim,
      gloss: 0.3,
    },
    {
      ax: at.x,
      ay: at.y,
      az: z + 0.05,
      ra: 0.022,
      bx: at.x,
      by: at.y,
      bz: z + 0.092,
      rb: 0.025,
      colour: drink,
      gloss: 0.2,
    },
  ];
}
