import { describe, expect, test } from 'vitest';
import { REFEREE_CATALOGUE, PROFILES, CALL_NAMES } from '../../../src/rules/index.ts';
import { ENGLISH } from '../../../src/review/words/english.ts';
import { SPANISH } from '../../../src/review/words/spanish.ts';
import { isWordKey, languageFor, sayIn, sayNumber } from '../../../src/review/words/say.ts';
import { sayEvent } from '../../../src/review/words/sayEvent.ts';
import { eventOf } from '../../support/review/records.ts';
import { buttonsOf, INPUT_GROUPS, labelOf } from '../../../src/review/view/inputCatalogue.ts';

const placeholders = (text: string): readonly string[] => text.match(/\{\w+\}/g)?.sort() ?? [];

describe('the texts of the screens', () => {
  test('both languages have the same keys, and no text is empty', () => {
    expect(Object.keys(SPANISH).sort()).toEqual(Object.keys(ENGLISH).sort());
    for (const text of [...Object.values(ENGLISH), ...Object.values(SPANISH)])
      expect(text.trim()).not.toBe('');
  });

  test('both languages ask for the same fields', () => {
    for (const [key, text] of Object.entries(ENGLISH))
      expect(placeholders(SPANISH[key as keyof typeof ENGLISH]), key).toEqual(placeholders(text));
  });

  test('every call, profile and choice of the rules has its word', () => {
    for (const call of CALL_NAMES)
      expect(isWordKey(`word.${call.replaceAll('_', '-')}`), call).toBe(true);
    for (const profile of Object.keys(PROFILES))
      expect(isWordKey(`profile.${profile}`), profile).toBe(true);
    const choices = REFEREE_CATALOGUE.flatMap(({ fields }) =>
      fields.flatMap((f) => f.choices ?? []),
    );
    for (const choice of choices) expect(isWordKey(`choice.${choice}`), choice).toBe(true);
  });

  test('a field is put in its place, and an unknown one is left to be seen', () => {
    expect(sayIn('en')('shot.number', { shot: 7 })).toBe('Shot 7');
    expect(sayIn('es')('shot.number')).toBe('Tiro {shot}');
  });

  test('numbers are written as the language writes them', () => {
    const drop = { kind: 'settle-drop', ball: '9', pocket: 'top-left', restFor: 2.04 } as const;
    const about = { id: 'e1', t: 3 };
    expect(sayEvent(sayIn('es'), eventOf(drop, about))).toContain('2 s');
    expect(sayNumber('es', 0.5, 2)).toBe('0,50');
    expect(sayNumber('en', 1234)).toBe('1234');
  });

  test('why a shot was not seen to its end is said in both languages', () => {
    const lost = eventOf({ kind: 'interrupted', reason: 'the view was lost' }, { id: 'e1' });
    expect(sayEvent(sayIn('es'), lost)).toBe('Interrumpido: se perdió la imagen');
    const endless = eventOf({ kind: 'interrupted', reason: 'no rest within 60 s' }, { id: 'e2' });
    expect(sayEvent(sayIn('es'), endless)).toBe('Interrumpido: no se pararon en 60 s');
  });

  test('the browser chooses the language, and Spanish stands where it asks for another', () => {
    expect(languageFor(['en-GB', 'es'])).toBe('en');
    expect(languageFor(['ca-ES', 'es-ES'])).toBe('es');
    expect(languageFor(['de'])).toBe('es');
  });
});

describe("the referee's buttons", () => {
  test('everything the rules can be told is on the desk: as a button, at a fact or at the call', () => {
    const groups = INPUT_GROUPS.flatMap((group) => [
      ...buttonsOf('nine-ball', group),
      ...buttonsOf('five-pins', group),
    ]);
    const said = new Set(groups.map(({ action }) => action));
    const elsewhere = ['strike-out', 'replace', 'confirm-event', 'undo', 'time', 'waive-fault'];
    for (const { kind } of REFEREE_CATALOGUE)
      expect(said.has(kind) || elsewhere.includes(kind), kind).toBe(true);
  });

  test('a button has a label in both languages', () => {
    expect(labelOf('double-hit')).toEqual({ es: 'Doble toque', en: 'Double hit' });
  });
});
