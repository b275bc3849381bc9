import { expect, test } from 'vitest';
import { seededRandom, Stage } from '../../../src/studio/index.ts';
import { poseAt } from '../../../src/studio/physics/timeline.ts';
import { film, inferFrom } from '../../support/tableScene.ts';

/** The cue ball runs into two cushions under a cover of a second; when it met them, and when that is told. */
function coveredBanks(stroke: { speed: number; direction: number }) {
  const layout = [
    { id: 'cue' as const, x: 0.2, y: -0.1 },
    { id: '1' as const, x: -1, y: 0.4 },
  ];
  const random = seededRandom(4);
  const stage = new Stage({ game: 'nine-ball', layout, random, hasPeople: false });
  stage.wait(0.5);
  stage.shoot('cue', stroke);
  stage.wait(8);
  const take = stage.finish();
  const scene = Object.fromEntries(
    take.balls.map((path) => [
      path.id,
      (t: number) => {
        const at = poseAt(path, t);
        return at.state === 'cloth' ? at : undefined;
      },
    ]),
  );
  const met = take.happenings.filter((h) => h.type === 'cushion_contact').map(({ t }) => t);
  const from = met[0]! - 0.3;
  const isCovered = (t: number): boolean => t > from && t < from + 1;
  const observations = film(scene, { fps: 60, seconds: 8, noiseM: 0.0007 }).map((o) => ({
    ...o,
    balls: o.balls.filter((b) => !('cue' in b.identity && isCovered(o.t))),
  }));
  const told = inferFrom(observations).events.filter((e) => e.kind === 'cushion-contact');
  return { met: met.slice(0, 2), told: told.map(({ t }) => t) };
}

// A ball kept all its roll when it came off a nose in the simulation, and slid for three times too
// long: the second cushion under a cover was told 0.17 s early.
test('cushions under a cover are told when the path behind it left them', () => {
  const { met, told } = coveredBanks({ speed: 1.2, direction: 0.5 });
  expect(told).toHaveLength(2);
  expect(Math.abs(told[0]! - met[0]!)).toBeLessThan(0.02);
  expect(Math.abs(told[1]! - met[1]!)).toBeLessThan(0.05);
});
