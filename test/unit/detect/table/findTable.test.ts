import { describe, expect, test, vi } from 'vitest';
import type { CameraModel, PixelPoint } from '../../../../src/calibration/index.ts';
import { findTable, type Picture } from '../../../../src/detect/index.ts';
import { TABLES, type TableSpec } from '../../../../src/table/index.ts';
import {
  BLUE_CLOTH,
  drawnCamera,
  drawnCorners,
  type DrawnLook,
  drawTable,
} from '../../../support/drawnTable.ts';

// Drawing and fitting pictures takes a second each on a small machine.
vi.setConfig({ testTimeout: 300_000 });

const POOL = TABLES['9ft']!;
const CAROM = TABLES['carom']!;
const camera = drawnCamera();

const draw = (table: TableSpec, look: Partial<DrawnLook> = {}): Picture =>
  drawTable(table, camera, { ...BLUE_CLOTH, ...look });

/** The reason for a refusal, or `found`. */
function outcome(frames: readonly Picture[], table: TableSpec): string {
  const found = findTable(frames, table);
  return found.ok ? 'found' : found.problems[0].code;
}

function worstCorner(frames: readonly Picture[], table: TableSpec): number {
  const found = findTable(frames, table);
  if (!found.ok) throw new Error(found.problems[0].text);
  const errors = drawnCorners(table, camera).map((truth, k) =>
    Math.hypot(found.value.corners[k]!.u - truth.u, found.value.corners[k]!.v - truth.v),
  );
  return Math.max(...errors);
}

/** A picture through a lens that is not quite sharp: luma spread over about a pixel each way. */
function softened(picture: Picture): Picture {
  const { width } = picture;
  const spread = (from: Uint8Array, step: number): Uint8Array =>
    from.map((value, i) =>
      Math.round(value / 2 + ((from[i - step] ?? value) + (from[i + step] ?? value)) / 4),
    );
  const twice = (y: Uint8Array, step: number) => spread(spread(y, step), step);
  return { ...picture, y: twice(twice(picture.y, 1), width) };
}

const CLOTHS: readonly (readonly [string, Partial<DrawnLook>])[] = [
  ['blue cloth, black rails', {}],
  ['green cloth, wooden rails', { cloth: [90, 110, 95], rail: [75, 105, 150] }],
  ['red cloth, black rails', { cloth: [75, 112, 185], rail: [30, 128, 128] }],
  ['grey cloth, wooden rails', { cloth: [120, 129, 127], rail: [70, 108, 148] }],
  ['tan cloth, white rails', { cloth: [140, 105, 145], rail: [215, 128, 128] }],
  ['a floor of the cloth’s own colour', { floor: [110, 175, 75] }],
  // Only the shadows under the noses tell these beds from what is around them.
  ['rails and floor of its own colour', { rail: [106, 175, 75], floor: [110, 175, 75] }],
  ['tan cloth, rails of its tone', { cloth: [140, 105, 145], rail: [136, 106, 144] }],
];

describe('a table is found', () => {
  test.each(CLOTHS)('with %s, corners to half a pixel', (_, look) => {
    expect(worstCorner([draw(POOL, look)], POOL)).toBeLessThan(0.5);
  });

  test('on a carom table without sights', () => {
    expect(worstCorner([draw(CAROM, { hasSights: false })], CAROM)).toBeLessThan(0.8);
  });

  // What rounded rubber darkens by itself was taken off every nose: under soft light those of
  // sharp rubber, as broadcast films show it, were seen a millimetre inside.
  test.each([
    ['sharp', 0, 0.1],
    ['rounded', 0.06, 0.25],
  ])('under soft light, with %s noses where they are', (_, rounding, most) => {
    const big = drawnCamera(1280, 720);
    const look = { ...BLUE_CLOTH, shadowLight: 0.8, rounding };
    const found = findTable([softened(drawTable(POOL, big, look))], POOL);
    if (!found.ok) throw new Error(found.problems[0].text);
    const outward = drawnCorners(POOL, big).map((truth, k) => {
      const seen = found.value.corners[k]!;
      return Math.abs(seen.u - big.cx) - Math.abs(truth.u - big.cx);
    });
    const mean = outward.reduce((sum, du) => sum + du, 0) / outward.length;
    expect(Math.abs(mean)).toBeLessThan(most);
  });

  test('through a lens that is off its axis', () => {
    // Broadcast pictures bow one long rail by two millimetres more than the other.
    const bent = { ...camera, p1: 0.006, p2: -0.002 };
    const found = findTable([drawTable(POOL, bent, BLUE_CLOTH)], POOL);
    if (!found.ok) throw new Error(found.problems[0].text);
    const off = drawnCorners(POOL, bent).map((truth, k) =>
      Math.hypot(found.value.corners[k]!.u - truth.u, found.value.corners[k]!.v - truth.v),
    );
    expect(Math.max(...off)).toBeLessThan(0.5);
    expect(found.value.calibration.residual).toBeLessThan(0.0015);
  });

  test('with its six pockets open and eighteen sights in place', () => {
    const found = findTable([draw(POOL)], POOL);
    if (!found.ok) throw new Error(found.problems[0].text);
    expect(found.value.pockets.every((pocket) => pocket.openness > 0.5)).toBe(true);
    expect(found.value.diamonds).toHaveLength(18);
    expect(found.value.calibration.residual).toBeLessThan(0.0015);
  });

  test('when a film cuts to another camera for a third of its frames', () => {
    // Clip 12 of the measured films did this, and its median was a mixture of two scenes.
    const other = { ...draw(POOL), y: new Uint8Array(640 * 360).fill(200) };
    const table = draw(POOL);
    expect(worstCorner([table, other, table, table, other, table], POOL)).toBeLessThan(0.5);
  });

  test('from corners given by hand a centimetre or two off', () => {
    const corners = drawnCorners(POOL, camera).map(({ u, v }) => ({ u: u + 3, v: v - 3 }));
    const [tl, tr, br, bl] = corners;
    const found = findTable([draw(POOL)], POOL, { corners: [tl!, tr!, br!, bl!] });
    if (!found.ok) throw new Error(found.problems[0].text);
    const truth = drawnCorners(POOL, camera)[0];
    expect(
      Math.hypot(found.value.corners[0].u - truth.u, found.value.corners[0].v - truth.v),
    ).toBeLessThan(0.8);
  });
});

describe('corners given by hand', () => {
  type Four = readonly [PixelPoint, PixelPoint, PixelPoint, PixelPoint];
  const moved = (du: number, dv: number): Four => {
    const [tl, tr, br, bl] = drawnCorners(POOL, camera).map(({ u, v }) => ({
      u: u + du,
      v: v + dv,
    }));
    return [tl!, tr!, br!, bl!];
  };

  test('that lie beside the table give way to the noses in the picture, and that is said', () => {
    const found = findTable([draw(POOL)], POOL, { corners: moved(14, 10) });
    if (!found.ok) throw new Error(found.problems[0].text);
    const truth = drawnCorners(POOL, camera)[0];
    const { corners, notes } = found.value;
    expect(Math.hypot(corners[0].u - truth.u, corners[0].v - truth.v)).toBeLessThan(0.5);
    expect(notes.join()).toMatch(/given by hand lay up to \d+ mm beside the noses/);
  });

  test('that nothing in the picture confirms are not taken in silence', () => {
    const cloth = draw(POOL);
    const plain = {
      ...cloth,
      y: cloth.y.map(() => 110),
      u: cloth.u.map(() => 175),
      v: cloth.v.map(() => 75),
    };
    const found = findTable([plain], POOL, { corners: moved(0, 0) });
    expect(found.ok ? found.value.notes.join() : found.problems[0].text).not.toBe('');
  });
});

describe('a picture is refused', () => {
  test('when the camera looks at the table from its side', () => {
    const side: CameraModel = {
      ...drawnCamera(),
      f: 480,
      C: [0, -1.9, 3],
      R: [
        [1, 0, 0],
        [0, -0.845, -0.535],
        [0, 0.535, -0.845],
      ],
    };
    expect(outcome([drawTable(POOL, side, BLUE_CLOTH)], POOL)).toBe('too-oblique');
  });

  test('when nothing like a table is in it', () => {
    const stripes = draw(POOL);
    const y = stripes.y.map((_, k) => ((k >> 3) % 2 === 0 ? 40 : 200));
    expect(outcome([{ ...stripes, y }], POOL)).toBe('no-table');
  });

  test('when there is no picture', () => {
    expect(outcome([], POOL)).toBe('no-table');
  });

  test('when the table runs out of it', () => {
    expect(outcome([draw(POOL, { shift: 110 })], POOL)).toBe('cut-off-corner');
  });

  test('when the table is of other proportions', () => {
    expect(outcome([draw({ ...CAROM, length: 2 })], CAROM)).toBe('wrong-proportions');
  });

  test('when a carom table has pockets, or a pool table has none', () => {
    expect(outcome([draw(POOL)], { ...CAROM, length: POOL.length, width: POOL.width })).toBe(
      'wrong-kind',
    );
    expect(outcome([draw({ ...POOL, pockets: [] })], POOL)).toBe('wrong-kind');
  });

  test('when the camera moves while it films', () => {
    const frames = [-6, -4, -2, 0, 2, 4, 6].map((shift) => draw(POOL, { shift }));
    expect(outcome(frames, POOL)).toBe('moving-camera');
  });
});
