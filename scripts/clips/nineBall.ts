import { drawRack, ghostBall, rack, towards } from '../../src/studio/index.ts';
import type { Clip } from './clip.ts';
import { all, firstContact, hasEnded, pocketed } from './clip.ts';
import {
  AIM_S,
  at,
  openingBreak,
  pocket,
  R,
  shot,
  stageOf,
  TABLE,
  toCushions,
} from './nineBallShot.ts';
import { withScoreBar } from './views.ts';

/** Clips of nine-ball: the calls a camera can see. */
export const NINE_BALL_CLIPS: readonly Clip[] = [
  {
    name: 'demo-nine-ball',
    game: 'nine-ball',
    shows:
      'the clip of `npm start`: lowest ball first, the 1 falls top left, the cue ball runs on to a cushion and rests: legal, same player goes on (B9-1.4a)',
    variation: 7,
    fps: 60,
    width: 1280,
    crf: 24,
    play: (random) =>
      shot(random, {
        layout: [
          at('cue', -0.35, 0.02),
          at('1', -0.86, 0.36),
          at('2', -0.3, -0.21),
          at('3', 0.62, -0.18),
          at('5', -0.52, -0.4),
          at('8', 1.02, 0.12),
          at('9', 0.1, 0.4),
        ],
        object: '1',
        target: pocket('top-left'),
        speed: 2.4,
        above: 0.1,
      }),
    isRight: (e) =>
      firstContact(e, 'cue') === '1' &&
      pocketed(e).join() === '1' &&
      all(e, 'cushion_contact').some((c) => c.ball === 'cue' && !c.jaw) &&
      all(e, 'cushion_contact').every((c) => c.ball === 'cue') &&
      hasEnded(e),
  },
  {
    name: 'nine-legal-pot-60fps',
    game: 'nine-ball',
    shows:
      'lowest ball first, the 2 falls bottom right: legal, same player goes on (B9-1.4a); 60 fps, a score bar over the picture',
    dress: withScoreBar,
    variation: 0,
    fps: 60,
    play: (random) =>
      shot(random, {
        layout: [
          at('cue', 0.2, 0.1),
          at('2', 0.75, -0.28),
          at('5', -0.6, 0.3),
          at('9', -0.2, -0.35),
        ],
        object: '2',
        target: pocket('bottom-right'),
        speed: 1.7,
        above: -0.2,
      }),
    isRight: (e) => firstContact(e, 'cue') === '2' && pocketed(e).join() === '2' && hasEnded(e),
  },
  {
    name: 'nine-wrong-ball-first',
    game: 'nine-ball',
    shows: 'the cue ball meets the 7 while the 3 is on the table: foul (B9-5.2b)',
    variation: 0,
    play: (random) =>
      shot(random, {
        layout: [at('cue', -0.7, -0.2), at('3', 0.7, 0.45), at('7', 0.1, 0.15), at('9', 0.8, -0.3)],
        object: '7',
        target: { x: 1.27, y: 0.1 },
        speed: 1.6,
      }),
    isRight: (e) => firstContact(e, 'cue') === '7' && pocketed(e).length === 0 && hasEnded(e),
  },
  {
    name: 'nine-no-contact',
    game: 'nine-ball',
    shows: 'the cue ball meets no ball: foul (B9-5.2b)',
    variation: 36,
    play: (random) =>
      shot(random, {
        layout: [
          at('cue', -0.5, 0.2),
          at('1', 0.5, 0.35),
          at('4', 0.3, -0.42),
          at('9', -0.9, -0.3),
        ],
        object: '1',
        target: { x: 1.27, y: 1.2 },
        speed: 1.3,
        spread: 0.1,
      }),
    isRight: (e) =>
      all(e, 'ball_contact').length === 0 &&
      all(e, 'cushion_contact').length > 0 &&
      pocketed(e).length === 0 &&
      hasEnded(e),
  },
  {
    name: 'nine-no-cushion',
    game: 'nine-ball',
    shows: 'lowest ball met softly, nothing reaches a cushion: foul (B9-5.2c)',
    variation: 0,
    play: (random) =>
      shot(random, {
        layout: [at('cue', -0.4, 0.05), at('4', 0.05, 0), at('6', 0.7, 0.3), at('9', -0.8, -0.35)],
        object: '4',
        target: { x: 0.6, y: 0.1 },
        speed: 0.75,
      }),
    isRight: (e) =>
      firstContact(e, 'cue') === '4' &&
      all(e, 'cushion_contact').length === 0 &&
      pocketed(e).length === 0 &&
      hasEnded(e),
  },
  {
    name: 'nine-legal-miss',
    game: 'nine-ball',
    shows:
      'lowest ball first, then it runs to a cushion, nothing falls: legal, turn passes (B9-1.4b)',
    variation: 1,
    play: (random) =>
      shot(random, {
        layout: [at('cue', 0.5, -0.2), at('5', 0.1, 0.1), at('8', -0.7, -0.3), at('9', 0.9, 0.3)],
        object: '5',
        target: { x: -0.5, y: 0.635 },
        speed: 1.4,
      }),
    isRight: (e) =>
      firstContact(e, 'cue') === '5' &&
      all(e, 'cushion_contact').length > 0 &&
      pocketed(e).length === 0 &&
      hasEnded(e),
  },
  {
    name: 'nine-scratch',
    game: 'nine-ball',
    shows: 'the 3 goes to the corner and the cue ball follows it: foul (B9-5.2a)',
    variation: 8,
    play: (random) =>
      shot(random, {
        layout: [
          at('cue', 0.35, 0.08),
          at('3', 0.85, 0.36),
          at('7', -0.5, 0.2),
          at('9', -0.3, -0.4),
        ],
        object: '3',
        target: pocket('top-right'),
        speed: 1.9,
        above: 0.45,
      }),
    isRight: (e) => pocketed(e).includes('cue') && hasEnded(e),
  },
  {
    name: 'nine-combination-nine',
    game: 'nine-ball',
    shows: 'the 1 sends the 9 into the corner: rack won (B9-1.1)',
    variation: 0,
    play: (random) =>
      shot(random, {
        layout: [
          at('cue', 0.35, 0.02),
          at('1', 0.86, 0.27),
          at('9', 1.06, 0.435),
          at('4', -0.4, 0.3),
          at('6', -0.7, -0.2),
        ],
        object: '1',
        target: ghostBall({ x: 1.06, y: 0.435 }, pocket('top-right'), R),
        speed: 1.7,
        above: -0.15,
      }),
    isRight: (e) => firstContact(e, 'cue') === '1' && pocketed(e).join() === '9' && hasEnded(e),
  },
  {
    name: 'nine-break-legal',
    game: 'nine-ball',
    shows:
      'break: streaks and many contacts within milliseconds, four balls and more to cushions (B9-3.1b, C16)',
    variation: 0,
    crf: 30,
    play: (random) => openingBreak(random, 8),
    isRight: (e) =>
      firstContact(e, 'cue') === '1' && toCushions(e) >= 4 && !pocketed(e).includes('cue'),
  },
  {
    name: 'nine-break-soft',
    game: 'nine-ball',
    shows: 'break too soft: fewer than four balls reach a cushion: foul (B9-3.1b)',
    variation: 0,
    play: (random) => openingBreak(random, 1.5),
    isRight: (e) =>
      firstContact(e, 'cue') === '1' &&
      toCushions(e) < 4 &&
      pocketed(e).length === 0 &&
      hasEnded(e),
  },
  {
    name: 'nine-break-misses-one',
    game: 'nine-ball',
    shows:
      'the rack is lifted off, the break passes the 1 by: no foul, the balls are racked again (B9-3.1c)',
    variation: 0,
    play: (random) => {
      const layout = [at('cue', -0.75, 0.05), ...rack(TABLE, random.fork('rack'))];
      const stage = stageOf(layout, random);
      stage.wait(0.4);
      stage.liftRack(drawRack(random.fork('frame')));
      stage.wait(1.3);
      const aim = { x: 1.2, y: 0.42 };
      const direction = towards(layout[0]!, aim) + random.gaussian() * 0.01;
      stage.shoot('cue', { speed: 2.4, direction }, { aimS: 1.1 });
      stage.settle(3.8);
      stage.wait(0.3);
      return stage.finish();
    },
    isRight: (e) => firstContact(e, 'cue') !== '1' && !pocketed(e).includes('cue'),
  },
  {
    name: 'nine-nine-wrong-first',
    game: 'nine-ball',
    shows:
      'the 9 is met first and falls while the 2 is on the table: foul, the 9 comes back (B9-5.2b, B9-8.8)',
    variation: 0,
    play: (random) =>
      shot(random, {
        layout: [
          at('cue', 0.4, 0.05),
          at('9', 0.86, 0.36),
          at('2', -0.5, 0.3),
          at('6', -0.2, -0.4),
        ],
        object: '9',
        target: pocket('top-right'),
        speed: 1.5,
        above: -0.35,
      }),
    isRight: (e) => firstContact(e, 'cue') === '9' && pocketed(e).join() === '9' && hasEnded(e),
  },
  {
    name: 'nine-object-off-table',
    game: 'nine-ball',
    shows:
      'the 5 jumps off the table after a legal contact: no foul, it stays off (B9-8.4, B9-8.6b)',
    variation: 0,
    play: (random) => {
      const layout = [
        at('cue', 0.2, -0.1),
        at('2', 0.65, -0.1),
        at('5', 0.95, -0.12),
        at('9', -0.4, 0.3),
      ];
      const stage = stageOf(layout, random);
      stage.wait(AIM_S);
      const direction = towards(layout[0]!, layout[1]!) + random.gaussian() * 0.004;
      stage.shoot('cue', { speed: 3.4, direction }, { aimS: AIM_S + 0.6 });
      const isMet = (): boolean =>
        all(stage.world.happenings, 'ball_contact').some((c) => c.a === '5' || c.b === '5');
      for (let i = 0; i < 500 && !isMet(); i++) stage.wait(0.002);
      stage.hop('5', 1.7);
      stage.settle(4);
      stage.wait(0.6);
      return stage.finish();
    },
    isRight: (e) =>
      firstContact(e, 'cue') === '2' &&
      all(e, 'off_table').some((x) => x.ball === '5') &&
      !pocketed(e).includes('cue'),
  },
  {
    name: 'nine-near-simultaneous',
    game: 'nine-ball',
    shows: 'the cue ball meets the 2 and the 4 all but at once: which came first? (B9-5.2b, C22)',
    variation: 0,
    play: (random) =>
      shot(random, {
        layout: [
          at('cue', -0.55, 0),
          at('2', 0, R + 0.001),
          at('4', 0, -R - 0.001),
          at('9', 0.9, 0.3),
        ],
        object: '2',
        target: { x: 0.5 * Math.sqrt(0.75), y: R + 0.001 + 0.25 },
        speed: 1.4,
        spread: 0.0004,
      }),
    isRight: (e) => {
      const [first, second] = all(e, 'ball_contact');
      return (
        second !== undefined &&
        second.t - first!.t < 0.004 &&
        pocketed(e).length === 0 &&
        hasEnded(e)
      );
    },
  },
  {
    name: 'nine-frozen-to-cushion',
    game: 'nine-ball',
    shows:
      'the 3 is frozen to a cushion and stays on it; nothing else reaches one: foul (B9-8.5, B9-8.6a)',
    variation: 0,
    play: (random) =>
      shot(random, {
        layout: [
          at('cue', -0.35, 0.53),
          at('3', 0.1, 0.635 - TABLE.ballRadius + 0.0005),
          at('7', 0.8, -0.3),
          at('9', -0.8, -0.3),
        ],
        object: '3',
        target: { x: 0.6, y: 0.78 },
        speed: 0.6,
        spread: 0.006,
      }),
    isRight: (e) =>
      firstContact(e, 'cue') === '3' &&
      all(e, 'cushion_contact').every((c) => c.ball === '3') &&
      pocketed(e).length === 0 &&
      hasEnded(e),
  },
];
