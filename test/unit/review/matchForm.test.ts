import { describe, expect, test } from 'vitest';
import { setupFrom } from '../../../src/review/page/match/matchForm.ts';

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const fivePins = {
  playerA: 'Ana',
  playerB: ' Luis ',
  distance: '60',
  bestOf: '3',
  first: '',
  profile: 'rfeb-5-quillas',
  clock: '35',
};

describe('what the form of a match asks the rules for', () => {
  test('two players, a distance in sets, and who begins left to the lag', () => {
    expect(setupFrom(formOf(fivePins), 'five-pins', {})).toMatchObject({
      players: { A: 'Ana', B: 'Luis' },
      pairs: null,
      distance: 60,
      bestOf: 3,
      first: null,
      profile: {
        name: 'rfeb-5-quillas',
        options: { shotClock: { limit: 35, extensions: expect.any(Number) } },
      },
    });
  });

  test('two pairs: the one who starts stands first, and both names stand on the board', () => {
    const form = formOf({ ...fivePins, partnerA: 'Pau', partnerB: 'Eva' });
    expect(setupFrom(form, 'five-pins', {})).toMatchObject({
      players: { A: 'Ana / Pau', B: 'Luis / Eva' },
      pairs: { A: ['Ana', 'Pau'], B: ['Luis', 'Eva'] },
    });
  });

  test('a pair without its partner is no pair', () => {
    const form = formOf({ ...fivePins, partnerA: 'Pau', partnerB: ' ' });
    expect(setupFrom(form, 'five-pins', {}).pairs).toBeNull();
  });
});
