import type { PositionFrame, ShownBall, ShownPin } from '../view/record.ts';

/**
 * The positions of one shot, small enough to keep an evening of them: each step holds only the
 * balls and pins that changed. Times in milliseconds from `startS`, places in tenths of a
 * millimetre on the table frame.
 */
export interface TrackFile {
  readonly version: 1;
  /** Seconds of the session at which it begins. */
  readonly startS: number;
  readonly steps: readonly TrackStep[];
}

export interface TrackStep {
  readonly ms: number;
  readonly balls?: Readonly<Record<string, PlacedBall>>;
  readonly pins?: Readonly<Record<string, PlacedPin>>;
}

type PlacedBall = readonly [x: number, y: number, state: ShownBall['state']];
type PlacedPin = readonly [x: number, y: number, look: string];

/** Tenths of a millimetre in a metre. */
const SCALE = 1e4;
/** A ball at rest trembles by less than this; only more is worth a step. */
const TREMBLE = 5;

const scaled = (metres: number): number => Math.round(metres * SCALE);

/** Packs the frames of a shot, in order of time. */
export function packTrack(frames: readonly PositionFrame[]): TrackFile {
  const startS = frames[0]?.t ?? 0;
  const balls = new Map<string, PlacedBall>();
  const pins = new Map<string, PlacedPin>();
  const steps = frames.flatMap((frame): TrackStep[] => {
    const movedBalls = changed(balls, [
      ...frame.balls.map(({ id, x, y, state }): [string, PlacedBall] => [
        id,
        [scaled(x), scaled(y), state],
      ]),
      ...missing(balls, frame.balls),
    ]);
    const movedPins = changed(
      pins,
      frame.pins.map(({ id, x, y, look }) => [id, [scaled(x), scaled(y), look]]),
    );
    if (movedBalls === undefined && movedPins === undefined) return [];
    const step = { ms: Math.round((frame.t - startS) * 1000) };
    return [
      {
        ...step,
        ...(movedBalls && { balls: movedBalls }),
        ...(movedPins && { pins: movedPins }),
      },
    ];
  });
  return { version: 1, startS, steps };
}

/** A ball that a frame does not name is gone. */
function missing(
  known: ReadonlyMap<string, PlacedBall>,
  now: readonly ShownBall[],
): readonly [string, PlacedBall][] {
  const seen = new Set(now.map((ball) => ball.id));
  return [...known].flatMap(([id, [x, y]]): [string, PlacedBall][] =>
    seen.has(id) ? [] : [[id, [x, y, 'gone']]],
  );
}

function changed<T extends readonly [number, number, string]>(
  known: Map<string, T>,
  now: readonly (readonly [string, T])[],
): Record<string, T> | undefined {
  const moved = now.filter(([id, place]) => {
    const before = known.get(id);
    return (
      before === undefined ||
      before[2] !== place[2] ||
      Math.abs(before[0] - place[0]) > TREMBLE ||
      Math.abs(before[1] - place[1]) > TREMBLE
    );
  });
  for (const [id, place] of moved) known.set(id, place);
  return moved.length === 0 ? undefined : Object.fromEntries(moved);
}

/** The frames of a packed shot: what did not change stands in every frame. */
export function unpackTrack(file: TrackFile): readonly PositionFrame[] {
  const balls = new Map<string, ShownBall>();
  const pins = new Map<string, ShownPin>();
  return file.steps.map((step) => {
    for (const [id, [x, y, state]] of Object.entries(step.balls ?? {}))
      balls.set(id, { id, x: x / SCALE, y: y / SCALE, state, confidence: 1 });
    for (const [id, [x, y, look]] of Object.entries(step.pins ?? {}))
      pins.set(id, { id, x: x / SCALE, y: y / SCALE, look });
    return {
      t: file.startS + step.ms / 1000,
      balls: [...balls.values()],
      pins: [...pins.values()],
    };
  });
}
