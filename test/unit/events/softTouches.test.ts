// Fresh shots of the studio showed who touched whom wrongly where next to nothing moves: a cue ball
// frozen to another was taken for the struck one, and a ball nudged by millimetres for untouched.
import { describe, expect, test } from 'vitest';
import type { TableEvent } from '../../../src/events/index.ts';
import { seededRandom, Stage } from '../../../src/studio/index.ts';
import { type BallId, TABLES } from '../../../src/table/index.ts';
import { filmStudio } from '../../../scripts/studioShots.ts';
import { film, inferFrom, lying, moving, told } from '../../support/tableScene.ts';

const table = TABLES['9ft']!;
const R = table.ballRadius;

type Layout = readonly { readonly id: BallId; readonly x: number; readonly y: number }[];

/** A shot as the studio plays it, seen with noise. */
function played(
  layout: Layout,
  o: { play: (stage: Stage) => void; noiseM: number; fps: number; carom?: boolean },
): readonly TableEvent[] {
  const [game, on] = o.carom ? (['five-pins', 'carom'] as const) : (['nine-ball', '9ft'] as const);
  const spec = TABLES[on]!;
  const random = seededRandom('soft touches');
  const stage = new Stage({ game: 'nine-ball', table: spec, layout, random, hasPeople: false });
  stage.wait(0.5);
  o.play(stage);
  stage.wait(1);
  const take = stage.finish();
  const shot = { id: '', kind: 'pool', game, table: spec, take, events: [] } as const;
  return inferFrom(filmStudio(shot, { ...o, drop: 0.02, seed: 7 }), { game, table: spec }).events;
}

const strokeAndContacts = (events: readonly TableEvent[]): string[] =>
  told(events).filter((line) => line.startsWith('strike') || line.startsWith('contact'));

describe.each([
  [30, 0.001],
  [60, 0.0007],
])('of two balls that lay touching, at %i frames a second', (fps, noiseM) => {
  const touching = { x: 2 * R + 5e-5, y: 0 };

  test.each([0, 0.6, -1])('the one that pushed was struck, %d rad off the line', (direction) => {
    const layout = [
      { id: 'cue', x: 0, y: 0 },
      { id: '1', ...touching },
    ] as const;
    const play = (stage: Stage): void => {
      stage.shoot('cue', { speed: 1.5, direction });
      stage.settle();
    };
    const events = played(layout, { play, fps, noiseM });
    expect(strokeAndContacts(events).slice(0, 2)).toEqual(['strike cue', 'contact 1 cue']);
  });

  test('so it is where either may be struck', () => {
    const width = 2 * TABLES.carom!.ballRadius + 5e-5;
    const layout = [
      { id: 'yellow', x: 0, y: 0 },
      { id: 'white', x: width, y: 0 },
      { id: 'red', x: 1, y: 0.5 },
    ] as const;
    const play = (stage: Stage): void => {
      stage.shoot('white', { speed: 1.5, direction: Math.PI - 0.7 });
      stage.settle();
    };
    const events = played(layout, { play, fps, noiseM, carom: true });
    expect(strokeAndContacts(events).slice(0, 2)).toEqual(['strike white', 'contact white yellow']);
  });
});

describe('a ball that lies 3 mm further on', () => {
  const nudged = moving({ t: 1.473, x: 0, y: 0, vx: 0.023, vy: 0 });
  const crept = moving(
    { t: 0.8, x: -0.045 - 2 * R, y: 0, vx: 0.1, vy: 0 },
    { t: 1.473, x: -2 * R, y: 0, vx: 0.003, vy: 0 },
  );

  test('was touched by the ball that crept up to it, which is asked about', () => {
    const { events } = inferFrom(film({ cue: crept, '1': nudged }, { seconds: 4 }));
    expect(told(events).slice(0, 2)).toEqual(['strike cue', 'contact 1 cue']);
    const contact = events.find((e) => e.kind === 'ball-contact' && e.status === 'final');
    expect(contact!.confidence).toBeLessThan(0.7);
    expect(Math.abs(contact!.t - 1.473)).toBeLessThan(0.2);
  });

  test('was not touched by a ball that stopped short of it, nor one that lies where it lay', () => {
    const short = moving({ t: 0.8, x: -0.09 - 2 * R, y: 0, vx: 0.1, vy: 0 });
    const still = inferFrom(film({ cue: crept, '1': lying(0.012, 0) }, { seconds: 4 }));
    const apart = inferFrom(film({ cue: short, '1': nudged }, { seconds: 4 }));
    for (const { events } of [still, apart])
      expect(told(events).filter((line) => line.startsWith('contact'))).toEqual([]);
  });
});

test.each([1, 2, 3, 4])('a hanging ball that drops by itself is no pocketing, wait %i', (wait) => {
  const pocket = table.pockets[0]!;
  const hanging = {
    x: pocket.x - Math.sign(pocket.x) * (pocket.dropRadius + 0.004) * Math.SQRT1_2,
    y: pocket.y - Math.sign(pocket.y) * (pocket.dropRadius + 0.004) * Math.SQRT1_2,
  };
  const layout = [
    { id: 'cue', x: 0, y: 0 },
    { id: '2', ...hanging },
  ] as const;
  const play = (stage: Stage): void => {
    stage.shoot('cue', { speed: 0.6, direction: 1 });
    stage.settle();
    stage.wait(wait);
    stage.dropHanging('2', pocket.id, wait);
    stage.world.runToRest(stage.t + 3);
  };
  const events = played(layout, { play, fps: 60, noiseM: 0.0007 });
  expect(told(events).filter((line) => line.startsWith('pocketed'))).toEqual([]);
  expect(events.filter((e) => e.kind === 'settle-drop')).toMatchObject([{ ball: '2' }]);
});
