// The truth of a clip: what hides a ball, what another camera sees, and the format of the files.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { project } from '../../../src/calibration/index.ts';
import { truthOf } from '../../../src/studio/film/truth.ts';
import { loadPinEngine } from '../../../src/studio/pins/pinEngine.ts';
import { seededRandom } from '../../../src/studio/random.ts';
import { drawLook } from '../../../src/studio/scene/drawLook.ts';
import type { Take } from '../../../src/studio/scene/stage.ts';
import { Stage } from '../../../src/studio/scene/stage.ts';
import type { GameName } from '../../../src/table/index.ts';

const SIZE = { width: 1280, height: 720 };
const SHARED = '../shared/footage/rendered';

beforeAll(loadPinEngine);

function takeOf(game: GameName): Take {
  const layout =
    game === 'five-pins'
      ? [
          { id: 'white' as const, x: -0.6, y: 0.1 },
          { id: 'yellow' as const, x: -0.2, y: 0.1 },
          { id: 'red' as const, x: 0.9, y: 0.4 },
        ]
      : [
          { id: 'cue' as const, x: 0.9, y: 0.3 },
          { id: '1' as const, x: 1.12, y: 0.51 },
        ];
  const stage = new Stage({ game, layout, random: seededRandom('t'), hasPeople: false });
  stage.wait(0.2);
  const [a, b] = layout as unknown as [{ x: number; y: number }, { x: number; y: number }];
  stage.shoot(game === 'five-pins' ? 'white' : 'cue', {
    speed: 1.2,
    direction: Math.atan2(b.y - a.y, b.x - a.x),
  });
  stage.settle(1.4);
  return stage.finish();
}

const truthFor = (game: GameName, change: Partial<Parameters<typeof truthOf>[0]> = {}) => {
  const take = takeOf(game);
  const look = { ...drawLook(seededRandom('l'), take.table, SIZE), graphics: [] };
  return truthOf({
    clip: 'c.mp4',
    title: '',
    seed: 's',
    take,
    look,
    fps: 10,
    frames: 14,
    ...change,
  });
};

describe('visible', () => {
  test('is 0 for a ball under a score bar, and 1 beside it', () => {
    const take = takeOf('nine-ball');
    const plain = drawLook(seededRandom('l'), take.table, SIZE);
    const { u, v } = project(plain.camera, { x: 0.9, y: 0.3 }, take.table.ballRadius);
    const bar = {
      kind: 'score' as const,
      ...{ left: u / SIZE.width - 0.06, top: v / SIZE.height - 0.06, rowHeight: 0.06 },
      ...{ words: ['NORAS', 'TIMOR'], scores: [1, 2], alpha: 0.95 },
      ...{ ground: [0, 0, 0] as const, accent: [1, 0, 0] as const, ink: [1, 1, 1] as const },
    };
    const truth = truthFor('nine-ball', { take, look: { ...plain, graphics: [bar] } });
    const shares = new Map(truth.frames_truth[0]!.balls.map((b) => [b[0], b[5]]));
    expect(shares.get('cue')).toBe(0);
    expect(shares.get('1')).toBe(1);
  });
});

describe('a cut to another camera', () => {
  test('is told with its first frame, and pixels are those of the camera that shows them', () => {
    const take = takeOf('nine-ball');
    const first = { ...drawLook(seededRandom('l'), take.table, SIZE), graphics: [] };
    const camera = { ...first.camera, cx: first.camera.cx + 50 };
    const changes = [{ fromS: 0.5, look: { ...first, camera } }];
    const truth = truthFor('nine-ball', { take, look: first, changes });
    expect(truth.camera_changes).toMatchObject([{ from_frame: 5, camera: { cx: camera.cx } }]);
    const cue = (frame: number): number => truth.frames_truth[frame]!.balls[0]![3];
    const [, x, y] = truth.frames_truth[4]!.balls[0]!;
    expect(cue(4)).toBeCloseTo(project(first.camera, { x, y }, take.table.ballRadius).u, 1);
    const [, x2, y2] = truth.frames_truth[5]!.balls[0]!;
    expect(cue(5)).toBeCloseTo(project(camera, { x: x2, y: y2 }, take.table.ballRadius).u, 1);
  });
});

/** The shape of a JSON value: names and kinds, the first element standing for a list. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (value === null || typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, shapeOf(v)]));
}

type Json = Record<string, unknown> & {
  readonly events: readonly Record<string, unknown>[];
  readonly frames_truth: readonly { balls: unknown[][]; pins?: unknown[][] }[];
};

describe.skipIf(!existsSync(SHARED))('the format', () => {
  test.each(['nine-ball', 'five-pins'] as const)(
    'of %s is that of the independent renderer, field by field, with more behind it',
    (game) => {
      const ours = JSON.parse(JSON.stringify(truthFor(game))) as Json;
      const files = readdirSync(SHARED).filter((f) => f.startsWith(game) && f.endsWith('.gz'));
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) {
        const theirs = JSON.parse(gunzipSync(readFileSync(`${SHARED}/${file}`)).toString()) as Json;
        const { events, frames_truth, ...head } = theirs;
        const shape = shapeOf(head) as Record<string, unknown>;
        for (const [key, kind] of Object.entries(shape))
          expect(shapeOf(ours[key]), `${file}: ${key}`).toMatchObject(
            typeof kind === 'object'
              ? (kind as object)
              : (expect.stringMatching(String(kind)) as object),
          );
        // Events: a type that both have has their fields.
        const fields = new Map(ours.events.map((e) => [e['type'], shapeOf(e)]));
        for (const e of events)
          if (fields.has(e['type']))
            expect(fields.get(e['type'])).toMatchObject(shapeOf(e) as object);
        // Frames: their columns come first, ours add the share that is visible.
        const [mine, their] = [ours.frames_truth[0]!, frames_truth[0]!];
        const columns = shapeOf(their.balls[0]) as unknown[];
        expect((shapeOf(mine.balls[0]) as unknown[]).slice(0, columns.length)).toEqual(columns);
        if (their.pins === undefined) continue;
        const pin = shapeOf(their.pins[0]) as unknown[];
        expect((shapeOf(mine.pins![0]) as unknown[]).slice(0, pin.length)).toEqual(pin);
      }
    },
  );
});
