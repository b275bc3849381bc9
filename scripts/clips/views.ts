import type { Look, LookChange } from '../../src/studio/index.ts';

/** A camera that somebody knocked: everything shifts by a few pixels at once (C28). */
export const knocked = (look: Look): Look => ({
  ...look,
  camera: { ...look.camera, cx: look.camera.cx + 7.5, cy: look.camera.cy - 4.5 },
});

/** The table's lamps but one have gone out, and the camera opens up a little (C7). */
export const dimmed = (look: Look): Look => ({
  ...look,
  lighting: { ...look.lighting, lamps: look.lighting.lamps.slice(0, 1) },
  sensor: { ...look.sensor, exposure: look.sensor.exposure * 1.25 },
});

/** The camera's automatic white balance has changed its mind (C27). */
export const rebalanced = (look: Look): Look => ({
  ...look,
  sensor: { ...look.sensor, balance: [1.2, 1, 0.78], exposure: look.sensor.exposure * 0.88 },
});

/** The focus has wandered off (C25). */
export const unfocused = (look: Look): Look => ({
  ...look,
  sensor: { ...look.sensor, blur: 1.7, sharpen: 0 },
});

const SIDE_CAMERA = { y: -2.7, z: 1.9 };

/** Another camera: from the long side, as a broadcaster cuts to it. */
export function fromTheSide(look: Look): Look {
  const { width, height } = look.camera;
  const { y, z } = SIDE_CAMERA;
  const away = Math.hypot(y, z);
  const [fy, fz] = [-y / away, -z / away];
  return {
    ...look,
    camera: {
      ...look.camera,
      ...{ f: 0.8 * width, cx: (width - 1) / 2, cy: (height - 1) / 2, k1: -0.02, k2: 0 },
      R: [
        [1, 0, 0],
        [0, fz, -fy],
        [0, fy, fz],
      ],
      C: [0, y, z],
    },
  };
}

/** Where the second camera of a table hangs: beside the first one, lower, with a long lens. */
const CLOSE_CAMERA = { x: 0.32, y: -0.22, z: 1.7 };
/** Metres across its picture: the castle and half an arm's length around it. */
const CLOSE_WIDTH = 0.5;

/** The second camera of a table: the pins close up (C42). */
export function closeUp(look: Look): Look {
  const { width, height } = look.camera;
  const { x, y, z } = CLOSE_CAMERA;
  const away = Math.hypot(x, y, z);
  const forward = [-x / away, -y / away, -z / away] as const;
  const across = Math.hypot(forward[0], forward[2]);
  const right = [-forward[2] / across, 0, forward[0] / across] as const;
  const down = [
    forward[1] * right[2] - forward[2] * right[1],
    forward[2] * right[0] - forward[0] * right[2],
    forward[0] * right[1] - forward[1] * right[0],
  ] as const;
  return {
    ...look,
    graphics: [],
    camera: {
      ...look.camera,
      ...{ f: (width * away) / CLOSE_WIDTH, cx: (width - 1) / 2, cy: (height - 1) / 2 },
      ...{ k1: -0.03, k2: 0, R: [right, down, forward], C: [x, y, z] },
    },
  };
}

/** Looks that take over one after another, from these seconds on. */
export const inTurn =
  (...steps: readonly (readonly [number, (look: Look) => Look])[]) =>
  (look: Look): readonly LookChange[] =>
    steps.map(([fromS, change]) => ({ fromS, look: change(look) }));

export const asBefore = (look: Look): Look => ({ ...look });

/** A score bar over the picture, where a broadcaster would put it. */
export const withScoreBar = (look: Look): Look => ({
  ...look,
  graphics: [
    {
      kind: 'score',
      ...{ left: 0.04, top: 0.87, rowHeight: 0.036, words: ['SORIANO', 'LUNEVA'], scores: [4, 7] },
      ...{
        ground: [0.01, 0.02, 0.08],
        accent: [0.8, 0.5, 0.02],
        ink: [0.9, 0.9, 0.9],
        alpha: 0.95,
      },
    },
  ],
});
