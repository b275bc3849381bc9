// Fresh shots of the kinds that are hard to tell: thin touches, frozen balls, rattles, hops, kicks,
// curves, creeping balls, hands, restarts. Played by the studio, another set for each seed.
import {
  ghostBall,
  type Happening,
  type Layout,
  type Random,
  seededRandom,
  Stage,
  towards,
} from '../src/studio/index.ts';
import { mirrored, scattered } from '../src/studio/scene/aim.ts';
import { type BallId, type TablePoint, type TableSpec, TABLES } from '../src/table/index.ts';
import { drawMaterials, LEAD_S, LONGEST_S, type StudioShot, TAIL_S } from './studioShots.ts';

interface Scene {
  readonly table: TableSpec;
  readonly isPool: boolean;
  readonly random: Random;
  /** Three places; the first is the cue ball's. */
  readonly places: readonly [TablePoint, TablePoint, TablePoint];
}

/** Where the balls lie and what is done; without `play` the cue ball is shot and all settles. */
interface Plot {
  readonly layout: readonly TablePoint[];
  readonly shot: { readonly speed: number; readonly direction: number } & Partial<{
    side: number;
    above: number;
    lift: number;
  }>;
  /** Spin about the cue ball's way, rad/s: what bends it. */
  readonly swerve?: number;
  readonly after?: (stage: Stage, ids: readonly BallId[]) => void;
  /** The recording begins so long after the stroke. */
  readonly startsAfterS?: number;
}

const noise = (random: Random, by: number): number => random.gaussian() * by;
const aside = (at: TablePoint, angle: number, by: number): TablePoint => ({
  x: at.x + by * Math.cos(angle),
  y: at.y + by * Math.sin(angle),
});

const PLOTS: Readonly<Record<string, (scene: Scene) => Plot>> = {
  thin: ({ table, random, places: [cue, object, other] }) => {
    const far = Math.hypot(object.x - cue.x, object.y - cue.y);
    const off = 2 * table.ballRadius * random.between(0.8, 0.98) * random.pick([-1, 1]);
    const direction = towards(cue, object) + Math.asin(off / far);
    return { layout: [cue, object, other], shot: { speed: random.between(1, 4), direction } };
  },
  frozen: ({ table, random, places: [cue, , other] }) => {
    const angle = random.between(-3, 3);
    const object = aside(cue, angle, 2 * table.ballRadius + 5e-5);
    const direction = angle + random.between(-1.2, 1.2);
    return { layout: [cue, object, other], shot: { speed: random.between(0.8, 3), direction } };
  },
  'at-rail': ({ table, random, places: [cue, object, other] }) => {
    const y = (table.width / 2 - table.ballRadius - 5e-5) * random.pick([-1, 1]);
    const at = { x: object.x, y };
    const direction = towards(cue, at) + noise(random, 0.02);
    return { layout: [cue, at, other], shot: { speed: random.between(0.8, 3), direction } };
  },
  rattle: ({ table, random, places: [cue, object, other] }) => {
    const pocket = random.pick(table.pockets);
    const jaw = random.pick(pocket.mouth);
    const target = { x: (pocket.x + jaw.x) / 2, y: (pocket.y + jaw.y) / 2 };
    const direction = towards(cue, ghostBall(object, target, table.ballRadius));
    return { layout: [cue, object, other], shot: { speed: random.between(1.5, 4), direction } };
  },
  hanging: ({ table, random, places: [cue, object] }) => {
    const pocket = random.pick(table.pockets);
    const inwards = towards(pocket, { x: pocket.x * 0.5, y: 0 });
    const hanging = aside(pocket, inwards, pocket.dropRadius + 0.004);
    const direction = towards(cue, object) + noise(random, 0.01);
    return {
      layout: [cue, object, hanging],
      shot: { speed: random.between(0.8, 1.6), direction },
      after: (stage, ids) => {
        stage.wait(random.between(1, 3));
        const ball = stage.world.ball(ids[2]!);
        if (ball.state !== 'cloth' || Math.hypot(ball.x - hanging.x, ball.y - hanging.y) > 0.001)
          return;
        stage.dropHanging(ids[2]!, pocket.id, stage.t);
      },
    };
  },
  'off-table': ({ table, random, places: [cue, object, other] }) => ({
    layout: [cue, object, other],
    shot: {
      speed: random.between(3, 5),
      direction: towards(cue, ghostBall(object, { x: 0, y: table.width / 2 }, table.ballRadius)),
      lift: random.between(1.2, 1.8),
    },
  }),
  hand: ({ random, places: [cue, object, other] }) => ({
    layout: [cue, object, other],
    shot: { speed: random.between(0.8, 2), direction: towards(cue, object) + noise(random, 0.01) },
    after: (stage, ids) => {
      stage.wait(1);
      stage.placeByHand(ids[2]!, { x: random.between(-0.9, 0.9), y: random.between(-0.4, 0.4) });
      stage.wait(1);
    },
  }),
  creep: ({ table, random, places: [, object, other] }) => {
    const angle = random.between(-3, 3);
    const cue = aside(object, angle, 2 * table.ballRadius + random.between(0.02, 0.2));
    const direction = towards(cue, object) + noise(random, 0.03);
    return { layout: [cue, object, other], shot: { speed: random.between(0.08, 0.3), direction } };
  },
  kick: ({ table, random, places: [cue, object, other] }) => {
    const rail = (table.width / 2 - table.ballRadius) * random.pick([-1, 1]);
    const direction = towards(cue, mirrored(object, rail)) + noise(random, 0.01);
    return { layout: [cue, object, other], shot: { speed: random.between(1, 4), direction } };
  },
  curve: ({ random, places: [cue, object, other] }) => ({
    layout: [cue, object, other],
    shot: {
      speed: random.between(1, 2.5),
      direction: towards(cue, object) + noise(random, 0.1),
      side: random.between(-0.4, 0.4),
    },
    swerve: random.between(40, 110) * random.pick([-1, 1]),
  }),
  jump: ({ table, random, places: [cue, object, other] }) => {
    const angle = towards(cue, object);
    const blocker = aside(cue, angle, 4 * table.ballRadius + random.between(0.05, 0.2));
    const shot = { speed: random.between(2, 4), direction: angle, lift: random.between(0.7, 1.1) };
    return { layout: [cue, object, blocker, other], shot };
  },
  restart: ({ random, places: [cue, object, other] }) => ({
    layout: [cue, object, other],
    shot: { speed: random.between(1.5, 4), direction: towards(cue, object) + noise(random, 0.02) },
    startsAfterS: random.between(0.2, 0.8),
  }),
  together: ({ table, random, places: [cue, object] }) => {
    const angle = towards(cue, object);
    const gap = table.ballRadius + random.between(0.0001, 0.004);
    const left = aside(object, angle + Math.PI / 2, gap);
    const right = aside(object, angle - Math.PI / 2, gap);
    const direction = angle + noise(random, 0.004);
    return { layout: [cue, left, right], shot: { speed: random.between(1, 4), direction } };
  },
};

const POCKETS_ONLY = ['rattle', 'hanging'];

/** A number of shots of either game, the kinds in turn. */
export function rareShots(count: number, seed: number, game: 'pool' | 'carom'): StudioShot[] {
  const kinds = Object.keys(PLOTS).filter((k) => game === 'pool' || !POCKETS_ONLY.includes(k));
  return Array.from({ length: count }, (_, k) => {
    const kind = kinds[k % kinds.length]!;
    const name = `${game}-${kind}-${k}`;
    return playPlot(name, { kind, game, random: seededRandom(`rare/${seed}/${name}`) });
  });
}

function playPlot(
  id: string,
  o: { kind: string; game: 'pool' | 'carom'; random: Random },
): StudioShot {
  const { random } = o;
  const isPool = o.game === 'pool';
  const table = TABLES[isPool ? '9ft' : 'carom']!;
  const names: readonly BallId[] = isPool ? ['cue', '1', '2', '9'] : ['white', 'yellow', 'red'];
  const [a, b, c] = scattered(['cue', '1', '2'], table, random.fork('layout')) as Layout;
  const plot = PLOTS[o.kind]!({ table, isPool, random, places: [a!, b!, c!] });
  const ids = plot.layout.slice(0, names.length).map((_, k) => names[k]!);
  const stage = new Stage({
    game: 'nine-ball',
    table,
    layout: ids.map((ball, k) => ({ id: ball, x: plot.layout[k]!.x, y: plot.layout[k]!.y })),
    random: random.fork('stage'),
    materials: drawMaterials(o.game, random),
    hasPeople: false,
  });
  stage.wait(LEAD_S);
  stage.shoot(ids[0]!, plot.shot);
  const cue = stage.world.ball(ids[0]!);
  cue.wx += (plot.swerve ?? 0) * Math.cos(plot.shot.direction);
  cue.wy += (plot.swerve ?? 0) * Math.sin(plot.shot.direction);
  stage.settle(LONGEST_S);
  plot.after?.(stage, ids);
  stage.world.runToRest(stage.t + LONGEST_S);
  stage.wait(TAIL_S);
  const take = stage.finish();
  const from = plot.startsAfterS === undefined ? 0 : LEAD_S + plot.startsAfterS;
  const game = isPool ? 'nine-ball' : 'five-pins';
  return { id, kind: o.game, game, table, take, from, events: toldOf(take.happenings, from) };
}

/** What is to be told: a ball that drops by itself is no pocketing, and a shot not seen to begin has no end. */
function toldOf(happenings: readonly Happening[], from: number): Happening[] {
  return happenings.filter(
    (e) =>
      e.t >= from &&
      !(from > 0 && e.type === 'shot_end') &&
      !(
        e.type === 'pocketed' &&
        happenings.some((d) => d.type === 'settle_drop' && d.ball === e.ball && d.t <= e.t)
      ),
  );
}
