import type { Bilingual } from '../../rules/index.ts';
import { ENGLISH } from './english.ts';
import type { WordKey } from './english.ts';
import { SPANISH } from './spanish.ts';

export const LANGUAGES = ['es', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How dates and numbers are written: the day comes first in both. */
export const LOCALES: Readonly<Record<Language, string>> = { es: 'es-ES', en: 'en-GB' };

const CATALOGUES: Readonly<Record<Language, Readonly<Record<WordKey, string>>>> = {
  es: SPANISH,
  en: ENGLISH,
};

/** Says texts of the catalogue in one language. */
export type Say = (key: WordKey, fields?: Readonly<Record<string, string | number>>) => string;

/** The texts of one language; `{name}` in a text is replaced by the field of that name. */
export const sayIn = (language: Language): Say => SAYERS[language];

function makeSay(language: Language): Say {
  const catalogue = CATALOGUES[language];
  const written = (value: string | number | undefined, whole: string): string =>
    typeof value === 'number' ? sayNumber(language, value) : (value ?? whole);
  return (key, fields = {}) =>
    catalogue[key].replace(/\{(\w+)\}/g, (whole, name: string) => written(fields[name], whole));
}

/** One for each language: what is drawn from them can be compared from picture to picture. */
const SAYERS: Readonly<Record<Language, Say>> = { es: makeSay('es'), en: makeSay('en') };

/** Making one takes longer than writing a hundred numbers with it. */
const formats = new Map<string, Intl.NumberFormat>();

/** A number as the language writes it: 0.5 in English, 0,5 in Spanish. */
export function sayNumber(language: Language, value: number, digits?: number): string {
  const key = `${language}${digits ?? ''}`;
  const known = formats.get(key);
  if (known !== undefined) return known.format(value);
  const format = new Intl.NumberFormat(LOCALES[language], {
    useGrouping: false,
    maximumFractionDigits: digits ?? 20,
    ...(digits !== undefined && { minimumFractionDigits: digits }),
  });
  formats.set(key, format);
  return format.format(value);
}

export const isWordKey = (text: string): text is WordKey => Object.hasOwn(ENGLISH, text);

/** A text by a key made at run time; the last part of the key itself where there is none. */
export function sayOr(say: Say, key: string): string {
  return isWordKey(key) ? say(key) : key.slice(key.indexOf('.') + 1).replace(/[_-]/g, ' ');
}

export const inLanguage = (text: Bilingual, language: Language): string => text[language];

/** The first language we have among those a browser asks for; Spanish where there is none. */
export function languageFor(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().startsWith(language));
    if (found !== undefined) return found;
  }
  return 'es';
}
