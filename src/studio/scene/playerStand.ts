import type { TableSpec } from '../../table/index.ts';
import type { PlayerLook } from './playerLook.ts';

/** Where a stroke is played. */
export interface StrokePlace {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Radians, the way the cue points. */
  readonly direction: number;
  readonly table: TableSpec;
}

/** A place in front of, left of and over something: forwards, left, up (m). */
export type Put = (
  f: number,
  l: number,
  z: number,
) => { readonly x: number; readonly y: number; readonly z: number };

/** Places along the cue, and along the body, which is turned about the bridge hand. */
export interface Puts {
  readonly cue: Put;
  readonly body: Put;
}

export function putsAt(
  place: StrokePlace,
  look: PlayerLook,
  at: { readonly away: number; readonly bodyTurn: number },
): Puts {
  const { away, bodyTurn } = at;
  const fx = Math.cos(place.direction);
  const fy = Math.sin(place.direction);
  const c = Math.cos(bodyTurn);
  const s = Math.sin(bodyTurn);
  const put: Put = (f, l, z) => {
    // Both step back the way the body stands.
    const [bf, bl] = [f - away * c, l - away * s];
    const [x, y] = [place.x + bf * fx - bl * fy, place.y + bf * fy + bl * fx];
    return { x, y, z: z + 0.12 * Math.min(1, away) };
  };
  const body: Put = (f, l, z) => {
    const from = f + look.bridge;
    return put(c * from - s * l - look.bridge, s * from + c * l, z);
  };
  return { cue: put, body };
}

/** Turns of the body about its bridge hand, in the order in which a player would try them (rad). */
const TURNS = [0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1, -1, 1.3, -1.3, 1.6, -1.6];
/** How far behind the bridge a player's hips are, and how far off the table they must be (m). */
const HIPS_BEHIND = 1.05;
const HIPS_CLEAR = 0.08;

/** Farthest that the grip hand can be from its shoulder, as seen from above. */
const ARM_REACH = 0.72;

/** A player stands beside the table, not on it: the least turn that brings the hips there. */
export function turnOffTable(place: StrokePlace, look: PlayerLook): number {
  const { table } = place;
  const stands = TURNS.map((turn) => {
    const puts = putsAt(place, look, { away: 0, bodyTurn: turn });
    const hips = puts.body(-look.bridge - HIPS_BEHIND, 0, 0);
    const shoulder = puts.body(...farShoulder(look));
    const grip = puts.cue(-place.radius - GRIP_BEHIND, 0, 0);
    const clear = Math.max(Math.abs(hips.x) - table.length / 2, Math.abs(hips.y) - table.width / 2);
    return { turn, clear, arm: Math.hypot(shoulder.x - grip.x, shoulder.y - grip.y) };
  }).filter((s) => s.arm < ARM_REACH);
  const first = stands.find((s) => s.clear > table.railWidth + HIPS_CLEAR);
  return (first ?? stands.reduce((a, b) => (a.clear >= b.clear ? a : b))).turn;
}

/** Where the cue is held, behind its tip (m). */
export const GRIP_BEHIND = 1.12;

export const farShoulder = (look: PlayerLook): readonly [number, number, number] => [
  -look.bridge - 0.72 * look.size,
  -0.2 * look.side,
  0.38,
];
