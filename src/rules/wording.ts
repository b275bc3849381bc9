import type { BallId, BodyId, PinId } from '../table/index.ts';
import type { Bilingual, Side } from './proposedCall.ts';

const NAMES: Readonly<Record<BallId | PinId, Bilingual>> = {
  cue: { es: 'la blanca', en: 'the cue ball' },
  '1': { es: 'la 1', en: 'the 1' },
  '2': { es: 'la 2', en: 'the 2' },
  '3': { es: 'la 3', en: 'the 3' },
  '4': { es: 'la 4', en: 'the 4' },
  '5': { es: 'la 5', en: 'the 5' },
  '6': { es: 'la 6', en: 'the 6' },
  '7': { es: 'la 7', en: 'the 7' },
  '8': { es: 'la 8', en: 'the 8' },
  '9': { es: 'la 9', en: 'the 9' },
  white: { es: 'la blanca', en: 'the white' },
  yellow: { es: 'la amarilla', en: 'the yellow' },
  red: { es: 'la roja', en: 'the red' },
  P0: { es: 'la quilla roja', en: 'the red pin' },
  P1: { es: 'la quilla P1', en: 'pin P1' },
  P2: { es: 'la quilla P2', en: 'pin P2' },
  P3: { es: 'la quilla P3', en: 'pin P3' },
  P4: { es: 'la quilla P4', en: 'pin P4' },
};

/** How a ball or pin is called in a sentence, article included. */
export const nameOf = (body: BodyId): Bilingual => NAMES[body];

/** A list of balls or pins: "la 1, la 2". */
export const listOf = (bodies: readonly BodyId[]): Bilingual => ({
  es: bodies.map((body) => nameOf(body).es).join(', '),
  en: bodies.map((body) => nameOf(body).en).join(', '),
});

/** "Juega B." */
export const plays = (side: Side): Bilingual => ({ es: `Juega ${side}.`, en: `${side} plays.` });

export const inHandFor = (side: Side): Bilingual => ({
  es: `Bola en mano para ${side}.`,
  en: `Ball in hand for ${side}.`,
});
