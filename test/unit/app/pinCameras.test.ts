// What the table's camera makes of pins beside a second camera that sees them larger.
import { expect, test } from 'vitest';
import { PinCameras } from '../../../src/app/pinCameras.ts';
import { Confidence, Seconds } from '../../../src/base/units.ts';
import type { Frame } from '../../../src/capture/index.ts';
import { PIN_IDS, pinHomes, TABLES } from '../../../src/table/index.ts';
import type { Observation, PinLook, PinObservation } from '../../../src/tracking/index.ts';

const HOMES = pinHomes(TABLES['carom']!);

/** All five standing but for the second. */
const pins = (look: PinLook, confidence: number): readonly PinObservation[] =>
  PIN_IDS.map((pin, k) => ({
    ...{ pin, ...HOMES[k]!, sigma: 0.0003 },
    ...(pin === 'P2'
      ? { look, confidence: Confidence(confidence) }
      : { look: 'standing' as const, confidence: Confidence(0.97) }),
  }));

const observed = (t: number, own: readonly PinObservation[]): Observation => ({
  ...{ t: Seconds(t), balls: [], pins: own, hidden: [], view: 'clear' },
});

const frameAt = (t: number): Frame => {
  const none = new Uint8Array(0);
  return { index: 0, t: Seconds(t), width: 0, height: 0, y: none, u: none, v: none };
};

const lookOf = ({ pins: merged }: Observation): PinLook | undefined =>
  merged.find(({ pin }) => pin === 'P2')?.look;

// Pins of a pixel and a half: a ball that rolled over one was a pin gone, half believed, and the
// fall that the second camera showed a moment later came as a question.
test('a guess of the table camera is none while a ball hides the pin from the second one', () => {
  let near = pins('standing', 0.97);
  const cameras = new PinCameras({
    ...{ look: () => near, motion: () => undefined, forget: () => {} },
  });
  cameras.add(observed(0, pins('standing', 0.97)), frameAt(0), undefined);
  near = pins('hidden', 0.5);
  const own = pins('removed', 0.5);
  expect(lookOf(cameras.add(observed(0.1, own), frameAt(0.1), undefined))).toBe('hidden');
  // Its pictures come at their own pace.
  expect(lookOf(cameras.add(observed(0.5, own), undefined, undefined))).toBe('hidden');
  // It is lost: all there is counts.
  expect(lookOf(cameras.add(observed(2, own), undefined, undefined))).toBe('removed');
});
