// What real detections add to clean observations, one trouble at a time.
import type { PhysicsConstants } from '../src/events/index.ts';
import type { Observation } from '../src/tracking/index.ts';

export interface Variant {
  change(observations: readonly Observation[], seed: number): readonly Observation[];
  physics(usual: PhysicsConstants): PhysicsConstants;
  readonly renames: boolean;
}

const same = (observations: readonly Observation[]): readonly Observation[] => observations;
const usual = (physics: PhysicsConstants): PhysicsConstants => physics;
const scaled =
  (factor: number) =>
  (p: PhysicsConstants): PhysicsConstants => ({
    ...p,
    slidingDeceleration: p.slidingDeceleration * factor,
    rollingDeceleration: p.rollingDeceleration * factor,
    // A restitution above one would make balls gain speed.
    ballRestitution: Math.min(0.99, p.ballRestitution * factor),
    cushionRestitution: Math.min(0.97, p.cushionRestitution * factor),
  });

export const VARIANTS = {
  clean: { change: same, physics: usual, renames: false },
  outliers: { change: displaceSome, physics: usual, renames: false },
  withheld: { change: withholdNames, physics: usual, renames: true },
  hidden: { change: hideOne, physics: usual, renames: false },
  'constants-low': { change: same, physics: scaled(0.8), renames: false },
  'constants-high': { change: same, physics: scaled(1.2), renames: false },
  'hidden-pin': { change: hidePin, physics: usual, renames: false },
  'hidden-feller': { change: hideFeller, physics: usual, renames: false },
} satisfies Record<string, Variant>;
export type VariantName = keyof typeof VARIANTS;

/** The variants that change something: two are about pins. */
export const variantsFor = (hasPins: boolean): VariantName[] =>
  (Object.keys(VARIANTS) as VariantName[]).filter(
    (name) => hasPins || !['hidden-pin', 'hidden-feller'].includes(name),
  );

/** A seeded stream of numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = state;
    x = Math.imul(x ^ (x >>> 15), x | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One centre in a hundred is displaced by up to 3 cm; a pin that stands seems pushed then. */
function displaceSome(observations: readonly Observation[], seed: number): Observation[] {
  const random = seeded(seed + 100);
  const shifted = <T extends { readonly x: number; readonly y: number }>(seen: T): T => {
    if (random() >= 0.01) return seen;
    const angle = 2 * Math.PI * random();
    const reach = 0.03 * random();
    return { ...seen, x: seen.x + reach * Math.cos(angle), y: seen.y + reach * Math.sin(angle) };
  };
  return observations.map((o) => ({
    ...o,
    balls: o.balls.map(shifted),
    pins: o.pins.map((pin) => {
      const seen = shifted(pin);
      return seen !== pin && pin.look === 'standing' ? { ...seen, look: 'displaced' } : seen;
    }),
  }));
}

function withholdNames(observations: readonly Observation[]): Observation[] {
  return observations.map((o) => ({ ...o, balls: o.balls.map((b) => ({ ...b, identity: {} })) }));
}

/** A moving ball is covered for one second in the middle of its path. */
function hideOne(observations: readonly Observation[], seed: number): Observation[] {
  const random = seeded(seed + 200);
  const spans = movingSpans(observations).filter((s) => s.to - s.from > 1.5);
  if (spans.length === 0) return [...observations];
  const span = spans[Math.floor(random() * spans.length)]!;
  const from = span.from + 0.25 + random() * (span.to - span.from - 1.5);
  return observations.map((o) => ({
    ...o,
    balls:
      o.t < from || o.t > from + 1 ? o.balls : o.balls.filter((b) => !(span.ball in b.identity)),
  }));
}

function movingSpans(observations: readonly Observation[]) {
  const spans = new Map<string, { ball: string; from: number; to: number }>();
  const before = new Map<string, { x: number; y: number }>();
  for (const o of observations)
    for (const b of o.balls) {
      const ball = Object.keys(b.identity)[0] ?? '';
      const last = before.get(ball);
      before.set(ball, b);
      if (!last || Math.hypot(b.x - last.x, b.y - last.y) < 0.005) continue;
      const span = spans.get(ball);
      spans.set(ball, { ball, from: span?.from ?? o.t, to: o.t });
    }
  return [...spans.values()];
}

/** The pin that falls first is covered for one second around its fall. */
function hidePin(observations: readonly Observation[], seed: number): Observation[] {
  const fall = firstFall(observations);
  if (!fall) return [...observations];
  // That it stood is known from before the stroke.
  const from = Math.max(0.3, fall.t - seeded(seed + 300)());
  return observations.map((o) => ({
    ...o,
    pins: o.pins.map((p) =>
      p.pin === fall.pin && o.t >= from && o.t <= from + 1 ? { ...p, look: 'hidden' } : p,
    ),
  }));
}

/** The ball nearest to the first pin that falls is covered for a second around it, not at the stroke. */
function hideFeller(observations: readonly Observation[], seed: number): Observation[] {
  const fall = firstFall(observations);
  if (!fall) return [...observations];
  const from = Math.max(0.6, fall.t - seeded(seed + 400)());
  const feller = nearestBall(observations, fall);
  return observations.map((o) => ({
    ...o,
    balls: o.t < from || o.t > from + 1 ? o.balls : o.balls.filter((b) => !(feller in b.identity)),
  }));
}

/** When and where a pin was first seen down, with its place before. */
function firstFall(observations: readonly Observation[]) {
  const k = observations.findIndex((o) => o.pins.some((p) => p.look === 'fallen'));
  const pin = observations[k]?.pins.find((p) => p.look === 'fallen')?.pin;
  const stood = observations[0]?.pins.find((p) => p.pin === pin);
  return pin && stood && { pin, t: observations[k]!.t, x: stood.x, y: stood.y };
}

/** Who came nearest to a place within 0.3 s before a time. */
function nearestBall(
  observations: readonly Observation[],
  { t, x, y }: { readonly t: number; readonly x: number; readonly y: number },
): string {
  const sights = observations
    .filter((o) => o.t > t - 0.3 && o.t <= t)
    .flatMap((o) => o.balls.map((b) => ({ far: Math.hypot(b.x - x, b.y - y), ball: b })));
  const nearest = sights.sort((a, b) => a.far - b.far)[0];
  return Object.keys(nearest?.ball.identity ?? {})[0] ?? '';
}
