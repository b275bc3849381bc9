import type { CushionId, Pocket, TableSpec } from '../../table/index.ts';

/** A straight piece of cushion nose or jaw; `n` points into the table. */
export interface CushionPiece {
  readonly cushion: CushionId;
  readonly jaw: boolean;
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly nx: number;
  readonly ny: number;
}

/** A corner of the cushions that a ball can meet: the tip of a jaw. */
export interface CushionTip {
  readonly cushion: CushionId;
  readonly x: number;
  readonly y: number;
}

export interface TableShape {
  readonly spec: TableSpec;
  readonly pieces: readonly CushionPiece[];
  readonly tips: readonly CushionTip[];
}

/** How far a facing turns away from its nose: 180 less the cut angle of 142 and 104 degrees (WPA). */
export const CORNER_FACING = (38 * Math.PI) / 180;
export const SIDE_FACING = (76 * Math.PI) / 180;
/** Length of a jaw's facing: the cushion's depth of about 50 mm, cut at the angle. */
const CORNER_FACING_LENGTH = 0.075;
const SIDE_FACING_LENGTH = 0.052;

/** The noses, jaws and tips of a table, from its specification. */
export function tableShape(spec: TableSpec): TableShape {
  const halfL = spec.length / 2;
  const halfW = spec.width / 2;
  if (spec.pockets.length === 0) return { spec, pieces: plainSides(halfL, halfW), tips: [] };
  const tips: CushionTip[] = [];
  const pieces: CushionPiece[] = [];
  for (const pocket of spec.pockets) addJaws(pocket, { halfL, halfW, tips, pieces });
  for (const cushion of ['top', 'bottom', 'left', 'right'] as const) {
    const along = cushion === 'top' || cushion === 'bottom' ? 'x' : 'y';
    const mine = tips.filter((t) => t.cushion === cushion).sort((a, b) => a[along] - b[along]);
    for (let i = 0; i + 1 < mine.length; i += 2)
      pieces.push(nosePiece(cushion, mine[i]!, mine[i + 1]!));
  }
  return { spec, pieces, tips };
}

const INWARD: Record<CushionId, readonly [number, number]> = {
  top: [0, -1],
  bottom: [0, 1],
  left: [1, 0],
  right: [-1, 0],
};

interface XY {
  readonly x: number;
  readonly y: number;
}

function nosePiece(cushion: CushionId, a: XY, b: XY): CushionPiece {
  const [nx, ny] = INWARD[cushion];
  return { cushion, jaw: false, ax: a.x, ay: a.y, bx: b.x, by: b.y, nx, ny };
}

function plainSides(halfL: number, halfW: number): CushionPiece[] {
  const corner = (sx: number, sy: number): XY => ({ x: sx * halfL, y: sy * halfW });
  return [
    nosePiece('top', corner(-1, 1), corner(1, 1)),
    nosePiece('bottom', corner(-1, -1), corner(1, -1)),
    nosePiece('left', corner(-1, -1), corner(-1, 1)),
    nosePiece('right', corner(1, -1), corner(1, 1)),
  ];
}

interface Building {
  readonly halfL: number;
  readonly halfW: number;
  readonly tips: CushionTip[];
  readonly pieces: CushionPiece[];
}

function addJaws(pocket: Pocket, into: Building): void {
  const side = pocket.id.endsWith('middle');
  const turn = side ? SIDE_FACING : CORNER_FACING;
  const length = side ? SIDE_FACING_LENGTH : CORNER_FACING_LENGTH;
  for (const tip of pocket.mouth) {
    const cushion = cushionOf(tip, into);
    const [nx, ny] = INWARD[cushion];
    // Along the nose towards the pocket, then turned outwards by the facing's angle.
    const other = pocket.mouth.find((m) => m !== tip)!;
    const horizontal = cushion === 'top' || cushion === 'bottom';
    const ux = horizontal ? Math.sign(other.x - tip.x) : 0;
    const uy = horizontal ? 0 : Math.sign(other.y - tip.y);
    const dx = ux * Math.cos(turn) - nx * Math.sin(turn);
    const dy = uy * Math.cos(turn) - ny * Math.sin(turn);
    const facing = { bx: tip.x + dx * length, by: tip.y + dy * length };
    // The facing's normal points to the middle of the mouth.
    const flip = Math.sign(-dy * (other.x - tip.x) + dx * (other.y - tip.y));
    const normal = { nx: -dy * flip, ny: dx * flip };
    into.tips.push({ cushion, x: tip.x, y: tip.y });
    into.pieces.push({ cushion, jaw: true, ax: tip.x, ay: tip.y, ...facing, ...normal });
  }
}

function cushionOf(tip: XY, { halfL, halfW }: Building): CushionId {
  if (Math.abs(Math.abs(tip.y) - halfW) < 1e-6) return tip.y > 0 ? 'top' : 'bottom';
  if (Math.abs(Math.abs(tip.x) - halfL) < 1e-6) return tip.x > 0 ? 'right' : 'left';
  throw new RangeError('a pocket mouth must begin on a nose');
}
