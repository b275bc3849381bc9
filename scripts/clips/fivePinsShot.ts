import type { Layout, Random } from '../../src/studio/index.ts';
import { ghostBall, Stage, towards } from '../../src/studio/index.ts';
import { TABLES } from '../../src/table/index.ts';
import type { Clip } from './clip.ts';
import { all, fallen } from './clip.ts';

export const R = TABLES['carom']!.ballRadius;

export const ROLL_S = 6.3;
export const AIM_S = 0.9;

export type Place = readonly [number, number];

export interface Shot {
  readonly white: Place;
  readonly yellow: Place;
  readonly red: Place;
  /** The white sends the yellow there; without it the white itself goes to `straight`. */
  readonly target?: Place;
  readonly straight?: Place;
  readonly speed: number;
  readonly above?: number;
  readonly spread?: number;
  readonly rollS?: number;
}

const xy = ([x, y]: Place): { readonly x: number; readonly y: number } => ({ x, y });

export function shot(random: Random, s: Shot): ReturnType<Stage['finish']> {
  const layout: Layout = [
    { id: 'white', ...xy(s.white) },
    { id: 'yellow', ...xy(s.yellow) },
    { id: 'red', ...xy(s.red) },
  ];
  const stage = new Stage({
    game: 'five-pins',
    layout,
    random: random.fork('stage'),
    hasPeople: true,
  });
  stage.wait(AIM_S);
  const goal = s.straight ? xy(s.straight) : ghostBall(xy(s.yellow), xy(s.target!), R);
  const direction = towards(xy(s.white), goal) + random.gaussian() * (s.spread ?? 0.012);
  stage.shoot('white', { speed: s.speed, direction, above: s.above ?? 0 }, { aimS: AIM_S + 0.6 });
  stage.settle(s.rollS ?? ROLL_S);
  stage.wait(0.4);
  return stage.finish();
}

/** The yellow, met full, creeps up to the nearest pin and all but stops there. */
export function creep(
  random: Random,
  speeds: readonly [number, number],
): ReturnType<Stage['finish']> {
  return shot(random, {
    white: [-0.5, 0],
    yellow: [-0.3, 0],
    red: [0.9, 0.4],
    target: [0, 0],
    speed: random.between(...speeds),
    spread: 0.004,
  });
}

export const rootsAre = (e: Parameters<Clip['isRight']>[0], root: string): boolean =>
  fallen(e).length > 0 && fallen(e).every((f) => f.root === root);

export const met = (e: Parameters<Clip['isRight']>[0], a: string, b: string): boolean =>
  all(e, 'ball_contact').some((c) => (c.a === a && c.b === b) || (c.a === b && c.b === a));
