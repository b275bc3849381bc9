// A stroke while another ball still rolls: it opens a shot of its own and names what rolled.
import { describe, expect, test } from 'vitest';
import { judgeRecording } from '../../../src/app/judging.ts';
import type { EventOf, TableEvent } from '../../../src/events/index.ts';
import { STRUCK_AGAIN } from '../../../src/events/index.ts';
import { TABLES } from '../../../src/table/index.ts';
import {
  film,
  inferFrom,
  lying,
  moving,
  normals,
  type Place,
  straightShot,
  told,
} from '../../support/tableScene.ts';

const table = TABLES['9ft']!;

const starts = (events: readonly TableEvent[]): EventOf<'shot-start'>[] =>
  events.filter((e): e is EventOf<'shot-start'> => e.kind === 'shot-start');

const isLastWord = (e: TableEvent): boolean => e.kind === 'cushion-contact' && e.status === 'final';

const callsOf = (events: readonly TableEvent[], until: number) =>
  judgeRecording({ game: 'nine-ball', table }, { events, until });

describe('the cue ball is struck while the 6 still rolls', () => {
  const scene = {
    '6': moving({ t: 0, x: -0.4, y: 0.4, vx: 0.4, vy: 0.02 }),
    cue: moving({ t: 1.2, x: -0.5, y: -0.25, vx: 0.7, vy: 0.1 }),
    '9': lying(0.9, -0.4),
  };

  test.each([30, 60])('in a recording of %i frames a second that opens so', (fps) => {
    const { events } = inferFrom(film(scene, { seconds: 10, fps }));
    const [start, ...others] = starts(events);
    expect(others).toEqual([]);
    expect(start).toMatchObject({ ball: 'cue', moving: ['6'], shot: 1 });
    expect(Math.abs(start!.t - 1.2)).toBeLessThan(0.02);
    expect(start!.confidence).toBeGreaterThan(0.9);
  });

  test('and the rules call it: B9-5.2e', () => {
    const { events } = inferFrom(film(scene, { seconds: 10 }));
    const [call] = callsOf(events, 10);
    expect(call?.fouls).toContain('B9-5.2e');
  });

  test('without names too: the ball that sets out is struck, the one that rolls is named', () => {
    const { events } = inferFrom(film(scene, { seconds: 10, nameless: true }));
    // Names are given by the place: `cue` is the ball with the least x.
    expect(starts(events)).toMatchObject([{ ball: 'cue', moving: ['1'] }]);
  });

  test('what is told before the stroke, of a shot that nobody saw begin, is doubted', () => {
    const bank = {
      ...scene,
      '6': moving(
        { t: 0, x: 1.13, y: 0.1, vx: 0.4, vy: 0 },
        { t: 0.28, x: table.length / 2 - table.ballRadius, y: 0.1, vx: -0.3, vy: 0 },
      ),
    };
    const { events } = inferFrom(film(bank, { seconds: 10 }));
    const cushion = events.find((e) => e.kind === 'cushion-contact');
    expect(cushion).toMatchObject({ ball: '6', shot: 0 });
    expect(cushion!.confidence).toBeLessThanOrEqual(0.6);
    expect(starts(events)).toMatchObject([{ ball: 'cue', moving: ['6'] }]);
  });
});

describe('a second stroke before the first shot is over', () => {
  /** The cue ball sends the 1 off at 1 s and is struck again, at rest, when the 1 still rolls. */
  const twice = (oneSpeed: number, againT: number) => ({
    cue: moving(
      { t: 0.6, x: -0.6, y: 0.1, vx: 1.13, vy: 0 },
      { t: 1, x: -0.15715, y: 0.1, vx: 0.02, vy: 0 },
      { t: againT, x: -0.15511, y: 0.1, vx: 0.3, vy: 0.4 },
    ),
    '1': moving({ t: 1, x: -0.1, y: 0.1, vx: oneSpeed, vy: 0 }),
    '2': lying(0.4, -0.4),
  });

  test('ends the first shot at the stroke and numbers the second', () => {
    const { events } = inferFrom(film(twice(0.4, 2.6), { seconds: 12 }));
    expect(starts(events)).toMatchObject([
      { ball: 'cue', moving: [], shot: 1 },
      { ball: 'cue', moving: ['1'], shot: 2 },
    ]);
    const second = starts(events)[1]!;
    expect(Math.abs(second.t - 2.6)).toBeLessThan(0.03);
    const ends = events.filter((e) => e.kind === 'shot-end');
    expect(ends).toMatchObject([{ shot: 1, t: second.t }, { shot: 2 }]);
    // The first shot reached no cushion before the second stroke.
    expect(callsOf(events, 14).map(({ call }) => call)).toEqual(['foul', 'foul']);
  });

  test('asks about the first shot where its ball reached a cushion only then', () => {
    const nose = table.length / 2 - table.ballRadius;
    const { cue, '1': one, '2': two } = twice(1, 1.9);
    const banked: Place = (t) => {
      const at = one(t)!;
      return at.x < nose ? at : { x: nose - 0.6 * (at.x - nose), y: at.y };
    };
    const { events } = inferFrom(film({ cue, '1': banked, '2': two }, { seconds: 14 }));
    const cut = events.find((e) => e.kind === 'interrupted');
    expect(cut).toMatchObject({ reason: STRUCK_AGAIN, shot: 1 });
    expect(told(events)).toContain('cushion 1 right');
    expect(events.find(isLastWord)).toMatchObject({ ball: '1', shot: 2 });
    const calls = callsOf(events, 14);
    expect(calls.map(({ call }) => call)).toEqual(['query', 'foul']);
    expect(calls[1]?.fouls).toContain('B9-5.2e');
  });

  test('of a cue ball that still rolls slowly is one too', () => {
    const rolling: Place = moving(
      { t: 0.6, x: -0.6, y: 0.3, vx: 0.4, vy: 0 },
      { t: 2.6, x: 0.004, y: 0.3, vx: 0.5, vy: -0.4 },
    );
    const slow = { cue: rolling, '3': moving({ t: 0, x: -0.9, y: -0.5, vx: 0, vy: 0 }) };
    const other = { ...slow, '3': moving({ t: 0, x: -0.8, y: -0.3, vx: 0.38, vy: 0 }) };
    const { events } = inferFrom(film(other, { seconds: 12 }));
    expect(starts(events).at(-1)).toMatchObject({ ball: 'cue', moving: ['3'] });
    expect(Math.abs(starts(events).at(-1)!.t - 2.6)).toBeLessThan(0.05);
  });
});

describe('wherever the balls lie and however fast they are', () => {
  const SEED = 41;
  const normal = normals(SEED);
  /** The 6 rolls along the upper half, the cue ball is struck on the lower one and meets nothing. */
  const drawn = Array.from({ length: 12 }, (_, k) => {
    const struckT = 0.9 + 0.2 * Math.abs(normal());
    const [speed, aim] = [0.5 + 0.15 * Math.abs(normal()), 0.1 * normal()];
    return {
      name: `draw ${k} of seed ${SEED}: struck at ${struckT.toFixed(2)} s, ${speed.toFixed(2)} m/s`,
      struckT,
      scene: {
        '6': moving({ t: 0, x: -0.8, y: 0.35, vx: 0.36 + 0.03 * normal(), vy: 0.01 * normal() }),
        cue: moving({
          t: struckT,
          x: -0.9 + 0.1 * normal(),
          y: -0.35,
          vx: speed * Math.cos(aim),
          vy: speed * Math.sin(aim),
        }),
        '9': lying(1.1, 0.55),
      },
    };
  });

  test.each(drawn)('$name', ({ scene, struckT }) => {
    const { events } = inferFrom(film(scene, { seconds: 8, fps: 30, noiseM: 0.001 }));
    expect(starts(events)).toMatchObject([{ ball: 'cue', moving: ['6'] }]);
    expect(Math.abs(starts(events)[0]!.t - struckT)).toBeLessThan(0.03);
  });
});

describe('what is no stroke while another ball rolls', () => {
  const six = moving({ t: 0, x: -0.4, y: 0.4, vx: 0.4, vy: 0 });

  test('a cue ball that is picked up and laid elsewhere', () => {
    const picked: Place = (t) => {
      const s = Math.min(1, Math.max(0, (t - 1.2) / 0.8));
      return { x: -0.5 + 0.4 * s * s * (3 - 2 * s), y: -0.25 };
    };
    const { events } = inferFrom(
      film({ '6': six, cue: picked, '9': lying(0.9, -0.4) }, { seconds: 9 }),
    );
    expect(starts(events)).toEqual([]);
  });

  test('a cue ball that is lifted out of sight', () => {
    const lifted: Place = (t) => (t < 1.2 ? { x: -0.5, y: -0.25 } : undefined);
    const { events } = inferFrom(
      film({ '6': six, cue: lifted, '9': lying(0.9, -0.4) }, { seconds: 9 }),
    );
    expect(starts(events)).toEqual([]);
  });

  test('a cue ball that another ball set off', () => {
    const scene = straightShot();
    const swapped = { '1': scene.cue!, cue: scene['1']!, '2': lying(0.4, -0.4) };
    const { events } = inferFrom(film(swapped, { seconds: 9 }).filter((o) => o.t > 0.7));
    expect(starts(events)).toEqual([]);
    expect(told(events)).toContain('contact 1 cue');
  });
});

test('a cue ball that sets off beside a ball that nobody sees is told with doubt, which asks', () => {
  // The 6 rolls to under an arm beside the cue ball, and is seen again a second later.
  const six: Place = (t) =>
    t > 0.7 && t < 2 ? undefined : moving({ t: 0, x: -0.9, y: -0.22, vx: 0.5, vy: 0 })(t);
  const scene = {
    '6': six,
    '3': moving({ t: 0, x: 0.2, y: 0.4, vx: 0.35, vy: 0 }),
    cue: moving({ t: 1.1, x: -0.4, y: -0.25, vx: 0.7, vy: 0.3 }),
    '9': lying(0.9, -0.4),
  };
  const { events } = inferFrom(film(scene, { seconds: 10 }));
  for (const e of starts(events)) expect(e.confidence).toBeLessThanOrEqual(0.6);
  for (const { call } of callsOf(events, 10)) expect(call).toBe('query');
});

test('the second stroke of a lag belongs to the same shot', () => {
  const scene = {
    white: moving({ t: 0.8, x: -0.7, y: -0.4, vx: 0.7, vy: 0 }),
    yellow: moving({ t: 1.2, x: -0.7, y: 0.4, vx: 0.7, vy: 0 }),
    red: lying(0.7, 0),
  };
  const { events } = inferFrom(film(scene, { seconds: 11 }), {
    game: 'five-pins',
    table: TABLES['carom']!,
  });
  expect(starts(events)).toMatchObject([
    { ball: 'white', moving: [], shot: 1 },
    { ball: 'yellow', moving: ['white'], shot: 1 },
  ]);
  expect(events.filter((e) => e.kind === 'shot-end')).toHaveLength(1);
});
