// Which ball felled a pin, and what else a shot did to the pins.
import { describe, expect, test } from 'vitest';
import { touchDistance } from '../../../src/events/pins/ballReach.ts';
import { inferPins, pinsAtRest } from '../../../src/events/pins/inferPins.ts';
import type { EventOf, TableEventBody, TableEventKind } from '../../../src/events/index.ts';
import { TABLES } from '../../../src/table/index.ts';
import { type FrameScript, scriptFrames } from '../../support/pinFrames.ts';

const TABLE = TABLES.carom!;
const REACH = touchDistance(TABLE);
const PITCH = TABLE.pinPitch!;
const FAR = { ball: 'red', at: { x: -1, y: 0.5 } } as const;

type Body<K extends TableEventKind> = Extract<TableEventBody, { kind: K }>;

function inferred<K extends TableEventKind>(script: FrameScript, kind: K) {
  const frames = scriptFrames(script);
  return [...inferPins(frames, TABLE), ...pinsAtRest(frames, TABLE)]
    .filter((e) => e.body.kind === kind)
    .map((e) => ({ ...e, body: e.body as Body<K> & EventOf<K> }));
}

/** Hidden from the touch until the ball has gone on, then down. */
const felled = (touch: number) =>
  [
    { from: touch, look: 'hidden' },
    { from: touch + 0.15, look: 'fallen' },
  ] as const;

// C43: a pin counts by the ball that felled it.
describe('a pin that a ball runs over', () => {
  // The ball comes along the axis from +x and reaches P1 after 0.5 s.
  const touch = 0.5;
  const yellow = {
    ball: 'yellow',
    at: { x: PITCH + REACH + 1.2 * touch, y: 0.004 },
    v: { x: -1.2, y: 0 },
    stopsAt: 0.62,
  } as const;

  test.each([25, 30, 60, 120])('falls by that ball, at the touch, at %i frames a second', (fps) => {
    const [fall, ...more] = inferred(
      { seconds: 1, fps, balls: [yellow, FAR], pins: { P1: felled(touch) } },
      'pin-fallen',
    );
    expect(more).toEqual([]);
    expect(fall!.body).toMatchObject({ pin: 'P1', by: 'yellow', root: 'yellow' });
    expect(fall!.body.causes[0]!.probability).toBeGreaterThan(0.9);
    expect(Math.abs(fall!.t - touch)).toBeLessThan(0.003);
    expect(fall!.confidence).toBeGreaterThan(0.9);
  });

  test('does not fall by another ball that passes 12 mm clear of it', () => {
    const white = {
      ball: 'white',
      at: { x: PITCH + 0.9, y: REACH + 0.012 },
      v: { x: -2, y: 0 },
    } as const;
    const [fall] = inferred(
      { seconds: 1, fps: 60, balls: [white, yellow], pins: { P1: felled(touch) } },
      'pin-fallen',
    );
    expect(fall!.body.root).toBe('yellow');
  });

  test('has two causes when two balls reach it within a millisecond', () => {
    const white = {
      ball: 'white',
      at: { x: PITCH - 0.02, y: REACH + 1.2 * touch - 0.006 },
      v: { x: 0, y: -1.2 },
    } as const;
    const [fall] = inferred(
      { seconds: 1, fps: 60, balls: [white, yellow], pins: { P1: felled(touch) } },
      'pin-fallen',
    );
    const roots = new Set(fall!.body.causes.map((c) => c.root));
    expect(roots).toContain('white');
    expect(roots).toContain('yellow');
    expect(fall!.body.causes[0]!.probability).toBeLessThan(0.85);
  });
});

describe('a pin felled by another', () => {
  // The yellow ball fells P1 and goes by P0 7 mm clear of it: P1, driven on, is what reaches P0.
  const script: FrameScript = {
    seconds: 1,
    fps: 60,
    balls: [{ ball: 'yellow', at: { x: 0.6, y: -0.139 }, v: { x: -1, y: 0.3 }, stopsAt: 0.7 }, FAR],
    pins: { P1: felled(0.51), P0: [{ from: 0.6, look: 'fallen', at: { x: -0.03, y: 0 } }] },
  };

  test('names that pin, and the ball behind it', () => {
    const falls = inferred(script, 'pin-fallen');
    expect(falls.map((f) => f.body.pin)).toEqual(['P1', 'P0']);
    expect(falls[1]!.body).toMatchObject({ by: 'P1', root: 'yellow' });
    expect(falls[1]!.t).toBeGreaterThan(falls[0]!.t);
  });

  test('with no ball and no pin near falls by nothing', () => {
    const [fall] = inferred(
      {
        seconds: 1,
        fps: 60,
        balls: [FAR],
        pins: { P3: [{ from: 0.5, look: 'fallen', at: { x: -0.09, y: 0 } }] },
      },
      'pin-fallen',
    );
    expect(fall!.body).toMatchObject({ by: 'none', root: 'none' });
  });
});

// Five pins through covered balls and displaced looks had never been measured: causes were lost.
describe('a pin felled by a ball that nobody saw', () => {
  const across = { ball: 'yellow', at: { x: 0.62, y: 0.01 }, v: { x: -1.2, y: 0 } } as const;
  const fallen = [{ from: 0.5, look: 'fallen' }] as const;

  test('falls by the one whose way, seen before and after, leads over it', () => {
    const [fall] = inferred(
      {
        seconds: 1.5,
        fps: 60,
        balls: [{ ...across, unseen: [0.2, 1.1] }, FAR],
        pins: { P1: fallen },
      },
      'pin-fallen',
    );
    expect(fall!.body).toMatchObject({ by: 'yellow', root: 'yellow' });
    expect(fall!.t).toBeGreaterThan(0.4);
    expect(fall!.t).toBeLessThan(0.52);
  });

  test('falls by the only ball out of sight where no way leads over it, and less surely', () => {
    const aside = { ...across, at: { x: 0.62, y: 0.3 }, unseen: [0.2, 1.1] } as const;
    const [fall] = inferred(
      { seconds: 1.5, fps: 60, balls: [aside, FAR], pins: { P1: fallen } },
      'pin-fallen',
    );
    expect(fall!.body).toMatchObject({ by: 'yellow', root: 'yellow' });
    expect(fall!.body.causes[0]!.probability).toBeLessThan(0.9);
  });

  test('falls by the ball in view that ran over it all the same', () => {
    const white = { ball: 'white', at: { x: PITCH, y: -0.6 }, v: { x: 0, y: 1.2 } } as const;
    const aside = { ...across, at: { x: 0.62, y: 0.3 }, unseen: [0.2, 1.1] } as const;
    const [fall] = inferred(
      { seconds: 1.5, fps: 60, balls: [white, aside], pins: { P1: fallen } },
      'pin-fallen',
    );
    expect(fall!.body.root).toBe('white');
  });
});

test('a pin that rocked for a moment in view falls by the ball that touched it', () => {
  const white = { ball: 'white', at: { x: 0.6, y: PITCH + REACH - 0.002 }, v: { x: -1.5, y: 0 } };
  const [fall] = inferred(
    {
      seconds: 1,
      fps: 60,
      balls: [{ ...white, ball: 'white' }, FAR],
      pins: { P4: [{ from: 0.62, look: 'fallen' }] },
    },
    'pin-fallen',
  );
  expect(fall!.body).toMatchObject({ by: 'white', root: 'white' });
  expect(fall!.t).toBeGreaterThan(0.55);
});

// A pin seen aslant between standing and lying was never told as fallen.
describe('a pin that is seen leaning before it lies', () => {
  const yellow = { ball: 'yellow', at: { x: PITCH + REACH - 0.002, y: 0 } } as const;
  const leant = [
    { from: 0.3, look: 'leaning' },
    { from: 0.8, look: 'fallen' },
  ] as const;

  test('falls by the ball it leaned on', () => {
    const script = { seconds: 1.2, fps: 60, balls: [yellow, FAR], pins: { P1: leant } };
    const [fall] = inferred(script, 'pin-fallen');
    expect(fall!.body).toMatchObject({ pin: 'P1', root: 'yellow' });
  });

  test('falls as well when it leaned from the first', () => {
    const pins = { P1: [{ from: 0, look: 'leaning' }, leant[1]] } as const;
    expect(
      inferred({ seconds: 1.2, fps: 60, balls: [yellow, FAR], pins }, 'pin-fallen'),
    ).toHaveLength(1);
  });
});

// C42: hidden asks, it never counts as felled.
describe('a pin that cannot be seen', () => {
  const over = {
    ball: 'yellow',
    at: { x: 0.5, y: 0.02 },
    v: { x: -1, y: 0 },
    stopsAt: 0.435,
  } as const;
  const script: FrameScript = {
    seconds: 1,
    fps: 60,
    balls: [over, FAR],
    pins: { P1: [{ from: 0.42, look: 'hidden' }] },
  };

  test('under a resting ball has not fallen: its spot is occupied', () => {
    expect(inferred(script, 'pin-fallen')).toEqual([]);
    expect(inferred(script, 'spot-occupied')[0]!.body).toMatchObject({ pin: 'P1', ball: 'yellow' });
  });

  test('under an arm and standing afterwards has done nothing', () => {
    const frames = scriptFrames({
      seconds: 1,
      fps: 60,
      balls: [FAR],
      pins: {
        P4: [
          { from: 0.2, look: 'hidden' },
          { from: 0.7, look: 'standing' },
        ],
      },
    });
    expect(inferPins(frames, TABLE)).toEqual([]);
  });

  test('that is down for a moment only is doubted', () => {
    const pins = {
      P1: [
        { from: 0.4, look: 'fallen' },
        { from: 0.6, look: 'standing' },
      ],
    } as const;
    const [fall] = inferred({ seconds: 1, fps: 60, balls: [over, FAR], pins }, 'pin-fallen');
    expect(fall!.confidence).toBeLessThan(0.6);
    expect(inferred({ seconds: 1, fps: 60, balls: [over, FAR], pins }, 'pin-upright')).toHaveLength(
      1,
    );
  });
});

describe('a pin that still stands', () => {
  const passing = (clear: number) =>
    ({
      ball: 'white',
      at: { x: 0.6, y: PITCH + REACH + clear },
      v: { x: -1, y: 0 },
      stopsAt: 0.9,
    }) as const;

  test.each([
    [0.012, 'full'],
    [0.007, 'unsure'],
    [0.004, 'partial'],
  ] as const)('and moved by %d m is displaced: %s', (distance, degree) => {
    const at = { x: 0, y: PITCH - distance };
    const [moved] = inferred(
      {
        seconds: 1,
        fps: 60,
        balls: [passing(-0.003), FAR],
        pins: {
          P4: [
            { from: 0.57, look: 'hidden' },
            { from: 0.7, look: 'displaced', at },
          ],
        },
      },
      'pin-displaced',
    );
    expect(moved!.body).toMatchObject({ pin: 'P4', by: 'white', degree });
    expect(moved!.body.distance).toBeCloseTo(distance, 4);
  });

  test('and lay elsewhere in one displaced look, even the last, was not pushed', () => {
    for (const from of [0.5, 1]) {
      const script = {
        seconds: 1,
        fps: 60,
        balls: [passing(0.02), FAR],
        pins: {
          P4: [
            { from, look: 'displaced', at: { x: 0.02, y: PITCH } },
            { from: from + 1 / 60, look: 'standing' },
          ],
        },
      } as const;
      expect(inferred(script, 'pin-displaced')).toEqual([]);
    }
  });

  test('was brushed by a ball that came within its reach, but not by one 6 mm off', () => {
    const near = { seconds: 1, fps: 60, balls: [passing(-0.001), FAR] };
    const off = { seconds: 1, fps: 60, balls: [passing(0.006), FAR] };
    expect(inferred(near, 'pin-touched').map((e) => e.body.pin)).toEqual(['P4']);
    expect(inferred(off, 'pin-touched')).toEqual([]);
  });

  test('and leans is said to lean on the nearest ball', () => {
    const [lean] = inferred(
      {
        seconds: 1,
        fps: 60,
        balls: [{ ball: 'yellow', at: { x: PITCH + 0.045, y: 0 } }, FAR],
        pins: { P1: [{ from: 0.5, look: 'leaning' }] },
      },
      'pin-leaning',
    );
    expect(lean!.body).toMatchObject({ pin: 'P1', on: 'yellow' });
  });
});
