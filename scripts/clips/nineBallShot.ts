import type { Layout, Random } from '../../src/studio/index.ts';
import { ghostBall, rack, Stage, towards } from '../../src/studio/index.ts';
import type { BallId } from '../../src/table/index.ts';
import { TABLES } from '../../src/table/index.ts';
import type { Clip } from './clip.ts';
import { all } from './clip.ts';

export const TABLE = TABLES['9ft']!;
export const R = TABLE.ballRadius;

/** Longest roll in a clip: with the aim before and the rest after it, under 8 s. */
export const ROLL_S = 5.4;
export const AIM_S = 0.9;

export const at = (id: BallId, x: number, y: number): Layout[number] => ({ id, x, y });

export const stageOf = (layout: Layout, random: Random): Stage =>
  new Stage({ game: 'nine-ball', layout, random: random.fork('stage'), hasPeople: true });

interface Shot {
  readonly layout: Layout;
  readonly object: BallId;
  readonly target: { readonly x: number; readonly y: number };
  readonly speed: number;
  readonly above?: number;
  readonly spread?: number;
}

/** The cue ball sends one ball towards a target. */
export function shot(random: Random, s: Shot): ReturnType<Stage['finish']> {
  const stage = stageOf(s.layout, random);
  stage.wait(AIM_S);
  const cue = s.layout[0]!;
  const object = s.layout.find((b) => b.id === s.object)!;
  const direction =
    towards(cue, ghostBall(object, s.target, R)) + random.gaussian() * (s.spread ?? 0.006);
  stage.shoot('cue', { speed: s.speed, direction, above: s.above ?? 0 }, { aimS: AIM_S + 0.6 });
  stage.settle(ROLL_S);
  stage.wait(0.4);
  return stage.finish();
}

export const pocket = (id: string): { readonly x: number; readonly y: number } =>
  TABLE.pockets.find((p) => p.id === id)!;

export function openingBreak(random: Random, speed: number): ReturnType<Stage['finish']> {
  const layout = [at('cue', -0.75, 0.05), ...rack(TABLE, random.fork('rack'))];
  const stage = stageOf(layout, random);
  stage.wait(AIM_S);
  const direction = towards(layout[0]!, layout[1]!) + random.gaussian() * 0.003;
  stage.shoot('cue', { speed, direction, above: 0.1 }, { aimS: AIM_S + 0.6 });
  stage.settle(ROLL_S);
  stage.wait(0.4);
  return stage.finish();
}

/** How many object balls reached a cushion or fell. */
export function toCushions(events: Parameters<Clip['isRight']>[0]): number {
  const balls = [
    ...all(events, 'cushion_contact').map((c) => c.ball),
    ...all(events, 'pocketed').map((p) => p.ball),
  ];
  return new Set(balls.filter((b) => b !== 'cue')).size;
}
