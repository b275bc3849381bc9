import { Stage, towards } from '../../src/studio/index.ts';
import type { Clip } from './clip.ts';
import { all, fallen, firstContact, hasEnded } from './clip.ts';
import { AIM_S, met, shot } from './fivePinsShot.ts';

const at = (id: 'white' | 'yellow' | 'red', x: number, y: number) => ({ id, x, y });

/** Clips of five pins: faults, the lag, and what is rarer than a plain shot. */
export const FIVE_PINS_FAULT_CLIPS: readonly Clip[] = [
  {
    name: 'five-red-first',
    game: 'five-pins',
    shows: 'the white meets the red before the yellow: fault (Q5-3.3b, Q5-16.4a)',
    variation: 0,
    play: (random) =>
      shot(random, {
        white: [-0.8, 0.4],
        yellow: [0.6, -0.45],
        red: [-0.2, 0.42],
        straight: [-0.2, 0.43],
        speed: 0.75,
      }),
    isRight: (e) =>
      firstContact(e, 'white') === 'red' &&
      !met(e, 'white', 'yellow') &&
      fallen(e).length === 0 &&
      hasEnded(e),
  },
  {
    name: 'five-pin-first',
    game: 'five-pins',
    shows: 'the white fells a pin before it meets the yellow: fault (Q5-3.3b, Q5-16.3a)',
    variation: 0,
    play: (random) =>
      shot(random, {
        white: [-0.5, 0.06],
        yellow: [0.45, 0.1],
        red: [0.9, -0.4],
        straight: [0, 0.09],
        speed: 0.68,
      }),
    isRight: (e) => {
      const pin = all(e, 'pin_fallen')[0];
      const ball = all(e, 'ball_contact')[0];
      return pin !== undefined && ball !== undefined && pin.t < ball.t && hasEnded(e);
    },
  },
  {
    name: 'five-red-pin-alone',
    game: 'five-pins',
    shows: 'the yellow fells the red pin and no other: 8 points (Q5-15.1c)',
    variation: 1,
    play: (random) =>
      shot(random, {
        white: [-0.53, -0.53],
        yellow: [-0.3, -0.3],
        red: [0.9, 0.4],
        target: [0, 0],
        speed: random.between(0.7, 0.95),
        spread: 0.006,
      }),
    isRight: (e) =>
      fallen(e)
        .map((f) => `${f.pin} ${f.root}`)
        .join() === 'P0 yellow' && hasEnded(e),
  },
  {
    name: 'five-red-ball-fells',
    game: 'five-pins',
    shows:
      'white to yellow, yellow to red, and the red fells a pin: points to the striker (Q5-3.5b)',
    variation: 0,
    play: (random) =>
      shot(random, {
        white: [-0.78, -0.6],
        yellow: [-0.52, -0.48],
        red: [-0.27, -0.27],
        target: [-0.27, -0.27],
        speed: 1.15,
        spread: 0.006,
      }),
    isRight: (e) =>
      met(e, 'yellow', 'red') &&
      fallen(e).length > 0 &&
      fallen(e).every((f) => f.root === 'red') &&
      hasEnded(e),
  },
  {
    name: 'five-plays-yellow',
    game: 'five-pins',
    shows:
      "the yellow is struck and meets the white: the opponent's ball, a fault if it was White's turn (Q5-3.3d, Q5-16.3o)",
    variation: 4,
    play: (random) => {
      const layout = [at('white', 0.3, 0.35), at('yellow', -0.5, 0.3), at('red', 0.8, -0.4)];
      const stage = new Stage({
        game: 'five-pins',
        layout,
        random: random.fork('stage'),
        hasPeople: true,
      });
      stage.wait(AIM_S);
      const direction = towards(layout[1]!, layout[0]!) + random.gaussian() * 0.01;
      stage.shoot('yellow', { speed: 0.8, direction }, { aimS: AIM_S + 0.6 });
      stage.settle(5);
      stage.wait(0.4);
      return stage.finish();
    },
    isRight: (e) =>
      all(e, 'shot_start')[0]?.ball === 'yellow' && met(e, 'yellow', 'white') && hasEnded(e),
  },
  {
    name: 'five-moving-at-strike',
    game: 'five-pins',
    shows: 'the red still rolls when the white is struck: fault (Q5-16.3d)',
    variation: 0,
    play: (random) => {
      const layout = [at('white', -0.6, -0.4), at('yellow', 0.2, -0.45), at('red', -0.5, 0.45)];
      const stage = new Stage({
        game: 'five-pins',
        layout,
        random: random.fork('stage'),
        hasPeople: true,
      });
      stage.roll('red', { speed: 0.4, direction: 0.05 });
      stage.wait(1);
      const direction = towards(layout[0]!, layout[1]!) + random.gaussian() * 0.01;
      stage.shoot('white', { speed: 0.8, direction }, { aimS: 1.6 });
      stage.settle(5.6);
      stage.wait(0.4);
      return stage.finish();
    },
    isRight: (e) =>
      all(e, 'shot_start').some((s) => s.moving?.includes('red')) &&
      firstContact(e, 'white') === 'yellow' &&
      hasEnded(e),
  },
  {
    name: 'five-lag',
    game: 'five-pins',
    shows:
      'the lag: white and yellow leave within half a second and come back off the far cushion (Q5-2.4a, Q5-2.9)',
    variation: 0,
    play: (random) => {
      const layout = [at('white', -0.71, -0.41), at('yellow', -0.71, 0.41), at('red', 0.71, 0)];
      const stage = new Stage({
        game: 'five-pins',
        layout,
        random: random.fork('stage'),
        hasPeople: true,
      });
      stage.wait(AIM_S);
      const lag = (): { readonly speed: number; readonly direction: number } => ({
        speed: random.between(0.98, 1.06),
        direction: random.gaussian() * 0.004,
      });
      stage.shoot('white', lag(), { aimS: AIM_S + 0.6 });
      stage.wait(0.4);
      stage.shoot('yellow', lag(), { aimS: AIM_S + 0.6 });
      stage.settle(6);
      stage.wait(0.3);
      return stage.finish();
    },
    isRight: (e) =>
      all(e, 'shot_start').length === 2 &&
      ['white', 'yellow'].every((ball) =>
        all(e, 'cushion_contact').some((c) => c.ball === ball && c.cushion === 'right'),
      ) &&
      all(e, 'ball_contact').length === 0,
  },
  {
    name: 'five-opening',
    game: 'five-pins',
    shows:
      'the opening shot: the white meets the yellow on its start spot, nothing falls (Q5-5.3, Q5-5.4)',
    variation: 6,
    play: (random) =>
      shot(random, {
        white: [-0.6, 0.3],
        yellow: [1.32, 0],
        red: [0.71, 0],
        straight: [1.3, 0.05],
        speed: 1.25,
        spread: 0.006,
      }),
    isRight: (e) =>
      firstContact(e, 'white') === 'yellow' &&
      all(e, 'ball_contact').length === 1 &&
      fallen(e).length === 0 &&
      hasEnded(e),
  },
];
