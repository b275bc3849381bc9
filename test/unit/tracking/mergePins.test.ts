// The pins of two cameras of one table, put together moment by moment.
import { describe, expect, test } from 'vitest';
import { Confidence } from '../../../src/base/units.ts';
import { PIN_IDS, type PinId, pinHomes, TABLES } from '../../../src/table/index.ts';
import {
  mergePins,
  NO_PIN_MERGE,
  type PinLook,
  type PinObservation,
  withoutClose,
} from '../../../src/tracking/index.ts';

const HOMES = pinHomes(TABLES['carom']!);
const FRAME_S = 1 / 30;

type Looks = Partial<Record<PinId, PinLook>>;

interface SeenBy {
  readonly looks?: Looks;
  /** How far this camera has everything beside its place, metres. */
  readonly off?: number;
  readonly sigma?: number;
  readonly confidence?: number;
}

const pins = ({
  looks = {},
  off = 0,
  sigma = 0.0003,
  confidence = 0.97,
}: SeenBy = {}): readonly PinObservation[] =>
  PIN_IDS.map((pin, k) => ({
    ...{ pin, look: looks[pin] ?? 'standing', x: HOMES[k]!.x + off, y: HOMES[k]!.y },
    ...{ sigma, confidence: Confidence(confidence) },
  }));

/** Both cameras, frame after frame. */
class TwoCameras {
  private merge = NO_PIN_MERGE;
  t = 0;
  pins: readonly PinObservation[] = [];
  areApart = false;

  /** @param close - What the second camera shows; undefined where it gives no frame. */
  show(own: SeenBy, close: SeenBy | undefined, seconds = FRAME_S): this {
    for (const end = this.t + seconds; this.t < end - 1e-9; this.t += FRAME_S) {
      const sights = { t: this.t, own: pins(own), ...(close && { close: pins(close) }) };
      const merged = mergePins(this.merge, sights);
      this.merge = merged.merge;
      this.pins = merged.pins;
      this.areApart = merged.areApart;
    }
    return this;
  }

  calibrateAnew(): this {
    this.merge = withoutClose(this.merge);
    return this;
  }

  lookOf = (pin: PinId): PinLook => this.of(pin).look;
  of = (pin: PinId): PinObservation => this.pins.find((p) => p.pin === pin)!;
}

describe('the pins of two cameras', () => {
  test('are those of the second one, which sees them larger', () => {
    const seen = new TwoCameras().show({}, {}, 1).show({}, { looks: { P1: 'fallen' } });
    expect(seen.lookOf('P1')).toBe('fallen');
    expect(seen.lookOf('P2')).toBe('standing');
  });

  test('are held between the frames of a second camera that is slower', () => {
    const seen = new TwoCameras().show({}, {}, 1).show({}, { looks: { P1: 'fallen' } });
    expect(seen.show({}, undefined, 0.1).lookOf('P1')).toBe('fallen');
  });

  test("are the table's own camera's where the second gives no frame in time", () => {
    const seen = new TwoCameras().show({}, {}, 1).show({ looks: { P3: 'fallen' } }, undefined, 0.3);
    expect(seen.lookOf('P3')).toBe('fallen');
  });

  test('are those of the second camera alone where the first knows of none', () => {
    const merged = mergePins(NO_PIN_MERGE, { t: 0, own: [], close: pins() });
    expect(merged.pins).toEqual(pins());
  });

  test('that one camera does not see are seen by the other', () => {
    const seen = new TwoCameras().show({}, {}, 1).show({}, { looks: { P2: 'hidden' } });
    expect(seen.lookOf('P2')).toBe('standing');
    expect(seen.show({ looks: { P2: 'hidden' } }, { looks: { P2: 'hidden' } }).lookOf('P2')).toBe(
      'hidden',
    );
  });

  // A pin that rolled out of the close picture was searched for there in vain after a hand had been
  // over the pins, and called taken away.
  test('that lie outside the second picture are where the first one finds them', () => {
    const seen = new TwoCameras()
      .show({}, {}, 1)
      .show({ looks: { P4: 'fallen' } }, { looks: { P4: 'removed' } });
    expect(seen.lookOf('P4')).toBe('fallen');
  });
});

describe('places', () => {
  // Calibrations differ by millimetres; a second camera that joins or is lost must push no pin.
  test('do not jump when the second camera joins, and when it is lost', () => {
    const seen = new TwoCameras().show({ off: 0.004 }, undefined, 1);
    const before = seen.of('P1').x;
    expect(seen.show({ off: 0.004 }, { off: 0 }).of('P1').x).toBeCloseTo(before, 4);
    expect(seen.show({ off: 0.004 }, undefined, 0.3).of('P1').x).toBeCloseTo(before, 4);
  });

  test('move as far as the second camera says', () => {
    const seen = new TwoCameras().show({ off: 0.004 }, { off: 0.001 }, 1);
    const before = seen.of('P1').x;
    const moved = seen.show({ off: 0.004 }, { off: 0.0035 }).of('P1').x - before;
    expect(moved).toBeCloseTo(0.0025, 6);
  });

  test('of a pin that only the second camera sees shift as those of the others do', () => {
    const own = { off: 0.004, looks: { P2: 'hidden' } } as const;
    const seen = new TwoCameras().show(own, { off: 0 }, 1);
    expect(seen.of('P2').x).toBeCloseTo(HOMES[2]!.x + 0.004, 4);
  });
});

describe('a pin that stands for one camera and lies for the other', () => {
  const apart = { looks: { P1: 'fallen' } } as const;

  test('is what the second camera says at first: it sees a fall earlier', () => {
    expect(new TwoCameras().show({}, {}, 1).show({}, apart, 1).lookOf('P1')).toBe('fallen');
  });

  test('is asked about when they do not come to agree', () => {
    const seen = new TwoCameras().show({}, {}, 1).show({}, apart, 2.2);
    expect(seen.lookOf('P1')).toBe('hidden');
    expect(seen.areApart).toBe(true);
    expect(seen.lookOf('P2')).toBe('standing');
  });

  test('is told again as soon as they agree', () => {
    const seen = new TwoCameras().show({}, {}, 1).show({}, apart, 2.2).show(apart, apart);
    expect(seen.lookOf('P1')).toBe('fallen');
    expect(seen.areApart).toBe(false);
  });

  test('is no quarrel where either of them is in doubt', () => {
    const seen = new TwoCameras().show({}, {}, 1).show({ confidence: 0.5 }, apart, 3);
    expect(seen.lookOf('P1')).toBe('fallen');
    expect(seen.areApart).toBe(false);
  });

  test('is no quarrel any more when the second camera was calibrated anew', () => {
    const seen = new TwoCameras().show({}, {}, 1).show({}, apart, 2.2).calibrateAnew();
    expect(seen.show({}, { off: 0.01 }).areApart).toBe(false);
    expect(seen.of('P1').x).toBeCloseTo(HOMES[1]!.x, 4);
  });
});
