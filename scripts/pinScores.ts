// What was told of the pins of scored shots, as part of a line of figures.

interface PinEvent {
  readonly t: number;
  readonly type: string;
  readonly pin?: string;
  readonly by?: string;
  readonly root?: string;
}

/** Falls of pins, counted over shots. */
export interface PinCount {
  /** How many fell in truth, were told, and are both. */
  truth: number;
  told: number;
  hits: number;
  /** Of those both: told with the ball behind the fall, and with what touched the pin itself. */
  roots: number;
  touchers: number;
  /** Pins said to be pushed that stand where they stood, and the other way round. */
  pushedFalsely: number;
  pushedMissed: number;
}

export const NO_PINS: PinCount = {
  ...{ truth: 0, told: 0, hits: 0, roots: 0, touchers: 0 },
  ...{ pushedFalsely: 0, pushedMissed: 0 },
};

/** A pin needs a moment to fall. */
const TOLERANCE_S = 0.15;
/** Pushed less than this a pin stands on its spot, as far as the rules go and cameras see. */
const PUSHED_MM = 3;

/** Adds one shot's events to a count; the truth tells of pushes by their millimetres. */
export function countPins(
  count: PinCount,
  truth: readonly (PinEvent & { readonly millimetres?: number })[],
  told: readonly PinEvent[],
): PinCount {
  const of = <E extends PinEvent>(events: readonly E[], type: string): E[] =>
    events.filter((e) => e.type === type);
  const [felled, toldFelled] = [of(truth, 'pin_fallen'), of(told, 'pin_fallen')];
  const pairs = felled.flatMap((want) => {
    const got = toldFelled.find((e) => e.pin === want.pin && near(e, want));
    return got ? [{ want, got }] : [];
  });
  const pushed = of(truth, 'pin_displaced');
  const toldPushed = of(told, 'pin_displaced');
  return {
    truth: count.truth + felled.length,
    told: count.told + toldFelled.length,
    hits: count.hits + pairs.length,
    roots: count.roots + pairs.filter(({ want, got }) => want.root === got.root).length,
    touchers: count.touchers + pairs.filter(({ want, got }) => want.by === got.by).length,
    pushedFalsely:
      count.pushedFalsely + toldPushed.filter((e) => !pushed.some((p) => p.pin === e.pin)).length,
    pushedMissed:
      count.pushedMissed +
      pushed.filter(
        (p) => (p.millimetres ?? 0) > PUSHED_MM && !toldPushed.some((e) => e.pin === p.pin),
      ).length,
  };
}

const near = (a: PinEvent, b: PinEvent): boolean => Math.abs(a.t - b.t) <= TOLERANCE_S;

/** The count in words. */
export function pinFigures(count: PinCount): string {
  const { truth, told, hits, roots, touchers, pushedFalsely, pushedMissed } = count;
  return (
    `pins ${hits}/${truth} fell, ${told - hits} false  root ${roots}  by ${touchers}  ` +
    `pushed ${pushedMissed} missed ${pushedFalsely} false  `
  );
}
