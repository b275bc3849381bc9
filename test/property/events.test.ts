import { describe, expect, test } from 'vitest';
import type { BallId, CushionId } from '../../src/table/index.ts';
import type { TableEvent } from '../../src/events/index.ts';
import type { Observation } from '../../src/tracking/index.ts';
import { film, inferFrom, lying, type Place, told } from '../support/tableScene.ts';
import { bankShot } from '../support/bankShot.ts';

const SEED = 11;
const filmed = film(bankShot(), { seconds: 3.5, seed: SEED });
const plain = inferFrom(filmed).events.filter((e) => e.status !== 'retracted');

/** Kinds and times, for comparing one account with another. */
const timed = (events: readonly TableEvent[]) =>
  events.filter((e) => e.status !== 'retracted').map((e) => ({ kind: e.kind, t: e.t }));

function expectSameTimes(a: readonly TableEvent[], b: readonly TableEvent[], shiftS = 0): void {
  expect(timed(b).map((e) => e.kind)).toEqual(timed(a).map((e) => e.kind));
  timed(a).forEach((e, k) => expect(timed(b)[k]!.t).toBeCloseTo(e.t + shiftS, 3));
}

const changed = (change: (o: Observation) => Observation): readonly TableEvent[] =>
  inferFrom(filmed.map(change)).events;

describe(`a bank shot filmed with noise (seed ${SEED})`, () => {
  test('is told at all', () => {
    expect(told(plain).slice(0, 3)).toEqual(['strike cue', 'cushion cue top', 'contact 1 cue']);
  });

  test('mirrored gives the mirrored events', () => {
    const mirrored = changed((o) => ({ ...o, balls: o.balls.map((b) => ({ ...b, y: -b.y })) }));
    expectSameTimes(plain, mirrored);
    const flip: Record<CushionId, CushionId> = {
      top: 'bottom',
      bottom: 'top',
      left: 'left',
      right: 'right',
    };
    const cushions = (events: readonly TableEvent[]) =>
      events.flatMap((e) => (e.kind === 'cushion-contact' ? [e.cushion] : []));
    expect(cushions(mirrored)).toEqual(cushions(plain).map((c) => flip[c]));
  });

  test('shifted in time gives the shifted events', () => {
    expectSameTimes(
      plain,
      changed((o) => ({ ...o, t: o.t + 125 })),
      125,
    );
  });

  test('with balls renamed gives the renamed events', () => {
    const renamed = changed((o) => ({
      ...o,
      balls: o.balls.map((b) => ('1' in b.identity ? { ...b, identity: { '7': 1 } } : b)),
    }));
    expectSameTimes(plain, renamed);
    expect(told(renamed)).toEqual(told(plain).map((l) => l.replace(/\b1\b/, '7')));
  });

  test('does not depend on the order of the balls within a frame', () => {
    const reversed = changed((o) => ({ ...o, balls: [...o.balls].reverse() }));
    expect(reversed).toEqual(inferFrom(filmed).events);
  });

  test('is the same at 30 frames a second, a little less exactly', () => {
    const half = inferFrom(filmed.filter((_, k) => k % 2 === 0)).events;
    expect(told(half).slice(0, 3)).toEqual(told(plain).slice(0, 3));
  });

  test('with uneven frame times is the same', () => {
    const uneven = film(bankShot(), { seconds: 3.5, seed: SEED, fps: 120 }).filter(
      (_, k) => (k * 7) % 5 < 3,
    );
    expect(told(inferFrom(uneven).events).slice(0, 3)).toEqual(told(plain).slice(0, 3));
  });

  test('with displaced detections is the same', () => {
    const displaced = filmed.map((o, k) => ({
      ...o,
      balls: o.balls.map((b, i) => ((k * 5 + i) % 50 === 3 ? { ...b, x: b.x + 0.025 } : b)),
    }));
    expect(told(inferFrom(displaced).events).slice(0, 3)).toEqual(told(plain).slice(0, 3));
  });
});

test('C14: ten minutes of resting balls with 1 mm of noise tell nothing', () => {
  const scene: Partial<Record<BallId, Place>> = {
    cue: lying(-0.5, 0.2),
    '1': lying(0.3, 0.1),
    '9': lying(0.8, -0.3),
  };
  const film10 = film(scene, { seconds: 600, fps: 30, noiseM: 0.001, seed: 7 });
  expect(inferFrom(film10).events).toEqual([]);
});
