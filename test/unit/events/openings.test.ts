// A recording, or a restart, that opens in the middle of a shot: doubt, and no false event.
import { describe, expect, test } from 'vitest';
import type { TableEvent } from '../../../src/events/index.ts';
import { bankShot } from '../../support/bankShot.ts';
import {
  film,
  inferFrom,
  lying,
  moving,
  straightShot,
  straightShotContact,
  told,
} from '../../support/tableScene.ts';

/** What a referee is asked about rather than told. */
const DOUBTFUL = 0.6;

const inAShot = (events: readonly TableEvent[]): readonly TableEvent[] =>
  events.filter((e) => e.kind === 'ball-contact' || e.kind === 'cushion-contact');

describe('a restart in the middle of a shot', () => {
  const frames = film(straightShot(), { seconds: 6 });
  const whole = told(inferFrom(frames).events);

  test.each([0.7, 0.85, 1.0, 1.2, 1.6])(
    'at %d s tells no stroke and nothing that was not',
    (from) => {
      const { events } = inferFrom(frames.filter((f) => f.t >= from));
      const lines = told(events);
      expect(lines.filter((l) => l.startsWith('strike'))).toEqual([]);
      expect(lines.filter((l) => !whole.includes(l))).toEqual([]);
    },
  );

  test('tells the contact it saw with a confidence that asks the referee', () => {
    const { events } = inferFrom(frames.filter((f) => f.t >= 0.7));
    const contact = events.find((e) => e.kind === 'ball-contact')!;
    expect(Math.abs(contact.t - straightShotContact())).toBeLessThan(0.01);
    expect(contact.confidence).toBeLessThanOrEqual(DOUBTFUL);
  });

  test('of a bank shot doubts all that it tells', () => {
    const { events } = inferFrom(film(bankShot(), { seconds: 6 }).filter((f) => f.t >= 0.8));
    for (const e of inAShot(events)) expect(e.confidence).toBeLessThanOrEqual(DOUBTFUL);
  });

  test('leaves the next shot as sure as ever, and numbers it', () => {
    const scene = {
      cue: moving(
        { t: 0.6, x: -0.6, y: 0.3, vx: 0.3, vy: 0 },
        { t: 5, x: -0.14, y: 0.3, vx: 0, vy: -0.3 },
      ),
      '9': lying(0.8, -0.2),
    };
    const { events } = inferFrom(film(scene, { seconds: 9, fps: 30 }).filter((f) => f.t >= 1.5));
    const starts = events.filter((e) => e.kind === 'shot-start');
    expect(starts).toMatchObject([{ ball: 'cue', shot: 1 }]);
    expect(Math.abs(starts[0]!.t - 5)).toBeLessThan(0.05);
    expect(starts[0]!.confidence).toBeGreaterThan(0.9);
  });
});

describe('a recording that opens as the cue is already at the ball', () => {
  // The yellow creeps under the tip for three frames and is gone with the fourth, at 25 frames a
  // second; the red that it meets is the first ball to leave a clear rest, and was called the stroke.
  const scene = {
    yellow: (t: number) =>
      t < 0.1 ? { x: -0.6, y: 0.672 - 0.06 * t } : { x: -0.6, y: 0.2 - 3 * (t - 0.12) },
    red: moving({ t: 0.165, x: -0.63, y: -0.2, vx: -0.4, vy: -1.1 }),
    white: lying(0.9, 0.4),
  };
  const cut = film(scene, { seconds: 0.3, fps: 25 });

  test('does not call the ball that was met the one that was struck', () => {
    const { events } = inferFrom(cut, { game: 'five-pins' });
    expect(told(events)).not.toContain('strike red');
  });
});

test('a recording that opens half a second before the stroke is told as sure as any', () => {
  const { events } = inferFrom(film(straightShot(0.5), { seconds: 6 }));
  for (const e of inAShot(events)) expect(e.confidence).toBeGreaterThan(0.9);
  expect(told(events)[0]).toBe('strike cue');
});
