import type { BallId, CushionId, PinId, PocketId } from '../../table/index.ts';
import { isPinId } from '../../table/index.ts';

/** The catalogue's short words for what stands on the table, and ours. */
const BALLS: Readonly<Record<string, BallId>> = { W: 'white', Y: 'yellow', R: 'red' };
const SHORT: Readonly<Record<string, string>> = { white: 'W', yellow: 'Y', red: 'R' };

/** The head is -x and the foot +x; left and right are seen from the head. */
const POOL_CUSHIONS: Readonly<Record<string, CushionId>> = {
  head: 'left',
  foot: 'right',
  left: 'top',
  left1: 'top',
  left2: 'top',
  right: 'bottom',
  right1: 'bottom',
  right2: 'bottom',
};
/** The catalogue's top is the upper short cushion, +x; left and right as seen from below. */
const CAROM_CUSHIONS: Readonly<Record<string, CushionId>> = {
  top: 'right',
  bottom: 'left',
  left: 'top',
  right: 'bottom',
};
const POCKETS: Readonly<Record<string, PocketId>> = {
  HL: 'top-left',
  HR: 'bottom-left',
  ML: 'top-middle',
  MR: 'bottom-middle',
  FL: 'top-right',
  FR: 'bottom-right',
};

export type Game = 'nine-ball' | 'five-pins';

/** A word that the catalogue does not have; the case fails with it. */
export class UnknownWord extends Error {}

export function ballOf(word: unknown): BallId {
  const text = String(word);
  const ball = BALLS[text] ?? text;
  if (!/^(cue|[1-9]|white|yellow|red)$/.test(ball)) throw new UnknownWord(`unknown ball ${text}`);
  return ball as BallId;
}

export function pinOf(word: unknown): PinId {
  const text = String(word);
  if (!isPinId(text)) throw new UnknownWord(`unknown pin ${text}`);
  return text;
}

/** A ball, a pin, or nothing. */
export function causeOf(word: unknown): BallId | PinId | 'none' {
  if (word === undefined || word === null || word === 'none') return 'none';
  return isPinId(String(word)) ? pinOf(word) : ballOf(word);
}

export function cushionOf(game: Game, word: unknown): CushionId {
  const cushion = (game === 'nine-ball' ? POOL_CUSHIONS : CAROM_CUSHIONS)[String(word)];
  if (!cushion) throw new UnknownWord(`unknown cushion ${String(word)}`);
  return cushion;
}

export const isCushion = (game: Game, word: unknown): boolean =>
  String(word) in (game === 'nine-ball' ? POOL_CUSHIONS : CAROM_CUSHIONS);

export function pocketOf(word: unknown): PocketId {
  const pocket = POCKETS[String(word)];
  if (!pocket) throw new UnknownWord(`unknown pocket ${String(word)}`);
  return pocket;
}

/** Our words in the catalogue's spelling: `white` is W, hyphens are underscores. */
export const shortBall = (ball: string): string => SHORT[ball] ?? ball;
export const snake = (word: string): string => word.replaceAll('-', '_');
export const kebab = (word: string): string => word.replaceAll('_', '-');
