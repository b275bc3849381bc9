// What the studio promises about its pictures and its truth.
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { project } from '../../src/calibration/index.ts';
import { cutCrop } from '../../src/studio/dataset/crop.ts';
import { cropOrders } from '../../src/studio/dataset/labels.ts';
import { writeDataset } from '../../src/studio/dataset/writeDataset.ts';
import { scatter } from '../../src/studio/dataset/scatter.ts';
import { subjectsOf } from '../../src/studio/film/film.ts';
import { frameTruth, truthOf } from '../../src/studio/film/truth.ts';
import { Filmer } from '../../src/studio/picture/filmer.ts';
import { boxAround } from '../../src/studio/picture/plate.ts';
import { WindowFilmer } from '../../src/studio/picture/windowFilmer.ts';
import { seededRandom } from '../../src/studio/random.ts';
import { drawLook } from '../../src/studio/scene/drawLook.ts';
import { Stage } from '../../src/studio/scene/stage.ts';
import { TABLES } from '../../src/table/index.ts';

const TABLE = TABLES['9ft']!;
const SIZE = { width: 320, height: 180 };

function takeOf(seed: string) {
  const random = seededRandom(seed);
  const layout = [
    { id: 'cue' as const, x: -0.5, y: 0.1 },
    { id: '3' as const, x: 0.2, y: 0.1 },
  ];
  const stage = new Stage({ game: 'nine-ball', layout, random, hasPeople: true });
  stage.wait(0.2);
  stage.shoot('cue', { speed: 2, direction: 0 });
  stage.wait(0.8);
  return stage.finish();
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function bytesOf(seed: string): string {
  const take = takeOf(seed);
  const look = drawLook(seededRandom(seed).fork('look'), TABLE, SIZE);
  const filmer = new Filmer(look, TABLE, subjectsOf(take, look));
  const frame = new Uint8Array(filmer.frameBytes);
  for (let i = 0; i < 3; i++) filmer.film(i / 5, frame);
  return hashOf(frame);
}

describe('a clip', () => {
  test('is the same, byte for byte, for the same seed, and another for another', () => {
    const first = bytesOf('a');
    expect(bytesOf('a')).toBe(first);
    expect(bytesOf('b')).not.toBe(first);
  });

  test('drawn only where something changed is as if drawn whole', () => {
    const take = takeOf('c');
    const drawn = drawLook(seededRandom('c').fork('look'), TABLE, SIZE);
    const look = { ...drawn, sensor: { ...drawn.sensor, noise: 0, flickerDepth: 0 } };
    const moving = new Filmer(look, TABLE, subjectsOf(take, look));
    const frame = new Uint8Array(moving.frameBytes);
    for (const t of [0, 0.2, 0.4, 0.6]) moving.film(t, frame);
    const fresh = new Filmer(look, TABLE, subjectsOf(take, look));
    const whole = new Uint8Array(fresh.frameBytes);
    fresh.film(0.6, whole);
    expect(hashOf(frame)).toBe(hashOf(whole));
  });
});

describe('a window of a frame', () => {
  test('shows what the whole frame shows there', () => {
    const take = takeOf('f');
    const drawn = drawLook(seededRandom('f').fork('look'), TABLE, SIZE);
    const look = { ...drawn, sensor: { ...drawn.sensor, noise: 0, flickerDepth: 0 } };
    const subjects = subjectsOf(take, look);
    const filmer = new Filmer(look, TABLE, subjects);
    const whole = new Uint8Array(filmer.frameBytes);
    filmer.film(0.3, whole);
    const wanted = { u0: 40, v0: 30, u1: 200, v1: 120 };
    const [window] = new WindowFilmer(look, TABLE).film(subjects, 0.3, [wanted]);
    const { box, bytes } = window!;
    const width = box.u1 - box.u0;
    let differing = 0;
    // The blur of the outermost pixels knows nothing of what lies beyond the window.
    for (let v = box.v0 + 3; v < box.v1 - 3; v++)
      for (let u = box.u0 + 3; u < box.u1 - 3; u++) {
        const here = bytes[(v - box.v0) * width + u - box.u0]!;
        if (Math.abs(here - whole[v * SIZE.width + u]!) > 1) differing++;
      }
    // Edges are smoothed tile by tile and window by window: a few pixels on a seam may differ.
    expect(differing / (width * (box.v1 - box.v0))).toBeLessThan(0.01);
  });
});

describe('the truth', () => {
  test('puts every ball where the camera of the same file shows it', () => {
    const take = takeOf('d');
    const look = drawLook(seededRandom('d').fork('look'), TABLE, SIZE);
    const truth = truthOf({ clip: 'd.mp4', title: '', seed: 'd', take, look, fps: 10, frames: 10 });
    expect(truth.events.map((e) => e.type)).toEqual(
      expect.arrayContaining(['shot_start', 'ball_contact']),
    );
    for (const { balls } of truth.frames_truth)
      for (const [, x, y, u, v] of balls) {
        const p = project(look.camera, { x, y }, TABLE.ballRadius);
        expect(Math.hypot(p.u - u, p.v - v)).toBeLessThan(0.02);
      }
  });

  test('a bright ball is where the truth says, to a fraction of a pixel', () => {
    const random = seededRandom('e');
    const layout = [{ id: 'cue' as const, x: 0.31, y: -0.17 }];
    const stage = new Stage({ game: 'nine-ball', layout, random, hasPeople: false });
    stage.wait(0.1);
    const take = stage.finish();
    const drawn = drawLook(random.fork('look'), TABLE, { width: 1280, height: 720 });
    const look = {
      ...drawn,
      cloth: { ...drawn.cloth, colour: [0.01, 0.03, 0.06] as const, wear: 0, headString: false },
      sensor: { ...drawn.sensor, noise: 0 },
    };
    const [, x, y, u, v] = frameTruth(take, look, { frame: 0, t: 0 }).balls[0]!;
    const [window] = new WindowFilmer(look, TABLE).film(subjectsOf(take, look), 0, [
      boxAround(u, v, 40),
    ]);
    const { box, bytes } = window!;
    const at = { u: Math.round(u) - box.u0, v: Math.round(v) - box.v0, width: box.u1 - box.u0 };
    // A sphere's outline is centred a little outwards of its centre's image: less than 0.1 px here.
    const [cu, cv] = centroid(bytes, at);
    expect(Math.hypot(cu + box.u0 - u, cv + box.v0 - v), `at ${x}, ${y}`).toBeLessThan(0.35);
  });
});

/** Middle of the pixels that are nearer to the ball's brightness than to the cloth's. */
function centroid(
  frame: Uint8Array,
  at: { readonly u: number; readonly v: number; readonly width: number },
): readonly [number, number] {
  const cloth = frame[(at.v - 18) * at.width + at.u - 18]!;
  const ball = frame[at.v * at.width + at.u]!;
  let n = 0;
  let u = 0;
  let v = 0;
  for (let j = at.v - 20; j <= at.v + 20; j++)
    for (let i = at.u - 20; i <= at.u + 20; i++) {
      if (frame[j * at.width + i]! < (cloth + ball) / 2) continue;
      n++;
      u += i;
      v += j;
    }
  return [u / n, v / n];
}

describe('a data set', () => {
  test('is the same, byte for byte, whoever films it', { timeout: 60_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'studio-'));
    const written = await Promise.all(
      [1, 2].map(async (processes) => {
        const out = join(folder, String(processes));
        const order = {
          games: ['five-pins' as const],
          seed: 'w',
          crops: 40,
          frames: 0,
          momentsPerLook: 2,
        };
        const size = { width: 640, height: 360 };
        const crop = { side: 16, ballRadiusPx: 6 };
        await writeDataset({ ...order, size, crop, out, ffmpeg: 'unused', processes });
        return Promise.all(
          ['rgb', 'jsonl'].map(async (type) => hashOf(await readFile(`${out}/crops-000.${type}`))),
        );
      }),
    );
    await rm(folder, { recursive: true });
    expect(written[1]).toEqual(written[0]);
  });

  test('labels every ball of a scattered scene, inside its crop', () => {
    const random = seededRandom(5);
    const take = scatter('nine-ball', TABLE, random);
    const look = drawLook(random.fork('look'), TABLE, { width: 640, height: 360 });
    const truth = frameTruth(take, look, { frame: 0, t: 0 });
    const orders = cropOrders({ take, look, truth, size: { side: 32, ballRadiusPx: 10 }, random });
    const balls = orders.filter((o) => o.label.kind === 'ball');
    expect(balls.length).toBe(truth.balls.length);
    for (const { label } of balls) expect(Math.hypot(label.du, label.dv)).toBeLessThan(5);
    const crop = cutCrop(
      { bytes: new Uint8Array(640 * 360 * 1.5).fill(128), width: 640, height: 360 },
      balls[0]!.place,
    );
    expect(crop.length).toBe(32 * 32 * 3);
  });
});
