import type { BallId, GameName } from '../../table/index.ts';
import { TABLES } from '../../table/index.ts';
import type { Random } from '../random.ts';
import { ghostBall, rack, scattered, towards } from './aim.ts';
import type { Take } from './stage.ts';
import { Stage } from './stage.ts';

/** Longest a clip of `simulate` waits for the balls to rest (s). */
const LONGEST_S = 14;
const STILL_AFTER_S = 0.8;

/** One shot as it might be played: most are aimed well, some are not, one in eight is a break. */
export function playRandomShot(game: GameName, random: Random): Take {
  const stage = game === 'nine-ball' ? nineBallShot(random) : fivePinsShot(random);
  stage.settle(LONGEST_S);
  stage.wait(STILL_AFTER_S);
  return stage.finish();
}

function nineBallShot(random: Random): Stage {
  const table = TABLES['9ft']!;
  if (random.chance(0.125)) return breakShot(random);
  const objects = (['1', '2', '3', '4', '5', '6', '7', '8'] as BallId[]).filter(() =>
    random.chance(0.5),
  );
  const ids: BallId[] = ['cue', ...objects, '9'];
  const layout = scattered(ids, table, random.fork('layout'));
  const stage = new Stage({
    game: 'nine-ball',
    layout,
    random: random.fork('stage'),
    hasPeople: true,
  });
  stage.wait(1.5);
  const cue = layout[0]!;
  // Now and then the wrong ball.
  const object = random.chance(0.85) ? layout[1]! : layout[layout.length - 1]!;
  const pocket = random.pick(table.pockets);
  const ghost = ghostBall(object, pocket, table.ballRadius);
  const direction = towards(cue, ghost) + random.gaussian() * 0.006;
  stage.shoot('cue', { speed: random.between(1, 5), direction, ...tipOffset(random) });
  return stage;
}

function breakShot(random: Random): Stage {
  const table = TABLES['9ft']!;
  const cue = { id: 'cue' as const, x: -table.length / 4 - 0.1, y: random.between(-0.4, 0.4) };
  const layout = [cue, ...rack(table, random.fork('rack'))];
  const stage = new Stage({
    game: 'nine-ball',
    layout,
    random: random.fork('stage'),
    hasPeople: true,
  });
  stage.wait(1.5);
  stage.shoot('cue', {
    speed: random.between(6, 9.5),
    direction: towards(cue, layout[1]!) + random.gaussian() * 0.004,
    above: 0.1,
  });
  return stage;
}

function fivePinsShot(random: Random): Stage {
  const table = TABLES['carom']!;
  const layout = scattered(['white', 'yellow', 'red'], table, random.fork('layout'));
  const safe = layout.map((p) => (Math.hypot(p.x, p.y) < 0.15 ? { ...p, x: p.x + 0.4 } : p));
  const stage = new Stage({
    game: 'five-pins',
    layout: safe,
    random: random.fork('stage'),
    hasPeople: true,
  });
  stage.wait(1.5);
  const [white, yellow] = safe as [(typeof safe)[0], (typeof safe)[0]];
  const target = random.chance(0.7)
    ? { x: random.gaussian() * 0.05, y: random.gaussian() * 0.05 }
    : { x: random.between(-1, 1), y: random.between(-0.6, 0.6) };
  const direction =
    towards(white, ghostBall(yellow, target, table.ballRadius)) + random.gaussian() * 0.008;
  stage.shoot('white', { speed: random.between(0.9, 3.2), direction, ...tipOffset(random) });
  return stage;
}

const tipOffset = (random: Random): { readonly side: number; readonly above: number } => ({
  side: random.between(-0.3, 0.3),
  above: random.between(-0.3, 0.35),
});
