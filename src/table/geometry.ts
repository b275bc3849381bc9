import type { Metres } from '../base/units.ts';
import type { TableSpec } from './tableSpec.ts';

/** A place on the table frame, in metres from its centre. Never pixels: those are `u, v`. */
export interface TablePoint {
  readonly x: Metres;
  readonly y: Metres;
}

export const distance = (a: TablePoint, b: TablePoint): Metres => Math.hypot(a.x - b.x, a.y - b.y);

/** Whether a point lies between the noses, widened by `margin` metres. */
export function isOnBed(table: TableSpec, point: TablePoint, margin: Metres = 0): boolean {
  return (
    Math.abs(point.x) <= table.length / 2 + margin && Math.abs(point.y) <= table.width / 2 + margin
  );
}

/** Home places of the five pins for a table with a pin pitch; empty where there are none. */
export function pinHomes(table: TableSpec): readonly TablePoint[] {
  const pitch = table.pinPitch;
  if (pitch === undefined) return [];
  return [
    { x: 0, y: 0 },
    { x: pitch, y: 0 },
    { x: 0, y: -pitch },
    { x: -pitch, y: 0 },
    { x: 0, y: pitch },
  ];
}
