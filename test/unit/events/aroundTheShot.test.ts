// What the rules ask beside contacts: how the balls lay, what the stroke moved, what was no shot.
import { describe, expect, test } from 'vitest';
import type { EventOf, TableEvent, TableEventKind } from '../../../src/events/index.ts';
import { type BallId, TABLES } from '../../../src/table/index.ts';
import type { Observation } from '../../../src/tracking/index.ts';
import { seededRandom, Stage } from '../../../src/studio/index.ts';
import { poseAt } from '../../../src/studio/physics/timeline.ts';
import { film, inferFrom, lying, moving, type Place, told } from '../../support/tableScene.ts';

const table = TABLES['9ft']!;
const R = table.ballRadius;
const NOSE_Y = table.width / 2 - R;

function find<K extends TableEventKind>(
  events: readonly TableEvent[],
  kind: K,
): EventOf<K> | undefined {
  return events.find((e): e is EventOf<K> => e.kind === kind && e.status === 'final');
}

describe('a ball frozen to a cushion', () => {
  const scene = {
    cue: moving({ t: 0.8, x: -0.2, y: NOSE_Y, vx: 0.6, vy: -0.6 }),
    '5': lying(0.6, 0.1),
  };
  const { events } = inferFrom(film(scene, { seconds: 5 }));

  test('is so in the layout before the shot', () => {
    const frozen = find(events, 'shot-start')?.layout.frozenToCushion;
    expect(frozen).toMatchObject([{ ball: 'cue', cushion: 'top' }]);
  });

  test('leaves it at a time, and has not touched it', () => {
    const left = find(events, 'left-cushion');
    expect(left).toMatchObject({ ball: 'cue', cushion: 'top' });
    expect(Math.abs(left!.t - 0.8)).toBeLessThan(0.05);
    expect(told(events).filter((l) => l.startsWith('cushion'))).toEqual([]);
  });
});

test('a ball a finger away from the cushion is not frozen to it', () => {
  const { events } = inferFrom(
    film(
      { cue: moving({ t: 0.8, x: -0.2, y: NOSE_Y - 0.008, vx: 0.6, vy: -0.6 }) },
      { seconds: 4 },
    ),
  );
  expect(find(events, 'shot-start')?.layout.frozenToCushion).toEqual([]);
});

describe('a ball frozen to the cue ball', () => {
  const scene = {
    cue: moving({ t: 0.8, x: 0, y: 0, vx: 0, vy: 0.8 }),
    '1': moving({ t: 0.8, x: 2 * R, y: 0, vx: 0.12, vy: 0 }),
  };
  const { events } = inferFrom(film(scene, { seconds: 5 }));

  test('lies so before the shot and moves at the strike', () => {
    expect(find(events, 'shot-start')?.layout.frozenPairs).toMatchObject([{ a: 'cue', b: '1' }]);
    expect(find(events, 'moved-at-strike')).toMatchObject({ ball: '1' });
  });

  test('a frozen ball that the cue ball leaves without moving it was not touched', () => {
    const away = { ...scene, '1': lying(2 * R, 0) };
    const told = inferFrom(film(away, { seconds: 5 })).events;
    expect(find(told, 'moved-at-strike')).toBeUndefined();
    expect(find(told, 'ball-contact')).toBeUndefined();
  });
});

test('a ball that meets both jaws of a corner and comes back is a rattle and no fall', () => {
  // Played by the simulator: into the right jaw, over to the top one, and out again.
  const stage = new Stage({
    game: 'nine-ball',
    layout: [{ id: '4', x: 0.9, y: 0.26 }],
    random: seededRandom(1),
    hasPeople: false,
  });
  stage.wait(0.6);
  stage.shoot('4', { speed: 1.5, direction: (50 * Math.PI) / 180, above: 0.4 });
  stage.settle();
  const [path] = stage.finish().balls;
  const scene = { '4': (t: number) => poseAt(path!, t), cue: lying(-0.8, -0.3) };
  const { events } = inferFrom(film(scene, { seconds: stage.t + 0.8 }));
  expect(told(events).filter((l) => l.startsWith('pocketed'))).toEqual([]);
  expect(find(events, 'pocket-rattle')).toMatchObject({ ball: '4', pocket: 'top-right' });
});

describe('the rack of nine-ball', () => {
  const order: readonly BallId[] = ['1', '2', '3', '4', '9', '5', '6', '7', '8'];
  const rows = [1, 2, 3, 2, 1];
  const scene: Partial<Record<BallId, Place>> = {
    cue: moving({ t: 1, x: -0.7, y: 0.2, vx: 0.3, vy: 0 }),
  };
  let k = 0;
  rows.forEach((n, row) => {
    for (let i = 0; i < n; i++)
      scene[order[k++]!] = lying(
        0.635 + row * 2 * R * Math.sqrt(0.75),
        (i - (n - 1) / 2) * (2 * R),
      );
  });

  test('is observed before the break, with the ball at its apex and in its centre', () => {
    const { events } = inferFrom(film(scene, { seconds: 5.5 }));
    const rack = find(events, 'rack-observed');
    expect(rack).toMatchObject({ apex: '1', centre: '9' });
    expect(rack?.present).toHaveLength(10);
  });

  test('is none when balls are spread', () => {
    const { events } = inferFrom(
      film({ cue: scene.cue!, '1': lying(0.3, 0), '9': lying(0.8, 0.2) }, { seconds: 5.5 }),
    );
    expect(find(events, 'rack-observed')).toBeUndefined();
  });
});

test('a resting ball that settles by three millimetres has moved a little, and was not struck', () => {
  const settling: Place = (t) => ({ x: 0.4 + 0.003 * Math.min(1, Math.max(0, t - 2)), y: 0.1 });
  const { events } = inferFrom(film({ cue: lying(-0.5, 0), '2': settling }, { seconds: 6 }));
  const motion = find(events, 'micro-motion');
  expect(motion?.ball).toBe('2');
  expect(Math.abs((motion?.distance ?? 0) - 0.003)).toBeLessThan(0.0015);
  expect(told(events)).not.toContain('strike 2');
});

test('a ball that lies elsewhere after it was covered was moved by hand', () => {
  const carried: Place = (t) =>
    t < 2 ? { x: 0.4, y: 0.1 } : t < 3.2 ? undefined : { x: 0.5, y: -0.2 };
  const { events } = inferFrom(film({ cue: lying(-0.5, 0), '2': carried }, { seconds: 6 }));
  expect(told(events)).toContain('disturbance 2');
  expect(told(events).some((l) => l.startsWith('strike'))).toBe(false);
});

describe('a view that is lost during a shot', () => {
  const rolling = film({ cue: moving({ t: 0.6, x: -1, y: 0, vx: 0.4, vy: 0 }) }, { seconds: 6 });
  const lost = rolling.map((o): Observation =>
    o.t > 1.5 && o.t < 4 ? { ...o, balls: [], view: 'blind' } : o,
  );
  const { events } = inferFrom(lost);

  test('interrupts it where the view was last clear, and tells no end', () => {
    expect(Math.abs((find(events, 'interrupted')?.t ?? 0) - 1.5)).toBeLessThan(0.05);
    expect(find(events, 'shot-end')).toBeUndefined();
  });

  test('a short loss interrupts nothing', () => {
    const blink = rolling.map((o): Observation =>
      o.t > 1.5 && o.t < 1.65 ? { ...o, balls: [], view: 'blind' } : o,
    );
    const { events: told } = inferFrom(blink);
    expect(find(told, 'interrupted')).toBeUndefined();
    expect(find(told, 'shot-end')).toBeDefined();
  });
});

describe('a ball that hangs over a pocket after a shot', () => {
  const hangs: Place = (t) => (t > 8 ? undefined : { x: 1.2528, y: 0.6178 });
  const scene = { cue: moving({ t: 0.6, x: -0.8, y: -0.3, vx: 0.5, vy: 0 }), '4': hangs };
  const { events } = inferFrom(film(scene, { seconds: 10, fps: 30 }));

  test('is said to hang in the layout of its end', () => {
    expect(find(events, 'shot-end')?.layout.hanging).toMatchObject([
      { ball: '4', pocket: 'top-right' },
    ]);
  });

  test('C23: falls later, by itself, after a rest of so many seconds', () => {
    const drop = find(events, 'settle-drop')!;
    const end = find(events, 'shot-end')!;
    expect(Math.abs(drop.restFor - (8 - end.t))).toBeLessThan(0.6);
    expect(told(events).filter((l) => l.startsWith('pocketed'))).toEqual([]);
  });
});
