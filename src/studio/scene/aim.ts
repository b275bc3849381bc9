import type { BallId, TablePoint, TableSpec } from '../../table/index.ts';
import { quarterX } from '../../table/index.ts';
import type { Random } from '../random.ts';
import type { Layout } from './stage.ts';

/** Direction from one place to another, radians anticlockwise from +x. */
export const towards = (from: TablePoint, to: TablePoint): number =>
  Math.atan2(to.y - from.y, to.x - from.x);

/** Where the cue ball must be at the contact that sends an object ball to a target (the ghost ball). */
export function ghostBall(object: TablePoint, target: TablePoint, radius: number): TablePoint {
  const d = Math.hypot(object.x - target.x, object.y - target.y);
  const k = (2 * radius) / d;
  return { x: object.x + (object.x - target.x) * k, y: object.y + (object.y - target.y) * k };
}

/** The place a ball must aim at to reach a target by way of one cushion, at y = `cushionY`. */
export const mirrored = (target: TablePoint, cushionY: number): TablePoint => ({
  x: target.x,
  y: 2 * cushionY - target.y,
});

/** Random places on the bed, far enough from each other and the cushions. */
export function scattered(ids: readonly BallId[], table: TableSpec, random: Random): Layout {
  const placed: (TablePoint & { readonly id: BallId })[] = [];
  const halfX = table.length / 2 - 0.12;
  const halfY = table.width / 2 - 0.12;
  while (placed.length < ids.length) {
    const x = random.between(-halfX, halfX);
    const y = random.between(-halfY, halfY);
    if (placed.every((p) => Math.hypot(p.x - x, p.y - y) > 0.13))
      placed.push({ id: ids[placed.length]!, x, y });
  }
  return placed;
}

/** The nine-ball rack: 1 on the foot spot, 9 in the middle, the others by chance; hardly a gap. */
export function rack(table: TableSpec, random: Random): Layout {
  const rest = ['2', '3', '4', '5', '6', '7', '8'].sort(() => random.next() - 0.5);
  const order = [
    '1',
    rest[0]!,
    rest[1]!,
    rest[2]!,
    '9',
    rest[3]!,
    rest[4]!,
    rest[5]!,
    rest[6]!,
  ] as BallId[];
  const rows = [1, 2, 3, 2, 1];
  const pitch = 2 * table.ballRadius + 0.00008;
  const layout: (TablePoint & { readonly id: BallId })[] = [];
  rows.forEach((n, row) => {
    for (let i = 0; i < n; i++)
      layout.push({
        id: order[layout.length]!,
        x: quarterX(table) + row * pitch * Math.sqrt(0.75) + random.between(0, 2e-5),
        y: (i - (n - 1) / 2) * pitch + random.between(-1e-5, 1e-5),
      });
  });
  return layout;
}
