import type { BallId } from '../table/index.ts';

/** The centres seen of one ball, in order of time, as columns: metres and seconds. */
export interface BallPath {
  readonly ball: BallId;
  readonly count: number;
  readonly t: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly sigma: Float64Array;
  /** The tracker saw it lie still all the time. */
  readonly lies: boolean;
}

/** The same while it is gathered. */
export interface PathColumns {
  lies: boolean;
  readonly t: number[];
  readonly x: number[];
  readonly y: number[];
  readonly sigma: number[];
}

export const emptyColumns = (): PathColumns => ({ lies: true, t: [], x: [], y: [], sigma: [] });

export const pathOf = (ball: BallId, { lies, t, x, y, sigma }: PathColumns): BallPath => ({
  ball,
  lies,
  count: t.length,
  t: new Float64Array(t),
  x: new Float64Array(x),
  y: new Float64Array(y),
  sigma: new Float64Array(sigma),
});
