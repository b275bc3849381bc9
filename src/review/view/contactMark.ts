import { pinHomes } from '../../table/index.ts';
import type { TablePoint, TableSpec } from '../../table/index.ts';
import type { TableEvent } from '../../events/index.ts';
import type { PositionTrail } from './positionTrail.ts';

/** A fact with its place on the drawn table, numbered in order of time. */
export interface ContactMark extends TablePoint {
  readonly number: number;
  readonly event: TableEvent;
}

/** The facts that are contacts: they get a number, on the table and in the list. */
export function isContact(event: TableEvent): boolean {
  switch (event.kind) {
    case 'ball-contact':
    case 'cushion-contact':
    case 'pocketed':
    case 'off-table':
    case 'settle-drop':
    case 'pin-fallen':
    case 'pin-displaced':
      return event.status !== 'retracted';
    case 'shot-start':
    case 'left-cushion':
    case 'pocket-rattle':
    case 'pin-upright':
    case 'pin-touched':
    case 'pin-dragged':
    case 'pin-leaning':
    case 'spot-occupied':
    case 'moved-at-strike':
    case 'jump-inferred':
    case 'micro-motion':
    case 'disturbance':
    case 'rack-observed':
    case 'interrupted':
    case 'shot-end':
      return false;
  }
}

/** The number of each contact by the id of its event, in order of time from 1. */
export function contactNumbers(events: readonly TableEvent[]): ReadonlyMap<string, number> {
  return new Map(events.filter(isContact).map((event, i) => [event.id, i + 1]));
}

/** Where to draw each contact: where its ball was then, or where its pocket or pin is. */
export function contactMarks(
  events: readonly TableEvent[],
  trail: PositionTrail,
  table: TableSpec,
): readonly ContactMark[] {
  return events.filter(isContact).flatMap((event, i) => {
    const place = placeOf(event, trail, table);
    return place === undefined ? [] : [{ number: i + 1, event, ...place }];
  });
}

function placeOf(
  event: TableEvent,
  trail: PositionTrail,
  table: TableSpec,
): TablePoint | undefined {
  if (event.kind === 'pocketed' || event.kind === 'settle-drop') {
    const pocket = table.pockets.find((p) => p.id === event.pocket);
    return pocket === undefined ? undefined : { x: pocket.x, y: pocket.y };
  }
  if (event.kind === 'pin-fallen' || event.kind === 'pin-displaced')
    return pinHomes(table)[Number(event.pin.slice(1))];
  const at = (ball: string): TablePoint | undefined =>
    trail.at(event.t)?.balls.find((b) => b.id === ball);
  if (event.kind === 'ball-contact') {
    const [a, b] = [at(event.a), at(event.b)];
    return a === undefined || b === undefined ? (a ?? b) : middle(a, b);
  }
  if (event.kind === 'cushion-contact' || event.kind === 'off-table') {
    const ball = at(event.ball);
    return ball === undefined ? undefined : { x: ball.x, y: ball.y };
  }
  return undefined;
}

const middle = (a: TablePoint, b: TablePoint): TablePoint => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
});
