import type { BallId, GameName, TableSpec } from '../../table/index.ts';
import { ballIdsOf, PIN_IDS, pinHomes } from '../../table/index.ts';
import { restingBody, turn } from '../physics/body.ts';
import type { BallPath, PinPath, PinPose, PinStance, Pose } from '../physics/timeline.ts';
import { PIN_BELLY_RADIUS } from '../pins/pinShape.ts';
import type { Random } from '../random.ts';
import { playerFigures } from '../scene/player.ts';
import { drawPlayer } from '../scene/playerLook.ts';
import type { Take } from '../scene/stage.ts';

/** Half the time that a scattered ball's straight path lasts: longer than any exposure. */
const HALF_SPAN_S = 0.05;
/** Share of balls put against another ball, and of balls that move. */
const TOUCHING = 0.25;
const MOVING = 0.25;
const FASTEST = 6;

/** Balls, pins and people thrown at random before the camera: no shot, just one moment at t = 0. */
export function scatter(game: GameName, table: TableSpec, random: Random): Take {
  const ids = shuffled(ballIdsOf(game), random);
  const count = game === 'nine-ball' ? random.integer(4, 10) : 3;
  const places: { x: number; y: number }[] = [];
  const balls = ids.slice(0, count).map((id) => {
    const at = findPlace(table, places, random);
    places.push(at);
    return ballPath(id, at, { table, random });
  });
  const pins = game === 'five-pins' ? PIN_IDS.map((_, i) => pinPath(i, table, random)) : [];
  const figures = random.chance(0.4) ? somebody(table, places, random) : [];
  return { game, table, durationS: HALF_SPAN_S, balls, pins, happenings: [], figures };
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map((e) => e.item);
}

function findPlace(
  table: TableSpec,
  taken: readonly { readonly x: number; readonly y: number }[],
  random: Random,
): { x: number; y: number } {
  const r = table.ballRadius;
  const halfL = table.length / 2 - r;
  const halfW = table.width / 2 - r;
  for (;;) {
    const beside = taken.length > 0 && random.chance(TOUCHING) ? random.pick(taken) : undefined;
    const a = random.between(0, 2 * Math.PI);
    const d = 2 * r * random.pick([1.0001, 1.0001, 1.1, 1.3]);
    const edge = random.chance(0.15);
    const at = beside
      ? { x: beside.x + d * Math.cos(a), y: beside.y + d * Math.sin(a) }
      : {
          x: edge ? random.pick([-1, 1]) * halfL : random.between(-halfL, halfL),
          y: random.between(-halfW, halfW),
        };
    if (Math.abs(at.x) > halfL || Math.abs(at.y) > halfW) continue;
    if (taken.every((p) => Math.hypot(p.x - at.x, p.y - at.y) >= 2 * r)) return at;
  }
}

function ballPath(
  id: BallId,
  at: { readonly x: number; readonly y: number },
  on: { readonly table: TableSpec; readonly random: Random },
): BallPath {
  const { table, random } = on;
  const radius = table.ballRadius;
  const body = restingBody({ id, ...at, radius, mass: 0.17 });
  const q = [random.gaussian(), random.gaussian(), random.gaussian(), random.gaussian()];
  const norm = Math.hypot(...q);
  [body.qw, body.qx, body.qy, body.qz] = q.map((x) => x / norm) as [number, number, number, number];
  const speed = random.chance(MOVING) ? random.next() ** 2 * FASTEST : 0;
  const way = random.between(0, 2 * Math.PI);
  body.vx = speed * Math.cos(way);
  body.vy = speed * Math.sin(way);
  body.wx = -body.vy / radius;
  body.wy = body.vx / radius;
  const poses: Pose[] = [-1, 0, 1].map((s) => {
    const moved = {
      ...body,
      x: at.x + s * HALF_SPAN_S * body.vx,
      y: at.y + s * HALF_SPAN_S * body.vy,
    };
    turn(moved, s * HALF_SPAN_S);
    return moved;
  });
  return { id, radius, times: [-HALF_SPAN_S, 0, HALF_SPAN_S], poses };
}

const STANCES: readonly PinStance[] = [
  'standing',
  'standing',
  'standing',
  'displaced',
  'fallen',
  'fallen',
  'leaning',
  'away',
];

function pinPath(i: number, table: TableSpec, random: Random): PinPath {
  const home = pinHomes(table)[i]!;
  const state = random.pick(STANCES);
  const a = random.between(0, 2 * Math.PI);
  const far =
    state === 'displaced'
      ? random.between(0.001, 0.04)
      : state === 'standing'
        ? 0
        : random.between(0.005, 0.15);
  const tilt = state === 'fallen' ? 1.571 : state === 'leaning' ? random.between(0.4, 1.2) : 0;
  const axis = random.between(0, 2 * Math.PI);
  const half = tilt / 2;
  const pose: PinPose = {
    x: home.x + far * Math.cos(a),
    y: home.y + far * Math.sin(a),
    z: tilt > 1.5 ? PIN_BELLY_RADIUS : 0,
    qw: Math.cos(half),
    qx: Math.sin(half) * Math.cos(axis),
    qy: Math.sin(half) * Math.sin(axis),
    qz: 0,
    state,
  };
  return { id: PIN_IDS[i]!, radius: PIN_BELLY_RADIUS, times: [0], poses: [pose] };
}

/** A player somewhere over the table: half the time where a ball is, so that it hides some. */
function somebody(
  table: TableSpec,
  places: readonly { readonly x: number; readonly y: number }[],
  random: Random,
): Take['figures'] {
  const at = random.pick(places);
  const direction = random.between(0, 2 * Math.PI);
  const place = { ...at, radius: table.ballRadius, direction, table };
  const pull = random.between(-0.1, 0.25);
  const motion = { pullAt: () => pull, awayAt: () => random.between(0, 0.001) };
  return playerFigures('somebody', place, { look: drawPlayer(random), motion });
}
