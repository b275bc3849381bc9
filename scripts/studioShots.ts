// Fresh shots with exact truth, played by the project's own simulator: its cushions, spin and
// pockets are not those of the reference shots, and cloth, balls and rubber differ from shot to
// shot. Times are shifted so that half a second of rest comes before the stroke.
import type { Observation } from '../src/tracking/index.ts';
import { type BallId, type GameName, type TableSpec, TABLES } from '../src/table/index.ts';
import {
  type Happening,
  type Layout,
  type Random,
  rack,
  seededRandom,
  Stage,
  type Take,
  towards,
} from '../src/studio/index.ts';
import {
  CAROM_MATERIALS,
  type Materials,
  POOL_MATERIALS,
} from '../src/studio/physics/constants.ts';
import { ghostBall, scattered } from '../src/studio/scene/aim.ts';
import { poseAt } from '../src/studio/physics/timeline.ts';

export const LEAD_S = 0.5;
export const TAIL_S = 1;
export const LONGEST_S = 18;

export interface StudioShot {
  readonly id: string;
  readonly kind: 'break' | 'pool' | 'carom' | 'pins';
  readonly game: GameName;
  readonly table: TableSpec;
  readonly take: Take;
  readonly events: readonly Happening[];
  /** When the recording begins, seconds of the take; 0 when absent. */
  readonly from?: number;
}

/** A number of shots, the same for a seed: one in eight a break, one in four carom. */
export function studioShots(count: number, seed: number): StudioShot[] {
  return Array.from({ length: count }, (_, k) => {
    const kind = k % 8 === 7 ? 'break' : k % 4 === 2 ? 'carom' : 'pool';
    return playShot(kind, {
      name: String(k).padStart(3, '0'),
      random: seededRandom(`${seed}/${k}`),
    });
  });
}

function playShot(kind: StudioShot['kind'], o: { name: string; random: Random }): StudioShot {
  const { random } = o;
  const game = kind === 'carom' ? 'five-pins' : 'nine-ball';
  const sizes = kind === 'pool' ? ['9ft', '9ft', '8ft', '7ft'] : ['9ft'];
  const table = TABLES[kind === 'carom' ? 'carom' : random.pick(sizes)]!;
  const layout = layoutFor(kind, table, random);
  // Pins are another matter: balls alone, also on the carom table.
  const stage = new Stage({
    game: 'nine-ball',
    table,
    layout,
    random: random.fork('stage'),
    materials: drawMaterials(kind, random),
    hasPeople: false,
  });
  stage.wait(LEAD_S);
  stage.shoot(layout[0]!.id, strokeFor(kind, { table, layout, random }));
  stage.settle(LONGEST_S);
  stage.wait(TAIL_S);
  const take = stage.finish();
  return { id: `${kind}-${o.name}`, kind, game, table, take, events: take.happenings };
}

function layoutFor(kind: StudioShot['kind'], table: TableSpec, random: Random): Layout {
  if (kind === 'carom') return scattered(['white', 'yellow', 'red'], table, random.fork('layout'));
  if (kind === 'break') {
    const cue = { id: 'cue' as const, x: -table.length / 4 - 0.1, y: random.between(-0.4, 0.4) };
    return [cue, ...rack(table, random.fork('rack'))];
  }
  const objects = (['1', '2', '3', '4', '5', '6', '7', '8'] as BallId[]).filter(() =>
    random.chance(0.5),
  );
  return scattered(['cue', ...objects, '9'], table, random.fork('layout'));
}

/** What cloths, balls and rubber in use are like (sources in the simulator's constants). */
export function drawMaterials(kind: StudioShot['kind'], random: Random): Materials {
  const usual = kind === 'carom' || kind === 'pins' ? CAROM_MATERIALS : POOL_MATERIALS;
  return {
    ...usual,
    slide: random.between(0.17, 0.24),
    roll: random.between(0.007, 0.012),
    ballRestitution: random.between(0.92, 0.97),
    cushionRestitution: random.between(0.86, 0.94),
    cushionFriction: random.between(0.12, 0.2),
  };
}

function strokeFor(
  kind: StudioShot['kind'],
  o: { table: TableSpec; layout: Layout; random: Random },
) {
  const { table, layout, random } = o;
  const [from, first] = layout as readonly [Layout[number], Layout[number]];
  if (kind === 'break')
    return {
      speed: random.between(6, 9.5),
      direction: towards(from, first) + random.gaussian() * 0.004,
      above: 0.1,
    };
  const object = random.chance(0.85) ? first : layout.at(-1)!;
  const target =
    kind === 'pool'
      ? random.pick(table.pockets)
      : { x: random.between(-1, 1), y: random.between(-0.6, 0.6) };
  const spread = random.chance(0.2) ? 0.05 : 0.006;
  return {
    speed: kind === 'pool' ? random.between(0.6, 5) : random.between(1.5, 4.5),
    direction:
      towards(from, ghostBall(object, target, table.ballRadius)) + random.gaussian() * spread,
    side: random.between(-0.3, 0.3),
    above: random.between(-0.3, 0.35),
  };
}

/** What a camera sees of a shot: centres at a frame rate with noise, moving balls dropped at times. */
export function filmStudio(
  { take, from = 0 }: StudioShot,
  o: { fps: number; noiseM: number; drop: number; seed: number; uneven?: boolean },
): Observation[] {
  const random = seededRandom(`film/${o.seed}`);
  const times = Array.from({ length: Math.floor(take.durationS * o.fps) }, (_, n) => {
    // Uneven frames come up to a third of their interval early or late.
    return (n + (o.uneven ? random.between(-1, 1) / 3 : 0)) / o.fps;
  }).filter((t) => t >= from);
  return times.map((t) => {
    const balls = take.balls.flatMap((path) => {
      const at = poseAt(path, t);
      const next = poseAt(path, t + 0.002);
      const moves = Math.hypot(next.x - at.x, next.y - at.y) > 1e-5;
      if ((at.state !== 'cloth' && at.state !== 'air') || (moves && random.chance(o.drop)))
        return [];
      return [
        {
          x: at.x + o.noiseM * random.gaussian(),
          y: at.y + o.noiseM * random.gaussian(),
          sigma: o.noiseM,
          identity: { [path.id]: 1 },
          confidence: 1,
        },
      ];
    });
    return { t, balls, pins: [], hidden: [], view: 'clear' };
  });
}
