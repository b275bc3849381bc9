import { expect, test } from 'vitest';
import { calibrateFromCorners, project } from '../../../src/calibration/index.ts';
import { TABLES } from '../../../src/table/index.ts';
import { drawnCamera, drawnCorners } from '../../support/drawnTable.ts';

const POOL = TABLES['9ft']!;
const straight = { ...drawnCamera(), k1: 0, k2: 0 };
const [tl, tr, br, bl] = drawnCorners(POOL, straight);

test('four corners of an undistorted picture give its camera back', () => {
  const camera = calibrateFromCorners([tl, tr, br, bl], POOL, straight);
  if (!camera.ok) throw new Error(camera.problems[0]);
  const ball = { x: 0.5, y: -0.3 };
  const truth = project(straight, ball, POOL.ballRadius);
  const fitted = project(camera.value, ball, POOL.ballRadius);
  expect(Math.hypot(truth.u - fitted.u, truth.v - fitted.v)).toBeLessThan(0.5);
});

test('corners in the wrong order are refused', () => {
  expect(calibrateFromCorners([tl, bl, br, tr], POOL, straight).ok).toBe(false);
});

test('corners that no camera can give are refused', () => {
  const off = { u: br.u - 250, v: br.v };
  expect(calibrateFromCorners([tl, tr, off, bl], POOL, straight).ok).toBe(false);
});
