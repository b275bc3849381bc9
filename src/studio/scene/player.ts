import type { Figure } from '../picture/figureSubject.ts';
import type { PaintedSolid } from '../picture/solidShade.ts';
import type { PlayerLook } from './playerLook.ts';
import { body, cue } from './playerSolids.ts';
import type { Puts, StrokePlace } from './playerStand.ts';
import { putsAt, turnOffTable } from './playerStand.ts';

/** How far the cue is drawn back behind the ball, and how far the player has stepped back. */
export interface PlayerMotion {
  pullAt(t: number): number;
  /** Metres stepped back at `t`; undefined while out of sight. */
  awayAt(t: number): number | undefined;
}

/** Body and bridge hand, and apart from them cue and grip hand, which move faster. */
export function playerFigures(
  name: string,
  place: StrokePlace,
  player: { readonly look: PlayerLook; readonly motion: PlayerMotion },
): Figure[] {
  const { look, motion } = player;
  const bodyTurn = turnOffTable(place, look);
  const when =
    (build: (puts: Puts, t: number) => PaintedSolid[]) =>
    (t: number): readonly PaintedSolid[] => {
      const away = motion.awayAt(t);
      return away === undefined ? [] : build(putsAt(place, look, { away, bodyTurn }), t);
    };
  return [
    { name: `${name}-body`, solidsAt: when(({ body: put }) => body(put, look)) },
    {
      name: `${name}-cue`,
      solidsAt: when((puts, t) =>
        cue(puts, look, { tip: -place.radius - motion.pullAt(t), z: place.radius }),
      ),
    },
  ];
}

/** Times of a shot as the player plays it: comes in, feathers, strikes at `strikeAt`, leaves. */
export function shotMotion(at: {
  readonly enters: number;
  readonly strikes: number;
  readonly speed: number;
  readonly leaves: number;
}): PlayerMotion {
  const backswing = 0.1 + 0.05 * Math.min(3, at.speed);
  const swing = (2 * backswing) / Math.max(1, at.speed);
  const follow = 0.06 + 0.02 * Math.min(4, at.speed);
  return {
    pullAt: (t) => {
      const before = at.strikes - t;
      if (before <= 0) return -follow * (1 - Math.exp((before * at.speed) / follow));
      if (before < swing) return backswing * (before / swing) ** 2;
      if (before < swing + 0.5) return backswing * smooth((swing + 0.5 - before) / 0.5);
      return 0.012 + 0.045 * (0.5 - 0.5 * Math.cos((before - swing - 0.5) * 6));
    },
    awayAt: (t) => {
      if (t < at.enters || t > at.leaves + 1.4) return undefined;
      if (t < at.enters + 0.8 && at.enters > 0) return 1.6 * (1 - smooth((t - at.enters) / 0.8));
      return t < at.leaves ? 0 : 2.2 * smooth((t - at.leaves) / 1.4);
    },
  };
}

const smooth = (x: number): number => {
  const c = Math.min(1, Math.max(0, x));
  return c * c * (3 - 2 * c);
};
