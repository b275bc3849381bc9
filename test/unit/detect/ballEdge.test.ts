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
function look(drawn: Partial<DrawnBall>): { off: number; sigma: number }[] {
  const { camera, table } = drawnCalibration;
  const balls = PLACES.map((at) => ({ id: '2' as const, ...at, ...drawn }));
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

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1]!;
const medianSigma = (looks: readonly { readonly sigma: number }[]): number =>
  median(looks.map(({ sigma }) => sigma));

// An outline counted its rays and no more: a ball hardly unlike its cloth lay four pixels off and
// was said to be sure to a third of one, and cushions were missed for it.
test('a centre is told with how sure it is, by what its outline shows', () => {
  const plain = look({ colour: SET_COLOURS['1']! });
  const faint = look({ colour: LIKE_CLOTH });
  expect(medianSigma(plain)).toBeLessThan(0.15);
  expect(medianSigma(faint)).toBeGreaterThan(2 * medianSigma(plain));
  for (const { off, sigma } of [...plain, ...faint]) expect(off).toBeLessThan(4 * sigma);
});

// Half way from a number's white to the cloth was met where the white ends, short of the limb, and
// half way from a dark ball to a grey cloth where the white begins: a ball frozen to a cushion lay
// 1.6 mm off for as long as it was there.
test.each(['2', '4', '6', '7', '8'] as const)(
  'a number near the limb of a %s draws no centre',
  (id) => {
    const places = [
      { x: -0.8, y: 0.4 },
      { x: -0.5, y: -0.5 },
      { x: 0.6, y: 0.6 },
      { x: 0.7, y: 0 },
      { x: 0.95, y: 0.1 },
    ];
    for (const number of places)
      expect(median(look({ colour: SET_COLOURS[id]!, number }).map(({ off }) => off))).toBeLessThan(
        0.15,
      );
  },
);
