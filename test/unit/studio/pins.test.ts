// Pins of five pins: felled, displaced, leaning, and who is behind it.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Happening } from '../../../src/studio/physics/happening.ts';
import { loadPinEngine } from '../../../src/studio/pins/pinEngine.ts';
import { freshStory, restingStanceOf, stanceOf } from '../../../src/studio/pins/pinBody.ts';
import { rootOf, tellTouch } from '../../../src/studio/pins/pinCauses.ts';
import { seededRandom } from '../../../src/studio/random.ts';
import { Stage } from '../../../src/studio/scene/stage.ts';
import type { PinId } from '../../../src/table/index.ts';

beforeAll(loadPinEngine);

/** The yellow rolls towards the middle from the left; the others are out of the way. */
function rollYellow(from: number, speed: number, seconds: number): readonly Happening[] {
  const stage = new Stage({
    game: 'five-pins',
    layout: [
      { id: 'white', x: -1, y: 0.5 },
      { id: 'yellow', x: from, y: 0.0002 },
      { id: 'red', x: 1, y: 0.4 },
    ],
    random: seededRandom('pins'),
    hasPeople: false,
  });
  stage.roll('yellow', { speed, direction: 0 });
  stage.settle(seconds);
  return stage.finish().happenings;
}

describe('a ball that runs into the pins', () => {
  test('fells them, and every fall has its cause and the ball behind it', () => {
    const falls = rollYellow(-0.2, 1.5, 0.8).filter((h) => h.type === 'pin_fallen');
    expect(falls.length).toBeGreaterThanOrEqual(2);
    expect(falls[0]).toMatchObject({ pin: 'P3', by: 'yellow', root: 'yellow' });
    for (const fall of falls) expect(fall).toMatchObject({ root: 'yellow' });
  });

  test('that stops just before them touches nothing', () => {
    expect(rollYellow(-0.3, 0.08, 3).map((h) => h.type)).toEqual(['shot_end']);
  });
});

describe('a pin at rest', () => {
  const upright = { x: 0, y: 0, z: 0, qw: 1, qx: 0, qy: 0, qz: 0 };
  const story = (balls: readonly ('yellow' | 'red')[]) =>
    Object.assign(freshStory('P0', { x: 0, y: 0 }), { balls: new Set(balls) });

  test('leans if it is held out of true by a ball, however little', () => {
    expect(restingStanceOf(story(['yellow']), upright, 7)).toBe('leaning');
    expect(restingStanceOf(story([]), upright, 7)).toBe('standing');
    expect(stanceOf(story(['yellow']), upright, 7)).toBe('standing');
  });

  test('is displaced from half a millimetre on', () => {
    expect(restingStanceOf(story([]), { ...upright, x: 0.0004 }, 0)).toBe('standing');
    expect(restingStanceOf(story([]), { ...upright, x: 0.0006 }, 0)).toBe('displaced');
  });
});

describe('the ball behind a fall', () => {
  const stories = () =>
    new Map(
      (['P0', 'P1'] as const).map((id): [PinId, ReturnType<typeof freshStory>] => [
        id,
        freshStory(id, { x: 0, y: 0 }),
      ]),
    );

  test('is that of the pin that struck it (Q5-9.3)', () => {
    const all = stories();
    Object.assign(all.get('P0')!, { isDown: true, root: 'red' });
    expect(rootOf(all, 'P0')).toBe('red');
  });

  test('is the ball that drags the pin, even if another felled it (Q5-9.4)', () => {
    const all = stories();
    Object.assign(all.get('P0')!, { isDown: true, root: 'red' });
    const notes = tellTouch(all, { a: 'P0', b: 'yellow', started: true });
    expect(notes.map((n) => n.type)).toEqual(['pin_touched', 'pin_dragged']);
    expect(rootOf(all, 'P0')).toBe('yellow');
    tellTouch(all, { a: 'P0', b: 'yellow', started: false });
    expect(rootOf(all, 'P0')).toBe('red');
  });
});
