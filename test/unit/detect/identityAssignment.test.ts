import { describe, expect, test } from 'vitest';
import { assignLeast, shareOut } from '../../../src/detect/identity/assignment.ts';

describe('one name, one ball', () => {
  test('a name that two balls claim is given to the one that needs it, and shared in doubt (C1)', () => {
    const shares = shareOut(
      [
        [0, 5],
        [0, 0.1],
      ],
      16,
    );
    expect(shares[0]![0]).toBeGreaterThan(0.95);
    expect(shares[1]![1]).toBeGreaterThan(0.95);
    const doubt = shareOut(
      [
        [1, 1],
        [1, 1],
      ],
      16,
    );
    expect(doubt.flat().every((share) => Math.abs(share - 0.5) < 0.01)).toBe(true);
  });

  test('shares are those of counting every assignment', () => {
    const cost = [
      [0.3, 1.2, 2.5],
      [0.9, 0.4, 1.1],
    ];
    const weight = (value: number) => Math.exp(-value);
    let total = 0;
    const sum = [0, 0, 0];
    for (let i = 0; i <= 3; i++)
      for (let j = 0; j <= 3; j++) {
        if (i === j && i < 3) continue;
        const w = weight(cost[0]![i] ?? 4) * weight(cost[1]![j] ?? 4);
        total += w;
        if (i < 3) sum[i]! += w;
      }
    const [first] = shareOut(cost, 4);
    first!.forEach((share, k) => expect(share).toBeCloseTo(sum[k]! / total, 9));
  });

  test('more balls than names leave the worst without one', () => {
    const shares = shareOut([[0], [3]], 2);
    expect(shares[0]![0]! + shares[1]![0]!).toBeLessThanOrEqual(1 + 1e-9);
  });

  test('the least assignment is found', () => {
    expect(
      assignLeast([
        [4, 1, 3],
        [2, 0, 5],
        [3, 2, 2],
      ]),
    ).toEqual([1, 0, 2]);
  });
});
