import { type Calibration, type CameraModel, project } from '../../src/calibration/index.ts';
import type { Frame } from '../../src/capture/index.ts';
import type { BallDetection } from '../../src/detect/index.ts';
import { type TablePoint, TABLES } from '../../src/table/index.ts';

export type Rgb = readonly [number, number, number];

/** A pin as it is drawn: its base, and how its axis is tilted towards `azimuth` (degrees). */
export interface DrawnPin extends TablePoint {
  readonly colour: Rgb;
  readonly tilt?: number;
  readonly azimuth?: number;
}

export interface DrawnBall extends TablePoint {
  readonly colour: Rgb;
}

/** A small picture of the castle from above, drawn for tests only. */
export interface PinScene {
  readonly mmPerPixel: number;
  readonly pins: readonly DrawnPin[];
  readonly balls?: readonly DrawnBall[];
  readonly cloth?: Rgb;
  /** Camera foot on the table, metres; it looks straight down. */
  readonly foot?: TablePoint;
  /** Half the drawn square, metres. */
  readonly half?: number;
  /** Light from 0 to 1 and more. */
  readonly light?: number;
  /** Standard deviation of the luma of each pixel. */
  readonly noise?: number;
  readonly seed?: number;
  /** Size of the highlight on pins, 0 for none. */
  readonly gloss?: number;
  /** Directions in which lamps throw shadows: metres of shadow per metre of height. */
  readonly lamps?: readonly (readonly [number, number])[];
  /** A dark or bright thing over the table, e.g. a sleeve: table corners. */
  readonly sleeve?: { readonly outline: readonly TablePoint[]; readonly colour: Rgb };
  /** Marks on the cloth. */
  readonly marks?: readonly (TablePoint & { readonly radius: number; readonly colour: Rgb })[];
  readonly t?: number;
}

export const WHITE: Rgb = [225, 222, 210];
export const RED: Rgb = [200, 35, 35];
export const BLUE_CLOTH: Rgb = [25, 75, 140];
export const GREEN_CLOTH: Rgb = [20, 95, 60];
const CAMERA_HEIGHT = 2.6;
const BALL_RADIUS = TABLES.carom!.ballRadius;
/** Samples across a pixel. */
const SUPER = 3;
/** Radius of the pin along its axis: base, belly, neck, head (height and radius, metres). */
const PROFILE = [
  [0, 0.0035],
  [0.009, 0.005],
  [0.018, 0.0036],
  [0.022, 0.003],
] as const;

/** The camera of a scene: it looks straight down over its foot, the castle in the middle. */
export function sceneCalibration(scene: PinScene): Calibration {
  const half = scene.half ?? 0.16;
  const size = Math.round((2 * half * 1000) / scene.mmPerPixel / 2) * 2;
  const foot = scene.foot ?? { x: 0, y: 0 };
  const f = (CAMERA_HEIGHT * 1000) / scene.mmPerPixel;
  const camera: CameraModel = {
    width: size,
    height: size,
    f,
    aspect: 1,
    cx: (size - 1) / 2 + (f * foot.x) / CAMERA_HEIGHT,
    cy: (size - 1) / 2 - (f * foot.y) / CAMERA_HEIGHT,
    k1: 0,
    k2: 0,
    R: [
      [1, 0, 0],
      [0, -1, 0],
      [0, 0, -1],
    ],
    C: [foot.x, foot.y, CAMERA_HEIGHT],
  };
  return {
    table: TABLES.carom!,
    camera,
    residual: 0,
    residualAt: { corners: [0, 0, 0, 0], centre: 0 },
    date: '',
    pictureHash: '',
  };
}

/** Five pins on their spots. */
export function castle(pitch = 0.0685, white: Rgb = WHITE, red: Rgb = RED): DrawnPin[] {
  return [
    { x: 0, y: 0, colour: red },
    { x: pitch, y: 0, colour: white },
    { x: 0, y: -pitch, colour: white },
    { x: -pitch, y: 0, colour: white },
    { x: 0, y: pitch, colour: white },
  ];
}

/** The same pins with some of them replaced. */
export const withPin = (
  pins: readonly DrawnPin[],
  index: number,
  change: Partial<DrawnPin>,
): DrawnPin[] => pins.map((pin, k) => (k === index ? { ...pin, ...change } : pin));

/** Without one of the pins. */
export const withoutPin = (pins: readonly DrawnPin[], index: number): DrawnPin[] =>
  pins.filter((_, k) => k !== index);

/** What a ball detector would say of a drawn ball. */
export function detectionOf(scene: PinScene, ball: TablePoint): BallDetection {
  const { camera } = sceneCalibration(scene);
  const at = project(camera, ball, BALL_RADIUS);
  const radius = (camera.f * BALL_RADIUS) / (CAMERA_HEIGHT - BALL_RADIUS);
  return { ...at, radius, sigma: 0.2, confidence: 1, identity: {} };
}

interface Disc {
  readonly u: number;
  readonly v: number;
  readonly r: number;
  readonly colour: Rgb;
  readonly z: number;
  readonly gloss: number;
}

/** Draws a scene. */
export function drawScene(scene: PinScene): Frame {
  const { camera } = sceneCalibration(scene);
  const { width, height } = camera;
  const random = mulberry(scene.seed ?? 1);
  const discs = [...scene.pins.flatMap((p) => pinDiscs(scene, camera, p))];
  for (const ball of scene.balls ?? []) discs.push(ballDisc(camera, ball));
  for (const mark of scene.marks ?? [])
    discs.push(discAt(camera, mark, { z: 0, radius: mark.radius, colour: mark.colour, gloss: 0 }));
  discs.sort((a, b) => b.z - a.z);
  const shadows = shadowDiscs(scene, camera);
  const sleeve = scene.sleeve && {
    outline: scene.sleeve.outline.map((p) => project(camera, p, 0.05)),
    colour: scene.sleeve.colour,
  };
  const rgb = new Float32Array(3 * width * height);
  const cloth = scene.cloth ?? BLUE_CLOTH;
  const tiles = tilesOf(discs, shadows, camera);
  for (let v = 0; v < height; v++)
    for (let u = 0; u < width; u++) {
      const i = 3 * (v * width + u);
      // Light falls off a little across the picture.
      const light = (scene.light ?? 1) * (1 + 0.1 * (u / width - 0.5) - 0.06 * (v / height - 0.5));
      const tile = tiles.get(tileKey(u, v));
      const samples = tile || sleeve ? SUPER : 1;
      for (let s = 0; s < samples * samples; s++) {
        const su = u - 0.5 + ((s % samples) + 0.5) / samples;
        const sv = v - 0.5 + (Math.floor(s / samples) + 0.5) / samples;
        let colour: Rgb = cloth;
        if (sleeve && isInside(sleeve.outline, su, sv)) colour = sleeve.colour;
        else if (tile) colour = colourAt(su, sv, { ...tile, cloth });
        for (let k = 0; k < 3; k++) rgb[i + k]! += (colour[k]! * light) / (samples * samples);
      }
    }
  return toFrame(rgb, camera, { noise: scene.noise ?? 1.5, random, t: scene.t ?? 0 });
}

/** What is near each square of pixels: most of the cloth is bare. */
interface Tile {
  readonly discs: Disc[];
  readonly shadows: Disc[];
}

const TILE = 8;
const tileKey = (u: number, v: number): number =>
  Math.floor(v / TILE) * 4096 + Math.floor(u / TILE);

function tilesOf(
  discs: readonly Disc[],
  shadows: readonly Disc[],
  camera: CameraModel,
): Map<number, Tile> {
  const tiles = new Map<number, Tile>();
  const add = (disc: Disc, list: 'discs' | 'shadows'): void => {
    for (let v = disc.v - disc.r - TILE; v <= disc.v + disc.r + TILE; v += TILE)
      for (let u = disc.u - disc.r - TILE; u <= disc.u + disc.r + TILE; u += TILE) {
        if (u < 0 || v < 0 || u >= camera.width || v >= camera.height) continue;
        const key = tileKey(u, v);
        const tile = tiles.get(key) ?? { discs: [], shadows: [] };
        tiles.set(key, tile);
        if (!tile[list].includes(disc)) tile[list].push(disc);
      }
  };
  for (const disc of discs) add(disc, 'discs');
  for (const disc of shadows) add(disc, 'shadows');
  return tiles;
}

function colourAt(
  u: number,
  v: number,
  o: { discs: readonly Disc[]; shadows: readonly Disc[]; cloth: Rgb },
): Rgb {
  for (const d of o.discs) {
    const q = ((u - d.u) ** 2 + (v - d.v) ** 2) / (d.r * d.r);
    if (q > 1) continue;
    const shade = 0.62 + 0.38 * Math.sqrt(1 - q);
    const shine = d.gloss > 0 && (u - d.u + 0.3 * d.r) ** 2 + (v - d.v) ** 2 < (d.gloss * d.r) ** 2;
    return shine
      ? [250, 250, 250]
      : [d.colour[0] * shade, d.colour[1] * shade, d.colour[2] * shade];
  }
  let light = 1;
  for (const s of o.shadows)
    if ((u - s.u) ** 2 + (v - s.v) ** 2 <= s.r * s.r) light = Math.min(light, 0.72);
  return [o.cloth[0] * light, o.cloth[1] * light, o.cloth[2] * light];
}

function pinDiscs(scene: PinScene, camera: CameraModel, pin: DrawnPin): Disc[] {
  const tilt = ((pin.tilt ?? 0) * Math.PI) / 180;
  const azimuth = ((pin.azimuth ?? 0) * Math.PI) / 180;
  const discs: Disc[] = [];
  for (let s = 0.0035; s <= 0.022 + 1e-9; s += 0.00125) {
    const radius = radiusAt(s);
    const along = s * Math.sin(tilt);
    const at = { x: pin.x + along * Math.cos(azimuth), y: pin.y + along * Math.sin(azimuth) };
    const z = Math.max(radius, s * Math.cos(tilt));
    discs.push(discAt(camera, at, { z, radius, colour: pin.colour, gloss: scene.gloss ?? 0 }));
  }
  return discs;
}

function radiusAt(s: number): number {
  for (let k = 1; k < PROFILE.length; k++) {
    const [z0, r0] = PROFILE[k - 1]!;
    const [z1, r1] = PROFILE[k]!;
    if (s <= z1) return r0 + ((s - z0) / (z1 - z0)) * (r1 - r0);
  }
  return PROFILE.at(-1)![1];
}

function ballDisc(camera: CameraModel, ball: DrawnBall): Disc {
  return discAt(camera, ball, {
    z: BALL_RADIUS,
    radius: BALL_RADIUS,
    colour: ball.colour,
    gloss: 0.15,
  });
}

function discAt(
  camera: CameraModel,
  at: TablePoint,
  o: { z: number; radius: number; colour: Rgb; gloss: number },
): Disc {
  const p = project(camera, at, o.z);
  return {
    ...p,
    z: o.z,
    r: (camera.f * o.radius) / (CAMERA_HEIGHT - o.z),
    colour: o.colour,
    gloss: o.gloss,
  };
}

function shadowDiscs(scene: PinScene, camera: CameraModel): Disc[] {
  const bodies = [
    ...scene.pins.flatMap((pin) =>
      [0.005, 0.012, 0.02].map((z) => ({
        x: pin.x + z * Math.tan(Math.min(1.4, ((pin.tilt ?? 0) * Math.PI) / 180)) * 0,
        y: pin.y,
        z,
        radius: radiusAt(z),
      })),
    ),
    ...(scene.balls ?? []).map((b) => ({ ...b, z: BALL_RADIUS, radius: BALL_RADIUS })),
  ];
  return (
    scene.lamps ?? [
      [0.35, 0.2],
      [-0.3, 0.25],
    ]
  ).flatMap(([dx, dy]) =>
    bodies.map((b) => {
      const at = { x: b.x + dx * b.z, y: b.y + dy * b.z };
      return discAt(camera, at, { z: 0, radius: b.radius, colour: [0, 0, 0], gloss: 0 });
    }),
  );
}

function isInside(outline: readonly { u: number; v: number }[], u: number, v: number): boolean {
  let inside = false;
  for (let k = 0; k < outline.length; k++) {
    const p = outline[k]!;
    const q = outline[(k + 1) % outline.length]!;
    if (p.v > v !== q.v > v && u < p.u + ((v - p.v) / (q.v - p.v)) * (q.u - p.u)) inside = !inside;
  }
  return inside;
}

/** BT.709 studio range, chroma halved both ways. */
function toFrame(
  rgb: Float32Array,
  camera: CameraModel,
  o: { noise: number; random: () => number; t: number },
): Frame {
  const { width, height } = camera;
  const y = new Uint8Array(width * height);
  const u = new Uint8Array((width * height) / 4);
  const v = new Uint8Array((width * height) / 4);
  const cb = new Float32Array(u.length);
  const cr = new Float32Array(v.length);
  for (let i = 0; i < width * height; i++) {
    const [r, g, b] = [rgb[3 * i]! / 255, rgb[3 * i + 1]! / 255, rgb[3 * i + 2]! / 255];
    const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    y[i] = clamp(16 + 219 * luma + o.noise * gauss(o.random));
    const j = (Math.floor(i / width) >> 1) * (width >> 1) + ((i % width) >> 1);
    cb[j]! += (224 * (b - luma)) / 1.8556 / 4;
    cr[j]! += (224 * (r - luma)) / 1.5748 / 4;
  }
  for (let j = 0; j < u.length; j++) {
    u[j] = clamp(128 + cb[j]! + (o.noise / 2) * gauss(o.random));
    v[j] = clamp(128 + cr[j]! + (o.noise / 2) * gauss(o.random));
  }
  return { index: Math.round(o.t * 60), t: o.t, width, height, y, u, v };
}

const clamp = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));
const gauss = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A small seeded generator (Tommy Ettinger's mulberry32). */
function mulberry(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 15), z | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return ((z ^ (z >>> 14)) >>> 0) / 4294967296;
  };
}
