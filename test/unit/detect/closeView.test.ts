// A second camera close over the pins: it sees no nose of the table and is calibrated by the pins.
import { describe, expect, test, vi } from 'vitest';
import { project, unproject } from '../../../src/calibration/index.ts';
import type { Frame } from '../../../src/capture/index.ts';
import { calibrateByPins, createCloseView } from '../../../src/detect/index.ts';
import { distance, TABLES } from '../../../src/table/index.ts';
import {
  BLUE_CLOTH,
  castle,
  drawScene,
  GREEN_CLOTH,
  type PinScene,
  sceneCalibration,
  withoutPin,
  withPin,
} from '../../support/pinScene.ts';

const TABLE = TABLES['carom']!;
const PINS = castle();
const YELLOW = [215, 175, 45] as const;

// Drawing takes its time on a busy machine; nothing here is timed.
vi.setConfig({ testTimeout: 120_000 });

const base: PinScene = { mmPerPixel: 0.8, pins: PINS, half: 0.16, gloss: 0.35 };

/** The picture turned clockwise by a quarter. */
function quarterTurn(frame: Frame): Frame {
  const { width, height } = frame;
  const turn = (plane: Uint8Array, w: number, h: number): Uint8Array => {
    const out = new Uint8Array(plane.length);
    for (let y = 0; y < h; y++)
      for (let x = 0; x < w; x++) out[x * h + (h - 1 - y)] = plane[y * w + x]!;
    return out;
  };
  return {
    ...{ ...frame, width: height, height: width },
    y: turn(frame.y, width, height),
    u: turn(frame.u, width / 2, height / 2),
    v: turn(frame.v, width / 2, height / 2),
  };
}

/** How far a calibration has places round the castle beside where they are, millimetres. */
function worstMm(scene: PinScene, found: ReturnType<typeof calibrateByPins>): number {
  if (!found.ok) throw new Error(found.problems[0]);
  const { camera } = sceneCalibration(scene);
  const places = [
    { x: 0, y: 0 },
    { x: 0.09, y: 0.02 },
    { x: -0.05, y: -0.08 },
  ];
  const off = places.map((place) =>
    distance(unproject(found.value.camera, project(camera, place, 0), 0), place),
  );
  return 1000 * Math.max(...off);
}

describe('a camera of the pins', () => {
  test.each<[string, Partial<PinScene>]>([
    ['straight above', {}],
    ['beside the castle', { foot: { x: 0.25, y: -0.15 } }],
    ['with few pixels', { mmPerPixel: 1.6 }],
    ['over green cloth', { cloth: GREEN_CLOTH }],
    ['over blue cloth in dim light', { cloth: BLUE_CLOTH, light: 0.6, noise: 3 }],
    ['over pins that stand wider apart', { pins: castle(0.072) }],
    ['past a ball', { balls: [{ x: 0.04, y: 0.09, colour: YELLOW }] }],
  ])('%s is calibrated by the five pins to two millimetres', (_where, change) => {
    const scene = { ...base, ...change };
    const homes = scene.pins.map(({ x, y }) => ({ x, y }));
    const found = calibrateByPins([drawScene(scene)], { table: TABLE, turned: 0, homes });
    expect(worstMm(scene, found)).toBeLessThan(2);
  });

  test('takes the pattern of the rules where nobody has measured the pins', () => {
    const found = calibrateByPins([drawScene(base)], { table: TABLE, turned: 0 });
    expect(worstMm(base, found)).toBeLessThan(2);
  });

  test('whose picture is turned knows which pin is which', () => {
    const turned = quarterTurn(drawScene(withFallen()));
    const view = createCloseView({ table: TABLE, turned: 90 });
    feed(view, quarterTurn(drawScene(base)), 0, 1.2);
    const pins = feed(view, turned, 1.2, 2);
    expect(pins?.find(({ pin }) => pin === 'P1')?.look).toBe('fallen');
    expect(pins?.filter(({ look }) => look === 'standing')).toHaveLength(4);
  });

  test.each<[string, PinScene]>([
    ['a castle without its red pin', { ...base, pins: withoutPin(PINS, 0) }],
    ['four pins', { ...base, pins: withoutPin(PINS, 3) }],
    ['bare cloth', { ...base, pins: [] }],
    ['balls alone', { ...base, pins: [], balls: [{ x: 0, y: 0, colour: YELLOW }] }],
  ])('is not calibrated by %s', (_what, scene) => {
    const found = calibrateByPins([drawScene(scene)], { table: TABLE, turned: 0 });
    expect(found).toMatchObject({ ok: false });
  });

  test('is calibrated as soon as the pins stand, and follows a new picture size', () => {
    const view = createCloseView({ table: TABLE });
    expect(feed(view, drawScene({ ...base, pins: withoutPin(PINS, 2) }), 0, 1.2)).toBeUndefined();
    const pins = feed(view, drawScene(base), 1.2, 6);
    expect(pins?.map(({ look }) => look)).toEqual(Array(5).fill('standing'));
    const other = drawScene({ ...base, mmPerPixel: 1.2 });
    expect(feed(view, other, 6, 6.1)).toBeUndefined();
    expect(feed(view, other, 6.1, 12)).toHaveLength(5);
  });

  test('that was calibrated by hand counts as it was', () => {
    const calibration = sceneCalibration(base);
    const view = createCloseView({ table: TABLE, calibration });
    const pins = feed(view, drawScene(base), 0, 1.2);
    expect(pins?.find(({ pin }) => pin === 'P1')?.x).toBeCloseTo(PINS[1]!.x, 3);
  });
});

const withFallen = (): PinScene => ({ ...base, pins: withPin(PINS, 1, { x: 0.09, tilt: 90 }) });

/** Shows one picture for some time; what is seen at its end. */
function feed(view: ReturnType<typeof createCloseView>, picture: Frame, from: number, to: number) {
  let seen;
  for (let t = from; t < to; t += 1 / 20) seen = view.look({ ...picture, t }, { balls: [] });
  return seen;
}
