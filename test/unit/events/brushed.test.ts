import { expect, test } from 'vitest';
import { film, inferFrom, lying, moving, told } from '../../support/tableScene.ts';

// A sleeve that brushed the 8 between two shots was proposed as a foul: "the cue struck the 8".
test('C11: an object ball that is brushed a little way is disturbed, not struck', () => {
  const scene = {
    cue: lying(-0.6, 0.1),
    '2': lying(0.5, -0.3),
    '8': moving({ t: 1.5, x: 0.4, y: 0.45, vx: -0.12, vy: 0 }),
  };
  const { events } = inferFrom(film(scene, { fps: 30, seconds: 5 }));
  expect(told(events)).toEqual(['disturbance 8']);
});
