import type { BallId, CushionId, PinId, PocketId } from '../../table/index.ts';
import { isPinId, POCKET_IDS } from '../../table/index.ts';

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

/** A word that the catalogue does not have, or one that it needs; the case fails with it. */
export class UnknownWord extends Error {}

/** Says where the word stands that is not understood. */
export function within<T>(place: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnknownWord)) throw error;
    throw new UnknownWord(`${place}: ${error.message}`);
  }
}

const isNothing = (word: unknown): boolean => word === undefined || word === null || word === '';

/** Says which word is not known, or that there is none. */
export const unknownWord = (what: string, word: unknown): UnknownWord =>
  new UnknownWord(isNothing(word) ? `no ${what} is named` : `unknown ${what} ${textOf(word)}`);

const textOf = (word: unknown): string =>
  typeof word === 'object' ? JSON.stringify(word) : String(word);

/** A list of the case; one word alone is a list of it. */
export function listOf(what: string, value: unknown): readonly unknown[] {
  if (isNothing(value)) return [];
  if (Array.isArray(value)) return value;
  if (typeof value === 'object' || typeof value === 'boolean') throw unknownWord(what, value);
  return [value];
}

/** A number of the case; `what` says what it measures. */
export function numberOf(what: string, value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw unknownWord(what, value);
  return number;
}

export function ballOf(word: unknown): BallId {
  const text = String(word);
  const ball = BALLS[text] ?? text;
  if (!/^(cue|[1-9]|white|yellow|red)$/.test(ball)) throw unknownWord('ball', word);
  return ball as BallId;
}

export function pinOf(word: unknown): PinId {
  const text = String(word);
  if (!isPinId(text)) throw unknownWord('pin', word);
  return text;
}

/** A ball, a pin, or nothing. */
export function causeOf(word: unknown): BallId | PinId | 'none' {
  if (word === undefined || word === null || word === 'none') return 'none';
  return isPinId(String(word)) ? pinOf(word) : ballOf(word);
}

export function cushionOf(game: Game, word: unknown): CushionId {
  const cushion = (game === 'nine-ball' ? POOL_CUSHIONS : CAROM_CUSHIONS)[String(word)];
  if (!cushion) throw unknownWord('cushion', word);
  return cushion;
}

export const isCushion = (game: Game, word: unknown): boolean =>
  String(word) in (game === 'nine-ball' ? POOL_CUSHIONS : CAROM_CUSHIONS);

/** A pocket by either name. Which one it was matters to no rule, so that it may be left out. */
export function pocketOf(word: unknown): PocketId {
  const text = String(word ?? 'FR');
  const pocket = POCKETS[text] ?? POCKET_IDS.find((id) => id === text);
  if (!pocket) throw unknownWord('pocket', word);
  return pocket;
}

/** Our words in the catalogue's spelling: `white` is W, hyphens are underscores. */
export const shortBall = (ball: string): string => SHORT[ball] ?? ball;
export const snake = (word: string): string => word.replaceAll('-', '_');
export const kebab = (word: string): string => word.replaceAll('_', '-');
