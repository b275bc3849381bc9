import type { Rgb } from '../picture/colour.ts';
import { fromHex, scale } from '../picture/colour.ts';
import type { PaintedSolid } from '../picture/solidShade.ts';
import type { PlayerLook } from './playerLook.ts';
import type { Put, Puts } from './playerStand.ts';
import { farShoulder, GRIP_BEHIND } from './playerStand.ts';

interface Paint {
  readonly colour: Rgb;
  readonly mottle?: number;
  readonly gloss?: number;
  readonly end?: { readonly from: number; readonly colour: Rgb };
}

type P3 = ReturnType<Put>;

const solid = (a: P3, ra: number, b: P3, rb: number): Omit<PaintedSolid, 'colour'> => ({
  ...{ ax: a.x, ay: a.y, az: a.z, ra },
  ...{ bx: b.x, by: b.y, bz: b.z, rb },
});

const painted = (shape: Omit<PaintedSolid, 'colour'>, paint: Paint): PaintedSolid => ({
  ...shape,
  ...paint,
});

/** Bridge hand, arm, trunk, head and legs. */
export function body(put: Put, look: PlayerLook): PaintedSolid[] {
  const s = look.side;
  const k = look.size;
  const b = -look.bridge;
  const cloth = { colour: look.shirt, mottle: 0.35 };
  const arm = look.isLongSleeved ? { colour: look.sleeve, mottle: 0.3 } : { colour: look.skin };
  const elbow = put(b - 0.36 * k, 0.1 * s, 0.12);
  const shoulder = put(b - 0.6 * k, 0.17 * s, 0.34);
  const far = put(...farShoulder(look));
  const hips = put(b - 1.2 * k, -0.06 * s, 0.12);
  return [
    ...bridgeHand(put, look),
    painted(solid(put(b - 0.09, 0.03 * s, 0.055), 0.028, elbow, 0.042 * k), arm),
    painted(solid(elbow, 0.046 * k, shoulder, 0.062 * k), { ...cloth, colour: look.sleeve }),
    painted(solid(shoulder, 0.095 * k, far, 0.095 * k), cloth),
    painted(solid(put(b - 0.7 * k, -0.01, 0.34), 0.15 * k, hips, 0.155 * k), cloth),
    painted(solid(put(b - 0.55 * k, -0.01, 0.37), 0.05, put(b - 0.66 * k, -0.01, 0.35), 0.07), {
      colour: look.skin,
    }),
    painted(solid(put(b - 0.42 * k, -0.01, 0.37), 0.085, put(b - 0.48 * k, -0.01, 0.4), 0.098), {
      colour: look.hair,
      mottle: 0.4,
    }),
    ...[-1, 1].map((leg) =>
      painted(
        solid(
          put(b - 1.25 * k, 0.12 * leg, 0.02),
          0.1 * k,
          put(b - 1.4 * k, 0.22 * leg, -0.68),
          0.07,
        ),
        { colour: look.trousers, mottle: 0.2 },
      ),
    ),
    ...[-1, 1].map((leg) =>
      painted(
        solid(
          put(b - 1.42 * k, 0.22 * leg, -0.74),
          0.05,
          put(b - 1.24 * k, 0.24 * leg, -0.75),
          0.045,
        ),
        { colour: scale(look.trousers, 0.5) },
      ),
    ),
  ];
}

function bridgeHand(put: Put, look: PlayerLook): PaintedSolid[] {
  const s = look.side;
  const b = -look.bridge;
  const skin = { colour: look.hand };
  const fingers = [-0.035, -0.012, 0.014, 0.04].map((l, i) => {
    const reach = [0.045, 0.065, 0.062, 0.04][i]!;
    return painted(
      solid(
        put(b - 0.01, 0.02 * s + l * 0.6, 0.026),
        0.011,
        put(b + reach, 0.02 * s + l * 1.5, 0.01),
        0.008,
      ),
      skin,
    );
  });
  return [
    painted(
      solid(put(b - 0.075, 0.028 * s, 0.04), 0.027, put(b - 0.015, 0.02 * s, 0.03), 0.03),
      skin,
    ),
    ...fingers,
    painted(
      solid(put(b - 0.03, -0.012 * s, 0.04), 0.012, put(b + 0.025, -0.016 * s, 0.045), 0.009),
      skin,
    ),
  ];
}

/** Cue of 1.45 m, rising 4 degrees to the grip, with the grip hand and forearm that move along. */
export function cue(
  puts: Puts,
  look: PlayerLook,
  at: { readonly tip: number; readonly z: number },
): PaintedSolid[] {
  const { cue: put } = puts;
  const rise = 0.075;
  const on = (d: number): P3 => put(at.tip - d, 0, at.z + d * rise);
  const s = look.side;
  const grip = on(GRIP_BEHIND);
  const grip2 = on(GRIP_BEHIND + 0.07);
  const high = put(at.tip - 1.05, -0.12 * s, 0.45);
  const shoulder = puts.body(...farShoulder(look));
  const arm = look.isLongSleeved ? look.sleeve : look.skin;
  return [
    painted(solid(on(0.002), 0.0062, on(0.012), 0.0063), { colour: fromHex('#2f5f8a') }),
    painted(solid(on(0.014), 0.0063, on(0.032), 0.0065), {
      colour: fromHex('#efeadd'),
      gloss: 0.02,
    }),
    painted(solid(on(0.034), 0.0065, on(0.73), 0.0105), { colour: look.shaft, gloss: 0.03 }),
    painted(solid(on(0.735), 0.0106, on(1.45), 0.0145), {
      colour: look.butt,
      gloss: 0.05,
      end: { from: 0.9, colour: scale(look.butt, 0.4) },
    }),
    painted(solid(grip, 0.036, grip2, 0.034), { colour: look.skin }),
    painted(solid(grip2, 0.03, high, 0.042), {
      colour: arm,
      mottle: look.isLongSleeved ? 0.3 : 0,
    }),
    painted(solid(high, 0.048, shoulder, 0.062), { colour: look.sleeve, mottle: 0.3 }),
  ];
}
