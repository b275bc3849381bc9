import { expect, test } from 'vitest';
import { type Blob, findBlobs, forRuns, newBlobFinder } from '../../../src/detect/blobs.ts';
import type { TableView } from '../../../src/detect/tableView.ts';

/** A view of so many cells, all of them on the bed. */
const viewOf = (w: number, h: number): TableView =>
  ({ w, h, zone: new Uint8Array(w * h).fill(2), noseDistance: new Float32Array(w * h) }) as never;

/** A mask as it is drawn: `#` where something is. */
const maskOf = (rows: readonly string[]): Uint8Array =>
  Uint8Array.from(rows.join(''), (sign) => (sign === '#' ? 1 : 0));

/** Patches as sets of cells, by stepping from cell to cell. */
function patchesOf(mask: Uint8Array, w: number, h: number): number[][] {
  const seen = new Set<number>();
  const patches: number[][] = [];
  for (let seed = 0; seed < mask.length; seed++) {
    if (mask[seed] === 0 || seen.has(seed)) continue;
    const patch = [seed];
    seen.add(seed);
    for (const i of patch)
      for (const [dx, dy] of [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const))) {
        const [x, y] = [(i % w) + dx, Math.floor(i / w) + dy];
        const j = y * w + x;
        if (x < 0 || y < 0 || x >= w || y >= h || mask[j] === 0 || seen.has(j)) continue;
        seen.add(j);
        patch.push(j);
      }
    patches.push(patch);
  }
  return patches;
}

test('a patch that hangs together at corners only is one, and one that turns back on itself too', () => {
  const rows = ['#...##', '.#..#.', '#.#.#.', '...#..', '......', '##....'];
  const finder = newBlobFinder();
  const blobs = findBlobs(viewOf(6, 6), maskOf(rows), finder, 1);
  expect(blobs.map(({ area }) => area)).toEqual([9, 2]);
  expect(blobs[0]).toMatchObject({ x0: 0, y0: 0, x1: 5, y1: 3 });
});

test('patches of any form are those that stepping from cell to cell finds, frame after frame', () => {
  let seed = 7;
  const next = (): number => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  for (let trial = 0; trial < 60; trial++) {
    const [w, h] = [1 + Math.floor(next() * 40), 1 + Math.floor(next() * 30)];
    const finder = newBlobFinder();
    // The finder is used again: nothing of the frame before may be left in it.
    for (let frame = 0; frame < 3; frame++) {
      const share = next();
      const mask = Uint8Array.from({ length: w * h }, () => (next() < share ? 1 : 0));
      const patches = patchesOf(mask, w, h);
      const blobs = findBlobs(viewOf(w, h), mask, finder, 1);
      expect(
        blobs.map(({ area }) => area),
        `trial ${trial}`,
      ).toEqual(patches.map((p) => p.length));
      blobs.forEach((blob, n) => expectSame(blob, patches[n]!, w));
      patches.forEach((patch, n) => {
        const cells: number[] = [];
        forRuns(finder, blobs[n]!, (y, from, to) => {
          for (let x = from; x <= to; x++) cells.push(y * w + x);
        });
        expect(cells).toEqual([...patch].sort((a, b) => a - b));
      });
    }
  }
});

function expectSame(blob: Blob, cells: readonly number[], w: number): void {
  const mean = (of: (x: number, y: number) => number): number =>
    cells.reduce((sum, i) => sum + of(i % w, Math.floor(i / w)), 0) / cells.length;
  expect(blob.cx).toBeCloseTo(
    mean((x) => x),
    9,
  );
  expect(blob.cy).toBeCloseTo(
    mean((_, y) => y),
    9,
  );
  expect(blob.sxy).toBeCloseTo(mean((x, y) => x * y) - blob.cx * blob.cy, 6);
  expect(blob.x1).toBe(Math.max(...cells.map((i) => i % w)));
  expect(blob.y0).toBe(Math.floor(cells[0]! / w));
}
