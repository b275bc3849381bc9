import type { BallId } from '../table/index.ts';
import type { EventLimits } from './limits.ts';
import type { RestLayout, TableEventBody } from './tableEvent.ts';

/** Fewer balls this close together are not a rack. */
const RACK_MIN = 7;
const TOUCH_MARGIN_M = 0.004;

/** The rack of nine-ball before a break: who stands at its apex and in its centre. */
export function rackSeen(layout: RestLayout, limits: EventLimits): TableEventBody | undefined {
  if (limits.game !== 'nine-ball') return undefined;
  const reach = 2 * limits.table.ballRadius + TOUCH_MARGIN_M;
  const touching = (a: { x: number; y: number }) =>
    layout.balls.filter((b) => b !== a && Math.hypot(a.x - b.x, a.y - b.y) < reach).length;
  const rack = layout.balls.filter((b) => b.ball !== 'cue' && touching(b) >= 2);
  if (rack.length < RACK_MIN) return undefined;
  const cue = layout.balls.find((b) => b.ball === 'cue');
  const side = Math.sign((cue?.x ?? 0) - rack.reduce((s, b) => s + b.x, 0) / rack.length);
  const byDepth = [...rack].sort((a, b) => side * (b.x - a.x));
  const inside = rack.filter((b) => touching(b) === 6).map((b) => b.ball);
  return {
    kind: 'rack-observed',
    apex: (side === 0 ? undefined : byDepth[0]?.ball) ?? 'unsure',
    centre: inside.length === 1 ? (inside[0] as BallId) : 'unsure',
    present: layout.balls.map((b) => b.ball),
  };
}
