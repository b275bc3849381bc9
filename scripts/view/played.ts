// What is played for the scenes of `scenes.ts`: hands, covers, brushes, racks, on fresh studio film.
import type { Layout, Random, Take } from '../../src/studio/index.ts';
import { drawRack, ghostBall, rack, Stage, towards } from '../../src/studio/index.ts';
import { scattered } from '../../src/studio/scene/aim.ts';
import { carryingArm } from '../../src/studio/scene/arm.ts';
import { drawPlayer } from '../../src/studio/scene/playerLook.ts';
import type { PaintedSolid } from '../../src/studio/picture/solidShade.ts';
import { type BallId, type GameName, type TableSpec, TABLES } from '../../src/table/index.ts';

/** When the disturbance is there, seconds of the film; two spans where it begins at rest or in a shot. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** A film that is played for a scene. */
export interface Played {
  readonly take: Take;
  readonly span: Span;
}

const AIM_S = 1.5;
export const tableOf = (game: GameName): TableSpec =>
  TABLES[game === 'five-pins' ? 'carom' : '9ft']!;

function layoutOf(game: GameName, random: Random): Layout {
  const table = tableOf(game);
  if (game === 'nine-ball') {
    const objects = (['1', '2', '3', '4', '5', '6', '7', '8'] as BallId[]).filter(() =>
      random.chance(0.6),
    );
    return scattered(['cue', ...objects, '9'], table, random.fork('layout'));
  }
  const layout = scattered(['white', 'yellow', 'red'], table, random.fork('layout'));
  return layout.map((p) => (Math.hypot(p.x, p.y) < 0.2 ? { ...p, x: p.x + 0.45 } : p));
}

interface Played1 {
  readonly stage: Stage;
  readonly layout: Layout;
}

function begin(game: GameName, random: Random): Played1 {
  const layout = layoutOf(game, random);
  const stage = new Stage({ game, layout, random: random.fork('stage'), hasPeople: true });
  stage.wait(1.3);
  return { stage, layout };
}

/** An ordinary shot of moderate speed. */
function shoot(stage: Stage, layout: Layout, random: Random): void {
  stage.wait(AIM_S);
  const [cue, object] = layout as [Layout[number], Layout[number]];
  const here = stage.world.ball(object.id);
  const target = { x: random.between(-1, 1), y: random.between(-0.6, 0.6) };
  const from = stage.world.ball(cue.id);
  const direction = towards(from, ghostBall(here, target, here.radius)) + random.gaussian() * 0.006;
  stage.shoot(cue.id, { speed: random.between(1, 1.8), direction }, { aimS: AIM_S });
}

/** The shot over which most faults are laid: rest, shot, and six seconds of rest. */
export function playPlain(game: GameName, random: Random): Played {
  const { stage, layout } = begin(game, random);
  shoot(stage, layout, random.fork('shot'));
  const from = stage.t;
  stage.settle(9);
  const rest = stage.t;
  stage.wait(6.5);
  return { take: stage.finish(), span: { from, until: rest } };
}

/** Something lies or is held on the table for a while at rest, and a shot follows. */
export const laid =
  (
    figuresOf: (o: {
      stage: Stage;
      layout: Layout;
      span: Span;
      random: Random;
    }) => readonly { name: string; solidsAt: (t: number) => readonly PaintedSolid[] }[],
    lastsS: number,
    isLeft = false,
  ) =>
  (game: GameName, random: Random): Played => {
    const { stage, layout } = begin(game, random);
    const span = { from: stage.t + 0.6, until: stage.t + 0.6 + lastsS };
    stage.addFigures(figuresOf({ stage, layout, span, random: random.fork('laid') }));
    stage.wait(lastsS + (isLeft ? 0.5 : 2.6));
    shoot(stage, layout, random.fork('shot'));
    stage.settle(7);
    stage.wait(1);
    return { take: stage.finish(), span: isLeft ? { ...span, until: stage.t } : span };
  };

export const hand =
  (
    placeOf: (
      layout: Layout,
      random: Random,
      table: TableSpec,
    ) => { x: number; y: number; z: number },
  ) =>
  ({ layout, span, random }: { layout: Layout; span: Span; random: Random }) => {
    const table = tableOf(layout[0]!.id === 'cue' ? 'nine-ball' : 'five-pins');
    const place = placeOf(layout, random, table);
    return [
      carryingArm('resting-hand', {
        path: () => place,
        ...{ begins: span.from, ends: span.until, look: drawPlayer(random.fork('hand')) },
      }),
    ];
  };

/** A free place on the cloth. */
export const freePlace = (layout: Layout, random: Random, table: TableSpec) => {
  for (let k = 0; k < 100; k++) {
    const x = random.between(-0.4, 0.4) * table.length;
    const y = random.between(-0.3, 0.3) * table.width;
    if (layout.every((b) => Math.hypot(b.x - x, b.y - y) > 0.25)) return { x, y, z: 0 };
  }
  return { x: 0.5, y: 0, z: 0 };
};

export const during = (span: Span, solids: readonly PaintedSolid[]) => (t: number) =>
  t >= span.from && t <= span.until ? solids : [];

export type Rgb = PaintedSolid['colour'];
export const cone = (
  a: { x: number; y: number; z: number },
  b: { x: number; y: number; z: number },
  radius: number,
  colour: Rgb,
): PaintedSolid => ({
  ...{ ax: a.x, ay: a.y, az: a.z, ra: radius, bx: b.x, by: b.y, bz: b.z, rb: radius },
  ...{ colour, mottle: 0.3 },
});

/** A cover over one half, as rolls of cloth side by side. */
export function cover(table: TableSpec, colour: Rgb): PaintedSolid[] {
  const ROLLS = 18;
  const width = table.width + 0.3;
  return Array.from({ length: ROLLS }, (_, k) => {
    const y = ((k + 0.5) / ROLLS - 0.5) * width;
    const ends = [0.02, table.length / 2 + 0.2].map((x) => ({ x, y, z: 0.04 }));
    return cone(ends[0]!, ends[1]!, width / ROLLS, colour);
  });
}

export const cueLaid = (table: TableSpec): PaintedSolid[] => [
  cone(
    { x: -0.2, y: -table.width / 2 - 0.3, z: 0.06 },
    { x: 0.35, y: 0.3, z: 0.02 },
    0.009,
    [0.55, 0.4, 0.22],
  ),
];

/** A brush that goes to and fro over the whole bed. */
export function brushing(game: GameName, random: Random): Played {
  const { stage, layout } = begin(game, random);
  const table = tableOf(game);
  const [begins, ends] = [stage.t + 0.6, stage.t + 6.6];
  const look = drawPlayer(random.fork('brush'));
  const placeAt = (t: number) => ({
    x: -0.9 + (1.8 * (t - begins)) / (ends - begins),
    y: -0.1 * table.width + 0.3 * table.width * Math.sin((t - begins) * 4),
    z: 0.09,
  });
  const path = (t: number) => {
    const p = placeAt(t);
    // The brush stays clear of balls: nobody brushes over them.
    return layout.some((b) => Math.hypot(b.x - p.x, b.y - p.y) < 0.2) ? { ...p, z: 0.16 } : p;
  };
  stage.addFigures([
    carryingArm('brushing-hand', { path, begins, ends, look }),
    {
      name: 'brush',
      solidsAt: (t) => {
        if (t < begins || t > ends) return [];
        const { x, y, z } = path(t);
        return [
          cone(
            { x: x - 0.12, y, z: z - 0.04 },
            { x: x + 0.12, y, z: z - 0.04 },
            0.03,
            [0.12, 0.06, 0.03],
          ),
        ];
      },
    },
  ]);
  stage.wait(8);
  shoot(stage, layout, random.fork('shot'));
  stage.settle(7);
  stage.wait(1);
  return { take: stage.finish(), span: { from: begins, until: ends } };
}

/** The referee takes a ball up, cleans it, and puts it back where it lay. */
export function pickedUp(game: GameName, random: Random): Played {
  const { stage, layout } = begin(game, random);
  const from = stage.t + 0.5;
  stage.wait(0.5);
  const ball = layout[1]!;
  stage.placeByHand(ball.id, { x: ball.x, y: Math.max(-0.5, ball.y - 0.2) }, 0.9);
  stage.placeByHand(ball.id, ball, 0.9);
  const until = stage.t;
  stage.wait(2);
  shoot(stage, layout, random.fork('shot'));
  stage.settle(7);
  stage.wait(1);
  return { take: stage.finish(), span: { from, until } };
}

/** The balls are put into the rack by hand, one after another; then the rack is lifted. */
export function racking(_game: GameName, random: Random): Played {
  const table = tableOf('nine-ball');
  const places = rack(table, random.fork('rack'));
  const loose = scattered(['cue', ...places.map((p) => p.id)], table, random.fork('layout'));
  const away = loose.map((p) => (Math.hypot(p.x - 0.75, p.y) < 0.3 ? { ...p, x: p.x - 0.9 } : p));
  const stage = new Stage({
    ...{ game: 'nine-ball', layout: away, random: random.fork('stage'), hasPeople: true },
  });
  stage.wait(1.3);
  const from = stage.t;
  for (const place of places) stage.placeByHand(place.id, place, 0.6);
  stage.wait(0.8);
  stage.liftRack(drawRack(random.fork('frame')));
  const until = stage.t;
  stage.wait(1.6);
  const cue = stage.world.ball('cue');
  stage.shoot('cue', { speed: 6, direction: towards(cue, places[0]!) }, { aimS: 1.2 });
  stage.settle(9);
  stage.wait(1);
  return { take: stage.finish(), span: { from, until } };
}

/** A shot that fells pins; hands set them up again, and the next shot follows. */
export function settingPins(_game: GameName, random: Random): Played {
  const layout: Layout = [
    { id: 'white', x: -0.7, y: -0.45 },
    { id: 'yellow', x: -0.3, y: -0.2 },
    { id: 'red', x: 0.8, y: 0.4 },
  ];
  const stage = new Stage({
    ...{ game: 'five-pins', layout, random: random.fork('stage'), hasPeople: true },
  });
  stage.wait(1.3 + AIM_S);
  const direction =
    towards(layout[0]!, ghostBall(layout[1]!, { x: 0, y: 0 }, stage.world.ball('white').radius)) +
    random.gaussian() * 0.004;
  stage.shoot('white', { speed: 1.1, direction }, { aimS: AIM_S });
  stage.settle(9);
  stage.wait(1.5);
  const from = stage.t;
  const look = drawPlayer(random.fork('setter'));
  const ids = ['P0', 'P1', 'P2', 'P3', 'P4'] as const;
  ids.forEach((id, k) => {
    const begins = stage.t;
    const path = (t: number) => ({
      x: 0.05 * Math.sin(5 * t + k),
      y: 0.05 * Math.cos(4 * t),
      z: 0.07,
    });
    stage.addFigures([carryingArm(`setter-${k}`, { path, begins, ends: begins + 0.9, look })]);
    stage.wait(0.6);
    stage.resetPins([id]);
    stage.wait(0.4);
  });
  const until = stage.t;
  stage.wait(2.2);
  const yellow = stage.world.ball('yellow');
  stage.shoot(
    'yellow',
    { speed: 0.8, direction: towards(yellow, { x: 0.8, y: 0.4 }) },
    { aimS: 1.3 },
  );
  stage.settle(8);
  stage.wait(1);
  return { take: stage.finish(), span: { from, until } };
}

/** Somebody leans over one end while the balls roll. */
export function leaningIn(game: GameName, random: Random): Played {
  const { stage, layout } = begin(game, random);
  shoot(stage, layout, random.fork('shot'));
  const [from, until] = [stage.t + 0.4, stage.t + 3.4];
  const look = drawPlayer(random.fork('leaner'));
  const x = random.pick([-0.6, 0.6]);
  stage.addFigures(
    [0, 1].map((k) =>
      carryingArm(`leaner-${k}`, {
        path: () => ({ x: x + 0.35 * k, y: 0.15, z: 0.12 }),
        ...{ begins: from, ends: until, look },
      }),
    ),
  );
  stage.settle(9);
  stage.wait(2.5);
  return { take: stage.finish(), span: { from, until } };
}
