import type { Layout } from '../../src/studio/index.ts';
import { Stage } from '../../src/studio/index.ts';
import type { Clip } from './clip.ts';
import { all, fallen, firstContact, hasEnded } from './clip.ts';
import { AIM_S, creep, met, rootsAre, shot } from './fivePinsShot.ts';

/** Clips of five pins: the calls a camera can see, and the ways pins can puzzle one. */
export const FIVE_PINS_CLIPS: readonly Clip[] = [
  {
    name: 'five-yellow-fells-two',
    game: 'five-pins',
    shows: "the opponent's ball fells two pins and more: points to the striker (Q5-3.5a, Q5-15.1)",
    variation: 3,
    play: (random) =>
      shot(random, {
        white: [-0.7, -0.45],
        yellow: [-0.3, -0.2],
        red: [0.8, 0.4],
        target: [0, 0],
        speed: 1.05,
      }),
    isRight: (e) => rootsAre(e, 'yellow') && fallen(e).length >= 2 && hasEnded(e),
  },
  {
    name: 'five-own-ball-fells',
    game: 'five-pins',
    shows:
      'the white fells a pin after meeting the yellow: the points go to the opponent (Q5-16.2)',
    variation: 2,
    play: (random) =>
      shot(random, {
        white: [-0.6, 0.1],
        yellow: [-0.25, 0.12],
        red: [0.9, -0.4],
        target: [0.1, 0.6],
        speed: 1,
        above: 0.3,
        spread: 0.05,
      }),
    isRight: (e) => rootsAre(e, 'white') && firstContact(e, 'white') === 'yellow' && hasEnded(e),
  },
  {
    name: 'five-carom-no-pins',
    game: 'five-pins',
    shows: 'white meets yellow, then red, no pin falls: 4 points (Q5-15.2)',
    variation: 6,
    play: (random) =>
      shot(random, {
        white: [-0.9, 0.35],
        yellow: [-0.45, 0.45],
        red: [0.1, 0.42],
        target: [-0.4, 0.71],
        speed: 0.75,
        spread: 0.02,
      }),
    isRight: (e) =>
      firstContact(e, 'white') === 'yellow' &&
      met(e, 'white', 'red') &&
      fallen(e).length === 0 &&
      hasEnded(e),
  },
  {
    name: 'five-casin',
    game: 'five-pins',
    shows: 'the yellow runs into the red, no pin falls: casin, 3 points (Q5-15.2b)',
    variation: 0,
    play: (random) =>
      shot(random, {
        white: [-0.7, -0.5],
        yellow: [-0.2, -0.45],
        red: [0.35, -0.42],
        target: [0.35, -0.42],
        speed: 1,
      }),
    isRight: (e) =>
      met(e, 'yellow', 'red') && !met(e, 'white', 'red') && fallen(e).length === 0 && hasEnded(e),
  },
  {
    name: 'five-no-contact',
    game: 'five-pins',
    shows: 'the white meets no ball: fault (Q5-16)',
    variation: 0,
    play: (random) =>
      shot(random, {
        white: [-0.5, -0.35],
        yellow: [0.4, 0.4],
        red: [0.9, -0.2],
        straight: [0.3, -0.71],
        speed: 0.5,
      }),
    isRight: (e) => all(e, 'ball_contact').length === 0 && fallen(e).length === 0 && hasEnded(e),
  },
  {
    name: 'five-castle-opened',
    game: 'five-pins',
    shows:
      'a fast yellow opens the whole middle: pins fell pins (Q5-9.3); fast, blurred, the take ends in motion (C43)',
    variation: 0,
    fps: 60,
    crf: 28,
    play: (random) =>
      shot(random, {
        white: [-0.9, 0.02],
        yellow: [-0.4, 0],
        red: [0.6, 0.45],
        target: [0, 0],
        speed: 3.2,
        spread: 0.004,
        rollS: 2.2,
      }),
    isRight: (e) => fallen(e).length >= 3 && all(e, 'pin_fallen').some((f) => f.by.startsWith('P')),
  },
  {
    name: 'five-pin-displaced',
    game: 'five-pins',
    shows:
      'a slow ball fells a pin and pushes it against another, which stays upright (Q5-9.5, C42)',
    variation: 21,
    width: 1280,
    crf: 28,
    play: (random) => creep(random, [0.45, 0.48]),
    isRight: (e) => all(e, 'pin_displaced').some((d) => d.millimetres > 1) && hasEnded(e),
  },
  {
    name: 'five-pin-leans',
    game: 'five-pins',
    shows: 'a pin leans on the ball that stopped beside it: neither standing nor down (C42)',
    variation: 26,
    width: 1280,
    crf: 28,
    play: (random) => creep(random, [0.41, 0.428]),
    isRight: (e) =>
      all(e, 'pin_leaning').some((l) => l.degrees >= 7) &&
      all(e, 'pin_fallen').length === 0 &&
      hasEnded(e),
  },
  {
    name: 'five-ball-off-table',
    game: 'five-pins',
    shows: 'the white jumps the cushion and leaves the table: fault (Q5-8)',
    variation: 0,
    play: (random) => {
      const layout: Layout = [
        { id: 'white', x: 0.7, y: -0.2 },
        { id: 'yellow', x: -0.3, y: 0.4 },
        { id: 'red', x: 0.2, y: 0.3 },
      ];
      const stage = new Stage({
        game: 'five-pins',
        layout,
        random: random.fork('stage'),
        hasPeople: true,
      });
      stage.wait(AIM_S);
      stage.shoot(
        'white',
        { speed: 2.6, direction: -0.1 + random.gaussian() * 0.03, lift: 1.9 },
        { aimS: AIM_S + 0.6 },
      );
      stage.settle(3);
      stage.wait(1.2);
      return stage.finish();
    },
    isRight: (e) => all(e, 'off_table').some((x) => x.ball === 'white'),
  },
  {
    name: 'five-arm-over-pins',
    game: 'five-pins',
    shows: 'the player leans over the castle while playing: pins hidden, not fallen (C42, C44)',
    variation: 0,
    play: (random) =>
      shot(random, {
        white: [0.3, 0.05],
        yellow: [0.75, 0.1],
        red: [-0.8, 0.4],
        target: [1.4, 0.3],
        speed: 0.9,
      }),
    isRight: (e) => firstContact(e, 'white') === 'yellow' && fallen(e).length === 0 && hasEnded(e),
  },
];
