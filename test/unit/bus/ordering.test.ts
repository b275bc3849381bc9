import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Ordering } from '../../../src/bus/ordering.ts';

const record = (sequence: number) => ({ sequence });

describe('the order of a stream', () => {
  test('hands on what comes in order and holds back what is early', () => {
    const order = new Ordering(1);
    expect(order.offer(record(1))).toEqual([record(1)]);
    expect(order.offer(record(3))).toEqual([]);
    expect(order.isBehind).toBe(true);
    expect(order.offer(record(2))).toEqual([record(2), record(3)]);
    expect(order.isBehind).toBe(false);
  });

  test('notices that the last record is missing when it hears how far the log reaches', () => {
    const order = new Ordering(1);
    order.offer(record(1));
    order.noteHead(2);
    expect(order.isBehind).toBe(true);
    expect(order.next).toBe(2);
  });

  test('goes on behind a gap when told that nobody fills it', () => {
    const order = new Ordering(1);
    for (const held of [7, 3, 4]) order.offer(record(held));
    expect(order.skipTo()).toEqual([record(3), record(4)]);
    expect(order.next).toBe(5);
    expect(order.skipTo(9)).toEqual([record(7)]);
    expect(order.offer(record(8))).toEqual([]);
    expect(order.offer(record(9))).toEqual([record(9)]);
  });

  test('gives every record once and in order, whatever is lost, late or repeated', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 200 }),
        (last, arrivals) => {
          const order = new Ordering(1);
          const given: number[] = [];
          const take = (sequence: number) =>
            given.push(...order.offer(record(sequence)).map((r) => r.sequence));
          for (const sequence of arrivals) if (sequence <= last) take(sequence);
          order.noteHead(last);
          while (order.isBehind) take(order.next);
          expect(given).toEqual(Array.from({ length: last }, (_, i) => i + 1));
        },
      ),
    );
  });
});
