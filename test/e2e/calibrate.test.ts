// What `calibrate` says of a table, on the clip that ships.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { parseCalibration, project, unproject } from '../../src/calibration/index.ts';
import { cenital } from '../support/cenital.ts';

const NINE_FEET = 'test/videos/demo-nine-ball.mp4';
const folder = mkdtempSync(join(tmpdir(), 'cenital-calibrate-'));
const calibrate = (film: string, table: string, ...more: readonly string[]) =>
  cenital('calibrate', film, '--table', table, ...more);

afterAll(() => rmSync(folder, { recursive: true }));

describe('a table given by name', () => {
  // Pool tables differ in size only: a camera fits one as well as another.
  // The camera was said to move: on a table of 7 foot one rail of this film is looked for in a place
  // without a rail.
  test.each(['8ft', '7ft'])(
    'of another size (%s) than the balls show is questioned',
    async (size) => {
      const { status, stdout } = await calibrate(NINE_FEET, size);
      expect(status).toBe(0);
      expect(stdout).toContain(`the balls look as on a table of 9ft: is --table ${size} right?`);
    },
  );

  test('of the right size is found without a note', async () => {
    // The folder of a new club is not there yet.
    const out = join(folder, 'club', 'calibration.json');
    const { status, stdout } = await calibrate(NINE_FEET, '9ft', '--out', out);
    expect(status).toBe(0);
    expect(stdout).not.toContain('note:');
    expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ table: { name: '9ft' } });
  });
});

describe('a table that is hard to see', () => {
  /** How far the fitted camera lays balls from where the true one does, millimetres, root mean square. */
  async function planeError(clip: string): Promise<number> {
    const out = join(folder, `${clip}.json`);
    const { status, stderr } = await calibrate(`test/videos/${clip}.mp4`, '9ft', '--out', out);
    expect(status, stderr).toBe(0);
    const read = parseCalibration(readFileSync(out, 'utf8'));
    if (!read.ok) throw new Error(read.problems[0]);
    const { camera, table } = read.value;
    const path = `test/videos/${clip}.truth.json.gz`;
    const truth = JSON.parse(gunzipSync(readFileSync(path)).toString('utf8'));
    const trueCamera = { ...truth.camera, width: truth.width, height: truth.height, aspect: 1 };
    const squares = [-0.45, -0.2, 0, 0.2, 0.45].flatMap((x) =>
      [-0.45, 0, 0.45].map((y) => {
        const at = { x: x * table.length, y: y * table.width };
        const seen = unproject(camera, project(trueCamera, at, table.ballRadius), table.ballRadius);
        return ((seen.x - at.x) ** 2 + (seen.y - at.y) ** 2) * 1e6;
      }),
    );
    return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
  }

  test('is not taken for its own bright frame: that lay 89 mm off, in squeezed pixels', async () => {
    expect(await planeError('nine-green-on-green')).toBeLessThan(2);
  });

  test('whose lamps flicker and throw no shadow under two noses is held by its sights', async () => {
    // A pixel of this film is 4 mm wide, and its noses are seen a pixel out at the best.
    expect(await planeError('nine-flicker')).toBeLessThan(6);
  });
});
