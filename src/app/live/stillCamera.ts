import type { Trouble } from './health.ts';

/**
 * A camera in front of which nothing moves, and which then repeats its picture or sends none: a
 * thrifty one in an empty hall, or one that hangs. Which of the two, only the next movement tells.
 */
export interface StillCamera {
  /** Mean luma of the picture that it stopped at. */
  readonly luma: number;
  /** It is opened anew after this long without another picture, seconds. */
  readonly patienceSeconds: number;
}

/** A camera that hangs is mended by opening it anew: tried at once, then ever more seldom. */
const FIRST_PATIENCE_S = 60;
const MOST_PATIENCE_S = 600;
/** A picture that is coded anew differs by less. */
const SAME_LUMA = 1;
/** The first pictures of a stream differ a little although nothing moves. */
const SETTLED_S = 2;

/** A camera that stopped at a picture while all balls lay still. */
export const stoppedAt = (luma: number, before: StillCamera | undefined): StillCamera => ({
  luma,
  patienceSeconds: before
    ? Math.min(MOST_PATIENCE_S, 2 * before.patienceSeconds)
    : FIRST_PATIENCE_S,
});

/** A picture of a camera that was opened anew. */
export interface PictureAfter {
  readonly luma: number;
  /** Since the first one, seconds. */
  readonly sinceOpened: number;
  /** The same as the one before it. */
  readonly isRepeated: boolean;
}

/** Whether a camera shows that it does not stand still any more. */
export const isLively = (
  { luma }: StillCamera,
  { luma: now, sinceOpened, isRepeated }: PictureAfter,
): boolean => Math.abs(now - luma) > SAME_LUMA || (sinceOpened > SETTLED_S && !isRepeated);

/** Troubles of a camera that repeats a picture, or sends none. */
const STOPPED: ReadonlySet<Trouble['code']> = new Set([
  'no-picture',
  'picture-frozen',
  'picture-still',
]);
export const isStopped = ({ code }: Trouble): boolean => STOPPED.has(code);

/** Of a camera that stands still it is said once that it does, whether it repeats a picture or sends none. */
export function stillInstead(codes: readonly Trouble['code'][]): readonly Trouble[] {
  const others = codes.filter((code) => !STOPPED.has(code) && code !== 'too-few-pictures');
  return [...others, 'picture-still' as const].map((code) => ({ code }));
}
