// What a club may point a camera at: each picture is refused with its own reason, in words that say
// what to do. None may pass for a table in silence.
import { expect, test, vi } from 'vitest';
import type { CameraModel } from '../../../../src/calibration/index.ts';
import { unproject } from '../../../../src/calibration/index.ts';
import type { Picture } from '../../../../src/detect/index.ts';
import { findTable } from '../../../../src/detect/index.ts';
import { TABLES, type TableSpec } from '../../../../src/table/index.ts';
import { BLUE_CLOTH, drawnCamera, drawTable } from '../../../support/drawnTable.ts';

// Drawing and fitting a picture takes up to seconds on a small machine.
vi.setConfig({ testTimeout: 300_000 });

type Yuv = readonly [number, number, number];

const POOL = TABLES['9ft']!;
const { width, height } = drawnCamera();
const WALL: Yuv = [150, 126, 132];
const GREEN: Yuv = [90, 110, 95];

/** A picture painted over another, pixel by pixel, with a fixed grain. */
function painted(under: Picture, colourAt: (i: number, j: number) => Yuv | undefined): Picture {
  const [y, u, v] = [under.y.slice(), under.u.slice(), under.v.slice()];
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      const colour = colourAt(i, j);
      if (colour === undefined) continue;
      y[j * width + i] = colour[0] + (((i * 7 + j * 13) % 5) - 2);
      const at = (j >> 1) * (width >> 1) + (i >> 1);
      [u[at], v[at]] = [colour[1], colour[2]];
    }
  }
  return { width, height, y, u, v };
}

const plain = (colour: Yuv): Picture =>
  painted(
    {
      ...{ width, height, y: new Uint8Array(width * height) },
      ...{ u: new Uint8Array((width * height) / 4), v: new Uint8Array((width * height) / 4) },
    },
    () => colour,
  );

/** A framed rectangle, twice as long as wide, in the middle of a wall. */
const framed = (inside: Yuv, frame: Yuv): Picture =>
  painted(plain(WALL), (i, j) => {
    const out = Math.max(Math.abs(i - width / 2) - 230, Math.abs(j - height / 2) - 115);
    return out < 0 ? inside : out < 14 ? frame : undefined;
  });

/** The table through the drawn camera with a longer lens, its picture shifted and turned. */
function moved(zoom: number, shift: { readonly du?: number; readonly degrees?: number } = {}) {
  const camera = drawnCamera();
  const turn = ((shift.degrees ?? 0) * Math.PI) / 180;
  const [right, down, ahead] = camera.R;
  const turned = (a: number, b: number) =>
    right.map((x, k) => a * x + b * down[k]!) as unknown as CameraModel['R'][0];
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const R: CameraModel['R'] = [turned(c, -s), turned(s, c), ahead];
  const cx = camera.cx + (shift.du ?? 0);
  return drawTable(POOL, { ...camera, R, f: camera.f * zoom, cx }, BLUE_CLOTH);
}

/** A camera that looks at the table's middle from beside its long rail. */
function fromAside(degrees: number): Picture {
  const [s, c] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const R: CameraModel['R'] = [
    [1, 0, 0],
    [0, -c, -s],
    [0, s, -c],
  ];
  return drawTable(POOL, { ...drawnCamera(), f: 600, C: [0, -3.6 * s, 3.6 * c], R }, BLUE_CLOTH);
}

/** Luma averaged over squares, twice. */
function blurred(picture: Picture, reach: number): Picture {
  const spread = (from: Uint8Array, step: number): Uint8Array =>
    from.map((_, k) => {
      let sum = 0;
      for (let d = -reach; d <= reach; d++) sum += from[k + d * step] ?? from[k]!;
      return sum / (2 * reach + 1);
    });
  const both = (y: Uint8Array) => spread(spread(y, 1), width);
  return { ...picture, y: both(both(picture.y)) };
}

/** What lies on the table where a place is, in metres from its middle; bare table elsewhere. */
const covered = (colour: Yuv, isCovered: (x: number, y: number) => boolean): Picture => {
  const camera = drawnCamera();
  return painted(drawTable(POOL, camera, BLUE_CLOTH), (u, v) => {
    const { x, y } = unproject(camera, { u, v }, POOL.noseHeight);
    return isCovered(x, y) ? colour : undefined;
  });
};

const COVER: Yuv = [70, 126, 130];
const CLOTHES: Yuv = [45, 122, 138];

const PICTURES: readonly (readonly [string, () => Picture, string, RegExp])[] = [
  ['all black', () => plain([16, 128, 128]), 'no-table', /middle of the picture must show/],
  ['overexposed all over', () => plain([235, 128, 128]), 'no-table', /runs out .* on all sides/],
  ['of the cloth from too near', () => moved(4), 'no-table', /move the camera back/],
  ['of half a table', () => moved(1, { du: 200 }), 'cut-off-corner', /runs out of the picture/],
  ['without one rail', () => moved(1.2, { du: 65 }), 'cut-off-corner', /right side/],
  ['without one corner', () => moved(1.25, { degrees: 6 }), 'cut-off-corner', /corner|side/],
  ['from aside', () => fromAside(33), 'too-oblique', /over the middle of the table/],
  ['from far aside', () => fromAside(45), 'too-oblique', /over the middle of the table/],
  ['of a green door', () => framed(GREEN, [200, 128, 128]), '', /noses|shadow|pockets|edges/],
  ['of a screen', () => framed(GREEN, [20, 128, 128]), '', /noses|shadow|pockets|edges/],
  ['of a white board', () => framed([215, 128, 128], [90, 128, 128]), '', /noses|shadow|pockets/],
  ['out of focus', () => blurred(moved(1), 12), 'noses-unclear', /light|by hand/],
  [
    'of a covered table',
    () => covered(COVER, (x, y) => Math.abs(x) < 1.45 && Math.abs(y) < 0.82),
    ...(['', /noses|shadow|pockets|edges|cloth/] as const),
  ],
  [
    'of a table covered in part',
    () => covered(COVER, (x, y) => x > 0.35 && x < 1.45 && Math.abs(y) < 0.82),
    ...(['wrong-proportions', /a part of it hidden/] as const),
  ],
  [
    'of people all round',
    () => covered(CLOTHES, (x, y) => Math.hypot(x / 1.4, y / 0.72) > 0.9),
    ...(['', /rails|noses|shadow|hidden/] as const),
  ],
];

test.each(PICTURES)('a picture %s is refused with its reason', (_, picture, code, words) => {
  const found = findTable([picture()], POOL);
  if (found.ok) throw new Error('taken for a table');
  expect(found.problems[0].text).toMatch(words);
  if (code !== '') expect(found.problems[0].code).toBe(code);
});

const SAID: readonly (readonly [string, TableSpec, RegExp])[] = [
  ['a carom table', TABLES.carom!, /is it a pool table/],
  ['a table a fifth longer', { ...POOL, length: 1.2 * POOL.length }, /another table/],
  ['a table a fifth shorter', { ...POOL, length: 0.8 * POOL.length }, /another table|name/],
];

test.each(SAID)('a nine-foot table called %s is refused', (_, said, words) => {
  const found = findTable([moved(1)], said);
  expect(found.ok ? 'found' : found.problems[0].text).toMatch(words);
});
