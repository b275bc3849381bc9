import { describe, expect, test, vi } from 'vitest';
import type { Calibration, CameraModel } from '../../../src/calibration/index.ts';
import { usualFocal } from '../../../src/calibration/index.ts';
import type { Frame } from '../../../src/capture/index.ts';
import { focalFromBalls, measureStretches } from '../../../src/detect/ballStretch.ts';
import { scatter } from '../../../src/studio/dataset/scatter.ts';
import { subjectsOf } from '../../../src/studio/film/film.ts';
import { drawLook, seededRandom } from '../../../src/studio/index.ts';
import { Filmer } from '../../../src/studio/picture/filmer.ts';
import { hangCamera, STUDIO_RIG } from '../../../src/studio/scene/rig.ts';
import { TABLES } from '../../../src/table/index.ts';

// A picture of the studio takes some seconds on a small machine.
vi.setConfig({ testTimeout: 120_000 });

const TABLE = TABLES['9ft']!;
const SIZE = { width: 1280, height: 720 };
const FITTED = { residual: 0, residualAt: { corners: [0, 0, 0, 0], centre: 0 } };
const MADE = { date: '2026-01-01', pictureHash: '' };

/** Scattered balls under a camera that hangs so high, with a lens that shows the whole table. */
function filmFrom(height: number, seed: string): { frame: Frame; camera: CameraModel } {
  const random = seededRandom(seed);
  const camera = hangCamera(random.fork('rig'), TABLE, {
    ...{ size: SIZE, limits: STUDIO_RIG, height },
  });
  const look = { ...drawLook(random.fork('look'), TABLE, SIZE), camera, graphics: [] };
  const take = scatter('nine-ball', TABLE, random.fork('scatter'));
  const filmer = new Filmer(look, TABLE, subjectsOf({ ...take, figures: [] }, look));
  const bytes = new Uint8Array(filmer.frameBytes);
  filmer.film(0, bytes);
  const n = SIZE.width * SIZE.height;
  const planes = { y: bytes.subarray(0, n), u: bytes.subarray(n, 1.25 * n) };
  return { camera, frame: { index: 0, t: 0, ...SIZE, ...planes, v: bytes.subarray(1.25 * n) } };
}

/** The camera that shows the table's plane alike from `share` of the height. */
function lowered({ camera }: { camera: CameraModel }, share: number): Calibration {
  const { f, k1, k2, C } = camera;
  const lens = { f: f * share, k1: k1 * share ** 2, k2: k2 * share ** 4 };
  const at = { ...camera, ...lens, C: [C[0], C[1], C[2] * share] as const };
  return { table: TABLE, camera: at, ...FITTED, ...MADE };
}

// From above, a high camera with a long lens and a low one with a short lens show the same noses.
// A fit that took the usual lens laid balls at the ends up to two millimetres off.
describe('the height of the camera is told by how balls are drawn', () => {
  const pictures = [
    { height: 2.2, share: 1.3, seed: 'a' },
    { height: 2.2, share: 0.8, seed: 'b' },
    { height: 3.6, share: 0.7, seed: 'c' },
    { height: 3.6, share: 1.2, seed: 'd' },
  ];

  test('within what it is said to be sure of, and better than the usual lens has it', () => {
    const offs = pictures.map(({ height, share, seed }) => {
      const film = filmFrom(height, `ball-stretch/${seed}`);
      const taken = lowered(film, share);
      const focal = focalFromBalls(measureStretches(film.frame, taken), taken, usualFocal(SIZE));
      const off = Math.abs(focal.mean - Math.log(film.camera.f));
      expect(off, `seed ${seed}`).toBeLessThan(3 * focal.sigma);
      return { off, usual: Math.abs(usualFocal(SIZE).mean - Math.log(film.camera.f)) };
    });
    const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
    expect(sum(offs.map((o) => o.off))).toBeLessThan(sum(offs.map((o) => o.usual)) / 1.5);
  });

  test('and without balls nothing is learnt', () => {
    const { camera } = filmFrom(2.2, 'ball-stretch/a');
    const known = usualFocal(SIZE);
    const focal = focalFromBalls([], { table: TABLE, camera, ...FITTED, ...MADE }, known);
    expect(focal.mean).toBeCloseTo(known.mean, 1);
    expect(focal.sigma).toBeCloseTo(known.sigma, 2);
  });
});
