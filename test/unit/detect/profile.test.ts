import { describe, expect, test } from 'vitest';
import { ballSetsOf } from '../../../src/detect/identity/ballSets.ts';
import type { BallLook } from '../../../src/detect/identity/look.ts';
import { addLook, BallProfile, type LookHistory } from '../../../src/detect/identity/profile.ts';
import { shownIn, type Tone } from '../../../src/detect/identity/tone.ts';
import type { BallId } from '../../../src/table/index.ts';

const NAMES: BallId[] = ['cue', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
const SETS = ballSetsOf('nine-ball');

const lookOf = (id: BallId, tone: Tone, set = SETS[0]!): BallLook => shownIn(set[id]!, tone);
const seenOnce = (look: BallLook): LookHistory => addLook(undefined, look);
const best = (chances: Partial<Record<string, number>>): string | undefined =>
  Object.entries(chances).sort((a, b) => b[1]! - a[1]!)[0]?.[0];

describe('a set seen for the first time', () => {
  // A camera that is exposed for the cloth shows a dark red 7 as bright as a leaflet's 3.
  const TONES: [string, Tone][] = [
    ['a broadcast', { gamma: 1, saturation: 1.3, turn: -0.2 }],
    ['a leaflet', { gamma: 1, saturation: 1, turn: 0 }],
    ['a bright club camera', { gamma: 0.7, saturation: 0.85, turn: 0.05 }],
  ];
  test.each(TONES)('is named right in the tone of %s', (_name, tone) => {
    for (const set of SETS)
      for (const ids of [
        NAMES,
        NAMES.filter((id) => id !== '3'),
        ['cue', '2', '6', '7', '8', '9'],
      ]) {
        const balls = (ids as BallId[]).map((id) => seenOnce(lookOf(id, tone, set)));
        expect(new BallProfile('nine-ball').name(balls).map(best)).toEqual(ids);
      }
  });
});

describe('streaks', () => {
  const tone: Tone = { gamma: 0.85, saturation: 1.05, turn: 0 };
  const profile = new BallProfile('nine-ball');
  const others = NAMES.filter((id) => id !== '3').map((id) => seenOnce(lookOf(id, tone)));
  for (let k = 0; k < 20; k++) profile.name(others);

  test('one of the colour that is missing is that ball, and never for sure', () => {
    const [chances] = profile.nameStreaks(others, [seenOnce(lookOf('3', tone))]);
    expect(best(chances!)).toBe('3');
    expect(chances!['3']).toBeGreaterThan(0.5);
    expect(chances!['3']).toBeLessThan(0.9);
  });

  test('one that fits no name well is nobody', () => {
    const wood = { p: -0.3, q: -0.3, luma: 0.9, white: 0, rimWhite: 0 };
    const [chances] = profile.nameStreaks(others, [seenOnce(wood)]);
    expect(Math.max(0, ...Object.values(chances!))).toBeLessThan(0.2);
  });
});
