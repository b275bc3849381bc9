// A grey-brown table whose end cushions are as light as its bed was fitted to their outer edges
// (`cenital simulate --game nine-ball --seed 7313 --fps 30 --size 1280x720`): pixels called squeezed
// made up for it, four sights of one rail were in place, and the search ended there. Balls at the
// ends lay 0.1 m off and nothing was said.
import { expect, test } from 'vitest';
import { MERIT_ENOUGH, merit } from '../../../../src/detect/table/findTable.ts';
import type { NoseFit } from '../../../../src/detect/table/fitNoses.ts';
import { CUSHION_IDS } from '../../../../src/table/index.ts';
import { drawnCamera } from '../../../support/drawnTable.ts';

/** A fit with all four noses in view that meets them to a fraction of a millimetre. */
const fitOf = (o: { readonly aspect: number; readonly sights: number }): NoseFit => ({
  fit: {
    camera: { ...drawnCamera(), aspect: o.aspect },
    distances: CUSHION_IDS.map(() => Float64Array.of(0.0003, -0.0003)),
    sightDistances: new Float64Array(2 * o.sights),
  },
  noses: CUSHION_IDS.map((cushion) => ({
    ...{ cushion, contrast: 0.2, support: 1 },
    points: [
      { u: 1, v: 1 },
      { u: 2, v: 1 },
    ],
  })),
  sights: Array.from({ length: o.sights }, () => ({
    ...{ cushion: 'top' as const, along: 0, u: 1, v: 1 },
  })),
});

test('four noses and a rail of sights end the search where pixels are square', () => {
  expect(merit(fitOf({ aspect: 1, sights: 4 }))).toBeGreaterThan(MERIT_ENOUGH);
});

test('squeezed pixels end it only with the sights of three rails', () => {
  expect(merit(fitOf({ aspect: 0.917, sights: 4 }))).toBeLessThan(MERIT_ENOUGH);
  expect(merit(fitOf({ aspect: 0.917, sights: 9 }))).toBeGreaterThan(MERIT_ENOUGH);
});

test('of two fits as good as each other that with square pixels is taken', () => {
  const square = merit(fitOf({ aspect: 1, sights: 18 }));
  expect(square).toBeGreaterThan(merit(fitOf({ aspect: 0.95, sights: 18 })));
});
