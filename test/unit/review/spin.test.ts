// Follow and draw as the coach's room reads them off positions, against shots whose spin is known:
// the studio's physics plays them, and the positions are as noisy as those of a camera.
import { describe, expect, test } from 'vitest';
import { spinOf } from '../../../src/review/room/strike.ts';
import type { Spin } from '../../../src/review/room/strike.ts';
import { PositionTrail } from '../../../src/review/view/positionTrail.ts';
import { seededRandom, Stage } from '../../../src/studio/index.ts';
import type { Take } from '../../../src/studio/index.ts';
import { poseAt } from '../../../src/studio/physics/timeline.ts';
import { TABLES } from '../../../src/table/index.ts';

const { ballRadius } = TABLES['9ft']!;
const SLIDING_FRICTION = 0.2;
/** What tracking leaves of a camera's noise. */
const NOISE_M = 0.0007;
const CUE = { id: 'cue', x: -0.6, y: 0 } as const;

interface Hit {
  /** Tip above the middle, in radii. */
  readonly above: number;
  readonly speed: number;
  /** Way of the cue ball before it meets the object ball. */
  readonly gapM: number;
  /** Angle between its way and the line of centres. */
  readonly cutDegrees: number;
}

/** Plays a shot along the table at a ball that lies so far away and so full. */
function play({ above, speed, gapM, cutDegrees }: Hit): Take {
  const cut = (cutDegrees * Math.PI) / 180;
  const object = {
    id: '1' as const,
    x: CUE.x + gapM + 2 * ballRadius * Math.cos(cut),
    y: 2 * ballRadius * Math.sin(cut),
  };
  const random = seededRandom('spin');
  const stage = new Stage({ game: 'nine-ball', layout: [CUE, object], random, hasPeople: false });
  stage.wait(0.5);
  stage.shoot('cue', { speed, direction: 0, above });
  stage.settle();
  return stage.finish();
}

/** When the cue ball met a cushion or a ball after that. */
const meetsAgain = (take: Take, t: number): number | undefined =>
  take.happenings.find(
    (h) =>
      h.t > t &&
      ((h.type === 'cushion_contact' && h.ball === 'cue') ||
        (h.type === 'ball_contact' && (h.a === 'cue' || h.b === 'cue'))),
  )?.t;

function readSpin(hit: Hit, { fps = 60, noiseM = NOISE_M } = {}): Spin {
  const take = play(hit);
  const contact = take.happenings.find(({ type }) => type === 'ball_contact')!;
  const random = seededRandom(`noise ${JSON.stringify(hit)}`);
  const trail = new PositionTrail();
  for (let frame = 0; frame / fps < contact.t + 0.8; frame++) {
    const t = frame / fps;
    const balls = take.balls.map((path) => {
      const { x, y } = poseAt(path, t);
      const [dx, dy] = [random.gaussian() * noiseM, random.gaussian() * noiseM];
      return { id: path.id, x: x + dx, y: y + dy, state: 'moving' as const, confidence: 1 };
    });
    trail.push({ t, balls, pins: [] });
  }
  return spinOf(trail, 'cue', { t: contact.t, untilS: meetsAgain(take, contact.t) });
}

const SPEEDS = [1.5, 2.5, 3.5];
const CUTS = [5, 15, 30, 45];
const hits = (above: number, gapM: number): readonly Hit[] =>
  SPEEDS.flatMap((speed) => CUTS.map((cutDegrees) => ({ above, gapM, speed, cutDegrees })));

/** Struck so low that the cloth has just taken the backspin away when the balls meet. */
const stunned = (hit: Hit): Hit => ({
  ...hit,
  above: (-SLIDING_FRICTION * 9.81 * hit.gapM) / hit.speed ** 2,
});

describe.each([60, 30])('at %d frames a second', (fps) => {
  test.each([...hits(0.4, 0.5), ...hits(0.4, 0.3)])('a high ball follows: %o', (hit) => {
    expect(readSpin(hit, { fps })).toBe('follow');
  });

  test.each(hits(-0.45, 0.3))('a low ball draws: %o', (hit) => {
    expect(readSpin(hit, { fps })).toBe('draw');
  });

  test.each(hits(0, 0.3).map(stunned))('one that slides is a stun shot: %o', (hit) => {
    expect(readSpin(hit, { fps })).toBe('stun');
  });
});

test('a ball that was not seen for long enough after the contact is unseen', () => {
  const take = play({ above: 0.4, speed: 2, gapM: 0.4, cutDegrees: 20 });
  const contact = take.happenings.find(({ type }) => type === 'ball_contact')!;
  const trail = new PositionTrail();
  for (let t = 0; t < contact.t + 0.1; t += 1 / 60) {
    const balls = take.balls.map((path) => {
      const { x, y } = poseAt(path, t);
      return { id: path.id, x, y, state: 'moving' as const, confidence: 1 };
    });
    trail.push({ t, balls, pins: [] });
  }
  expect(spinOf(trail, 'cue', contact)).toBe('unseen');
});
