import { describe, expect, test, vi } from 'vitest';
import { project } from '../../../src/calibration/index.ts';
import type { Frame } from '../../../src/capture/index.ts';
import type { BallDetection, DetectedFrame } from '../../../src/detect/index.ts';
import { type CropJudge, createBallDetector } from '../../../src/detect/index.ts';
import type { BallId } from '../../../src/table/index.ts';
import {
  type DrawnArm,
  type DrawnBall,
  drawFrame,
  drawnCalibration,
  SET_COLOURS,
} from '../../support/drawnBalls.ts';
import { BLUE_CLOTH } from '../../support/drawnTable.ts';

// Pictures are drawn and searched in full: slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const R = drawnCalibration.table.ballRadius;
const pixelOf = (ball: DrawnBall) => project(drawnCalibration.camera, ball, R);
const gapTo = (ball: DrawnBall) => (seen: BallDetection) => {
  const p = pixelOf(ball);
  return Math.hypot(seen.u - p.u, seen.v - p.v);
};
/** A judge that says `ball` of every crop, and counts what it is asked. */
function judgeThatSays(ball: number): CropJudge & { asked: number } {
  return {
    asked: 0,
    judge(_, count) {
      this.asked += count;
      const verdict = { ball, du: 0, dv: 0, kinds: [-1, -1, -1] as const };
      return Promise.resolve(Array.from({ length: count }, () => verdict));
    },
    close: () => Promise.resolve(),
  };
}

const nearest = (detected: DetectedFrame, ball: DrawnBall): BallDetection | undefined =>
  [...detected.balls].sort((a, b) => gapTo(ball)(a) - gapTo(ball)(b))[0];
const missBy = (detected: DetectedFrame, ball: DrawnBall): number => {
  const seen = nearest(detected, ball);
  return seen ? gapTo(ball)(seen) : Infinity;
};
const nameOf = (seen: BallDetection | undefined): string | undefined =>
  Object.entries(seen?.identity ?? {}).sort((a, b) => b[1] - a[1])[0]?.[0];

/** A ball nearly of the cloth's colour: what it adds to luma at its limb and middle, and to blue. */
interface FaintPaint {
  readonly limb: number;
  readonly middle: number;
  readonly blue: number;
  /** Where its number's spot stands, radians. */
  readonly turn: number;
}

/** Paints such a ball with its spot, and its shadow on one side. */
function paintFaint(frame: Frame, at: { u: number; v: number }, paint: FaintPaint): void {
  const radius = 10.5;
  const half = 0.5 * radius;
  const spot = { u: at.u + half * Math.cos(paint.turn), v: at.v + half * Math.sin(paint.turn) };
  for (let v = Math.floor(at.v) - 20; v <= at.v + 20; v++)
    for (let u = Math.floor(at.u) - 20; u <= at.u + 20; u++) {
      const r = Math.hypot(u - at.u, v - at.v) / radius;
      const isSpot = Math.hypot(u - spot.u, v - spot.v) < 0.3 * radius;
      const shade = r >= 1 && r < 2 && u > at.u ? 6 * (2 - r) : 0;
      const body = r < 1 ? paint.limb + paint.middle * Math.sqrt(1 - r * r) : 0;
      frame.y[v * frame.width + u]! += isSpot ? 90 : body - shade;
      if (r < 1) frame.u[(v >> 1) * (frame.width >> 1) + (u >> 1)]! += paint.blue / 4;
    }
}

const FULL_SET: readonly DrawnBall[] = (Object.keys(SET_COLOURS) as BallId[]).map((id, k) => ({
  id,
  x: -1 + 0.22 * k,
  y: k % 2 === 0 ? 0.3 : -0.25,
}));

describe('balls at rest', () => {
  test('every ball of a set is found to a third of a pixel, and nothing else (C13)', () => {
    const detector = createBallDetector({ calibration: drawnCalibration, game: 'nine-ball' });
    const seen = detector.detect(drawFrame(0, { balls: FULL_SET }));
    expect(seen.balls).toHaveLength(FULL_SET.length);
    for (const ball of FULL_SET) expect(missBy(seen, ball), ball.id).toBeLessThan(0.34);
    expect(seen.hidden).toEqual([]);
  });

  // Under a row of lamps over the table's middle the balls by the rails were seen up to 0.4 pixels
  // nearer to it: the dark limb on their far side was taken for cloth.
  test.each(['cue', '1', '3', '5'] as const)(
    'the %s that a lamp lights from aside is seen where it lies, not nearer to the lamp',
    (id) => {
      const lit: DrawnBall[] = [-1, -0.5, 0, 0.5, 1].map((x, k) => ({
        ...{ id, x, lampAside: 0.5 },
        y: 0.113 * k - 0.2,
      }));
      const detector = createBallDetector({ calibration: drawnCalibration, game: 'nine-ball' });
      const { balls } = detector.detect(drawFrame(0, { balls: lit }));
      expect(balls).toHaveLength(lit.length);
      const aside = lit.map(
        (ball) => pixelOf(ball).v - balls.toSorted((a, b) => gapTo(ball)(a) - gapTo(ball)(b))[0]!.v,
      );
      const mean = aside.reduce((sum, dv) => sum + dv, 0) / aside.length;
      expect(Math.abs(mean)).toBeLessThan(0.2);
    },
  );

  // Touching balls used to be counted as one shape with their shadow (C2).
  test('two touching balls are two', () => {
    const pair: DrawnBall[] = [
      { id: '3', x: 0.2, y: 0.1 },
      { id: '6', x: 0.2 + 2 * R * Math.cos(0.5), y: 0.1 + 2 * R * Math.sin(0.5) },
    ];
    const detector = createBallDetector({ calibration: drawnCalibration, game: 'nine-ball' });
    const seen = detector.detect(drawFrame(0, { balls: pair }));
    expect(seen.balls).toHaveLength(2);
    for (const ball of pair) expect(missBy(seen, ball)).toBeLessThan(0.6);
  });

  test('a rack of nine is nine, the middle ball included', () => {
    const rows = [1, 2, 3, 2, 1];
    const rack = rows.flatMap((n, row) =>
      Array.from({ length: n }, (_, k) => ({
        x: 0.5 + row * R * Math.sqrt(3),
        y: (2 * k - (n - 1)) * R,
      })),
    );
    const ids: BallId[] = ['1', '3', '4', '5', '9', '6', '7', '8', '2'];
    const balls = rack.map((at, k) => ({ ...at, id: ids[k]! }));
    const detector = createBallDetector({ calibration: drawnCalibration, game: 'nine-ball' });
    const seen = detector.detect(drawFrame(0, { balls }));
    for (const ball of balls) expect(missBy(seen, ball), ball.id).toBeLessThan(R * 100);
    expect(seen.balls).toHaveLength(9);
  });

  // A green ball on a green cloth was lost and then called pocketed (C8).
  test('a ball nearly of the cloth’s own colour is found', () => {
    const ball: DrawnBall = { id: '2', x: -0.3, y: 0.2, colour: [0, 78, 132] };
    const detector = createBallDetector({ calibration: drawnCalibration, game: 'nine-ball' });
    const seen = detector.detect(drawFrame(0, { balls: [ball] }));
    expect(missBy(seen, ball)).toBeLessThan(1);
  });

  test('grain does not move a resting ball (C14)', () => {
    const detector = createBallDetector({ calibration: drawnCalibration, game: 'nine-ball' });
    const us: number[] = [];
    for (let k = 0; k < 20; k++)
      us.push(nearest(detector.detect(drawFrame(k, { balls: FULL_SET })), FULL_SET[3]!)!.u);
    expect(Math.max(...us) - Math.min(...us)).toBeLessThan(0.2);
  });

  test('balls on the rails and short of a pocket are found', () => {
    const { length, width } = drawnCalibration.table;
    const balls: DrawnBall[] = [
      { id: '3', x: 0.4, y: width / 2 - R },
      { id: '5', x: length / 2 - R, y: -0.1 },
    ];
    const detector = createBallDetector({ calibration: drawnCalibration, game: 'nine-ball' });
    const seen = detector.detect(drawFrame(0, { balls }));
    for (const ball of balls) expect(missBy(seen, ball), ball.id).toBeLessThan(1);
  });
});

describe('a ball near a pocket', () => {
  const pocket = drawnCalibration.table.pockets.find(({ id }) => id === 'top-left')!;
  /** On the line from the bed's middle of the mouth to the pocket, so far from the drop's centre. */
  const shortOf = (metres: number): DrawnBall => ({
    ...{ id: '3', x: pocket.x + metres * Math.SQRT1_2, y: pocket.y - metres * Math.SQRT1_2 },
  });

  // A 7 crept on over a deep shelf for half a second and was called pocketed as it came there.
  test('is followed onto the deepest shelf, and no further', () => {
    const detector = createBallDetector({ calibration: drawnCalibration, game: 'nine-ball' });
    const seenAt = (k: number, metres: number): number =>
      detector.detect(drawFrame(k, { balls: [shortOf(metres)] })).balls.length;
    const gaps = [0.09, 0.085, 0.08, 0.075, 0.07, 0.065, 0.06, 0.055, 0.05];
    expect(gaps.map((metres, k) => seenAt(k, metres))).toEqual(gaps.map(() => 1));
    expect(seenAt(gaps.length, 0.035)).toBe(0);
  });

  test('that turns up there for the first time is none', () => {
    const detector = createBallDetector({ calibration: drawnCalibration, game: 'nine-ball' });
    expect(detector.detect(drawFrame(0, { balls: [shortOf(0.05)] })).balls).toEqual([]);
  });
});

describe('a second look', () => {
  const still: DrawnBall[] = [
    { id: '3', x: 0.4, y: 0.1 },
    { id: '5', x: -0.5, y: 0.1 },
  ];

  async function seenAfter(frames: number, judge: CropJudge): Promise<number> {
    const detector = createBallDetector({
      calibration: drawnCalibration,
      game: 'nine-ball',
      judge,
    });
    let seen = 0;
    for (let k = 0; k < frames; k++) {
      seen = detector.detect(drawFrame(k, { balls: still })).balls.length;
      await detector.settled();
    }
    return seen;
  }

  test('keeps what it takes for balls, and is seldom asked again', async () => {
    const judge = judgeThatSays(4);
    expect(await seenAfter(12, judge)).toBe(2);
    expect(judge.asked).toBeLessThan(12);
  });

  test('what it refuses lasts no longer than a frame, and does not come back', async () => {
    for (const frames of [2, 3, 12]) expect(await seenAfter(frames, judgeThatSays(-6))).toBe(0);
  });

  test('a judge that fails is said, and the outlines decide alone', async () => {
    const judge: CropJudge = {
      judge: () => Promise.reject(new Error('no runtime')),
      close: () => Promise.resolve(),
    };
    const detector = createBallDetector({
      calibration: drawnCalibration,
      game: 'nine-ball',
      judge,
    });
    detector.detect(drawFrame(0, { balls: still }));
    await detector.settled();
    const seen = detector.detect(drawFrame(1, { balls: still }));
    expect(seen.balls).toHaveLength(2);
    expect(seen.problems.join()).toMatch(/no runtime/);
  });
});

describe('a ball darker than its cloth, of the same hue', () => {
  const lying: DrawnBall = { id: '2', x: -0.4, y: 0.2 };

  // A maroon 7 on red cloth and a dark blue 2 on blue were never found: half their outline shows.
  test.each([
    ['without a judge', undefined, 0],
    ['that the judge doubts', -1, 0],
    ['that the judge sees', 4, 1],
  ])('lying alone, its outline half seen, %s', async (_, says, count) => {
    const detector = createBallDetector({
      ...{ calibration: drawnCalibration, game: 'nine-ball' },
      ...(says !== undefined && { judge: judgeThatSays(says) }),
    });
    let seen: DetectedFrame | undefined;
    for (let k = 0; k < 4; k++) {
      const frame = drawFrame(k, { balls: [] });
      paintFaint(frame, pixelOf(lying), { limb: -24, middle: 10, blue: 2, turn: 1 });
      seen = detector.detect(frame);
      await detector.settled();
    }
    expect(seen?.balls).toHaveLength(count);
    // Half an outline tells where it lies to a quarter of its radius.
    if (count > 0) expect(missBy(seen!, lying)).toBeLessThan(10.5 / 4);
  });

  // A dark blue 2 that the cue ball struck was lost in the open, and met two cushions unseen.
  test('is followed when it is struck', async () => {
    const detector = createBallDetector({
      ...{ calibration: drawnCalibration, game: 'nine-ball' },
      judge: judgeThatSays(4),
    });
    const misses: number[] = [];
    for (let k = 0; k < 20; k++) {
      const ball = { ...lying, x: lying.x + 0.05 * Math.max(0, k - 8) };
      const frame = drawFrame(k, { balls: [] });
      paintFaint(frame, pixelOf(ball), { limb: -30, middle: 24, blue: 4, turn: k + 1 });
      const seen = detector.detect(frame);
      await detector.settled();
      if (k > 6) misses.push(missBy(seen, ball));
    }
    expect(Math.max(...misses)).toBeLessThan(2);
  });
});

describe('balls in motion', () => {
  // A break at a low frame rate leaves streaks, not disks (C16).
  test('a streak is one ball, with its middle and its path', () => {
    const moving: DrawnBall = { id: 'cue', x: 0.1, y: 0.05, path: { x: 0.16, y: 0.04 } };
    const still: DrawnBall = { id: '3', x: -0.6, y: -0.2 };
    const detector = createBallDetector({ calibration: drawnCalibration, game: 'nine-ball' });
    detector.detect(drawFrame(0, { balls: [still] }));
    const seen = detector.detect(drawFrame(1, { balls: [still, moving] }));
    expect(seen.balls).toHaveLength(2);
    const streak = nearest(seen, moving)!;
    expect(missBy(seen, moving)).toBeLessThan(2);
    expect(streak.streak).toBeDefined();
    const slope = Math.atan2(streak.streak!.v, streak.streak!.u);
    expect(Math.abs(Math.sin(slope - Math.atan2(-0.04, 0.16)))).toBeLessThan(0.15);
  });

  // A blue ball on blue cloth was lost as soon as it moved: a little lighter than the cloth, but
  // not at its limb, or a little darker, as its shadow is. Either way no outline closes (C8).
  test.each([
    ['lighter', { middle: 9, blue: 0 }, (k: number) => Math.max(0, 10 - k)],
    ['darker', { middle: 6, blue: 10 }, () => -16],
  ])('one that is hardly %s than its cloth is followed by its whole disk', (_, own, limbAt) => {
    const detector = createBallDetector({ calibration: drawnCalibration, game: 'nine-ball' });
    const at = (k: number): DrawnBall => ({
      ...{ id: '2', x: -0.4 + 0.006 * Math.max(0, k - 4), y: 0.2 - 0.003 * Math.max(0, k - 4) },
    });
    const misses = Array.from({ length: 40 }, (_, k) => {
      const frame = drawFrame(k, { balls: [] });
      // It lies where its limb shows, and rolls to where it does not.
      paintFaint(frame, pixelOf(at(k)), { ...own, limb: limbAt(k), turn: k / 5 });
      return missBy(detector.detect(frame), at(k));
    });
    expect(Math.max(...misses)).toBeLessThan(2);
  });

  test('a ball that rolls is where it is, not where it was (C15)', () => {
    const detector = createBallDetector({ calibration: drawnCalibration, game: 'nine-ball' });
    for (let k = 0; k < 12; k++) {
      const ball: DrawnBall = { id: '5', x: -0.5 + 0.006 * k, y: 0.1 };
      expect(missBy(detector.detect(drawFrame(k, { balls: [ball] })), ball)).toBeLessThan(0.6);
    }
  });
});

describe('people at the table', () => {
  const under: DrawnBall = { id: '3', x: 0.31, y: 0.2 };
  const beside: DrawnBall = { id: '5', x: -0.4, y: -0.2 };
  const p = pixelOf(under);
  const arm: DrawnArm = {
    ...{ u0: Math.round(p.u) - 26, u1: Math.round(p.u) + 26 },
    ...{ v0: 60, v1: Math.round(p.v) + 40, colour: [205, 150, 120] },
  };

  // Hands and sleeves used to be taken for balls (C11).
  test('no ball is seen on an arm; what it covers is hidden, and comes back', () => {
    const detector = createBallDetector({ calibration: drawnCalibration, game: 'nine-ball' });
    for (let k = 0; k < 5; k++) detector.detect(drawFrame(k, { balls: [under, beside] }));
    const seen = detector.detect(drawFrame(5, { balls: [under, beside], arm }));
    expect(seen.balls).toHaveLength(1);
    expect(missBy(seen, beside)).toBeLessThan(0.5);
    expect(seen.hidden.some((outline) => contains(outline, p))).toBe(true);
    const after = detector.detect(drawFrame(6, { balls: [under, beside] }));
    expect(after.balls).toHaveLength(2);
    expect(after.hidden).toEqual([]);
  });

  // A fist that the judge found doubtful was a 7 that left the table with the player's hand, and
  // the fingers of a hand whose sleeve does not show on its cloth were four balls.
  test.each([
    ['an arm', 'doubts', { from: 60, halfWidth: 5 }, -1, 1],
    ['an arm', 'confirms', { from: 60, halfWidth: 5 }, 1, 2],
    ['a hand without an arm', 'doubts', { from: 100, halfWidth: 8 }, -1, 1],
    ['a hand without an arm', 'confirms', { from: 100, halfWidth: 8 }, 1, 2],
  ])('an outline at the end of %s that the judge %s', async (_, __, hand, says, count) => {
    const fist: DrawnBall = { id: '7', x: 0.31, y: 0.2 };
    const { u, v } = pixelOf(fist);
    const sleeve: DrawnArm = {
      ...{ u0: Math.round(u) - hand.halfWidth, u1: Math.round(u) + hand.halfWidth },
      ...{ v0: hand.from, v1: Math.round(v) - 4, colour: SET_COLOURS['7']! },
    };
    const detector = createBallDetector({
      ...{ calibration: drawnCalibration, game: 'nine-ball' },
      judge: judgeThatSays(says),
    });
    let seen: DetectedFrame | undefined;
    for (let k = 0; k < 6; k++) {
      seen = detector.detect(drawFrame(k, { balls: [fist, beside], arm: sleeve }));
      await detector.settled();
    }
    expect(seen?.balls).toHaveLength(count);
  });

  // A fist as wide as a ball came to lie on the 3, and the 3 was seen to go up the arm with what
  // the judge had said of it: a disturbance, and a foul in the next shot.
  test('a ball is not followed onto a hand that comes to lie on it', async () => {
    const judge = { ...judgeThatSays(6), says: 6 };
    judge.judge = (_, count) =>
      Promise.resolve(
        Array.from({ length: count }, () => ({
          ...{ ball: judge.says, du: 0, dv: 0, kinds: [-1, -1, -1] as const },
        })),
      );
    const detector = createBallDetector({
      ...{ calibration: drawnCalibration, game: 'nine-ball' },
      judge,
    });
    const { u, v } = pixelOf(under);
    const offPlace: number[] = [];
    for (let k = 0; k < 24; k++) {
      const tip = Math.min(24, 9 * (k - 12));
      if (tip > -10) judge.says = -1;
      const hand: DrawnArm = {
        ...{ u0: Math.round(u) - 10, u1: Math.round(u) + 10, v0: 60, v1: Math.round(v) + tip },
        colour: [205, 150, 120],
      };
      const seen = detector.detect(drawFrame(k, { balls: [under], ...(k > 8 && { arm: hand }) }));
      await detector.settled();
      offPlace.push(...seen.balls.map(gapTo(under)).filter((gap) => gap > 2));
    }
    expect(offPlace).toEqual([]);
  });
});

describe('identity', () => {
  const named = (balls: readonly DrawnBall[], look = BLUE_CLOTH): (string | undefined)[] => {
    const detector = createBallDetector({ calibration: drawnCalibration, game: 'nine-ball' });
    let seen = detector.detect(drawFrame(0, { balls, look }));
    for (let k = 1; k < 12; k++) seen = detector.detect(drawFrame(k, { balls, look }));
    return balls.map((ball) => nameOf(nearest(seen, ball)));
  };

  test('a whole set is named right: 1 and 9, cue and yellow, red and brown (C5, C6, C7)', () => {
    expect(named(FULL_SET)).toEqual(FULL_SET.map((ball) => ball.id));
  });

  test('and in two thirds of the light (C6, C7)', () => {
    const look = { ...BLUE_CLOTH, gain: 0.66 };
    expect(named(FULL_SET, look)).toEqual(FULL_SET.map((ball) => ball.id));
  });

  test('balls that are left keep their names when others are gone', () => {
    const few = FULL_SET.filter(({ id }) => ['cue', '6', '8', '9'].includes(id));
    expect(named(few)).toEqual(few.map((ball) => ball.id));
  });
});

/** Whether a point lies inside an outline (even-odd rule). */
function contains(
  outline: readonly { u: number; v: number }[],
  at: { u: number; v: number },
): boolean {
  let inside = false;
  outline.forEach((a, k) => {
    const b = outline[(k + 1) % outline.length]!;
    if (a.v > at.v === b.v > at.v) return;
    if (at.u < a.u + ((at.v - a.v) / (b.v - a.v)) * (b.u - a.u)) inside = !inside;
  });
  return inside;
}
