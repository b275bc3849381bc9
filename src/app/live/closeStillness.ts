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
