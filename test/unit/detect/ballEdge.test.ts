import { expect, test, vi } from 'vitest';
import { project } from '../../../src/calibration/index.ts';
import { createBallDetector } from '../../../src/detect/index.ts';
import {
  type DrawnBall,
  drawFrame,
  drawnCalibration,
  SET_COLOURS,
} from '../../support/drawnBalls.ts';

// Pictures are drawn and searched in full: slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const PLACES = Array.from({ length: 16 }, (_, k) => ({
  x: -1.05 + 0.14 * k + 0.0004 * k * k,
  y: 0.25 * Math.sin(2 * k),
}));
/** Nearly the drawn cloth's own. */
const LIKE_CLOTH = [0, 78, 132] as const;

/** How far off balls of a colour are seen, and how far off they are said to be, pixels. */
function look(colour: NonNullable<DrawnBall['colour']>): { off: number; sigma: number }[] {
  const { camera, table } = drawnCalibration;
  const balls = PLACES.map((at) => ({ id: '2' as const, ...at, colour }));
  const detector = createBallDetector({ calibration: drawnCalibration, game: 'nine-ball' });
  const seen = detector.detect(drawFrame(0, { balls })).balls;
  expect(seen).toHaveLength(balls.length);
  return balls.map((ball) => {
    const p = project(camera, ball, table.ballRadius);
    const [best] = seen
      .map(({ u, v, sigma }) => ({ off: Math.hypot(u - p.u, v - p.v), sigma }))
      .sort((a, b) => a.off - b.off);
    return best!;
  });
}

const medianSigma = (looks: readonly { readonly sigma: number }[]): number =>
  looks.map(({ sigma }) => sigma).sort((a, b) => a - b)[looks.length >> 1]!;

// An outline counted its rays and no more: a ball hardly unlike its cloth lay four pixels off and
// was said to be sure to a third of one, and cushions were missed for it.
test('a centre is told with how sure it is, by what its outline shows', () => {
  const plain = look(SET_COLOURS['1']!);
  const faint = look(LIKE_CLOTH);
  expect(medianSigma(plain)).toBeLessThan(0.15);
  expect(medianSigma(faint)).toBeGreaterThan(2 * medianSigma(plain));
  for (const { off, sigma } of [...plain, ...faint]) expect(off).toBeLessThan(4 * sigma);
});
