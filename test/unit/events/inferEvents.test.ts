import { describe, expect, test } from 'vitest';
import type { Observation } from '../../../src/tracking/index.ts';
import {
  film,
  inferFrom,
  lying,
  moving,
  straightShot,
  straightShotContact,
  told,
} from '../../support/tableScene.ts';

describe('a straight shot', () => {
  const { events } = inferFrom(film(straightShot(), { seconds: 4 }));

  test('is a strike, a contact and an end, in this order', () => {
    const lines = told(events);
    expect(lines.slice(0, 2)).toEqual(['strike cue', 'contact 1 cue']);
  });

  test('has its contact timed to a few milliseconds at 60 frames a second', () => {
    const contact = events.find((e) => e.kind === 'ball-contact')!;
    expect(Math.abs(contact.t - straightShotContact())).toBeLessThan(0.004);
    expect(contact.tSigma).toBeGreaterThan(0);
  });

  test('starts from the balls as they lay', () => {
    const start = events.find((e) => e.kind === 'shot-start');
    expect(start?.kind === 'shot-start' && start.layout.balls).toHaveLength(3);
  });
});

test('C1: two balls that meet keep their names, even when the picture gives none', () => {
  const { events, frames } = inferFrom(film(straightShot(), { seconds: 4, nameless: true }));
  const name = (x: number) => frames[10]!.balls.find((b) => Math.abs(b.x - x) < 0.01)!.ball;
  const [striker, target] = [name(-0.6), name(-0.1)];
  const start = events.find((e) => e.kind === 'shot-start');
  expect(start?.kind === 'shot-start' && start.ball).toBe(striker);
  const last = frames.find((f) => f.t > 1.5)!.balls.find((b) => b.ball === target)!;
  expect(last.x).toBeGreaterThan(0.2);
});

test('C3: touching balls part: the contact is at the stroke and marked frozen', () => {
  const gap = 2 * 0.028575;
  const scene = {
    cue: moving({ t: 0.8, x: 0, y: 0, vx: 0.1, vy: 0 }),
    '1': moving({ t: 0.8, x: gap, y: 0, vx: 0.9, vy: 0 }),
  };
  const { events } = inferFrom(film(scene, { seconds: 4 }));
  const contact = events.find((e) => e.kind === 'ball-contact');
  expect(contact?.kind === 'ball-contact' && contact.frozen).toBe(true);
  expect(Math.abs(contact!.t - 0.8)).toBeLessThan(0.03);
});

test('C15: the position of a rolling ball is not dragged behind by averaging', () => {
  const scene = { cue: moving({ t: 0.6, x: -0.8, y: 0, vx: 1, vy: 0 }) };
  const { frames } = inferFrom(film(scene, { seconds: 2 }));
  const at = frames.find((f) => f.t > 1.2)!;
  const truth = scene.cue(at.t)!;
  expect(Math.abs(at.balls[0]!.x - truth.x)).toBeLessThan(0.003);
});

test('C17: a ball too fast to be seen near the pocket is pocketed by its path', () => {
  const fast = moving({ t: 0.6, x: 0.6, y: 0, vx: 3, vy: 3 * 0.97 });
  const scene = {
    cue: lying(-0.9, 0.2),
    '3': (t: number) => (t > 0.75 ? undefined : fast(t)),
  };
  const { events } = inferFrom(film(scene, { seconds: 3 }));
  expect(told(events)).toContain('pocketed 3 top-right');
});

test('C18: a ball that is covered in mid-table and comes back was never pocketed', () => {
  const path = moving({ t: 0.6, x: -0.8, y: 0.2, vx: 0.9, vy: 0 });
  const scene = { cue: (t: number) => (t > 0.9 && t < 1.6 ? undefined : path(t)) };
  const { events } = inferFrom(film(scene, { seconds: 4 }));
  expect(told(events).filter((l) => l.startsWith('pocketed'))).toEqual([]);
});

test('C8: a resting ball that is not seen any more is hidden, not pocketed', () => {
  const scene = {
    cue: lying(-0.9, 0.2),
    '6': (t: number) => (t > 1 ? undefined : { x: 0.4, y: 0.1 }),
  };
  const { events, frames } = inferFrom(film(scene, { seconds: 4 }));
  expect(told(events)).toEqual([]);
  expect(frames.at(-1)!.balls.find((b) => b.ball === '6')!.state).toBe('hidden');
});

test('C21: the stroke is an event of its own and no ball contact', () => {
  const { events } = inferFrom(
    film({ cue: moving({ t: 0.6, x: -0.8, y: 0, vx: 1, vy: 0 }) }, { seconds: 3 }),
  );
  const kinds = events.map((e) => e.kind);
  expect(kinds).toContain('shot-start');
  expect(kinds).not.toContain('ball-contact');
});

test('C23: a hanging ball that falls later by itself says how long it lay', () => {
  const edge = { x: 1.245, y: 0.61 };
  const scene = {
    cue: moving({ t: 0.6, x: -0.8, y: -0.3, vx: 0.5, vy: 0 }),
    '4': (t: number) => (t > 9 ? undefined : edge),
  };
  const { events } = inferFrom(film(scene, { seconds: 11, fps: 30 }));
  const drop = events.find((e) => e.kind === 'settle-drop');
  expect(drop?.kind === 'settle-drop' && drop.pocket).toBe('top-right');
  const end = events.find((e) => e.kind === 'shot-end')!;
  expect(drop?.kind === 'settle-drop' && drop.restFor).toBeGreaterThan(9 - end.t - 1);
});

test('a ball carried by hand is a disturbance and no shot', () => {
  const carried = (t: number) => {
    const s = Math.min(1, Math.max(0, (t - 1) / 1.5));
    return { x: -0.5 + 0.8 * s * s * (3 - 2 * s), y: 0.1 };
  };
  const { events } = inferFrom(film({ cue: carried, '1': lying(0.9, 0.3) }, { seconds: 4 }));
  expect(told(events)).toContain('disturbance cue');
  expect(told(events)).not.toContain('strike cue');
});

test('a repeated frame does not stop the balls', () => {
  const frames = film(straightShot(), { seconds: 4 });
  const repeated = frames.map((f, k): Observation =>
    k % 12 === 5 ? { ...frames[k - 1]!, t: f.t } : f,
  );
  expect(told(inferFrom(repeated).events).slice(0, 2)).toEqual(['strike cue', 'contact 1 cue']);
});

test('poor input is answered, never thrown at', () => {
  const frames = film(straightShot(), { seconds: 2 });
  const poor = frames.map((f, k): Observation => {
    if (k % 7 === 0) return { ...f, view: 'blind' };
    if (k % 11 === 0) return { ...f, balls: [] };
    if (k % 13 === 0) return { ...f, t: f.t - 0.5 };
    return { ...f, balls: [...f.balls, { ...f.balls[0]!, x: NaN }, { ...f.balls[0]!, x: 40 }] };
  });
  expect(() => inferFrom(poor)).not.toThrow();
  expect(inferFrom([]).events).toEqual([]);
});

test('every event keeps its id from provisional to final or retracted', () => {
  const { events } = inferFrom(film(straightShot(), { seconds: 4 }));
  expect(new Set(events.map((e) => e.id)).size).toBe(events.length);
  expect(events.every((e) => e.status !== 'provisional')).toBe(true);
});
