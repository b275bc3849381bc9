import { ghostBall, towards } from '../../src/studio/index.ts';
import type { Clip } from './clip.ts';
import { all, firstContact, hasEnded, pocketed } from './clip.ts';
import { AIM_S, at, pocket, R, ROLL_S, shot, stageOf, TABLE } from './nineBallShot.ts';

/** Clips of nine-ball: what is no ordinary shot, and failures that other systems report. */
export const NINE_BALL_RARE_CLIPS: readonly Clip[] = [
  {
    name: 'nine-cue-off-table',
    game: 'nine-ball',
    shows: 'a jump shot clears the 2 and leaves the table: foul (B9-5.2a)',
    variation: 0,
    play: (random) => {
      const stage = stageOf(
        [at('cue', 0.55, 0.05), at('2', 0.85, 0.06), at('9', -0.4, 0.3)],
        random,
      );
      stage.wait(AIM_S);
      stage.shoot(
        'cue',
        { speed: 2.4, direction: 0.03 + random.gaussian() * 0.02, lift: 1.9 },
        { aimS: AIM_S + 0.6 },
      );
      stage.settle(3);
      stage.wait(1.2);
      return stage.finish();
    },
    isRight: (e) =>
      all(e, 'off_table').some((x) => x.ball === 'cue') && all(e, 'ball_contact').length === 0,
  },
  {
    name: 'nine-moving-at-strike',
    game: 'nine-ball',
    shows: 'the 6 still rolls when the cue ball is struck: foul (B9-5.2e)',
    variation: 0,
    play: (random) => {
      const layout = [
        at('cue', -0.5, -0.25),
        at('2', 0.2, -0.3),
        at('6', -0.3, 0.35),
        at('9', 0.9, 0.2),
      ];
      const stage = stageOf(layout, random);
      stage.roll('6', { speed: 0.42, direction: 0.1 });
      stage.wait(1);
      stage.shoot(
        'cue',
        { speed: 1.4, direction: towards(layout[0]!, layout[1]!) + random.gaussian() * 0.01 },
        { aimS: 1.6 },
      );
      stage.settle(ROLL_S);
      stage.wait(0.4);
      return stage.finish();
    },
    isRight: (e) =>
      all(e, 'shot_start').some((x) => x.moving?.includes('6')) &&
      firstContact(e, 'cue') === '2' &&
      hasEnded(e),
  },
  {
    name: 'nine-hanging-drop',
    game: 'nine-ball',
    shows: 'the 6 hangs on the lip and falls by itself 6 s later: put back (B9-8.2b, C23)',
    variation: 0,
    play: (random) => {
      const lip = pocket('bottom-right');
      const k = (TABLE.pockets[5]!.dropRadius + 0.0015) / Math.SQRT2;
      const stage = stageOf(
        [
          at('cue', -0.2, 0.1),
          at('3', -0.6, -0.2),
          at('6', lip.x - k, lip.y + k),
          at('9', 0.3, 0.4),
        ],
        random,
      );
      stage.wait(6);
      stage.dropHanging('6', 'bottom-right', 6);
      stage.wait(1.4);
      return stage.finish();
    },
    isRight: (e) => all(e, 'settle_drop').length === 1 && pocketed(e).join() === '6',
  },
  {
    name: 'nine-sleeve',
    game: 'nine-ball',
    shows: 'a sleeve brushes the 8 between shots: disturbance, no shot (B9-5.2f, B9-8.1b, C11)',
    variation: 0,
    play: (random) => {
      const stage = stageOf(
        [at('cue', -0.6, 0.2), at('3', 0.4, 0.3), at('8', 0.2, -0.35), at('9', 0.8, 0.1)],
        random,
      );
      stage.wait(1.3);
      stage.brush('8', { speed: 0.22, direction: 0.2 });
      stage.wait(3.2);
      return stage.finish();
    },
    isRight: (e) => all(e, 'disturbance').length === 1 && all(e, 'shot_start').length === 0,
  },
  {
    name: 'nine-ball-in-hand',
    game: 'nine-ball',
    shows:
      'a hand puts the cue ball on the table and the shot follows: no disturbance of other balls (B9-6a)',
    variation: 0,
    play: (random) => {
      const spot = { x: 0.15, y: -0.3 };
      const stage = stageOf(
        [at('cue', -0.6, -0.5), at('3', 0.7, -0.1), at('7', -0.4, 0.35), at('9', 0.5, 0.4)],
        random,
      );
      stage.wait(0.6);
      stage.placeByHand('cue', spot, 1.3);
      stage.wait(1.6);
      const direction =
        towards(spot, ghostBall({ x: 0.7, y: -0.1 }, pocket('top-right'), R)) +
        random.gaussian() * 0.02;
      stage.shoot('cue', { speed: 1.2, direction }, { aimS: 1.1 });
      stage.settle(3.6);
      stage.wait(0.3);
      return stage.finish();
    },
    isRight: (e) => all(e, 'ball_placed').length === 1 && firstContact(e, 'cue') === '3',
  },
  {
    name: 'nine-pocket-rattle',
    game: 'nine-ball',
    shows: 'the 4 meets both jaws of the corner and comes back out: not pocketed (N59)',
    variation: 44,
    play: (random) =>
      shot(random, {
        layout: [
          at('cue', 0.45, 0.1),
          at('4', 0.92, 0.38),
          at('7', -0.5, 0.2),
          at('9', -0.3, -0.4),
        ],
        object: '4',
        target: { x: 1.235, y: 0.635 },
        speed: 2,
        above: -0.3,
        spread: 0.02,
      }),
    isRight: (e) =>
      all(e, 'cushion_contact').filter((c) => c.ball === '4' && c.jaw).length >= 2 &&
      pocketed(e).length === 0,
  },
  {
    name: 'nine-frozen-pair',
    game: 'nine-ball',
    shows: 'the 1 and the 5 lie together; the 1 is met first and both part (C2, C3)',
    variation: 0,
    play: (random) =>
      shot(random, {
        layout: [
          at('cue', -0.5, -0.1),
          at('1', 0, 0),
          at('5', 2 * R * 0.8, 2 * R * 0.6),
          at('9', 0.8, -0.3),
        ],
        object: '1',
        target: { x: 0.5, y: -0.3 },
        speed: 1.2,
      }),
    isRight: (e) =>
      firstContact(e, 'cue') === '1' &&
      all(e, 'ball_contact').length >= 2 &&
      pocketed(e).length === 0 &&
      hasEnded(e),
  },
  {
    name: 'nine-green-on-green',
    game: 'nine-ball',
    shows: 'the 6 lies still on cloth of its own colour and is met at the end (C8)',
    variation: 0,
    dress: (look) => ({ ...look, cloth: { ...look.cloth, colour: [0.012, 0.13, 0.06] } }),
    play: (random) =>
      shot(random, {
        layout: [at('cue', -0.7, 0.1), at('6', 0.2, 0.1), at('8', 0.7, -0.35), at('9', -0.2, -0.4)],
        object: '6',
        target: { x: 1.27, y: 0.2 },
        speed: 1.3,
      }),
    isRight: (e) => firstContact(e, 'cue') === '6' && pocketed(e).length === 0 && hasEnded(e),
  },
  {
    name: 'nine-flicker',
    game: 'nine-ball',
    shows: 'lamps ripple at 100 Hz under a short shutter with rolling bands (C26); legal miss',
    variation: 0,
    dress: (look) => ({
      ...look,
      sensor: {
        ...look.sensor,
        flickerHz: 100,
        flickerDepth: 0.12,
        exposureS: 1 / 500,
        readoutS: 0.014,
      },
    }),
    play: (random) =>
      shot(random, {
        layout: [at('cue', 0.3, 0.3), at('2', -0.2, 0.1), at('7', 0.6, -0.3), at('9', -0.9, 0.3)],
        object: '2',
        target: { x: -1.27, y: -0.2 },
        speed: 1.6,
      }),
    isRight: (e) =>
      firstContact(e, 'cue') === '2' &&
      all(e, 'cushion_contact').length > 0 &&
      pocketed(e).length === 0 &&
      hasEnded(e),
  },
  {
    name: 'nine-placement-contact',
    game: 'nine-ball',
    shows: 'the hand that places the cue ball brushes the 4: the referee is asked (B9-5.2i)',
    variation: 0,
    play: (random) => {
      const stage = stageOf(
        [at('cue', -0.6, -0.5), at('4', 0.3, -0.22), at('7', -0.4, 0.35), at('9', 0.7, 0.4)],
        random,
      );
      stage.wait(0.6);
      stage.placeByHand('cue', { x: 0.22, y: -0.24 }, 1.3);
      stage.brush('4', { speed: 0.16, direction: 0.3, by: 'hand' });
      stage.wait(2.6);
      return stage.finish();
    },
    isRight: (e) =>
      all(e, 'disturbance').some((d) => d.by === 'hand') && all(e, 'shot_start').length === 0,
  },
];
