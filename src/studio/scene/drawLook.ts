import type { TableSpec } from '../../table/index.ts';
import { BALL_SET_NAMES } from '../picture/ballPaint.ts';
import type { Rgb } from '../picture/colour.ts';
import { fromHex, luminance, mix, scale } from '../picture/colour.ts';
import type { Lamp, Lighting } from '../picture/lamps.ts';
import { lampLight } from '../picture/lamps.ts';
import type { ClothLook, FloorLook, Glare, Look, RailLook, SensorLook } from '../picture/look.ts';
import { DIAMOND_KINDS, FLOOR_KINDS, RAIL_KINDS } from '../picture/look.ts';
import type { Random } from '../random.ts';
import { drawGraphics } from './drawGraphics.ts';
import type { PictureSize } from './rig.ts';
import { CLUB_RIG, hangCamera, STUDIO_RIG } from './rig.ts';

/** Cloths as makers sell them: tournament blue, electric blue, greens, burgundy, grey, tan, purple. */
const CLOTHS = [
  ...['#0a78c8', '#1f6fb8', '#2a86d0', '#1560a8', '#184f9e', '#2c52a8'],
  ...['#0a7050', '#0c6b3a', '#17824a', '#0f5a46', '#58c840', '#0c7078'],
  ...['#7c1620', '#942a2e', '#4c525a', '#6e6a62', '#8a7a58', '#4a2f78'],
] as const;
const RAILS = [
  '#2a2624',
  '#1c1c1e',
  '#6b3f1e',
  '#8a5a2c',
  '#4a2c18',
  '#77706a',
  '#b08850',
  '#5a5f66',
] as const;
const FLOORS: readonly (readonly [string, string])[] = [
  ['#7a7074', '#8c8286'],
  ['#b89468', '#d8b888'],
  ['#1f4a2a', '#2a5c34'],
  ['#30343c', '#484c56'],
  ['#5c1e24', '#7a4a2c'],
  ['#14202c', '#2c4c60'],
  ['#8c8c88', '#a8a8a2'],
];

/** Every choice of how a scene looks, decided by the stream. */
export function drawLook(random: Random, table: TableSpec, size: PictureSize): Look {
  const broadcast = random.chance(0.45);
  const limits = broadcast ? STUDIO_RIG : CLUB_RIG;
  const camera = hangCamera(random.fork('camera'), table, { size, limits });
  const lighting = drawLighting(random.fork('lamps'), table, camera.C[2]);
  const cloth = drawCloth(random.fork('cloth'), table);
  return {
    camera,
    lighting,
    cloth,
    rail: drawRail(random.fork('rail'), table),
    floor: drawFloor(random.fork('floor')),
    balls: drawBalls(random.fork('balls')),
    sensor: drawSensor(random.fork('sensor'), { lighting, cloth: cloth.colour }),
    graphics: drawGraphics(random.fork('graphics')),
    seed: String(random.fork('grain').next()),
  };
}

function drawCloth(random: Random, table: TableSpec): ClothLook {
  const colour = jitter(random, fromHex(random.pick(CLOTHS)), 0.12);
  return {
    colour,
    wear: random.next() ** 2,
    noiseSeed: random.integer(0, 1e6),
    headString: table.pockets.length > 0 && random.chance(0.5),
  };
}

function drawRail(random: Random, table: TableSpec): RailLook {
  const colour = jitter(random, fromHex(random.pick(RAILS)), 0.15);
  const metal = fromHex(random.pick(['#b8b8bc', '#8c8c94', '#2c2c2e', '#c8b070']));
  const pool = table.pockets.length > 0;
  return {
    kind: random.pick(RAIL_KINDS),
    colour,
    dark: scale(colour, random.between(0.45, 0.8)),
    diamonds: pool ? random.pick(DIAMOND_KINDS) : random.chance(0.8) ? 'round' : 'rhombus',
    diamondColour: fromHex(random.pick(['#f4f2ea', '#e8e0c8', '#d8d8dc'])),
    castings: random.chance(0.6) ? metal : undefined,
    trim: fromHex(random.pick(['#c8c8cc', '#202022', '#e8e8e8', '#3a2a1c'])),
    trimWidth: random.between(0.004, 0.02),
    cornerRadius: pool ? random.between(0.02, 0.1) : random.between(0.001, 0.02),
    liner: fromHex(random.pick(['#141416', '#26221e', '#3a2c22', '#4a4642'])),
    glare: drawGlare(random.fork('glare'), table),
  };
}

/** Where windows or room lamps are mirrored on the rails: mostly nowhere. */
function drawGlare(random: Random, table: TableSpec): readonly Glare[] {
  const n = random.chance(0.4) ? random.integer(1, 3) : 0;
  return Array.from({ length: n }, (): Glare => {
    const isLong = random.chance(0.65);
    const side = random.pick([-1, 1]);
    const along = random.between(0.05, 0.3);
    const across = random.between(0.02, 0.07);
    const light = scale([1, 0.97, 0.92], random.between(0.03, 0.22));
    const halfX = table.length / 2 + 0.6 * table.railWidth;
    const halfY = table.width / 2 + 0.6 * table.railWidth;
    return isLong
      ? {
          x: random.between(-halfX, halfX),
          y: side * halfY,
          radiusX: along,
          radiusY: across,
          light,
        }
      : {
          x: side * halfX,
          y: random.between(-halfY, halfY),
          radiusX: across,
          radiusY: along,
          light,
        };
  });
}

function drawFloor(random: Random): FloorLook {
  const [a, b] = random.pick(FLOORS);
  return {
    kind: random.pick(FLOOR_KINDS),
    colours: [jitter(random, fromHex(a), 0.2), jitter(random, fromHex(b), 0.2)],
    scale: random.between(0.7, 1.6),
    light: random.between(0.12, 0.65),
  };
}

function drawBalls(random: Random): Look['balls'] {
  return {
    set: random.pick(BALL_SET_NAMES),
    cueSpots: random.pick(['plain', 'six', 'six', 'one'] as const),
    caromSpots: random.pick(['plain', 'plain', 'six', 'one'] as const),
  };
}

/** A row of lamps, a long box, a ceiling of panels, or a frame of tubes as in tournaments. */
function drawLighting(random: Random, table: TableSpec, cameraHeight: number): Lighting {
  const warmth = mix([1, 0.86, 0.68], [0.92, 0.98, 1.08], random.next());
  const height = Math.min(random.between(0.75, 1.9), cameraHeight - 0.4);
  const places = lampPlaces(random, table, height);
  const uneven = random.between(0, 0.35);
  const lamps = places.map((p): Lamp => {
    const level = random.between(1 - uneven, 1 + uneven);
    return { ...p, radiance: scale(warmth, level) };
  });
  // Scaled so that white paper in the middle of the bed sends back 1.
  const middle = luminance(lampLight({ lamps, ambient: [0, 0, 0] }, 0, 0, 0));
  const share = random.between(0.12, 0.5);
  const k = (Math.PI * (1 - share)) / middle;
  const ambient = scale(mix(warmth, [1, 1, 1], 0.5), Math.PI * share);
  return { lamps: lamps.map((l) => ({ ...l, radiance: scale(l.radiance, k) })), ambient };
}

type LampPlace = Omit<Lamp, 'radiance'>;

function lampPlaces(random: Random, table: TableSpec, z: number): LampPlace[] {
  const halfL = table.length / 2;
  const halfW = table.width / 2;
  switch (random.integer(0, 3)) {
    case 0: {
      const n = random.integer(2, 4);
      const size = random.between(0.12, 0.2);
      const at = (i: number): number => ((2 * i + 1) / n - 1) * halfL * 0.8;
      return Array.from({ length: n }, (_, i) => ({ x: at(i), y: 0, z, halfX: size, halfY: size }));
    }
    case 1:
      return [-1, 1].map((s) => ({
        x: s * halfL * 0.42,
        y: 0,
        z,
        halfX: halfL * 0.4,
        halfY: 0.12,
      }));
    case 2: {
      const high = Math.max(z, 1.4);
      return [-1, 1].flatMap((sx) =>
        [-1, 1].map((sy) => ({
          x: sx * halfL * 0.55,
          y: sy * halfW * 0.7,
          z: high,
          halfX: 0.3,
          halfY: 0.15,
        })),
      );
    }
    default: {
      const y = halfW * random.between(0.8, 1.1);
      const x = halfL * random.between(0.85, 1.05);
      const long = [-1, 1].map((s) => ({ x: 0, y: s * y, z, halfX: x, halfY: 0.05 }));
      return [...long, ...[-1, 1].map((s) => ({ x: s * x, y: 0, z, halfX: 0.05, halfY: y * 0.8 }))];
    }
  }
}

function drawSensor(
  random: Random,
  scene: { readonly lighting: Lighting; readonly cloth: Rgb },
): SensorLook {
  const tone = random.fork('tone');
  const fluctuation = random.chance(0.35);
  const mains = random.pick([100, 120] as const);
  // The camera exposes for the cloth, between dark and washed out.
  const target = random.between(0.14, 0.34);
  const exposure = Math.min(1.6, Math.max(0.55, target / luminance(scene.cloth)));
  return {
    exposure,
    balance: [random.between(0.93, 1.07), 1, random.between(0.93, 1.07)],
    noise: random.between(0.5, 3),
    vignette: random.between(0, 0.35),
    contrast: tone.between(0.95, 1.35),
    black: tone.chance(0.3) ? tone.between(0, 0.06) : 0,
    blur: random.between(0.35, 1.1),
    sharpen: random.chance(0.6) ? random.between(0.2, 0.9) : 0,
    saturation: random.between(0.85, 1.2),
    exposureS: random.pick([1 / 60, 1 / 100, 1 / 120, 1 / 250, 1 / 500] as const),
    readoutS: random.chance(0.6) ? random.between(0.004, 0.016) : 0,
    flickerHz: mains,
    flickerDepth: fluctuation ? random.between(0.01, 0.08) : 0,
  };
}

function jitter(random: Random, c: Rgb, amount: number): Rgb {
  const level = random.between(1 - amount, 1 + amount);
  return [0, 1, 2].map((i) =>
    Math.min(0.95, c[i]! * level * random.between(1 - amount / 2, 1 + amount / 2)),
  ) as unknown as Rgb;
}
