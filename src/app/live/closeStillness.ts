/** A row of pictures of the second camera that are all the same; seconds of this machine's clock. */
export interface StillRun {
  readonly from: number;
  readonly to: number;
}

/**
 * The passing is told by the table's camera, whose pictures may be on their way for longer or
 * shorter than those of the second one by half a second.
 */
const MARGIN_S = 0.5;

/**
 * Whether a camera over the pins hangs: it showed one picture before, while and after a ball rolled
 * through it. Stillness alone tells nothing here. Nothing moves by the pins for most of a match, and
 * a thrifty encoder then sends the same picture for minutes.
 *
 * @param passedAt - When a ball was last seen moving by the pins; undefined before the first one.
 */
export const hangsThrough = (still: StillRun, passedAt: number | undefined): boolean =>
  passedAt !== undefined && still.from < passedAt - MARGIN_S && still.to > passedAt + MARGIN_S;

/**
 * A camera over the pins that sends nothing is opened anew after this long: a camera that hangs is
 * mended by that. Where it falls silent again although nothing moved by the pins it is a thrifty
 * one, and is left alone for longer each time.
 */
export const FIRST_PATIENCE_S = 3;
const SECOND_PATIENCE_S = 60;
const MOST_PATIENCE_S = 600;

/** How long a camera is waited for that fell silent once more, seconds. */
export const longerPatience = (patienceS: number): number =>
  Math.min(MOST_PATIENCE_S, Math.max(SECOND_PATIENCE_S, 2 * patienceS));

/**
 * Whether a silent camera over the pins is to be opened anew; times are of this machine's clock.
 *
 * @param arrivedAt - When its last picture came.
 * @param passedAt - When a ball was last seen moving by the pins: a camera that did not show that
 * hangs, and is not waited for.
 */
export function isSilentTooLong(
  { arrivedAt, now }: { readonly arrivedAt: number; readonly now: number },
  passedAt: number | undefined,
  patienceS: number,
): boolean {
  const isMissed = passedAt !== undefined && passedAt > arrivedAt + MARGIN_S;
  return now - arrivedAt > (isMissed ? FIRST_PATIENCE_S : patienceS);
}
