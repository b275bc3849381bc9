import { describe, expect, test } from 'vitest';
import { project } from '../../../src/calibration/index.ts';
import type { BallEdge } from '../../../src/detect/ballEdge.ts';
import { fitTogether } from '../../../src/detect/touching.ts';
import { drawnCalibration } from '../../support/drawnBalls.ts';

const { camera, table } = drawnCalibration;
const R = table.ballRadius;

/** An outline at a place, with what of its turn is open and how sure its middle is. */
function edgeAt(x: number, y: number, openShare: number, sigma = 0.2): BallEdge {
  const radius = 10;
  return {
    ...{ ...project(camera, { x, y }, R), point: { x, y }, radius, scale: 1, openShare, sigma },
    ...{ inlierShare: 1, rms: 0.2, contrast: 60, gapShare: 0, isDarkInPart: false },
  };
}

const gap = (a: BallEdge, b: BallEdge): number =>
  Math.hypot(a.point.x - b.point.x, a.point.y - b.point.y);

/** The diamond of nine balls: its rows, and for each ball how many others it touches. */
const RACK = [1, 2, 3, 2, 1].flatMap((count, row) =>
  Array.from({ length: count }, (_, k) => ({
    x: row * R * Math.sqrt(3),
    y: (2 * k - (count - 1)) * R,
  })),
);
const neighbours = (k: number): number =>
  RACK.filter((b, j) => j !== k && Math.hypot(b.x - RACK[k]!.x, b.y - RACK[k]!.y) < 2.1 * R).length;

describe('balls that touch', () => {
  // The balls inside a rack were seen 1 to 4 pixels off: too little of their edge lies on cloth.
  test('the inner balls of a rack come to lie between the outer ones', () => {
    const off = [0, 1, -1, 4, 2, -3, 2, -1, 0].map((mm) => mm / 1000);
    const seen = RACK.map(({ x, y }, k) =>
      edgeAt(x + off[k]!, y - off[k]! / 2, 1 - 0.22 * neighbours(k)),
    );
    const fitted = fitTogether(seen, drawnCalibration);
    const errors = fitted.map((edge, k) =>
      Math.hypot(edge.point.x - RACK[k]!.x, edge.point.y - RACK[k]!.y),
    );
    expect(Math.max(...errors)).toBeLessThan(0.0015);
  });

  test('two that seem to overlap lie side by side', () => {
    const [a, b] = fitTogether([edgeAt(0, 0, 0.78), edgeAt(1.9 * R, 0, 0.78)], drawnCalibration);
    expect(gap(a!, b!)).toBeGreaterThan(1.98 * R);
    expect((a!.point.x + b!.point.x) / 2).toBeCloseTo(0.95 * R, 4);
  });

  test('two with cloth between them stay as they are', () => {
    const seen = [edgeAt(0, 0, 0.85), edgeAt(2 * R + 0.003, 0, 0.85), edgeAt(0.5, 0.2, 1)];
    expect(fitTogether(seen, drawnCalibration)).toEqual(seen);
  });
});
