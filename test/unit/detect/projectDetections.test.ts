import { describe, expect, test } from 'vitest';
import { project } from '../../../src/calibration/index.ts';
import { type DetectedFrame, projectDetections } from '../../../src/detect/index.ts';
import { drawnCalibration } from '../../support/drawnBalls.ts';

const { camera, table } = drawnCalibration;
const detected = (balls: DetectedFrame['balls']): DetectedFrame => ({
  ...{ balls, pins: [], hidden: [], view: 'clear', problems: [] },
});
const ballAt = (x: number, y: number) => ({
  ...project(camera, { x, y }, table.ballRadius),
  ...{ radius: 10, sigma: 0.2, confidence: 0.9, identity: {} },
});

describe('from pixels to the table', () => {
  // Projected on the cloth, a ball at the end cushion was 15 mm off, and outside the noses (C29, C30).
  test.each([
    [-1, 1],
    [1, 1],
    [1, -1],
    [-1, -1],
  ])('a ball in the corner (%d, %d) is where its centre is, in metres', (sx, sy) => {
    const x = sx * (table.length / 2 - table.ballRadius);
    const y = sy * (table.width / 2 - table.ballRadius);
    const [ball] = projectDetections(detected([ballAt(x, y)]), drawnCalibration, 1).balls;
    expect(Math.hypot(ball!.x - x, ball!.y - y)).toBeLessThan(1e-5);
    expect(ball!.sigma).toBeGreaterThan(0.0003);
    expect(ball!.sigma).toBeLessThan(0.002);
  });

  test('a streak keeps its length and turns with the table’s axes', () => {
    const ball = { ...ballAt(0.3, 0.1), streak: { u: 30, v: 0 } };
    const [seen] = projectDetections(detected([ball]), drawnCalibration, 1).balls;
    expect(seen!.streak!.x).toBeGreaterThan(0.06);
    expect(Math.abs(seen!.streak!.y)).toBeLessThan(0.005);
  });
});
