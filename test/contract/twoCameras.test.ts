// Two cameras of one table: the whole, too coarse for pins, and the pins close up. Both are streams
// of one played scene, of other sizes and rates, merged by the time of capture.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Calibration } from '../../src/calibration/index.ts';
import type { CameraConfig } from '../../src/config/index.ts';
import type { PinId } from '../../src/table/index.ts';
import { type LiveBox, until } from '../support/liveBox.ts';
import {
  type Cameras,
  CLIP,
  CLOSE_CLIP,
  COARSE,
  COARSE_PIXELS,
  coarseCalibration,
  openPinsBox,
  relayOf,
  urlOf,
} from '../support/pinsBox.ts';
import { RELAY_FPS, type RelayCamera } from '../support/relayCamera.ts';

let calibration: Calibration;

beforeAll(async () => {
  calibration = await coarseCalibration();
});

/** What was said of the close camera. */
const said: string[] = [];

const openBox = (cameras: Cameras): LiveBox =>
  openPinsBox(cameras, calibration, { say: (line) => said.push(line) });

const film = (path: string, widthPixelsMax?: number): CameraConfig => ({
  ...{ kind: 'file', path },
  view: widthPixelsMax === undefined ? {} : { widthPixelsMax },
});

/** Pins that are told to have fallen, at least so surely. */
const fallsIn = (box: LiveBox, leastConfidence: number): readonly string[] =>
  box.journal.events.flatMap((e) =>
    e.kind === 'pin-fallen' && e.status === 'final' && e.confidence >= leastConfidence
      ? [e.pin]
      : [],
  );
const SURE = 0.6;

const placeOf = (box: LiveBox, pin: PinId) =>
  box.journal.lastPositions?.pins.find((p) => p.pin === pin);

describe('two films of one sitting', () => {
  test('tell where every pin lies, as the coarse one alone cannot', async () => {
    const one = openBox({ table: film(CLIP, COARSE_PIXELS) });
    const two = openBox({ table: film(CLIP, COARSE_PIXELS), pins: film(CLOSE_CLIP) });
    expect(await Promise.all([one.ended, two.ended])).toEqual(['film-over', 'film-over']);
    expect([...fallsIn(two, SURE)].sort()).toEqual(['P1', 'P2']);
    expect(two.journal.lastPositions?.pins.map(({ look }) => look)).toEqual([
      ...['standing', 'fallen', 'fallen', 'standing', 'standing'],
    ]);
    // The truth of the clip has P1 lie 32 mm on and 58 mm up from where it stood.
    const [alone, close] = [placeOf(one, 'P1')!, placeOf(two, 'P1')!];
    const gap = ({ x, y }: { x: number; y: number }) => Math.hypot(x - 0.095, y - 0.059);
    expect(gap(alone)).toBeGreaterThan(0.03);
    expect(gap(close)).toBeLessThan(0.01);
    expect(two.journal.calls).toEqual(two.journal.calls.filter((call) => call !== 'foul'));
  });
});

describe('two cameras on the network', () => {
  let whole: RelayCamera;
  let close: RelayCamera;
  let box: LiveBox;

  beforeAll(async () => {
    whole = relayOf(CLIP, COARSE);
    close = relayOf(CLOSE_CLIP, 'scale=640:-2', 'thrifty');
    await Promise.all([whole.start(), close.start()]);
    box = openBox({ table: urlOf(whole), pins: urlOf(close) });
    await until(() => box.journal.isWell);
  });

  afterAll(async () => {
    await box.stop();
    await box.live.pins?.camera.close();
    whole.stop();
    close.stop();
  });

  /** Parts of the table of which it is told that the close camera is lost. */
  const zonesLost = (): readonly string[] =>
    (box.status.health.zones ?? []).flatMap(({ zone, level, reasons }) =>
      level !== 'healthy' && reasons.includes('pins-camera-lost') ? [zone] : [],
    );

  async function rackUp(): Promise<void> {
    whole.rackUp();
    close.rackUp();
    await until(() => [1, 2].every((n) => placeOf(box, `P${n}` as PinId)?.look === 'standing'));
    // A box that opened its camera anew takes a while to see that all lie still.
    const { turn } = whole;
    await until(() => whole.turn > turn + 3 * RELAY_FPS);
  }

  function strike(): void {
    whole.strike();
    close.strike();
  }

  // It was taken for one that hangs and opened anew every three seconds, while the table's own
  // camera guessed at the pins: one fell before the cue ball was struck.
  test('a close camera before which nothing moves is believed', async () => {
    let { turn } = close;
    await until(() => {
      if (zonesLost().length > 0) ({ turn } = close);
      return close.turn > turn + 5 * RELAY_FPS;
    });
  });

  test('tell of the pins that the close one shows falling, after the stroke', async () => {
    // A busy machine may be behind when it happens: it is played again then.
    for (;;) {
      await rackUp();
      const from = box.journal.events.length;
      const last = whole.turn + 12 * RELAY_FPS;
      const { framesDropped } = box.status;
      strike();
      const told = () => box.journal.events.slice(from).filter(({ status }) => status === 'final');
      const isOver = () => told().some(({ kind }) => kind === 'shot-end') || whole.turn > last;
      await until(isOver);
      const [stroke] = told().filter(({ kind }) => kind === 'shot-start');
      const falls = told().filter((e) => e.kind === 'pin-fallen' && e.confidence >= SURE);
      if (stroke === undefined || falls.length < 2) continue;
      const pins = falls.map((e) => e.kind === 'pin-fallen' && e.pin);
      const [soonest = 0] = falls.map(({ t }) => t - stroke.t).sort((a, b) => a - b);
      const isSo = pins.join(' ') === 'P2 P1' && soonest > 1;
      if (!isSo && box.status.framesDropped > framesDropped) continue;
      expect(pins).toEqual(['P2', 'P1']);
      expect(soonest).toBeGreaterThan(1);
      break;
    }
  });

  test('a close camera that shows one picture while a ball rolls through it hangs', async () => {
    await rackUp();
    close.fault = 'frozen';
    const hangs = () => said.includes('the camera of the pins hangs');
    expect(hangs()).toBe(false);
    strike();
    await until(() => hangs() && zonesLost().length > 0);
    expect(zonesLost()).toEqual(['middle']);
    close.fault = 'none';
    await rackUp();
    await until(() => zonesLost().length === 0);
  });

  test.each(['silent', 'black', 'hung up'] as const)(
    'a close camera that is %s is told for the middle of the table, whose own camera sees on',
    async (fault) => {
      close.fault = fault === 'black' ? 'black' : 'silent';
      if (fault === 'hung up') close.hangUp();
      await until(() => zonesLost().length > 0);
      expect(zonesLost()).toEqual(['middle']);
      expect(box.status.health.reasons).toContain('pins-camera-lost');
      const { positions } = box.journal;
      await until(() => box.journal.positions > positions + 10);
      expect(box.journal.lastPositions?.pins).toHaveLength(5);
      close.fault = 'none';
      await until(() => zonesLost().length === 0);
    },
  );
});
