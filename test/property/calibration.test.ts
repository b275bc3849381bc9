import fc from 'fast-check';
import { expect, test } from 'vitest';
import { project, unproject } from '../../src/calibration/index.ts';
import { drawnCamera } from '../support/drawnTable.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });

test('un-projecting what was projected gives the point back, on every plane and lens', () => {
  const camera = fc.record({
    k1: between(-0.15, 0.12),
    k2: between(-0.01, 0.02),
    p1: between(-0.01, 0.01),
    p2: between(-0.01, 0.01),
    f: between(500, 1500),
  });
  const point = fc.record({ x: between(-1.4, 1.4), y: between(-0.7, 0.7) });
  fc.assert(
    fc.property(camera, point, between(0, 0.06), (lens, p, z) => {
      const model = { ...drawnCamera(), ...lens };
      const back = unproject(model, project(model, p, z), z);
      expect(Math.hypot(back.x - p.x, back.y - p.y)).toBeLessThan(1e-6);
    }),
  );
});
