import { describe, expect, test } from 'vitest';
import { withDoubtfulOrder } from '../../../src/events/order.ts';
import type { Happening } from '../../../src/events/shotModel.ts';
import type { BallId } from '../../../src/table/index.ts';

const SIGMA = 0.0015;
const strike = (ball: BallId, t: number): Happening => ({
  ...{ kind: 'strike', ball, t },
  ...{ tSigma: SIGMA, confidence: 0.9 },
});
const contact = (a: BallId, b: BallId, t: number): Happening => ({
  ...{ kind: 'ball-contact', a, b, t },
  ...{ tSigma: SIGMA, confidence: 0.9 },
});
const inDoubt = (...happenings: Happening[]): string[] =>
  withDoubtfulOrder(happenings).flatMap((h) =>
    h.kind === 'ball-contact' && h.simultaneous ? [`${h.a} ${h.b}`] : [],
  );

describe('two contacts of one ball on its way', () => {
  // A shot at two balls side by side was called a foul on a quarter of a millisecond.
  test('closer than their times are known: the second may have been the first', () => {
    const happenings = [
      strike('cue', 0.9),
      contact('cue', '4', 1.3657),
      contact('cue', '2', 1.366),
    ];
    expect(inDoubt(...happenings)).toEqual(['cue 2']);
  });

  test('further apart come in the order in which they are told', () => {
    const happenings = [strike('cue', 0.9), contact('cue', '4', 1.36), contact('cue', '2', 1.366)];
    expect(inDoubt(...happenings)).toEqual([]);
  });
});

describe('what is in order however close', () => {
  test('a ball at rest is met first, and meets its neighbour then', () => {
    const happenings = [strike('cue', 0.9), contact('cue', '2', 1.366), contact('2', '4', 1.3661)];
    expect(inDoubt(...happenings)).toEqual([]);
  });

  test('contacts of four balls, in two places', () => {
    const happenings = [strike('cue', 0.9), contact('cue', '2', 1), contact('2', '5', 1.4)];
    expect(inDoubt(...happenings, contact('cue', '3', 1.4001))).toEqual([]);
  });
});
