import type { TablePoint, TableSpec } from '../../../table/index.ts';

/** How the table lies on a canvas: pixels of the canvas (CSS pixels) per metre, level and to scale. */
export interface Scale {
  readonly perMetre: number;
  /** Centre of the table on the canvas. */
  readonly u: number;
  readonly v: number;
}

/** Room around the rails, in metres, for numbers that stand at the edge. */
const MARGIN_M = 0.02;

/** Width over height of the drawn table with its rails. */
export function aspectOf(table: TableSpec): number {
  return outer(table.length, table) / outer(table.width, table);
}

const outer = (side: number, table: TableSpec): number => side + 2 * (table.railWidth + MARGIN_M);

export interface Zoom {
  readonly factor: number;
  readonly centre: TablePoint;
}

export const NO_ZOOM: Zoom = { factor: 1, centre: { x: 0, y: 0 } };

/** Fits the table with its rails into a box; y points up on the table and down on the canvas. */
export function scaleFor(
  table: TableSpec,
  box: { readonly width: number; readonly height: number },
  zoom: Zoom = NO_ZOOM,
): Scale {
  const fit = Math.min(
    box.width / outer(table.length, table),
    box.height / outer(table.width, table),
  );
  const perMetre = fit * zoom.factor;
  // Zoomed in on a corner, the table still fills the box.
  const inside = (place: number, side: number): number => {
    const most = (outer(side, table) / 2) * (1 - 1 / zoom.factor);
    return Math.min(most, Math.max(-most, place));
  };
  return {
    perMetre,
    u: box.width / 2 - inside(zoom.centre.x, table.length) * perMetre,
    v: box.height / 2 + inside(zoom.centre.y, table.width) * perMetre,
  };
}

export const toCanvas = (scale: Scale, point: TablePoint): { u: number; v: number } => ({
  u: scale.u + point.x * scale.perMetre,
  v: scale.v - point.y * scale.perMetre,
});

export const toTable = (scale: Scale, place: { u: number; v: number }): TablePoint => ({
  x: (place.u - scale.u) / scale.perMetre,
  y: (scale.v - place.v) / scale.perMetre,
});
