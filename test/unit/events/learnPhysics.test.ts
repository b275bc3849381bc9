import { describe, expect, test } from 'vitest';
import { USUAL_PHYSICS } from '../../../src/events/index.ts';
import { learnFrom, learntPhysics, NOTHING_LEARNT } from '../../../src/events/learnPhysics.ts';
import { emptyColumns, pathOf } from '../../../src/events/ballPath.ts';
import { motionOf } from '../../../src/events/gaps.ts';
import { moving, normals } from '../../support/tableScene.ts';

const wrong = {
  ...USUAL_PHYSICS,
  rollingDeceleration: 0.098 * 0.8,
  cushionRestitution: 0.8 * 1.2,
};

/** A ball that rolls at the top cushion and comes back with 80 % of its speed. */
function bank(seed: number) {
  const normal = normals(seed);
  const at = moving(
    { t: 0, x: -0.5, y: 0, vx: 0.4, vy: 0.9 },
    { t: 0.7, x: -0.2297, y: 0.606, vx: 0.372, vy: -0.8 * 0.837 },
  );
  const looks = emptyColumns();
  for (let k = 0; k < 150; k++) {
    const { x, y } = at(k / 60)!;
    looks.t.push(k / 60);
    looks.x.push(x + 0.0007 * normal());
    looks.y.push(y + 0.0007 * normal());
    looks.sigma.push(0.0007);
  }
  return {
    motions: [motionOf(pathOf('cue', looks))],
    happenings: [
      {
        kind: 'cushion-contact' as const,
        ball: 'cue' as const,
        cushion: 'top' as const,
        jaw: false,
        ...{ t: 0.7, tSigma: 0.001, confidence: 0.99 },
      },
    ],
  };
}

describe('constants that are 20 % off', () => {
  test('come near the truth within a few shots', () => {
    let learnt = NOTHING_LEARNT;
    for (let seed = 1; seed <= 8; seed++) learnt = learnFrom(learnt, bank(seed), wrong);
    const now = learntPhysics(wrong, learnt);
    expect(Math.abs(now.rollingDeceleration / 0.098 - 1)).toBeLessThan(0.06);
    expect(Math.abs(now.cushionRestitution / 0.8 - 1)).toBeLessThan(0.06);
  });

  test('stay where they start while nothing was seen', () => {
    expect(learntPhysics(wrong, NOTHING_LEARNT)).toEqual(wrong);
  });

  test('are not led astray by one odd shot', () => {
    const odd = bank(3);
    const backwards = {
      ...odd,
      happenings: [{ ...odd.happenings[0]!, t: 0.2 }],
    };
    const now = learntPhysics(wrong, learnFrom(NOTHING_LEARNT, backwards, wrong));
    expect(now.cushionRestitution).toBe(wrong.cushionRestitution);
  });
});
