import { project, unproject } from '../../calibration/index.ts';
import type { BallId, PinId } from '../../table/index.ts';
import { isOnBed, POCKET_IDS } from '../../table/index.ts';
import type { FrameTruth } from '../film/truth.ts';
import type { Look } from '../picture/look.ts';
import type { Random } from '../random.ts';
import type { Take } from '../scene/stage.ts';
import type { CropPlace } from './crop.ts';

/** What a crop shows. Offsets and sizes are in pixels of the crop, from its middle, u right and v down. */
export interface CropLabel {
  readonly kind: 'ball' | 'pin' | 'background';
  readonly ball?: BallId;
  readonly pin?: PinId;
  readonly stance?: string;
  /** For `background`: where it was cut. */
  readonly where?: 'bed' | 'rail' | 'pocket' | 'outside' | 'person';
  readonly du: number;
  readonly dv: number;
  readonly radius: number;
  /** Share of the outline that no person or cue hides. */
  readonly visible: number;
  /** Path during the exposure, for a moving ball. */
  readonly streak: readonly [number, number];
  /** Other balls whose middle lies in the crop. */
  readonly others: readonly (readonly [BallId, number, number])[];
}

export interface CropOrder {
  readonly label: CropLabel;
  readonly place: CropPlace;
}

export interface CropSize {
  readonly side: number;
  /** Radius of a ball in the crop, before the jitter. */
  readonly ballRadiusPx: number;
}

interface Scene {
  readonly take: Take;
  readonly look: Look;
  readonly truth: FrameTruth;
  readonly size: CropSize;
  readonly random: Random;
}

/** The crops to cut from one frame: every ball and pin, and as much background as a third of them. */
export function cropOrders(scene: Scene): CropOrder[] {
  const things = [
    ...scene.truth.balls.map((b) => ballOrder(scene, b)),
    ...(scene.truth.pins ?? []).map((p) => pinOrder(scene, p)),
  ];
  const empty = Array.from({ length: Math.ceil(things.length / 3) }, () => backgroundOrder(scene));
  return [...things, ...empty.filter((o) => o !== undefined)];
}

/** Pixels of the frame that a ball's radius covers at a place. */
function radiusPx(scene: Scene, at: { readonly x: number; readonly y: number }): number {
  const { camera } = scene.look;
  const r = scene.take.table.ballRadius;
  const a = project(camera, at, r);
  const b = project(camera, { x: at.x + r, y: at.y }, r);
  return Math.hypot(a.u - b.u, a.v - b.v);
}

function placeAround(
  scene: Scene,
  at: { readonly u: number; readonly v: number; readonly r: number },
): CropPlace {
  const { size, random } = scene;
  const scale = (at.r / size.ballRadiusPx) * random.between(0.88, 1.14);
  const shift = (): number => random.between(-0.3, 0.3) * at.r;
  return { u: at.u + shift(), v: at.v + shift(), scale, side: size.side };
}

const round = (x: number): number => Math.round(x * 100) / 100;

function ballOrder(scene: Scene, truth: FrameTruth['balls'][number]): CropOrder {
  const [ball, x, y, u, v, visible] = truth;
  const r = radiusPx(scene, { x, y });
  const place = placeAround(scene, { u, v, r });
  const inCrop = (pu: number, pv: number): readonly [number, number] => [
    round((pu - place.u) / place.scale),
    round((pv - place.v) / place.scale),
  ];
  const [du, dv] = inCrop(u, v);
  const reach = place.side / 2;
  const others = scene.truth.balls
    .filter((b) => b[0] !== ball)
    .map((b) => [b[0], ...inCrop(b[3], b[4])] as const)
    .filter(([, a, b]) => Math.abs(a) < reach && Math.abs(b) < reach);
  return {
    place,
    label: {
      kind: 'ball',
      ball,
      du,
      dv,
      radius: round(r / place.scale),
      visible,
      streak: streakOf(scene, ball, place.scale),
      others,
    },
  };
}

function streakOf(scene: Scene, ball: BallId, scale: number): readonly [number, number] {
  const path = scene.take.balls.find((b) => b.id === ball)!;
  const { camera, sensor } = scene.look;
  const [a, , b] = path.poses;
  if (a === undefined || b === undefined) return [0, 0];
  const k = sensor.exposureS / (path.times[2]! - path.times[0]!);
  const p = project(camera, a, a.z);
  const q = project(camera, b, b.z);
  return [round(((q.u - p.u) * k) / scale), round(((q.v - p.v) * k) / scale)];
}

function pinOrder(scene: Scene, truth: NonNullable<FrameTruth['pins']>[number]): CropOrder {
  const [pin, x, y, , stance, u, v, visible] = truth;
  const r = radiusPx(scene, { x, y });
  const place = placeAround(scene, { u, v, r });
  const du = round((u - place.u) / place.scale);
  const dv = round((v - place.v) / place.scale);
  const radius = round((0.005 / scene.take.table.ballRadius) * (r / place.scale));
  return {
    place,
    label: { kind: 'pin', pin, stance, du, dv, radius, visible, streak: [0, 0], others: [] },
  };
}

function backgroundOrder(scene: Scene): CropOrder | undefined {
  const { random, look, take, truth } = scene;
  const { camera } = look;
  const { table } = take;
  const pocket =
    table.pockets.length > 0 && random.chance(0.25) ? random.pick(POCKET_IDS) : undefined;
  const hole = table.pockets.find((p) => p.id === pocket);
  const limb =
    take.figures.length > 0 && random.chance(0.5)
      ? random.pick(take.figures.flatMap((f) => f.solidsAt(0)))
      : undefined;
  const at = limb
    ? project(camera, { x: limb.ax, y: limb.ay }, limb.az)
    : hole
      ? project(camera, hole, 0)
      : { u: random.between(0, camera.width), v: random.between(0, camera.height) };
  const on = unproject(camera, at, 0);
  const r = radiusPx(scene, { x: 0, y: 0 });
  const place = placeAround(scene, { ...at, r });
  const isFree = [
    ...truth.balls.map((b) => [b[3], b[4]]),
    ...(truth.pins ?? []).map((p) => [p[5], p[6]]),
  ].every(([u, v]) => Math.hypot(u! - place.u, v! - place.v) > 1.3 * r);
  if (!isFree || at.u < 0 || at.v < 0 || at.u > camera.width || at.v > camera.height)
    return undefined;
  const where = limb
    ? 'person'
    : hole
      ? 'pocket'
      : isOnBed(table, on)
        ? 'bed'
        : isOnBed(table, on, table.railWidth)
          ? 'rail'
          : 'outside';
  return {
    place,
    label: {
      kind: 'background',
      where,
      du: 0,
      dv: 0,
      radius: round(r / place.scale),
      visible: 0,
      streak: [0, 0],
      others: [],
    },
  };
}
