import type { CameraModel } from '../../calibration/index.ts';
import { project } from '../../calibration/index.ts';
import type { BallId, GameName, PinId, TableSpec } from '../../table/index.ts';
import type { Happening } from '../physics/happening.ts';
import type { PinPose, PinStance } from '../physics/timeline.ts';
import { poseAt } from '../physics/timeline.ts';
import { PIN_HEIGHT } from '../pins/pinShape.ts';
import type { Look } from '../picture/look.ts';
import { pinAxis } from '../picture/pinSubject.ts';
import { overlayOf } from '../picture/graphics.ts';
import type { Take } from '../scene/stage.ts';
import type { LookChange } from './lookChange.ts';
import { lookAt } from './lookChange.ts';
import type { View } from './visible.ts';
import { visibleShare } from './visible.ts';

/** What is known of a clip: the format of the truth files, described in `docs/studio.md`. */
export interface Truth {
  readonly clip: string;
  readonly game: GameName;
  readonly fps: number;
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly seed: string;
  readonly title: string;
  readonly time_zero: string;
  readonly frame_of_reference: string;
  readonly table: object;
  readonly camera: object;
  readonly shutter: { readonly exposure_s: number; readonly readout_s: number };
  readonly striker: BallId | null;
  readonly events: readonly Happening[];
  readonly frames_truth: readonly FrameTruth[];
  /** Looks that took over, when the clip has any: their first frames, cameras and corners. */
  readonly camera_changes?: readonly object[];
  readonly pins?: object;
}

/** id, x, y (metres), u, v (pixels of the centre), share of the disc that nothing hides. */
export type BallTruth = readonly [BallId, number, number, number, number, number];
/** id, x, y, has fallen, stance, u, v, visible share. Place of the base while upright, else of the middle. */
export type PinTruth = readonly [PinId, number, number, boolean, PinStance, number, number, number];

export interface FrameTruth {
  readonly frame: number;
  readonly balls: readonly BallTruth[];
  readonly pins?: readonly PinTruth[];
}

export interface TruthSource {
  readonly clip: string;
  readonly title: string;
  readonly seed: string;
  readonly take: Take;
  readonly look: Look;
  readonly fps: number;
  readonly frames: number;
  readonly changes?: readonly LookChange[];
}

const round = (x: number, digits: number): number => Math.round(x * 10 ** digits) / 10 ** digits;

/** Puts everything that is known about a clip into the form of a truth file. */
export function truthOf(source: TruthSource): Truth {
  const { look, take } = source;
  const { camera, sensor } = look;
  const start = take.happenings.find((h) => h.type === 'shot_start');
  const events = [...take.happenings]
    .sort((a, b) => a.t - b.t)
    .map((h) => ({ ...h, t: round(h.t, 5) }));
  return {
    ...{
      clip: source.clip,
      game: take.game,
      fps: source.fps,
      width: camera.width,
      height: camera.height,
    },
    ...{ frames: source.frames, seed: source.seed, title: source.title },
    time_zero: 'mid-exposure of frame 0',
    frame_of_reference:
      'metres; origin at the centre of the playing surface; x along the long axis to the image right, y to the image top; ball positions are ball centres',
    table: tableTruth(take.table, camera),
    camera: cameraTruth(camera),
    shutter: { exposure_s: sensor.exposureS, readout_s: sensor.readoutS },
    striker: start?.type === 'shot_start' ? start.ball : null,
    events,
    frames_truth: Array.from({ length: source.frames }, (_, frame) =>
      frameTruth(take, lookAt(source, frame / source.fps), { frame, t: frame / source.fps }),
    ),
    ...(source.changes && { camera_changes: source.changes.map((c) => changeTruth(source, c)) }),
    ...(take.pins.length > 0 && {
      pins: {
        pitch: take.table.pinPitch,
        names: 'P0 centre (red), P1 +x, P2 -y, P3 -x, P4 +y',
        height: PIN_HEIGHT,
      },
    }),
  };
}

const cameraTruth = ({ f, cx, cy, k1, k2, R, C }: CameraModel): object => ({
  ...{ f, cx, cy, k1, k2, R, C },
});

/** The first frame of another look, with its camera and what moves with it. */
function changeTruth({ take, fps }: TruthSource, { fromS, look }: LookChange): object {
  return {
    from_frame: Math.ceil(fromS * fps - 1e-6),
    camera: cameraTruth(look.camera),
    table: tableTruth(take.table, look.camera),
  };
}

/** Where everything is in one frame. */
export function frameTruth(
  take: Take,
  look: Look,
  at: { readonly frame: number; readonly t: number },
): FrameTruth {
  const { camera } = look;
  const view = viewOf(look);
  const hiders = take.figures.flatMap((figure) => figure.solidsAt(at.t));
  const balls = take.balls.flatMap((path): BallTruth[] => {
    const pose = poseAt(path, at.t);
    if (!['cloth', 'air', 'held'].includes(pose.state)) return [];
    const { u, v } = project(camera, pose, pose.z);
    const seen = visibleShare(view, { ...pose, radius: path.radius }, hiders);
    return [[path.id, round(pose.x, 5), round(pose.y, 5), round(u, 2), round(v, 2), seen]];
  });
  if (take.pins.length === 0) return { frame: at.frame, balls };
  const ballsNow = take.balls.map((path) => ({ ...poseAt(path, at.t), radius: path.radius }));
  const overBalls = ballsNow.map((b) => ({ ...sphereAsSolid(b) }));
  const pins = take.pins.flatMap((path): PinTruth[] => {
    const pose = poseAt(path, at.t);
    if (pose.state === 'away') return [];
    const p = placeOf(pose);
    const { u, v } = project(camera, p, p.z);
    const seen = visibleShare(view, { ...p, radius: path.radius }, [...hiders, ...overBalls]);
    const isDown = pose.state === 'fallen' || pose.state === 'leaning';
    return [
      [path.id, round(p.x, 5), round(p.y, 5), isDown, pose.state, round(u, 2), round(v, 2), seen],
    ];
  });
  return { frame: at.frame, balls, pins };
}

const views = new WeakMap<Look, View>();

/** Graphics take a while to lay out: once for a look is enough. */
function viewOf(look: Look): View {
  const known = views.get(look);
  if (known !== undefined) return known;
  const view = { camera: look.camera, overlay: overlayOf(look.graphics, look.camera) };
  views.set(look, view);
  return view;
}

const sphereAsSolid = (b: {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly radius: number;
}) => ({
  ...{ ax: b.x, ay: b.y, az: b.z, ra: b.radius },
  ...{ bx: b.x, by: b.y, bz: b.z + 1e-6, rb: b.radius },
});

function placeOf(pose: PinPose): { readonly x: number; readonly y: number; readonly z: number } {
  if (pose.state === 'standing' || pose.state === 'displaced') return pose;
  const [x, y, z] = pinAxis(pose);
  const half = PIN_HEIGHT / 2;
  return { x: pose.x + half * x, y: pose.y + half * y, z: pose.z + half * z };
}

function tableTruth(table: TableSpec, camera: CameraModel): object {
  const corners = (z: number): object =>
    Object.fromEntries(
      [
        ['top_left', -1, 1],
        ['top_right', 1, 1],
        ['bottom_right', 1, -1],
        ['bottom_left', -1, -1],
      ].map(([name, sx, sy]) => {
        const p = { x: (Number(sx) * table.length) / 2, y: (Number(sy) * table.width) / 2 };
        const { u, v } = project(camera, p, z);
        return [name, [round(u, 2), round(v, 2)]];
      }),
    );
  return {
    ...{
      name: table.name,
      length: table.length,
      width: table.width,
      ball_radius: table.ballRadius,
    },
    cloth_corners_px: corners(0),
    cushion_nose_corners_px: corners(table.noseHeight),
    cushion_nose_height: table.noseHeight,
  };
}
