import type { TableSpec } from '../table/index.ts';
import type { BallPath } from './ballPath.ts';
import type { BallMotion, Happening } from './shotModel.ts';

/**
 * What happened from one rest to the next, parted where a ball was struck before all others were
 * at rest: each stroke opens a shot of its own.
 */
export interface ShotPart {
  /** The later stroke that opened this part; absent for the first part. */
  readonly stroke?: LaterStroke;
  readonly from: number;
  readonly until: number;
  readonly happenings: readonly Happening[];
}

export type LaterStroke = Happening & { readonly kind: 'strike' };

/** The two balls of a lag lie level, each on its own half: to this, in metres. */
const LEVEL_M = 0.2;

/** Parts what happened at the later strokes. The second stroke of a lag opens no part. */
export function partsOf(
  happenings: readonly Happening[],
  motions: readonly BallMotion[],
  table: TableSpec,
): ShotPart[] {
  const strokes = happenings.filter((h): h is LaterStroke => h.kind === 'strike' && !!h.moving);
  const opening = strokes.filter((s) => !isLag(s, happenings, { motions, table }));
  const bounds = [-Infinity, ...opening.map(({ t }) => t), Infinity];
  return bounds.slice(1).map((until, k) => {
    const [from, stroke] = [bounds[k]!, opening[k - 1]];
    // A part is bounded by its stroke itself, which comes first among what has the same time.
    const within = happenings.filter((h) => h !== stroke && h.t >= from && h.t < until);
    return {
      ...(stroke && { stroke }),
      ...{ from, until, happenings: stroke ? [stroke, ...within] : within },
    };
  });
}

/**
 * Whether a second stroke is that of a lag: the two cue balls lay level at one end of a table
 * without pockets, each on its side, and nothing met another ball yet.
 */
function isLag(
  stroke: LaterStroke,
  happenings: readonly Happening[],
  { motions, table }: { motions: readonly BallMotion[]; table: TableSpec },
): boolean {
  const before = happenings.filter((h) => h.t < stroke.t);
  const first = before.find((h) => h.kind === 'strike');
  if (table.pockets.length > 0 || first?.kind !== 'strike' || first.ball === stroke.ball)
    return false;
  if (before.some((h) => h.kind === 'ball-contact')) return false;
  const [a, b] = [first, stroke].map(({ ball }) => motions.find((m) => m.ball === ball)?.path);
  if (!a || !b) return false;
  return Math.abs(a.x[0]! - b.x[0]!) < LEVEL_M && a.y[0]! * b.y[0]! < 0 && a.x[0]! * b.x[0]! > 0;
}

/** The looks of each ball within a part. */
export function pathsWithin(paths: readonly BallPath[], { from, until }: ShotPart): BallPath[] {
  if (from === -Infinity && until === Infinity) return [...paths];
  return paths.flatMap((path) => {
    let [first, end] = [0, path.count];
    while (first < end && path.t[first]! < from) first++;
    while (end > first && path.t[end - 1]! >= until) end--;
    if (end === first) return [];
    const cut = (of: Float64Array): Float64Array => of.slice(first, end);
    const { ball, lies, t, x, y, sigma } = path;
    const columns = { t: cut(t), x: cut(x), y: cut(y), sigma: cut(sigma) };
    return [{ ball, lies, count: end - first, ...columns }];
  });
}

/** The stretches of each ball that begin and end within a part. */
export const motionsWithin = (
  motions: readonly BallMotion[],
  { from, until }: ShotPart,
): BallMotion[] =>
  motions.map((m) => ({
    ...m,
    segments: m.segments.filter((s) => s.fit.untilT > from && s.fit.fromT < until),
  }));

/** Whether balls that rolled at a later stroke had not done all they would: who struck cut it short. */
export function wasCutShort({ stroke, happenings }: ShotPart): boolean {
  const moving = stroke?.moving ?? [];
  return happenings.some((h) => {
    if (h.kind === 'ball-contact') return moving.includes(h.a) || moving.includes(h.b);
    return h.kind !== 'stop' && h.kind !== 'strike' && moving.includes(h.ball);
  });
}
