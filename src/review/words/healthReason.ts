import type { Bilingual } from '../../rules/index.ts';
import { ENGLISH } from './english.ts';
import { isWordKey } from './say.ts';
import { SPANISH } from './spanish.ts';

/** A reason that the observer gave, in both languages where it is one of the known words. */
export function sayHealthReason(reason: string): Bilingual {
  const key = `reason.${reason}`;
  return isWordKey(key) ? { es: SPANISH[key], en: ENGLISH[key] } : { es: reason, en: reason };
}
