// What counts as a shot: two balls struck, a slow roll, a recording that begins in the middle.
import { describe, expect, test } from 'vitest';
import {
  EMPTY_EVENTS,
  eventLimits,
  finishEvents,
  stepEvents,
  type TableEvent,
} from '../../../src/events/index.ts';
import { ballIdsOf, TABLES } from '../../../src/table/index.ts';
import {
  EMPTY_TRACKING,
  type Observation,
  stepTracking,
  trackingLimits,
} from '../../../src/tracking/index.ts';
import {
  film,
  inferFrom,
  lying,
  moving,
  straightShot,
  straightShotContact,
  told,
} from '../../support/tableScene.ts';

describe('a slow roll of 2 cm a second', () => {
  // A table that is not quite level lets it go on at that speed.
  const rolling = (t: number) => ({
    x: -0.3 + 0.02 * Math.min(3, Math.max(0, t - 0.8)),
    y: 0.1,
  });
  const scene = { cue: rolling, '1': lying(0.5, 0) };

  test.each([30, 60])('is a shot at %i frames a second', (fps) => {
    const { events } = inferFrom(film(scene, { seconds: 5, fps, noiseM: 0.0007 }));
    expect(told(events)).toEqual(['strike cue', 'shot-end']);
    const [start, end] = events.filter((e) => e.status === 'final');
    expect(Math.abs(start!.t - 0.8)).toBeLessThan(0.3);
    // The law of rolling, which this table does not keep, looks for a slower end.
    expect(Math.abs(end!.t - 3.8)).toBeLessThan(0.8);
  });
});

test('two balls set out at once: the stroke is on the cue ball, the other was moved too', () => {
  const scene = {
    cue: moving({ t: 0.8, x: -0.6, y: 0.2, vx: 0.8, vy: 0 }),
    '1': moving({ t: 0.8, x: 0.1, y: -0.4, vx: 0.3, vy: 0.1 }),
  };
  const { events } = inferFrom(film(scene, { seconds: 10 }));
  expect(told(events).filter((l) => l !== 'shot-end' && !l.startsWith('cushion'))).toEqual(
    expect.arrayContaining(['strike cue', 'disturbance 1']),
  );
  expect(told(events).filter((l) => /^(contact|strike)/.test(l))).toEqual(['strike cue']);
});

test('a recording that begins while balls roll tells what they meet and no stroke', () => {
  const rolling = film(straightShot(), { seconds: 4 }).filter((o) => o.t > 0.75);
  const { events } = inferFrom(rolling);
  expect(told(events)).toContain('contact 1 cue');
  expect(told(events).some((l) => l.startsWith('strike'))).toBe(false);
});

describe('two shots, one after the other', () => {
  const scene = {
    cue: moving(
      { t: 0.6, x: -0.6, y: 0.3, vx: 0.3, vy: 0 },
      { t: 5, x: -0.14, y: 0.3, vx: 0, vy: -0.3 },
    ),
    '9': lying(0.8, -0.2),
  };
  const frames = film(scene, { seconds: 9, fps: 30 });

  test('are numbered', () => {
    const starts = inferFrom(frames).events.filter((e) => e.kind === 'shot-start');
    expect(starts.map((e) => e.shot)).toEqual([1, 2]);
  });

  test('a restart between them loses neither: the second comes out as it would have', () => {
    const whole = inferFrom(frames).events.filter((e) => e.t > 4.5);
    const later = inferFrom(frames.filter((o) => o.t > 4.2)).events;
    expect(later.map((e) => e.kind)).toEqual(whole.map((e) => e.kind));
    later.forEach((e, k) => expect(e.t).toBeCloseTo(whole[k]!.t, 2));
  });
});

describe('how frames arrive', () => {
  const table = TABLES['9ft']!;
  const limits = {
    tracking: trackingLimits(table, ballIdsOf('nine-ball')),
    events: eventLimits('nine-ball', table),
  };
  const frames = film(straightShot(), { seconds: 4 });

  /** Runs batches of frames; between two all that is known is written down and read again. */
  function inBatches(batches: readonly (readonly Observation[])[]): readonly TableEvent[] {
    let states = { tracking: EMPTY_TRACKING, events: EMPTY_EVENTS };
    const last = new Map<string, TableEvent>();
    for (const batch of batches) {
      for (const frame of batch) {
        const tracked = stepTracking(states.tracking, frame, limits.tracking);
        const step = stepEvents(states.events, tracked.frame, limits.events);
        states = { tracking: tracked.state, events: step.state };
        step.events.forEach((e) => last.set(e.id, e));
      }
      // Infinity is the one number that JSON does not know.
      const { lastLookT, ...plain } = states.events;
      states = {
        tracking: JSON.parse(JSON.stringify(states.tracking)) as typeof states.tracking,
        events: { ...(JSON.parse(JSON.stringify(plain)) as typeof states.events), lastLookT },
      };
    }
    finishEvents(states.events, limits.events).events.forEach((e) => last.set(e.id, e));
    return [...last.values()].sort((a, b) => a.t - b.t);
  }

  /** Splits frames by when they arrive: each is late by up to 20 ms, and they are fetched now and then. */
  function arriving(everyS: number): Observation[][] {
    const batches: Observation[][] = [];
    frames.forEach((frame, k) => {
      const late = 0.01 * (1 + Math.sin(7.3 * k));
      const at = Math.floor((frame.t + late) / everyS);
      (batches[at] ??= []).push(frame);
    });
    return batches.filter((b) => b !== undefined);
  }

  test('in batches, with 20 ms of jitter or one by one gives the same events to the last bit', () => {
    const { events } = inferFrom(frames);
    expect(inBatches([frames])).toEqual(events);
    expect(inBatches(arriving(0.03))).toEqual(events);
    expect(inBatches(arriving(0.25))).toEqual(events);
  });

  test('frames that 20 ms of jitter puts out of order are told as if they had come in order', () => {
    const late = (k: number): number => (k % 5 === 2 ? 0.02 : 0.003 * (k % 3));
    const arrived = frames
      .map((frame, k) => ({ frame, at: frame.t + late(k) }))
      .sort((a, b) => a.at - b.at)
      .map(({ frame }) => frame);
    const swapped = arrived.filter((f, k) => k > 0 && f.t < arrived[k - 1]!.t);
    expect(swapped.length).toBeGreaterThan(5);
    expect(inferFrom(arrived)).toEqual(inferFrom(frames));
  });

  test('a frame that comes late, after its successor, changes nothing that was known', () => {
    const swapped = [...frames];
    for (let k = 40; k + 1 < swapped.length; k += 9)
      [swapped[k], swapped[k + 1]] = [swapped[k + 1]!, swapped[k]!];
    const contact = inBatches([swapped]).find((e) => e.kind === 'ball-contact');
    expect(Math.abs((contact?.t ?? 0) - straightShotContact())).toBeLessThan(0.01);
  });
});
