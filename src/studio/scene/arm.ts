import type { TablePoint } from '../../table/index.ts';
import type { Figure } from '../picture/figureSubject.ts';
import type { PaintedSolid } from '../picture/solidShade.ts';
import type { PlayerLook } from './playerLook.ts';

type Space = TablePoint & { readonly z: number };

/** How far outside the table an arm's shoulder is. */
const SHOULDER_Y = 1.25;
/** Time an arm needs to come and to go (s). */
const REACH_S = 0.5;

/** A hand that holds a ball from above and carries it along a path. */
export function carryingArm(
  name: string,
  carry: {
    readonly path: (t: number) => Space;
    readonly begins: number;
    readonly ends: number;
    readonly look: PlayerLook;
  },
): Figure {
  return {
    name,
    solidsAt: (t) => {
      if (t < carry.begins - REACH_S || t > carry.ends + REACH_S) return [];
      const ball = carry.path(Math.min(carry.ends, Math.max(carry.begins, t)));
      const late = Math.max(0, carry.begins - t, t - carry.ends) / REACH_S;
      const side = ball.y < 0 ? -1 : 1;
      const hand = {
        x: ball.x,
        y: ball.y + side * 0.6 * late ** 2,
        z: ball.z + 0.035 + 0.05 * late,
      };
      return armTo(hand, side, carry.look);
    },
  };
}

/** An arm whose sleeve drags across a ball at `when`, moving the way it pushes. */
export function sweepingArm(
  name: string,
  sweep: {
    readonly at: TablePoint;
    readonly when: number;
    readonly speed: number;
    readonly direction: number;
    readonly look: PlayerLook;
  },
): Figure {
  return {
    name,
    solidsAt: (t) => {
      const dt = t - sweep.when;
      if (dt < -1 || dt > 1.2) return [];
      const side = sweep.at.y < 0 ? -1 : 1;
      const along = Math.max(-0.3, Math.min(0.12, dt * Math.max(0.25, sweep.speed)));
      const back = dt > 0.5 ? (dt - 0.5) * 1.5 : 0;
      // The forearm, not the hand, is what touches: the hand reaches 0.2 m past the ball.
      const hand = {
        x: sweep.at.x + (along - 0.065) * Math.cos(sweep.direction),
        y: sweep.at.y + (along - 0.065) * Math.sin(sweep.direction) - side * (0.2 - back),
        z: 0.06,
      };
      return armTo(hand, side, sweep.look);
    },
  };
}

/** Hand, forearm and upper arm from a shoulder outside the table. */
function armTo(hand: Space, side: number, look: PlayerLook): readonly PaintedSolid[] {
  const shoulder = {
    x: hand.x + 0.12,
    y: side * Math.max(SHOULDER_Y, Math.abs(hand.y) + 0.55),
    z: 0.5,
  };
  const elbow = {
    x: hand.x * 0.6 + shoulder.x * 0.4 + 0.05,
    y: hand.y + (shoulder.y - hand.y) * 0.45,
    z: 0.2 + hand.z,
  };
  const wrist = { x: hand.x, y: hand.y + side * 0.09, z: hand.z + 0.02 };
  const sleeve = { colour: look.sleeve, mottle: 0.3 };
  const arm = look.isLongSleeved ? sleeve : { colour: look.skin };
  const fingers = [-0.024, -0.008, 0.009, 0.025].map((x) => ({
    ...between(
      { x: hand.x + x * 0.7, y: hand.y, z: hand.z + 0.008 },
      0.01,
      { x: hand.x + x * 1.3, y: hand.y - side * 0.045, z: hand.z - 0.02 },
      0.008,
    ),
    colour: look.skin,
  }));
  return [
    ...fingers,
    {
      ...between({ x: hand.x, y: hand.y + side * 0.005, z: hand.z + 0.01 }, 0.028, wrist, 0.026),
      colour: look.skin,
    },
    { ...between(wrist, 0.029, elbow, 0.042), ...arm },
    { ...between(elbow, 0.048, shoulder, 0.065), ...sleeve },
  ];
}

// Ends of a solid read best beside their radii.
function between(a: Space, ra: number, b: Space, rb: number): Omit<PaintedSolid, 'colour'> {
  return { ax: a.x, ay: a.y, az: a.z, ra, bx: b.x, by: b.y, bz: b.z, rb };
}
