import type { TablePoint, TableSpec } from '../../table/index.ts';

/** Counts of places on a grid over the bed; `cells` row by row from the top left. */
export interface HeatMap {
  readonly columns: number;
  readonly rows: number;
  readonly cells: readonly number[];
  readonly count: number;
  readonly most: number;
}

/** Cells of about 16 cm: an evening fills them, and a hand can tell them apart. */
const COLUMNS = 16;
const ROWS = 8;

export function heatMapOf(points: readonly TablePoint[], table: TableSpec): HeatMap {
  const cells = new Array<number>(COLUMNS * ROWS).fill(0);
  const inside = (share: number, count: number): number =>
    Math.min(count - 1, Math.max(0, Math.floor(share * count)));
  for (const { x, y } of points) {
    const column = inside(x / table.length + 0.5, COLUMNS);
    const row = inside(0.5 - y / table.width, ROWS);
    cells[row * COLUMNS + column]! += 1;
  }
  return { columns: COLUMNS, rows: ROWS, cells, count: points.length, most: Math.max(0, ...cells) };
}
