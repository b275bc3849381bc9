import { pinHomes } from '../../../table/index.ts';
import type { TableSpec } from '../../../table/index.ts';
import { COLOURS } from './colours.ts';
import { toCanvas } from './scale.ts';
import type { Scale } from './scale.ts';

type Pen = CanvasRenderingContext2D;

/** The table without balls: rails, diamonds, cloth, strings and pockets, to scale. */
export function paintTable(pen: Pen, table: TableSpec, scale: Scale): void {
  const { railWidth, length, width } = table;
  box(pen, scale, [length + 2 * railWidth, width + 2 * railWidth], COLOURS.rail, 0.05);
  box(pen, scale, [length + 0.09, width + 0.09], COLOURS.nose, 0.01);
  const cloth = table.pockets.length > 0 ? COLOURS.cloth : COLOURS.clothCarom;
  box(pen, scale, [length, width], cloth, 0);
  paintStrings(pen, table, scale);
  paintDiamonds(pen, table, scale);
  for (const pocket of table.pockets) {
    const { u, v } = toCanvas(scale, pocket);
    disc(pen, { u, v, radius: pocket.dropRadius * scale.perMetre }, COLOURS.pocket);
  }
}

function box(
  pen: Pen,
  scale: Scale,
  [length, width]: readonly [number, number],
  colour: string,
  round: number,
): void {
  const [w, h] = [length * scale.perMetre, width * scale.perMetre];
  pen.fillStyle = colour;
  pen.beginPath();
  pen.roundRect(scale.u - w / 2, scale.v - h / 2, w, h, round * scale.perMetre);
  pen.fill();
}

export function disc(
  pen: Pen,
  { u, v, radius }: { readonly u: number; readonly v: number; readonly radius: number },
  colour: string,
): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.arc(u, v, radius, 0, 2 * Math.PI);
  pen.fill();
}

function paintStrings(pen: Pen, table: TableSpec, scale: Scale): void {
  const quarter = table.length / 4;
  const lines = table.pockets.length > 0 ? [-quarter] : [0];
  pen.strokeStyle = COLOURS.line;
  pen.lineWidth = 1;
  for (const x of lines) {
    const top = toCanvas(scale, { x, y: table.width / 2 });
    const bottom = toCanvas(scale, { x, y: -table.width / 2 });
    pen.beginPath();
    pen.moveTo(top.u, top.v);
    pen.lineTo(bottom.u, bottom.v);
    pen.stroke();
  }
  const spots = table.pockets.length > 0 ? [quarter] : [quarter, -quarter];
  for (const x of spots) disc(pen, { ...toCanvas(scale, { x, y: 0 }), radius: 2 }, COLOURS.line);
  for (const home of pinHomes(table))
    disc(pen, { ...toCanvas(scale, home), radius: 1.5 }, COLOURS.line);
}

function paintDiamonds(pen: Pen, table: TableSpec, scale: Scale): void {
  const out = table.diamondSetback;
  const radius = Math.max(1.5, 0.007 * scale.perMetre);
  const spot = (x: number, y: number): void =>
    disc(pen, { ...toCanvas(scale, { x, y }), radius }, COLOURS.diamond);
  for (let i = 1; i < 8; i++) {
    // On a pool table the middle diamond of a long rail is where the side pocket is.
    if (i === 4 && table.pockets.length > 0) continue;
    const x = -table.length / 2 + (i * table.length) / 8;
    spot(x, table.width / 2 + out);
    spot(x, -table.width / 2 - out);
  }
  for (let i = 1; i < 4; i++) {
    const y = -table.width / 2 + (i * table.width) / 4;
    spot(table.length / 2 + out, y);
    spot(-table.length / 2 - out, y);
  }
}
