import { isSeen, type PositionTrail } from './positionTrail.ts';
import type { PositionFrame } from './record.ts';

export interface TracePoint {
  readonly t: number;
  readonly x: number;
  readonly y: number;
}

/** A bead on a line that was seen; anything smaller is noise of the tracker. */
const SHORTEST_STEP_M = 0.004;

/**
 * Where each ball went since a moment, kept as frames come.
 *
 * A shot of ten seconds holds six thousand places: drawing one frame must not walk them all
 * again. A ball that lies still adds none.
 */
export class TracedPaths {
  readonly #trail: PositionTrail;
  readonly #paths = new Map<string, TracePoint[]>();
  #from = NaN;
  #first: PositionFrame | undefined;
  #last = -Infinity;

  constructor(trail: PositionTrail) {
    this.#trail = trail;
  }

  /** The paths since `from`, up to the newest frame; the same arrays grow from call to call. */
  since(from: number): ReadonlyMap<string, readonly TracePoint[]> {
    // Frames that were put in front, or forgotten, mean that the paths begin elsewhere.
    if (from !== this.#from || this.#trail.first !== this.#first) this.#startAt(from);
    const frames = this.#trail.between(Math.max(from, this.#last), Infinity);
    for (const frame of frames) if (frame.t > this.#last) this.#add(frame);
    return this.#paths;
  }

  #startAt(from: number): void {
    this.#paths.clear();
    this.#from = from;
    this.#first = this.#trail.first;
    this.#last = -Infinity;
  }

  #add({ t, balls }: PositionFrame): void {
    this.#last = t;
    // A line of where a hidden ball might be once led out of a pocket into the room.
    for (const { id, x, y } of balls.filter(isSeen)) {
      const path = this.#paths.get(id);
      const last = path?.at(-1);
      if (path === undefined) this.#paths.set(id, [{ t, x, y }]);
      else if (Math.hypot(x - last!.x, y - last!.y) >= SHORTEST_STEP_M) path.push({ t, x, y });
    }
  }
}
