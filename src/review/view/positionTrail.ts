import type { PositionFrame } from './record.ts';

interface PathPoint {
  readonly t: number;
  readonly x: number;
  readonly y: number;
}

/** Seconds of positions a trail keeps. */
const KEPT_S = 180;
/** Farther apart than this, two frames are not joined by a line or interpolated: the view was lost. */
const LARGEST_GAP_S = 0.25;

/** Whether a ball was seen where it is told to be. Where a hidden one might be is a guess. */
export const isSeen = ({ state }: PositionFrame['balls'][number]): boolean =>
  state !== 'gone' && state !== 'hidden';

/** Positions over the last minutes, in order of time. Frames that come late or twice are left out. */
export class PositionTrail {
  #frames: PositionFrame[] = [];

  push(frame: PositionFrame): void {
    const last = this.latest;
    // A clock that goes back is another sitting: what was drawn before does not belong to it.
    if (last !== undefined && frame.t < last.t - 1) this.#frames = [];
    else if (last !== undefined && frame.t <= last.t) return;
    this.#frames.push(frame);
    const oldest = frame.t - KEPT_S;
    if ((this.#frames[0]?.t ?? 0) < oldest - 10)
      this.#frames = this.#frames.filter((f) => f.t >= oldest);
  }

  /** Puts frames fetched afterwards in front of those already heard. */
  prepend(earlier: readonly PositionFrame[]): void {
    const first = this.#frames[0]?.t ?? Infinity;
    this.#frames = [...earlier.filter((f) => f.t < first), ...this.#frames];
  }

  clear(): void {
    this.#frames = [];
  }

  get latest(): PositionFrame | undefined {
    return this.#frames.at(-1);
  }
  get first(): PositionFrame | undefined {
    return this.#frames[0];
  }

  between(from: number, to: number): readonly PositionFrame[] {
    const start = this.#indexAfter(from - 1e-9);
    const end = this.#indexAfter(to + 1e-9);
    return this.#frames.slice(start, end);
  }

  /** The table at a moment, interpolated between two frames that are near each other. */
  at(t: number): PositionFrame | undefined {
    const after = this.#frames[this.#indexAfter(t)];
    const before = this.#frames[this.#indexAfter(t) - 1];
    if (before === undefined || after === undefined) return before ?? after;
    if (after.t - before.t > LARGEST_GAP_S) return before;
    const share = (t - before.t) / (after.t - before.t);
    const balls = before.balls.map((ball) => {
      const next = after.balls.find((b) => b.id === ball.id);
      if (next === undefined || next.state === 'gone') return ball;
      const x = ball.x + share * (next.x - ball.x);
      return { ...ball, x, y: ball.y + share * (next.y - ball.y) };
    });
    return { ...before, t, balls };
  }

  /** Where a ball was seen between two moments. */
  path(ball: string, from: number, to: number): readonly PathPoint[] {
    return this.between(from, to).flatMap((frame) => {
      const found = frame.balls.find((b) => b.id === ball && isSeen(b));
      return found === undefined ? [] : [{ t: frame.t, x: found.x, y: found.y }];
    });
  }

  /** Index of the first frame later than `t`. */
  #indexAfter(t: number): number {
    let low = 0;
    let high = this.#frames.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#frames[middle]!.t <= t) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
